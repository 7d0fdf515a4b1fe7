// The first-game guide: a route is filled and claimed for an office.
import { script } from '../script';
import data from './teutonica.json';

export const guide = script(data);
