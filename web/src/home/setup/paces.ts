// Clocks by the pace people play at, and what they mean to the server.
import type { Clock } from '../../wire';

export const PACES = ['none', 'live', 'some', 'day'] as const;
export type Pace = (typeof PACES)[number];

export interface Terms {
	pace: Pace;
	minutes: number; // of the bank
	seconds: number; // for each decision
	days: number; // for each decision
}

export const USUAL_TERMS: Terms = { pace: 'none', minutes: 15, seconds: 15, days: 3 };

const within = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, Math.round(value) || least));

export function clockOf(terms: Terms): Clock {
	if (terms.pace === 'live')
		return { kind: 'live', bank: within(terms.minutes, 1, 1440) * 60, increment: within(terms.seconds, 0, 3600) };
	if (terms.pace === 'some') return { kind: 'slow', days: 1 };
	if (terms.pace === 'day') return { kind: 'slow', days: within(terms.days, 1, 60) };
	return { kind: 'none' };
}

export function paceOf(clock: Clock): Pace {
	if (clock.kind === 'live') return 'live';
	if (clock.kind === 'slow') return (clock.days ?? 1) <= 1 ? 'some' : 'day';
	return 'none';
}
