// What things are called: cities as on the printed board, colours by their ids, both in German where the game says so.
import { names } from '../names';
import { CITIES, COLOURS } from './facts';

const printed = {
	...Object.fromEntries(CITIES.map(({ id, name }) => [id, name])),
	...Object.fromEntries(COLOURS.map((colour) => [colour, colour])),
};

export const name = names(import.meta.glob('@games/hansa/text/*.toml', { eager: true, import: 'name' }), printed);
