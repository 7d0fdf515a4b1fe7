// Hansa's tips, for its own parts.
import tipsDe from '@games/hansa/tips/de.toml';
import tipsEn from '@games/hansa/tips/en.toml';
import { tips } from '../tips';

export const tip = tips(tipsEn, tipsDe);
