// A deal as its two sides have it: what each gives and throws away, what has to be bought for it, and what each would
// have afterwards. What it would bring about comes from the server; whether it can be done is for the rules to say.
import { SPACES } from './facts';
import { outcomeOf, type BohnView, type Deal } from './view';

export type Part = 'give' | 'get' | 'discard' | 'clear';

export interface Side {
	seat: number;
	gives: string[];
	throws: string[];
	givePart: Part; // what the builder calls it when this side gives
	throwPart: Part;
	bought: string[]; // given, and bought here first (BH-14)
	cost: number;
	after: string[];
	full: boolean; // more than the wagon holds
}

function side(view: BohnView, deal: Deal, seat: number): Side {
	const builder = seat === deal.by;
	const then = outcomeOf(view, deal);
	const buys = then !== null && seat === view.turn;
	const after = (builder ? then?.by_wagon : then?.to_wagon) ?? [];
	return {
		seat,
		gives: builder ? deal.give : deal.get,
		throws: builder ? deal.discard : deal.clear,
		givePart: builder ? 'give' : 'get',
		throwPart: builder ? 'discard' : 'clear',
		bought: buys ? then.bought : [],
		cost: buys ? then.cost : 0,
		after,
		full: after.length > SPACES,
	};
}

/** Both sides, mine first where I am one of them. */
export function sides(view: BohnView, deal: Deal, me: number | null): [Side, Side] {
	const first = me === deal.to ? deal.to : deal.by;
	const second = first === deal.by ? deal.to : deal.by;
	return [side(view, deal, first), side(view, deal, second)];
}

/** Who comes by invitation, if somebody has to. */
export function guest(view: BohnView, deal: Deal): number | null {
	return outcomeOf(view, deal)?.guest ?? null;
}
