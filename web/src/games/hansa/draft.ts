// The draft as a voyage: from the steps chosen so far to the legs sailed and what was done in each harbour.
import { ROUTES } from './facts';

export interface Stop {
	city: string;
	deeds: { verb: string; target: string }[];
}

const DEEDS = new Set(['buy', 'build', 'sell']);

/** The stops of a draft, in order; the first one is where the ship lay before. */
export function stops(steps: readonly string[], start: string): Stop[] {
	const found: Stop[] = [{ city: start, deeds: [] }];
	for (const step of steps) {
		const [verb = '', ...rest] = step.split(' ');
		const target = rest.join(' ');
		if (verb === 'sail') found.push({ city: target, deeds: [] });
		else if (DEEDS.has(verb)) found.at(-1)?.deeds.push({ verb, target });
	}
	return found;
}

/** Where the ship lay before the draft: as remembered, if the first leg begins there, or else the only city it can be. */
export function before(steps: readonly string[], ship: string, remembered: string): string {
	const first = steps.find((step) => step.startsWith('sail '))?.slice(5);
	if (!first) return ship;
	const origins = ROUTES.filter(({ to }) => to === first).map(({ from }) => from);
	return origins.includes(remembered) ? remembered : (origins[0] ?? ship);
}
