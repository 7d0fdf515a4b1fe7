// Draw the coasts: `node art/coast.mjs` (in web/) writes src/art/coast/*.json, which are kept in the repository.
// The shape of the land is Natural Earth's (public domain, from the package `world-atlas`); lakes are left out.
//
// baltic.json: the Baltic as it is, for Hansa. northsea.json: from Scotland to Livonia, bent by a thin-plate spline so
// that the ten towns of Bohn Hanse lie where that game's data puts them, and the coast is still one that sailors know.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { parse } from 'smol-toml';
import { feature } from 'topojson-client';

const world = createRequire(import.meta.url)('world-atlas/land-10m.json');
const at = (path) => new URL(path, import.meta.url);
const rings = feature(world, world.objects.land).features.flatMap(({ geometry }) =>
	geometry.type === 'Polygon' ? geometry.coordinates : geometry.coordinates.flat(),
);

// ---------------------------------------------------------------- cutting and thinning

/** Cut a ring to a box, one side after the other (Sutherland and Hodgman). */
function cut(ring, [west, south, east, north]) {
	const sides = [
		[0, west, 1],
		[0, east, -1],
		[1, south, 1],
		[1, north, -1],
	];
	return sides.reduce((points, [axis, limit, sign]) => {
		const inside = (point) => (point[axis] - limit) * sign >= 0;
		return points.flatMap((a, index) => {
			const b = points[(index + 1) % points.length];
			const part = (limit - a[axis]) / (b[axis] - a[axis]);
			const crossing = inside(a) === inside(b) ? [] : [[a[0] + part * (b[0] - a[0]), a[1] + part * (b[1] - a[1])]];
			return inside(a) ? [a, ...crossing] : crossing;
		});
	}, ring);
}

/** Put points on long straight lines, so that they can bend. */
function divided(ring, longest) {
	return ring.flatMap((a, index) => {
		const b = ring[(index + 1) % ring.length];
		const parts = Math.max(1, Math.ceil(Math.hypot(b[0] - a[0], b[1] - a[1]) / longest));
		return Array.from({ length: parts }, (_, step) => [a[0] + ((b[0] - a[0]) * step) / parts, a[1] + ((b[1] - a[1]) * step) / parts]);
	});
}

const corner = (a, b, c) => Math.abs((b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1])) / 2;
const extent = (ring) => Math.abs(ring.reduce((sum, a, index) => sum + a[0] * ring.at(index - 1)[1] - ring.at(index - 1)[0] * a[1], 0)) / 2;

/** Take away corners that matter least until each spans at least `least` (Visvalingam). */
function thinned(ring, least) {
	let points = [...ring];
	for (let limit = least / 16; limit <= least; limit *= 2) {
		for (let again = true; again;) {
			const kept = points.filter((point, index) => {
				const odd = index % 2 === 1; // never two neighbours in one pass
				return !odd || corner(points.at(index - 1), point, points[(index + 1) % points.length]) >= limit;
			});
			again = kept.length < points.length;
			points = again ? [...kept.slice(1), kept[0]] : points;
		}
	}
	return points;
}

/** Rings as one path, in steps of a tenth. */
function path(shapes) {
	const tenths = shapes.map((ring) => ring.map(([x, y]) => [Math.round(x * 10), Math.round(y * 10)]));
	const text = (number) => String(number / 10).replace(/^(-?)0\./, '$1.');
	const joined = (x, y) => text(x) + (y < 0 ? '' : ' ') + text(y);
	return tenths
		.map((ring) => {
			const steps = ring.slice(1).map(([x, y], index) => `l${joined(x - ring[index][0], y - ring[index][1])}`);
			return `M${joined(...ring[0])}${steps.join('')}Z`;
		})
		.join('');
}

