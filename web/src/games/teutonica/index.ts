// The face of Hansa Teutonica: all that the table knows of it.
import type { Face } from '../face';
import { sources } from '../sources';
import Board from './Board.svelte';
import { counted } from './deeds';
import Desk from './Desk.svelte';
import { inWords } from './inWords';
import { LENSES } from './lenses';
import { name } from './names';
import { eventPlaces, optionPlaces, placeName, target } from './places';
import { ready } from './ready';
import Seat from './Seat.svelte';
import { tip } from './tips';
import { trackers } from './trackers';
import type { TeutonicaEvent, TeutonicaView } from './view';
import { say } from './words';

const SOURCES = ['prestige', 'abilities', 'markers', 'coellen', 'cities', 'network'];

const ICONS: Record<TeutonicaEvent['event'], string> = {
	dealt: 'marker',
	started: 'start',
	posted: 'move',
	turned: 'turn',
	income: 'money',
	placed: 'place',
	displaced: 'displace',
	paid: 'money',
	lifted: 'move',
	dropped: 'move',
	claimed: 'claim',
	scored: 'points',
	'marker-won': 'marker',
	opened: 'office',
	completed: 'city',
	linked: 'points',
	improved: 'ability',
	'sat-down': 'office',
	'marker-used': 'marker',
	switched: 'office',
	removed: 'loss',
	walked: 'move',
	rode: 'move',
	'neutral-came': 'place',
	'neutral-claimed': 'claim',
	'neutral-opened': 'office',
	drawn: 'draw',
	'marker-placed': 'marker',
	stuck: 'marker',
	triggered: 'end',
	ended: 'end',
};

export const face: Face<TeutonicaView, TeutonicaEvent> = {
	id: 'teutonica',
	Board,
	Seat,
	Desk,
	lenses: LENSES.map(({ id, label }) => ({ id, label })),
	places: optionPlaces,
	eventPlaces,
	target,
	placeName,
	pointsNow: (view, seat) => view.seats[seat]?.prestige ?? 0,
	sources: sources(import.meta.glob('@games/teutonica/text/*.toml', { eager: true, import: 'source' }), SOURCES),
	trackers,
	counted,
	ready,
	inWords,
	name,
	verb: (verb) => say(`verb.${verb}` as 'verb.place'),
	tip,
	tipKeys: tip.keys,
	icon: (event) => ICONS[event.event] ?? 'note',
	against: (event, seat) => (event.event === 'displaced' || event.event === 'removed') && event.other === seat && event.seat !== seat,
};
