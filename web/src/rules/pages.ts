// The rules pages and their example games, each loaded when somebody reads it.
import type { GameEvent, View } from '../games/face';
import { LANGUAGES, type Language } from '../state/languages';

export interface Page {
	html: string;
	headings: { level: number; text: string; id: string }[];
}

export interface Scene {
	game: string;
	seats: number;
	options: Record<string, unknown>;
	players: string[];
	steps: {
		seat: number;
		move: string;
		events: GameEvent[];
		say: Record<Language, string[]>;
		note: Record<Language, string>;
		view: Omit<View, 'derived'>;
		derived: View['derived'];
	}[];
}

const pages = import.meta.glob<Page>(['@docs/rules/*.md', '@docs/rules/*/*.md']); // English, and a folder for each translation
const scenes = import.meta.glob<Scene>('./scenes/*.json', { import: 'default' });

function find<T>(files: Record<string, () => Promise<T>>, ending: string): Promise<T> {
	const load = Object.entries(files).find(([path]) => path.endsWith(ending))?.[1];
	return load ? load() : Promise.reject(new Error(`There is no ${ending}.`));
}

export function pageOf(game: string, language: Language): Promise<Page> {
	const translation = `/rules/${language}/${game}.md`;
	const isThere = Object.keys(pages).some((path) => path.endsWith(translation));
	return find(pages, isThere ? translation : `/rules/${game}.md`);
}

export function sceneOf(game: string): Promise<Scene> {
	return find(scenes, `/${game}.json`);
}

/** The same section in another language: the pages have the same headings in the same order. */
export async function translated(game: string, section: string, language: Language): Promise<string> {
	const all = await Promise.all(LANGUAGES.map(({ id }) => pageOf(game, id)));
	const at = Math.max(...all.map(({ headings }) => headings.findIndex(({ id }) => id === section)));
	return (await pageOf(game, language)).headings[at]?.id ?? section;
}
