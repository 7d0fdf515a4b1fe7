// The first-game guide: one voyage: refill, buy, build, sell.
import { script } from '../script';
import data from './hansa.json';

export const guide = script(data);
