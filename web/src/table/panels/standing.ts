// Answers left in advance, known again by what they say to the rules.
import type { Ready } from '../../games/face';
import type { Standing } from '../../wire';

/** Which of the ready ones a standing answer is, with the place it is about. */
export function recognise(common: Ready[], standing: Standing): { ready: Ready; place: string } | null {
	for (const ready of common) {
		const place = /near (\S+)/.exec(standing.choose?.[0] ?? '')?.[1] ?? '';
		const same = ready.answer(place);
		if (same.question === standing.question && String(same.choose ?? []) === String(standing.choose ?? [])) return { ready, place };
	}
	return null;
}
