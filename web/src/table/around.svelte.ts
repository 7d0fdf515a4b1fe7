// What is open around the board: tabs, lenses, dialogs, and what the log points at. None of it is the game's.
import { getContext, setContext } from 'svelte';
import type { Position } from '../wire';
import type { PlaceId } from './acting/places';

export const TABS = ['log', 'sheet', 'talk', 'standing'] as const;
export type Tab = (typeof TABS)[number];

/** A dialog over the table; the rules may be opened at a ruling or a section. */
export type Dialogue = { kind: 'help' } | { kind: 'words' } | { kind: 'legend' } | { kind: 'resign' } | { kind: 'rules'; at: string };

const CONTEXT_KEY = Symbol('around');
const NO_PLACES: ReadonlySet<PlaceId> = new Set();

export class Around {
	tab: Tab = $state('log');
	lens: string | null = $state(null);
	dialogue: Dialogue | null = $state.raw(null);
	typing = $state(false); // the command box is open
	away = $state(false); // overlays are held away from the board
	sheet = $state(false); // on a phone: the bottom sheet is drawn up
	hovered: PlaceId | null = $state(null); // on the board, by mouse or keyboard
	turn: number | null = $state(null); // whose turn it is, drafts left aside
	pointed: ReadonlySet<PlaceId> = $state.raw(NO_PLACES);

	/** Point at places on the board, as from a line of the log; none, to stop. */
	point(places: PlaceId[] = []): void {
		this.pointed = places.length ? new Set(places) : NO_PLACES;
	}

	/** A new position: the turn is the confirmed one, for a draft that ends a turn shows the next one's already. */
	follow(position: Position): void {
		const turn = (position.view as { turn?: number | null } | null)?.turn ?? null;
		if (!position.draft) this.turn = turn;
		else this.turn ??= position.asked?.seat ?? turn;
	}

	rules(at = ''): void {
		this.dialogue = { kind: 'rules', at };
	}
}

export function layAround(): Around {
	return setContext(CONTEXT_KEY, new Around());
}

export function around(): Around {
	return getContext<Around>(CONTEXT_KEY);
}
