// Made by web/generate.py from the game's view_types.py, derived_types.py and events.py; change it there.
import type { Derived, View } from '../wire';
import type { Ability, MarkerKind } from './facts';

/** A route: what stands on it and lies beside it. */
export interface RouteView {
	pieces: string[]; // in order of arrival: "0 trader", "neutral trader"
	free: number; // houses
	marker: MarkerKind | null;
}

/** A city: its offices and who controls it. */
export interface CityView {
	offices: string[]; // pieces from left to right
	extras: string[]; // extra offices, the first one first; the last one stands furthest left
	controller: number; // -1 nobody; the number after the last seat is the neutral trader
}

/** What one seat has on its desk and beside it. */
export interface TeutonicaSeat {
	prestige: number;
	supply: [traders: number, merchants: number];
	stock: [traders: number, merchants: number];
	levels: Record<Ability, number>; // counted from 0
	markers: Record<string, number>; // by kind
	used: Record<string, number>; // markers by kind
	plate: number; // replacements face down
	shown: Record<string, number>; // replacements that were turned up and could not be placed yet, by kind
	chain: number; // points won for the long chain
}

/** The table of Hansa Teutonica as a seat sees it. */
export interface TeutonicaView extends View {
	actions: number; // left in this turn
	starter: number | null; // null before the start player is drawn
	figure: string | null; // the province where it stands
	completed: number; // cities
	pile: number; // markers face down
	ending: number; // why the game ends after this action; 0 while it goes on
	neutral_prestige: number | null; // null where the neutral trader does not score
	routes: Record<string, RouteView>;
	cities: Record<string, CityView>;
	coellen: (number | null)[]; // whose merchants sit at the table, from the left
	unseen: Record<string, number>; // markers by kind
	discarded: Record<string, number>; // markers by kind
	seats: TeutonicaSeat[];
}

/** The largest group of linked cities with offices of a seat (HT-6.4). */
export interface NetworkDerived {
	cities: string[];
	routes: string[]; // with both ends in it
	offices: number;
}

/** The way between the two red cities on which a seat lacks fewest offices (HT-3.11). */
export interface ChainDerived {
	cities: string[];
	routes: string[];
	missing: string[]; // cities on it without an office of the seat
}

/** What the rules say of a table of Hansa Teutonica. */
export interface TeutonicaDerived extends Derived {
	networks: NetworkDerived[]; // by seat
	chains: ChainDerived[]; // by seat
	in_hand: [traders: number, merchants: number][]; // by seat, pieces that were lifted and not yet put down
	complete: string[]; // cities whose offices are all taken (HT-3.9)
	most_prestige: number; // of anybody who can end the game with it (HT-6.1)
}

/** Whatever can happen in this game. */
export type TeutonicaEvent =
	/** A start marker lies at a tavern. */
	| { event: 'dealt'; marker: string; route: string }
	/** A seat was drawn as start player. */
	| { event: 'started'; seat: number }
	/** The figure stands in its first province. */
	| { event: 'posted'; seat: number; province: string }
	/** A turn began with so many actions. */
	| { event: 'turned'; seat: number; count: number }
	/** Pieces came from the stock into the supply. */
	| { event: 'income'; seat: number; traders: number; merchants: number }
	/** A piece was placed on a route. */
	| { event: 'placed'; seat: number; piece: string; route: string }
	/** A piece took another one's house; ``lost`` is the kind that had to go. */
	| { event: 'displaced'; seat: number; piece: string; other: number; lost: string; route: string }
	/** A piece went back to the stock as a penalty. */
	| { event: 'paid'; seat: number; piece: string }
	/** A piece was picked up. */
	| { event: 'lifted'; seat: number; piece: string; route: string }
	/** A piece was put down. */
	| { event: 'dropped'; seat: number; piece: string; route: string }
	/** A route was established. */
	| { event: 'claimed'; seat: number; route: string }
	/** Prestige for a city or a coin. */
	| { event: 'scored'; seat: number; city: string; count: number }
	/** A bonus marker was won with a route. */
	| { event: 'marker-won'; seat: number; marker: string; route: string }
	/** An office was opened; space -1 is beside the city. */
	| { event: 'opened'; seat: number; piece: string; city: string; space: number }
	/** All offices of a city are taken; so many cities are complete. */
	| { event: 'completed'; city: string; count: number }
	/** Arnheim and Stendal were linked. */
	| { event: 'linked'; seat: number; count: number }
	/** An ability was improved to a level counted from 0. */
	| { event: 'improved'; seat: number; ability: string; level: number }
	/** A merchant took a space of the Coellen table. */
	| { event: 'sat-down'; seat: number; points: number }
	/** A bonus marker was used. */
	| { event: 'marker-used'; seat: number; marker: string }
	/** Two neighbouring offices changed places; counted from 0. */
	| { event: 'switched'; seat: number; city: string; space: number }
	/** A piece was removed from a route into its owner's supply. */
	| { event: 'removed'; seat: number; other: number; piece: string; route: string }
	/** The figure took its free move. */
	| { event: 'walked'; seat: number; province: string }
	/** The figure was moved for an action. */
	| { event: 'rode'; seat: number; province: string }
	/** A neutral trader came to a route. */
	| { event: 'neutral-came'; route: string }
	/** The neutral trader established a route. */
	| { event: 'neutral-claimed'; route: string }
	/** The neutral trader opened an office. */
	| { event: 'neutral-opened'; city: string }
	/** A replacement marker was turned up. */
	| { event: 'drawn'; seat: number; marker: string }
	/** A replacement marker was laid beside a route. */
	| { event: 'marker-placed'; seat: number; marker: string; route: string }
	/** No route could take a replacement marker; it waits on the plate. */
	| { event: 'stuck'; seat: number }
	/** The game ends after this action. */
	| { event: 'triggered'; reason: string }
	/** The game is over. */
	| { event: 'ended'; reason: string };
