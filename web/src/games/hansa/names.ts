// What things are called: cities as on the printed board, colours by their ids, both in German where the game says so.
import { name as de } from '@games/hansa/text/de.toml';
import { name as en } from '@games/hansa/text/en.toml';
import { names } from '../names';
import { CITIES, COLOURS } from './facts';

const printed = Object.fromEntries([...CITIES.map(({ id, name }) => [id, name]), ...COLOURS.map((colour) => [colour, colour])]);

export const name = names(en, de, printed);
