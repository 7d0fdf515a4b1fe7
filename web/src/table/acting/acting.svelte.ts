// Acting: from options to what is lit, and from pointing to a choice. Verb first or target first, both end in the same
// option. Nothing here knows a rule: options come from the server, and what is not among them is dark.
import type { Face, View } from '../../games/face';
import type { DarkReason, Choice, Preview, Prompt } from '../../wire';
import type { PlaceId } from './places';

export interface Doing {
	choose(option: Choice): Promise<void>;
	preview(option: Choice): Promise<Preview | null>;
	reasons(target: string, verb: string | null): Promise<DarkReason[]>;
}

export interface VerbGroup {
	verb: string;
	label: string;
	options: Choice[];
}

/** What floats beside a place: a menu of several options, one option to be confirmed by a second tap, or why it is dark. */
export type Bubble =
	| { kind: 'menu'; place: PlaceId; options: Choice[]; also?: PlaceId[] } // `also`: places as near to the finger
	| { kind: 'sure'; place: PlaceId; options: Choice[] }
	| { kind: 'dark'; place: PlaceId; reasons: DarkReason[] | null };

/** A bubble over a new position: others' moves and comings do not close it while it says what is so. */
function stillHolds(bubble: Bubble, now: ReadonlyMap<string, Choice>): Bubble | null {
	if (bubble.kind === 'dark') return bubble;
	const options = bubble.options.flatMap((option) => now.get(option.text) ?? []);
	return options.length === bubble.options.length ? { ...bubble, options } : null;
}

const PREVIEW_DELAY = 90; // milliseconds that the pointer rests before a preview is asked for

export class Acting {
	options: Choice[] = $state.raw([]);
	view: View | null = $state.raw(null);
	face: Face | null = $state.raw(null);
	about: Prompt['facts'] = $state.raw({}); // what the open question is about, as the server tells it
	verb: string | null = $state(null);
	bubble: Bubble | null = $state.raw(null);
	shown: Choice | null = $state.raw(null); // the option whose result is being previewed
	preview: Preview | null = $state.raw(null);
	taken: Choice | null = $state.raw(null); // what was just chosen and is on its way: shown at once, before the answer
	private meanwhile: { place: PlaceId; careful: boolean; options: string } | null = null; // pointed at while busy
	private known = new Map<string, Promise<Preview | null>>();
	private resting: ReturnType<typeof setTimeout> | undefined;

	constructor(private readonly doing: Doing | null = null) {}

	/** Whether something is on its way: until it is answered, nothing else can be chosen. */
	readonly busy: boolean = $derived(this.taken !== null);

	/** What the present verb, or no verb, leaves to choose from, by place. */
	readonly lit: ReadonlyMap<PlaceId, Choice[]> = $derived.by(() => {
		const found = new Map<PlaceId, Choice[]>();
		if (!this.face || !this.view) return found;
		for (const option of this.options) {
			if (this.verb && option.verb !== this.verb) continue;
			for (const id of this.face.places(option, this.view)) {
				const there = found.get(id);
				if (there) there.push(option);
				else found.set(id, [option]);
			}
		}
		return found;
	});

	readonly verbs: VerbGroup[] = $derived.by(() => {
		const groups = new Map<string, VerbGroup>();
		for (const option of this.options) {
			const group = groups.get(option.verb);
			if (group) group.options.push(option);
			else groups.set(option.verb, { verb: option.verb, label: this.face?.verb(option.verb) ?? option.verb, options: [option] });
		}
		return [...groups.values()];
	});

	/** Where the previewed option, or the one in the bubble, would act. */
	readonly aimed: ReadonlySet<PlaceId> = $derived(
		new Set(this.shown && this.face && this.view ? this.face.places(this.shown, this.view) : []),
	);

	/** Where the option acts that is on its way. */
	readonly pressed: ReadonlySet<PlaceId> = $derived(
		new Set(this.taken && this.face && this.view ? this.face.places(this.taken, this.view) : []),
	);

	/** A new position: what was lit, asked or previewed belonged to the old one, unless it can still be chosen. */
	renew(face: Face, view: View | null, options: Choice[], about: Prompt['facts'] = {}): void {
		const now = new Map(options.map((option) => [option.text, option]));
		this.face = face;
		this.view = view;
		this.options = options;
		this.about = about;
		this.bubble = this.bubble && stillHolds(this.bubble, now);
		this.known.clear();
		this.show((this.shown && now.get(this.shown.text)) ?? null);
		if (this.verb && !options.some((option) => option.verb === this.verb)) this.verb = null;
	}

