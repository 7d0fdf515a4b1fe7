// The first-game guide: one voyage: refill, buy, build, sell.
import { script } from '../../script';
import data from './script.json';

export const guide = script(data, import.meta.glob('./text/*.json', { eager: true, import: 'default' }));
