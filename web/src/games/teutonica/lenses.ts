// Lenses: looking at one thing on the board while the rest stands back. A lens tells which cities and routes are bright,
// in whose colour, and says the numbers.
import { colour } from '../../look/seats';
import { valueAt } from './facts';
import type { Layout } from './layout';
import { name } from './names';
import { controllerOf, NEUTRAL, type TeutonicaView } from './view';
import type { ChainDerived, NetworkDerived } from './wire';
import { owner, say } from './words';

export const LENSES = [
	{ id: 'network', label: () => say('lens.network'), ofSeat: true },
	{ id: 'chain', label: () => say('lens.chain'), ofSeat: true },
	{ id: 'coellen', label: () => say('lens.coellen'), ofSeat: false },
	{ id: 'control', label: () => say('lens.control'), ofSeat: false },
] as const;

export interface Seen {
	cities: ReadonlyMap<string, string>; // bright cities and their colour
	routes: ReadonlyMap<string, string>;
	says: string;
}

const NO_NETWORK: NetworkDerived = { cities: [], routes: [], offices: 0 };
const NO_CHAIN: ChainDerived = { cities: [], routes: [], missing: [] };

const paint = (ids: Iterable<string>, tint: string): Map<string, string> => new Map([...ids].map((id) => [id, tint]));

export function lookThrough(lens: string | null, view: TeutonicaView, layout: Layout, seat: number): Seen | null {
	if (lens === 'network') return network(view, layout, seat);
	if (lens === 'chain') return chain(view, layout, seat);
	if (lens === 'coellen') return coellen(view, layout);
	return lens === 'control' ? control(view, layout) : null;
}

function network(view: TeutonicaView, { facts }: Layout, seat: number): Seen {
	const found = view.derived.networks[seat] ?? NO_NETWORK;
	const keys = Number(valueAt(facts, 'keys', view.seats[seat]?.levels.keys ?? 0));
	return {
		cities: paint(found.cities, colour(seat)),
		routes: paint(found.routes, colour(seat)),
		says: found.offices ? say('network.says', { offices: found.offices, keys, points: found.offices * keys }) : say('network.none'),
	};
}

/** The way that lacks least; missing cities are bright in the colour of a wish, not of the seat. */
function chain(view: TeutonicaView, { facts }: Layout, seat: number): Seen {
	const found = view.derived.chains[seat] ?? NO_CHAIN;
	const won = view.seats[seat]?.chain ?? 0;
	const left = facts.east_west.points.filter((points) => !view.seats.some((other) => other.chain === points));
	const cities = paint(found.cities, colour(seat));
	for (const city of found.missing) cities.set(city, 'var(--brass)');
	const state = won
		? say('chain.linked', { points: won })
		: say('chain.says', { count: found.missing.length, cities: found.missing.map(name).join(', ') });
	const rest = left.length ? say('chain.left', { points: left.join(', ') }) : say('chain.over');
	return { cities, routes: paint(found.routes, colour(seat)), says: `${state}. ${rest}.` };
}

function coellen(view: TeutonicaView, { facts }: Layout): Seen {
	const { city, route, spaces } = facts.coellen_table;
	const taken = view.coellen.filter((holder) => holder !== null).length;
	return {
		cities: paint([city], 'var(--act)'),
		routes: paint([route.join('-')], 'var(--act)'),
		says: say('coellen.says', { count: taken, whole: spaces.length }),
	};
}

function control(view: TeutonicaView, { facts }: Layout): Seen {
	const holders = facts.city.flatMap(({ id }) => {
		const holder = controllerOf(view, id);
		return holder === null ? [] : [[id, holder] as const];
	});
	const owners = [...view.seats.keys(), ...(holders.some(([, holder]) => holder === NEUTRAL) ? [NEUTRAL] : [])];
	const counts = owners.map((seat) => `${owner(seat)} ${holders.filter(([, holder]) => holder === seat).length}`).join(', ');
	return {
		cities: new Map(holders.map(([city, holder]) => [city, colour(holder)])),
		routes: new Map(),
		says: say('control.says', { counts, points: facts.end_scoring.controlled_city }),
	};
}
