// The position in words: names of places, and the whole table for those who do not see the board.
import { letter } from '../../look/seats';
import { kindOf, nameOf as restOf } from '../../table/places';
import type { TableInfo } from '../../wire';
import { ORDERS, TOWN, TOWNS } from './facts';
import { listOf, nameOf } from './naming';
import { count, onSale, pricesOf, type BohnView, type Deal } from './view';
import { say } from './words';

export { nameOf };

/** A name for a place, complete enough to play by. */
export function nameOfPlace(id: string, view: BohnView): string {
	const rest = restOf(id);
	const [first = '', second = '', third = ''] = rest.split(':');
	switch (kindOf(id)) {
		case 'city':
			return cityLabel(first, view);
		case 'bean':
			return beanLabel(first, second, view);
		case 'stack':
			return say('stack', { count: third, bean: nameOf(second), city: nameOf(first) });
		case 'order':
			return say('order', { order: nameOf(rest) });
		case 'flag':
			return say('flag', { order: nameOf(rest) });
		case 'wagon':
			return say('wagon', { count: count(view.seats[view.viewer ?? -1]?.wagon ?? [], rest), bean: nameOf(rest) });
		case 'figure':
			return say('figure', { seat: letter(Number(rest)), city: nameOf(view.seats[Number(rest)]?.city ?? '') });
		case 'seat':
			return say('seat', { seat: letter(Number(rest)) });
		case 'hand':
			return say('hand', { number: Number(rest) + 1, card: nameOf(view.seats[view.viewer ?? -1]?.hand?.[Number(rest)] ?? 'travel') });
		case 'pile':
			return say('pile', { count: view.pile });
		case 'deal':
			return say('deal', { part: [second, third].filter(Boolean).map(nameOf).join(' ') || first });
		default:
			return say('prompt');
	}
}

function cityLabel(city: string, view: BohnView): string {
	const town = TOWN.get(city);
	const stacks = view.markets[city] ?? [];
	const sells = (town?.markets ?? []).map(({ bean }) =>
		say(onSale(view, city, bean) ? 'sells' : 'sellsOut', { bean: nameOf(bean), price: view.prices[city]?.[bean] ?? 0 }),
	);
	return say('city', { city: nameOf(city), squares: stacks.filter(Boolean).length, all: stacks.length, sells: sells.join(', ') });
}

function beanLabel(city: string, bean: string, view: BohnView): string {
	const price = pricesOf(view, city, bean);
	return say('bean', {
		bean: nameOf(bean),
		city: nameOf(city),
		now: price.now,
		left: onSale(view, city, bean),
		more: price.more === null ? '' : say('more', { price: price.more }),
		less: price.less === null ? '' : say('less', { price: price.less }),
	});
}

// ---------------------------------------------------------------------- the whole table

type Part = { heading: string; lines: string[] };

export function inWords(view: BohnView, table: TableInfo): Part[] {
	const who = (seat: number): string => table.seats[seat]?.name || say('seat', { seat: letter(seat) });
	const deals = [...view.offers, view.proposal, view.draft].filter((deal): deal is Deal => deal !== null);
	const parts: Part[] = [
		{ heading: say('words.turn'), lines: [view.turn === null ? say('noTurn') : say('turnOf', { name: who(view.turn) })] },
		{ heading: say('words.seats'), lines: view.seats.map((_, seat) => seatLine(view, seat, who(seat))) },
		{ heading: say('words.towns'), lines: TOWNS.map(({ id }) => townLine(view, id)) },
	];
	const hand = view.viewer === null ? null : view.seats[view.viewer]?.hand;
	if (hand?.length) parts.push({ heading: say('words.you'), lines: [say('handLine', { cards: hand.map(nameOf).join('; ') })] });
	if (deals.length) parts.push({ heading: say('words.deals'), lines: deals.map((deal) => dealLine(deal, who)) });
	parts.push({ heading: say('words.end'), lines: endLines(view, who) });
	return parts;
}

function townLine(view: BohnView, city: string): string {
	const stacks = view.markets[city] ?? [];
	const lying = stacks.flatMap((stack) => (stack ? [`${stack[1]} × ${nameOf(stack[0])}`] : []));
	const prices = Object.entries(view.prices[city] ?? {}).map(([bean, price]) => `${nameOf(bean)} ${price}`);
	return say('townLine', {
		city: nameOf(city),
		squares: lying.length,
		all: stacks.length,
		stacks: lying.join(', ') || say('emptyMarket'),
		prices: prices.join(', '),
	});
}

function seatLine(view: BohnView, seat: number, name: string): string {
	const one = view.seats[seat]!;
	const kinds = one.hand ? `: ${one.hand.map((card) => (ORDERS.has(card) ? nameOf('order') : nameOf(card))).join(', ')}` : '';
	return say('seatLine', {
		name,
		where: one.city ? nameOf(one.city) : say('noCity'),
		money: one.money,
		loan: one.loan ? say('loanLine', { loan: one.loan }) : '',
		wagon: listOf(one.wagon),
		hand: say('inHand', { count: one.hand_size }) + kinds,
	});
}

function dealLine(deal: Deal, who: (seat: number) => string): string {
	return say('dealLine', {
		name: who(deal.by),
		other: who(deal.to),
		invite: deal.invite ? say('withInvite') : '',
		give: listOf(deal.give),
		get: listOf(deal.get),
		discard: deal.discard.length ? say('discardLine', { beans: listOf(deal.discard) }) : '',
		clear: deal.clear.length ? say('clearLine', { beans: listOf(deal.clear) }) : '',
	});
}

function endLines(view: BohnView, who: (seat: number) => string): string[] {
	const last = view.closer === null ? say('harvestLine', { count: view.harvests, reserve: view.reserve }) : say('lastLine', { name: who(view.closer) });
	return [last, say('pileLine', { pile: view.pile, discards: view.discards.length })];
}
