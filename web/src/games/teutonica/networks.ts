// How far routes lie from each other. Who is linked with what comes from the server.
import type { Facts } from './facts';

/** How many cities lie between a route and each other route: those that meet it are at distance one (HT-2.2). */
export function distancesFrom(facts: Facts, route: string): Map<string, number> {
	const found = new Map([[route, 0]]);
	for (const [id, distance] of found) {
		const ends: string[] = facts.route.find((one) => one.id === id)?.cities ?? [];
		for (const other of facts.route) {
			if (!found.has(other.id) && other.cities.some((city) => ends.includes(city))) found.set(other.id, distance + 1);
		}
	}
	return found;
}
