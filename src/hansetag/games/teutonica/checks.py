"""Does a board file hold together? Each mistake is a sentence that names the place and what would be right."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .load import Facts

SCHEMA = 1
COLOURS = ("white", "orange", "pink", "black")
MAX_TRACK_FIGURE = 50  # on a track of the desk


def mistakes(facts: Facts) -> Iterator[str]:
    """Everything that is wrong with the file; the map is looked at only once its names are sound."""
    if facts.schema != SCHEMA:
        yield f"schema: {facts.schema}, this program reads {SCHEMA}"
    wrong = list(_names(facts))
    yield from wrong
    if not wrong:
        yield from _counts(facts)
        yield from _map(facts)
        yield from _provinces(facts)
    yield from _desk(facts)
    yield from _markers(facts)


def _names(facts: Facts) -> Iterator[str]:
    """Cities and routes are named once, and routes join cities that there are."""
    if not facts.city:
        yield "city: there is none"
    cities = [city.id for city in facts.city]
    for name, times in Counter([*cities, *(route.id for route in facts.route)]).items():
        if times > 1:
            yield f"{name!r}: listed {times} times, once is right"
    for route in facts.route:
        if "-".join(route.cities) != route.id:
            yield f"route {route.id!r}: its cities are {' and '.join(route.cities)}"
        for name in route.cities:
            if name not in cities:
                yield f"route {route.id!r}: there is no city {name!r}"
        if not 2 <= route.houses <= 4:
            yield f"route {route.id!r}: {route.houses} houses, 2 to 4 allowed"
    for city in facts.city:
        if not 1 <= len(city.offices) <= 4:
            yield f"city {city.id!r}: {len(city.offices)} offices, 1 to 4 allowed"
        for office in city.offices:
            if office.color not in COLOURS:
                yield f"city {city.id!r}: an office in {office.color!r}, white, orange, pink or black are right"
            if office.shape not in ("square", "circle"):
                yield f"city {city.id!r}: an office as {office.shape!r}, square or circle are right"


def _counts(facts: Facts) -> Iterator[str]:
    """What the file itself says must come out does come out."""
    offices = [office for city in facts.city for office in city.offices]
    found: dict[str, object] = {
        "cities": len(facts.city),
        "offices": len(offices),
        "offices_square": sum(office.shape == "square" for office in offices),
        "offices_circle": sum(office.shape == "circle" for office in offices),
        "offices_by_color": dict(Counter(office.color for office in offices)),
        "coins": sum(office.coin for office in offices),
        "routes": len(facts.route),
        "houses": sum(route.houses for route in facts.route),
        "routes_by_houses": dict(Counter(str(route.houses) for route in facts.route)),
        "taverns": sum(route.tavern for route in facts.route),
    }
    for name, count in found.items():
        wanted = getattr(facts.expected, name)
        if count != wanted:
            yield f"expected.{name}: {wanted} is demanded, the file gives {count}"


def _map(facts: Facts) -> Iterator[str]:
    """Everything can be reached, and what other tables name is on the map."""
    cities = {city.id for city in facts.city}
    routes = {route.id for route in facts.route}
    seen = {facts.city[0].id}
    while True:
        more = {city for route in facts.route if seen & set(route.cities) for city in route.cities} - seen
        if not more:
            break
        seen |= more
    if seen != cities:
        yield f"cities {', '.join(sorted(cities - seen))}: no chain of routes leads there"
    for name in facts.east_west.cities:
        if name not in cities:
            yield f"east_west.cities: there is no city {name!r}"
    if "-".join(facts.coellen_table.route) not in routes:
        yield f"coellen_table.route: there is no route {'-'.join(facts.coellen_table.route)!r}"
    for space in facts.coellen_table.spaces:
        if space.privilege not in COLOURS:
            yield f"coellen_table.spaces: {space.privilege!r}, white, orange, pink or black are right"
    for name, ability in facts.abilities.items():
        if ability.city not in cities:
            yield f"abilities.{name}.city: there is no city {ability.city!r}"
    for city in facts.city:
        track = facts.abilities.get(city.ability)
        if city.ability and (track is None or track.city != city.id):
            yield f"city {city.id!r}: ability {city.ability!r}, which is developed in another city"


def _provinces(facts: Facts) -> Iterator[str]:
    """Every route lies beside one or two provinces, and neighbours share a route or a guard."""
    if not facts.province:
        return
    beside = Counter(route for province in facts.province for route in province.routes)
    for name in sorted(beside.keys() - {route.id for route in facts.route}):
        yield f"provinces: there is no route {name!r}"
    for route in facts.route:
        if beside[route.id] not in (1, 2):
            yield f"route {route.id!r}: beside {beside[route.id]} provinces, 1 or 2 is right"
    shared = {frozenset(guard.separates) for guard in facts.border_guard}
    for pair in shared:
        if len(pair) < 2:
            yield f"border_guard: it separates {''.join(pair)!r} from itself, two provinces are right"
            return
    for one in facts.province:
        for other in facts.province:
            if one.id != other.id and set(one.routes) & set(other.routes):
                shared.add(frozenset((one.id, other.id)))
    for province in facts.province:
        near = {next(iter(pair - {province.id})) for pair in shared if province.id in pair}
        if near != set(province.neighbours):
            yield f"province {province.id!r}: neighbours {sorted(province.neighbours)}, the map gives {sorted(near)}"


def _desk(facts: Facts) -> Iterator[str]:
    """The tracks hold as many pieces as they have spaces to uncover, and the pieces of a player add up."""
    if sorted(facts.abilities) != ["actions", "book", "keys", "money", "privilege"]:
        yield f"abilities: {', '.join(facts.abilities)}, keys, actions, privilege, book and money are right"
        return
    for name, ability in facts.abilities.items():
        if ability.pieces != len(ability.values) - 1:
            yield f"abilities.{name}: {ability.pieces} pieces cover {len(ability.values)} spaces, one less is right"
        for value in ability.values:
            if not _is_figure(name, value):
                right = "a colour" if name == "privilege" else f"0 to {MAX_TRACK_FIGURE} or 'all'"
                yield f"abilities.{name}.values: {value!r}, {right} is right"
    traders = sum(ability.pieces for ability in facts.abilities.values() if ability.piece == "trader")
    merchants = sum(ability.pieces for ability in facts.abilities.values() if ability.piece == "merchant")
    pieces = facts.pieces
    for supply, stock in zip(pieces.start_supply_traders, pieces.start_stock_traders, strict=False):
        total = traders + supply + stock + 1
        if total != pieces.traders:
            yield f"pieces: {traders} traders on the desk, {supply} + {stock} beside it and 1 on the track make {total}"
    total = merchants + pieces.start_supply_merchants + pieces.start_stock_merchants
    if total != pieces.merchants:
        yield f"pieces: {merchants} merchants on the desk and those beside it make {total}, not {pieces.merchants}"


def _is_figure(name: str, value: int | str) -> bool:
    """Whether the track ``name`` can have this on a space: a colour for a privilege, else a number or all there is."""
    if name == "privilege":
        return value in COLOURS
    return value == "all" or (isinstance(value, int) and 0 <= value <= MAX_TRACK_FIGURE)


def _markers(facts: Facts) -> Iterator[str]:
    """The start markers are among the printed ones, one for each tavern."""
    markers = facts.bonus_markers
    kinds = ("extra_office", "switch_offices", "actions_3", "actions_4", "improve_ability", "remove_3")
    for kind in kinds:
        if not 1 <= getattr(markers, kind) <= 7:
            yield f"bonus_markers.{kind}: {getattr(markers, kind)}, 1 to 7 allowed"
    if len(set(markers.start)) != facts.expected.taverns or not set(markers.start) <= set(kinds):
        yield f"bonus_markers.start: {', '.join(markers.start)}, one kind for each of {facts.expected.taverns} taverns"
