"""Read the game's data file, check it and make the board of it.

The shipped file is ``data/game.toml``; much of it is reconstructed and says so. Anyone who owns the printed game can
put the true cards into a copy of it and pass that; every mistake is answered with the entry and with what would be
right.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

import msgspec

from hansetag.kernel.actions import Catalogue, fold
from hansetag.kernel.facts import fetch, understand
from hansetag.kernel.phrases import Phrase, Phrasebook

from .actions import catalogue
from .board import Board, tallest_stack
from .checks import KINDS, mistakes
from .codes import NORMAL

PACKAGE_FILES = files("hansetag.games.bohnhanse")
SHIPPED_FILE: Traversable = PACKAGE_FILES / "data" / "game.toml"
FILE_KIND = "data file"


class _Table(msgspec.Struct, forbid_unknown_fields=True):
    """A table of the file in which a misspelt key is an error."""


class Meta(_Table):
    """What the file is about."""

    title: str
    title_en: str
    designer: str
    year: int
    format: int
    order_value_model: str = ""
    price_order: str = ""


class Constant(_Table):
    """A single number of the rules."""

    id: str
    value: int
    provenance: str
    ref: str = ""


class Bean(_Table):
    """A type of bean."""

    id: str
    name_en: str
    name_de: str
    colour: str
    base_price: int
    total: int
    provenance: str
    name_de_provenance: str = ""
    colour_provenance: str = ""
    total_provenance: str = ""


class Market(_Table):
    """A bean that a city sells: its price for each number of filled squares."""

    bean: str
    prices: list[int]
    provenance: str
    price_provenance: list[str] = []


class City(_Table):
    """A city with its beanometer."""

    id: str
    name: str
    x: float
    y: float
    squares: int
    provenance: str
    squares_provenance: str = ""
    position_provenance: str = ""
    market: list[Market] = []


class Road(_Table):
    """A road between two cities."""

    a: str
    b: str
    provenance: str


class Order(_Table):
    """An order card."""

    id: int
    city: str
    beans: list[str]
    value: int
    provenance: str
    beans_provenance: str = ""
    note: str = ""


class Stack(_Table):
    """What a new harvest brings to one city."""

    city: str
    bean: str
    count: int


class Harvest(_Table):
    """A new harvest card."""

    id: int
    provenance: str
    stack: list[Stack]


class TravelCard(_Table):
    """One of the travel cards that each player has."""

    number: int
    kind: str
    provenance: str


class MoneyNote(_Table):
    """A bank note; only the picture needs it."""

    value: int
    provenance: str


class PriceExample(_Table):
    """A price that the rulebook mentions; the markets must agree with it."""

    city: str
    bean: str
    filled_squares: int
    price: int
    provenance: str
    ref: str = ""


class Facts(_Table):
    """The whole file."""

    meta: Meta
    constant: list[Constant]
    bean: list[Bean]
    city: list[City]
    road: list[Road]
    order: list[Order]
    harvest: list[Harvest]
    travel_card: list[TravelCard]
    money_note: list[MoneyNote] = []
    price_example: list[PriceExample] = []


def read(path: str = "") -> Facts:
    """Read the shipped file, or the one at ``path``, and check it; BadData says what is wrong and where."""
    return facts_in(fetch(path, SHIPPED_FILE, FILE_KIND), path or "as shipped")


@cache
def shipped() -> Facts:
    """The facts of the shipped file, read once for all games that are made of it; nobody changes them."""
    return read()


def facts_in(content: bytes, name: str) -> Facts:
    """The facts in the ``content`` of a data file, checked."""
    return understand(content, name, Facts, mistakes, FILE_KIND)


def order_names(facts: Facts) -> list[str]:
    """What notation calls the orders: city and beans, as in ``rostock-chili-red``; a second equal one gets a number."""
    names: list[str] = []
    for order in facts.order:
        plain = "-".join([order.city, *order.beans])
        twins = sum(name == plain or name.startswith(f"{plain}-no") for name in names)
        names.append(f"{plain}-no{twins + 1}" if twins else plain)
    return names


def make(facts: Facts) -> tuple[Board, Catalogue]:
    """The board that the file describes, and the catalogue of actions on it."""
    cities = [city.id for city in facts.city]
    beans = [bean.id for bean in facts.bean]
    orders = order_names(facts)
    cards = sorted(facts.travel_card, key=lambda card: card.number)
    hand = bytes(KINDS.index(card.kind) for card in cards)
    harvests = [
        [(cities.index(part.city), beans.index(part.bean), part.count) for part in card.stack] for card in facts.harvest
    ]
    numbers = {constant.id: constant.value for constant in facts.constant}
    aliases = {fold(city.name): city.id for city in facts.city if fold(city.name) != city.id}
    aliases |= {bean.id.replace("_", "-"): bean.id for bean in facts.bean if "_" in bean.id}
    actions = catalogue(
        cities, beans, orders, len(harvests), tallest_stack(harvests, numbers), hand.count(NORMAL), aliases
    )
    names: dict[str, str | Phrase] = {city.id: city.name for city in facts.city}
    names |= {bean.id: bean.name_en for bean in facts.bean}
    for name, order in zip(orders, facts.order, strict=True):
        names[name] = ("name.card", {"city": order.city, "beans": ", ".join(order.beans), "value": order.value})
    board = Board(
        cities=cities,
        beans=beans,
        orders=orders,
        roads=[(cities.index(road.a), cities.index(road.b)) for road in facts.road],
        squares=[city.squares for city in facts.city],
        prices={
            (number, beans.index(market.bean)): market.prices
            for number, city in enumerate(facts.city)
            for market in city.market
        },
        base=[bean.base_price for bean in facts.bean],
        totals=[bean.total for bean in facts.bean],
        order_city=[cities.index(order.city) for order in facts.order],
        order_beans=[sorted(beans.index(bean) for bean in order.beans) for order in facts.order],
        order_value=[order.value for order in facts.order],
        harvests=harvests,
        hand=hand,
        numbers=numbers,
        codes=actions.codes,
        book=Phrasebook(PACKAGE_FILES / "text", names),
    )
    return board, actions
