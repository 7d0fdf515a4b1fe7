// Who I am to the server: nobody, until something is done that needs a name.
import { api, Refusal } from '../net/api';
import type { Person } from '../wire';
import { settings } from './settings.svelte';
import type en from './text/en.json';
import { catalogue } from './words';

const say = catalogue<typeof en>(import.meta.glob('./text/*.json', { eager: true, import: 'default' }));

export const session: { me: Person | null; known: boolean } = $state({ me: null, known: false });

let asked: Promise<Person | null> | null = null;

/** Find out who the browser's cookie says I am. */
export function whoAmI(): Promise<Person | null> {
	asked ??= api
		.get<Person>('/me')
		.catch((error: unknown) => {
			if (error instanceof Refusal && error.status === 401) return null;
			asked = null;
			throw error;
		})
		.then((person) => {
			session.me = person;
			session.known = true;
			return person;
		});
	return asked;
}

/** Be somebody: a guest comes in without being asked, the first time it matters. */
export async function beSomebody(): Promise<Person> {
	const known = await whoAmI();
	if (known) return known;
	const name = settings.name.trim() || say('guest');
	const person = await api.post<Person>('/guests', { name });
	session.me = person;
	asked = Promise.resolve(person);
	return person;
}

/** Somebody else from now on, after logging in or out. */
export function become(person: Person | null): void {
	session.me = person;
	session.known = true;
	asked = Promise.resolve(person);
}
