// The shapes of the files that this game's face reads where they lie: the printed facts and the names of things.
declare module '@games/hansa/data/board.toml' {
	export const city: { id: string; name: string; order: number; warehouses: number; setup_booths_allowed: boolean }[];
	export const route: { from: string; to: string; kind?: 'overland' }[];
	export const goods: { colour: { id: string }[] };
	export const supply: { draw_positions: [number, number][] } & Record<`split_${number}_players`, number[]>;
	export const pieces: { booths_per_player: number };
	export const turn: { income: number; move_cost: number; buy_cost: number; keep_talers: number; keep_unsold_markers: number };
	export const scoring: { sold_marker_base: number };
	export const extra_card: Record<string, number | string>;
}
declare module '@games/hansa/text/en.toml' {
	export const name: Record<string, string>;
	export const source: Record<string, string>;
}
declare module '@games/hansa/text/de.toml' {
	export const name: Record<string, string>;
	export const source: Record<string, string>;
}
declare module '@games/hansa/tips/en.toml' {
	const tips: import('../tips').TipFile;
	export default tips;
}
declare module '@games/hansa/tips/de.toml' {
	const tips: import('../tips').TipFile;
	export default tips;
}
