// Made by web/generate.py from the game's view_types.py, derived_types.py and events.py; change it there.
import type { Derived, View } from '../wire';

/** What lies in front of one seat. */
export interface HansaSeat {
	talers: number;
	stock: number; // booths not set up yet
	booths: Record<string, number>; // by city, where there are any
	goods: string[]; // unsold markers
	sold: string[] | null; // null where the table plays with hidden sales (HA-42)
	sold_count: number;
}

/** The table of Hansa as a seat sees it. */
export interface HansaView extends View {
	starter: number | null; // null before the start player is drawn
	breaker: number | null; // who broke the last stack
	idle: number; // turns in a row without a purchase, booth, sale or refill (HA-55)
	ship: string; // the city where it lies
	left_out: string[]; // the colours that are not in this game
	warehouses: Record<string, (string | null)[]>; // by city; null is an empty space
	stacks: number[]; // their heights; the last one ends the game
	unseen: Record<string, number> | null; // markers by kind; null where that would give hidden sales away
	gone: Record<string, number>; // markers by kind
	sale: string[]; // markers of the sale that is going on
	seats: HansaSeat[];
}

/** What the rules say of a table of Hansa. */
export interface HansaDerived extends Derived {
	majorities: Record<string, number | null>; // by city, the seat with more booths than any other, which is paid (HA-24)
	monopolies: Record<string, number | null>; // by city, the only seat with booths there
	present_stack: number | null; // the stack that markers are taken from; null when all are used up (HA-3)
	before_last_stack: number; // markers that come before the first one of the last stack (HA-47)
	empty_warehouses: number; // spaces that a replenishing would fill
	breaks_last_stack: boolean; // a replenishing now would break the last stack
	idle_limit: number | null; // idle turns after which a seat has to push the game on (HA-55); null where it rests
	next_seat: number | null; // whose turn comes after the present one
	last_turns: number | null; // turns of the last round that are not over, this one included (HA-48); null before it
}

/** Whatever can happen in this game. */
export type HansaEvent =
	/** A colour was left out of the game. */
	| { event: 'removed'; colour: string }
	/** A seat was drawn as start player. */
	| { event: 'started'; seat: number }
	/** A marker came to lie in a warehouse. */
	| { event: 'dealt'; city: string; good: string }
	/** The first booths were set up. */
	| { event: 'placed'; seat: number; city: string; count: number }
	/** A turn began with its income. */
	| { event: 'income'; seat: number; count: number }
	/** Somebody paid for new markers. */
	| { event: 'replenished'; seat: number; count: number }
	/** The first marker of the last stack was taken: this round is the last. */
	| { event: 'last-stack'; seat: number }
	/** The ship moved. */
	| { event: 'sailed'; seat: number; start: string; city: string; count: number }
	/** A marker was bought; ``other`` was paid, or the bank (-1). */
	| { event: 'bought'; seat: number; city: string; good: string; count: number; other: number }
	/** Booths were set up for a marker. */
	| { event: 'built'; seat: number; city: string; good: string; count: number }
	/** Markers were sold; ``points`` is what they are worth at the end. */
	| { event: 'sold'; seat: number; city: string; goods: string[]; points: number }
	/** A marker was lost because its colour was sold. */
	| { event: 'lost'; seat: number; good: string }
	/** Talers above the limit went back to the bank. */
	| { event: 'taxed'; seat: number; count: number }
	/** A marker above the limit was turned in. */
	| { event: 'discarded'; seat: number; good: string }
	/** Nothing happened for so long that this seat has to push the game on. */
	| { event: 'pressed'; seat: number }
	/** The game is over. */
	| { event: 'ended' };
