"""Read a board file, check it and make the board of it.

The shipped file is ``data/board.toml``. Anyone who owns the printed game can correct a copy of it and pass that; every
mistake is answered with the place and with what would be right.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

import msgspec

from hansetag.kernel.actions import Catalogue
from hansetag.kernel.facts import fetch, understand, whole_numbers
from hansetag.kernel.phrases import Phrasebook

from .actions import catalogue
from .board import Board
from .checks import mistakes
from .codes import BARRELS

PACKAGE_FILES = files("hansetag.games.hansa")
SHIPPED_FILE: Traversable = PACKAGE_FILES / "data" / "board.toml"


class _Table(msgspec.Struct, forbid_unknown_fields=True):
    """A table of the file in which a misspelt key is an error."""


class City(_Table):
    """A city with the number printed at its warehouses and how sure we are of it."""

    id: str
    name: str
    order: int
    order_provenance: str
    warehouses: int
    warehouses_provenance: str
    x: float
    y: float
    lat: float
    lon: float
    setup_booths_allowed: bool
    ship_start: bool = False


class Route(_Table):
    """A one-way route for the ship."""

    start: str = msgspec.field(name="from")
    end: str = msgspec.field(name="to")
    provenance: str
    kind: str = "sea"


class Colour(_Table):
    """A colour of markers; the goods' name is ours, for display only."""

    id: str
    aliases: list[str]
    suggested_name: str


class Goods(_Table):
    """The markers in the box."""

    total: int
    colours: int
    per_colour: int
    colour_provenance: str
    goods_names_on_pieces: str
    per_colour_by_barrels: dict[str, int]
    colour: list[Colour]
    colours_removed_by_players: dict[str, int]


class Pieces(_Table):
    """The other pieces in the box."""

    talers: int
    talers_are_bank_limit: bool
    booths_per_player: int
    booths_total: int
    moneybag_tiles: int
    ships: int
    player_colours: list[str]


class Supply(_Table):
    """The stacks of markers beside the board."""

    stacks: int
    order: str
    position: str
    last_stack_triggers_end: bool
    split_2_players: list[int]
    split_3_players: list[int]
    split_4_players: list[int]
    draw_positions: list[tuple[float, float]]


class Start(_Table):
    """What everybody begins with."""

    ship: str
    talers_per_player: int
    booth_placements: int
    booths_per_placement: int
    same_city_twice_by_same_player: bool


class Turn(_Table):
    """What things cost and how much may be kept."""

    income: int
    replenish_cost: int
    move_cost: int
    buy_cost: int
    keep_talers: int
    keep_unsold_markers: int


class Scoring(_Table):
    """What things are worth at the end."""

    unsold_marker: int
    sold_marker_base: int
    city_presence: int
    city_monopoly: int
    tie_break: list[str]


class ExtraCard(_Table):
    """The four prizes of the extra card."""

    tallest_booth_stack: int
    broke_last_supply_stack: int
    most_cities_with_a_booth: int
    most_sold_one_barrel_markers: int
    tie_rule: str


class Facts(_Table):
    """The whole file."""

    schema: int
    game: str
    designer: str
    year: int
    players_min: int
    players_max: int
    confidence: dict[str, str]
    city: list[City]
    route: list[Route]
    goods: Goods
    pieces: Pieces
    supply: Supply
    start: Start
    turn: Turn
    scoring: Scoring
    extra_card: ExtraCard
    constraints: dict[str, Any] = {}


def read(path: str = "") -> Facts:
    """Read the shipped file, or the one at ``path``, and check it; BadData says what is wrong and where."""
    return facts_in(fetch(path, SHIPPED_FILE), path or "as shipped")


@cache
def shipped() -> Facts:
    """The facts of the shipped file, read once for all games that are made of it; nobody changes them."""
    return read()


def facts_in(content: bytes, name: str) -> Facts:
    """The facts in the ``content`` of a board file, checked."""
    return understand(content, name, Facts, mistakes)


def make(facts: Facts) -> tuple[Board, Catalogue]:
    """The board that the file describes, and the catalogue of actions on it."""
    cities = sorted(facts.city, key=lambda city: city.order)
    names = [city.id for city in cities]
    colours = [colour.id for colour in facts.goods.colour]
    aliases = {alias: colour.id for colour in facts.goods.colour for alias in colour.aliases}
    actions = catalogue(names, colours, BARRELS, aliases)
    per_colour = [facts.goods.per_colour_by_barrels[str(barrels)] for barrels in range(1, BARRELS + 1)]
    board = Board(
        cities=names,
        colours=colours,
        routes=[(names.index(route.start), names.index(route.end)) for route in facts.route],
        warehouses=[city.warehouses for city in cities],
        setup_allowed=[city.setup_booths_allowed for city in cities],
        ship_start=names.index(facts.start.ship),
        printed=per_colour * len(colours),
        numbers=whole_numbers(facts.pieces, facts.supply, facts.start, facts.turn, facts.scoring, facts.extra_card),
        codes=actions.codes,
        book=Phrasebook(PACKAGE_FILES / "text", {city.id: city.name for city in cities}),
    )
    return board, actions
