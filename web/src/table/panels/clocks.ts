// Clocks: the server says how much was left, the browser counts down from there.
import type { Times } from '../../wire';
import { say } from '../words';

/** Seconds that a seat has left now; null where there is no limit. */
export function left(times: Times, seat: number, readAt: number, now: number): number | null {
	const then = times.left[seat];
	if (then === null || then === undefined) return null;
	return times.running.includes(seat) ? Math.max(0, then - Math.max(0, now - readAt) / 1000) : then;
}

export function written(seconds: number): string {
	if (seconds <= 0) return say('clockOut');
	if (seconds >= 48 * 3600) return say('days', { count: Math.floor(seconds / 86_400) });
	if (seconds >= 5 * 3600) return say('hours', { count: Math.floor(seconds / 3600) });
	const whole = Math.ceil(seconds);
	const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
	const two = (value: number): string => String(value).padStart(2, '0');
	return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}
