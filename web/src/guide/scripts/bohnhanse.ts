// The first-game guide: a trip, a delivery, a purchase.
import { script } from '../script';
import data from './bohnhanse.json';

export const guide = script(data);
