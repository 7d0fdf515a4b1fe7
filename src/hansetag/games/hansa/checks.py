"""Does a board file hold together? Each mistake is a sentence that names the place and what would be right."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from hansetag.kernel.facts import is_word

from .actions import VERBS
from .codes import BARRELS
from .heaps import MAX_MARKERS_OF_A_GOOD
from .table import split_evenly

if TYPE_CHECKING:
    from .load import Facts

SCHEMA = 1
MOST_CITIES = 30
MOST_COLOURS = 12
MOST_TALERS = 20  # so that no purse ever outgrows a byte of the key
MOST_BOOTHS = 100


def mistakes(facts: Facts) -> Iterator[str]:
    """Everything that is wrong with the file; the graph is looked at only once its cities are sound."""
    if facts.schema != SCHEMA:
        yield f"schema: {facts.schema}, this program reads {SCHEMA}"
    wrong = list(_cities(facts))
    yield from wrong
    if not wrong:
        yield from _routes(facts)
        yield from _start(facts)
    yield from _goods(facts)
    yield from _numbers(facts)
    yield from _constraints(facts)


def _cities(facts: Facts) -> Iterator[str]:
    for name, times in Counter(city.id for city in facts.city).items():
        if times > 1:
            yield f"city {name!r}: listed {times} times, once is right"
    for city in facts.city:
        if not is_word(city.id):
            yield f"city {city.id!r}: an id is one word in small plain letters"
        if city.warehouses not in (1, 2):
            yield f"city {city.id!r}: {city.warehouses} warehouses, 1 or 2 allowed"
        if not (0 <= city.x <= 1 and 0 <= city.y <= 1):
            yield f"city {city.id!r}: position {city.x}, {city.y}, both must lie between 0 and 1"
    orders = sorted(city.order for city in facts.city)
    if orders != list(range(1, len(orders) + 1)):
        yield f"cities: refill orders {orders}, each number from 1 to {len(orders)} once is right"
    if not 4 <= len(facts.city) <= MOST_CITIES:
        yield f"cities: {len(facts.city)}, 4 to {MOST_CITIES} allowed"


def _routes(facts: Facts) -> Iterator[str]:
    cities = {city.id for city in facts.city}
    known = True
    for route in facts.route:
        for end in (route.start, route.end):
            if end not in cities:
                known = False
                yield f"route {route.start} to {route.end}: there is no city {end!r}"
    pairs = Counter(frozenset((route.start, route.end)) for route in facts.route)
    for pair, times in pairs.items():
        if len(pair) == 1:
            yield f"route {min(pair)} to {min(pair)}: a route joins two cities"
        if times > 1:
            yield f"cities {' and '.join(sorted(pair))}: {times} routes, one in one direction allowed"
    if known:
        for city in sorted(cities):
            unreached = cities - _reach(facts, city)
            if unreached:
                yield f"city {city!r}: the ship cannot get from here to {', '.join(sorted(unreached))}"


def _reach(facts: Facts, start: str) -> set[str]:
    """All cities to which the ship can sail from ``start``."""
    seen = {start}
    edge = [start]
    while edge:
        here = edge.pop()
        for route in facts.route:
            if route.start == here and route.end not in seen:
                seen.add(route.end)
                edge.append(route.end)
    return seen


def _start(facts: Facts) -> Iterator[str]:
    homes = [city.id for city in facts.city if city.ship_start]
    if homes != [facts.start.ship]:
        yield f"start.ship: {facts.start.ship!r}, but ship_start is set at {', '.join(homes) or 'no city'}"
    open_cities = sum(city.setup_booths_allowed for city in facts.city)
    if not 1 <= facts.start.booth_placements <= open_cities:
        yield f"start.booth_placements: {facts.start.booth_placements}, 1 to the {open_cities} open cities allowed"
    if facts.start.booth_placements * facts.start.booths_per_placement > facts.pieces.booths_per_player:
        yield f"pieces.booths_per_player: {facts.pieces.booths_per_player} are too few for the first placements"
    if facts.start.same_city_twice_by_same_player:
        yield "start.same_city_twice_by_same_player: true, the rules know only false"


def _goods(facts: Facts) -> Iterator[str]:
    goods = facts.goods
    ids = [colour.id for colour in goods.colour]
    if len(set(ids)) != len(ids) or len(ids) != goods.colours or not 3 <= len(ids) <= MOST_COLOURS:
        yield f"goods.colours: {goods.colours}, but the colours listed are {', '.join(ids)}"
    taken = {*ids, *(city.id for city in facts.city), *VERBS}
    for colour in goods.colour:
        for word in (colour.id, *colour.aliases):
            if not is_word(word):
                yield f"colour {word!r}: an id is one word in small plain letters"
        for alias in colour.aliases:
            if alias in taken:
                yield f"colour {colour.id!r}: the alias {alias!r} means something else already"
            taken.add(alias)
    barrels = {str(number) for number in range(1, BARRELS + 1)}
    if set(goods.per_colour_by_barrels) != barrels:
        yield f"goods.per_colour_by_barrels: barrels {', '.join(goods.per_colour_by_barrels)}, 1, 2 and 3 are right"
    for number, markers in goods.per_colour_by_barrels.items():
        if not 1 <= markers <= MAX_MARKERS_OF_A_GOOD:
            found = f"{markers} markers with {number} barrels"
            yield f"goods.per_colour_by_barrels: {found}, 1 to {MAX_MARKERS_OF_A_GOOD} allowed"
    per_colour = sum(goods.per_colour_by_barrels.values())
    if per_colour != goods.per_colour:
        yield f"goods.per_colour: {goods.per_colour}, but the markers by barrels make {per_colour}"
    total = goods.per_colour * len(ids)
    if goods.total != total:
        yield f"goods.total: {goods.total}, but {len(ids)} colours of {goods.per_colour} make {total}"
    if facts.supply.stacks < 1:
        yield f"supply.stacks: {facts.supply.stacks}, at least 1 is needed"
    else:
        yield from _splits(facts)


def _splits(facts: Facts) -> Iterator[str]:
    """The stacks of the supply for each number of players."""
    goods = facts.goods
    colours = len(goods.colour)
    spaces = sum(city.warehouses for city in facts.city)
    splits = {2: facts.supply.split_2_players, 3: facts.supply.split_3_players, 4: facts.supply.split_4_players}
    for seats, split in splits.items():
        removed = goods.colours_removed_by_players.get(str(seats), -1)
        if not 0 <= removed < colours:
            yield f"goods.colours_removed_by_players: {removed} for {seats} players, 0 to {colours - 1} allowed"
            continue
        left = goods.per_colour * (colours - removed) - spaces
        if left < facts.supply.stacks:
            yield f"supply: {left} markers are left for {facts.supply.stacks} stacks with {seats} players"
            continue
        right = split_evenly(left, facts.supply.stacks)
        if split != right:
            yield f"supply.split_{seats}_players: {split}, but {left} markers split evenly are {right}"


def _numbers(facts: Facts) -> Iterator[str]:
    turn = facts.turn
    if (facts.players_min, facts.players_max) != (2, 4):
        yield f"players: {facts.players_min} to {facts.players_max}, the rules are for 2 to 4"
    for name, cost in (("replenish", turn.replenish_cost), ("move", turn.move_cost), ("buy", turn.buy_cost)):
        if not 1 <= cost <= turn.income:
            yield f"turn.{name}_cost: {cost}, 1 to the income of {turn.income} allowed"
    amounts = (
        ("start.booths_per_placement", facts.start.booths_per_placement, 1, MOST_BOOTHS),
        ("pieces.booths_per_player", facts.pieces.booths_per_player, 1, MOST_BOOTHS),
        ("start.talers_per_player", facts.start.talers_per_player, 0, MOST_TALERS),
        ("turn.income", turn.income, 1, MOST_TALERS),
        ("turn.keep_talers", turn.keep_talers, 0, MOST_TALERS),
        ("turn.keep_unsold_markers", turn.keep_unsold_markers, 0, MOST_BOOTHS),
    )
    for place, amount, low, high in amounts:
        if not low <= amount <= high:
            yield f"{place}: {amount}, {low} to {high} allowed"
    if facts.pieces.talers_are_bank_limit:
        yield "pieces.talers_are_bank_limit: true, the rules know only false (HA-9)"
    if not facts.supply.last_stack_triggers_end:
        yield "supply.last_stack_triggers_end: false, the rules know only true (HA-47)"
    if facts.scoring.tie_break != ["booths_on_board", "shared"]:
        yield f"scoring.tie_break: {facts.scoring.tie_break}, the rules know only booths_on_board, shared (HA-54)"


def _constraints(facts: Facts) -> Iterator[str]:
    """What the file itself says must come out does come out."""
    found: dict[str, object] = {
        "cities": len(facts.city),
        "warehouses_total": sum(city.warehouses for city in facts.city),
        "cities_with_two_warehouses": sum(city.warehouses == 2 for city in facts.city),
        "two_way_pairs": sum(
            any(back.start == route.end and back.end == route.start for back in facts.route) for route in facts.route
        )
        // 2,
        "strongly_connected": all(len(_reach(facts, city.id)) == len(facts.city) for city in facts.city),
        "loops_length_up_to_4": len(_loops(facts, 4)),
        "loops": sorted(map(sorted, _loops(facts, 4))),
    }
    for city in facts.city:
        out = sorted(route.end for route in facts.route if route.start == city.id)
        into = sorted(route.start for route in facts.route if route.end == city.id)
        found[f"{city.id}_out"] = out
        found[f"{city.id}_neighbours"] = sorted({*out, *into})
    for name, wanted in facts.constraints.items():
        if name not in found:
            yield f"constraints.{name}: there is no such check; there are: {', '.join(found)}"
        elif _in_order(wanted) != _in_order(found[name]):
            yield f"constraints.{name}: {wanted} is demanded, the file gives {found[name]}"


def _in_order(value: object) -> str:
    """A value as text in which the order of lists, and of lists in lists, does not matter."""
    if isinstance(value, list):
        return str(sorted(_in_order(part) for part in value))
    return repr(value)


def _loops(facts: Facts, longest: int) -> list[list[str]]:
    """All round trips of at most ``longest`` cities, each once, from its first city in the alphabet."""
    ways = {city.id: [route.end for route in facts.route if route.start == city.id] for city in facts.city}
    loops: list[list[str]] = []
    paths = [[city] for city in ways]
    while paths:
        path = paths.pop()
        for city in ways[path[-1]]:
            if city == path[0]:
                loops.append(path)
            elif city > path[0] and city not in path and len(path) < longest and city in ways:
                paths.append([*path, city])
    return loops
