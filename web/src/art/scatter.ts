// Strewing small things over a map as a hand would: never two too close, never on what must stay free, and the same
// every time, so that a board looks the same to everybody.
export type Point = readonly [number, number];

/** Numbers from 0 to 1 that are the same for the same seed. */
export function dice(seed: number): () => number {
	let state = seed >>> 0;
	return () => {
		state = (state + 0x6d2b79f5) >>> 0;
		let mixed = Math.imul(state ^ (state >>> 15), state | 1);
		mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
	};
}

export interface Scatter {
	width: number;
	height: number;
	apart: number; // least distance between two of them
	tries: number;
	seed: number;
	free: (x: number, y: number) => boolean; // whether something may stand here
}

/** Points that keep their distance, sorted from back to front so that nearer ones may overlap farther ones. */
export function scatter({ width, height, apart, tries, seed, free }: Scatter): Point[] {
	const roll = dice(seed);
	const cells = new Map<number, Point[]>();
	const row = Math.ceil(width / apart) + 2;
	const cell = (x: number, y: number): number => Math.floor(y / apart) * row + Math.floor(x / apart);
	const crowded = (x: number, y: number): boolean => {
		for (const down of [-1, 0, 1]) {
			for (const right of [-1, 0, 1]) {
				for (const [px, py] of cells.get(cell(x, y) + down * row + right) ?? []) {
					if ((px - x) ** 2 + (py - y) ** 2 < apart * apart) return true;
				}
			}
		}
		return false;
	};
	const found: Point[] = [];
	for (let n = 0; n < tries; n += 1) {
		const [x, y] = [roll() * width, roll() * height];
		if (!free(x, y) || crowded(x, y)) continue;
		const here = cell(x, y);
		cells.set(here, [...(cells.get(here) ?? []), [x, y]]);
		found.push([x, y]);
	}
	return found.sort((a, b) => a[1] - b[1]);
}
