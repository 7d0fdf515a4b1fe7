// The face of Hansa Teutonica: all that the table knows of it.
import { source as de } from '@games/teutonica/text/de.toml';
import { source as en } from '@games/teutonica/text/en.toml';
import { settings } from '../../state/settings.svelte';
import type { Face, Tracker } from '../face';
import Board from './Board.svelte';
import { counted } from './deeds';
import Desk from './Desk.svelte';
import { factsOf, fullPile } from './facts';
import { inWords } from './inWords';
import { LENSES } from './lenses';
import { name } from './names';
import { eventPlaces, placeName, places, target } from './places';
import { ready } from './ready';
import Seat from './Seat.svelte';
import { tip } from './tips';
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

// Within a turn or two of good play: two claims between cities of one's own bring four points.
const NEAR = { prestige: 4, markers: 1, cities: 1 } as const;

function trackers(view: TeutonicaView): Tracker[] {
	const facts = factsOf(view.seats.length);
	const { prestige, completed_cities: cities } = facts.end_of_game;
	const most = view.derived.most_prestige;
	return [
		{ id: 'prestige', label: say('track.prestige'), part: most, whole: prestige, near: prestige - most <= NEAR.prestige, tip: 'end.prestige' },
		{ id: 'markers', label: say('track.markers'), part: fullPile(facts) - view.pile, whole: fullPile(facts), near: view.pile <= NEAR.markers, tip: 'end.markers' },
		{ id: 'cities', label: say('track.cities'), part: view.completed, whole: cities, near: cities - view.completed <= NEAR.cities, tip: 'end.cities' },
	];
}

export const face: Face<TeutonicaView, TeutonicaEvent> = {
	id: 'teutonica',
	Board,
	Seat,
	Desk,
	lenses: LENSES.map(({ id, label }) => ({ id, label })),
	places,
	eventPlaces,
	target,
	placeName,
	pointsNow: (view, seat) => view.seats[seat]?.prestige ?? 0,
	sources: SOURCES.map((id) => ({ id, label: () => (settings.language === 'de' ? de : en)[id] ?? id })),
	trackers,
	counted,
	ready,
	inWords,
	name,
	verb: (verb) => say(`verb.${verb}` as 'verb.place'),
	tip,
	tipKeys: tip.keys,
	icon: (event) => ICONS[event.event] ?? 'note',
	against: (event, seat) =>
		(event.event === 'displaced' || event.event === 'removed') && event.other === seat && event.seat !== seat,
};
