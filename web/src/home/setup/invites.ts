// Invitations. The server says their secrets once, to the player who set the table up, and never again: this browser keeps them.
import type { TableInfo } from '../../wire';

const key = (table: string): string => `hansetag.invites.${table}`;

/** Keep what a new table's answer told. */
export function keepInvites(table: TableInfo): void {
	const secrets = Object.fromEntries(table.seats.filter((seat) => seat.invite).map((seat) => [seat.number, seat.invite]));
	if (Object.keys(secrets).length) localStorage.setItem(key(table.id), JSON.stringify(secrets));
}

export function forgetInvites(table: string): void {
	localStorage.removeItem(key(table));
}

/** The link for a chair, if this browser knows its secret. */
export function invitation(table: TableInfo, seat: number): string | null {
	try {
		const secrets = JSON.parse(localStorage.getItem(key(table.id)) ?? '{}') as Record<string, string>;
		const secret = secrets[seat];
		return secret ? `${location.origin}/join/${table.id}?seat=${seat}&invite=${encodeURIComponent(secret)}` : null;
	} catch {
		return null;
	}
}

/** The link by which anybody finds a table with a free chair. */
export function openLink(table: TableInfo): string {
	return `${location.origin}/join/${table.id}`;
}
