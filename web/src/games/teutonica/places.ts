// Places of Hansa Teutonica: which of them an option or an event is about, and what they are called. Each route is one
// place, for its houses are alike.
//   route:hamburg-luebeck  city:emden  province:p03  coellen:2            on the board
//   ability:keys  marker:extra-office  supply:trader  stock               on the desk
import { kindOf, nameOf, place } from '../../table/acting/places';
import type { Choice } from '../../wire';
import { factsOf, type Ability } from './facts';
import { layoutOf } from './layout';
import { name } from './names';
import { provincesOf } from './provinces';
import { controllerOf, ownedBy, type TeutonicaEvent, type TeutonicaView } from './view';
import { owner, say } from './words';

type About = (fact: (name: string) => string, view: TeutonicaView) => string[];

const onRoute: About = (fact) => [place('route', fact('route'))];
const inCity: About = (fact) => [place('city', fact('city'))];
const inProvince: About = (fact) => [place('province', fact('province'))];
const ofSupply: About = (fact) => [place('supply', fact('piece'))];

// What each verb is about. Verbs that are not here have no place: they are buttons only.
const VERBS: Record<string, About> = {
	post: inProvince,
	place: onRoute,
	displace: onRoute,
	with: ofSupply,
	pay: ofSupply,
	lift: onRoute,
	drop: onRoute,
	claim: onRoute,
	office: inCity,
	extra: inCity,
	improve: (fact, view) => {
		const ability = fact('ability') as Ability;
		return [place('ability', ability), place('city', factsOf(view.seats.length).abilities[ability].city)];
	},
	coellen: (fact, view) => [place('coellen', spaceOf(view, Number(fact('points'))))],
	nothing: onRoute,
	use: (fact) => [place('marker', fact('marker'))],
	switch: inCity,
	remove: onRoute,
	walk: inProvince,
	ride: inProvince,
	neutral: inCity,
	marker: onRoute,
};

function spaceOf(view: TeutonicaView, points: number): number {
	return factsOf(view.seats.length).coellen_table.spaces.findIndex((space) => space.points === points);
}

export function optionPlaces(option: Choice, view: TeutonicaView): string[] {
	return VERBS[option.verb]?.((fact) => String(option.facts[fact] ?? ''), view) ?? [];
}

export function eventPlaces(event: TeutonicaEvent, view: TeutonicaView): string[] {
	switch (event.event) {
		case 'dealt':
		case 'marker-won':
		case 'marker-placed':
			return [place('route', event.route), place('marker', event.marker)];
		case 'marker-used':
		case 'drawn':
			return [place('marker', event.marker)];
		case 'placed':
		case 'displaced':
		case 'lifted':
		case 'dropped':
		case 'claimed':
		case 'removed':
		case 'neutral-came':
		case 'neutral-claimed':
			return [place('route', event.route)];
		case 'scored':
		case 'opened':
		case 'completed':
		case 'switched':
		case 'neutral-opened':
			return [place('city', event.city)];
		case 'posted':
		case 'walked':
		case 'rode':
			return [place('province', event.province)];
		case 'improved':
			return [place('ability', event.ability)];
		case 'linked':
			return factsOf(view.seats.length).east_west.cities.map((city) => place('city', city));
		case 'sat-down':
			return [place('coellen', spaceOf(view, event.points))];
		default:
			return [];
	}
}

/** The rules can be asked about routes, cities, provinces and abilities. */
export function target(id: string): string | null {
	return ['route', 'city', 'province', 'ability'].includes(kindOf(id)) ? nameOf(id) : null;
}

export function placeName(id: string, view: TeutonicaView): string {
	const thing = nameOf(id);
	const kind = kindOf(id);
	if (kind === 'route') return say('place.route', { route: name(thing), pieces: routeInWords(view, thing) });
	if (kind === 'city') return say('place.city', { city: name(thing), offices: cityInWords(view, thing) });
	if (kind === 'province') return provinceName(thing);
	if (kind === 'coellen')
		return say('place.coellen', { points: factsOf(view.seats.length).coellen_table.spaces[Number(thing)]?.points ?? '' });
	if (kind === 'supply') return say('place.supply', { piece: name(thing) });
	return kind === 'stock' ? say('stock') : name(thing);
}

export function provinceName(id: string): string {
	const found = provincesOf(layoutOf(2)).find((province) => province.id === id);
	return say('province', { number: Number(id.slice(1)), cities: (found?.cities ?? []).map(name).join(', ') });
}

/** "A 2, neutral 1; 1 house free; marker Extra Office" */
export function routeInWords(view: TeutonicaView, route: string): string {
	const there = view.routes[route];
	if (!there) return '';
	const parts = [...new Set(there.pieces)].map((piece) => {
		const [who = '', kind = ''] = piece.split(' ');
		return `${owner(who)}: ${there.pieces.filter((one) => one === piece).length} ${name(kind)}`;
	});
	parts.push(say('houses.free', { count: there.free }));
	if (there.marker) parts.push(say('with.marker', { marker: name(there.marker) }));
	return parts.join('; ');
}

export function cityInWords(view: TeutonicaView, city: string): string {
	const facts = factsOf(view.seats.length);
	const there = view.cities[city];
	const printed = facts.city.find(({ id }) => id === city);
	if (!there || !printed) return '';
	const spaces = printed.offices.map((office, n) => {
		const holder = there.offices[n];
		return holder ? owner(holder.split(' ')[0] ?? '') : say('space.free', { colour: name(office.color), shape: say(office.shape) });
	});
	const extras = there.extras.map((piece) => owner(piece.split(' ')[0] ?? ''));
	const parts = [spaces.join(', ')];
	if (printed.ability) parts.unshift(say('improves', { ability: name(printed.ability) }));
	if (view.derived.complete.includes(city)) parts.push(say('complete'));
	if (extras.length) parts.push(say('extras', { owners: extras.join(', ') }));
	const control = controllerOf(view, city);
	if (control !== null) parts.push(say('controlled', { owner: owner(control) }));
	return parts.join('; ');
}

/** How many pieces of a seat are still missing on a route, if all the others are there; else null. */
export function missing(view: TeutonicaView, route: string, houses: number, seat: number | null): number | null {
	if (seat === null) return null;
	const own = ownedBy(view.routes[route]?.pieces ?? [], seat);
	return own > 0 && houses - own <= 1 ? houses - own : null;
}
