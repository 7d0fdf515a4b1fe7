// Setting a table up: who sits where, and how fast it goes.
import { expect, test } from 'vitest';
import { resized, seated, shuffled } from '../src/home/setup/chairs';
import { clockOf, PACES, paceOf, USUAL_TERMS } from '../src/home/setup/paces';
import type { SeatWish } from '../src/wire';

const me: SeatWish = { kind: 'human' };
const merchant: SeatWish = { kind: 'bot', bot: 'apprentice' };
const friend: SeatWish = { kind: 'invited', name: 'Bruno' };

test('a new chair is for somebody like the last one, but without their name', () => {
	expect(resized([me, merchant, friend], 4)).toEqual([me, merchant, friend, { kind: 'invited', name: '' }]);
});

test('those who sit keep their seats when chairs are taken away', () => {
	expect(resized([merchant, merchant, me], 2)).toEqual([merchant, me]);
});

test('nobody is seated who did not sit before', () => {
	expect(resized([merchant, merchant, merchant], 2)).toEqual([merchant, merchant]);
});

test('when I move, the one who sat there takes my old chair', () => {
	expect(seated([me, friend, merchant], 1, me)).toEqual([friend, me, merchant]);
});

test('when somebody else is put on a chair, all others stay', () => {
	expect(seated([me, merchant, merchant], 2, { kind: 'open' })).toEqual([me, merchant, { kind: 'open' }]);
});

test('shuffling loses nobody and leaves the old order as it was', () => {
	const before = [me, merchant, friend];
	expect(shuffled(before)).toHaveLength(3);
	expect(new Set(shuffled(before))).toEqual(new Set(before));
	expect(before).toEqual([me, merchant, friend]);
});

test('every pace is a clock that reads as the same pace again', () => {
	for (const pace of PACES) expect(paceOf(clockOf({ ...USUAL_TERMS, pace }))).toBe(pace);
});

test('a bank is given in minutes and sent in seconds', () => {
	expect(clockOf({ ...USUAL_TERMS, pace: 'live', minutes: 20, seconds: 30 })).toEqual({ kind: 'live', bank: 1200, increment: 30 });
});

test('what no server would take is brought to the nearest that it does', () => {
	expect(clockOf({ ...USUAL_TERMS, pace: 'live', minutes: 0, seconds: -5 })).toEqual({ kind: 'live', bank: 60, increment: 0 });
	expect(clockOf({ ...USUAL_TERMS, pace: 'day', days: 1000 })).toEqual({ kind: 'slow', days: 60 });
	expect(clockOf({ ...USUAL_TERMS, pace: 'day', days: NaN })).toEqual({ kind: 'slow', days: 1 });
});
