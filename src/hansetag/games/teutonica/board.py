"""The board: all that is printed and never changes in play, as small integers."""

from typing import Final

from hansetag.kernel.codes import Codes
from hansetag.kernel.phrases import Phrasebook

UNREACHABLE_DISTANCE: Final = 99


class Board:
    """Cities with their offices, routes with their houses, the desk and the numbers of the printed game."""

    def __init__(
        self,
        cities: list[str],
        routes: list[str],
        ends: list[tuple[int, int]],
        houses: list[int],
        colours: list[list[int]],
        shapes: list[list[int]],
        coins: list[list[bool]],
        privileges: list[str],
        abilities: list[str],
        ability_of_city: list[int],
        ability_values: list[list[int]],
        ability_pieces: list[int],
        full_points: list[int],
        taverns: list[int],
        kinds: list[str],
        printed_markers: list[int],
        start_markers: list[int],
        marker_points: list[int],
        chain_ends: tuple[int, int],
        chain_points: list[int],
        coellen_route: int,
        coellen_colours: list[int],
        coellen_points: list[int],
        provinces: list[str],
        province_routes: list[list[int]],
        province_neighbours: list[list[int]],
        start_supply: list[int],
        start_stock: list[int],
        numbers: dict[str, int],
        codes: Codes,
        book: Phrasebook,
    ) -> None:
        """Take the facts that ``load.py`` read and checked."""
        self.cities: list[str] = cities
        self.routes: list[str] = routes
        self.city_count: int = len(cities)
        self.route_count: int = len(routes)
        self.first_end: list[int] = [pair[0] for pair in ends]
        self.other_end: list[int] = [pair[1] for pair in ends]
        self.houses: list[int] = houses
        self.colours: list[list[int]] = colours
        self.shapes: list[list[int]] = shapes
        self.coins: list[list[bool]] = coins
        self.privileges: list[str] = privileges
        self.spaces: list[int] = [len(offices) for offices in colours]
        self.abilities: list[str] = abilities
        self.ability_of_city: list[int] = ability_of_city
        self.ability_values: list[list[int]] = ability_values
        self.ability_pieces: list[int] = ability_pieces  # the kind of piece that covers the track
        self.full_points: list[int] = full_points
        self.last_level: list[int] = [len(values) - 1 for values in ability_values]
        self.taverns: list[int] = taverns
        self.kinds: list[str] = kinds
        self.printed_markers: list[int] = printed_markers
        self.start_markers: list[int] = start_markers
        self.marker_points: list[int] = marker_points
        self.chain_start: int = chain_ends[0]
        self.chain_end: int = chain_ends[1]
        self.chain_points: list[int] = chain_points
        self.coellen_route: int = coellen_route
        self.coellen_colours: list[int] = coellen_colours
        self.coellen_points: list[int] = coellen_points
        self.provinces: list[str] = provinces
        self.province_routes: list[list[int]] = province_routes
        self.province_neighbours: list[list[int]] = province_neighbours
        self.start_supply: list[int] = start_supply
        self.start_stock: list[int] = start_stock
        self.traders: int = numbers["traders"]
        self.merchants: int = numbers["merchants"]
        self.start_merchants: int = numbers["start_supply_merchants"]
        self.end_prestige: int = numbers["prestige"]
        self.end_cities: int = numbers["completed_cities"]
        self.city_points: int = numbers["controlled_city"]
        self.codes: Codes = codes
        self.book: Phrasebook = book

        self.neighbours: list[list[int]] = [[] for _ in cities]
        self.routes_at: list[list[int]] = [[] for _ in cities]
        for route, (first, other) in enumerate(ends):
            self.neighbours[first].append(other)
            self.neighbours[other].append(first)
            self.routes_at[first].append(route)
            self.routes_at[other].append(route)
        self.all_routes: list[int] = list(range(len(routes)))
        self.rings: list[list[list[int]]] = [self._rings(route) for route in range(len(routes))]
        self.reach: list[list[int]] = [self._within_two(province) for province in range(len(provinces))]

    def _rings(self, start: int) -> list[list[int]]:
        """The other routes by distance from ``start``: one city between, then two, and so on (HT-2.2)."""
        distance = [UNREACHABLE_DISTANCE] * self.route_count
        distance[start] = 0
        edge = [start]
        rings: list[list[int]] = []
        while edge:
            beyond: list[int] = []
            for route in edge:
                for city in (self.first_end[route], self.other_end[route]):
                    for near in self.routes_at[city]:
                        if distance[near] == UNREACHABLE_DISTANCE:
                            distance[near] = len(rings) + 1
                            beyond.append(near)
            beyond.sort()
            if beyond:
                rings.append(beyond)
            edge = beyond
        return rings

    def _within_two(self, start: int) -> list[int]:
        """The provinces that the figure can walk to over one or two borders (HT-7)."""
        near = self.province_neighbours[start]
        reached = set(near)
        for province in near:
            reached.update(self.province_neighbours[province])
        reached.discard(start)
        return sorted(reached)

    def piece_words(self, code0: int, seats: int) -> str:
        """A piece as notation writes it: the owner's seat or ``neutral``, then its kind."""
        owner = code0 >> 1
        return f"{owner if owner < seats else 'neutral'} {'merchant' if code0 & 1 else 'trader'}"
