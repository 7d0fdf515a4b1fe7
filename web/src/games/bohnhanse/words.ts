// What this game's face says itself. Sentences of the game come from the server and from the game's own phrases.
import { catalogue } from '../../state/words';
import type en from './text/en.json';

export const say = catalogue<typeof en>(import.meta.glob('./text/*.json', { eager: true, import: 'default' }));
