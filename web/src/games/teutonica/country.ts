// The country that the game is set in, drawn freely: the coasts of Frisia and Holstein, four rivers, woods and hills.
// Measured like the board's file, in a frame of 1500 : 1000; rivers run behind the cities that lie on them.
import { crossing, rough, smooth } from '../../art/curves';
import { Mask } from '../../art/mask';
import { dice, scatter, type Point } from '../../art/scatter';
import { awardAt, EDGE, LAND, NORTH, onChart, ROSE, type Layout } from './layout';

const moved = (points: readonly (readonly [number, number])[]): Point[] => points.map(([x, y]) => [x + EDGE, y + NORTH]);
const OUT = 120; // beyond the edge of the sheet

// prettier-ignore
const FRISIA = [
	[-OUT, 92], [20, 80], [92, 64], [160, 56], [212, 62], [232, 88], [250, 64], [300, 50], [338, 58], [350, 88], [338, 122],
	[352, 146], [380, 132], [398, 96], [420, 66], [478, 46], [540, 40], [578, 46], [576, 74], [560, 98], [584, 118],
	[618, 112], [630, 84], [636, 50], [660, 42], [672, 78], [678, 118], [683, 134], [690, 112], [696, 60], [714, 30], [744, 10],
	[790, 26], [838, 46], [900, 56], [966, 70], [1020, 76], [960, 50], [902, 26], [868, -4], [852, -40], [858, -OUT],
] as const;
// prettier-ignore
const ZUIDERZEE = [[-OUT, 196], [-6, 206], [26, 226], [40, 258], [30, 290], [6, 318], [-OUT, 330]] as const;
// prettier-ignore
const BALTIC = [
	[1172, -OUT], [1186, -60], [1224, -34], [1248, -4], [1266, 24], [1300, 44], [1342, 52], [1372, 40], [1402, 14],
	[1446, 2], [1500, -12], [1500 + OUT, -20],
] as const;
// prettier-ignore
const ISLANDS = [[96, 32, 20], [150, 22, 26], [222, 18, 22], [318, 6, 24], [384, 8, 28], [446, 2, 24], [506, -2, 26], [566, 0, 18]] as const;

// prettier-ignore
const RIVERS = {
	rhine: [[70, 1000 + OUT], [84, 960], [112, 885], [104, 812], [142, 735], [96, 664], [92, 600], [135, 530], [78, 476], [20, 470], [-OUT, 440]],
	ems: [[352, 130], [336, 190], [286, 262], [250, 340], [262, 420], [330, 484], [420, 496], [508, 556], [560, 640], [640, 690], [690, 735]],
	weser: [[676, 120], [684, 190], [720, 240], [762, 318], [742, 420], [697, 500], [752, 588], [746, 660], [812, 742], [790, 822], [720, 872], [716, 940], [740, 1000 + OUT]],
	elbe: [[1010, 74], [1072, 80], [1140, 128], [1196, 196], [1286, 268], [1296, 344], [1344, 412], [1424, 448], [1466, 528], [1468, 630], [1402, 750], [1462, 830], [1500 + OUT, 868]],
} as const satisfies Record<string, readonly (readonly [number, number])[]>;

interface River {
	name: keyof typeof RIVERS;
	line: Point[];
}
export interface Country {
	seas: { outline: Point[]; shore: Point[] }[];
	islands: Point[][];
	rivers: River[];
	bridges: { x: number; y: number; turn: number }[];
	woods: Point[];
	hills: Point[];
}

function coast(points: readonly (readonly [number, number])[], seed: number): Point[] {
	return rough(smooth(moved(points), 8), 4, 0.46, dice(seed));
}

/** Land that hills stand on: the Harz, the Weser uplands and the country south of the Ruhr. */
// prettier-ignore
const UPLANDS = [[1085, 760, 120, 85], [960, 800, 90, 70], [300, 800, 190, 55], [610, 850, 90, 60], [1290, 800, 90, 60]] as const;

function isUpland(x: number, y: number): boolean {
	return UPLANDS.some(([cx, cy, rx, ry]) => ((x - EDGE - cx) / rx) ** 2 + ((y - NORTH - cy) / ry) ** 2 < 1);
}

