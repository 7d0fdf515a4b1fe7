// Three soft sounds, made here and not loaded: my turn (two rising bells), I am asked (a knock on wood and a bell), the
// game is over (a falling chord).
export type Sound = 'turn' | 'asked' | 'over';

interface Tone {
	at: number; // seconds from now
	pitch: number; // hertz
	long: number;
	loud: number;
	shape?: OscillatorType;
}

const SCORES: Record<Sound, Tone[]> = {
	turn: [
		{ at: 0, pitch: 587.3, long: 0.9, loud: 0.11 },
		{ at: 0.16, pitch: 880, long: 1.2, loud: 0.09 },
	],
	asked: [
		{ at: 0, pitch: 180, long: 0.12, loud: 0.22, shape: 'triangle' },
		{ at: 0.15, pitch: 180, long: 0.12, loud: 0.2, shape: 'triangle' },
		{ at: 0.34, pitch: 698.5, long: 1, loud: 0.09 },
	],
	over: [
		{ at: 0, pitch: 784, long: 1.1, loud: 0.08 },
		{ at: 0.22, pitch: 659.3, long: 1.2, loud: 0.08 },
		{ at: 0.44, pitch: 523.3, long: 1.8, loud: 0.09 },
		{ at: 0.44, pitch: 392, long: 1.8, loud: 0.06 },
	],
};

let stage: AudioContext | null = null;

/** Play one of the sounds. A browser that lets nothing sound before the first click stays silent, and that is all right. */
export function play(sound: Sound): void {
	try {
		stage ??= new AudioContext();
		const here = stage;
		void here.resume().then(() => SCORES[sound].forEach((tone) => strike(here, tone)));
	} catch {
		stage = null; // no sound on this machine
	}
}

/** A bell: the tone and a faint octave above it, both fading. */
function strike(here: AudioContext, tone: Tone): void {
	const from = here.currentTime + tone.at + 0.02;
	for (const [times, share] of [
		[1, 1],
		[2.01, 0.25],
	] as const) {
		const voice = here.createOscillator();
		const fade = here.createGain();
		voice.type = tone.shape ?? 'sine';
		voice.frequency.value = tone.pitch * times;
		fade.gain.setValueAtTime(0, from);
		fade.gain.linearRampToValueAtTime(tone.loud * share, from + 0.012);
		fade.gain.exponentialRampToValueAtTime(0.0001, from + tone.long);
		voice.connect(fade).connect(here.destination);
		voice.start(from);
		voice.stop(from + tone.long + 0.05);
	}
}
