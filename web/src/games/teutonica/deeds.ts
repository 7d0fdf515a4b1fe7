// What is counted at the end of a game of Hansa Teutonica.
import { words } from '../../state/words';
import { counting, deeds } from '../deeds';
import type { TeutonicaEvent } from './wire';

const { did, met, sum } = counting<TeutonicaEvent>();

export const counted = deeds(
	words(
		{
			claimed: 'Routes claimed',
			opened: 'Offices opened',
			improved: 'Abilities improved',
			placed: 'Pieces placed',
			displaced: 'Displacements made',
			'displaced.met': 'Displacements suffered',
			'marker-won': 'Markers won',
			'marker-used': 'Markers used',
			income: 'Incomes taken',
			'scored.sum': 'Prestige from cities',
		},
		{
			claimed: 'Errichtete Handelsstraßen',
			opened: 'Eröffnete Kontore',
			improved: 'Verbesserte Fähigkeiten',
			placed: 'Eingesetzte Händler und Kaufleute',
			displaced: 'Verdrängungen',
			'displaced.met': 'Erlittene Verdrängungen',
			'marker-won': 'Gewonnene Bonusmarker',
			'marker-used': 'Eingesetzte Bonusmarker',
			income: 'Einkommen genommen',
			'scored.sum': 'Prestigepunkte aus Städten',
		},
	),
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
		sum('scored', 'count'),
	],
);
