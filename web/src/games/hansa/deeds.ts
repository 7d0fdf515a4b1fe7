// What is counted at the end of a game of Hansa.
import { words } from '../../state/words';
import { counting, deeds } from '../deeds';
import type { HansaEvent } from './wire';

const { did, met, sum } = counting<HansaEvent>();

export const counted = deeds(
	words(
		{
			sailed: 'Voyages',
			bought: 'Markers bought',
			'built.sum': 'Booths built',
			sold: 'Sales',
			'sold.sum': 'Points from sales',
			lost: 'Markers lost to sales',
			'bought.met': 'Times paid by others',
			'replenished.sum': 'Talers for replenishing',
			'taxed.sum': 'Talers paid in taxes',
		},
		{
			sailed: 'Fahrten',
			bought: 'Gekaufte Waren',
			'built.sum': 'Gebaute Marktstände',
			sold: 'Verkäufe',
			'sold.sum': 'Punkte aus Verkäufen',
			lost: 'Durch Verkäufe verlorene Waren',
			'bought.met': 'Von anderen bezahlt, Male',
			'replenished.sum': 'Taler fürs Auffüllen',
			'taxed.sum': 'Taler an Steuern',
		},
	),
	[
		did('sailed'),
		did('bought'),
		sum('built', 'count'),
		did('sold'),
		sum('sold', 'points'),
		did('lost'),
		met('bought'),
		sum('replenished', 'count'),
		sum('taxed', 'count'),
	],
);
