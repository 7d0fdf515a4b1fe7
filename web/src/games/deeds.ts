// Deeds that are worth counting at the end of a game. `did` counts what a seat did, `met` what others did to it, `both` the
// two together, `sum` adds up a number of what it did.
import type { Say } from '../state/words';
import type { GameEvent } from './face';

export interface Count<K extends string = string> {
	key: K;
	event: string;
	how: 'did' | 'met' | 'both' | 'sum';
	field?: string; // for `sum`
}
export type Deed = Count & { label: () => string };

/** The codes of those events that have a seat, and those that have another seat besides. */
type Done<E> = Extract<E, { seat: number }> extends infer D ? (D extends { event: infer C extends string } ? C : never) : never;
type Met<E> =
	Extract<E, { seat: number; other: number }> extends infer D ? (D extends { event: infer C extends string } ? C : never) : never;
type NumberOf<E, C> =
	Extract<E, { event: C }> extends infer D ? { [F in keyof D]: D[F] extends number ? F : never }[keyof D] & string : never;

/** Ways of counting the events of one game; an event or a field that it does not have is a type error. */
export function counting<E extends GameEvent>() {
	return {
		did: <C extends Done<E>>(event: C): Count<C> => ({ key: event, event, how: 'did' }),
		met: <C extends Met<E>>(event: C): Count<`${C}.met`> => ({ key: `${event as string}.met` as `${C}.met`, event, how: 'met' }),
		both: <C extends Met<E>>(event: C): Count<C> => ({ key: event, event, how: 'both' }),
		sum: <C extends Done<E>>(event: C, field: NumberOf<E, C>): Count<`${C}.sum`> => ({
			key: `${event as string}.sum` as `${C}.sum`,
			event,
			how: 'sum',
			field,
		}),
	};
}

type Named<K extends string> = K extends `deed.${infer Name}` ? Name : never;

/** Counts with their names, which the game's catalogue has at `deed.…`; one without a name is a type error. */
export function deeds<K extends string>(say: Say<K>, counts: Count<NoInfer<Named<K>>>[]): Deed[] {
	return counts.map((count) => ({ ...count, label: () => say(`deed.${count.key}` as K) }));
}
