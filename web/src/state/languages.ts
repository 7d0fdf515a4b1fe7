// The languages there are: one for each file in text/, which says what the language calls itself. English is the master:
// what another language lacks is said in English.

/** As browsers write it: "en", "de", "pt-BR". */
export type Language = string;

export const MASTER: Language = 'en';

/** Files of a folder by their language: `./text/de.json` is German. */
export function byLanguage<T>(files: Record<string, T>): Record<Language, T> {
	return Object.fromEntries(
		Object.entries(files).map(([path, file]) => [path.slice(path.lastIndexOf('/') + 1, path.lastIndexOf('.')), file]),
	);
}

export interface LanguageName {
	id: Language;
	name: string; // in the language itself
}

/** The languages of a folder of root catalogues: English first, the others by their names. */
export function languagesIn(roots: Record<string, { language?: string }>): LanguageName[] {
	const found = Object.entries(byLanguage(roots)).map(([id, { language = id }]) => ({ id, name: language }));
	return found.sort((a, b) => Number(b.id === MASTER) - Number(a.id === MASTER) || a.name.localeCompare(b.name));
}

export const LANGUAGES = languagesIn(import.meta.glob('./text/*.json', { eager: true, import: 'default' }));

/** The language for somebody whose browser wants these: the first of them if we speak it, or else English. */
export function preferred(wanted: readonly string[], languages = LANGUAGES): Language {
	const first = wanted[0]?.toLowerCase() ?? '';
	const exactly = languages.find(({ id }) => id.toLowerCase() === first);
	const nearly = languages.find(({ id }) => id.toLowerCase() === first.split('-')[0]);
	return (exactly ?? nearly)?.id ?? MASTER;
}

/** The language after this one, for a button that goes round all of them. */
export function following(language: Language, languages = LANGUAGES): LanguageName {
	const at = languages.findIndex(({ id }) => id === language);
	return languages[(at + 1) % languages.length] ?? { id: MASTER, name: MASTER };
}
