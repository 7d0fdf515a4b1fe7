// What is counted at the end of a game of Bohn Hanse.
import { words } from '../../state/words';
import { counting, deeds } from '../deeds';
import type { BohnHanseEvent } from './wire';

const { both, did, sum } = counting<BohnHanseEvent>();

export const counted = deeds(
	words(
		{
			delivered: 'Orders delivered',
			'delivered.sum': 'Thaler for orders',
			swapped: 'Deals made',
			declined: 'Proposals declined',
			bought: 'Beans bought',
			harvested: 'New harvests',
			ordered: 'Orders bought',
			dropped: 'Orders discarded',
			'tolled.sum': 'Thaler paid in toll',
			'borrowed.sum': 'Thaler borrowed',
		},
		{
			delivered: 'Ausgelieferte Aufträge',
			'delivered.sum': 'Taler für Aufträge',
			swapped: 'Tauschgeschäfte',
			declined: 'Abgelehnte Vorschläge',
			bought: 'Gekaufte Bohnen',
			harvested: 'Neue Ernten',
			ordered: 'Gekaufte Aufträge',
			dropped: 'Abgelegte Aufträge',
			'tolled.sum': 'Taler an Zoll',
			'borrowed.sum': 'Geliehene Taler',
		},
	),
	[
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
	],
);
