// Coming and going at a table: leaving, returning, resigning, playing once more, taking the record along.
import { api, Refusal } from '../net/api';
import { go } from '../state/route.svelte';
import type { TableInfo } from '../wire';
import type { TableStore } from './table.svelte';

async function attempt(store: TableStore, deed: () => Promise<void>): Promise<void> {
	try {
		await deed();
	} catch (error) {
		store.notice = { text: error instanceof Refusal ? error.text : String(error), rule: error instanceof Refusal ? error.rule : '' };
	}
}

export function comeOrGo(store: TableStore, way: 'leave' | 'return' | 'resign'): Promise<void> {
	return attempt(store, async () => {
		await api.post(`/tables/${store.id}/${way}`);
		await store.refresh();
	});
}

export function rematch(store: TableStore): Promise<void> {
	return attempt(store, async () => go(`/table/${(await api.post<TableInfo>(`/tables/${store.id}/rematch`)).id}`));
}

/** Save the record of a finished game as a file. */
export function takeRecord(store: TableStore): Promise<void> {
	return attempt(store, async () => {
		const text = await api.get<string>(`/tables/${store.id}/record`);
		const link = document.createElement('a');
		link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
		link.download = `${store.position?.table.game ?? 'game'}-${store.id}.hanse`;
		link.click();
		URL.revokeObjectURL(link.href);
	});
}

export async function copyLink(store: TableStore): Promise<boolean> {
	try {
		await navigator.clipboard.writeText(`${location.origin}/table/${store.id}`);
		return true;
	} catch {
		return false;
	}
}
