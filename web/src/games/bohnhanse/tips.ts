// Tips, with how sure the data are of what they are about: our text of the rulebook has lost its pictures.
import type { TipText } from '../face';
import { tips } from '../tips';
import { ORDERS, TOWN } from './facts';
import { name } from './names';
import { say } from './words';

const plain = tips(import.meta.glob('@games/bohnhanse/tips/*.toml', { eager: true, import: 'default' }));
export const tipKeys = plain.keys;
const SECTION = 'what-is-printed-what-is-reconstructed';

/** A tip by its key; `city.ID` and `order.ID` also say what of it is printed and what is reconstructed. */
export function tip(key: string): TipText | null {
	const [kind = '', thing = ''] = [key.slice(0, key.indexOf('.')), key.slice(key.indexOf('.') + 1)];
	if (kind === 'city' && TOWN.has(thing)) return sure(plain('space.city'), townIsPrinted(thing));
	if (kind === 'order' && ORDERS.has(thing))
		return sure(plain('thing.order'), say(ORDERS.get(thing)?.certain ? 'printed' : 'reconstructed'));
	return plain(key);
}

function sure(tip: TipText | null, words: string): TipText {
	return { text: [tip?.text, words].filter(Boolean).join(' '), rules: tip?.rules ?? [], section: SECTION };
}

function townIsPrinted(city: string): string {
	const town = TOWN.get(city)!;
	const known = town.certain ? [say('town')] : [];
	for (const { bean, prices, certain, printed } of town.markets) {
		if (certain) known.push(say('seller', { bean: name(bean) }));
		known.push(...prices.filter((_, square) => printed[square]).map((price) => say('price', { bean: name(bean), price })));
	}
	return known.length ? say('partly', { printed: known.join(', ') }) : say('reconstructed');
}
