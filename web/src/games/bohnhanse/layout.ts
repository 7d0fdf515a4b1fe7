// Where things stand on the chart of 1500 by 900: the plates of the towns, a little off the exact spot so that they can
// be read, and the roads between them, on land or over water. The coast itself comes from art/coast/northsea.json.
import { pathOf, smooth } from '../../art/curves';
import type { Point } from '../../art/scatter';
import { ROADS, TOWN } from './facts';

export const WIDTH = 1500;
export const HEIGHT = 900;

const PLATE = 208; // how wide a plate is
export const BANNER = 34;
export const SQUARE = 30; // height of a square of the beanometer
export const PAD = 8;

/** The middle of each plate. */
const MIDDLE: Readonly<Record<string, Point>> = {
	edinburgh: [130, 226],
	london: [150, 716],
	bremen: [400, 730],
	hamburg: [650, 588],
	aalborg: [566, 212],
	malmo: [856, 246],
	rostock: [896, 650],
	danzig: [1148, 690],
	visby: [1126, 212],
	riga: [1374, 416],
};

/** What a road passes on its way, and whether it is a sea lane. */
// prettier-ignore
const COURSES: Readonly<Record<string, { by: Point[]; sea: boolean; pip?: Point }>> = {
	'edinburgh-aalborg': { by: [[350, 176]], sea: true },
	'aalborg-rostock': { by: [[694, 300], [716, 420], [800, 552]], sea: true },
	'edinburgh-london': { by: [[160, 470]], sea: false },
	'edinburgh-bremen': { by: [[296, 400], [372, 560]], sea: true },
	'london-bremen': { by: [[274, 744]], sea: true },
	'bremen-hamburg': { by: [[525, 694]], sea: false },
	'hamburg-aalborg': { by: [[576, 440]], sea: false },
	'hamburg-rostock': { by: [[773, 664]], sea: false },
	'aalborg-malmo': { by: [[712, 178]], sea: true },
	'malmo-rostock': { by: [[868, 460]], sea: true },
	'malmo-visby': { by: [[990, 352]], sea: true, pip: [990, 352] },
	'rostock-danzig': { by: [[1022, 712]], sea: false },
	'danzig-visby': { by: [[1150, 460]], sea: true },
	'danzig-riga': { by: [[1310, 640]], sea: false },
	'visby-riga': { by: [[1290, 222], [1396, 276]], sea: true },
};

export interface Plate {
	left: number;
	top: number;
	width: number;
	height: number; // banner and body
	x: number; // the middle
	y: number;
}

export function plate(city: string): Plate {
	const [x, y] = MIDDLE[city] ?? [WIDTH / 2, HEIGHT / 2];
	const height = BANNER + (TOWN.get(city)?.squares ?? 4) * SQUARE + 2 * PAD;
	return { left: x - PLATE / 2, top: y - height / 2, width: PLATE, height, x, y };
}

export interface Course {
	id: string;
	a: string;
	b: string;
	sea: boolean;
	line: Point[]; // from a to b
	d: string;
	pip: Point; // where its card lies
}

export const COURSE: readonly Course[] = ROADS.map(({ a, b }) => {
	const id = `${a}-${b}`;
	const { by, sea, pip } = COURSES[id] ?? { by: [], sea: false };
	const line = smooth([[plate(a).x, plate(a).y], ...by, [plate(b).x, plate(b).y]]);
	return { id, a, b, sea, line, d: pathOf(line), pip: pip ?? by[Math.floor((by.length - 1) / 2)] ?? line[Math.floor(line.length / 2)]! };
});

/** The road between two neighbours, and whether it is gone from its end to its beginning. */
export function courseBetween(from: string, to: string): { course: Course; back: boolean } | null {
	for (const course of COURSE) {
		if (course.a === from && course.b === to) return { course, back: false };
		if (course.a === to && course.b === from) return { course, back: true };
	}
	return null;
}

/** Where the wagon number `slot` of a town stands: in a row below its plate. */
export function standing(city: string, slot: number, of: number): Point {
	const { x, top, height } = plate(city);
	const step = Math.min(46, (PLATE - 10) / Math.max(1, of));
	return [x + (slot - (of - 1) / 2) * step, top + height + 24];
}

/** The line that a wagon follows from one town to another, through the towns of its way. */
export function journey(towns: readonly string[]): Point[] {
	return towns.slice(1).flatMap((town, index) => {
		const found = courseBetween(towns[index] ?? '', town);
		if (!found) return [];
		return found.back ? [...found.course.line].reverse() : found.course.line;
	});
}
