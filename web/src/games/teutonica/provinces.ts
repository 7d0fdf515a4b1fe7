// The provinces of the game for two (HT-7): the areas between roads, border guards and the edge of the board. The file
// says which roads and guards close each one; the outline follows from that.
import type { Point } from '../../art/scatter';
import { awardAt, EDGE, HEIGHT, NORTH, onChart, WIDTH, type Layout } from './layout';

export interface Province {
	id: string; // as in notation: p01
	outline: Point[];
	middle: Point;
	cities: string[]; // round it
	routes: string[];
}

interface Border {
	ends: [string, string];
	line: readonly Point[];
}

/** Borders put end to end, from a loose end if there is one. */
function chained(borders: readonly Border[]): { line: Point[]; cities: string[] } {
	const left = [...borders];
	const count = (city: string): number => borders.filter(({ ends }) => ends.includes(city)).length;
	let city = left.flatMap(({ ends }) => ends).find((end) => count(end) === 1) ?? left[0]?.ends[0] ?? '';
	const line: Point[] = [];
	const cities = [city];
	while (left.length) {
		const at = left.findIndex(({ ends }) => ends.includes(city));
		if (at < 0) break;
		const [next] = left.splice(at, 1) as [Border];
		const forward = next.ends[0] === city;
		line.push(...(forward ? next.line : [...next.line].reverse()));
		city = forward ? next.ends[1] : next.ends[0];
		if (!cities.includes(city)) cities.push(city);
	}
	return { line, cities };
}

/** The way from both loose ends to the edge that is nearest to them. */
function toEdge(line: readonly Point[]): Point[] {
	const [first, last] = [line[0]!, line.at(-1)!];
	const edges: ((point: Point) => Point)[] = [
		([, y]) => [EDGE, y],
		([, y]) => [WIDTH - EDGE, y],
		([x]) => [x, NORTH - EDGE],
		([x]) => [x, HEIGHT - EDGE],
	];
	const away = (a: Point, b: Point): number => Math.hypot(a[0] - b[0], a[1] - b[1]);
	const nearest = edges.reduce((a, b) =>
		away(first, a(first)) + away(last, a(last)) <= away(first, b(first)) + away(last, b(last)) ? a : b,
	);
	return [nearest(last), nearest(first)];
}

/** The sign of a province makes way for what is printed on the board. */
function beside([x, y]: Point, award: Point): Point {
	return Math.abs(x - award[0]) < 90 && Math.abs(y - award[1]) < 54 ? [award[0] - 90, award[1] - 4] : [x, y];
}

export function provincesOf(layout: Layout): Province[] {
	const { facts, cities, routes } = layout;
	return (facts.province ?? []).map((province) => {
		const borders: Border[] = [
			...province.routes.map((id) => ({ ends: routes.get(id)!.cities, line: routes.get(id)!.line })),
			...province.guards.map((ends) => ({ ends, line: ends.map((id): Point => [cities.get(id)!.x, cities.get(id)!.y]) })),
		];
		const { line, cities: round } = chained(borders);
		const closed = Math.hypot(line[0]![0] - line.at(-1)![0], line[0]![1] - line.at(-1)![1]) < 1;
		return {
			id: province.id.toLowerCase(),
			outline: closed ? line : [...line, ...toEdge(line)],
			middle: beside(onChart(province.x, province.y), awardAt(layout)),
			cities: round,
			routes: province.routes,
		};
	});
}
