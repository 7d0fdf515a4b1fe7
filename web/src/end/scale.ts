// Round numbers for an axis.

/** Some five values from at most `least` to at least `most`, all multiples of 1, 2 or 5 times a power of ten. */
export function ticks(least: number, most: number, wanted = 5): number[] {
	const rough = Math.max(1, (most - least) / wanted);
	const power = 10 ** Math.floor(Math.log10(rough));
	const step = power * ([1, 2, 5, 10].find((times) => times * power >= rough) ?? 10);
	const first = Math.floor(least / step);
	const last = Math.max(first + 1, Math.ceil(most / step));
	return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
}

/** Move labels apart that would lie upon each other, as little as need be, and keep them between the edges. */
export function apart(wanted: number[], gap: number, top: number, bottom: number): number[] {
	const order = wanted.map((y, index) => ({ y, index })).sort((one, other) => one.y - other.y);
	for (let index = 0, low = top; index < order.length; index++) {
		const label = order[index]!;
		label.y = Math.max(label.y, low);
		low = label.y + gap;
	}
	for (let index = order.length - 1, high = bottom; index >= 0; index--) {
		const label = order[index]!;
		label.y = Math.min(label.y, high);
		high = label.y - gap;
	}
	const placed = [...wanted];
	for (const label of order) placed[label.index] = label.y;
	return placed;
}
