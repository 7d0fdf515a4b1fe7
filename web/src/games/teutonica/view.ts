// What a seat sees of a game of Hansa Teutonica, with what follows from it, and what can be read off it.
import type { TeutonicaDerived, TeutonicaView as Shown } from './wire';

export type { TeutonicaEvent } from './wire';
export type TeutonicaView = Shown & { derived: TeutonicaDerived };
export type Kind = 'trader' | 'merchant';
export type PieceName = string; // "0 trader", "neutral trader"
export type Markers = Record<string, number>; // by kind

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

export function total(markers: Markers): number {
	return Object.values(markers).reduce((sum, count) => sum + count, 0);
}
