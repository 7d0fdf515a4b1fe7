import { catalogue } from '../state/words';
import type en from './text/en.json';

export const say = catalogue<typeof en>(import.meta.glob('./text/*.json', { eager: true, import: 'default' }));
