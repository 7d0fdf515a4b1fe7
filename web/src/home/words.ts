// Words of the rooms around the table.
import { catalogue } from '../state/words';
import type en from './text/en.json';

export const say = catalogue<typeof en>(import.meta.glob('./text/*.json', { eager: true, import: 'default' }));

/** A word by a key that is put together from data; the fallback where there is none. */
export function sayOr(key: string, fallback: string): string {
	const found = say(key as Parameters<typeof say>[0]);
	return found === key ? fallback : found;
}
