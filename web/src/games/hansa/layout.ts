// Where everything lies on the chart, in its measure of 1350 by 1000. The coast is the real one (art/coast); plates stand
// on the shore beside their city, and the sea routes are drawn by hand so that they run over water.
import { smooth } from '../../art/curves';
import type { Point } from '../../art/scatter';

export const WIDTH = 1350;
export const HEIGHT = 1000;

/** A city's plate: its banner, its warehouses and its booths, one below the other. */
export const PLATE = { width: 148, height: 136, banner: 29, gables: 16 };

/** The middle of each plate. */
export const PLATES: Record<string, Point> = {
	tonsberg: [118, 122],
	aalborg: [92, 480],
	lubeck: [142, 888],
	copenhagen: [300, 638],
	stockholm: [690, 152],
	kalmar: [522, 504],
	danzig: [802, 890],
	reval: [1181, 227],
	riga: [1150, 552],
};

/** Where the ship lies: the waterline below its mast. */
export const BERTHS: Record<string, Point> = {
	tonsberg: [190, 262],
	aalborg: [216, 478],
	lubeck: [246, 832],
	copenhagen: [292, 540],
	stockholm: [806, 190],
	kalmar: [640, 616],
	danzig: [800, 782],
	reval: [1052, 172],
	riga: [1118, 440],
};

// prettier-ignore
const LANES: Record<string, Point[]> = {
	'copenhagen-danzig': [[352, 711], [388, 740], [460, 760], [545, 764], [625, 746], [690, 724], [742, 727], [772, 750], [774, 806]],
	'copenhagen-lubeck': [[318, 711], [327, 738], [316, 765], [290, 797], [262, 818], [226, 842]],
	'copenhagen-tonsberg': [[296, 558], [286, 505], [262, 430], [230, 350], [206, 270], [195, 200]],
	'aalborg-copenhagen': [[171, 464], [206, 470], [240, 502], [258, 558]],
	'kalmar-copenhagen': [[508, 581], [496, 625], [474, 668], [436, 692], [381, 696]],
	'lubeck-aalborg': [[180, 804], [188, 782], [204, 764], [208, 742], [214, 716], [211, 685], [213, 665], [203, 648], [197, 628], [204, 595], [222, 560], [220, 526], [198, 502], [173, 496]],
	'stockholm-reval': [[771, 142], [860, 128], [960, 121], [1060, 122], [1120, 114], [1164, 124], [1180, 140]],
	'tonsberg-stockholm': [[199, 110], [310, 82], [450, 84], [550, 108], [608, 136]],
	'stockholm-kalmar': [[744, 222], [724, 268], [682, 330], [652, 384], [632, 420], [619, 448], [602, 484]],
	'danzig-kalmar': [[790, 806], [790, 760], [772, 696], [735, 645], [680, 612], [630, 594], [588, 580]],
	'reval-riga': [[1095, 226], [1092, 240], [1098, 262], [1104, 290], [1113, 340], [1124, 400], [1134, 460]],
	'riga-danzig': [[1110, 462], [1098, 424], [1068, 380], [1032, 352], [998, 366], [956, 386], [930, 432], [910, 520], [888, 630], [844, 712], [824, 760], [821, 798]],
	'danzig-reval': [[806, 806], [807, 758], [824, 694], [852, 600], [884, 470], [912, 370], [936, 282], [962, 212], [1004, 176], [1056, 160], [1094, 160]],
};

function laneId(from: string, to: string): string {
	return `${from}-${to}`;
}

/** Routes from city to city, as smooth lines from the edge of one plate to the edge of the other. */
const lines = new Map(Object.entries(LANES).map(([id, points]) => [id, smooth(points, 12)]));

/** The line of a route; a straight one where a corrected board has a route that nobody has drawn yet. */
export function laneOf(from: string, to: string): Point[] {
	return lines.get(laneId(from, to)) ?? [PLATES[from] ?? [0, 0], PLATES[to] ?? [0, 0]];
}
