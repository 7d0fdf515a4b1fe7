// The position in words, for those who do not see the board.
import { letter } from '../../look/seats';
import type { TableInfo } from '../../wire';
import { ABILITIES, factsOf, valueAt } from './facts';
import { name } from './names';
import { cityInWords, provinceName, routeInWords } from './places';
import { total, type TeutonicaView } from './view';
import { owner, say } from './words';

export function inWords(view: TeutonicaView, table: TableInfo): { heading: string; lines: string[] }[] {
	const facts = factsOf(view.seats.length);
	const heap = ([traders, merchants]: [number, number]): string => say('words.pieces', { traders, merchants });
	const value = (text: string | number): string => (text === 'all' ? say('all') : name(String(text)));
	const seats = view.seats.map((own, seat) =>
		say('words.seat', {
			name: table.seats[seat]?.name || letter(seat),
			letter: letter(seat),
			prestige: own.prestige,
			score: view.scores[seat] ?? 0,
			supply: heap(own.supply),
			stock: heap(own.stock),
			abilities: ABILITIES.map((ability) => `${name(ability)} ${value(valueAt(facts, ability, own.levels[ability]))}`).join(', '),
			markers: total(own.markers) + total(own.used),
		}),
	);
	const spaces = facts.coellen_table.spaces.map(({ points }, n) => {
		const holder = view.coellen[n];
		return `${points} ${typeof holder === 'number' ? owner(holder) : say('nobody')}`;
	});
	const lines = [
		say('words.pile', { count: view.pile, cities: view.completed, whole: facts.end_of_game.completed_cities }),
		say('words.coellen', { spaces: spaces.join(', ') }),
	];
	if (view.figure) lines.push(say('words.figure', { province: provinceName(view.figure) }));
	const isEmpty = (id: string): boolean => !view.routes[id]?.pieces.length && !view.routes[id]?.marker;
	const routes = facts.route.filter(({ id }) => !isEmpty(id)).map(({ id }) => `${name(id)}: ${routeInWords(view, id)}`);
	const empty = facts.route.filter(({ id }) => isEmpty(id)).map(({ id }) => name(id));
	if (empty.length) routes.push(say('words.empty', { routes: empty.join(', ') }));
	return [
		{ heading: say('words.seats'), lines: seats },
		{ heading: say('words.table'), lines },
		{ heading: say('words.routes'), lines: routes },
		{ heading: say('words.cities'), lines: facts.city.map(({ id }) => `${name(id)}: ${cityInWords(view, id)}`) },
	];
}
