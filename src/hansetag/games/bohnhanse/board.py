"""The board: all that is printed and never changes in play.

A *stack* on a beanometer is one number: its height times eight, plus the bean. 0 is an empty square.
"""

from typing import Final

from hansetag.kernel.codes import Codes
from hansetag.kernel.phrases import Phrasebook

BEANS: Final = 8  # types at most; a stack keeps its bean in three bits
BEAN_BITS: Final = 3
UNREACHABLE_DISTANCE: Final = 99


class Board:
    """The map, the markets, the cards and the numbers of the printed game, as small integers."""

    def __init__(
        self,
        cities: list[str],
        beans: list[str],
        orders: list[str],
        roads: list[tuple[int, int]],
        squares: list[int],
        prices: dict[tuple[int, int], list[int]],
        base: list[int],
        totals: list[int],
        order_city: list[int],
        order_beans: list[list[int]],
        order_value: list[int],
        harvests: list[list[tuple[int, int, int]]],
        hand: bytes,
        numbers: dict[str, int],
        codes: Codes,
        book: Phrasebook,
    ) -> None:
        """Take the facts that ``load.py`` read and checked; ``numbers`` are the single ones by their name."""
        self.cities: list[str] = cities
        self.beans: list[str] = beans
        self.orders: list[str] = orders
        self.city_count: int = len(cities)
        self.bean_count: int = len(beans)
        self.order_count: int = len(orders)
        self.harvest_count: int = len(harvests)
        self.codes: Codes = codes
        self.book: Phrasebook = book

        self.roads: list[tuple[int, int]] = roads
        self.distance: list[list[int]] = distances(len(cities), roads)
        self.first_square: list[int] = [0]
        for count in squares:
            self.first_square.append(self.first_square[-1] + count)
        self.squares: list[int] = squares
        self.square_count: int = self.first_square[-1]
        self.sold_in: list[list[int]] = [
            [bean for bean in range(len(beans)) if (city, bean) in prices] for city in range(len(cities))
        ]
        self.prices: list[list[int]] = [
            prices.get((city, bean), []) for city in range(len(cities)) for bean in range(len(beans))
        ]
        self.base: list[int] = base
        self.totals: list[int] = totals
        self.order_city: list[int] = order_city
        self.order_beans: list[list[int]] = order_beans
        self.order_row: list[int] = [sum([1 << 4 * bean for bean in wanted]) for wanted in order_beans]
        self.order_value: list[int] = order_value
        self.harvests: list[list[tuple[int, int, int]]] = harvests
        self.tallest: int = tallest_stack(harvests, numbers)
        self.hand: bytes = hand

        self.wagon_spaces: int = numbers["wagon_spaces"]
        self.start_beans: int = numbers["start_beans_of_each_type"]
        self.start_stack: int = numbers["start_beans_of_each_sold_type_per_city"]
        self.start_orders: int = numbers["start_orders_drawn"]
        self.reserve: int = numbers["harvest_cards_in_reserve"]
        self.last_harvest: int = numbers["harvests_before_last_round"]
        self.toll: int = numbers["toll_when_travelling"]
        self.invited_toll: int = numbers["toll_when_invited"]
        self.loan_factor: int = numbers["loan_repay_factor"]
        self.order_price: int = numbers["buy_order_price"]

    def price(self, city: int, bean: int, level: int) -> int:
        """What a bean costs in ``city`` while ``level`` squares of its beanometer are filled (BH-24)."""
        return self.prices[city * self.bean_count + bean][level]

    def sells(self, city: int, bean: int) -> bool:
        """Whether ``bean`` is one of those pictured at ``city``."""
        return len(self.prices[city * self.bean_count + bean]) > 0


def distances(cities: int, roads: list[tuple[int, int]]) -> list[list[int]]:
    """The number of roads on the shortest way between any two cities."""
    far = [[0 if start == end else UNREACHABLE_DISTANCE for end in range(cities)] for start in range(cities)]
    for start, end in roads:
        far[start][end] = 1
        far[end][start] = 1
    for middle in range(cities):
        for start in range(cities):
            for end in range(cities):
                far[start][end] = min(far[start][end], far[start][middle] + far[middle][end])
    return far


def tallest_stack(harvests: list[list[tuple[int, int, int]]], numbers: dict[str, int]) -> int:
    """How high a stack can ever be."""
    tallest = numbers["start_beans_of_each_sold_type_per_city"]
    for card in harvests:
        for _, _, count in card:
            tallest = max(tallest, count)
    return tallest
