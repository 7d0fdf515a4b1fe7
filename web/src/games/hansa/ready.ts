// Answers in advance that are worth a button of their own.
import type { Ready } from '../face';
import type { HansaView } from './view';
import { say } from './words';

export const ready: Ready<HansaView>[] = [
	{
		id: 'fewest',
		label: () => say('ready.fewest'),
		answer: () => ({ question: 'loss', choose: ['lose * 1', 'lose * 2', 'lose * 3'] }),
	},
];
