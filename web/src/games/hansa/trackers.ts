// How near the end is: stacks that are left, and turns without a deed.
import type { TableInfo } from '../../wire';
import type { Tracker } from '../face';
import { firstHeights } from './facts';
import { beforeLastStack, emptySpaces, type HansaView } from './view';
import { say } from './words';

/** After so many rounds without a deed the stall guard pushes on (HA-55). */
const IDLE_ROUNDS = 5;

export function trackers(view: HansaView, table: TableInfo): Tracker[] {
	const seats = view.seats.length;
	const whole = firstHeights(seats).slice(0, -1).reduce((sum, height) => sum + height, 0);
	const left = beforeLastStack(view);
	const found: Tracker[] = [];
	if (view.breaker === null) {
		const near = left > 0 && emptySpaces(view) > left;
		const label = near || left === 0 ? say('nextBreaks') : say('untilLast');
		found.push({ id: 'stacks', label, part: whole - left, whole, near: near || left === 0, tip: 'end.last-stack' });
	} else {
		const togo = turnsToGo(view);
		found.push({ id: 'stacks', label: say('lastRoundNow', { count: togo }), part: seats - togo, whole: seats, near: true, tip: 'end.last-stack' });
	}
	if (view.idle >= seats && view.breaker === null && !table.options.strict) {
		const limit = IDLE_ROUNDS * seats;
		found.push({ id: 'idle', label: say('idle'), part: view.idle, whole: limit, near: view.idle >= limit - seats, tip: 'panel.idle' });
	}
	return found;
}

/** Turns of the last round that are not over yet, the present one included (HA-48). */
function turnsToGo(view: HansaView): number {
	if (view.turn === null || view.starter === null) return 0;
	const seats = view.seats.length;
	return ((view.starter - view.turn - 1 + 2 * seats) % seats) + 1;
}
