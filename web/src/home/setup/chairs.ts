// Who sits where at a table that is being set up.
import type { SeatWish } from '../../wire';

/** The same chairs, but this many: new ones are like the last, and I stay if I sat. */
export function resized(seats: SeatWish[], count: number): SeatWish[] {
	const last = seats.findLast((seat) => seat.kind !== 'human') ?? { kind: 'bot' };
	const grown = Array.from({ length: count }, (_, at): SeatWish => seats[at] ?? { ...last, name: '' });
	const lostMe = seats.some((seat) => seat.kind === 'human') && !grown.some((seat) => seat.kind === 'human');
	return lostMe ? grown.with(count - 1, { kind: 'human' }) : grown;
}

/** Somebody else on a chair. There is one of me: when I move, the one who sat there takes my old chair. */
export function seated(seats: SeatWish[], at: number, wish: SeatWish): SeatWish[] {
	const mine = seats.findIndex((seat) => seat.kind === 'human');
	const changed = seats.with(at, wish);
	return wish.kind === 'human' && mine >= 0 && mine !== at ? changed.with(mine, seats[at]!) : changed;
}

export function shuffled(seats: SeatWish[]): SeatWish[] {
	const order = [...seats];
	for (let at = order.length - 1; at > 0; at--) {
		const other = Math.floor(Math.random() * (at + 1));
		[order[at], order[other]] = [order[other]!, order[at]!];
	}
	return order;
}
