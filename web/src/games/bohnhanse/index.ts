// The face of Bohn Hanse: what the table needs to know to show it and to let people play it.
import type { Face } from '../face';
import { sources } from '../sources';
import Board from './Board.svelte';
import { counted } from './deeds';
import Desk from './Desk.svelte';
import { inWords } from './inWords';
import { name } from './names';
import { eventPlaces, optionPlaces, placeName, target } from './places';
import { ready } from './ready';
import Seat from './Seat.svelte';
import { tip, tipKeys } from './tips';
import { trackers } from './trackers';
import type { BohnHanseEvent, BohnView } from './view';
import { say } from './words';

type VerbKey = Extract<Parameters<typeof say>[0], `verb.${string}`>;

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
function icon(event: BohnHanseEvent): string {
	return ICONS[event.event] ?? 'note';
}

/** Whether the seat came off worse by what another did: turned down, or an offer gone. */
function against(event: BohnHanseEvent, seat: number): boolean {
	if (event.event === 'declined') return event.other === seat;
	if (event.event === 'voided') return event.seat === seat;
	return event.event === 'lapsed' && (event.seat === seat || event.other === seat);
}

export const face: Face<BohnView, BohnHanseEvent> = {
	id: 'bohnhanse',
	Board,
	Seat,
	Desk,
	lenses: [
		{ id: 'prices', label: () => say('lens.prices') },
		{ id: 'demand', label: () => say('lens.demand') },
	],
	places: optionPlaces,
	eventPlaces,
	target,
	placeName,
	pointsNow: (view, seat) => (view.breakdown[seat]?.['money'] ?? 0) + (view.breakdown[seat]?.['loans'] ?? 0),
	sources: sources(import.meta.glob('@games/bohnhanse/text/*.toml', { eager: true, import: 'source' }), ['money', 'beans', 'loans']),
	trackers,
	counted,
	ready,
	inWords,
	name,
	verb: (verb) => say(`verb.${verb}` as VerbKey),
	tip,
	tipKeys,
	icon,
	against,
};
