// What a seat sees of a game of Hansa, with what follows from it, and plain countings over it. No rule is here.
import type { HansaDerived, HansaView as Shown } from './wire';

export type { HansaEvent } from './wire';
export type HansaView = Shown & { derived: HansaDerived };

/** Whose booths stand in a city, and how many: only those who have some. */
export function boothsAt(view: HansaView, city: string): { seat: number; count: number }[] {
	return view.seats.map((one, seat) => ({ seat, count: one.booths[city] ?? 0 })).filter(({ count }) => count > 0);
}

/** Markers of a kind laid together, in the order of their first one. */
export function heaps(goods: readonly string[]): { good: string; count: number }[] {
	const found = new Map<string, number>();
	for (const good of goods) found.set(good, (found.get(good) ?? 0) + 1);
	return [...found].map(([good, count]) => ({ good, count }));
}
