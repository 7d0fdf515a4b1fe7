// Being called: a star in the title, a dot on the icon, a sound, a notification; each as the person chose.
import { gameName } from '../home/games';
import { settings } from '../state/settings.svelte';
import type { Around } from './around.svelte';
import { play, type Sound } from './sounds';
import type { TableStore } from './table.svelte';
import { say, sentence } from './words';

/** What is asked of me, in my turn or out of it; drafts change nothing about it. */
export function calledFor(store: TableStore, turn: number | null): Sound | null {
	const position = store.position;
	if (!position || store.you === null) return null;
	if (position.table.status === 'over') return 'over';
	if (position.asked?.seat !== store.you) return null;
	return turn !== null && turn !== store.you ? 'asked' : 'turn';
}

/** Call whenever something begins to be asked of me: to be used once, by the table. */
export function callOut(store: TableStore, shell: Around): void {
	let before: Sound | null | undefined;
	const call = $derived(calledFor(store, shell.turn));
	$effect(() => {
		const now = call;
		if (!store.position) return;
		if (before !== undefined && now && now !== before) ring(store, now);
		before = now;
	});
	$effect(() => {
		const game = gameName(store.position?.table.game ?? '');
		const star = settings.marks && (call === 'turn' || call === 'asked');
		document.title = `${star ? '★ ' : ''}${game} · Hansetag`;
		dot(star);
	});
	$effect(() => () => {
		document.title = 'Hansetag';
		dot(false);
	});
}

function ring(store: TableStore, call: Sound): void {
	if (settings.sounds) play(call);
	if (!settings.alerts || !document.hidden || !('Notification' in window) || Notification.permission !== 'granted') return;
	const head = say(call === 'turn' ? 'notifyTurn' : call === 'asked' ? 'notifyAsked' : 'notifyOver');
	const body = sentence(store.position?.prompt?.say ?? '', store.position?.table.seats[store.you ?? -1]?.name);
	const note = new Notification(`${gameName(store.position?.table.game ?? '')}: ${head}`, { body, icon: '/icon.svg', tag: store.id });
	note.onclick = () => {
		window.focus();
		note.close();
	};
}

function dot(asked: boolean): void {
	const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
	const wanted = asked ? '/icon-asked.svg' : '/icon.svg';
	if (icon && icon.getAttribute('href') !== wanted) icon.setAttribute('href', wanted);
}
