// The guides, each loaded when somebody begins it.
import type { GameId } from '../games/face';
import type { GuideScript } from './script';

const all: Record<GameId, () => Promise<{ guide: GuideScript }>> = {
	hansa: () => import('./scripts/hansa'),
	teutonica: () => import('./scripts/teutonica'),
	bohnhanse: () => import('./scripts/bohnhanse'),
};

export async function guideOf(game: GameId): Promise<GuideScript> {
	return (await all[game]()).guide;
}
