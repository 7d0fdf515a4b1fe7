// Answers in advance that are worth a button of their own.
import type { Ready } from '../face';
import type { BohnView } from './view';
import { say } from './words';

export const ready: Ready<BohnView>[] = [
	{ id: 'decline', label: () => say('ready.decline'), answer: () => ({ question: 'answer*', choose: ['decline*'] }) },
	{ id: 'aside', label: () => say('ready.aside'), answer: () => ({ question: 'aside' }) },
];
