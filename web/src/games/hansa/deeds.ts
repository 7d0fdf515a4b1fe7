// What is counted at the end of a game of Hansa.
import { counting, deeds } from '../deeds';
import type { HansaEvent } from './wire';
import { say } from './words';

const { did, met, sum } = counting<HansaEvent>();

export const counted = deeds(say, [
	did('sailed'),
	did('bought'),
	sum('built', 'count'),
	did('sold'),
	sum('sold', 'points'),
	did('lost'),
	met('bought'),
	sum('replenished', 'count'),
	sum('taxed', 'count'),
]);
