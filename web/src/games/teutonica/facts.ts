// What is printed on the board and the desks, from the game package's own files. No number of the game stands in code.
import side23 from '@games/teutonica/data/board_2_3.toml';
import side45 from '@games/teutonica/data/board_4_5.toml';

export type Colour = 'white' | 'orange' | 'pink' | 'black';
export type Ability = 'keys' | 'actions' | 'privilege' | 'book' | 'money';

interface OfficeFacts {
	color: Colour;
	shape: 'square' | 'circle';
	coin: boolean;
}
export interface CityFacts {
	id: string;
	name: string;
	x: number;
	y: number;
	banner: 'yellow' | 'red' | 'plain';
	ability?: Ability;
	offices: OfficeFacts[];
}
export interface RouteFacts {
	id: string;
	cities: [string, string];
	houses: number;
	tavern: boolean;
	via?: [number, number][];
	tavern_xy?: [number, number];
}
interface ProvinceFacts {
	id: string;
	x: number;
	y: number;
	routes: string[];
	guards: [string, string][];
}
interface GuardFacts {
	between: [string, string];
	x: number;
	y: number;
}
interface AbilityFacts {
	city: string;
	values: (number | string)[];
	piece: 'trader' | 'merchant';
	end_bonus: number;
}
export interface Facts {
	end_of_game: { prestige: number; completed_cities: number };
	tracks: { prestige_first: number; prestige_last: number };
	east_west: { cities: [string, string]; points: number[]; x: number; y: number };
	coellen_table: { city: string; route: [string, string]; x: number; y: number; spaces: { privilege: Colour; points: number }[] };
	city: CityFacts[];
	route: RouteFacts[];
	border_guard?: GuardFacts[];
	province?: ProvinceFacts[];
	abilities: Record<Ability, AbilityFacts>;
	pieces: { traders: number; merchants: number };
	bonus_markers: Record<string, number> & { start: string[]; score: number[] };
	end_scoring: { full_ability: number; controlled_city: number };
}

/** One side of the board is for two and three players, the other for four and five. */
export function factsOf(seats: number): Facts {
	return (seats > 3 ? side45 : side23) as unknown as Facts;
}

/** In the order of the desk. */
export const ABILITIES: readonly Ability[] = ['keys', 'actions', 'privilege', 'book', 'money'];

export const MARKERS = ['extra-office', 'switch-offices', 'actions-3', 'actions-4', 'improve-ability', 'remove-3'] as const;
export type MarkerKind = (typeof MARKERS)[number];

/** How many markers lie face down at the beginning: all but those on the taverns. */
export function fullPile({ bonus_markers }: Facts): number {
	return MARKERS.reduce((sum, kind) => sum + (bonus_markers[kind.replaceAll('-', '_')] ?? 0), 0) - bonus_markers.start.length;
}

/** What an ability shows at a level, as the desk prints it. */
export function valueAt(facts: Facts, ability: Ability, level: number): number | string {
	return facts.abilities[ability].values[level] ?? '';
}
