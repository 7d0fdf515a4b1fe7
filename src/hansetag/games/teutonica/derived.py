"""What follows from a view of Hansa Teutonica by the rules, so that no client has to know them.

Everything here is made of the view and of what is printed, so it can tell a seat nothing that the view does not.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import chain
from typing import NamedTuple

from .derived_types import ChainDerived, NetworkDerived, TeutonicaDerived
from .load import Facts
from .view_types import TeutonicaView, TradersAndMerchants

HELD_COST = (
    1  # of a way from city to city: what an office costs that the seat has, so that of equal ways the shorter counts
)
WANTED_COST = 100  # and one that it lacks
MAX_REMEMBERED_NETWORKS = 2048  # networks and chains that need not be worked out again


class Way(NamedTuple):
    """A road seen from one of its ends."""

    city: str  # where it leads
    route: str


class Roads:
    """The printed roads and offices by city."""

    def __init__(self, facts: Facts) -> None:
        """Read them off the board."""
        self.ways: dict[str, list[Way]] = {city.id: [] for city in facts.city}
        self.ends = facts.east_west.cities
        self.spaces = {city.id: len(city.offices) for city in facts.city}
        for route in facts.route:
            one, other = route.cities
            self.ways[one].append(Way(other, route.id))
            self.ways[other].append(Way(one, route.id))


def derive(view: TeutonicaView, facts: Facts, roads: Roads) -> TeutonicaDerived:
    """All of it, from a view and what is printed."""
    seats = range(len(view["seats"]))
    offices = [tuple(counts.items()) for counts in offices_by_seat(view)]
    standing = Counter(chain.from_iterable(_pieces(view)))
    spaces = roads.spaces
    return {
        "networks": [largest_network(roads, own) for own in offices],
        "chains": [shortest_chain(roads, frozenset(city for city, _ in own)) for own in offices],
        "in_hand": [in_hand(view, facts, seat, standing) for seat in seats],
        "complete": [city for city, there in view["cities"].items() if len(there["offices"]) >= spaces[city]],
        "most_prestige": most_prestige(view),
    }


def most_prestige(view: TeutonicaView) -> int:
    """The most prestige of anybody who can end the game with it, the neutral trader included where it scores."""
    return max([*(seat["prestige"] for seat in view["seats"]), view["neutral_prestige"] or 0])


def _pieces(view: TeutonicaView) -> Iterator[list[str]]:
    """All pieces on routes and in cities, where there are any."""
    for route in view["routes"].values():
        if route["pieces"]:
            yield route["pieces"]
    for city in view["cities"].values():
        if city["offices"] or city["extras"]:
            yield city["offices"]
            yield city["extras"]


# ---------------------------------------------------------------------- networks


def offices_by_seat(view: TeutonicaView) -> list[dict[str, int]]:
    """For each seat its offices by city, extra ones included, where it has some."""
    found: list[dict[str, int]] = [{} for _ in view["seats"]]
    for city, there in view["cities"].items():
        if not there["offices"] and not there["extras"]:
            continue
        for piece in chain(there["offices"], there["extras"]):
            owner = piece.partition(" ")[0]
            if owner.isdecimal():
                own = found[int(owner)]
                own[city] = own.get(city, 0) + 1
    return found


@lru_cache(maxsize=MAX_REMEMBERED_NETWORKS)  # offices change seldom
def largest_network(roads: Roads, offices: tuple[tuple[str, int], ...]) -> NetworkDerived:
    """The group of linked cities with most ``offices``, given by city; of equal ones the first."""
    counts = dict(offices)
    best: NetworkDerived = {"cities": [], "routes": [], "offices": 0}
    seen: set[str] = set()
    for start in roads.ways:
        if start in seen or start not in counts:
            continue
        cities, routes = _linked(roads, counts, start)
        seen.update(cities)
        count = sum(counts[city] for city in cities)
        if count > best["offices"]:
            best = {"cities": cities, "routes": routes, "offices": count}
    return best


def _linked(roads: Roads, offices: Mapping[str, int], start: str) -> tuple[list[str], list[str]]:
    """The cities with offices that can be reached from ``start`` by way of such cities, and the roads between them."""
    cities, routes = [start], dict[str, None]()
    for city in cities:
        for way in roads.ways[city]:
            if way.city in offices:
                routes[way.route] = None
                if way.city not in cities:
                    cities.append(way.city)
    return cities, list(routes)


# ---------------------------------------------------------------------- the long chain


@lru_cache(maxsize=MAX_REMEMBERED_NETWORKS)
def shortest_chain(roads: Roads, held: frozenset[str]) -> ChainDerived:
    """The cheapest way from one red city to the other, if every city without an office is dear."""
    start, goal = roads.ends
    cost = {start: _price(held, start)}
    came_by: dict[str, Way] = {}
    open_ends = [start]
    while open_ends:
        city = min(open_ends, key=lambda end: cost[end])
        open_ends.remove(city)
        for way in roads.ways[city]:
            there = cost[city] + _price(held, way.city)
            if way.city not in cost or there < cost[way.city]:
                cost[way.city] = there
                came_by[way.city] = Way(city, way.route)
                open_ends.append(way.city)
    cities, routes = [goal], list[str]()
    while cities[0] in came_by:
        step = came_by[cities[0]]
        cities.insert(0, step.city)
        routes.insert(0, step.route)
    return {"cities": cities, "routes": routes, "missing": [city for city in cities if city not in held]}


def _price(held: frozenset[str], city: str) -> int:
    """What a city costs on the way."""
    return HELD_COST if city in held else WANTED_COST


# ---------------------------------------------------------------------- pieces


def in_hand(view: TeutonicaView, facts: Facts, seat: int, standing: Mapping[str, int]) -> TradersAndMerchants:
    """The pieces of a seat that nobody sees on board or desk; one trader is always on the prestige track."""
    own = view["seats"][seat]
    on_desk = {"trader": 0, "merchant": 0}
    for name, track in facts.abilities.items():
        on_desk[track.piece] += len(track.values) - 1 - own["levels"][name]
    beside = [1, view["coellen"].count(seat)]
    owned = [facts.pieces.traders, facts.pieces.merchants]
    return [
        owned[n] - own["supply"][n] - own["stock"][n] - on_desk[kind] - standing.get(f"{seat} {kind}", 0) - beside[n]
        for n, kind in enumerate(("trader", "merchant"))
    ]
