// Places: everything on the table that can be pointed at has an id, as `kind:name`. Boards draw them, options and events
// name them, the keyboard walks between them.
//   route:hamburg-luebeck  city:danzig  office:emden  marker:extra-office  ability:keys  coellen:2   (Teutonica)
//   city:danzig  warehouse:danzig:yellow 1  good:yellow 1  sale:yellow 1  stack:0  box               (Hansa)
//   city:danzig  bean:danzig:chili  stack:danzig:chili:3  order:riga-blue-stink  flag:riga-blue-stink  wagon:soy  figure:2
//   hand:0  pile  deal:add:give:chili  deal:accept:2                                                  (Bohn Hanse)
//   seat:0 … a player's panel; prompt, confirm: the buttons (in guides)

export type PlaceId = string;

export function place(kind: string, ...names: (string | number)[]): PlaceId {
	return [kind, ...names].join(':');
}

export function kindOf(id: PlaceId): string {
	return id.split(':', 1)[0] ?? '';
}

/** What comes after the kind. */
export function nameOf(id: PlaceId): string {
	return id.slice(id.indexOf(':') + 1);
}
