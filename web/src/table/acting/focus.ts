// Focus is never lost: when what had it is gone or can no longer have it, after a new position or because it was put
// away, it goes to the nearest lit place, if the player was on the board, or else to the question.
import { tick } from 'svelte';
import { middle, nearest, type Spot } from './walk';

export class FocusKeeper {
	private spot: Spot | null = null; // where on the board the focus was; null if it was elsewhere
	private last: Element | null = null; // what had it

	/** Remember where the focus is. */
	readonly came = (event: FocusEvent): void => {
		this.last = event.target as Element;
		const place = this.last.closest?.('[data-place][tabindex]');
		this.spot = place ? middle(place) : null;
	};

	/** Watch over what has the focus, while the table is there. */
	watch(root: HTMLElement, question: () => HTMLElement | null): () => void {
		const observer = new MutationObserver(() => {
			if (this.last && (!this.last.isConnected || this.last.matches(':disabled'))) void this.keep(root, question());
		});
		observer.observe(root, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] });
		return () => observer.disconnect();
	}

	/** See to it after a change. `always`: also if nothing had the focus before. */
	async keep(root: HTMLElement, question: HTMLElement | null, always = false): Promise<void> {
		await tick();
		const now = document.activeElement;
		const lost = !now || now === document.body || !now.isConnected || now.matches(':disabled');
		if (!lost || !(always || this.last)) return;
		const place = this.spot ? nearest(root, this.spot) : undefined;
		(place ?? question)?.focus({ preventScroll: true });
	}
}
