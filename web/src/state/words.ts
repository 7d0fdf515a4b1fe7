// The client's own words. Each folder has a words.ts that says everything twice, in English and in German:
//   const say = words({ hello: 'Hello {name}' }, { hello: 'Hallo {name}' });   …   {say('hello', { name })}
// A missing translation is a type error. `key.one` is taken instead of `key` where `count` is 1.
import { settings, type Language } from './settings.svelte';

export type Facts = Record<string, string | number>;
export type Say<K extends string> = (key: K, facts?: Facts) => string;

export function words<K extends string>(en: Record<K, string>, de: Record<NoInfer<K>, string>): Say<K> {
	const books: Record<Language, Record<string, string>> = { en, de };
	return (key, facts = {}) => {
		const book = books[settings.language];
		const one = facts.count === 1 ? book[`${key}.one`] : undefined;
		return fill(one ?? book[key] ?? key, facts);
	};
}

export function fill(phrase: string, facts: Facts): string {
	return phrase.replace(/\{(\w+)\}/g, (whole, name: string) => (name in facts ? String(facts[name]) : whole));
}
