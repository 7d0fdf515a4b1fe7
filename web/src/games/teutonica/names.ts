// Names of things: the game's phrases, and the cities and routes of the board.
import { names } from '../names';
import { factsOf } from './facts';

const cities = Object.fromEntries([2, 4].flatMap((seats) => factsOf(seats).city.map(({ id, name }) => [id, name])));
const routes = Object.fromEntries(
	[2, 4].flatMap((seats) => factsOf(seats).route.map(({ id, cities: ends }) => [id, ends.map((end) => cities[end]).join('–')])),
);

export const name = names(import.meta.glob('@games/teutonica/text/*.toml', { eager: true, import: 'name' }), { ...cities, ...routes });
