// Answers in advance that are worth a button of their own.
import { words } from '../../state/words';
import type { Ready } from '../face';
import type { TeutonicaView } from './view';

const say = words(
	{
		near: 'When I am displaced: put my pieces near …',
	},
	{
		near: 'Wenn ich verdrängt werde: meine Steine nahe … einsetzen',
	},
);

export const ready: Ready<TeutonicaView>[] = [
	{
		id: 'near',
		label: () => say('near'),
		places: (view) => Object.keys(view.cities),
		answer: (place) => ({ question: 'settle*', choose: [`drop * near ${place}`, 'done'] }),
	},
];
