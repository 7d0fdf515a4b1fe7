// Where something floats beside a place: on the side with room, never outside the window, never over the place itself.
export interface Box {
	left: number;
	top: number;
	width: number;
	height: number;
}

const PLACE_GAP = 12;
const WINDOW_EDGE = 8;

function clamp(value: number, least: number, most: number): number {
	return Math.max(least, Math.min(most, value));
}

/** The top left corner for a card of this size. Wide windows like it beside the place, narrow ones above or below. */
export function beside(
	place: Box,
	width: number,
	height: number,
	window: { width: number; height: number },
): { left: number; top: number } {
	const right = place.left + place.width;
	const bottom = place.top + place.height;
	const inX = (left: number): number => clamp(left, WINDOW_EDGE, Math.max(WINDOW_EDGE, window.width - width - WINDOW_EDGE));
	const inY = (top: number): number => clamp(top, WINDOW_EDGE, Math.max(WINDOW_EDGE, window.height - height - WINDOW_EDGE));
	const middleX = inX(place.left + place.width / 2 - width / 2);
	const middleY = inY(place.top + place.height / 2 - height / 2);
	const room = {
		right: window.width - right - PLACE_GAP - WINDOW_EDGE - width,
		left: place.left - PLACE_GAP - WINDOW_EDGE - width,
		above: place.top - PLACE_GAP - WINDOW_EDGE - height,
		below: window.height - bottom - PLACE_GAP - WINDOW_EDGE - height,
	};
	if (window.width >= 700 && room.right >= 0) return { left: right + PLACE_GAP, top: middleY };
	if (window.width >= 700 && room.left >= 0) return { left: place.left - PLACE_GAP - width, top: middleY };
	if (room.above >= 0) return { left: middleX, top: place.top - PLACE_GAP - height };
	if (room.below >= 0) return { left: middleX, top: bottom + PLACE_GAP };
	return { left: middleX, top: inY(room.above > room.below ? WINDOW_EDGE : bottom + PLACE_GAP) };
}

/** The top of a card that has grown under a mouse: it stays, or goes up as far as it must, and never down again. A card
 that laid itself anew would put another option under the mouse, whose preview is of another size, and so on for ever. */
export function staying(top: number, height: number, window: { height: number }): number {
	return Math.min(top, Math.max(WINDOW_EDGE, window.height - height - WINDOW_EDGE));
}

/** What shows a place on the page. Several things may stand for one place; the first that is seen is meant. */
export function shownAt(place: string): Element | null {
	const found = document.querySelectorAll(`[data-place="${CSS.escape(place)}"]`);
	return [...found].find((one) => !one.closest('[inert]') && one.getClientRects().length > 0) ?? null;
}
