// Answers in advance that are worth a button of their own, by game; the rest can be written out. What each says to the
// rules is in the words of the notation, which the server checks.
import type { View } from '../games/face';
import { words } from '../state/words';
import type { Standing } from '../wire';

const say = words(
	{
		near: 'When I am displaced: put my pieces near …',
		fewest: 'When a colour is sold: lose my marker with the fewest barrels',
		decline: 'Decline every deal that is proposed to me',
		aside: 'Waive what I could do in the turns of others',
	},
	{
		near: 'Wenn ich verdrängt werde: meine Steine nahe … einsetzen',
		fewest: 'Wenn eine Farbe verkauft wird: meinen Marker mit den wenigsten Fässern verlieren',
		decline: 'Jeden Handel ablehnen, der mir vorgeschlagen wird',
		aside: 'Auf alles verzichten, was ich in fremden Zügen tun könnte',
	},
);

export interface Ready {
	id: string;
	label: () => string;
	places?: (view: View) => string[]; // to choose one from
	answer: (place: string) => Standing;
}

const READY: Record<string, Ready[]> = {
	teutonica: [
		{
			id: 'near',
			label: () => say('near'),
			places: (view) => Object.keys((view as View & { cities: object }).cities),
			answer: (place) => ({ question: 'settle*', choose: [`drop * near ${place}`, 'done'] }),
		},
	],
	hansa: [{ id: 'fewest', label: () => say('fewest'), answer: () => ({ question: 'loss', choose: ['lose * 1', 'lose * 2', 'lose * 3'] }) }],
	bohnhanse: [
		{ id: 'decline', label: () => say('decline'), answer: () => ({ question: 'answer*', choose: ['decline*'] }) },
		{ id: 'aside', label: () => say('aside'), answer: () => ({ question: 'aside' }) },
	],
};

export function readyFor(game: string): Ready[] {
	return READY[game] ?? [];
}

/** Which of the ready ones a standing answer is, with the place it is about. */
export function recognise(game: string, standing: Standing): { ready: Ready; place: string } | null {
	for (const ready of readyFor(game)) {
		const place = /near (\S+)/.exec(standing.choose?.[0] ?? '')?.[1] ?? '';
		const same = ready.answer(place);
		if (same.question === standing.question && String(same.choose ?? []) === String(standing.choose ?? [])) return { ready, place };
	}
	return null;
}
