// The rules pages and their example games, each loaded when somebody reads it.
import type { GameEvent, View } from '../games/face';
import type { Language } from '../state/settings.svelte';

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

const english = import.meta.glob<Page>('@docs/rules/*.md');
const german = import.meta.glob<Page>('@docs/rules/de/*.md');
const scenes = import.meta.glob<Scene>('./scenes/*.json', { import: 'default' });

function find<T>(files: Record<string, () => Promise<T>>, ending: string): Promise<T> {
	const load = Object.entries(files).find(([path]) => path.endsWith(ending))?.[1];
	return load ? load() : Promise.reject(new Error(`There is no ${ending}.`));
}

export function pageOf(game: string, language: Language): Promise<Page> {
	return find(language === 'de' ? german : english, `/${game}.md`);
}

export function sceneOf(game: string): Promise<Scene> {
	return find(scenes, `/${game}.json`);
}

/** The same section in another language: the pages have the same headings in the same order. */
export async function translated(game: string, section: string, language: Language): Promise<string> {
	const [en, de] = await Promise.all([pageOf(game, 'en'), pageOf(game, 'de')]);
	const [from, to] = language === 'de' ? [en, de] : [de, en];
	const at = from.headings.findIndex((heading) => heading.id === section);
	return to.headings[at]?.id ?? section;
}
