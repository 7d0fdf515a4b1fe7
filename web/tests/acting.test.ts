// From pointing to a choice, where somebody is quicker than the server.
import { describe, expect, it } from 'vitest';
import type { Face, View } from '../src/games/face';
import { Acting } from '../src/table/acting/acting.svelte';
import type { Choice } from '../src/wire';

const option = (verb: string, target: string): Choice => ({ text: `${verb} ${target}`, verb, target }) as unknown as Choice;
const face = { places: ({ target }: Choice) => [target], target: (id: string) => id, verb: (verb: string) => verb } as unknown as Face;
const view = {} as View;

/** An acting whose choices are never acknowledged; only a new position answers them. */
function impatient(): { acting: Acting; chosen: string[] } {
	const chosen: string[] = [];
	const choose = ({ text }: Choice): Promise<void> => {
		chosen.push(text);
		return new Promise(() => undefined);
	};
	const acting = new Acting({ choose, preview: () => Promise.resolve(null), reasons: () => Promise.resolve([]) });
	acting.renew(face, view, [option('place', 'lemgo'), option('place', 'minden')]);
	return { acting, chosen };
}

describe('a player who points before the last choice is answered', () => {
	it('is heard when the new position is there', () => {
		const { acting, chosen } = impatient();
		void acting.point('lemgo');
		void acting.point('minden');
		expect(chosen).toEqual(['place lemgo']);
		acting.renew(face, view, [option('place', 'minden')]);
		acting.answered();
		expect(chosen).toEqual(['place lemgo', 'place minden']);
	});

	it('is not taken at the word where the place offers something else by then, or nothing', () => {
		for (const now of [[option('displace', 'minden')], []]) {
			const { acting, chosen } = impatient();
			void acting.point('lemgo');
			void acting.point('minden');
			acting.renew(face, view, now);
			acting.answered();
			expect(chosen).toEqual(['place lemgo']);
			expect(acting.busy).toBe(false);
		}
	});

	it('is not heard later, if the choice was refused', async () => {
		let refuse = (): void => undefined;
		const chosen: string[] = [];
		const choose = ({ text }: Choice): Promise<void> => {
			chosen.push(text);
			return new Promise((done) => (refuse = done));
		};
		const acting = new Acting({ choose, preview: () => Promise.resolve(null), reasons: () => Promise.resolve([]) });
		acting.renew(face, view, [option('place', 'lemgo'), option('place', 'minden')]);
		const first = acting.point('lemgo');
		void acting.point('minden');
		refuse();
		await first;
		acting.answered(); // somebody else has moved
		expect(chosen).toEqual(['place lemgo']);
	});

	it('has only clicked twice if it is the same place', () => {
		const { acting, chosen } = impatient();
		void acting.point('lemgo');
		void acting.point('lemgo');
		acting.renew(face, view, [option('place', 'lemgo')]);
		acting.answered();
		expect(chosen).toEqual(['place lemgo']);
	});
});
