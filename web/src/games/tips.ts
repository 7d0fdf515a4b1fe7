// Tips of a game in the present language: one sentence about everything that can be pointed at, with its rulings.
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

export function tips(en: TipFile, de: TipFile): Tips {
	const keys = KINDS.flatMap((kind) => Object.keys(en[kind] ?? {}).map((name) => `${kind}.${name}`));
	const find = (key: string): TipText | null => {
		const [kind = '', ...rest] = key.split('.');
		const name = rest.join('.');
		const entry = en[kind]?.[name];
		if (!entry) return null;
		const text = settings.language === 'de' ? (de[kind]?.[name]?.text ?? entry.text) : entry.text;
		return { text, rules: entry.rules ?? [], section: entry.section ?? '' };
	};
	return Object.assign(find, { keys });
}
