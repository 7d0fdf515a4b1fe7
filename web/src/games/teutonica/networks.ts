// Who is linked with what: for lenses and for the position in words. Points come from the server; this only shows where.
import type { Facts } from './facts';
import { officesOf, type TeutonicaView } from './view';

type Roads = ReadonlyMap<string, { city: string; route: string }[]>;

function roadsOf(facts: Facts): Roads {
	const roads = new Map<string, { city: string; route: string }[]>(facts.city.map(({ id }) => [id, []]));
	for (const { id, cities: [one, other] } of facts.route) {
		roads.get(one)!.push({ city: other, route: id });
		roads.get(other)!.push({ city: one, route: id });
	}
	return roads;
}

export interface Network {
	cities: Set<string>;
	routes: Set<string>; // roads with both ends in it
	offices: number;
}

/** The largest group of linked cities with offices of a seat (HT-6.4). */
export function largestNetwork(view: TeutonicaView, facts: Facts, seat: number): Network {
	const roads = roadsOf(facts);
	const seen = new Set<string>();
	let best: Network = { cities: new Set(), routes: new Set(), offices: 0 };
	for (const { id } of facts.city) {
		if (seen.has(id) || !officesOf(view, id, seat)) continue;
		const group: Network = { cities: new Set([id]), routes: new Set(), offices: 0 };
		for (const city of group.cities) {
			seen.add(city);
			group.offices += officesOf(view, city, seat);
			for (const way of roads.get(city)!) {
				if (!officesOf(view, way.city, seat)) continue;
				group.cities.add(way.city);
				group.routes.add(way.route);
			}
		}
		if (group.offices > best.offices) best = group;
	}
	return best;
}

export interface Chain {
	cities: string[];
	routes: string[];
	missing: string[]; // cities on it without an office of the seat
}

/** The way between the two red cities with fewest offices missing (HT-3.11). */
export function shortestChain(view: TeutonicaView, facts: Facts, seat: number): Chain {
	const roads = roadsOf(facts);
	const [start, goal] = facts.east_west.cities;
	const price = (city: string): number => (officesOf(view, city, seat) ? 0.01 : 1); // of equally good ways the shorter
	const cost = new Map([[start, price(start)]]);
	const from = new Map<string, { city: string; route: string }>();
	const open = new Set([start]);
	while (open.size) {
		const city = [...open].reduce((a, b) => (cost.get(a)! <= cost.get(b)! ? a : b));
		open.delete(city);
		for (const way of roads.get(city)!) {
			const sum = cost.get(city)! + price(way.city);
			if (sum >= (cost.get(way.city) ?? Infinity)) continue;
			cost.set(way.city, sum);
			from.set(way.city, { city, route: way.route });
			open.add(way.city);
		}
	}
	const chain: Chain = { cities: [goal], routes: [], missing: [] };
	for (let step = from.get(goal); step; step = from.get(step.city)) {
		chain.cities.unshift(step.city);
		chain.routes.unshift(step.route);
	}
	chain.missing = chain.cities.filter((city) => !officesOf(view, city, seat));
	return chain;
}

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
