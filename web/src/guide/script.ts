// A guide: one turn of a first game, walked through by doing it. Its data is plain JSON, so that the rules themselves can
// prove it (tests/docs/test_guides.py): the record replays, and whatever a step accepts leads on to the next one. What its
// steps say stands beside it, a catalogue for each language, by the number of the step.
import { catalogue, type Texts } from '../state/words';
import type { PlaceId } from '../table/acting/places';

/** Choosing an option with this verb, and this target if one is named, moves on; `text` begins the notation to suggest. */
interface Deed {
	verb: string;
	target?: string;
	text: string;
}

export interface GuideStep {
	say: () => string;
	point?: PlaceId;
	wait: Deed | 'confirm' | 'next';
}

export interface GuideScript {
	game: string;
	/** The person sits on seat 0, merchants on the others. */
	seats: number;
	/** Text of the record that is opened and branched at its end. */
	record: string;
	/** How many decisions the record has: where to branch. */
	at: number;
	steps: GuideStep[];
}

interface Data {
	game: string;
	seats: number;
	record: string[];
	steps: { point?: string; wait: unknown }[];
}

/** The guide in a JSON file, with the catalogues of what it says. */
export function script(data: Data, texts: Record<string, Texts>): GuideScript {
	const { game, seats, record } = data;
	const say = catalogue<Texts>(texts);
	const steps = data.steps.map((step, number) => ({ ...step, say: () => say(String(number + 1)) }) as GuideStep);
	const at = record.length - record.indexOf('') - 1;
	return { game, seats, record: record.join('\n') + '\n', at, steps };
}

/** Whether a chosen option is what a step waits for. */
export function done(step: GuideStep, option: { verb: string; target: string }): boolean {
	const { wait } = step;
	return typeof wait === 'object' && wait.verb === option.verb && (!wait.target || wait.target === option.target);
}

/** Whether a step suggests just this option, for lighting it up before others that would do as well. */
export function suggests(step: GuideStep, option: { verb: string; target: string; text: string }): boolean {
	return typeof step.wait === 'object' && done(step, option) && option.text.startsWith(step.wait.text);
}
