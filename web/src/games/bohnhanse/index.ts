// The face of Bohn Hanse: what the table needs to know to show it and to let people play it.
import { source as sourcesDe } from '@games/bohnhanse/text/de.toml';
import { source as sourcesEn } from '@games/bohnhanse/text/en.toml';
import { settings } from '../../state/settings.svelte';
import type { TableInfo } from '../../wire';
import type { Face, Tracker } from '../face';
import Board from './Board.svelte';
import { counted } from './deeds';
import Desk from './Desk.svelte';
import { eventPlacesOf, iconOf, isAgainst, placesOf, targetOf } from './places';
import { ready } from './ready';
import Seat from './Seat.svelte';
import { inWords, nameOf, nameOfPlace } from './telling';
import { tipKeys, tipOf } from './tipping';
import type { BohnHanseEvent, BohnView } from './view';
import { say } from './words';

type VerbKey = Extract<Parameters<typeof say>[0], `verb.${string}`>;

/** Harvests until the last round begins (BH-36), then how far that round has come. */
function trackers(view: BohnView, table: TableInfo): Tracker[] {
	const tip = 'end.last-harvest';
	const { last_harvest: whole, last_turn: turns } = view.derived;
	if (turns === null) return [{ id: 'harvests', label: say('tracker.harvests'), part: whole - view.harvests, whole, near: view.harvests <= 1, tip }];
	return [{ id: 'turns', label: say('tracker.turns'), part: turns, whole: table.seats.length, near: true, tip }];
}

const source = (id: string) => ({ id, label: () => (settings.language === 'de' ? sourcesDe : sourcesEn)[id] ?? id });

export const face: Face<BohnView, BohnHanseEvent> = {
	id: 'bohnhanse',
	Board,
	Seat,
	Desk,
	lenses: [
		{ id: 'prices', label: () => say('lens.prices') },
		{ id: 'demand', label: () => say('lens.demand') },
	],
	places: placesOf,
	eventPlaces: (event) => eventPlacesOf(event),
	target: targetOf,
	placeName: nameOfPlace,
	pointsNow: (view, seat) => (view.breakdown[seat]?.['money'] ?? 0) + (view.breakdown[seat]?.['loans'] ?? 0),
	sources: [source('money'), source('beans'), source('loans')],
	trackers,
	counted,
	ready,
	inWords,
	name: nameOf,
	verb: (verb) => say(`verb.${verb}` as VerbKey),
	tip: tipOf,
	tipKeys,
	icon: iconOf,
	against: isAgainst,
};
