// What is counted at the end of a game of Bohn Hanse.
import { counting, deeds } from '../deeds';
import type { BohnHanseEvent } from './wire';
import { say } from './words';

const { both, did, sum } = counting<BohnHanseEvent>();

export const counted = deeds(say, [
	did('delivered'),
	sum('delivered', 'count'),
	both('swapped'),
	did('declined'),
	did('bought'),
	did('harvested'),
	did('ordered'),
	did('dropped'),
	sum('tolled', 'count'),
	sum('borrowed', 'count'),
]);
