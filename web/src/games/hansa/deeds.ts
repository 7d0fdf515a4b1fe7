// What is counted at the end of a game of Hansa.
import { deeds, did, met, sum } from '../deeds';
import { say } from './words';

export const counted = deeds(
	say,
	[
		did('sailed'),
		did('bought'),
		sum('built'),
		did('sold'),
		sum('sold', 'points'),
		did('lost'),
		met('bought'),
		sum('replenished'),
		sum('taxed'),
	],
);
