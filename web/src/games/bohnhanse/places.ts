// Where options and events are on the table: on the chart, in the desk, in a player's panel.
import { kindOf, nameOf as restOf, place, type PlaceId } from '../../table/places';
import type { Choice } from '../../wire';
import { HARVESTS, ORDERS } from './facts';
import { NORMAL, type BohnHanseEvent, type BohnView } from './view';

/** Where beans are bought: in the town of whoever is on turn. */
function market(view: BohnView): string {
	return (view.turn === null ? null : view.seats[view.turn]?.city) ?? '';
}

/** Where an option lights up; the first place is where its menu opens. */
export function placesOf(option: Choice, view: BohnView): PlaceId[] {
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
export function targetOf(id: PlaceId): string | null {
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
export function eventPlacesOf(event: BohnHanseEvent): PlaceId[] {
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

const ICONS: Record<BohnHanseEvent['event'], string> = {
	drew: 'order',
	ordered: 'order',
	laid: 'card',
	dropped: 'loss',
	capitalised: 'money',
	delivered: 'points',
	started: 'start',
	turned: 'turn',
	travelled: 'wagon',
	invited: 'wagon',
	showed: 'card',
	tolled: 'money',
	borrowed: 'money',
	sold: 'sale',
	harvested: 'harvest',
	stocked: 'harvest',
	kept: 'harvest',
	failed: 'loss',
	'no-harvest': 'loss',
	bought: 'bean',
	fetched: 'bean',
	discarded: 'bean',
	proposed: 'deal',
	condition: 'deal',
	accepted: 'deal',
	swapped: 'deal',
	declined: 'deal',
	withdrew: 'deal',
	voided: 'loss',
	lapsed: 'loss',
	'last-round': 'end',
	ended: 'end',
};

/** A mark for the log; every event that the game knows has one. */
export function iconOf(event: BohnHanseEvent): string {
	return ICONS[event.event] ?? 'note';
}

/** Whether the seat came off worse by what another did: turned down, or an offer gone. */
export function isAgainst(event: BohnHanseEvent, seat: number): boolean {
	if (event.event === 'declined') return event.other === seat;
	if (event.event === 'voided') return event.seat === seat;
	return event.event === 'lapsed' && (event.seat === seat || event.other === seat);
}
