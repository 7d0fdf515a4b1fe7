// The game's tips in the present language.
import { tips } from '../tips';

export const tip = tips(import.meta.glob('@games/teutonica/tips/*.toml', { eager: true, import: 'default' }));
