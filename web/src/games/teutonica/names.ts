// Names of things: the game's phrases, and the cities and routes of the board.
import { name as de } from '@games/teutonica/text/de.toml';
import { name as en } from '@games/teutonica/text/en.toml';
import { names } from '../names';
import { factsOf } from './facts';

const cities = Object.fromEntries([2, 4].flatMap((seats) => factsOf(seats).city.map(({ id, name }) => [id, name])));
const routes = Object.fromEntries(
	[2, 4].flatMap((seats) => factsOf(seats).route.map(({ id, cities: ends }) => [id, ends.map((end) => cities[end]).join('–')])),
);

export const name = names(en as Record<string, string>, de as Record<string, string>, { ...cities, ...routes });
