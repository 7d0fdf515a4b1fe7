// The coach: where in a guide somebody is. It follows what is chosen at the table and never chooses by itself.
import type { TableStore } from '../table/table.svelte';
import type { PlaceId } from '../table/acting/places';
import type { Choice } from '../wire';
import { done, suggests, type GuideScript, type GuideStep } from './script';

export class Coach {
	at = $state(0);
	strayed = $state(false);
	private seen: Choice | null;
	private seq: number;
	private steps: number;

	constructor(
		readonly guide: GuideScript,
		private readonly store: TableStore,
	) {
		this.at = Number(sessionStorage.getItem(this.key) ?? 0);
		this.seen = store.chosen;
		this.seq = store.position?.seq ?? 0;
		this.steps = store.steps;
	}

	private get key(): string {
		return `hansetag.guide.${this.store.id}`;
	}

	readonly step: GuideStep | null = $derived.by(() => this.guide.steps[this.at] ?? null);

	readonly pointed: PlaceId[] = $derived(this.step?.point ? [this.step.point] : []);

	/** The option that the step suggests, if it can be chosen now. */
	readonly suggested: Choice | null = $derived.by(() => {
		const { step } = this;
		return (step && this.store.acting.options.find((option) => suggests(step, option))) ?? null;
	});

	/** Something happened at the table: see whether it is what the step waits for. To be called in an effect. */
	follow(): void {
		const { chosen, steps } = this.store;
		const seq = this.store.position?.seq ?? 0;
		const taken = chosen !== this.seen ? chosen : null;
		const undone = seq === this.seq ? Math.max(0, this.steps - steps) : 0;
		const confirmed = seq > this.seq;
		[this.seen, this.seq, this.steps] = [chosen, seq, steps];
		if (taken && this.step) {
			if (done(this.step, taken)) this.go(this.at + 1);
			else if (this.step.wait !== 'next') this.strayed = true;
		}
		if (confirmed && this.step?.wait === 'confirm') this.go(this.at + 1);
		if (undone) this.back(undone);
	}

	go(at: number): void {
		this.at = Math.max(0, Math.min(at, this.guide.steps.length));
		sessionStorage.setItem(this.key, String(this.at));
	}

	/** Choices were taken back: those that strayed first, then the guide's own. */
	private back(choices: number): void {
		if (this.strayed) {
			this.strayed = false;
			return;
		}
		let at = this.at;
		for (let left = choices; left > 0 && at > 0;) {
			at -= 1;
			if (typeof this.guide.steps[at]?.wait === 'object') left -= 1;
		}
		this.go(at);
	}
}
