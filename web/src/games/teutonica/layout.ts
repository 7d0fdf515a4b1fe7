// Where everything lies on the chart: made once for each side of the board from the positions in its file.
import { lengthOf, measured, pathOf, smooth, type OnLine } from '../../art/curves';
import type { Point } from '../../art/scatter';
import { factsOf, type CityFacts, type Facts, type RouteFacts } from './facts';

// The file's positions are parts of a frame 1.5 : 1. Round it lies the border with the prestige track, and in the
// north more sea.
export const LAND = { width: 1500, height: 1000 } as const;
export const EDGE = 40;
export const NORTH = 84;
export const WIDTH = LAND.width + 2 * EDGE;
export const HEIGHT = LAND.height + NORTH + EDGE;

export const PLATE = { height: 74, banner: 27, pitch: 37, office: 14.5, least: 96 } as const;
const WING = { first: 32, pitch: 18 } as const;
export const TAB = 22; // height of the tab that tells the ability of a city

export interface Box {
	left: number;
	top: number;
	width: number;
	height: number;
}
export interface CityPlan extends CityFacts {
	width: number; // of its plate without extra offices
}
export interface RoutePlan extends Omit<RouteFacts, 'houses'> {
	line: Point[]; // the whole road
	houses: Point[];
	hull: string; // round all its houses
	halo: string; // the same, a little wider
	middle: Point;
	marker: Point; // where a bonus marker lies
}
export interface Layout {
	facts: Facts;
	cities: ReadonlyMap<string, CityPlan>;
	routes: ReadonlyMap<string, RoutePlan>;
}

export function onChart(x: number, y: number): Point {
	return [EDGE + x * LAND.width, NORTH + y * LAND.height];
}

/** The outline of a house, round the middle of it. */
export const HOUSE_SHAPE = 'M-14 13V-5L0-17 14-5v18z';

/** A compass rose, in a spot that is free on both sides of the board. */
export const ROSE = { x: 1004, y: 838, r: 40 } as const;

/** Where the award for linking east and west lies: near the spot of the file, clear of roads and of Arnheim's plate. */
export function awardAt({ facts }: Layout): Point {
	const [x, y] = onChart(facts.east_west.x, facts.east_west.y);
	return [x + 36, y + 19];
}

/** How much longer extra offices make a plate; they stand close, so that the houses round it stay in sight. */
function wingOf(extras: number): number {
	return extras ? WING.first + (extras - 1) * WING.pitch : 0;
}

/** The plate of a city, which grows with its extra offices and stays on the sheet. */
export function plateOf(city: CityPlan, extras = 0): Box {
	const width = city.width + wingOf(extras);
	const left = Math.max(EDGE + 6, city.x - width / 2);
	return { left, top: city.y - PLATE.height / 2, width, height: PLATE.height };
}

/** The middle of an office space. Extra offices stand left of the printed ones (HT-3.7): -1 first, then -2. */
export function officeAt(city: CityPlan, space: number, extras = 0): Point {
	const plate = plateOf(city, extras);
	const printed = plate.left + plate.width - city.width;
	const first = printed + city.width / 2 - ((city.offices.length - 1) * PLATE.pitch) / 2;
	const x = space < 0 ? printed - WING.first / 2 + (space + 1) * WING.pitch + 2 : first + space * PLATE.pitch;
	return [x, plate.top + PLATE.banner + (PLATE.height - PLATE.banner) / 2];
}

type Along = (part: number) => OnLine;
const HOUSE_CLEARANCE = 24; // from the middle of a house to what must not touch it
const HOUSE_DISTANCE = 44; // from house to house

function planCity(city: CityFacts): CityPlan {
	const [x, y] = onChart(city.x, city.y);
	const width = Math.max(PLATE.least, 16 + city.offices.length * PLATE.pitch, 24 + city.name.length * 11.8);
	return { ...city, x, y, width };
}

/** How far a point is from a city's plate with its gables and its tab; 0 upon it. */
function offPlate([x, y]: Point, city: CityPlan): number {
	const up = PLATE.height / 2 + 8;
	const down = PLATE.height / 2 + (city.ability ? TAB : 0);
	return Math.hypot(Math.max(0, Math.abs(x - city.x) - city.width / 2), Math.max(0, city.y - up - y, y - city.y - down));
}

function roadOf(route: RouteFacts, cities: ReadonlyMap<string, CityPlan>): Point[] {
	const [from, to] = route.cities.map((id) => cities.get(id)!) as [CityPlan, CityPlan];
	return smooth([[from.x, from.y], ...(route.via ?? []).map(([x, y]) => onChart(x, y)), [to.x, to.y]]);
}

/** The part of a road that lies outside the plates at its ends, as shares of its length. */
function openPart(at: Along, [from, to]: readonly [CityPlan, CityPlan]): [number, number] {
	const isOff = (part: number, city: CityPlan): boolean => {
		const { x, y } = at(part);
		return offPlate([x, y], city) > HOUSE_CLEARANCE;
	};
	/** Where the road leaves a plate, going from one part to another. */
	const leaves = (city: CityPlan, start: number, end: number): number => {
		const CURVE_STEPS = 120;
		for (let n = 0; n < CURVE_STEPS; n += 1) {
			const part = start + ((end - start) * n) / CURVE_STEPS;
			if (isOff(part, city)) return part;
		}
		return end;
	};
	return [leaves(from, 0, 1), leaves(to, 1, 0)];
}

/** Where the houses stand: evenly, with half a gap at both ends where there is room, nearer to the cities where not. */
function spread(houses: number, [from, to]: [number, number], length: number): number[] {
	const open = to - from;
	const gap = Math.min(open / (houses - 1), Math.max(open / houses, HOUSE_DISTANCE / length));
	const first = (from + to - gap * (houses - 1)) / 2;
	return Array.from({ length: houses }, (_, n) => first + n * gap);
}

