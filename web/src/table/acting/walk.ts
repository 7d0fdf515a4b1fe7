// Walking between places by arrow keys: whatever lies nearest in that direction on the screen.
export type Way = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight';

export interface Spot {
	x: number;
	y: number;
}

const WAYS: Record<Way, Spot> = {
	ArrowUp: { x: 0, y: -1 },
	ArrowDown: { x: 0, y: 1 },
	ArrowLeft: { x: -1, y: 0 },
	ArrowRight: { x: 1, y: 0 },
};
const SIDEWAYS_COST = 2.2; // how much worse a step to the side is than one ahead

export function isWay(key: string): key is Way {
	return key in WAYS;
}

/** The number of the spot that lies best in that direction, or -1 where none does. */
export function ahead(from: Spot, way: Way, spots: Spot[]): number {
	const { x, y } = WAYS[way];
	let [best, least] = [-1, Infinity];
	spots.forEach((spot, number) => {
		const [dx, dy] = [spot.x - from.x, spot.y - from.y];
		const along = dx * x + dy * y;
		const aside = Math.abs(dx * y - dy * x);
		if (along < 2 || aside > along * 3) return;
		const far = along + aside * SIDEWAYS_COST;
		if (far < least) [best, least] = [number, far];
	});
	return best;
}

export function middle(thing: Element): Spot {
	const box = thing.getBoundingClientRect();
	return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}

/** All places under `root` that can be walked to: the lit ones, or with `dark` the others as well. */
function placesIn(root: ParentNode, dark = false): (HTMLElement | SVGElement)[] {
	const found = root.querySelectorAll<HTMLElement | SVGElement>(dark ? '[data-place][tabindex]' : '[data-place].lit');
	return [...found].filter((place) => !place.closest('[inert]') && place.getClientRects().length > 0);
}

/** Walk from where the focus is; from nowhere, to the first lit place. Says whether there was somewhere to go. */
export function walk(root: ParentNode, way: Way, dark: boolean): boolean {
	const here = document.activeElement?.closest('[data-place][tabindex]') ?? null;
	const places = placesIn(root, dark).filter((place) => place !== here);
	const next = here ? places[ahead(middle(here), way, places.map(middle))] : places[0];
	next?.focus({ preventScroll: false });
	return next !== undefined;
}

/** The lit place nearest to a spot. */
export function nearest(root: ParentNode, spot: Spot): HTMLElement | SVGElement | undefined {
	const far = (place: Element): number => Math.hypot(middle(place).x - spot.x, middle(place).y - spot.y);
	return placesIn(root).sort((one, other) => far(one) - far(other))[0];
}
