// Everything that goes to the server by plain HTTP.
import type { Error as WireError } from '../wire';
import { settings } from '../state/settings.svelte';

/** A refusal by the server, in the player's language; `rule` is a ruling's id. */
export class Refusal extends Error {
	constructor(
		readonly status: number,
		readonly code: string,
		readonly text: string,
		readonly rule: string,
		readonly seq: number | null,
	) {
		super(text);
	}
}

type Query = Record<string, string | number | boolean | null | undefined>;

function address(path: string, query: Query = {}): string {
	const wanted = new URLSearchParams();
	for (const [key, value] of Object.entries({ lang: settings.language, ...query }))
		if (value !== undefined && value !== null) wanted.set(key, String(value));
	return `/api${path}?${wanted}`;
}

async function ask<T>(method: string, path: string, query?: Query, body?: unknown): Promise<T> {
	const answer = await fetch(address(path, query), {
		method,
		headers: body === undefined ? {} : { 'Content-Type': 'application/json' },
		body: body === undefined ? undefined : JSON.stringify(body),
	});
	if (!answer.ok) throw await refusal(answer);
	if (answer.status === 204) return undefined as T;
	const kind = answer.headers.get('content-type') ?? '';
	return (kind.includes('json') ? await answer.json() : await answer.text()) as T;
}

async function refusal(answer: Response): Promise<Refusal> {
	const said = (await answer.json().catch(() => null)) as WireError | { error: WireError } | null;
	const error = said && 'error' in said ? said.error : said;
	return new Refusal(answer.status, error?.code ?? 'unknown', error?.text ?? answer.statusText, error?.rule ?? '', error?.seq ?? null);
}

export const api = {
	get: <T>(path: string, query?: Query): Promise<T> => ask<T>('GET', path, query),
	post: <T>(path: string, body: unknown = undefined, query?: Query): Promise<T> => ask<T>('POST', path, query, body),
	patch: <T>(path: string, body: unknown): Promise<T> => ask<T>('PATCH', path, undefined, body),
	delete: <T>(path: string): Promise<T> => ask<T>('DELETE', path),
};
