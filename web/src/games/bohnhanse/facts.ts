// The printed facts, as the game's data file has them, in the form in which a picture asks for them.
import { bean, city, constant, harvest, order, road } from '@games/bohnhanse/data/game.toml';

interface Market {
	bean: string;
	prices: number[]; // by filled squares; the last one is for a full beanometer
	certain: boolean; // that it is sold here is printed
	printed: boolean[]; // which of the prices are
}
export interface Town {
	id: string;
	name: string;
	squares: number;
	certain: boolean;
	markets: Market[];
}
export interface Order {
	id: string;
	city: string;
	beans: string[];
	value: number;
	certain: boolean; // printed, beans and all
}
export interface Road {
	a: string;
	b: string;
	certain: boolean;
}

const printed = (provenance: string): boolean => provenance !== 'reconstructed';
const known = (id: string): number => constant.find((one) => one.id === id)?.value ?? 0;

export const BEANS: readonly string[] = bean.map(({ id }) => id);
export const BASE: Readonly<Record<string, number>> = Object.fromEntries(bean.map(({ id, base_price }) => [id, base_price]));

export const TOWNS: readonly Town[] = city.map(({ id, name, squares, provenance, market }) => ({
	id,
	name,
	squares,
	certain: printed(provenance),
	markets: market.map((one) => ({
		bean: one.bean,
		prices: one.prices,
		certain: printed(one.provenance),
		printed: one.price_provenance.map(printed),
	})),
}));
export const TOWN: ReadonlyMap<string, Town> = new Map(TOWNS.map((town) => [town.id, town]));

/** Orders by the name that notation gives them: city and beans. */
export const ORDERS: ReadonlyMap<string, Order> = new Map(
	order.map(({ city, beans, value, provenance, beans_provenance }) => {
		const id = [city, ...beans].join('-');
		return [id, { id, city, beans, value, certain: printed(provenance) && printed(beans_provenance ?? provenance) }];
	}),
);
export const ROADS: readonly Road[] = road.map(({ a, b, provenance }) => ({ a, b, certain: printed(provenance) }));
export const HARVESTS: ReadonlyMap<number, { city: string; bean: string; count: number }[]> = new Map(
	harvest.map(({ id, stack }) => [id, stack]),
);

export const SPACES = known('wagon_spaces');
export const TOLL = known('toll_when_travelling');
export const TOLL_INVITED = known('toll_when_invited');
export const LOAN_FACTOR = known('loan_repay_factor');
export const ORDER_PRICE = known('buy_order_price');

// ---------------------------------------------------------------------- the map

const NEXT: ReadonlyMap<string, string[]> = new Map(
	TOWNS.map(({ id }) => [id, ROADS.flatMap(({ a, b }) => (a === id ? [b] : b === id ? [a] : []))]),
);

/** The towns of a shortest way, both ends included (BH-4). */
export function way(from: string, to: string): string[] {
	const before = new Map<string, string>([[from, '']]);
	const queue = [from];
	for (let here = queue.shift(); here !== undefined && !before.has(to); here = queue.shift()) {
		for (const next of NEXT.get(here) ?? []) {
			if (before.has(next)) continue;
			before.set(next, here);
			queue.push(next);
		}
	}
	const towns: string[] = [];
	for (let here: string = before.has(to) ? to : ''; here; here = before.get(here) ?? '') towns.unshift(here);
	return towns;
}

/** How many roads lie between two towns. */
export function roads(from: string, to: string): number {
	return way(from, to).length - 1;
}

export function sellers(bean: string): Town[] {
	return TOWNS.filter(({ markets }) => markets.some((market) => market.bean === bean));
}
