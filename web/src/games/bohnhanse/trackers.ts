// How near the end is: harvests first, then the turns of the last round.
import type { TableInfo } from '../../wire';
import type { Tracker } from '../face';
import type { BohnView } from './view';
import { say } from './words';

/** Harvests until the last round begins (BH-36), then how far that round has come. */
export function trackers(view: BohnView, table: TableInfo): Tracker[] {
	const tip = 'end.last-harvest';
	const { last_harvest: whole, last_turn: turns } = view.derived;
	if (turns === null)
		return [{ id: 'harvests', label: say('tracker.harvests'), part: whole - view.harvests, whole, near: view.harvests <= 1, tip }];
	return [{ id: 'turns', label: say('tracker.turns'), part: turns, whole: table.seats.length, near: true, tip }];
}
