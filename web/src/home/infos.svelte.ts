// What the server says about its games: seats, options in words, merchants. Asked for once in each language.
import { api } from '../net/api';
import type { Language } from '../state/languages';
import { settings } from '../state/settings.svelte';
import type { GameInfo } from '../wire';

const infos: Partial<Record<Language, GameInfo[]>> = $state({});
const fetches: Partial<Record<Language, Promise<void>>> = {};

/** Ask for them in the present language, unless they are here or on their way. */
export function fetchInfos(): Promise<void> {
	const language = settings.language;
	return (fetches[language] ??= api.get<GameInfo[]>('/games').then(
		(found) => {
			infos[language] = found;
		},
		(problem: unknown) => {
			delete fetches[language];
			throw problem;
		},
	));
}

export function infoOf(game: string): GameInfo | null {
	return infos[settings.language]?.find((info) => info.id === game) ?? null;
}
