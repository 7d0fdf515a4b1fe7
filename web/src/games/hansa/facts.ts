// What is printed on the board, from the game package's own file. No number of the game stands in code.
import { city, extra_card, goods, pieces, route, scoring, supply, turn } from '@games/hansa/data/board.toml';

export const CITIES = [...city].sort((a, b) => a.order - b.order);
export const ROUTES = route;
export const COLOURS = goods.colour.map(({ id }) => id);
export const STACKS = supply.draw_positions;
export const BOOTHS = pieces.booths_per_player;
export const TURN = turn;
const SOLD_BASE = scoring.sold_marker_base;

/** The heights of the stacks before anybody took from them (HA-2). */
export function firstHeights(seats: number): number[] {
	return supply[`split_${seats}_players`] ?? [];
}

/** The prizes of the extra card, by the source of points that they become. */
export const PRIZES = [
	{ source: 'tallest', points: Number(extra_card.tallest_booth_stack) },
	{ source: 'breaker', points: Number(extra_card.broke_last_supply_stack) },
	{ source: 'most-cities', points: Number(extra_card.most_cities_with_a_booth) },
	{ source: 'one-barrels', points: Number(extra_card.most_sold_one_barrel_markers) },
];

/** A marker by its parts: its kind is written "yellow 2". */
export function parts(good: string): { colour: string; barrels: number } {
	const [colour = '', barrels = '1'] = good.split(' ');
	return { colour, barrels: Number(barrels) };
}

/** What a marker is worth once it is sold: a base, and a point for each barrel. */
export function worth(good: string): number {
	return SOLD_BASE + parts(good).barrels;
}
