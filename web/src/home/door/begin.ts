// Setting a table up, and where one goes from there.
import { api } from '../../net/api';
import { go } from '../../state/route.svelte';
import { become, beSomebody } from '../../state/session.svelte';
import { settings } from '../../state/settings.svelte';
import type { NewTable, Person, TableInfo } from '../../wire';
import { keepInvites } from '../setup/invites';

/** Be somebody, and be called this from now on; an empty name leaves it as it is. */
export async function callMe(name: string): Promise<void> {
	const wanted = name.trim();
	if (wanted) settings.name = wanted;
	const me = await beSomebody();
	if (wanted && me.name !== wanted) become(await api.patch<Person>('/me', { name: wanted }));
}

export async function setUp(wish: NewTable): Promise<TableInfo> {
	await beSomebody();
	const table = await api.post<TableInfo>('/tables', wish);
	keepInvites(table);
	go(`/table/${table.id}`);
	return table;
}
