// Where options and events are on the table: on the chart, in the desk, in a player's panel; and what a place is called.
import { letter } from '../../look/seats';
import { kindOf, nameOf as restOf, place, type PlaceId } from '../../table/acting/places';
import type { Choice } from '../../wire';
import { HARVESTS, ORDERS, TOWN } from './facts';
import { name } from './names';
import { count, NORMAL, onSale, pricesOf, type BohnHanseEvent, type BohnView } from './view';
import { say } from './words';

/** Where beans are bought: in the town of the player on turn. */
function market(view: BohnView): string {
	return (view.turn === null ? null : view.seats[view.turn]?.city) ?? '';
}

/** Where an option lights up; the first place is where its menu opens. */
export function optionPlaces(option: Choice, view: BohnView): PlaceId[] {
	const { verb, target } = option;
	switch (verb) {
		case 'travel':
			return [place('city', target)];
		case 'sell':
		case 'discard':
			return [place('wagon', target)];
		case 'deliver':
			return [place('order', target), place('flag', target)];
		case 'capital':
		case 'arrange':
			return [place('order', target)];
		case 'buy-order':
			return [place('hand', normalCard(view, Number(target))), 'pile'];
		case 'buy':
			return [place('bean', market(view), target), ...stackOf(option, view)];
		case 'fetch':
			return [place('bean', market(view), target)];
		case 'propose':
			return [place('figure', target), place('seat', target)];
		case 'add':
		case 'remove':
			return [place('deal', ...option.text.split(' '))];
		case 'send':
		case 'cancel':
			return [place('deal', verb)];
		case 'accept':
		case 'decline':
		case 'counter':
		case 'withdraw':
			return [place('deal', verb, target)];
		default:
			return [];
	}
}

/** Where in the viewer's hand the normal card with this number stands; they are counted from the front (BH-31). */
function normalCard(view: BohnView, number: number): number {
	const hand = view.viewer === null ? [] : (view.seats[view.viewer]?.hand ?? []);
	const normal = hand.flatMap((card, index) => (card === NORMAL ? [index] : []));
	return normal[number - 1] ?? 0;
}

/** The stack itself, where there is a choice between stacks of different height (BH-25). */
function stackOf(option: Choice, view: BohnView): PlaceId[] {
	const heights = new Set((view.markets[market(view)] ?? []).flatMap((stack) => (stack?.[0] === option.target ? [stack[1]] : [])));
	return heights.size > 1 ? [place('stack', market(view), option.target, option.text.split(' ')[2] ?? '')] : [];
}

/** What the server calls the thing at a place, for asking why nothing can be done with it. */
export function target(id: PlaceId): string | null {
	const rest = restOf(id);
	switch (kindOf(id)) {
		case 'city':
		case 'order':
		case 'flag':
		case 'wagon':
		case 'figure':
		case 'seat':
			return rest;
		case 'bean':
		case 'stack':
			return rest.split(':')[1] ?? null;
		case 'pile':
			return '1'; // the first normal card, with which an order could be bought
		default:
			return null;
	}
}

// ---------------------------------------------------------------------- events

const figure = (seat: number): PlaceId => place('figure', seat);

/** Which places an event is about. */
export function eventPlaces(event: BohnHanseEvent): PlaceId[] {
	switch (event.event) {
		case 'travelled':
		case 'invited':
		case 'delivered':
			return [place('city', event.city), figure(event.seat)];
		case 'capitalised': {
			const order = ORDERS.get(event.order);
			return order ? [place('city', order.city), figure(event.seat)] : [figure(event.seat)];
		}
		case 'stocked':
		case 'failed':
		case 'bought':
		case 'fetched':
			return [place('bean', event.city, event.bean)];
		case 'harvested':
		case 'kept':
			return (HARVESTS.get(event.harvest) ?? []).map((stack) => place('bean', stack.city, stack.bean));
		case 'drew':
		case 'laid':
		case 'dropped':
			return ORDERS.has(event.order) ? [place('order', event.order), figure(event.seat)] : [figure(event.seat)];
		case 'proposed':
		case 'accepted':
		case 'declined':
		case 'swapped':
		case 'lapsed':
		case 'withdrew':
		case 'voided':
			return [figure(event.seat), figure(event.other)];
		case 'ended':
			return [];
		default:
			return [figure(event.seat)];
	}
}

// ---------------------------------------------------------------------- names

/** A name for a place, complete enough to play by. */
export function placeName(id: string, view: BohnView): string {
	const rest = restOf(id);
	const [first = '', second = '', third = ''] = rest.split(':');
	switch (kindOf(id)) {
		case 'city':
			return cityLabel(first, view);
		case 'bean':
			return beanLabel(first, second, view);
		case 'stack':
			return say('stack', { count: third, bean: name(second), city: name(first) });
		case 'order':
			return say('order', { order: name(rest) });
		case 'flag':
			return say('flag', { order: name(rest) });
		case 'wagon':
			return say('wagon', { count: count(view.seats[view.viewer ?? -1]?.wagon ?? [], rest), bean: name(rest) });
		case 'figure':
			return say('figure', { seat: letter(Number(rest)), city: name(view.seats[Number(rest)]?.city ?? '') });
		case 'seat':
			return say('seat', { seat: letter(Number(rest)) });
		case 'hand':
			return say('hand', { number: Number(rest) + 1, card: name(view.seats[view.viewer ?? -1]?.hand?.[Number(rest)] ?? 'travel') });
		case 'pile':
			return say('pile', { count: view.pile });
		case 'deal':
			return say('deal', { part: [second, third].filter(Boolean).map(name).join(' ') || first });
		default:
			return say('prompt');
	}
}

function cityLabel(city: string, view: BohnView): string {
	const town = TOWN.get(city);
	const stacks = view.markets[city] ?? [];
	const sells = (town?.markets ?? []).map(({ bean }) =>
		say(onSale(view, city, bean) ? 'sells' : 'sellsOut', { bean: name(bean), price: view.prices[city]?.[bean] ?? 0 }),
	);
	return say('city', { city: name(city), squares: stacks.filter(Boolean).length, all: stacks.length, sells: sells.join(', ') });
}

function beanLabel(city: string, bean: string, view: BohnView): string {
	const price = pricesOf(view, city, bean);
	return say('bean', {
		bean: name(bean),
		city: name(city),
		now: price.now,
		left: onSale(view, city, bean),
		more: price.more === null ? '' : say('more', { price: price.more }),
		less: price.less === null ? '' : say('less', { price: price.less }),
	});
}
