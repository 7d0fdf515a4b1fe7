// What things are called: the game's own phrases first, then the names its data gives.
import { settings } from '../state/settings.svelte';

export function names(en: Record<string, string>, de: Record<string, string>, data: Record<string, string> = {}) {
	const find = (thing: string): string | undefined =>
		(settings.language === 'de' ? de[thing] : undefined) ?? (settings.language === 'en' ? en[thing] : undefined) ?? data[thing];
	return (thing: string): string => {
		const whole = find(thing);
		if (whole !== undefined) return whole;
		const [first = '', ...rest] = thing.split(' ');
		return rest.length ? `${find(first) ?? first} ${rest.join(' ')}` : thing;
	};
}
