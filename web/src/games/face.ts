// What each game shows of itself. The table knows no game: it knows this. A game's folder has an index.ts with its
// face, and is loaded only where the game is played.
import type { Component } from 'svelte';
import type { Acting } from '../table/acting/acting.svelte';
import type { Choice, Standing, TableInfo, Told } from '../wire';
import type { Deed } from './deeds';
import type { Derived, View as Shown } from './wire';

/** A view as the game's own view.ts describes it, with what follows from it by the rules; the table itself only uses what
 *  all games have. */
export interface View extends Shown {
	seats: object[];
	derived: Derived;
}

/** An event as the server tells it: its code under `event`, and its facts, which the game's own wire.ts describes. */
export interface GameEvent {
	event: string;
	seat?: number;
	other?: number;
}

/** The event of a line of the log, as the boards want it. */
export function eventOf(told: Told): GameEvent {
	return told.event as unknown as GameEvent;
}

/** A view and what follows from it, which the server sends side by side, as one. */
export function viewOf(shown: { view: object | null; derived: object | null } | null | undefined): View | null {
	return shown?.view ? ({ ...shown.view, derived: shown.derived ?? {} } as View) : null;
}

export interface BoardProps<V extends View = View, E extends GameEvent = GameEvent> {
	view: V;
	table: TableInfo;
	acting: Acting; // what is lit, what is pointed at; for a board that cannot be played, an Acting without options
	ghost: V | null; // the view after the option that is being previewed, to draw what would change
	lens: string | null; // one of the face's lenses
	marked: Set<string>; // places that changed since I last looked
	pointed: Set<string>; // places that a log line is about
	events: E[]; // what just happened, for things that move; empty in a replay that jumps
	draft?: string[]; // what I have chosen and not confirmed, in notation
	small?: boolean; // a small board on a rules page: no lenses, no zoom
}

export interface SeatProps<V extends View = View> {
	view: V;
	table: TableInfo;
	seat: number;
	acting: Acting;
	open: boolean; // whether there is room for details
}

export interface DeskProps<V extends View = View> {
	view: V;
	table: TableInfo;
	acting: Acting;
	ghost: V | null;
	draft?: string[]; // as for the board
}

/** How near the end is: shown all the time. `part` of `whole`; `near` when it could come within a turn. */
export interface Tracker {
	id: string;
	label: string;
	part: number;
	whole: number;
	near: boolean;
	tip: string; // key of a tip
}

/** An answer in advance that is worth a button of its own; what it says to the rules is in their notation. */
export interface Ready<V extends View = View> {
	id: string;
	label: () => string;
	places?: (view: V) => string[]; // to choose one from
	answer: (place: string) => Standing;
}

export interface Face<V extends View = View, E extends GameEvent = GameEvent> {
	id: string;
	Board: Component<BoardProps<V, E>>;
	Seat: Component<SeatProps<V>>; // the inside of a player's panel
	Desk?: Component<DeskProps<V>>; // below the board: what is mine to look at and act with
	lenses: { id: string; label: () => string }[];
	/** Where on the board (or in a panel) an option lights up; the first place is where its menu opens. None: a button only. */
	places(option: Choice, view: V): string[];
	/** Which places an event is about, for the log's pointing and the marks of what is new. */
	eventPlaces(event: E, view: V): string[];
	/** What the server calls the thing at a place, for asking why it is dark; null where there is nothing to ask. */
	target(place: string): string | null;
	/** A name for a place, for screen readers and menus. */
	placeName(place: string, view: V): string;
	/** Points that are certain now; `view.scores` is what there would be if it ended now. */
	pointsNow(view: V, seat: number): number;
	/** The sources of points, in the order of the score sheet, as keys of `view.breakdown`. */
	sources: { id: string; label: () => string }[];
	trackers(view: V, table: TableInfo): Tracker[];
	/** What the screen at the end counts. */
	counted: Deed[];
	/** Answers that can be left in advance; the rest can be written out. */
	ready: Ready<V>[];
	/** The position in words, for those who do not see the board: headings with lines. */
	inWords(view: V, table: TableInfo): { heading: string; lines: string[] }[];
	/** Names of things by id, in the present language. */
	name(thing: string): string;
	/** A verb in one or two words, as a button says it. */
	verb(verb: string): string;
	/** Tips by key, in the present language. */
	tip(key: string): TipText | null;
	/** The keys of all tips, for the legend. */
	tipKeys: string[];
	/** A small mark for the log, by event code: one of the icons of parts/Icon.svelte. */
	icon(event: E): string;
	/** Whether an event goes against the seat: it lost something by another's act. */
	against(event: E, seat: number): boolean;
}

export interface TipText {
	text: string;
	rules: string[];
	section: string;
}

const faces: Record<string, () => Promise<{ face: unknown }>> = {
	hansa: () => import('./hansa'),
	teutonica: () => import('./teutonica'),
	bohnhanse: () => import('./bohnhanse'),
};

export const GAMES = ['teutonica', 'hansa', 'bohnhanse'] as const;
export type GameId = (typeof GAMES)[number];

export async function faceOf(game: string): Promise<Face> {
	const load = faces[game];
	if (!load) throw new Error(`There is no board for the game ${game}.`);
	return (await load()).face as Face;
}
