// The words of Hansa's board and panels, besides the game's own sentences (games/hansa/text).
import { catalogue } from '../../state/words';
import type en from './text/en.json';

export const say = catalogue<typeof en>(import.meta.glob('./text/*.json', { eager: true, import: 'default' }));
