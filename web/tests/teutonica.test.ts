// The face of Hansa Teutonica: whatever the rules offer can be pointed at where the board draws it, and what the board
// works out for its lenses agrees with the points that the server counts.
import { describe, expect, it } from 'vitest';
import { viewOf } from '../src/games/face';
import { face } from '../src/games/teutonica';
import { ABILITIES, factsOf, MARKERS, valueAt } from '../src/games/teutonica/facts';
import { layoutOf, plateOf } from '../src/games/teutonica/layout';
import { distancesFrom } from '../src/games/teutonica/networks';
import { changeOf, housed, spotsOf } from '../src/games/teutonica/spots';
import type { TeutonicaEvent, TeutonicaView } from '../src/games/teutonica/view';
import { isDeed } from '../src/parts/icons';
import { settings } from '../src/state/settings.svelte';
import type { Choice, TableInfo } from '../src/wire';
import { drawnBy, LANGUAGES, option, places, tableOf } from './faces';
import fixture from './fixtures/teutonica.json';

interface Recorded {
	name: string;
	options: Record<string, unknown>;
	actions: Record<string, Choice['facts'][]>;
	positions: { view: object; derived: object }[];
}
const tables = (fixture.tables as unknown as Recorded[]).map(({ name, options, actions, positions }) => ({
	name,
	options,
	actions,
	views: positions.map((position) => viewOf(position) as TeutonicaView),
}));
const all = tables.flatMap(({ name, views }) => views.map((view, n) => ({ name: `${name}, position ${n}`, view })));

const drawn = (view: TeutonicaView, options: Record<string, unknown>): Set<string> =>
	places(drawnBy(face, view, [], null, tableOf(view, options)));

// These have no place on the table: they are nature's, or buttons only.
const BUTTONS = ['deal', 'start', 'draw', 'income', 'done', 'end', 'nothing'];
const FIGURES = ['post', 'walk', 'ride']; // only with provinces; the catalogue of the other game for two has them too

describe.each(tables.filter(({ actions }) => Object.keys(actions).length))('with the board of $name', ({ options, actions, views }) => {
	const rich = structuredClone(views[0]!);
	rich.seats[0]!.markers = Object.fromEntries(MARKERS.map((kind) => [kind, 1]));
	const there = drawn(rich, options);

	const verbs = Object.keys(actions).filter(
		(verb) => !BUTTONS.includes(verb) && (options.variant === 'provinces' || !FIGURES.includes(verb)),
	);
	it.each(verbs)('every "%s" has a place that is drawn', (verb) => {
		for (const facts of actions[verb]!) {
			const found = face.places(option({ verb, facts }), rich);
			expect(found, JSON.stringify(facts)).not.toHaveLength(0);
			for (const id of found) expect(there, `${verb} ${JSON.stringify(facts)}`).toContain(id);
		}
	});

	it('who takes nothing from a route finds it there', () => {
		expect(face.places(option({ verb: 'nothing', facts: { route: 'hamburg-luebeck' } }), rich)).toEqual(['route:hamburg-luebeck']);
	});

	it('every place has a name that is not its id, in both languages', () => {
		for (const language of LANGUAGES) {
			settings.language = language;
			for (const id of there) {
				const name = face.placeName(id, rich);
				expect(name.length).toBeGreaterThan(2);
				expect(name).not.toMatch(/[{}:]$|\w:\w|undefined/);
			}
		}
		settings.language = 'en';
	});
});

describe.each(all)('$name', ({ view }) => {
	const layout = layoutOf(view.seats.length);
	const facts = factsOf(view.seats.length);

	it('the largest network is the one that the server scores (HT-6.4)', () => {
		view.seats.forEach((own, seat) => {
			const keys = Number(valueAt(facts, 'keys', own.levels.keys));
			expect(view.derived.networks[seat]!.offices * keys).toBe(view.breakdown[seat]!.network ?? 0);
		});
	});

	it('who has linked east and west lacks nothing on the way (HT-3.11)', () => {
		view.seats.forEach((own, seat) => {
			if (own.chain) expect(view.derived.chains[seat]!.missing).toEqual([]);
		});
	});

	it('every piece on the board is drawn once', () => {
		const spots = spotsOf(view, layout, housed(view, layout, null));
		const pieces = [
			...Object.values(view.routes).flatMap(({ pieces }) => pieces),
			...Object.values(view.cities).flatMap(({ offices, extras }) => [...offices, ...extras]),
			...view.coellen.filter((holder) => holder !== null),
			...view.seats,
			...(view.neutral_prestige === null ? [] : ['neutral']),
		];
		expect(spots).toHaveLength(pieces.length);
		expect(new Set(spots.map(({ id }) => id)).size).toBe(spots.length);
	});

	it('no piece is lost, and none is in hand at the end of the game', () => {
		view.seats.forEach((_, seat) => {
			const hand = view.derived.in_hand[seat]!;
			expect(Math.min(...hand)).toBeGreaterThanOrEqual(0);
			if (view.actor === -2) expect(hand).toEqual([0, 0]);
		});
	});

	it('the position in words names every city and every player', () => {
		const table = { seats: [] } as unknown as TableInfo;
		const text = JSON.stringify(face.inWords(view, table));
		for (const { name } of facts.city) expect(text).toContain(name);
		expect(face.inWords(view, table)[0]!.lines).toHaveLength(view.seats.length);
		expect(text).not.toMatch(/undefined|\{\w+\}/);
	});
});

