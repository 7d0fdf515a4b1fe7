// What is counted at the end of a game of Bohn Hanse.
import { both, deeds, did, sum } from '../deeds';
import { say } from './words';

export const counted = deeds(
	say,
	[
		did('delivered'),
		sum('delivered'),
		both('swapped'),
		did('declined'),
		did('bought'),
		did('harvested'),
		did('ordered'),
		did('dropped'),
		sum('tolled'),
		sum('borrowed'),
	],
);