/** An outline at a distance round a part of a road, with round ends. */
function hullOf(at: Along, from: number, to: number, half: number): string {
	const steps = 14;
	const sides: [Point[], Point[]] = [[], []];
	for (let n = 0; n <= steps; n += 1) {
		const { x, y, turn } = at(from + ((to - from) * n) / steps);
		const across = ((turn + 90) * Math.PI) / 180;
		const [dx, dy] = [Math.cos(across) * half, Math.sin(across) * half];
		sides[0].push([x + dx, y + dy]);
		sides[1].unshift([x - dx, y - dy]);
	}
	const [there, back] = sides.map((side) => pathOf(side).slice(1));
	const [end, start] = [sides[1][0]!, sides[0][0]!];
	return `M${there}A${half} ${half} 0 0 0 ${end[0]} ${end[1]}L${back}A${half} ${half} 0 0 0 ${start[0]} ${start[1]}Z`;
}

interface Road {
	route: RouteFacts;
	line: Point[];
	at: Along;
	part: [number, number];
	houses: Point[];
}

function away(points: readonly Point[], [x, y]: Point): number {
	let least = Infinity; // squared: this is asked a million times
	for (const [px, py] of points) least = Math.min(least, (px - x) * (px - x) + (py - y) * (py - y));
	return Math.sqrt(least);
}

/** The free spot beside a road where a marker covers nothing. `thin` are the roads with fewer points. */
function markerSpot(
	road: Road,
	thin: readonly Pick<Road, 'line' | 'houses'>[],
	cities: readonly CityPlan[],
	blocked: readonly Point[],
): Point {
	if (road.route.tavern_xy) return onChart(...road.route.tavern_xy);
	/** How much room there is; what has not enough of it is not looked at to the end. */
	const room = (spot: Point, enough: number): number => {
		let least = Math.min(40, spot[0] - EDGE - 4, WIDTH - EDGE - 4 - spot[0], spot[1] - NORTH + 20, HEIGHT - EDGE - 4 - spot[1]);
		for (const [x, y] of blocked) least = Math.min(least, Math.hypot(x - spot[0], y - spot[1]) - 60);
		for (const city of cities) least = Math.min(least, offPlate(spot, city));
		for (const { line, houses } of thin) {
			if (least <= enough) return least;
			least = Math.min(least, away(houses, spot) - 12, away(line, spot));
		}
		return least;
	};
	let best: { spot: Point; room: number } = { spot: [0, 0], room: -Infinity };
	for (const part of [0.5, 0.42, 0.58, 0.34, 0.66, 0.25, 0.75]) {
		const { x, y, turn } = road.at(road.part[0] + (road.part[1] - road.part[0]) * part);
		for (const off of [34, -34, 40, -40]) {
			const across = ((turn + 90) * Math.PI) / 180;
			const spot: Point = [x + Math.cos(across) * off, y + Math.sin(across) * off];
			const found = room(spot, best.room) - Math.abs(part - 0.5) * 4;
			if (found > best.room + 0.5) best = { spot, room: found };
		}
	}
	return best.spot;
}

function make(facts: Facts): Layout {
	const cities = new Map(facts.city.map((city) => [city.id, planCity(city)]));
	const plates = [...cities.values()];
	const roads = facts.route.map((route): Road => {
		const line = roadOf(route, cities);
		const at = measured(line);
		const part = openPart(at, route.cities.map((id) => cities.get(id)!) as [CityPlan, CityPlan]);
		const houses = spread(route.houses, part, lengthOf(line)).map((share): Point => {
			const { x, y } = at(share);
			return [x, y];
		});
		return { route, line, at, part, houses };
	});
	const thin = roads.map(({ line, houses }) => ({ houses, line: line.filter((_, n) => n % 4 === 0) }));
	const blocked = [onChart(facts.coellen_table.x, facts.coellen_table.y)];
	const routes = roads.map((road): [string, RoutePlan] => {
		const { route, line, at, part, houses } = road;
		const shares = spread(route.houses, part, lengthOf(line));
		const middle = at((part[0] + part[1]) / 2);
		return [
			route.id,
			{
				...route,
				line,
				houses,
				hull: hullOf(at, shares[0]!, shares.at(-1)!, 22),
				halo: hullOf(at, shares[0]!, shares.at(-1)!, 27),
				middle: [middle.x, middle.y],
				marker: markerSpot(road, thin, plates, blocked),
			},
		];
	});
	return { facts, cities, routes: new Map(routes) };
}

const made = new Map<Facts, Layout>();

/** The chart for so many players. */
export function layoutOf(seats: number): Layout {
	const facts = factsOf(seats);
	const known = made.get(facts) ?? make(facts);
	made.set(facts, known);
	return known;
}

/** The middle of a field of the prestige track: a hundred fields round the edge, clockwise from the north-west. */
export function fieldAt(points: number): { x: number; y: number; side: 'north' | 'east' | 'south' | 'west' } {
	const depth = EDGE / 2 + 3;
	const [across, down] = [30, 20];
	const [wide, high] = [(WIDTH - 2 * depth) / across, (HEIGHT - 2 * depth) / down];
	const field = ((points % 100) + 100) % 100;
	if (field < across) return { x: depth + (field + 0.5) * wide, y: depth, side: 'north' };
	if (field < across + down) return { x: WIDTH - depth, y: depth + (field - across + 0.5) * high, side: 'east' };
	if (field < 2 * across + down) return { x: WIDTH - depth - (field - across - down + 0.5) * wide, y: HEIGHT - depth, side: 'south' };
	return { x: depth, y: HEIGHT - depth - (field - 2 * across - down + 0.5) * high, side: 'west' };
}
