// How near the end is: stacks that are left, and turns without a deed.
import type { Tracker } from '../face';
import { firstHeights } from './facts';
import type { HansaView } from './view';
import { say } from './words';

export function trackers(view: HansaView): Tracker[] {
	const seats = view.seats.length;
	const whole = firstHeights(seats)
		.slice(0, -1)
		.reduce((sum, height) => sum + height, 0);
	const { before_last_stack: left, breaks_last_stack: near, idle_limit: limit, last_turns: togo } = view.derived;
	const found: Tracker[] = [];
	if (togo === null) {
		const label = near || left === 0 ? say('nextBreaks') : say('untilLast');
		found.push({ id: 'stacks', label, part: whole - left, whole, near: near || left === 0, tip: 'end.last-stack' });
	} else {
		found.push({
			id: 'stacks',
			label: say('lastRoundNow', { count: togo }),
			part: seats - togo,
			whole: seats,
			near: true,
			tip: 'end.last-stack',
		});
	}
	if (limit !== null && view.idle >= seats) {
		found.push({ id: 'idle', label: say('idle'), part: view.idle, whole: limit, near: view.idle >= limit - seats, tip: 'panel.idle' });
	}
	return found;
}
