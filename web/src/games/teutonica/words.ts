// What this board says itself. Sentences of the rules come from the game's own phrases.
import { letter } from '../../look/seats';
import { catalogue } from '../../state/words';
import type en from './text/en.json';

export const say = catalogue<typeof en>(import.meta.glob('./text/*.json', { eager: true, import: 'default' }));

/** A seat by its letter, or the neutral trader; as a number or as notation writes it. */
export function owner(who: string | number): string {
	return who === 'neutral' || Number(who) < 0 ? say('neutral') : letter(Number(who));
}
