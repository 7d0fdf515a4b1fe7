// The keys of the replay: arrows for decisions and turns, Home and End, space to play. They are off while somebody
// types, and where the key means something else to what has the focus.
import type { Playback } from './playback.svelte';

export function keys(playback: Playback, event: KeyboardEvent): void {
	if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
	const target = event.target instanceof Element ? event.target : null;
	if (target?.closest('dialog, [popover], select, textarea, [role=tablist], [role=slider]')) return;
	if (target instanceof HTMLInputElement && target.type !== 'range') return;
	const act = deeds[event.key];
	if (!act || (event.key === ' ' && target?.closest('button, a, summary, label'))) return;
	event.preventDefault();
	act(playback);
}

const deeds: Record<string, (playback: Playback) => void> = {
	ArrowLeft: (playback) => playback.step(-1),
	ArrowRight: (playback) => playback.step(1),
	ArrowUp: (playback) => playback.turn(-1),
	ArrowDown: (playback) => playback.turn(1),
	Home: (playback) => playback.jump(0),
	End: (playback) => playback.jump(playback.decisions),
	' ': (playback) => playback.toggle(),
};
