// How near the end is: harvests first, then the turns of the last round.
import type { TableInfo } from '../../wire';
import type { Tracker } from '../face';
import { LAST_HARVEST } from './facts';
import type { BohnView } from './view';
import { say } from './words';

/** Harvests until the last round begins (BH-36), then how far that round has come. */
export function trackers(view: BohnView, table: TableInfo): Tracker[] {
	const tip = 'end.last-harvest';
	if (view.closer === null) {
		const placed = LAST_HARVEST - view.harvests;
		return [{ id: 'harvests', label: say('tracker.harvests'), part: placed, whole: LAST_HARVEST, near: view.harvests <= 1, tip }];
	}
	const seats = table.seats.length;
	const turns = view.turn === null ? seats : ((view.turn - view.closer + seats) % seats) + 1;
	return [{ id: 'turns', label: say('tracker.turns'), part: turns, whole: seats, near: true, tip }];
}
