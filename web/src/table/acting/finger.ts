// A finger is broader than most places on a phone's board. Where it comes down beside the lit ones, the nearest within
// its breadth is meant: so each has at least 44 pixels, as far as its neighbours leave it room.
import type { PlaceId } from './places';
import type { Spot } from './walk';

export const REACH = 22; // CSS pixels from the finger's middle: half of what a target should have
export const REACH_OVER_DARK = 12; // where it came down on a dark place, which may be asked about as well
const RING_DISTANCE = 5.5;

/** Offsets round the finger, ring by ring from its middle outwards. */
function rings(reach: number): Spot[][] {
	return Array.from({ length: Math.floor(reach / RING_DISTANCE) + 1 }, (_, ring) =>
		Array.from({ length: Math.max(1, ring * 8) }, (_, spot) => {
			const turn = (spot / Math.max(1, ring * 8)) * 2 * Math.PI;
			return { x: ring * RING_DISTANCE * Math.cos(turn), y: ring * RING_DISTANCE * Math.sin(turn) };
		}),
	);
}

/** The lit places nearest to a point on the chart; several, where they are equally near. */
export function nearestLit(area: Element, at: Spot, reach: number): PlaceId[] {
	for (const ring of rings(reach)) {
		const found = new Set<PlaceId>();
		for (const spot of ring) {
			const place = litAt(area, at.x + spot.x, at.y + spot.y);
			if (place) found.add(place);
		}
		if (found.size) return [...found];
	}
	return [];
}

/** The lit place at a point, also beneath a dark one; none where something else lies over the board. */
function litAt(area: Element, x: number, y: number): PlaceId | null {
	const things = document.elementsFromPoint(x, y);
	if (!things[0] || !area.contains(things[0])) return null;
	const place = things.map((thing) => thing.closest('svg [data-place].lit')).find((one) => one !== null);
	return place?.getAttribute('data-place') ?? null;
}
