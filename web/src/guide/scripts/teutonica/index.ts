// The first-game guide: a route is filled and claimed for an office.
import { script } from '../../script';
import data from './script.json';

export const guide = script(data, import.meta.glob('./text/*.json', { eager: true, import: 'default' }));
