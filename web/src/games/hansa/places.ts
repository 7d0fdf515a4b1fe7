// Where things are: which places an option or an event is about, and what a place is called.
//   city:danzig   warehouse:danzig:yellow 1   stack:2   good:yellow 1 (mine, on the desk)   sale:yellow 1   seat:0   box
// Warehouses of a city are alike, as in the rules, so a place there is named after the marker that lies in it.
import { kindOf, nameOf, place, type PlaceId } from '../../table/acting/places';
import type { Choice } from '../../wire';
import { COLOURS, parts } from './facts';
import { name } from './names';
import { boothsAt, type HansaEvent, type HansaView } from './view';
import { say } from './words';

/** Where an option lights up; actions of a stay also light the city where the ship lies. */
export function optionPlaces({ verb, target }: Choice, view: HansaView): PlaceId[] {
	const here = place('city', view.ship);
	switch (verb) {
		case 'place':
		case 'sail':
			return [place('city', target)];
		case 'buy':
			return [place('warehouse', view.ship, target), here];
		case 'build':
			return [place('good', target), here];
		case 'sell':
			return [...mine(view, target), here];
		case 'keep':
			return [place('sale', target)];
		case 'lose':
		case 'discard':
			return [place('good', target)];
		case 'replenish':
			return [place('stack', view.derived.present_stack ?? 0)];
		default:
			return [];
	}
}

/** The kinds of markers of a colour that lie before the one who decides. */
function mine(view: HansaView, colour: string): PlaceId[] {
	const goods = view.seats[view.actor]?.goods ?? [];
	return [...new Set(goods)].filter((good) => parts(good).colour === colour).map((good) => place('good', good));
}

export function eventPlaces(event: HansaEvent, view: HansaView): PlaceId[] {
	switch (event.event) {
		case 'removed':
			return ['box'];
		case 'dealt':
			return [place('warehouse', event.city, event.good), place('city', event.city)];
		case 'bought':
			return [place('city', event.city), place('seat', event.seat), ...(event.other >= 0 ? [place('seat', event.other)] : [])];
		case 'replenished':
			return [place('stack', view.derived.present_stack ?? 0)];
		case 'last-stack':
			return [place('stack', view.stacks.length - 1)];
		case 'placed':
		case 'sailed':
		case 'built':
		case 'sold':
			return [place('city', event.city)];
		case 'ended':
			return [];
		default:
			return [place('seat', event.seat)];
	}
}

/** What the server calls the thing at a place. */
export function target(id: PlaceId): string | null {
	const thing = nameOf(id);
	switch (kindOf(id)) {
		case 'city':
			return thing;
		case 'warehouse':
			return thing.slice(thing.indexOf(':') + 1);
		case 'good':
		case 'sale':
			return thing;
		default:
			return null;
	}
}

export function placeName(id: PlaceId, view: HansaView): string {
	const thing = nameOf(id);
	switch (kindOf(id)) {
		case 'city':
			return name(thing);
		case 'warehouse': {
			const [city = '', good = ''] = thing.split(':');
			return say('goodAt', { good: goodName(good), city: name(city) });
		}
		case 'good':
			return say('goodMine', { good: goodName(thing) });
		case 'sale':
			return say('goodOnSale', { good: goodName(thing) });
		case 'ship':
			return say('shipHeading');
		case 'stack':
			return say('stackName', { number: Number(thing) + 1, count: view.stacks[Number(thing)] ?? 0 });
		case 'seat':
			return name('seat').replace('{number}', String(Number(thing) + 1));
		case 'box':
			return say('leftOut');
		default:
			return id;
	}
}

/** A marker for the ear: "yellow, 2 barrels". */
export function goodName(good: string): string {
	const { colour, barrels } = parts(good);
	return COLOURS.includes(colour) ? say('goodName', { colour: name(colour), count: barrels }) : good;
}

/** A city for the ear: what lies there, whose booths stand there, who is paid. */
export function cityInWords(city: string, view: HansaView, names: (seat: number) => string): string {
	const goods = (view.warehouses[city] ?? []).map((good) => (good ? goodName(good) : say('emptySpace')));
	const booths = boothsAt(view, city).map(({ seat, count }) => say('boothsOf', { name: names(seat), count }));
	return [name(city), view.ship === city ? say('shipHere') : '', goods.join(', '), booths.length ? booths.join(', ') : say('noBooths')]
		.filter(Boolean)
		.join('; ');
}
