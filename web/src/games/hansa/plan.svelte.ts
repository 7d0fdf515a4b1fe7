// A voyage of several legs that somebody has in mind: the board points at its end, the desk sails it leg by leg.
import type { Acting } from '../../table/acting/acting.svelte';
import { reach } from './voyage';

const LEG_TIMEOUT = 4000; // milliseconds for a leg to be answered

export class Plan {
	goal: string | null = $state(null);
	underway = $state(false);
	private left = ''; // the harbour that was left with the last leg
	private timer: ReturnType<typeof setTimeout> | undefined;

	aim(city: string | null): void {
		this.goal = city;
		this.underway = false;
		this.left = '';
		clearTimeout(this.timer);
	}

	/** The cities still to be called at, or none where the purse does not reach. */
	way(ship: string, talers: number): string[] {
		return this.goal ? (reach(ship, talers).get(this.goal) ?? []) : [];
	}

	/** Choose the next leg if it is offered; where it is not, the voyage ends here. */
	sail(acting: Acting, ship: string, way: readonly string[]): void {
		if (acting.busy || this.left === ship) return; // the last leg has not been answered yet
		const option = acting.options.find(({ verb, target }) => verb === 'sail' && target === way[0]);
		if (!option) return this.aim(null);
		this.left = ship;
		clearTimeout(this.timer);
		this.timer = setTimeout(() => this.aim(null), LEG_TIMEOUT);
		void acting.choose(option);
	}
}

const plans = new WeakMap<Acting, Plan>();

/** The plan of a table: board and desk share it by what they act with. */
export function planOf(acting: Acting): Plan {
	const plan = plans.get(acting) ?? new Plan();
	plans.set(acting, plan);
	return plan;
}
