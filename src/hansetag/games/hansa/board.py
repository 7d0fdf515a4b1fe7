"""The board: all that is printed and never changes in play.

Cities are numbered in the order in which their warehouses are refilled, so warehouses lie city by city in that same
order. A *good* is a kind of marker: colour times three plus barrels minus one.
"""

from hansetag.kernel.codes import Codes
from hansetag.kernel.phrases import Phrasebook

from .codes import BARRELS
from .heaps import BITS


class Board:
    """The map, the markers and the numbers of the printed game, as small integers."""

    def __init__(
        self,
        cities: list[str],
        colours: list[str],
        routes: list[tuple[int, int]],
        warehouses: list[int],
        setup_allowed: list[bool],
        ship_start: int,
        printed: list[int],
        numbers: dict[str, int],
        codes: Codes,
        book: Phrasebook,
    ) -> None:
        """Take the facts that ``load.py`` read and checked; ``numbers`` are the single ones by their name."""
        self.cities: list[str] = cities
        self.colours: list[str] = colours
        self.city_count: int = len(cities)
        self.booth_columns: int = len(cities) + 1  # a column for each city and one for the stock
        self.colour_count: int = len(colours)
        self.good_count: int = len(colours) * BARRELS
        self.row_bytes: int = (self.good_count * BITS + 7) // 8
        self.codes: Codes = codes
        self.book: Phrasebook = book

        self.ways_out: list[list[int]] = [[] for _ in cities]
        for start, end in sorted(routes):
            self.ways_out[start].append(end)

        self.warehouses: list[int] = warehouses
        self.first_space: list[int] = []
        self.city_of_space: list[int] = []
        for city, spaces in enumerate(warehouses):
            self.first_space.append(len(self.city_of_space))
            self.city_of_space.extend([city] * spaces)
        self.first_space.append(len(self.city_of_space))
        self.space_count: int = len(self.city_of_space)

        self.setup_allowed: list[bool] = setup_allowed
        self.ship_start: int = ship_start
        self.printed: list[int] = printed

        self.coins: int = numbers["talers"]
        self.booths: int = numbers["booths_per_player"]
        self.stacks: int = numbers["stacks"]
        self.start_talers: int = numbers["talers_per_player"]
        self.placements: int = numbers["booth_placements"]
        self.placed_at_once: int = numbers["booths_per_placement"]
        self.income: int = numbers["income"]
        self.replenish_cost: int = numbers["replenish_cost"]
        self.move_cost: int = numbers["move_cost"]
        self.buy_cost: int = numbers["buy_cost"]
        self.keep_talers: int = numbers["keep_talers"]
        self.keep_markers: int = numbers["keep_unsold_markers"]
        self.unsold_points: int = numbers["unsold_marker"]
        self.sold_points: int = numbers["sold_marker_base"]
        self.city_points: int = numbers["city_presence"]
        self.monopoly_points: int = numbers["city_monopoly"]
        self.tallest_points: int = numbers["tallest_booth_stack"]
        self.breaker_points: int = numbers["broke_last_supply_stack"]
        self.most_cities_points: int = numbers["most_cities_with_a_booth"]
        self.one_barrels_points: int = numbers["most_sold_one_barrel_markers"]

    def good_name(self, good: int) -> str:
        """The marker as notation writes it: ``orange 2``."""
        return f"{self.colours[good // BARRELS]} {good % BARRELS + 1}"
