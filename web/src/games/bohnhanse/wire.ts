// Made by web/generate.py from the game's view_types.py, derived_types.py and events.py; change it there.
import type { Derived, View } from '../wire';

/** What is known of one seat. */
export interface BohnHanseSeat {
	city: string | null; // null before the figure comes to the board
	money: number;
	loan: number;
	wagon: string[]; // beans one by one
	hand: string[] | null; // cards by name, the first one in front; null where hands are closed (BH-42)
	hand_size: number;
	orders: number | null; // in the hand; null where hands are closed
	waiting: number[]; // harvest cards that wait for the next turn
}

/** A deal from the point of view of the seat that made it. */
export interface DealView {
	by: number;
	to: number;
	invite: boolean; // the partner would have to come first
	give: string[]; // beans one by one
	get: string[];
	discard: string[]; // what the maker would throw away
	clear: string[]; // what the partner would throw away
}

/** The table of Bohn Hanse as a seat sees it. */
export interface BohnHanseView extends View {
	markets: Record<string, ([bean: string, height: number] | null)[]>; // by city, its squares from the bottom; null is an empty one
	prices: Record<string, Record<string, number>>; // by city and bean
	level: number | null; // filled squares when the present trader phase began; null outside of one
	supply: Record<string, number>; // by bean
	laid: string[]; // travel cards of the present trip
	pile: number; // orders face down
	discards: string[]; // orders
	harvests: number; // new harvests until the last round
	reserve: number; // new harvests of the last round
	closer: number | null; // the seat before whose next turn the game ends
	seats: BohnHanseSeat[];
	offers: DealView[];
	proposal: DealView | null; // waits for an answer, or is being carried out
	draft: DealView | null; // what the viewer is building
}

/** What a deal would bring about, if it is done as it stands. */
export interface DealDerived {
	bought: string[]; // beans that the seat whose turn it is has promised and must buy first (BH-14)
	cost: number; // of these
	guest: number | null; // who has to come by invitation (BH-13)
	by_wagon: string[]; // what the wagon of the seat that made the deal holds then
	to_wagon: string[]; // and that of the other
}

/** How the price of a bean in a city would change. */
export interface PriceDerived {
	more: number | null; // with one stack more on the beanometer; null where it is full
	less: number | null; // with one stack less; null where it is empty
}

/** What the rules say of a table of Bohn Hanse. */
export interface BohnHanseDerived extends Derived {
	levels: Record<string, number>; // by city, how many filled squares its prices are read from (BH-24)
	prices: Record<string, Record<string, PriceDerived>>; // by city and bean
	scarce: string[]; // beans that no wagon and no market has (BH-28)
	offers: DealDerived[]; // as the view has them
	proposal: DealDerived | null;
	draft: DealDerived | null;
	last_harvest: number; // the harvest with which the last round begins (BH-36)
	last_turn: number | null; // which turn of the last round this is, counted from 1; null before it
}

/** Whatever can happen in this game. */
export type BohnHanseEvent =
	/** An order was drawn; only its owner sees which. */
	| { event: 'drew'; seat: number; order: string }
	/** The best of the first three orders is delivered at once. */
	| { event: 'capitalised'; seat: number; order: string }
	/** A seat starts. */
	| { event: 'started'; seat: number }
	/** A turn began. */
	| { event: 'turned'; seat: number }
	/** A figure moved, or stayed; so many cards were laid. */
	| { event: 'travelled'; seat: number; start: string; city: string; cards: number }
	/** An order was laid as a travel card. */
	| { event: 'laid'; seat: number; order: string }
	/** A toll was paid in money, as far as there was any. */
	| { event: 'tolled'; seat: number; count: number }
	/** A bean was sold for a toll. */
	| { event: 'sold'; seat: number; bean: string; count: number }
	/** The bank lent the rest of a toll. */
	| { event: 'borrowed'; seat: number; count: number }
	/** A new harvest card is placed. */
	| { event: 'harvested'; seat: number; harvest: number }
	/** A new stack lies on a beanometer. */
	| { event: 'stocked'; city: string; bean: string; count: number }
	/** A harvest failed in one city: no empty square, or no bean left. */
	| { event: 'failed'; city: string; bean: string }
	/** A Supply card brought nothing. */
	| { event: 'no-harvest'; seat: number }
	/** An order was delivered. */
	| { event: 'delivered'; seat: number; order: string; city: string; count: number }
	/** An order was bought for money and a travel card. */
	| { event: 'ordered'; seat: number; count: number }
	/** A bean was bought. */
	| { event: 'bought'; seat: number; bean: string; city: string; count: number }
	/** A scarce bean was bought from the supply. */
	| { event: 'fetched'; seat: number; bean: string; city: string; count: number }
	/** A bean was thrown away. */
	| { event: 'discarded'; seat: number; bean: string }
	/** A deal was proposed; the lists are from the proposer's point of view. */
	| { event: 'proposed'; seat: number; other: number; invite: boolean; give: string[]; get: string[]; discard: string[]; clear: string[] }
	/** A proposal was declined. */
	| { event: 'declined'; seat: number; other: number }
	/** An open offer was taken back. */
	| { event: 'withdrew'; seat: number; other: number }
	/** An open offer lapsed because a bean in it is gone. */
	| { event: 'voided'; seat: number; other: number }
	/** A proposal was accepted. */
	| { event: 'accepted'; seat: number; other: number }
	/** A figure came by invitation. */
	| { event: 'invited'; seat: number; other: number; city: string }
	/** An invited player showed the first card of their hand, which goes to the back. */
	| { event: 'showed'; seat: number; card: string }
	/** A new harvest card lies face up until its owner's next turn. */
	| { event: 'kept'; seat: number; harvest: number }
	/** Beans changed hands; the lists are what the first gave and got. */
	| { event: 'swapped'; seat: number; other: number; give: string[]; get: string[] }
	/** A deal lapsed: the partner had to sell what was promised. */
	| { event: 'lapsed'; seat: number; other: number }
	/** An order was discarded undelivered. */
	| { event: 'dropped'; seat: number; order: string }
	/** The last round began. */
	| { event: 'last-round'; seat: number }
	/** The game is over. */
	| { event: 'ended' }
	/** For the deal just proposed somebody would throw beans away. */
	| { event: 'condition'; seat: number; beans: string[] };
