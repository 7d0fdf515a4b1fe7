// The face of Hansa: whatever the rules offer can be pointed at where board and desk draw it, everything has a name in
// both languages, the chart is true to the coast, and what the lenses work out agrees with the rules.
import { render } from 'svelte/server';
import { afterEach, describe, expect, it } from 'vitest';
import coast from '../src/art/coast/baltic.json';
import northsea from '../src/art/coast/northsea.json';
import { face } from '../src/games/hansa';
import { before, stops } from '../src/games/hansa/draft';
import { CITIES, COLOURS, firstHeights, ROUTES, worth } from '../src/games/hansa/facts';
import { BERTHS, HEIGHT, laneOf, PLATE, PLATES, WIDTH } from '../src/games/hansa/layout';
import { planOf } from '../src/games/hansa/plan.svelte';
import Seat from '../src/games/hansa/Seat.svelte';
import { heaps, type HansaEvent, type HansaView } from '../src/games/hansa/view';
import { reach, waysOut } from '../src/games/hansa/voyage';
import { isDeed } from '../src/parts/icons';
import { settings } from '../src/state/settings.svelte';
import { Acting } from '../src/table/acting/acting.svelte';
import type { Choice } from '../src/wire';
import { actingOn, type Action, drawnBy, laidOut, LANGUAGES, option, places, type Position, tableOf } from './faces';
import fixture from './fixtures/hansa.json';

const positions = laidOut<HansaView, Position>(fixture.positions as unknown as Position[]);
const asked = positions.filter(({ options }) => options.length);
const actions = fixture.actions as Action[];
const CHANCE = ['remove', 'start', 'deal'];
const BUTTONS = ['close', 'end']; // they are about nothing on the table
const targets = new Set(actions.filter(({ verb }) => !CHANCE.includes(verb)).map(({ target }) => target));

const drawn = (view: HansaView, options: Choice[] = [], lens: string | null = null): string => drawnBy(face, view, options, lens);

afterEach(() => {
	settings.language = 'en';
});

describe('every action of the catalogue', () => {
	const all = asked.find(({ name }) => name.endsWith('turn'))!.view;
	const goods = COLOURS.flatMap((colour) => [1, 2, 3].map((barrels) => `${colour} ${barrels}`));
	const rich: HansaView = { ...all, viewer: all.actor, sale: goods, warehouses: { ...all.warehouses, [all.ship]: goods } };
	rich.seats = all.seats.map((seat, number) => (number === all.actor ? { ...seat, goods } : seat));
	const there = places(drawn(rich));

	it.each([...new Set(actions.map(({ verb }) => verb))].filter((verb) => !CHANCE.includes(verb)))(
		'"%s" has a place that is drawn, unless it is a button',
		(verb) => {
			for (const action of actions.filter((one) => one.verb === verb)) {
				const found = face.places(option(action), rich);
				expect(found.length > 0, action.text).toBe(!BUTTONS.includes(verb));
				for (const id of found) {
					expect(there, action.text).toContain(id);
					const target = face.target(id);
					if (target !== null) expect(targets, id).toContain(target);
				}
			}
		},
	);

	it('is said in both languages, with a tip', () => {
		for (const language of LANGUAGES) {
			settings.language = language;
			for (const { verb } of actions) {
				expect(face.verb(verb), verb).not.toBe(verb);
				expect(face.tip(`verb.${verb}`), verb).not.toBeNull();
			}
		}
	});
});

describe.each(asked.map((position, number) => ({ ...position, number })))('position $number ($name)', ({ view, options }) => {
	it('lights every option on the table', () => {
		const lit = actingOn(face, view, options).lit;
		const there = places(drawn(view, options));
		for (const id of lit.keys()) expect(there).toContain(id);
		const placed = new Set([...lit.values()].flat());
		for (const one of options) expect(placed.has(one), one.text).toBe(!BUTTONS.includes(one.verb));
	});

	it('shows a city as the first place of a voyage only if an arrow leads there', () => {
		for (const { target } of options.filter(({ verb }) => verb === 'sail')) expect(waysOut(view.ship)).toContain(target);
	});

	it('knows whom a buyer pays as the server does', () => {
		for (const { verb, facts } of options) if (verb === 'buy') expect(view.derived.majorities[view.ship] ?? -1).toBe(facts.other);
	});

	it('knows what a sale is worth as the server does', () => {
		for (const { verb, facts } of options)
			if (verb === 'close') expect(view.sale.reduce((sum, good) => sum + worth(good), 0)).toBe(facts.points);
	});
});

