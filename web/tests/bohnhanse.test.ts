// The face of Bohn Hanse: whatever the rules offer can be pointed at where board and desk draw it, everything has a name
// in both languages, and what the desk reckons for deals, trips and prices agrees with the rules.
import { render } from 'svelte/server';
import { afterEach, describe, expect, it } from 'vitest';
import { face } from '../src/games/bohnhanse';
import { guest, sides } from '../src/games/bohnhanse/deal';
import { BEANS, ORDERS, ROADS, roads, SPACES, TOWNS, way } from '../src/games/bohnhanse/facts';
import { COURSE, HEIGHT, journey, plate, standing, WIDTH } from '../src/games/bohnhanse/layout';
import Seat from '../src/games/bohnhanse/Seat.svelte';
import { nearest, onSale, outcomeOf, pricesOf, type BohnHanseEvent, type BohnView, type Deal } from '../src/games/bohnhanse/view';
import { isDeed } from '../src/parts/icons';
import { settings } from '../src/state/settings.svelte';
import { Acting } from '../src/table/acting/acting.svelte';
import type { Choice } from '../src/wire';
import { type Action, drawnBy, laidOut, LANGUAGES, option, places, type Position, tableOf } from './faces';
import fixture from './fixtures/bohnhanse.json';

const positions = laidOut<BohnView, Position>(fixture.positions as unknown as Position[]);
const asked = positions.filter(({ options }) => options.length);
const actions = fixture.actions as Action[];
const CHANCE = ['draw', 'harvest', 'start'];
const BUTTONS = ['end', 'done']; // they are about nothing on the table
const targets = new Set(actions.filter(({ verb }) => !CHANCE.includes(verb)).map(({ target }) => target));

const drawn = (view: BohnView, options: Choice[] = [], lens: string | null = null): string => drawnBy(face, view, options, lens);

afterEach(() => {
	settings.language = 'en';
});

describe('every action of the catalogue', () => {
	const view = asked.find(({ name }) => name.endsWith(': trade'))!.view;

	it.each([...new Set(actions.map(({ verb }) => verb))].filter((verb) => !CHANCE.includes(verb)))(
		'"%s" has places, unless it is a button',
		(verb) => {
			for (const action of actions.filter((one) => one.verb === verb)) {
				const found = face.places(option(action), view);
				expect(found.length > 0, action.text).toBe(!BUTTONS.includes(verb));
				for (const id of found) {
					const target = face.target(id);
					if (target !== null) expect(targets, id).toContain(target);
				}
			}
		},
	);

	it('verbs are said in both languages', () => {
		for (const language of LANGUAGES) {
			settings.language = language;
			for (const { verb } of actions) if (!CHANCE.includes(verb)) expect(face.verb(verb)).not.toContain('verb.');
		}
	});

	it('every verb has a tip', () => {
		for (const { verb } of actions) expect(face.tip(`verb.${verb}`), verb).not.toBeNull();
	});
});

describe.each(asked)('$name', ({ view, options }) => {
	const there = places(drawn(view, options));

	it('everything that can be chosen is drawn where it says', () => {
		for (const one of options) {
			for (const id of face.places(one, view)) {
				if (id.startsWith('seat:')) continue; // the table draws the panels' own
				expect(there, one.text).toContain(id);
			}
		}
	});

	it('every place has a name, in both languages, and nothing is left unsaid', () => {
		for (const language of LANGUAGES) {
			settings.language = language;
			for (const id of there) {
				expect(face.placeName(id, view), id).not.toMatch(/undefined|\{\w+\}|^$/);
			}
			expect(drawn(view, options)).not.toMatch(/undefined|NaN|\{\w+\}/);
		}
	});
});

describe.each(positions)('$name', ({ view }) => {
	it('prices are those of the data, at the level of the market (BH-24)', () => {
		for (const { id, markets } of TOWNS) {
			for (const { bean, prices } of markets) {
				const { now, more, less } = pricesOf(view, id, bean);
				const at = prices.indexOf(now);
				expect(at, `${bean} at ${id}`).toBeGreaterThanOrEqual(0);
				expect(more).toBe(prices[at + 1] ?? null);
				expect(less).toBe(at ? prices[at - 1] : null);
			}
		}
	});

	it('the nearest seller has the bean', () => {
		for (const bean of BEANS) {
			const found = nearest(view, 'hamburg', bean);
			if (found) expect(onSale(view, found.city, bean)).toBeGreaterThan(0);
			if (view.derived.scarce.includes(bean)) expect(found).toBeNull();
		}
	});

	it('a panel is drawn for every seat', () => {
		view.seats.forEach((_, seat) => {
			const props = { view, table: tableOf(view), seat, acting: new Acting(), open: true };
			expect(render(Seat, { props }).body).not.toMatch(/undefined|NaN/);
		});
	});

	it('in words, every town and every trader is named', () => {
		const table = tableOf(view);
		const text = JSON.stringify(face.inWords(view, table));
		for (const { name } of TOWNS) expect(text).toContain(name);
		for (const { name } of table.seats) expect(text).toContain(name);
		expect(text).not.toMatch(/undefined|\{\w+\}/);
	});

	it('the way to the end is between nothing and all of it', () => {
		for (const { part, whole, tip } of face.trackers(view, tableOf(view))) {
			expect(part).toBeGreaterThanOrEqual(0);
			expect(part).toBeLessThanOrEqual(whole);
			expect(face.tip(tip)).not.toBeNull();
		}
	});

	it('points that are certain and beans make up the score', () => {
		view.scores.forEach((score, seat) => expect(face.pointsNow(view, seat) + view.breakdown[seat]!.beans!).toBe(score));
	});
});

