// The shape of the file that this game's face reads where it lies: the printed facts.
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