describe('pieces', () => {
	const view = structuredClone(tables.find(({ name }) => name === '4')!.views[0]!);
	const layout = layoutOf(4);
	const set = (pieces: string[]): TeutonicaView => ({
		...view,
		routes: { ...view.routes, 'hamburg-luebeck': { pieces, free: 3 - pieces.length, marker: null } },
	});

	it('keep their house when a neighbour leaves', () => {
		const before = housed(set(['0 trader', '1 trader', '2 merchant']), layout, null);
		expect(housed(set(['1 trader', '2 merchant']), layout, before).get('hamburg-luebeck')).toEqual([null, '1 trader', '2 merchant']);
	});

	it('take the house of the piece they displace', () => {
		const before = housed(set(['0 trader', '1 trader']), layout, null);
		expect(housed(set(['1 trader', '2 trader']), layout, before).get('hamburg-luebeck')).toEqual(['2 trader', '1 trader', null]);
	});

	it('are seen to move from where they stood', () => {
		const [before, after] = [set(['0 trader']), set([])];
		after.routes = { ...after.routes, 'stade-hamburg': { pieces: ['0 trader'], free: 2, marker: null } };
		before.routes = { ...before.routes, 'stade-hamburg': { pieces: [], free: 3, marker: null } };
		const houses = housed(before, layout, null);
		const change = changeOf(spotsOf(before, layout, houses), spotsOf(after, layout, housed(after, layout, houses)));
		expect([...change.came]).toHaveLength(1);
		expect([...change.came.values()][0]).not.toBeNull();
	});
});

describe.each([2, 4])('the chart of the side for %i players', (seats) => {
	const { cities, routes } = layoutOf(seats);

	it('has no house under a plate, and none upon another', () => {
		const houses = [...routes.values()].flatMap((route) => route.houses);
		for (const [n, [x, y]] of houses.entries()) {
			for (const city of cities.values()) {
				const { left, top, width, height } = plateOf(city);
				expect(x > left - 8 && x < left + width + 8 && y > top - 8 && y < top + height + 8, `${city.id}`).toBe(false);
			}
			for (const [a, b] of houses.slice(n + 1)) expect(Math.hypot(a - x, b - y)).toBeGreaterThan(33);
		}
	});

	it('has room for a marker at every route', () => {
		for (const {
			marker: [x, y],
		} of routes.values()) {
			for (const route of routes.values()) for (const [a, b] of route.houses) expect(Math.hypot(a - x, b - y)).toBeGreaterThan(26);
			for (const city of cities.values()) {
				const { left, top, width, height } = plateOf(city);
				expect(x > left && x < left + width && y > top && y < top + height).toBe(false);
			}
		}
	});
});

it('routes that meet are at distance one, and every route can be reached (HT-2.2)', () => {
	const facts = factsOf(3);
	const far = distancesFrom(facts, 'hamburg-luebeck');
	expect(far.get('stade-hamburg')).toBe(1);
	expect(far.get('hannover-lueneburg')).toBe(2);
	expect(far.size).toBe(facts.route.length);
});

it('every event has a sign of its own and places that can be marked', () => {
	for (const event of Object.keys(fixture.events)) expect(isDeed(face.icon({ event } as TeutonicaEvent)), event).toBe(true);
	expect(face.eventPlaces({ event: 'placed', seat: 0, piece: 'trader', route: 'hamburg-luebeck' }, all[0]!.view)).toEqual([
		'route:hamburg-luebeck',
	]);
});

it('being displaced goes against the displaced, not against the one who does it', () => {
	const event: TeutonicaEvent = { event: 'displaced', seat: 1, piece: 'trader', other: 0, lost: 'trader', route: 'hamburg-luebeck' };
	expect([face.against(event, 0), face.against(event, 1), face.against(event, 2)]).toEqual([true, false, false]);
});

it('the desk has a tip for each of its things', () => {
	for (const key of [
		...ABILITIES.map((ability) => `panel.${ability}`),
		...MARKERS.map((kind) => `thing.${kind}`),
		'panel.supply',
		'panel.stock',
	]) {
		expect(face.tip(key)?.text, key).toBeTruthy();
	}
	for (const { tip } of face.trackers(all[0]!.view, {} as TableInfo)) expect(face.tip(tip), tip).not.toBeNull();
});
