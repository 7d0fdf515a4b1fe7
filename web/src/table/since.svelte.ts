// What happened since my last decision, or since a watcher's last visit: remembered in this browser, table by table.
import { eventOf } from '../games/face';
import type { Position, Told } from '../wire';
import type { PlaceId } from './acting/places';
import type { TableStore } from './table.svelte';

const STORAGE_PREFIX = 'hansetag.seen.';

export class Since {
	seq = $state(0); // everything up to here is known
	at = $state(-1); // which of the events is pointed at while stepping through them
	private last: Position | null = null;

	constructor(private readonly store: TableStore) {
		const known = Number(localStorage.getItem(STORAGE_PREFIX + store.id));
		this.seq = Number.isInteger(known) && known > 0 ? known : -1;
	}

	readonly events: Told[] = $derived.by(() =>
		this.seq < 0 ? [] : this.store.log.filter((told) => told.seq > this.seq && eventOf(told).seat !== this.store.you),
	);

	/** The places that changed, for the board's marks. */
	readonly places: Set<PlaceId> = $derived.by(() => {
		const { face, view } = this.store;
		if (!face || !view) return new Set<PlaceId>();
		return new Set(this.events.flatMap((told) => face.eventPlaces(eventOf(told), view)));
	});

	/** A new position came: a player who was asked before it and sees a new entry has decided. */
	notice(position: Position): void {
		const before = this.last;
		this.last = position;
		const mine = before && position.seq > before.seq && before.asked?.seat === position.table.you && position.table.you !== null;
		if (this.seq < 0) this.know(position.seq);
		else if (mine) this.know(before.seq + 1);
		else if (position.table.you === null && document.hasFocus() && before) this.know(position.seq);
	}

	/** Point at the next of the events; after the last one, at nothing. */
	step(): Told | null {
		this.at = this.at + 1 < this.events.length ? this.at + 1 : -1;
		return this.events[this.at] ?? null;
	}

	know(seq: number): void {
		this.seq = seq;
		this.at = -1;
		try {
			localStorage.setItem(STORAGE_PREFIX + this.store.id, String(seq));
		} catch {
			// a browser that remembers nothing: then there is no strip next time
		}
	}
}
