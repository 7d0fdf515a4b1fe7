// What things are called: beans and cards by the game's phrases, towns by the data, orders by town, beans and value.
import { fill } from '../../state/words';
import { names } from '../names';
import { ORDERS, TOWNS } from './facts';

const plain = names(
	import.meta.glob('@games/bohnhanse/text/*.toml', { eager: true, import: 'name' }),
	Object.fromEntries(TOWNS.map(({ id, name }) => [id, name])),
);

export function name(thing: string): string {
	const order = ORDERS.get(thing);
	if (!order) return plain(thing);
	return fill(plain('card'), { city: plain(order.city), beans: order.beans.map(plain).join(', '), value: order.value });
}

/** A list of beans in words, equal ones counted. */
export function listOf(beans: readonly string[]): string {
	const kinds = [...new Set(beans)];
	return (
		kinds
			.map((bean) => {
				const many = beans.filter((one) => one === bean).length;
				return many > 1 ? `${many} × ${name(bean)}` : name(bean);
			})
			.join(', ') || plain('nothing')
	);
}
