// Hansa as the table shows it.
import './hansa.css';
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
import { tip } from './tips';
import { trackers } from './trackers';
import type { HansaEvent, HansaView } from './view';
import { say } from './words';

const VERBS = [
	'place',
	'replenish',
	'sail',
	'buy',
	'build',
	'sell',
	'keep',
	'close',
	'lose',
	'discard',
	'end',
	'remove',
	'start',
	'deal',
] as const;
type Verb = (typeof VERBS)[number];

const SOURCES = ['unsold', 'sold', 'cities', 'monopolies', 'tallest', 'breaker', 'most-cities', 'one-barrels'];

const ICONS: Record<HansaEvent['event'], string> = {
	removed: 'loss',
	started: 'start',
	dealt: 'draw',
	placed: 'booth',
	income: 'money',
	replenished: 'draw',
	'last-stack': 'end',
	sailed: 'ship',
	bought: 'good',
	built: 'booth',
	sold: 'sale',
	lost: 'loss',
	taxed: 'money',
	discarded: 'loss',
	pressed: 'turn',
	ended: 'end',
};

export const face: Face<HansaView, HansaEvent> = {
	id: 'hansa',
	Board,
	Seat,
	Desk,
	lenses: [
		{ id: 'majority', label: () => say('majority') },
		{ id: 'next', label: () => say('next') },
	],
	places: optionPlaces,
	eventPlaces,
	target,
	placeName,
	/** Only what is sold is safe: unsold markers and booths can still be lost. */
	pointsNow: (view, seat) => view.breakdown[seat]?.sold ?? 0,
	sources: sources(import.meta.glob('@games/hansa/text/*.toml', { eager: true, import: 'source' }), SOURCES),
	trackers,
	counted,
	ready,
	inWords,
	name,
	verb: (verb) => ((VERBS as readonly string[]).includes(verb) ? say(verb as Verb) : verb),
	tip,
	tipKeys: tip.keys,
	icon: (event) => ICONS[event.event] ?? 'note',
	/** A sale takes a marker from those who collect the same colour (HA-38). */
	against: (event, seat) => event.event === 'lost' && event.seat === seat,
};
