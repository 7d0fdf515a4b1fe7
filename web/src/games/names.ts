// What things are called: the game's own phrases first, then the names its data gives, then what English says.
import { byLanguage, MASTER } from '../state/languages';
import { settings } from '../state/settings.svelte';
import type { Texts } from '../state/words';

/** Names from the files of a game's phrases, one for each language; `data` has what is printed on the board. */
export function names(files: Record<string, Texts>, data: Texts = {}): (thing: string) => string {
	const books = byLanguage(files);
	const find = (thing: string): string | undefined => books[settings.language]?.[thing] ?? data[thing] ?? books[MASTER]?.[thing];
	return (thing) => {
		const whole = find(thing);
		if (whole !== undefined) return whole;
		const [first = '', ...rest] = thing.split(' ');
		return rest.length ? `${find(first) ?? first} ${rest.join(' ')}` : thing;
	};
}
