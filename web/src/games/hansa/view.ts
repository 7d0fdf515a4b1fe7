// What a seat sees of a game of Hansa, as the game's view.py tells it, and plain countings over it. No rule is here.
import type { View } from '../face';

export interface SeatView {
	talers: number;
	stock: number; // booths not set up yet
	booths: Record<string, number>; // by city
	goods: string[]; // unsold
	sold: string[] | null; // null where the table plays with hidden sales (HA-42)
	sold_count: number;
}

export interface HansaView extends View {
	turn: number | null;
	starter: number | null;
	breaker: number | null; // who broke the last stack
	idle: number;
	ship: string;
	left_out: string[];
	warehouses: Record<string, (string | null)[]>;
	stacks: number[];
	unseen: Record<string, number> | null;
	gone: Record<string, number>;
	sale: string[];
	seats: SeatView[];
}

/** Whose booths stand in a city, and how many: only those who have some. */
export function boothsAt(view: HansaView, city: string): { seat: number; count: number }[] {
	return view.seats.map((one, seat) => ({ seat, count: one.booths[city] ?? 0 })).filter(({ count }) => count > 0);
}

/** Who alone has most booths in a city and is paid there (HA-24); null is the bank. */
export function majority(view: HansaView, city: string): number | null {
	const here = boothsAt(view, city).sort((a, b) => b.count - a.count);
	const [first, second] = here;
	return first && first.count > (second?.count ?? 0) ? first.seat : null;
}

/** Markers of a kind laid together, in the order of their first one. */
export function heaps(goods: readonly string[]): { good: string; count: number }[] {
	const found = new Map<string, number>();
	for (const good of goods) found.set(good, (found.get(good) ?? 0) + 1);
	return [...found].map(([good, count]) => ({ good, count }));
}

/** The stack that markers are taken from now; -1 when all are used up (HA-3). */
export function presentStack(view: HansaView): number {
	return view.stacks.findIndex((height) => height > 0);
}

/** Warehouses that a replenishing would fill. */
export function emptySpaces(view: HansaView): number {
	return Object.values(view.warehouses).flat().filter((good) => good === null).length;
}

/** How many markers are still to come before the first one of the last stack (HA-47). */
export function beforeLastStack(view: HansaView): number {
	return view.stacks.slice(0, -1).reduce((sum, height) => sum + height, 0);
}

/** Whose turn comes after the present one. */
export function nextSeat(view: HansaView): number | null {
	return view.turn === null ? null : (view.turn + 1) % view.seats.length;
}
