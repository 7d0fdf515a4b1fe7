// Answers in advance that are worth a button of their own.
import { words } from '../../state/words';
import type { Ready } from '../face';
import type { HansaView } from './view';

const say = words(
	{
		fewest: 'When a colour is sold: lose my marker with the fewest barrels',
	},
	{
		fewest: 'Wenn eine Farbe verkauft wird: meinen Marker mit den wenigsten Fässern verlieren',
	},
);

export const ready: Ready<HansaView>[] = [
	{
		id: 'fewest',
		label: () => say('fewest'),
		answer: () => ({ question: 'loss', choose: ['lose * 1', 'lose * 2', 'lose * 3'] }),
	},
];