	/** The table stands elsewhere now: whatever was on its way is answered by that, even before the server says so. What
	    was pointed at meanwhile is heard now, if it still offers the same. */
	answered(): void {
		const next = this.meanwhile;
		this.taken = this.meanwhile = null;
		if (next && next.options && next.options === this.offeredAt(next.place)) void this.point(next.place, next.careful);
	}

	isLit(id: PlaceId): boolean {
		return this.lit.has(id);
	}

	/** The pointer rests on a place, or leaves it. */
	hover(id: PlaceId | null): void {
		const options = id ? this.lit.get(id) : undefined;
		if (this.bubble && this.bubble.kind !== 'dark') return;
		this.show(options?.length === 1 ? (options[0] ?? null) : null, PREVIEW_DELAY);
	}

	/** Preview an option, at once or after a moment; null stops previewing. */
	show(option: Choice | null, after = 0): void {
		clearTimeout(this.resting);
		this.shown = option;
		this.preview = null;
		if (!option || !this.doing) return;
		const ask = async (): Promise<void> => {
			const answer = await this.foresee(option);
			if (this.shown === option) this.preview = answer;
		};
		if (after) this.resting = setTimeout(() => void ask(), after);
		else void ask();
	}

	/** Somebody points at a place: choose, ask which, or say why not. `careful`: a finger, which wants to see first. */
	async point(id: PlaceId, careful = false): Promise<void> {
		if (!this.doing) return;
		if (this.busy) return this.wait(id, careful);
		const options = this.lit.get(id);
		if (!options) return this.askWhy(id);
		const only = options.length === 1 ? options[0] : undefined;
		if (only && (!careful || (this.bubble?.kind === 'sure' && this.bubble.place === id))) return this.choose(only);
		this.bubble = { kind: only ? 'sure' : 'menu', place: id, options };
		this.show(only ?? null);
	}

	/** Somebody was quicker than the server: remember it; but a second click on the same place is only a double click. */
	private wait(place: PlaceId, careful: boolean): void {
		if (!this.pressed.has(place)) this.meanwhile = { place, careful, options: this.offeredAt(place) };
	}

	private offeredAt(place: PlaceId): string {
		return (this.lit.get(place) ?? []).map(({ text }) => text).join('\n');
	}

	/** Somebody points between places: the one meant just before, or the only one, or else ask which. */
	async pointAmong(places: PlaceId[], careful = false): Promise<void> {
		const before = this.bubble?.kind === 'sure' && places.includes(this.bubble.place) ? this.bubble.place : undefined;
		const [first, ...also] = places;
		const meant = before ?? (also.length ? undefined : first);
		if (meant !== undefined) return this.point(meant, careful);
		if (first === undefined || this.busy || !this.doing) return;
		const options = new Set(places.flatMap((place) => this.lit.get(place) ?? []));
		this.bubble = { kind: 'menu', place: first, options: [...options], also };
		this.show(null);
	}

	/** Why nothing can be done at a place. */
	async askWhy(id: PlaceId): Promise<void> {
		const target = this.face?.target(id);
		if (!this.doing || target === null || target === undefined) return this.close();
		const bubble: Bubble = { kind: 'dark', place: id, reasons: null };
		this.bubble = bubble;
		this.show(null);
		const reasons = await this.doing.reasons(target, this.verb).catch(() => []);
		if (this.bubble === bubble) this.bubble = { ...bubble, reasons };
	}

	async choose(option: Choice): Promise<void> {
		if (this.busy || !this.doing) return;
		this.taken = option;
		this.close();
		try {
			await this.doing.choose(option);
		} finally {
			// Not answered by a new position: it was refused, and what was pointed at meanwhile is off with it.
			if (this.taken === option) this.taken = this.meanwhile = null;
		}
	}

	close(): void {
		this.bubble = null;
		this.show(null);
	}

	private foresee(option: Choice): Promise<Preview | null> {
		const known = this.known.get(option.text) ?? this.doing?.preview(option).catch(() => null) ?? Promise.resolve(null);
		this.known.set(option.text, known);
		return known;
	}
}
