// Where each piece stands. Houses of a route are all alike (the view only has the order of arrival), so that a piece
// keeps its house until it leaves, and nothing slides about when a neighbour goes.
import type { Point } from '../../art/scatter';
import { fieldAt, officeAt, onChart, PLATE, type Layout } from './layout';
import { NEUTRAL, readPiece, type Kind, type PieceName, type TeutonicaView } from './view';

export type Houses = ReadonlyMap<string, readonly (PieceName | null)[]>;

export interface Spot {
	id: string; // the same as long as the same kind of piece stands at the same place
	at: Point;
	owner: number;
	kind: Kind;
	size: number;
}

/** Which house each piece of a route stands on, as far as possible the one it stood on before. */
export function housed(view: TeutonicaView, layout: Layout, before: Houses | null): Houses {
	const after = new Map<string, (PieceName | null)[]>();
	for (const [id, { houses }] of layout.routes) {
		const left = [...(view.routes[id]?.pieces ?? [])];
		const row = houses.map((_, n) => {
			const was = before?.get(id)?.[n];
			const at = was ? left.indexOf(was) : -1;
			return at < 0 ? null : (left.splice(at, 1)[0] ?? null);
		});
		for (const name of left) row[row.indexOf(null)] = name;
		after.set(id, row);
	}
	return after;
}

const ROAD_PIECE_RADIUS = 12.5;
const OFFICE_PIECE_RADIUS = 11.5;
const EXTRA_PIECE_RADIUS = 10.5;
const TRACK_PIECE_RADIUS = 8.5;

/** Every piece that lies on the board, from north to south. */
export function spotsOf(view: TeutonicaView, layout: Layout, houses: Houses): Spot[] {
	const spots: Spot[] = [];
	const put = (place: string, name: PieceName, at: Point, size: number): void => {
		spots.push({ id: `${place} ${name}`, at, ...readPiece(name), size });
	};
	for (const [id, plan] of layout.routes) {
		houses.get(id)?.forEach((name, n) => name && put(`${id} ${n}`, name, lifted(plan.houses[n]!), ROAD_PIECE_RADIUS));
	}
	for (const [id, plan] of layout.cities) {
		const { offices = [], extras = [] } = view.cities[id] ?? {};
		offices.forEach((name, n) => put(`${id} ${n}`, name, lifted(officeAt(plan, n, extras.length)), OFFICE_PIECE_RADIUS));
		extras.forEach((name, n) => put(`${id} extra ${n}`, name, lifted(officeAt(plan, -1 - n, extras.length)), EXTRA_PIECE_RADIUS));
	}
	view.coellen.forEach(
		(owner, n) => owner !== null && put(`coellen ${n}`, `${owner} merchant`, lifted(seatAtCoellen(layout, n)), OFFICE_PIECE_RADIUS + 2),
	);
	spots.push(...onTrack(view));
	return spots.sort((a, b) => a.at[1] - b.at[1]);
}

/** A piece has some height: its upper face lies a little north of its foot. */
function lifted([x, y]: Point): Point {
	return [x, y - 2.5];
}

export const COELLEN = { pitch: 50, radius: 18 } as const;

/** The middle of a space of the Coellen table. */
export function seatAtCoellen({ facts }: Layout, space: number): Point {
	const { x, y, spaces } = facts.coellen_table;
	const [left, top] = onChart(x, y);
	return [left + (space - (spaces.length - 1) / 2) * COELLEN.pitch, top + 9];
}

/** The traders that count prestige; seats with equal points stand side by side. */
function onTrack(view: TeutonicaView): Spot[] {
	const points = view.seats.map(({ prestige }, seat) => ({ owner: seat, prestige }));
	if (view.neutral_prestige !== null) points.push({ owner: NEUTRAL, prestige: view.neutral_prestige });
	return points.map(({ owner, prestige }) => {
		const same = points.filter((other) => other.prestige === prestige);
		const apart = Math.min(17.5, 38 / Math.max(1, same.length - 1));
		const off = (same.findIndex((other) => other.owner === owner) - (same.length - 1) / 2) * apart;
		const { x, y, side } = fieldAt(prestige);
		const flat = side === 'north' || side === 'south';
		const at: Point = flat ? [x + off, y - 1] : [x, y + off];
		return { id: `track ${owner} ${prestige}`, at, owner, kind: 'trader', size: TRACK_PIECE_RADIUS };
	});
}

/** Where pieces of a seat come from and go to, outside the houses: its own place at the southern edge. */
export function doorOf(owner: number, seats: number, layoutWidth: number, layoutHeight: number): Point {
	return [((owner < 0 ? seats : owner) + 0.5) * (layoutWidth / (seats + 1)), layoutHeight + PLATE.height];
}

export interface Change {
	came: Map<string, Point | null>; // spots that are new: where the piece was before, null if it was not on the board
	went: Map<string, Point | null>; // spots that are empty now: where the piece is, null if it left the board
}

/** What moved between two positions. Equal pieces are matched, so that a moved one is seen to move. */
export function changeOf(before: readonly Spot[], after: readonly Spot[]): Change {
	const old = new Set(before.map(({ id }) => id));
	const now = new Set(after.map(({ id }) => id));
	const gone = before.filter(({ id }) => !now.has(id));
	const change: Change = { came: new Map(), went: new Map(gone.map(({ id }) => [id, null])) };
	for (const spot of after) {
		if (old.has(spot.id)) continue;
		const at = gone.findIndex((other) => alike(spot, other));
		const source = at < 0 ? null : gone.splice(at, 1)[0]!;
		change.came.set(spot.id, source?.at ?? null);
		if (source) change.went.set(source.id, spot.at);
	}
	return change;
}

function alike(one: Spot, other: Spot): boolean {
	return (
		one.owner === other.owner && one.kind === other.kind && (one.size === TRACK_PIECE_RADIUS) === (other.size === TRACK_PIECE_RADIUS)
	);
}
