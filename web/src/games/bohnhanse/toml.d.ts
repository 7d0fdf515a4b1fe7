// The shape of the file that this game's face reads where it lies: the printed facts.
declare module '@games/bohnhanse/data/game.toml' {
	type Sure = string; // "seed", "source" or "reconstructed": how sure the data are of a fact
	export const bean: { id: string; base_price: number; total: number; provenance: Sure }[];
	export const city: {
		id: string;
		name: string;
		x: number;
		y: number;
		squares: number;
		provenance: Sure;
		market: { bean: string; prices: number[]; provenance: Sure; price_provenance: Sure[] }[];
	}[];
	export const road: { a: string; b: string; provenance: Sure }[];
	export const order: { id: number; city: string; beans: string[]; value: number; provenance: Sure; beans_provenance?: Sure }[];
	export const harvest: { id: number; provenance: Sure; stack: { city: string; bean: string; count: number }[] }[];
	export const constant: { id: string; value: number }[];
}
