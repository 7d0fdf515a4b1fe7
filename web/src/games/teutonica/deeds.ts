// What is counted at the end of a game of Hansa Teutonica.
import { counting, deeds } from '../deeds';
import type { TeutonicaEvent } from './wire';
import { say } from './words';

const { did, met, sum } = counting<TeutonicaEvent>();

export const counted = deeds(say, [
	did('claimed'),
	did('opened'),
	did('improved'),
	did('placed'),
	did('displaced'),
	met('displaced'),
	did('marker-won'),
	did('marker-used'),
	did('income'),
	sum('scored', 'count'),
]);
