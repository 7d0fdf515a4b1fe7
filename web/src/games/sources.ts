// The sources of points, as the game's own phrases call them.
import { byLanguage } from '../state/languages';
import { settings } from '../state/settings.svelte';
import { phrase, type Texts } from '../state/words';

/** Sources in the order of the score sheet, with their names from the files of a game's phrases. */
export function sources(files: Record<string, Texts>, ids: readonly string[]): { id: string; label: () => string }[] {
	const books = byLanguage(files);
	return ids.map((id) => ({ id, label: () => phrase(books, settings.language, id) }));
}
