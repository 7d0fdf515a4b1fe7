// The ship under way: it glides along the routes it took, 300 milliseconds a leg, while the position is right already.
import { along } from '../../art/curves';
import type { Point } from '../../art/scatter';
import { moves } from '../../state/settings.svelte';
import { ROUTES } from './facts';
import { BERTHS, laneOf } from './layout';
import type { HansaEvent } from './wire';

const LEG_DURATION = 300;
const NOWHERE: Point = [0, 0];

function moored(city: string): { x: number; y: number; west: boolean } {
	const [x, y] = BERTHS[city] ?? NOWHERE;
	return { x, y, west: false };
}

export class Sailing {
	at: { x: number; y: number; west: boolean } = $state.raw({ x: 0, y: 0, west: false });
	private frame = 0;

	constructor(private city: string) {
		this.at = moored(city);
	}

	/** The ship lies at a city now; `events` tell by which way it came. */
	moor(city: string, events: readonly HansaEvent[]): void {
		if (city === this.city) return;
		const way = this.way(this.city, city, events);
		this.city = city;
		this.stop();
		if (way.length < 2 || !moves()) this.at = moored(city);
		else this.glide(way);
	}

	stop(): void {
		cancelAnimationFrame(this.frame);
	}

	/** The cities on the way, both ends included; only one where it is not a way along the arrows. */
	private way(from: string, to: string, events: readonly HansaEvent[]): string[] {
		const legs = events.filter((event) => event.event === 'sailed');
		const way = [legs[0]?.start ?? from, ...legs.map(({ city }) => city)];
		const told = way[0] === from && way.at(-1) === to ? way : [from, to];
		const joined = told.every(
			(city, index) => index === 0 || ROUTES.some((route) => route.from === told[index - 1] && route.to === city),
		);
		return joined ? told : [to];
	}

	private glide(way: string[]): void {
		const legs = way.slice(1).map((city, index) => {
			const from = way[index] ?? city;
			return [BERTHS[from] ?? NOWHERE, ...laneOf(from, city), BERTHS[city] ?? NOWHERE];
		});
		const began = performance.now();
		const step = (now: number): void => {
			const part = Math.min(legs.length, Math.max(0, (now - began) / LEG_DURATION));
			const leg = legs[Math.min(legs.length - 1, Math.floor(part))] ?? [];
			const ahead = part >= legs.length ? 1 : part % 1;
			const eased = ahead * ahead * (3 - 2 * ahead);
			const { x, y, turn } = along(leg, eased);
			const done = part >= legs.length;
			this.at = { x, y, west: !done && Math.abs(turn) > 90 };
			if (!done) this.frame = requestAnimationFrame(step);
		};
		this.frame = requestAnimationFrame(step);
	}
}
