// Seats are told apart by colour, letter and pattern, never by colour alone.
const LETTERS = ['A', 'B', 'C', 'D', 'E'] as const;

/** Patterns, drawn over the seat's colour: see SeatPatterns.svelte, which has them as SVG patterns `seat-pattern-N`. */
const PATTERNS = ['plain', 'stripes', 'dots', 'checks', 'chevrons'] as const;

export function letter(seat: number): string {
	return LETTERS[seat] ?? '·';
}

export function colour(seat: number): string {
	return seat >= 0 && seat < LETTERS.length ? `var(--seat-${seat})` : 'var(--seat-neutral)';
}

/** What a letter on the seat's colour is written in, so that it can be read. */
export function inkOn(seat: number): string {
	return seat === 2 ? '#2b1d05' : 'light-dark(#ffffff, #120c06)';
}

/** What a piece or a mark bears over its colour, drawn once across the whole of it. */
export function device(seat: number): string | null {
	return seat > 0 && seat < LETTERS.length ? `url(#seat-device-${seat})` : null;
}

/** The same for broad areas, such as bars: it repeats itself. */
export function pattern(seat: number): string | null {
	return seat > 0 && seat < PATTERNS.length ? `url(#seat-pattern-${seat})` : null;
}
