// The first-game guide: a trip, a delivery, a purchase.
import { script } from '../../script';
import data from './script.json';

export const guide = script(data, import.meta.glob('./text/*.json', { eager: true, import: 'default' }));