describe('events', () => {
	it.each(Object.keys(fixture.events))('"%s" has a mark, and its places can be named', (event) => {
		const facts = { seat: 0, other: 1, city: 'danzig', start: 'riga', bean: 'chili', order: 'rostock-chili-red', harvest: 3, count: 2 };
		const one = { event, ...facts } as BohnHanseEvent;
		expect(isDeed(face.icon(one))).toBe(true);
		expect(face.icon(one)).not.toBe('note');
		for (const id of face.eventPlaces(one, asked[0]!.view)) expect(face.placeName(id, asked[0]!.view)).not.toMatch(/undefined|\{\w+\}/);
	});

	it('who is turned down, or loses an offer, is told so', () => {
		expect(face.against({ event: 'declined', seat: 1, other: 0 }, 0)).toBe(true);
		expect(face.against({ event: 'declined', seat: 1, other: 0 }, 1)).toBe(false);
		expect(face.against({ event: 'voided', seat: 0, other: 1 }, 0)).toBe(true);
		expect(face.against({ event: 'swapped', seat: 0, other: 1, give: [], get: [] }, 0)).toBe(false);
	});
});

describe('the chart', () => {
	it('has a course for every road, from plate to plate', () => {
		expect(COURSE).toHaveLength(ROADS.length);
		for (const { a, b, line } of COURSE) {
			expect(line[0]).toEqual([plate(a).x, plate(a).y]);
			expect(line.at(-1)).toEqual([plate(b).x, plate(b).y]);
		}
	});

	it('no plate leaves the sheet or covers another, wagons included', () => {
		const boxes = TOWNS.map(({ id }) => ({ id, ...plate(id) }));
		for (const one of boxes) {
			expect(one.left).toBeGreaterThan(15);
			expect(one.left + one.width).toBeLessThan(WIDTH - 15);
			expect(standing(one.id, 0, 1)[1]).toBeLessThan(HEIGHT - 30);
			for (const other of boxes) {
				const apart = Math.abs(one.x - other.x) > one.width || Math.abs(one.y - other.y) > (one.height + other.height) / 2 + 40;
				if (one.id !== other.id) expect(apart, `${one.id} and ${other.id}`).toBe(true);
			}
		}
	});

	it('no card on a road lies under a plate', () => {
		for (const { id, pip } of COURSE) {
			for (const one of TOWNS.map((town) => plate(town.id))) {
				const under = Math.abs(pip[0] - one.x) < one.width / 2 && pip[1] > one.top && pip[1] < one.top + one.height;
				expect(under, id).toBe(false);
			}
		}
	});

	it('a trip follows the shortest way (BH-4)', () => {
		expect(way('edinburgh', 'rostock')).toHaveLength(3);
		expect(roads('london', 'riga')).toBe(5);
		expect(roads('malmo', 'malmo')).toBe(0);
		expect(journey(way('edinburgh', 'rostock')).at(-1)).toEqual([plate('rostock').x, plate('rostock').y]);
	});
});

describe('a deal', () => {
	const view = structuredClone(asked.find(({ name }) => name.endsWith(': trade'))!.view);
	const active = view.turn!;
	const other = (active + 1) % view.seats.length;
	const deal: Deal = {
		by: other,
		to: active,
		invite: true,
		give: ['stink', 'stink'],
		get: ['chili', 'soy'],
		discard: ['stink'],
		clear: [],
	};
	const then = { bought: ['chili'], cost: 5, guest: other, by_wagon: ['chili', 'soy'], to_wagon: ['stink', 'stink'] };
	view.proposal = deal;
	view.derived.proposal = then;

	it('shows me first, and each side what it gives, throws away and has afterwards', () => {
		const [mine, theirs] = sides(view, deal, active);
		expect(mine).toMatchObject({
			seat: active,
			gives: ['chili', 'soy'],
			throws: [],
			givePart: 'get',
			throwPart: 'clear',
			after: then.to_wagon,
		});
		expect(theirs).toMatchObject({
			seat: other,
			throws: ['stink'],
			givePart: 'give',
			throwPart: 'discard',
			after: then.by_wagon,
			full: false,
		});
	});

	it('says what the active player has to buy for it (BH-14)', () => {
		const [mine, theirs] = sides(view, deal, active);
		expect([mine.bought, mine.cost]).toEqual([['chili'], 5]);
		expect([theirs.bought, theirs.cost]).toEqual([[], 0]);
	});

	it('invites the one whose turn it is not (BH-13)', () => {
		expect(guest(view, deal)).toBe(other);
		expect(guest(view, { ...deal })).toBeNull(); // no deal of this table
	});

	it('sees a wagon that would be too full (BH-15)', () => {
		const by_wagon = Array<string>(SPACES + 1).fill('stink');
		const full = { ...view, derived: { ...view.derived, proposal: { ...then, by_wagon } } };
		expect(sides(full, deal, active).map((side) => side.full)).toEqual([false, true]);
	});

	it('is found among the offers, each with its own outcome', () => {
		const offers = [{ ...deal }, { ...deal }];
		const several = { ...view, offers, derived: { ...view.derived, offers: [then, { ...then, cost: 7 }] } };
		expect(outcomeOf(several, offers[1]!)?.cost).toBe(7);
	});
});

describe('tips', () => {
	it('say of every town and order what is printed and what is reconstructed', () => {
		for (const language of LANGUAGES) {
			settings.language = language;
			for (const { id } of TOWNS) expect(face.tip(`city.${id}`)!.text).toMatch(/[Rr]econstructed|[Rr]ekonstruiert/);
			for (const { id, certain } of ORDERS.values()) {
				expect(/[Rr]econstructed|[Rr]ekonstruiert/.test(face.tip(`order.${id}`)!.text)).toBe(!certain);
			}
		}
	});
});
