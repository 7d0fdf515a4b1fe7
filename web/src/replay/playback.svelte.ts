// Looking back: which moment is shown, from where, and how it moves. Positions come from the server, are kept, and are
// fetched a little ahead; only a step forward moves things, a jump just shows what was.
import { Refusal, api } from '../net/api';
import { settings } from '../state/settings.svelte';
import type { Replay, Story } from '../wire';
import { storyOf } from './story';

const STEPS_AHEAD = 4;
const QUIET_STEP_SHARE = 0.15; // part of the usual time for a decision of which there is nothing to tell
export const SPEEDS = [0.5, 1, 2, 4] as const;
const STEP_DURATION = 1100; // milliseconds for a decision at speed 1

export class Playback {
	at = $state(0);
	decisions = $state(0);
	shown: Replay | null = $state.raw(null);
	stepped = $state(false); // whether what is shown follows what was shown before
	story: Story | null = $state.raw(null);
	seat: number | null = $state(null); // through whose eyes; null: my own, or a watcher's
	playing = $state(false);
	speed: number = $state(1);
	trouble: string | null = $state(null);
	private known = new Map<string, Promise<Replay>>();
	private timer: ReturnType<typeof setTimeout> | undefined;
	private gone = false;

	/** `told`: whether the game's story may be told yet; `stops` are where to halt as long as it may not. */
	constructor(
		private readonly table: string,
		private readonly told: () => boolean,
		private readonly stops: () => number[],
	) {}

	readonly turns: number[] = $derived.by(() => (this.story ? this.story.turns.map((turn) => turn.at) : this.stops()));
	readonly first: boolean = $derived(this.at <= 0);
	readonly last: boolean = $derived(this.at >= this.decisions);

	/** Begin at a decision; null: where the game stands. */
	async open(at: number | null): Promise<void> {
		try {
			const [start, story] = await Promise.all([this.fetch(0), this.told() ? storyOf(this.table) : null]);
			if (this.gone) return;
			this.decisions = start.decisions;
			this.story = story;
			await this.show(at ?? start.decisions);
		} catch (error) {
			this.fail(error);
		}
	}

	/** The same moment again: in another language, from another seat, or because the game has gone on. */
	async renew(): Promise<void> {
		this.known.clear();
		const { at } = this;
		try {
			const [now, story] = await Promise.all([this.fetch(at), this.told() ? storyOf(this.table) : null]);
			if (this.gone) return;
			this.decisions = now.decisions;
			this.story = story;
			this.stepped = false;
			if (this.at === at) this.shown = now;
		} catch (error) {
			this.fail(error);
		}
	}

	async see(seat: number | null): Promise<void> {
		this.seat = seat;
		await this.show(this.at);
	}

	/** Show the game after so many decisions. If somebody asks for another moment meanwhile, that one counts. */
	async show(at: number): Promise<void> {
		const wanted = Math.max(0, Math.min(this.decisions, Math.trunc(at) || 0));
		this.at = wanted;
		this.trouble = null;
		const { seat } = this;
		try {
			const replay = await this.fetch(wanted);
			if (this.gone || this.at !== wanted || this.seat !== seat) return;
			this.stepped = this.shown?.at === wanted - 1 && this.shown.view.viewer === replay.view.viewer;
			this.shown = replay;
			for (let next = wanted + 1; next <= Math.min(this.decisions, wanted + STEPS_AHEAD); next++)
				this.fetch(next).catch(() => undefined);
			if (wanted > 0) this.fetch(wanted - 1).catch(() => undefined);
		} catch (error) {
			this.fail(error);
		}
	}

	step(by: number): void {
		this.pause();
		void this.show(this.at + by);
	}

	/** To the beginning of the next turn, or of this one and then of the one before. */
	turn(by: 1 | -1): void {
		this.pause();
		const found = by > 0 ? this.turns.find((stop) => stop > this.at) : this.turns.findLast((stop) => stop < this.at);
		void this.show(found ?? (by > 0 ? this.decisions : 0));
	}

	jump(at: number): void {
		this.pause();
		void this.show(at);
	}

	toggle(): void {
		if (this.playing) return this.pause();
		this.playing = true;
		if (this.last) void this.show(0).then(() => this.wait());
		else void this.go();
	}

	pause(): void {
		this.playing = false;
		clearTimeout(this.timer);
	}

	close(): void {
		this.gone = true;
		this.pause();
	}

	private async go(): Promise<void> {
		if (!this.playing) return;
		await this.show(this.at + 1);
		if (this.last || this.trouble) this.pause();
		else this.wait();
	}

	private wait(): void {
		if (!this.playing) return;
		clearTimeout(this.timer);
		const quiet = this.shown?.events.length ? 1 : QUIET_STEP_SHARE;
		this.timer = setTimeout(() => void this.go(), (STEP_DURATION * quiet) / this.speed);
	}

	private fetch(at: number): Promise<Replay> {
		const key = `${settings.language} ${this.seat ?? ''} ${at}`;
		const known = this.known.get(key);
		if (known) return known;
		const asked = api.get<Replay>(`/tables/${this.table}/at/${at}`, { seat: this.seat });
		asked.catch(() => this.known.delete(key));
		this.known.set(key, asked);
		return asked;
	}

	private fail(error: unknown): void {
		this.pause();
		this.trouble = error instanceof Refusal ? error.text : String(error);
	}
}
