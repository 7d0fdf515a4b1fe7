// Looking back: which moments are worth telling, who came in where, and what the charts make of it.
import { expect, test } from 'vitest';
import { decisiveTurn, keyMoments } from '../src/end/moments';
import { apart, ticks } from '../src/end/scale';
import { standings, tieBroken } from '../src/end/standings';
import { statistics } from '../src/end/statistics';
import { counted } from '../src/games/teutonica/deeds';
import { turnAt } from '../src/replay/story';
import type { Story, Told } from '../src/wire';

/** Four turns of two seats after a setup of two decisions; the second overtakes in its last turn. */
const story: Story = {
	decisions: 14,
	turns: [
		{ at: 2, seat: 0, scores: [0, 0] },
		{ at: 5, seat: 1, scores: [4, 0] },
		{ at: 8, seat: 0, scores: [4, 3] },
		{ at: 11, seat: 1, scores: [6, 3] },
	],
	marks: [
		{ at: 4, seat: 0, code: 'claimed', say: 'A claims a route.' },
		{ at: 7, seat: 1, code: 'claimed', say: 'B claims a route.' },
		{ at: 13, seat: 1, code: 'linked', say: 'B links two cities.' },
		{ at: 14, seat: null, code: 'ended', say: 'The game is over.' },
	],
	result: [6, 12],
	tallies: [{ claimed: 1 }, { claimed: 1, linked: 1 }],
};

test('every winner is first, and equal points make an equal place', () => {
	expect(standings([20, 31, 20, 5], [1])).toEqual([
		{ seat: 1, place: 1, points: 31 },
		{ seat: 0, place: 2, points: 20 },
		{ seat: 2, place: 2, points: 20 },
		{ seat: 3, place: 4, points: 5 },
	]);
	expect(standings([27, 27], [0, 1]).map((one) => one.place)).toEqual([1, 1]);
});

test('where the rules break a tie, only the winner is first', () => {
	expect(standings([27, 27], [1])).toEqual([
		{ seat: 1, place: 1, points: 27 },
		{ seat: 0, place: 2, points: 27 },
	]);
	expect(tieBroken([27, 27], [1])).toBe(true);
	expect(tieBroken([27, 27], [0, 1])).toBe(false);
});

test('the decisive turn is the last one before which the winner was not ahead', () => {
	expect(decisiveTurn(story, [1])).toBe(3);
	expect(decisiveTurn(story, [0, 1])).toBeNull();
});

test('key moments come in the order of the game, and say who led from there on', () => {
	const moments = keyMoments(story, [1]);
	expect(moments.map((moment) => [moment.turn, moment.at, moment.gain])).toEqual([
		[0, 4, 4],
		[1, 7, 3],
		[3, 13, 9],
	]);
	expect(moments.map((moment) => moment.leader)).toEqual([null, null, 1]);
});

test('setting up is no key moment', () => {
	const setup: Story = {
		...story,
		turns: [{ at: 1, seat: 0, scores: [0, 0] }, ...story.turns],
		marks: [{ at: 2, seat: 0, code: 'claimed', say: '' }, ...story.marks],
	};
	setup.turns[1] = { at: 2, seat: 0, scores: [40, 0] };
	expect(keyMoments(setup, [1]).some((moment) => moment.at <= 2)).toBe(false);
});

test('a position belongs to the turn that has begun by then', () => {
	expect([0, 2, 4, 5, 14].map((at) => turnAt(story.turns, at))).toEqual([-1, 0, 0, 1, 3]);
});

test('statistics tell what one did from what one suffered', () => {
	const log = [{ seq: 1, at: 3, say: '', event: { event: 'displaced', seat: 0, other: 1 } }] as Told[];
	const rows = statistics(counted, { ...story, tallies: [{ displaced: 1 }, {}] }, log);
	expect(rows.find((row) => row.key === 'displaced')?.values).toEqual([1, 0]);
	expect(rows.find((row) => row.key === 'displaced.met')?.values).toEqual([0, 1]);
});

test('an axis has round numbers and takes in everything', () => {
	expect(ticks(0, 48)).toEqual([0, 10, 20, 30, 40, 50]);
	expect(ticks(-24, 93)).toEqual([-50, 0, 50, 100]);
	expect(ticks(0, 1)).toEqual([0, 1]);
});

test('labels at the end of lines never lie upon each other, and stay on the chart', () => {
	const placed = apart([100, 101, 102, 240], 20, 10, 230);
	const sorted = [...placed].sort((one, other) => one - other);
	for (let index = 1; index < sorted.length; index++) expect(sorted[index]! - sorted[index - 1]!).toBeGreaterThanOrEqual(20);
	expect(Math.max(...placed)).toBeLessThanOrEqual(230);
});
