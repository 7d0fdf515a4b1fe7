// The game's tips in the present language.
import de from '@games/teutonica/tips/de.toml';
import en from '@games/teutonica/tips/en.toml';
import { tips, type TipFile } from '../tips';

export const tip = tips(en as unknown as TipFile, de as unknown as TipFile);
