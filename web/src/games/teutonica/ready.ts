// Answers in advance that are worth a button of their own.
import type { Ready } from '../face';
import type { TeutonicaView } from './view';
import { say } from './words';

export const ready: Ready<TeutonicaView>[] = [
	{
		id: 'near',
		label: () => say('ready.near'),
		places: (view) => Object.keys(view.cities),
		answer: (place) => ({ question: 'settle*', choose: [`drop * near ${place}`, 'done'] }),
	},
];
