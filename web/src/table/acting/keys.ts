// The keys of the table, once for the hands and once for the list that `?` shows.
import type { Word } from '../words';

export interface Key {
	keys: string; // as the list shows it
	word: Word;
}

export const KEYS: Key[] = [
	{ keys: 'Enter', word: 'keyEnter' },
	{ keys: '← ↑ ↓ →', word: 'keyWalk' },
	{ keys: 'Shift + ← ↑ ↓ →', word: 'keyWalkDark' },
	{ keys: '1 … 9', word: 'keyVerb' },
	{ keys: 'C', word: 'keyConfirm' },
	{ keys: 'U', word: 'keyUndo' },
	{ keys: 'R', word: 'keyRestart' },
	{ keys: 'Esc', word: 'keyEscape' },
	{ keys: 'A', word: 'keyHint' },
	{ keys: 'V', word: 'keyPrompt' },
	{ keys: '/', word: 'keyCommand' },
	{ keys: 'N', word: 'keyNext' },
	{ keys: 'L', word: 'keyLog' },
	{ keys: 'S', word: 'keySheet' },
	{ keys: 'T', word: 'keyTalk' },
	{ keys: 'W', word: 'keyWords' },
	{ keys: 'H', word: 'keyHide' },
	{ keys: '?', word: 'keyHelp' },
];

/** Whether a key belongs to somebody else: to a field, to a dialog, or to the browser. */
export function isTaken(event: KeyboardEvent): boolean {
	const target = event.target as Element | null;
	if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return true;
	if (event.key === 'Escape' && document.querySelector(':popover-open')) return true; // which the browser closes
	return !!target?.closest?.('input, textarea, select, [contenteditable], dialog, [popover]');
}
