// Tips of a game in the present language: one sentence about everything that can be pointed at, with its rulings.
import { byLanguage, MASTER } from '../state/languages';
import { settings } from '../state/settings.svelte';
import type { TipText } from './face';

interface Entry {
	text: string;
	rules?: string[];
	section?: string;
}
/** Kinds of tips, in the order of the legend. */
export const KINDS = ['space', 'thing', 'panel', 'verb', 'question', 'end', 'option'] as const;
export type TipFile = Record<string, Record<string, Entry>>;

export interface Tips {
	(key: string): TipText | null;
	keys: string[]; // all there are, as kind.name
}

/** Tips from a game's files, one for each language; rulings and sections stand in the English one. */
export function tips(files: Record<string, TipFile>): Tips {
	const books = byLanguage(files);
	const master = books[MASTER] ?? {};
	const keys = KINDS.flatMap((kind) => Object.keys(master[kind] ?? {}).map((name) => `${kind}.${name}`));
	const find = (key: string): TipText | null => {
		const [kind = '', ...rest] = key.split('.');
		const name = rest.join('.');
		const entry = master[kind]?.[name];
		if (!entry) return null;
		const text = books[settings.language]?.[kind]?.[name]?.text ?? entry.text;
		return { text, rules: entry.rules ?? [], section: entry.section ?? '' };
	};
	return Object.assign(find, { keys });
}