describe.each(positions.map((position, number) => ({ ...position, number })))(
	'everything of position $number ($name)',
	({ view, options, number }) => {
		it.each(LANGUAGES)('is drawn and told without a gap in %s', (language) => {
			settings.language = language;
			const table = tableOf(view);
			const panels = view.seats.map(
				(_, seat) => render(Seat, { props: { view, table, seat, acting: actingOn(face, view, options), open: true } }).body,
			);
			const words = face.inWords(view, table).flatMap(({ heading, lines }) => [heading, ...lines]);
			const picture = drawn(view, options, [null, 'majority', 'next'][number % 3]);
			for (const text of [...panels, ...words, picture]) {
				expect(/undefined|NaN|\{\w+\}|\[object/.exec(text)?.[0]).toBeUndefined();
			}
			for (const tracker of face.trackers(view, table)) {
				expect(tracker.part).toBeLessThanOrEqual(tracker.whole);
				expect(face.tip(tracker.tip)).not.toBeNull();
			}
			for (const id of places(picture)) expect(face.placeName(id, view), id).not.toBe(id);
		});
	},
);

describe('what happened', () => {
	const view = asked[0]!.view;
	const facts = {
		seat: 1,
		other: 0,
		city: 'danzig',
		start: 'copenhagen',
		good: 'yellow 2',
		goods: ['yellow 2'],
		colour: 'yellow',
		count: 1,
		points: 3,
	};
	it.each(Object.keys(fixture.events))('"%s" has a mark in the log and points at places that can be named', (event) => {
		const one = { event, ...facts } as HansaEvent;
		expect(isDeed(face.icon(one))).toBe(true);
		for (const id of face.eventPlaces(one, view)) expect(face.placeName(id, view)).not.toBe(id);
	});

	it('goes against the seat that loses a marker by a sale, and nobody else', () => {
		expect(face.against({ event: 'lost', seat: 1, good: 'blue 1' }, 1)).toBe(true);
		expect(face.against({ event: 'lost', seat: 1, good: 'blue 1' }, 0)).toBe(false);
		expect(face.against({ event: 'discarded', seat: 1, good: 'blue 1' }, 1)).toBe(false);
	});
});

// ---------------------------------------------------------------- the chart

/** The rings of a path of relative lines. */
function rings(path: string): [number, number][][] {
	return path
		.split('M')
		.slice(1)
		.map((ring) => {
			const steps = [...ring.matchAll(/-?\d*\.?\d+/g)].map(Number);
			let [x, y] = [0, 0];
			return Array.from({ length: steps.length / 2 }, (_, n): [number, number] => [(x += steps[2 * n]!), (y += steps[2 * n + 1]!)]);
		});
}

function isInside(ring: [number, number][], x: number, y: number): boolean {
	return ring.reduce((inside, [ax, ay], n) => {
		const [bx, by] = ring.at(n - 1)!;
		return ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax ? !inside : inside;
	}, false);
}

describe('the chart', () => {
	const land = rings(coast.land);
	const isLand = (x: number, y: number): boolean => land.some((ring) => isInside(ring, x, y));
	const onPlate = (city: string, x: number, y: number, margin = 0): boolean => {
		const [px, py] = PLATES[city]!;
		return Math.abs(px - x) < PLATE.width / 2 + margin && Math.abs(py - y) < PLATE.height / 2 + margin;
	};

	it.each(ROUTES)('the route from $from to $to runs over water, or over land where it is overland', ({ from, to, kind }) => {
		for (const [x, y] of laneOf(from, to)) expect(isLand(x, y), `${x.toFixed(0)} ${y.toFixed(0)}`).toBe(kind === 'overland');
	});

	it.each(ROUTES)('the route from $from to $to joins their plates and no other', ({ from, to }) => {
		const line = laneOf(from, to);
		const [first, last] = [line[0]!, line.at(-1)!];
		expect(onPlate(from, ...first, 26)).toBe(true);
		expect(onPlate(to, ...last, 26)).toBe(true);
		for (const [x, y] of line) for (const { id } of CITIES) expect(onPlate(id, x, y), id).toBe(false);
	});

	it.each(CITIES)('$name has its plate on the sheet, clear of the others, and its berth on water', ({ id }) => {
		const [x, y] = PLATES[id]!;
		expect(x - PLATE.width / 2).toBeGreaterThan(15);
		expect(x + PLATE.width / 2).toBeLessThan(WIDTH - 15);
		expect(y - PLATE.height / 2 - PLATE.gables).toBeGreaterThan(15);
		expect(y + PLATE.height / 2).toBeLessThan(HEIGHT - 15);
		for (const other of CITIES) if (other.id !== id) expect(onPlate(other.id, x, y, PLATE.width / 2)).toBe(false);
		expect(isLand(...(BERTHS[id] as [number, number]))).toBe(false);
	});

	it.each([
		{ name: 'the Baltic', chart: coast },
		{ name: 'the North Sea', chart: northsea },
	])('the coast of $name is light enough to be sent', ({ chart }) => {
		expect(rings(chart.land).flat().length).toBeLessThan(6000);
		expect(JSON.stringify(chart).length).toBeLessThan(60_000);
	});

	it('names every city in both languages', () => {
		expect(CITIES.map(({ id }) => face.name(id))).toContain('Copenhagen');
		settings.language = 'de';
		expect(CITIES.map(({ id }) => face.name(id))).toContain('Kopenhagen');
	});
});

// ---------------------------------------------------------------- voyages and counting

describe('voyages', () => {
	it('reach as far as the purse does, along the arrows, by the shortest way', () => {
		expect([...reach('copenhagen', 1).keys()].sort()).toEqual(['danzig', 'lubeck', 'tonsberg']);
		expect(reach('copenhagen', 2).get('reval')).toEqual(['danzig', 'reval']);
		expect(reach('kalmar', 0).size).toBe(0);
		expect(reach('aalborg', 9).size).toBe(CITIES.length - 1);
	});

	it('are sailed leg by leg, each once, and end where a leg is not offered', async () => {
		const chosen: string[] = [];
		const choose = ({ text }: Choice): Promise<void> => {
			chosen.push(text);
			return Promise.resolve();
		};
		const view = { ...asked.find(({ name }) => name.endsWith('turn'))!.view, ship: 'copenhagen' };
		const made = new Acting({ choose, preview: () => Promise.resolve(null), reasons: () => Promise.resolve([]) });
		const sail = (city: string): Choice => option({ text: `sail ${city}`, verb: 'sail', target: city });
		const plan = planOf(made);
		plan.aim('reval');
		made.renew(face as never, view, [sail('danzig'), sail('lubeck'), sail('tonsberg')]);
		plan.underway = true;
		plan.sail(made, 'copenhagen', plan.way('copenhagen', 2));
		await Promise.resolve();
		plan.sail(made, 'copenhagen', plan.way('copenhagen', 2));
		expect(chosen).toEqual(['sail danzig']);
		made.answered();
		const moved = { ...view, ship: 'danzig' };
		made.renew(face as never, moved, [sail('kalmar')]);
		plan.sail(made, 'danzig', plan.way('danzig', 1));
		expect(chosen).toEqual(['sail danzig']);
		expect(plan.goal).toBeNull();
	});

	it('are drawn from a draft, with what was done in each harbour', () => {
		const steps = ['buy blue 1', 'sail danzig', 'build blue 1', 'sail kalmar', 'sell green', 'close'];
		expect(before(steps, 'kalmar', 'copenhagen')).toBe('copenhagen');
		expect(stops(steps, 'copenhagen')).toEqual([
			{ city: 'copenhagen', deeds: [{ verb: 'buy', target: 'blue 1' }] },
			{ city: 'danzig', deeds: [{ verb: 'build', target: 'blue 1' }] },
			{ city: 'kalmar', deeds: [{ verb: 'sell', target: 'green' }] },
		]);
	});

	it('that began before the page was opened start from a harbour that leads to the first one', () => {
		expect(waysOut(before(['sail riga'], 'riga', 'riga'))).toContain('riga');
		expect(before(['buy blue 1'], 'riga', '')).toBe('riga');
	});
});

describe('counting', () => {
	it('lays markers of a kind together', () => {
		expect(heaps(['blue 1', 'pink 2', 'blue 1'])).toEqual([
			{ good: 'blue 1', count: 2 },
			{ good: 'pink 2', count: 1 },
		]);
	});

	it('tells the markers before the last stack, and warns when the next filling breaks it', () => {
		const first = asked[0]!.view;
		const before = (left: number, breaks: boolean): HansaView => ({
			...first,
			derived: { ...first.derived, before_last_stack: left, breaks_last_stack: breaks, last_turns: null },
		});
		const [near] = face.trackers(before(2, true), tableOf(first));
		expect(near).toMatchObject({ near: true });
		const [far] = face.trackers(before(2, false), tableOf(first));
		expect(far).toMatchObject({
			near: false,
			part:
				firstHeights(first.seats.length)
					.slice(0, -1)
					.reduce((a, b) => a + b) - 2,
		});
	});

	it('counts the turns of the last round down', () => {
		const { view } = positions.find(({ name }) => name.startsWith('3'))!;
		const label = (last_turns: number): string =>
			face.trackers({ ...view, derived: { ...view.derived, last_turns } }, tableOf(view))[0]!.label;
		expect(label(2)).toContain('2');
		expect(label(1)).toBe('Last round: this turn is the last');
	});

	it('says that nothing happens once a round has passed so, as long as the rules would push on', () => {
		const { view } = asked[0]!;
		const tracked = (idle: number, idle_limit: number | null): string[] =>
			face.trackers({ ...view, idle, derived: { ...view.derived, idle_limit } }, tableOf(view)).map(({ id }) => id);
		expect(tracked(view.seats.length, 10)).toContain('idle');
		expect(tracked(view.seats.length - 1, 10)).not.toContain('idle');
		expect(tracked(view.seats.length, null)).not.toContain('idle');
	});
});
