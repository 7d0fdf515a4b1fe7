// What the tests of all three faces need: positions laid on a table, and what is drawn of them.
import { render } from 'svelte/server';
import { viewOf, type Face, type GameEvent, type View } from '../src/games/face';
import { Acting } from '../src/table/acting/acting.svelte';
import type { Choice, TableInfo } from '../src/wire';

export const LANGUAGES = ['en', 'de'];

/** A position of a fixture, as the server sends it. */
export interface Position {
	name: string;
	options: Choice[];
	view: object;
	derived: object;
}

export interface Action {
	text: string;
	verb: string;
	target: string;
}

export function tableOf(view: View, options: TableInfo['options'] = {}): TableInfo {
	const seats = view.seats.map((_, number) => ({ number, name: `Merchant ${number}` }));
	return { id: 't', status: 'running', you: view.viewer, seats, options } as unknown as TableInfo;
}

export function actingOn<V extends View, E extends GameEvent>(face: Face<V, E>, view: V, options: Choice[]): Acting {
	const made = new Acting();
	made.renew(face as never, view, options);
	return made;
}

/** Positions of a fixture, each with its view as the table has it. */
export function laidOut<V extends View, P extends { view: object; derived: object }>(positions: P[]): (Omit<P, 'view'> & { view: V })[] {
	return positions.map((position) => ({ ...position, view: viewOf(position) as V }));
}

/** Everything that board and desk draw, as HTML. */
export function drawnBy<V extends View, E extends GameEvent>(
	face: Face<V, E>,
	view: V,
	options: Choice[] = [],
	lens: string | null = null,
	table = tableOf(view),
): string {
	const none = new Set<string>();
	const props = { view, table, acting: actingOn(face, view, options), ghost: null, lens, marked: none, pointed: none, events: [] };
	return render(face.Board, { props }).body + (face.Desk ? render(face.Desk, { props }).body : '');
}

/** The ids of all places in what is drawn. */
export function places(html: string): Set<string> {
	return new Set([...html.matchAll(/data-place="([^"]+)"/g)].map(([, id]) => id!));
}

export function option(action: Partial<Choice> & { verb: string }): Choice {
	return { id: 0, text: '', target: '', cost: 0, code: action.verb, facts: {}, say: '', commits: '', ...action };
}
