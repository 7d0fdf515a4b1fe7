// The order at the end. Who won is for the rules to say (ties may be broken, victories shared); the others follow by
// their points, and equal points make an equal place.
export interface Standing {
	seat: number;
	place: number; // 1 for every winner
	points: number;
}

export function standings(result: number[], winners: number[]): Standing[] {
	const won = new Set(winners);
	const ahead = (one: number, other: number): boolean =>
		won.has(one) !== won.has(other) ? won.has(one) : !won.has(one) && (result[one] ?? 0) > (result[other] ?? 0);
	return result
		.map((points, seat) => ({ seat, points, place: 1 + result.filter((_, other) => ahead(other, seat)).length }))
		.sort((one, other) => one.place - other.place || one.seat - other.seat);
}

/** Whether a tie had to be broken: somebody has as many points as a winner and did not win. */
export function tieBroken(result: number[], winners: number[]): boolean {
	const most = Math.max(...winners.map((seat) => result[seat] ?? 0));
	return winners.length > 0 && result.some((points, seat) => points === most && !winners.includes(seat));
}
