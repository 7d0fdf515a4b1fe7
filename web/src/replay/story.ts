// The story of a game: its turns, its moments, how often who did what. There is none while a game is running.
import { api, Refusal } from '../net/api';
import { settings } from '../state/settings.svelte';
import type { Story, Turn } from '../wire';

const told = new Map<string, Promise<Story | null>>();

/** The story of a finished or opened game, asked for once in each language; null where it cannot be told yet. */
export function storyOf(table: string): Promise<Story | null> {
	const key = `${settings.language} ${table}`;
	const known = told.get(key);
	if (known) return known;
	const asked = api.get<Story>(`/tables/${table}/story`).catch((error: unknown) => {
		told.delete(key);
		if (error instanceof Refusal) return null;
		throw error;
	});
	told.set(key, asked);
	return asked;
}

/** Whose turn it is after `at` decisions, as a place in the list; -1 before the first. What the decision `at` brought
 * about belongs to the turn after `at - 1`. */
export function turnAt(turns: Turn[], at: number): number {
	return turns.findLastIndex((turn) => turn.at <= at);
}
