// How the chances stood in a game that is over: asked for once, and null where nobody can tell.
import { api } from '../net/api';
import type { Expectation, Swing } from '../wire';

const told = new Map<string, Promise<Expectation | null>>();

export function expectationOf(table: string): Promise<Expectation | null> {
	const known = told.get(table);
	if (known) return known;
	const asked = api.get<Expectation>(`/tables/${table}/expectation`).catch(() => {
		told.delete(table);
		return null;
	});
	told.set(table, asked);
	return asked;
}

/** The biggest swings in the order of the game. */
export function inOrder(swings: Swing[]): Swing[] {
	return [...swings].sort((one, other) => one.at - other.at);
}

/** A share of the win in percent, without digits that nobody knows. */
export function percent(share: number): number {
	return Math.round(share * 100);
}
