// House fronts of a Hanseatic town, as outlines. Everything stands on y = 0 and rises to negative y.
type Gable = 'steps' | 'bell' | 'point' | 'flat';

export interface House {
	x: number;
	width: number;
	wall: number; // to the eaves
	roof: number;
	gable: Gable;
	paint: 'brick' | 'ochre' | 'cream' | 'rose' | 'slate';
	rows: number; // of windows
}

export function front(house: House): string {
	const { width: w, wall, roof, gable } = house;
	const up = -wall;
	if (gable === 'flat') return `M0 0V${up}H${w}V0Z`;
	if (gable === 'point') return `M0 0V${up}L${w / 2} ${up - roof}L${w} ${up}V0Z`;
	if (gable === 'bell') {
		const top = w * 0.22;
		return (
			`M0 0V${up}C${w * 0.04} ${up - roof * 0.45} ${w / 2 - top} ${up - roof * 0.3} ${w / 2 - top} ${up - roof * 0.82}` +
			`Q${w / 2} ${up - roof * 1.14} ${w / 2 + top} ${up - roof * 0.82}C${w / 2 + top} ${up - roof * 0.3} ${w * 0.96} ${up - roof * 0.45} ${w} ${up}V0Z`
		);
	}
	const steps = 4;
	const dx = (w * 0.42) / steps;
	const dy = roof / steps;
	const left = Array.from({ length: steps }, () => `v${-dy}h${dx}`).join('');
	const right = Array.from({ length: steps }, () => `h${dx}v${dy}`).join('');
	return `M0 0V${up}${left}v${-dy * 0.5}h${w - 2 * dx * steps}v${dy * 0.5}${right}V0Z`;
}

/** Windows of a front: rows of them under the eaves, and a pair in the gable. */
export function windows(house: House): { x: number; y: number; w: number; h: number }[] {
	const { width, wall, rows, roof, gable } = house;
	const across = Math.max(2, Math.round(width / 20));
	const gap = width / (across + 0.6);
	const high = Math.min(17, (wall - 34) / Math.max(rows, 1) - 8);
	const panes = Array.from({ length: rows * across }, (_, at) => {
		const row = Math.floor(at / across);
		return { x: gap * ((at % across) + 0.8) - 4.5, y: -wall + 8 + row * (high + 9), w: 9, h: high };
	});
	if (gable !== 'flat' && roof > 26)
		panes.push({ x: width / 2 - 9, y: -wall - roof * 0.38, w: 7, h: 11 }, { x: width / 2 + 2, y: -wall - roof * 0.38, w: 7, h: 11 });
	return panes;
}

/** The quay from left to right. */
export const QUAY: House[] = [
	{ x: 0, width: 66, wall: 92, roof: 44, gable: 'steps', paint: 'ochre', rows: 2 },
	{ x: 66, width: 54, wall: 116, roof: 46, gable: 'bell', paint: 'cream', rows: 3 },
	{ x: 120, width: 72, wall: 104, roof: 60, gable: 'steps', paint: 'brick', rows: 2 },
	{ x: 192, width: 48, wall: 84, roof: 40, gable: 'point', paint: 'rose', rows: 2 },
	{ x: 372, width: 60, wall: 112, roof: 52, gable: 'steps', paint: 'cream', rows: 3 },
	{ x: 432, width: 74, wall: 96, roof: 58, gable: 'bell', paint: 'brick', rows: 2 },
	{ x: 506, width: 50, wall: 124, roof: 40, gable: 'steps', paint: 'ochre', rows: 3 },
	{ x: 556, width: 64, wall: 90, roof: 50, gable: 'point', paint: 'slate', rows: 2 },
	{ x: 620, width: 70, wall: 118, roof: 56, gable: 'steps', paint: 'rose', rows: 3 },
];

/** The houses behind: only their shapes are seen. */
export const BEHIND =
	'M-20 0V-96l24-22 24 22v-20h30l20-30 22 30v-14l30-26 28 26v22h34v-40l26-28 28 28v30h40v-24l30-24 30 24v-30l24-26 26 26v38h30v-22l28-24 26 24v-18h36l22-26 24 26v40h40v-26l26-22 24 22v30h60V0Z';

/** Spires by where they stand: how broad, how high the tower, how high its point. */
export const SPIRES: { x: number; width: number; tower: number; point: number }[] = [
	{ x: 52, width: 26, tower: 150, point: 96 },
	{ x: 156, width: 30, tower: 168, point: 120 },
	{ x: 202, width: 30, tower: 168, point: 120 },
	{ x: 408, width: 24, tower: 150, point: 84 },
	{ x: 540, width: 28, tower: 158, point: 108 },
	{ x: 664, width: 24, tower: 140, point: 90 },
];
