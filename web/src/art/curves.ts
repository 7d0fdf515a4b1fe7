// Roads, rivers and coasts: smooth lines through given points, and where one is on them.
import type { Point } from './scatter';

/** A smooth line through all points (Catmull–Rom), as many short straight pieces. */
export function smooth(points: readonly Point[], steps = 24): Point[] {
	if (points.length < 2) return [...points];
	const at = (n: number): Point => points[Math.min(points.length - 1, Math.max(0, n))] as Point;
	const line: Point[] = [];
	for (let n = 0; n < points.length - 1; n += 1) {
		const [p0, p1, p2, p3] = [at(n - 1), at(n), at(n + 1), at(n + 2)];
		for (let step = 0; step < steps; step += 1) {
			const t = step / steps;
			const bend = (i: 0 | 1): number =>
				0.5 *
				(2 * p1[i] +
					(p2[i] - p0[i]) * t +
					(2 * p0[i] - 5 * p1[i] + 4 * p2[i] - p3[i]) * t * t +
					(3 * p1[i] - p0[i] - 3 * p2[i] + p3[i]) * t * t * t);
			line.push([bend(0), bend(1)]);
		}
	}
	line.push(at(points.length - 1));
	return line;
}

/** The same line for an SVG path. */
export function pathOf(line: readonly Point[], closed = false): string {
	return `M${line.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}${closed ? 'Z' : ''}`;
}

export function lengthOf(line: readonly Point[]): number {
	return line.reduce((sum, [x, y], n) => (n ? sum + Math.hypot(x - line[n - 1]![0], y - line[n - 1]![1]) : 0), 0);
}

export interface OnLine {
	x: number;
	y: number;
	turn: number; // the direction of the line there, in degrees
}

/** A line that was measured once: asked for a part of the way (0 the beginning, 1 the end), it tells the point there. */
export function measured(line: readonly Point[]): (part: number) => OnLine {
	const ends = [0];
	line.forEach(([x, y], n) => n && ends.push(ends[n - 1]! + Math.hypot(x - line[n - 1]![0], y - line[n - 1]![1])));
	const whole = ends.at(-1) ?? 0;
	return (part) => {
		const way = whole * Math.min(1, Math.max(0, part));
		let [low, high] = [1, line.length - 1];
		while (low < high) {
			const middle = (low + high) >> 1;
			if (ends[middle]! < way) low = middle + 1;
			else high = middle;
		}
		const [[x0, y0], [x1, y1]] = [line[low - 1] ?? [0, 0], line[low] ?? line[0] ?? [0, 0]];
		const length = (ends[low] ?? 0) - (ends[low - 1] ?? 0);
		const t = length ? (way - ends[low - 1]!) / length : 0;
		return { x: x0 + (x1 - x0) * t, y: y0 + (y1 - y0) * t, turn: (Math.atan2(y1 - y0, x1 - x0) * 180) / Math.PI };
	};
}

/** The point at a part of the way; for many of them on one line, measure it once. */
export function along(line: readonly Point[], part: number): OnLine {
	return measured(line)(part);
}

/** Where two lines cross first, with the direction of the first one there. */
export function crossing(one: readonly Point[], other: readonly Point[]): OnLine | null {
	const near = stretchesNear(one, other);
	for (let n = 1; near.length && n < one.length; n += 1) {
		const [a, b] = [one[n - 1]!, one[n]!];
		const [left, right, top, low] = [Math.min(a[0], b[0]), Math.max(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[1], b[1])];
		for (const m of near) {
			const c = other[m - 1]!;
			const d = other[m]!;
			if ((c[0] < left && d[0] < left) || (c[0] > right && d[0] > right) || (c[1] < top && d[1] < top) || (c[1] > low && d[1] > low))
				continue;
			const found = meet(a, b, c, d);
			if (found) return found;
		}
	}
	return null;
}

/** The stretches of a line, by the number of their end, that come near enough to another line to cross it. */
function stretchesNear(one: readonly Point[], other: readonly Point[]): number[] {
	let left = Infinity;
	let right = -Infinity;
	let top = Infinity;
	let low = -Infinity;
	for (const point of one) {
		left = Math.min(left, point[0]);
		right = Math.max(right, point[0]);
		top = Math.min(top, point[1]);
		low = Math.max(low, point[1]);
	}
	const near: number[] = [];
	for (let m = 1; m < other.length; m += 1) {
		const c = other[m - 1]!;
		const d = other[m]!;
		const apart =
			(c[0] < left && d[0] < left) || (c[0] > right && d[0] > right) || (c[1] < top && d[1] < top) || (c[1] > low && d[1] > low);
		if (!apart) near.push(m);
	}
	return near;
}

function meet([ax, ay]: Point, [bx, by]: Point, [cx, cy]: Point, [dx, dy]: Point): OnLine | null {
	const turned = (bx - ax) * (dy - cy) - (by - ay) * (dx - cx);
	if (Math.abs(turned) < 1e-9) return null;
	const t = ((cx - ax) * (dy - cy) - (cy - ay) * (dx - cx)) / turned;
	const u = ((cx - ax) * (by - ay) - (cy - ay) * (bx - ax)) / turned;
	if (t < 0 || t > 1 || u < 0 || u > 1) return null;
	return { x: ax + (bx - ax) * t, y: ay + (by - ay) * t, turn: (Math.atan2(by - ay, bx - ax) * 180) / Math.PI };
}

/** The outlines of a coast's path, which is written as a start and steps from there (`M7 9l3-1l2 2Z`). */
export function outlinesOf(path: string): Point[][] {
	return path
		.split('M')
		.filter(Boolean)
		.map((part) => {
			const numbers = part.match(/-?(?:\d+\.?\d*|\.\d+)/g)?.map(Number) ?? [];
			let [x, y] = [0, 0];
			return Array.from({ length: numbers.length >> 1 }, (_, n): Point => [(x += numbers[2 * n]!), (y += numbers[2 * n + 1]!)]);
		});
}

/** A line as a coast is: every stretch broken anew, the same way for the same dice. */
export function rough(line: readonly Point[], least: number, amount: number, roll: () => number): Point[] {
	const broken: Point[] = [];
	const split = (a: Point, b: Point): void => {
		const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
		if (length <= least) {
			broken.push(a);
			return;
		}
		const off = (roll() - 0.5) * length * amount;
		const middle: Point = [(a[0] + b[0]) / 2 - ((b[1] - a[1]) / length) * off, (a[1] + b[1]) / 2 + ((b[0] - a[0]) / length) * off];
		split(a, middle);
		split(middle, b);
	};
	line.forEach((point, n) => n && split(line[n - 1]!, point));
	const last = line.at(-1);
	return last ? [...broken, last] : broken;
}
