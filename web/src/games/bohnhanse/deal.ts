// A deal as its two sides have it: what each gives and throws away, what has to be bought for it, and what each would
// have afterwards. It only reckons what the table shows; whether a deal can be done is for the rules to say.
import { BEANS, SPACES } from './facts';
import { count, type BohnView, type Deal } from './view';

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

function less(beans: readonly string[], gone: readonly string[]): string[] {
	const left = [...beans];
	for (const bean of gone) {
		const at = left.indexOf(bean);
		if (at >= 0) left.splice(at, 1);
	}
	return left;
}

/** What of `gives` is not in the wagon once `throws` are gone. */
function shortfall(wagon: readonly string[], gives: readonly string[], throws: readonly string[]): string[] {
	const own = less(wagon, throws);
	const kinds = [...new Set(gives)];
	return kinds.flatMap((bean) => Array<string>(Math.max(0, count(gives, bean) - count(own, bean))).fill(bean));
}

function side(view: BohnView, deal: Deal, seat: number): Side {
	const builder = seat === deal.by;
	const [gives, gets] = builder ? [deal.give, deal.get] : [deal.get, deal.give];
	const throws = builder ? deal.discard : deal.clear;
	const wagon = view.seats[seat]?.wagon ?? [];
	const city = view.seats[seat]?.city ?? '';
	const bought = seat === view.turn ? shortfall(wagon, gives, throws) : [];
	const after = [...less(less([...wagon, ...bought], throws), gives), ...gets].sort((a, b) => BEANS.indexOf(a) - BEANS.indexOf(b));
	return {
		seat,
		gives,
		throws,
		givePart: builder ? 'give' : 'get',
		throwPart: builder ? 'discard' : 'clear',
		bought,
		cost: bought.reduce((sum, bean) => sum + (view.prices[city]?.[bean] ?? 0), 0),
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

/** Who comes by invitation: the one of the two whose turn it is not (BH-13). */
export function guest(view: BohnView, deal: Deal): number | null {
	if (!deal.invite) return null;
	return deal.by === view.turn ? deal.to : deal.by;
}
