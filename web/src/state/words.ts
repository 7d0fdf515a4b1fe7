// The client's own words. Each room has a folder text/ with a catalogue per language (README.md, "Adding a language"):
//   export const say = catalogue<typeof en>(import.meta.glob('./text/*.json', { eager: true, import: 'default' }));
//   {say('hello', { name })}
// English is the master: its keys are the type of `say`, and what another language lacks is said in English.
import { byLanguage, MASTER, type Language } from './languages';
import { settings } from './settings.svelte';

export type Facts = Record<string, string | number>;
export type Texts = Record<string, string>;
export type Books = Record<Language, Texts>;

/** What can be said: the keys of the master, without those that are plural forms of others. */
export type Key<Master> = Exclude<keyof Master & string, `${string}.${Intl.LDMLPluralRule}`>;
export type Say<K extends string> = (key: K, facts?: Facts) => string;

/** The catalogues of a room, by the paths of their files; the present language speaks. */
export function catalogue<Master extends Texts>(files: Record<string, Texts>): Say<Key<Master>> {
	const books = byLanguage(files);
	return (key, facts = {}) => phrase(books, settings.language, key, facts);
}

/** What a language says at a key; English where it says nothing, and the key where English has none either. */
export function phrase(books: Books, language: Language, key: string, facts: Facts = {}): string {
	return fill(find(books, language, key, facts.count) ?? find(books, MASTER, key, facts.count) ?? key, facts);
}

/** What the present language has of something that is there in several. */
export function spoken<T>(versions: Record<Language, T>): T | undefined {
	return versions[settings.language] ?? versions[MASTER];
}

export function fill(text: string, facts: Facts): string {
	return text.replace(/\{(\w+)\}/g, (whole, name: string) => (name in facts ? String(facts[name]) : whole));
}

/** The text of one language, in the plural form that goes with `count`; the plain key is the form "other". */
function find(books: Books, language: Language, key: string, count: unknown): string | undefined {
	const book = books[language];
	const form = typeof count === 'number' ? book?.[`${key}.${pluralForm(language, count)}`] : undefined;
	return form ?? book?.[key] ?? book?.[`${key}.other`];
}

const rules = new Map<Language, Intl.PluralRules>();

/** A number below zero takes "other": phrases for one often spell the number out, and "one point" is not minus one. */
function pluralForm(language: Language, count: number): Intl.LDMLPluralRule {
	if (count < 0) return 'other';
	const known = rules.get(language) ?? new Intl.PluralRules(language);
	rules.set(language, known);
	return known.select(count);
}
