// What the server shows of a game of Bohn Hanse, and plain questions to it.
import type { View } from '../face';
import { roads, sellers, TOWN, type Order, ORDERS } from './facts';

export type Stack = [bean: string, height: number] | null;

export interface SeatView {
	city: string | null;
	money: number;
	loan: number;
	wagon: string[];
	hand: string[] | null; // cards by name, the first one in front; null where hands are closed (BH-42)
	hand_size: number;
	orders: number | null;
	waiting: number[]; // harvest cards that wait for the next turn
}

/** A deal from the point of view of who makes it. */
export interface Deal {
	by: number;
	to: number;
	invite: boolean;
	give: string[];
	get: string[];
	discard: string[];
	clear: string[];
}

export interface BohnView extends View {
	turn: number | null;
	markets: Record<string, Stack[]>;
	prices: Record<string, Record<string, number>>;
	level: number | null; // filled squares when the present trader phase began
	supply: Record<string, number>;
	laid: string[];
	pile: number;
	discards: string[];
	harvests: number;
	reserve: number;
	closer: number | null;
	seats: SeatView[];
	offers: Deal[];
	proposal: Deal | null;
	draft: Deal | null;
}

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

/** How many squares are filled where prices are read: in a trader phase those of its beginning (BH-24). */
export function levelAt(view: BohnView, city: string): number {
	const here = view.turn === null ? null : view.seats[view.turn]?.city;
	if (view.level !== null && here === city) return view.level;
	return (view.markets[city] ?? []).filter(Boolean).length;
}

/** What a bean costs in a town now, with one stack more and with one less; null where there is no such square. */
export function pricesOf(view: BohnView, city: string, bean: string): { now: number; more: number | null; less: number | null } {
	const ladder = TOWN.get(city)?.markets.find((market) => market.bean === bean)?.prices ?? [];
	const level = levelAt(view, city);
	return { now: view.prices[city]?.[bean] ?? 0, more: ladder[level + 1] ?? null, less: level > 0 ? (ladder[level - 1] ?? null) : null };
}

export function onSale(view: BohnView, city: string, bean: string): number {
	return (view.markets[city] ?? []).reduce((sum, stack) => sum + (stack?.[0] === bean ? stack[1] : 0), 0);
}

/** A type that no wagon and no market has (BH-28). */
export function isScarce(view: BohnView, bean: string): boolean {
	const wagons = view.seats.some((seat) => seat.wagon.includes(bean));
	return !wagons && !Object.values(view.markets).some((stacks) => stacks.some((stack) => stack?.[0] === bean));
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
