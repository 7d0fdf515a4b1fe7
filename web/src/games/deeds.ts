// Deeds that are worth counting at the end of a game. `did` counts what a seat did, `met` what others did to it, `both` the
// two together, `sum` adds up a number of what it did.
import type { Say } from '../state/words';

export interface Count<K extends string = string> {
	key: K;
	event: string;
	how: 'did' | 'met' | 'both' | 'sum';
	field?: string; // for `sum`
}
export type Deed = Count & { label: () => string };

export const did = <E extends string>(event: E): Count<E> => ({ key: event, event, how: 'did' });
export const met = <E extends string>(event: E): Count<`${E}.met`> => ({ key: `${event}.met`, event, how: 'met' });
export const both = <E extends string>(event: E): Count<E> => ({ key: event, event, how: 'both' });
export const sum = <E extends string>(event: E, field = 'count'): Count<`${E}.sum`> => ({ key: `${event}.sum`, event, how: 'sum', field });

type Named<K extends string> = K extends `deed.${infer Name}` ? Name : never;

/** Counts with their names, which the game's catalogue has at `deed.…`; one without a name is a type error. */
export function deeds<K extends string>(say: Say<K>, counts: Count<NoInfer<Named<K>>>[]): Deed[] {
	return counts.map((count) => ({ ...count, label: () => say(`deed.${count.key}` as K) }));
}
