// The tables I play at, those that wait for me first: asked for again and again while a page is open, so that the title,
// the icon and the list tell when somebody waits for me.
import { api, Refusal } from '../../net/api';
import { say } from '../../parts/words';
import { go } from '../../state/route.svelte';
import { session, whoAmI } from '../../state/session.svelte';
import { settings } from '../../state/settings.svelte';
import type { Page, TableInfo } from '../../wire';
import { gameName } from '../games';

const REFRESH_INTERVAL = 20_000;
const STORAGE_KEY = 'hansetag.mine';

interface Mine {
	tables: TableInfo[];
	loaded: boolean;
	problem: unknown;
}

export const mine: Mine = $state({ tables: [], loaded: false, problem: null });

/** Tables that wait for my decision. */
export function asked(tables: TableInfo[]): TableInfo[] {
	return tables.filter((table) => waitsForMe(table));
}

export function waitsForMe(table: TableInfo): boolean {
	return table.status === 'running' && table.you !== null && table.waiting.includes(table.you);
}

/** How many tables there were when I last looked, so that room can be kept for them while they are fetched. */
export function expected(): number {
	return Number(localStorage.getItem(STORAGE_KEY) ?? 0) || 0;
}

export async function refreshMine(): Promise<void> {
	try {
		await whoAmI();
		const before = new Set(asked(mine.tables).map((table) => table.id));
		const tables = session.me ? (await api.get<Page>('/tables', { list: 'mine' })).tables : [];
		if (mine.loaded)
			asked(tables)
				.filter((table) => !before.has(table.id))
				.forEach(call);
		mine.tables = tables;
		mine.loaded = true;
		mine.problem = null;
		localStorage.setItem(STORAGE_KEY, String(tables.length));
	} catch (problem) {
		if (problem instanceof Refusal && (problem.status === 401 || problem.status === 403)) mine.tables = [];
		mine.problem = problem;
	}
}

/** Keep the list fresh while a page of the house is shown: to be called while a component is made. */
export function followMine(): void {
	$effect(() => {
		void refreshMine();
		const timer = setInterval(() => void refreshMine(), REFRESH_INTERVAL);
		const seen = (): void => void (document.hidden || refreshMine());
		document.addEventListener('visibilitychange', seen);
		return () => {
			clearInterval(timer);
			document.removeEventListener('visibilitychange', seen);
		};
	});
}

/** Tell a player who looks elsewhere that a table waits, if that is wished and allowed. */
function call(table: TableInfo): void {
	if (!settings.alerts || !document.hidden || !('Notification' in window) || Notification.permission !== 'granted') return;
	const note = new Notification('Hansetag', {
		body: say('turn', { game: gameName(table.game) }),
		tag: table.id,
		icon: '/icon-asked.svg',
	});
	note.onclick = () => {
		window.focus();
		go(`/table/${table.id}`);
	};
}
