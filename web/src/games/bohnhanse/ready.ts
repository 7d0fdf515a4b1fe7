// Answers in advance that are worth a button of their own.
import { words } from '../../state/words';
import type { Ready } from '../face';
import type { BohnView } from './view';

const say = words(
	{
		decline: 'Decline every deal that is proposed to me',
		aside: 'Waive what I could do in the turns of others',
	},
	{
		decline: 'Jeden Handel ablehnen, der mir vorgeschlagen wird',
		aside: 'Auf alles verzichten, was ich in fremden Zügen tun könnte',
	},
);

export const ready: Ready<BohnView>[] = [
	{ id: 'decline', label: () => say('decline'), answer: () => ({ question: 'answer*', choose: ['decline*'] }) },
	{ id: 'aside', label: () => say('aside'), answer: () => ({ question: 'aside' }) },
];
