// Small drawings for abilities and bonus markers, on a field of 24 by 24.
import type { Ability, MarkerKind } from './facts';

/** `line` is stroked, `solid` filled. */
export interface Drawing {
	line: string;
	solid?: string;
}

export const ABILITY_ICONS: Record<Ability, Drawing> = {
	keys: { line: 'M7.5 4a4 4 0 1 0 .01 0M10.3 10.8 19.5 20M15 15.5l-2.5 2.5M18 18.5l-2 2' },
	actions: {
		line: 'M6 3.5h12M6 20.5h12M7.5 3.5c0 5 4.5 5.5 4.5 8.5s-4.5 3.5-4.5 8.5M16.5 3.5c0 5-4.5 5.5-4.5 8.5s4.5 3.5 4.5 8.5',
		solid: 'M9 20h6c0-2-1.5-3-3-4-1.5 1-3 2-3 4z',
	},
	privilege: { line: 'M5 3.5h14v10H5zM8 7h8M8 10h5', solid: 'M12 12.5a4 4 0 0 1 2.6 7l1 3-3.6-1.5-3.6 1.5 1-3a4 4 0 0 1 2.6-7z' },
	book: { line: 'M12 6C9 4 6 4 3 5v14c3-1 6-1 9 1 3-2 6-2 9-1V5c-3-1-6-1-9 1zM12 6v14M6 9.5h3M6 13h3M15 9.5h3M15 13h3' },
	money: { line: 'M9 7.5C4 11 3.5 20.5 7 20.5h10c3.5 0 3-9.5-2-13zM8 3.5h8l-1.5 4h-5z', solid: 'M12 11a3 3 0 1 1-.01 0z' },
};

export const MARKER_ICONS: Record<MarkerKind, Drawing> = {
	'extra-office': { line: 'M4 21V10.5L10 5l6 5.5V21zM8 21v-5h4v5M19 3v7M15.5 6.5h7' },
	'switch-offices': { line: 'M3 13h7v7H3zM14 13h7v7h-7M6.5 9.5C7.5 4 16 4 17.5 9M17.8 4.5v5h-5' },
	'actions-3': { line: 'M2.5 12.5h7M6 9v7M13 6.5h7l-4 4.8c6 .2 5.5 7.2 0 7.2-1.7 0-3-.6-3.6-1.8' },
	'actions-4': { line: 'M2.5 12.5h7M6 9v7M18.5 19V6.5L12.5 15h9.5' },
	'improve-ability': { line: 'M4 20h16M6 20v-5h4v5M12 20v-9h4v9M7 9l6-6 6 6', solid: 'M12 20v-9h4v9z' },
	'remove-3': { line: 'M3 15h5v5H3zM9.5 15h5v5h-5zM16 15h5v5h-5zM8 3l8 8M16 3 8 11' },
};
