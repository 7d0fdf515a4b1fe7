// Statistics at the end: which deeds of each game are worth counting, and what they are called. `did` counts what a seat
// did, `met` what others did to it, `both` the two together, `sum` adds up a number of what it did.
import { words, type Say } from '../state/words';
import type { Story, Told } from '../wire';

interface Count<K extends string = string> {
	key: K;
	event: string;
	how: 'did' | 'met' | 'both' | 'sum';
	field?: string; // for `sum`
}
type Deed = Count & { label: () => string };

const did = <E extends string>(event: E): Count<E> => ({ key: event, event, how: 'did' });
const met = <E extends string>(event: E): Count<`${E}.met`> => ({ key: `${event}.met`, event, how: 'met' });
const both = <E extends string>(event: E): Count<E> => ({ key: event, event, how: 'both' });
const sum = <E extends string>(event: E, field = 'count'): Count<`${E}.sum`> => ({ key: `${event}.sum`, event, how: 'sum', field });

/** Counts with their names; one without a name is a type error. */
function deeds<K extends string>(say: Say<K>, counts: Count<NoInfer<K>>[]): Deed[] {
	return counts.map((count) => ({ ...count, label: () => say(count.key) }));
}

const told: Record<string, Deed[]> = {
	teutonica: deeds(
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
			sum('scored'),
		],
	),
	hansa: deeds(
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
			sum('built'),
			did('sold'),
			sum('sold', 'points'),
			did('lost'),
			met('bought'),
			sum('replenished'),
			sum('taxed'),
		],
	),
	bohnhanse: deeds(
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
	),
};

export interface Row {
	key: string;
	label: string;
	values: number[]; // by seat
}

/** Rows in which at least somebody has something. */
export function statistics(game: string, story: Story, log: Told[]): Row[] {
	return (told[game] ?? [])
		.map((deed) => ({
			key: deed.key,
			label: deed.label(),
			values: story.tallies.map((tally, seat) => (deed.how === 'did' ? (tally[deed.event] ?? 0) : added(deed, seat, log))),
		}))
		.filter((row) => row.values.some((value) => value !== 0));
}

function added({ event: code, how, field = '' }: Count, seat: number, log: Told[]): number {
	const mine = log.filter(({ event }) => {
		const [does, suffers] = [event.seat === seat, event.other === seat && event.seat !== seat];
		return event.event === code && (how === 'both' ? does || suffers : how === 'met' ? suffers : does);
	});
	return how === 'sum' ? mine.reduce((total, { event }) => total + Number(event[field] ?? 0), 0) : mine.length;
}
