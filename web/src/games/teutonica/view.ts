// The view of Hansa Teutonica, as src/hansetag/games/teutonica/view.py makes it, and what can be read off it.
import type { View } from '../face';
import { ABILITIES, factsOf, type Ability, type MarkerKind } from './facts';

export type Kind = 'trader' | 'merchant';
export type PieceName = string; // "0 trader", "neutral trader"
export type Markers = Partial<Record<MarkerKind, number>>;

export interface RouteView {
	pieces: PieceName[]; // in order of arrival
	free: number;
	marker: MarkerKind | null;
}
export interface CityView {
	offices: PieceName[]; // from left to right
	extras: PieceName[]; // the first one first; the last one stands furthest left
	controller: number; // -1 nobody; the number after the last seat is the neutral trader
}
export interface SeatView {
	prestige: number;
	supply: [number, number]; // traders, merchants
	stock: [number, number];
	levels: Record<Ability, number>;
	markers: Markers;
	used: Markers;
	plate: number;
	shown: Markers;
	chain: number;
}
export interface TeutonicaView extends View {
	turn: number | null;
	actions: number;
	starter: number | null;
	figure: string | null;
	completed: number;
	pile: number;
	ending: number;
	neutral_prestige: number | null;
	routes: Record<string, RouteView>;
	cities: Record<string, CityView>;
	coellen: (number | null)[];
	unseen: Markers;
	discarded: Markers;
	seats: SeatView[];
}

export const NEUTRAL = -1;
export const KINDS: readonly Kind[] = ['trader', 'merchant'];

/** Whose piece it is and of which kind. */
export function readPiece(name: PieceName): { owner: number; kind: Kind } {
	const [owner = '', kind = 'trader'] = name.split(' ');
	return { owner: owner === 'neutral' ? NEUTRAL : Number(owner), kind: kind as Kind };
}

/** The seat that controls a city, NEUTRAL, or null for nobody. */
export function controllerOf(view: TeutonicaView, city: string): number | null {
	const owner = view.cities[city]?.controller ?? -1;
	return owner < 0 ? null : owner < view.seats.length ? owner : NEUTRAL;
}

export function ownedBy(pieces: readonly PieceName[], owner: number): number {
	return pieces.filter((name) => readPiece(name).owner === owner).length;
}

/** The offices of a seat in a city, extra ones included. */
export function officesOf(view: TeutonicaView, city: string, seat: number): number {
	const there = view.cities[city];
	return there ? ownedBy(there.offices, seat) + ownedBy(there.extras, seat) : 0;
}

export function isComplete(view: TeutonicaView, city: string, spaces: number): boolean {
	return (view.cities[city]?.offices.length ?? 0) >= spaces;
}

export function total(markers: Markers): number {
	return Object.values(markers).reduce((sum, count) => sum + count, 0);
}

/** How many of a seat's pieces nobody sees on board or desk: those that were lifted and not yet put down. One trader
 *  is always on the prestige track. */
export function inHand(view: TeutonicaView, seat: number): [number, number] {
	const facts = factsOf(view.seats.length);
	const own = view.seats[seat];
	if (!own) return [0, 0];
	const rows = [
		...Object.values(view.routes).map((route) => route.pieces),
		...Object.values(view.cities).flatMap((city) => [city.offices, city.extras]),
	];
	const count = (kind: Kind): number => {
		const at = kind === 'trader' ? 0 : 1;
		const desk = ABILITIES.reduce((sum, ability) => {
			const track = facts.abilities[ability];
			return sum + (track.piece === kind ? track.values.length - 1 - own.levels[ability] : 0);
		}, 0);
		const board = rows.reduce((sum, row) => sum + row.filter((name) => name === `${seat} ${kind}`).length, 0);
		const table = kind === 'merchant' ? view.coellen.filter((owner) => owner === seat).length : 1;
		const all = kind === 'trader' ? facts.pieces.traders : facts.pieces.merchants;
		return all - own.supply[at] - own.stock[at] - desk - board - table;
	};
	return [count('trader'), count('merchant')];
}
