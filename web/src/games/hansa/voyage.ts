// Voyages along the arrows: how far the ship comes for how much. It is geometry only; whether a leg may be sailed is for
// the options to say, one leg at a time.
import { ROUTES, TURN } from './facts';

export const waysOut = (city: string): string[] => ROUTES.filter(({ from }) => from === city).map(({ to }) => to);

/** The shortest way to every harbour within a purse: the cities called at, the last one included. */
export function reach(start: string, talers: number): Map<string, string[]> {
	const found = new Map<string, string[]>([[start, []]]);
	for (const [city, way] of found) {
		if ((way.length + 1) * TURN.move_cost > talers) continue;
		for (const next of waysOut(city)) if (!found.has(next)) found.set(next, [...way, next]);
	}
	found.delete(start);
	return found;
}