/** A winding line through points: a cubic between each two, with the neighbours' direction at the ends. */
function winding(points) {
	const text = ([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`;
	const near = (index) => points[Math.min(points.length - 1, Math.max(0, index))];
	const lean = (index, sign) => points[index].map((value, axis) => value + (sign * (near(index + 1)[axis] - near(index - 1)[axis])) / 6);
	const parts = points.slice(1).map((point, index) => `C${text(lean(index, 1))} ${text(lean(index + 1, -1))} ${text(point)}`);
	return `M${text(points[0])}${parts.join('')}`;
}

/** The land inside a box of degrees, on a canvas. */
function land(box, onto, { longest = 1, least, smallest }) {
	return rings
		.map((ring) => cut(ring.slice(0, -1), box))
		.filter((ring) => ring.length > 3)
		.map((ring) => divided(ring, longest).map(onto))
		.filter((ring) => extent(ring) >= smallest)
		.map((ring) => thinned(ring, least))
		.filter((ring) => ring.length > 3);
}

/** Only what reaches the canvas, with a margin for the strokes. */
const onCanvas = (shapes, width, height) =>
	shapes.map((ring) => cut(ring, [-40, -40, width + 40, height + 40])).filter((ring) => ring.length > 3);

function write(name, { shapes, ...rest }) {
	const text = JSON.stringify({ ...rest, land: path(shapes) }, null, '\t') + '\n';
	writeFileSync(at(`../src/art/coast/${name}.json`), text);
	console.log(`${name}: ${shapes.length} shapes, ${shapes.flat().length} points, ${text.length} bytes`);
}

// ---------------------------------------------------------------- the Baltic

{
	const [width, height] = [1350, 1000];
	const [west, south, east, north] = [8, 52.9, 27, 60.6]; // as in hansa/data/board.toml
	const onto = ([lon, lat]) => [((lon - west) / (east - west)) * width, ((north - lat) / (north - south)) * height];
	const shapes = land([west - 0.8, south - 0.5, east + 0.8, north + 0.5], onto, { least: 2.2, smallest: 34 });
	write('baltic', { width, height, shapes });
}

// ---------------------------------------------------------------- from Scotland to Livonia

/** A thin-plate spline through pairs of points; `stiff` lets it miss them a little rather than crease. */
function spline(pairs, stiff) {
	const bend = (a, b) => {
		const square = (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2;
		return square > 0 ? square * Math.log(square) : 0;
	};
	const size = pairs.length + 3;
	const rows = pairs.map(([from, to], i) => [...pairs.map(([other], j) => bend(from, other) + (i === j ? stiff : 0)), 1, ...from, ...to]);
	for (const part of [() => 1, (p) => p[0], (p) => p[1]]) rows.push([...pairs.map(([from]) => part(from)), 0, 0, 0, 0, 0]);
	for (let column = 0; column < size; column++) {
		const best = rows.slice(column).reduce((top, row) => (Math.abs(row[column]) > Math.abs(top[column]) ? row : top));
		const where = rows.indexOf(best, column);
		[rows[column], rows[where]] = [rows[where], rows[column]];
		for (const row of rows) {
			if (row === rows[column]) continue;
			const share = row[column] / rows[column][column];
			for (let k = column; k < size + 2; k++) row[k] -= share * rows[column][k];
		}
	}
	const solved = (axis) => rows.map((row, index) => row[size + axis] / row[index]);
	const weights = [solved(0), solved(1)];
	return (point) =>
		weights.map((weight) => {
			const [one, x, y] = weight.slice(-3);
			return pairs.reduce((sum, [from], index) => sum + weight[index] * bend(point, from), one + x * point[0] + y * point[1]);
		});
}

{
	const [width, height] = [1500, 900];
	const real = {
		edinburgh: [-3.19, 55.95],
		london: [-0.13, 51.5],
		bremen: [8.8, 53.08],
		hamburg: [10, 53.55],
		aalborg: [9.92, 57.05],
		malmo: [13, 55.6],
		rostock: [12.1, 54.09],
		danzig: [18.65, 54.35],
		visby: [18.29, 57.64],
		riga: [24.1, 56.95],
	};
	// Capes that keep Britain broad and the Channel open, where the towns alone would press them together.
	// prettier-ignore
	const capes = [
		[[-3.1, 58.4], [125, -75]],
		[[-0.1, 54.1], [208, 432]],
		[[1.73, 52.6], [268, 640]],
		[[-2.6, 51.45], [30, 768]],
		[[1.85, 50.95], [262, 822]],
		[[4.75, 53], [352, 622]],
	];
	// Waters that lead the towns to the sea; Natural Earth's coast ends below them.
	// prettier-ignore
	const rivers = [
		[[-0.9, 51.52], [-0.55, 51.43], [-0.13, 51.5], [0.2, 51.47], [0.55, 51.49]],
		[[9.2, 52.5], [8.8, 53.08], [8.5, 53.3], [8.52, 53.6]],
		[[11.3, 53.05], [10.6, 53.37], [10, 53.55], [9.8, 53.55]],
		[[18.75, 53.6], [18.85, 54.1], [18.65, 54.35], [18.7, 54.45]],
		[[25.6, 56.5], [24.7, 56.85], [24.1, 56.95], [24.02, 57.08]],
	];
	const flat = ([lon, lat]) => [lon * Math.cos((55 * Math.PI) / 180), -lat];
	const { city } = parse(readFileSync(at('../../src/hansetag/games/bohnhanse/data/game.toml'), 'utf8'));
	const towns = Object.fromEntries(city.map(({ id, x, y }) => [id, [x * 15, y * 15]]));
	const pairs = [...Object.entries(real).map(([id, place]) => [place, towns[id]]), ...capes];
	const warp = spline(
		pairs.map(([place, spot]) => [flat(place), spot]),
		0.15,
	);
	const onto = (place) => warp(flat(place));

	const box = [-9.5, 48, 31, 62];
	let folds = 0;
	for (let lon = box[0]; lon < box[2]; lon += 0.1)
		for (let lat = box[1]; lat < box[3]; lat += 0.1) {
			const [a, b, c] = [onto([lon, lat]), onto([lon + 0.01, lat]), onto([lon, lat + 0.01])];
			const inSight = a[0] > -40 && a[0] < width + 40 && a[1] > -40 && a[1] < height + 40;
			if (inSight && (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]) >= 0) folds++;
		}
	if (folds) throw new Error(`The sheet folds at ${folds} places: make the spline stiffer.`);
	for (const [id, place] of Object.entries(real)) {
		const [x, y] = onto(place);
		console.log(`  ${id} lies ${Math.hypot(x - towns[id][0], y - towns[id][1]).toFixed(1)} beside its place`);
	}
	const shapes = onCanvas(land(box, onto, { longest: 0.5, least: 2.2, smallest: 34 }), width, height);
	write('northsea', { width, height, towns, rivers: rivers.map((river) => winding(river.map(onto))), shapes });
}
