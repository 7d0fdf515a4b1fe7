// What is counted at the end of a game of Hansa Teutonica.
import { deeds, did, met, sum } from '../deeds';
import { say } from './words';

export const counted = deeds(
	say,
	[
		did('claimed'),
		did('opened'),
		did('improved'),
		did('placed'),
		did('displaced'),
		met('displaced'),
		did('marker-won'),
		did('marker-used'),
		did('income'),
		sum('scored'),
	],
);
