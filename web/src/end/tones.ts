// What the sources of points look like: a tint and a hatching each, so that they are told apart without colour.
export interface Tone {
	tint: string;
	strokes: string; // in a square of 8 by 8, drawn again and again
}

const TONES: readonly Tone[] = [
	{ tint: 'var(--act)', strokes: '' },
	{ tint: 'var(--brass)', strokes: 'M-2 2 2-2M0 8 8 0M6 10l4-4' },
	{ tint: 'var(--warn)', strokes: 'M2 2h.01M6 6h.01' },
	{ tint: 'var(--good)', strokes: 'M-2 6l4 4M0 0l8 8M6-2l4 4' },
	{ tint: 'var(--seat-3)', strokes: 'M0 4h8' },
	{ tint: 'var(--road)', strokes: 'M4 0v8' },
	{ tint: 'var(--sea-ink)', strokes: 'M0 8 8 0M0 0l8 8' },
	{ tint: 'var(--privilege-pink)', strokes: 'M0 5.500 2 2.500l4 3 2-3' },
];

export function tone(source: number): Tone {
	return TONES[source % TONES.length] as Tone;
}
