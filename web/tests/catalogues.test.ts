// Every catalogue holds to English, the master: no key is missing or left over, plural forms are those of its language,
// and it fills in nothing that English does not. A language that says "unfinished" in state/text may lack what it likes.
import { describe, expect, it } from 'vitest';
import { byLanguage, LANGUAGES, MASTER, type Language } from '../src/state/languages';
import type { Texts } from '../src/state/words';

const files = import.meta.glob<Texts>('../src/**/text/*.json', { eager: true, import: 'default' });
const ROOT = '../src/state/text/';
const FORMS = ['zero', 'one', 'two', 'few', 'many', 'other'];

/** The catalogues of one folder by language. */
const rooms = new Map<string, Record<Language, Texts>>();
for (const [path, texts] of Object.entries(files)) {
	const folder = path.slice(0, path.lastIndexOf('/') + 1);
	rooms.set(folder, { ...rooms.get(folder), ...byLanguage({ [path]: texts }) });
}

/** A key without its plural form, and the form. */
function split(key: string): [string, string | null] {
	const dot = key.lastIndexOf('.');
	const form = key.slice(dot + 1);
	return dot > 0 && FORMS.includes(form) ? [key.slice(0, dot), form] : [key, null];
}

/** The forms that whole numbers take in a language; what only fractions or millions take may be left to "other". */
function formsOf(language: Language): Set<string> {
	const rules = new Intl.PluralRules(language);
	return new Set(Array.from({ length: 101 }, (_, count) => rules.select(count)));
}

const holes = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);

/** What is wrong with a translation, each with its language and key. */
function faults(master: Texts, texts: Texts, language: Language, unfinished: boolean): string[] {
	const found: string[] = [];
	const forms = formsOf(language);
	for (const key of Object.keys(texts)) {
		const [plain, form] = split(key);
		if (!(plain in master)) found.push(`${language}: "${key}" is not in English`);
		else if (form && form !== 'other' && !forms.has(form))
			found.push(`${language}: "${key}" is a plural form that the language has not`);
		const known = Object.keys(master).flatMap((one) => (split(one)[0] === plain ? holes(master[one] ?? '') : []));
		for (const hole of holes(texts[key] ?? ''))
			if (!known.includes(hole)) found.push(`${language}: "${key}" fills in {${hole}}, which English does not`);
	}
	if (unfinished) return found;
	for (const key of Object.keys(master)) {
		const [plain, form] = split(key);
		if (!form && !(key in texts) && !(`${key}.other` in texts)) found.push(`${language}: "${key}" is missing`);
		if (form !== 'one') continue;
		for (const needed of forms)
			if (needed !== 'other' && !(`${plain}.${needed}` in texts)) found.push(`${language}: "${plain}.${needed}" is missing`);
	}
	return found;
}

describe.each(LANGUAGES)('$name', ({ id }) => {
	const unfinished = 'unfinished' in (rooms.get(ROOT)?.[id] ?? {});
	it.each([...rooms])('has all that English has in %s', (folder, books) => {
		const texts = { ...books[id] };
		if (folder === ROOT) delete texts['unfinished'];
		expect(faults(books[MASTER] ?? {}, texts, id, unfinished)).toEqual([]);
	});
});

it('knows every language that has a catalogue anywhere', () => {
	const spoken = new Set([...rooms.values()].flatMap((books) => Object.keys(books)));
	expect([...spoken].sort()).toEqual(LANGUAGES.map(({ id }) => id).sort());
});

describe('a fault is named with its language and key', () => {
	const master = { hello: 'Hello {name}', steps: '{count} steps', 'steps.one': 'one step' };
	it.each([
		['a missing key', { steps: '{count} Schritte', 'steps.one': 'ein Schritt' }, 'de', 'de: "hello" is missing'],
		['a missing form', { hello: 'Hallo', steps: '{count} Schritte' }, 'de', 'de: "steps.one" is missing'],
		['a left-over key', { hello: '', steps: '', 'steps.one': '', bye: '' }, 'de', 'de: "bye" is not in English'],
		[
			'a foreign form',
			{ hello: '', steps: '', 'steps.one': '', 'steps.few': '' },
			'de',
			'de: "steps.few" is a plural form that the language has not',
		],
		[
			'an unknown hole',
			{ hello: 'Hallo {nmae}', steps: '', 'steps.one': '' },
			'de',
			'de: "hello" fills in {nmae}, which English does not',
		],
		['a form of its own', { hello: '', steps: '', 'steps.one': '', 'steps.many': '' }, 'pl', 'pl: "steps.few" is missing'],
	])('%s', (_, texts, language, fault) => {
		expect(faults(master, texts as unknown as Texts, language, false)).toEqual([fault]);
	});
	it('but an unfinished language may lack what it likes', () => {
		expect(faults(master, { 'steps.few': '{count} kroki' }, 'pl', true)).toEqual([]);
	});
});
