// The position in words, for those who do not see the board.
import type { TableInfo } from '../../wire';
import { CITIES, ROUTES } from './facts';
import { name } from './names';
import { cityInWords, goodName } from './places';
import { heaps, type HansaView } from './view';
import { say } from './words';

export function inWords(view: HansaView, table: TableInfo): { heading: string; lines: string[] }[] {
	const who = (seat: number): string => table.seats[seat]?.name ?? String(seat + 1);
	const list = (goods: readonly string[]): string =>
		goods.length
			? heaps(goods)
					.map(({ good, count }) => (count > 1 ? `${count} × ${goodName(good)}` : goodName(good)))
					.join('; ')
			: say('none');
	const ways = (city: string): string =>
		say('routes', {
			cities: ROUTES.filter(({ from }) => from === city)
				.map(({ to, kind }) => (kind === 'overland' ? `${name(to)} (${say('overland')})` : name(to)))
				.join(', '),
		});
	const cities = CITIES.map(({ id, order }) => {
		const owner = view.derived.majorities[id] ?? null;
		const paid = say('paid', { name: owner === null ? name('nobody') : who(owner) });
		return `${cityInWords(id, view, who)}; ${paid}; ${ways(id)}; ${say('order', { count: order })}.`;
	});
	const unseen = view.unseen
		? [
				say('unseenLine', {
					goods:
						Object.entries(view.unseen)
							.map(([good, count]) => `${count} × ${goodName(good)}`)
							.join('; ') || say('none'),
				}),
			]
		: [];
	const players = view.seats.map((seat, number) =>
		say('playerLine', {
			name: who(number),
			talers: seat.talers,
			stock: seat.stock,
			goods: list(seat.goods),
			sold: seat.sold ? list(seat.sold) : say('hidden', { count: seat.sold_count }),
		}),
	);
	const leftOut = view.left_out.length ? [say('leftOutLong', { colours: view.left_out.map(name).join(', ') }) + '.'] : [];
	return [
		{ heading: say('shipHeading'), lines: [say('shipAt', { city: name(view.ship), ways: ways(view.ship) })] },
		{ heading: say('citiesHeading'), lines: cities },
		{ heading: say('supplyHeading'), lines: [say('stacksLine', { heights: view.stacks.join(', ') }), ...unseen, ...leftOut] },
		{ heading: say('playersHeading'), lines: players },
	];
}
