// What a seat sees of a game of Bohn Hanse, with what follows from it, and plain questions to it.
import { roads, sellers, type Order, ORDERS } from './facts';
import type { BohnHanseDerived, BohnHanseView, DealDerived, DealView } from './wire';

export type { BohnHanseEvent } from './wire';
export type BohnView = BohnHanseView & { derived: BohnHanseDerived };
export type Deal = DealView;
export type Stack = BohnView['markets'][string][number];

export const NORMAL = 'travel';
export const KINDS = ['travel', 'toll', 'supply', 'order'] as const;

/** What a card is: a normal travel card, the Toll, the Supply or an order. */
export function kindOfCard(card: string): (typeof KINDS)[number] {
	return card === 'travel' || card === 'toll' || card === 'supply' ? card : 'order';
}

export function count(beans: readonly string[], bean: string): number {
	return beans.filter((one) => one === bean).length;
}

/** Beans by type, in their order. */
export function grouped(beans: readonly string[]): { bean: string; count: number }[] {
	const kinds = [...new Set(beans)];
	return kinds.map((bean) => ({ bean, count: count(beans, bean) }));
}

/** What a bean costs in a town now, with one stack more and with one less; null where there is no such square. */
export function pricesOf(view: BohnView, city: string, bean: string): { now: number; more: number | null; less: number | null } {
	return { now: view.prices[city]?.[bean] ?? 0, ...(view.derived.prices[city]?.[bean] ?? { more: null, less: null }) };
}

/** What a deal of this table would bring about. */
export function outcomeOf(view: BohnView, deal: Deal): DealDerived | null {
	if (deal === view.draft) return view.derived.draft;
	if (deal === view.proposal) return view.derived.proposal;
	return view.derived.offers[view.offers.indexOf(deal)] ?? null;
}

export function onSale(view: BohnView, city: string, bean: string): number {
	return (view.markets[city] ?? []).reduce((sum, stack) => sum + (stack?.[0] === bean ? stack[1] : 0), 0);
}

/** The nearest town that has the bean on sale, from a town. */
export function nearest(view: BohnView, from: string, bean: string): { city: string; roads: number; price: number } | null {
	const found = sellers(bean)
		.filter(({ id }) => onSale(view, id, bean) > 0)
		.map(({ id }) => ({ city: id, roads: roads(from, id), price: view.prices[id]?.[bean] ?? 0 }))
		.sort((a, b) => a.roads - b.roads || a.price - b.price);
	return found[0] ?? null;
}

/** The orders that a seat is known to hold, from the front, and those on its table. */
export function ordersOf(view: BohnView, seat: number): { order: Order; laid: boolean }[] {
	const hand = view.seats[seat]?.hand ?? [];
	const laid = view.turn === seat ? view.laid : [];
	const known = (cards: readonly string[], laid: boolean): { order: Order; laid: boolean }[] =>
		cards.flatMap((card) => {
			const order = ORDERS.get(card);
			return order ? [{ order, laid }] : [];
		});
	return [...known(laid, true), ...known(hand, false)];
}

/** Which beans of an order are in the wagon, and which are not. */
export function filled(order: Order, wagon: readonly string[]): { have: string[]; miss: string[] } {
	const have = order.beans.filter((bean) => wagon.includes(bean));
	return { have, miss: order.beans.filter((bean) => !wagon.includes(bean)) };
}

/** The beans that a seat's known orders want and its wagon does not have. */
export function wanted(view: BohnView, seat: number): Set<string> {
	const wagon = view.seats[seat]?.wagon ?? [];
	return new Set(ordersOf(view, seat).flatMap(({ order }) => filled(order, wagon).miss));
}