/** Woods stand together, with open land between them. */
function isWoodland(x: number, y: number): boolean {
	return Math.sin(x / 61 + Math.sin(y / 83) * 1.7) + Math.cos(y / 53 - Math.sin(x / 97) * 1.4) > 0.35;
}

export function countryOf(layout: Layout): Country {
	const [frisia, zuiderzee, baltic] = [coast(FRISIA, 11), coast(ZUIDERZEE, 12), coast(BALTIC, 13)];
	const up = NORTH - OUT - 60;
	const seas = [
		{ shore: frisia, outline: [...frisia, [-OUT, up] as Point] },
		{ shore: zuiderzee, outline: zuiderzee },
		{ shore: baltic, outline: [...baltic, [LAND.width + 2 * OUT, up] as Point] },
	];
	const rivers = (Object.keys(RIVERS) as (keyof typeof RIVERS)[]).map((name, n) => ({
		name,
		line: smooth(rough(smooth(moved(RIVERS[name]), 6), 26, 0.2, dice(40 + n)), 3),
	}));
	const roads = [...layout.routes.values()];
	const bridges = roads.flatMap((road) =>
		rivers.flatMap((river) => {
			const found = crossing(road.line, river.line);
			const covered =
				found &&
				[...layout.cities.values()].some(
					(city) => Math.abs(city.x - found.x) < city.width / 2 + 8 && Math.abs(city.y - found.y) < 46,
				);
			return found && !covered ? [found] : [];
		}),
	);
	const sheet = { width: LAND.width + 2 * EDGE, height: LAND.height + NORTH + EDGE };
	const taken = clearings(layout, seas, rivers, sheet);
	return {
		seas,
		islands: ISLANDS.map(([x, y, long], n) => island(x + EDGE, y + NORTH, long, n)),
		rivers,
		bridges,
		hills: scatter({ ...sheet, apart: 27, tries: 2600, seed: 21, free: (x, y) => isUpland(x, y) && taken.isFree(x, y) }),
		woods: scatter({
			...sheet,
			apart: 16,
			tries: 9000,
			seed: 22,
			free: (x, y) => !isUpland(x, y) && isWoodland(x, y) && taken.isFree(x, y),
		}),
	};
}

/** Where no mark may stand: on water, on roads, and where something is printed or may lie. */
function clearings(
	layout: Layout,
	seas: Country['seas'],
	rivers: readonly River[],
	{ width, height }: { width: number; height: number },
): Mask {
	const mask = new Mask(width, height);
	const few = (_: Point, n: number): boolean => n % 3 === 0; // lines are finer than the mask
	for (const { outline, shore } of seas) mask.area(outline).round(shore.filter(few), 18);
	for (const { line } of rivers) mask.round(line.filter(few), 18);
	for (const { line, houses, marker } of layout.routes.values()) mask.round(line.filter(few), 31).round(houses, 36).round([marker], 32);
	for (const city of layout.cities.values()) mask.box([city.x, city.y], city.width / 2 + 20, 62, 86);
	mask.box(onChart(layout.facts.coellen_table.x, layout.facts.coellen_table.y), 124, 50, 68);
	mask.box(awardAt(layout), 78, 40, 50).round([[ROSE.x, ROSE.y + 4]], ROSE.r + 24);
	mask.box([EDGE + 1025, NORTH - 16], 156, 40); // the pile and the full cities
	return mask
		.box([width / 2, 0], width / 2, 0, EDGE + 18)
		.box([width / 2, height], width / 2, EDGE + 10)
		.box([0, height / 2], EDGE + 14, height / 2)
		.box([width, height / 2], EDGE + 14, height / 2);
}

function island(x: number, y: number, long: number, seed: number): Point[] {
	const round = Array.from({ length: 13 }, (_, n): Point => {
		const angle = (n / 12) * 2 * Math.PI;
		return [x + Math.cos(angle) * long, y + Math.sin(angle) * 4.5 - Math.cos(angle) * 2];
	});
	return rough(round, 4, 0.4, dice(60 + seed));
}
