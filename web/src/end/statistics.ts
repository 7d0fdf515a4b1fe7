// Statistics at the end: how often each seat did what its game counts.
import type { Count, Deed } from '../games/deeds';
import type { Story, Told } from '../wire';

export interface Row {
	key: string;
	label: string;
	values: number[]; // by seat
}

/** Rows in which at least somebody has something. */
export function statistics(deeds: Deed[], story: Story, log: Told[]): Row[] {
	return deeds
		.map((deed) => ({
			key: deed.key,
			label: deed.label(),
			values: story.tallies.map((tally, seat) => (deed.how === 'did' ? (tally[deed.event] ?? 0) : added(deed, seat, log))),
		}))
		.filter((row) => row.values.some((value) => value !== 0));
}

function added({ event: code, how, field = '' }: Count, seat: number, log: Told[]): number {
	const mine = log.filter(({ event }) => {
		const [does, suffers] = [event.seat === seat, event.other === seat && event.seat !== seat];
		return event.event === code && (how === 'both' ? does || suffers : how === 'met' ? suffers : does);
	});
	return how === 'sum' ? mine.reduce((total, { event }) => total + Number(event[field] ?? 0), 0) : mine.length;
}
