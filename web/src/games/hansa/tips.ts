// Hansa's tips, for its own parts.
import { tips } from '../tips';

export const tip = tips(import.meta.glob('@games/hansa/tips/*.toml', { eager: true, import: 'default' }));
