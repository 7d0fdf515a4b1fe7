// What is around the board and can be thought through without a browser.
import { describe, expect, it } from 'vitest';
import { faceOf, GAMES } from '../src/games/face';
import { left, written } from '../src/table/panels/clocks';
import { read, suggest } from '../src/table/acting/commands';
import { beside, staying } from '../src/table/acting/float';
import { recognise } from '../src/table/panels/standing';
import { ahead } from '../src/table/acting/walk';

describe('walking by arrow keys', () => {
	const spots = [
		{ x: 100, y: 0 },
		{ x: 300, y: 5 },
		{ x: 0, y: 100 },
		{ x: 90, y: 80 },
	];

	it('takes the nearest spot ahead', () => {
		expect(ahead({ x: 0, y: 0 }, 'ArrowRight', spots)).toBe(0);
		expect(ahead({ x: 0, y: 0 }, 'ArrowDown', spots)).toBe(2);
	});

	it('goes nowhere where nothing lies ahead', () => {
		expect(ahead({ x: 0, y: 0 }, 'ArrowLeft', spots)).toBe(-1);
		expect(ahead({ x: 0, y: 0 }, 'ArrowUp', spots)).toBe(-1);
	});
});

describe('what floats beside a place', () => {
	const place = { left: 500, top: 300, width: 40, height: 40 };

	it('lies on the right where there is room', () => {
		expect(beside(place, 200, 100, { width: 1200, height: 800 })).toEqual({ left: 552, top: 270 });
	});

	it('flips to the left at the right edge', () => {
		expect(beside({ ...place, left: 1100 }, 200, 100, { width: 1200, height: 800 }).left).toBe(888);
	});

	it('lies above on a phone, and below at the top edge', () => {
		const phone = { width: 390, height: 844 };
		expect(beside({ left: 20, top: 300, width: 40, height: 40 }, 350, 200, phone)).toEqual({ left: 8, top: 88 });
		expect(beside({ left: 20, top: 60, width: 40, height: 40 }, 350, 200, phone)).toEqual({ left: 8, top: 112 });
	});

	it('stays under a mouse, goes up where the window ends, and never down again', () => {
		expect(staying(300, 200, { height: 800 })).toBe(300);
		expect(staying(300, 600, { height: 800 })).toBe(192);
		expect(staying(192, 200, { height: 800 })).toBe(192);
		expect(staying(300, 900, { height: 800 })).toBe(8);
	});
});

describe('what is typed', () => {
	it('is a move unless it is one of the words', () => {
		expect(read('  place   riga ')).toEqual({ kind: 'move', action: 'place riga' });
		expect(read('Undo')).toEqual({ kind: 'undo' });
		expect(read('Bestätigen')).toEqual({ kind: 'confirm' });
		expect(read('why not sail riga')).toEqual({ kind: 'why', action: 'sail riga' });
		expect(read('why')).toEqual({ kind: 'why', action: '' });
	});

	it('is completed from the options, those that begin like it first', () => {
		expect(suggest('s', ['replenish', 'sail riga'])).toEqual(['sail riga', 'replenish']);
		expect(suggest('riga sail', ['replenish', 'sail riga'])).toEqual(['sail riga']);
	});
});

describe('clocks', () => {
	const times = { left: [90, null, 30], running: [0] };

	it('count down only for whom they run', () => {
		expect(left(times, 0, 1_000, 11_000)).toBe(80);
		expect(left(times, 2, 1_000, 11_000)).toBe(30);
		expect(left(times, 1, 1_000, 11_000)).toBeNull();
		expect(left(times, 0, 1_000, 1_000_000)).toBe(0);
	});

	it('are written as people read them', () => {
		expect(written(80)).toBe('1:20');
		expect(written(3_725)).toBe('1:02:05');
	});
});

describe('answers in advance', () => {
	it('are recognised again, with their place', async () => {
		for (const game of GAMES) {
			const common = (await faceOf(game)).ready;
			expect(common).not.toEqual([]);
			for (const ready of common) {
				const place = ready.places ? 'hamburg' : '';
				expect(recognise(common, ready.answer(place))).toEqual({ ready, place });
			}
		}
	});
});
