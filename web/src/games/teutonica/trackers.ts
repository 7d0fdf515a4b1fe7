// How near the end is, in each of the three ways the game may end.
import type { Tracker } from '../face';
import { factsOf, fullPile } from './facts';
import type { TeutonicaView } from './view';
import { say } from './words';

// Within a turn or two of good play: two claims between cities of one's own bring four points.
const NEAR_END = { prestige: 4, markers: 1, cities: 1 } as const;

export function trackers(view: TeutonicaView): Tracker[] {
	const facts = factsOf(view.seats.length);
	const { prestige, completed_cities: cities } = facts.end_of_game;
	const most = view.derived.most_prestige;
	return [
		{
			id: 'prestige',
			label: say('track.prestige'),
			part: most,
			whole: prestige,
			near: prestige - most <= NEAR_END.prestige,
			tip: 'end.prestige',
		},
		{
			id: 'markers',
			label: say('track.markers'),
			part: fullPile(facts) - view.pile,
			whole: fullPile(facts),
			near: view.pile <= NEAR_END.markers,
			tip: 'end.markers',
		},
		{
			id: 'cities',
			label: say('track.cities'),
			part: view.completed,
			whole: cities,
			near: cities - view.completed <= NEAR_END.cities,
			tip: 'end.cities',
		},
	];
}
