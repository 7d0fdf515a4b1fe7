// The three games as the home page puts them: names, and what is sat down to without further questions.
import type { GameId } from '../games/face';
import type { SeatWish } from '../wire';

/** Names are the same in every language. */
export const GAME_NAMES: Record<GameId, string> = { teutonica: 'Hansa Teutonica', hansa: 'Hansa', bohnhanse: 'Bohn Hanse' };

/** How many sit at a table unless somebody says otherwise: where each game is at its best. */
export const USUAL_SEATS: Record<GameId, number> = { teutonica: 3, hansa: 3, bohnhanse: 4 };

export const USUAL_MERCHANT = 'apprentice';

export type Door = 'bots' | 'friends' | 'anyone';

export function gameName(game: string): string {
	return GAME_NAMES[game as GameId] ?? game;
}

export function isGame(game: string | undefined): game is GameId {
	return game !== undefined && game in GAME_NAMES;
}

/** Chairs as a door suggests them: me first, so that I am always teal, and the others by whom I want to play with. */
export function chairs(door: Door, count: number): SeatWish[] {
	const others: SeatWish = door === 'bots' ? { kind: 'bot', bot: USUAL_MERCHANT } : { kind: door === 'friends' ? 'invited' : 'open' };
	return Array.from({ length: count }, (_, at) => (at ? { ...others } : { kind: 'human' }));
}
