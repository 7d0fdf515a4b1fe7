// What the table says for itself; whatever a game says comes from its own texts.
import { catalogue, type Key } from '../state/words';
import type en from './text/en.json';

export type Word = Key<typeof en>;

export const say = catalogue<typeof en>(import.meta.glob('./text/*.json', { eager: true, import: 'default' }));

/** A sentence for one's own eyes: without one's name in front, beginning with a capital letter. */
export function sentence(text: string, name = ''): string {
	const bare = name && text.startsWith(`${name}: `) ? text.slice(name.length + 2) : text;
	return bare.charAt(0).toUpperCase() + bare.slice(1);
}
