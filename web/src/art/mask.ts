// What must stay free of woods and hills: a coarse grid over the sheet, so that asking costs nothing.
import type { Point } from './scatter';

const CELL = 5;

export class Mask {
	private readonly columns: number;
	private readonly rows: number;
	private readonly taken: Uint8Array;

	constructor(width: number, height: number) {
		this.columns = Math.ceil(width / CELL);
		this.rows = Math.ceil(height / CELL);
		this.taken = new Uint8Array(this.columns * this.rows);
	}

	/** Keep a distance from every point of a line. */
	round(points: readonly Point[], distance: number): this {
		for (const [x, y] of points) {
			for (let row = Math.floor((y - distance) / CELL); row * CELL <= y + distance; row += 1) {
				for (let column = Math.floor((x - distance) / CELL); column * CELL <= x + distance; column += 1) {
					const dx = (column + 0.5) * CELL - x;
					const dy = (row + 0.5) * CELL - y;
					if (dx * dx + dy * dy <= distance * distance) this.take(column, row);
				}
			}
		}
		return this;
	}

	/** Keep out of a rectangle round a middle. */
	box([x, y]: Point, half: number, up: number, down = up): this {
		for (let row = Math.floor((y - up) / CELL); row * CELL <= y + down; row += 1) {
			for (let column = Math.floor((x - half) / CELL); column * CELL <= x + half; column += 1) this.take(column, row);
		}
		return this;
	}

	/** Keep out of an area: row by row, between the places where an outline crosses the row. */
	area(...outlines: readonly (readonly Point[])[]): this {
		const crossed: number[][] = Array.from({ length: this.rows }, () => []);
		for (const outline of outlines) {
			let last = outline.at(-1)!;
			for (const point of outline) {
				const [up, down] = last[1] < point[1] ? [last, point] : [point, last];
				const first = Math.max(0, Math.ceil(up[1] / CELL - 0.5)); // the first row whose middle is not above it
				for (let row = first; row < this.rows && (row + 0.5) * CELL < down[1]; row += 1) {
					crossed[row]!.push(((down[0] - up[0]) * ((row + 0.5) * CELL - up[1])) / (down[1] - up[1]) + up[0]);
				}
				last = point;
			}
		}
		crossed.forEach((places, row) => {
			places.sort((a, b) => a - b);
			for (let n = 0; n + 1 < places.length; n += 2) {
				for (let column = Math.floor(places[n]! / CELL); column * CELL <= places[n + 1]!; column += 1) this.take(column, row);
			}
		});
		return this;
	}

	/** Whether nothing is kept out of here; beyond the sheet nothing is free. */
	isFree(x: number, y: number): boolean {
		const [column, row] = [Math.floor(x / CELL), Math.floor(y / CELL)];
		return column >= 0 && column < this.columns && this.taken[row * this.columns + column] === 0;
	}

	private take(column: number, row: number): void {
		if (column >= 0 && row >= 0 && column < this.columns && row < this.rows) this.taken[row * this.columns + column] = 1;
	}
}
