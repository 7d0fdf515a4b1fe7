// How long ago something was, as people say it.
import { settings } from '../../state/settings.svelte';

const STEPS: [Intl.RelativeTimeFormatUnit, number][] = [
	['day', 86_400],
	['hour', 3_600],
	['minute', 60],
];

/** `seconds` since 1970, as the server gives them. */
export function ago(seconds: number, now = Date.now() / 1000): string {
	const words = new Intl.RelativeTimeFormat(settings.language, { numeric: 'auto' });
	const past = Math.max(0, now - seconds);
	for (const [unit, length] of STEPS) if (past >= length) return words.format(-Math.floor(past / length), unit);
	return words.format(0, 'second');
}
