// The position in words: the whole table for those who do not see the board.
import { letter } from '../../look/seats';
import type { TableInfo } from '../../wire';
import { ORDERS, TOWNS } from './facts';
import { listOf, name } from './names';
import type { BohnView, Deal } from './view';
import { say } from './words';

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
	if (hand?.length) parts.push({ heading: say('words.you'), lines: [say('handLine', { cards: hand.map(name).join('; ') })] });
	if (deals.length) parts.push({ heading: say('words.deals'), lines: deals.map((deal) => dealLine(deal, who)) });
	parts.push({ heading: say('words.end'), lines: endLines(view, who) });
	return parts;
}

function townLine(view: BohnView, city: string): string {
	const stacks = view.markets[city] ?? [];
	const lying = stacks.flatMap((stack) => (stack ? [`${stack[1]} × ${name(stack[0])}`] : []));
	const prices = Object.entries(view.prices[city] ?? {}).map(([bean, price]) => `${name(bean)} ${price}`);
	return say('townLine', {
		city: name(city),
		squares: lying.length,
		all: stacks.length,
		stacks: lying.join(', ') || say('emptyMarket'),
		prices: prices.join(', '),
	});
}

function seatLine(view: BohnView, seat: number, who: string): string {
	const one = view.seats[seat]!;
	const kinds = one.hand ? `: ${one.hand.map((card) => (ORDERS.has(card) ? name('order') : name(card))).join(', ')}` : '';
	return say('seatLine', {
		name: who,
		where: one.city ? name(one.city) : say('noCity'),
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
	const last =
		view.closer === null
			? say('harvestLine', { count: view.harvests, reserve: view.reserve })
			: say('lastLine', { name: who(view.closer) });
	return [last, say('pileLine', { pile: view.pile, discards: view.discards.length })];
}
