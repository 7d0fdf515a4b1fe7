"""Read the board files, check them and make a board of them."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

import msgspec

from hansetag.kernel.actions import Catalogue, fold
from hansetag.kernel.facts import understand, whole_numbers
from hansetag.kernel.phrases import Phrasebook

from .actions import catalogue
from .board import Board
from .checks import mistakes

PACKAGE_FILES = files("hansetag.games.teutonica")
BOARD_FILES = {2: "board_2_3.toml", 3: "board_2_3.toml", 4: "board_4_5.toml", 5: "board_4_5.toml"}
ABILITIES = ("keys", "actions", "privilege", "book", "money")
KINDS = ("extra_office", "switch_offices", "actions_3", "actions_4", "improve_ability", "remove_3")
PRIVILEGES = ("white", "orange", "pink", "black")
SHAPES = ("square", "circle")
ALL_MONEY = 99  # the money bag that takes all there is


class _Table(msgspec.Struct, forbid_unknown_fields=True):
    """A table of the file in which a misspelt key is an error."""


class Office(_Table):
    """An office space: its colour, the shape of its piece and whether a coin is printed on it."""

    color: str
    shape: str
    coin: bool


class City(_Table):
    """A city with its offices from left to right."""

    id: str
    name: str
    x: float
    y: float
    banner: str
    offices: list[Office]
    ability: str = ""
    today: str = ""
    east_west: bool = False


class Route(_Table):
    """A trade route between two cities."""

    id: str
    cities: tuple[str, str]
    houses: int
    tavern: bool
    via: list[tuple[float, float]] = []
    tavern_xy: tuple[float, float] | None = None


class Province(_Table):
    """A province of the two-player game."""

    id: str
    label: str
    x: float
    y: float
    routes: list[str]
    guards: list[tuple[str, str]]
    neighbours: list[str]
    open_to_edge: bool


class Guard(_Table):
    """A border guard between two cities, and the provinces it keeps apart."""

    between: tuple[str, str]
    separates: tuple[str, str]
    x: float
    y: float


class Expected(_Table):
    """What must come out when the file is counted."""

    cities: int
    offices: int
    offices_square: int
    offices_circle: int
    offices_by_color: dict[str, int]
    coins: int
    routes: int
    houses: int
    routes_by_houses: dict[str, int]
    taverns: int


class EndOfGame(_Table):
    """What ends the game."""

    prestige: int
    completed_cities: int
    marker_supply_empty_on_draw: bool


class Tracks(_Table):
    """The tracks round the board."""

    prestige_first: int
    prestige_last: int
    completed_cities_last: int


class EastWest(_Table):
    """The chain between the two red cities."""

    cities: tuple[str, str]
    points: list[int]
    x: float
    y: float


class Space(_Table):
    """A space of the Coellen table."""

    privilege: str
    points: int


class CoellenTable(_Table):
    """The table of points beside Coellen."""

    city: str
    route: tuple[str, str]
    piece: str
    any_order: bool
    scored: str
    x: float
    y: float
    spaces: list[Space]


class Ability(_Table):
    """A track of the desk."""

    city: str
    values: list[int | str]
    piece: str
    pieces: int
    end_bonus: int


class Pieces(_Table):
    """The pieces of a player."""

    traders: int
    merchants: int
    start_supply_traders: list[int]
    start_stock_traders: list[int]
    start_supply_merchants: int
    start_stock_merchants: int


class BonusMarkers(_Table):
    """The bonus markers, those that start on the taverns, and what they score by number."""

    extra_office: int
    switch_offices: int
    actions_3: int
    actions_4: int
    improve_ability: int
    remove_3: int
    start: list[str]
    score: list[int]


class EndScoring(_Table):
    """Points at the end."""

    full_ability: int
    controlled_city: int


class Facts(_Table):
    """The whole file."""

    schema: int
    id: str
    players: list[int]
    aspect: float
    expected: Expected
    end_of_game: EndOfGame
    tracks: Tracks
    east_west: EastWest
    coellen_table: CoellenTable
    city: list[City]
    route: list[Route]
    abilities: dict[str, Ability]
    pieces: Pieces
    bonus_markers: BonusMarkers
    end_scoring: EndScoring
    border_guard: list[Guard] = []
    province: list[Province] = []


@cache
def read(seats: int) -> Facts:
    """The facts of the board for so many players, checked; read once."""
    return facts_in((PACKAGE_FILES / "data" / BOARD_FILES[seats]).read_bytes(), BOARD_FILES[seats])


def facts_in(content: bytes, name: str) -> Facts:
    """The facts in the ``content`` of a board file, checked; BadData says what is wrong and where."""
    return understand(content, name, Facts, mistakes)


def word(name: str) -> str:
    """A name of the file as notation writes it."""
    return name.replace("_", "-")


def spellings(facts: Facts) -> dict[str, str]:
    """What people may type besides the ids: ``lubeck`` (from Lübeck) for ``luebeck``, in routes as well."""
    plain = {city.id: fold(city.name) for city in facts.city}
    words = {name: city for city, name in plain.items()}
    words |= {"-".join(plain[city] for city in route.cities): route.id for route in facts.route}
    return words


def make(facts: Facts, seats: int, neutral: bool) -> tuple[Board, Catalogue]:
    """The board that the file describes, and the catalogue of actions for so many players on it."""
    cities = [city.id for city in facts.city]
    routes = [route.id for route in facts.route]
    ends = [(cities.index(route.cities[0]), cities.index(route.cities[1])) for route in facts.route]
    provinces = [province.id.lower() for province in facts.province]
    taverns = [number for number, route in enumerate(facts.route) if route.tavern]
    kinds = [word(kind) for kind in KINDS]
    start = [KINDS.index(kind) for kind in facts.bonus_markers.start]
    coellen = [space.points for space in facts.coellen_table.spaces]
    owners = [str(seat) for seat in range(seats)] + (["neutral"] if neutral else [])
    tracks = [facts.abilities[ability] for ability in ABILITIES]
    actions = catalogue(
        cities,
        routes,
        ends,
        kinds,
        list(ABILITIES),
        [routes[tavern] for tavern in taverns],
        [kinds[kind] for kind in start],
        coellen,
        provinces,
        owners,
        spellings(facts),
    )
    abilities = {facts.abilities[name].city: number for number, name in enumerate(ABILITIES)}
    names = {city.id: city.name for city in facts.city}
    names |= {route.id: " - ".join(names[city] for city in route.cities) for route in facts.route}
    board = Board(
        cities=cities,
        routes=routes,
        ends=ends,
        houses=[route.houses for route in facts.route],
        colours=[[PRIVILEGES.index(office.color) for office in city.offices] for city in facts.city],
        shapes=[[SHAPES.index(office.shape) for office in city.offices] for city in facts.city],
        coins=[[office.coin for office in city.offices] for city in facts.city],
        privileges=list(PRIVILEGES),
        abilities=list(ABILITIES),
        ability_of_city=[abilities.get(city, -1) for city in cities],
        ability_values=[_values(name, track) for name, track in zip(ABILITIES, tracks, strict=True)],
        ability_pieces=[int(track.piece == "merchant") for track in tracks],
        full_points=[track.end_bonus for track in tracks],
        taverns=taverns,
        kinds=kinds,
        printed_markers=[getattr(facts.bonus_markers, kind) for kind in KINDS],
        start_markers=start,
        marker_points=facts.bonus_markers.score,
        chain_ends=(cities.index(facts.east_west.cities[0]), cities.index(facts.east_west.cities[1])),
        chain_points=facts.east_west.points,
        coellen_route=routes.index("-".join(facts.coellen_table.route)),
        coellen_colours=[PRIVILEGES.index(space.privilege) for space in facts.coellen_table.spaces],
        coellen_points=coellen,
        provinces=provinces,
        province_routes=[sorted(routes.index(route) for route in province.routes) for province in facts.province],
        province_neighbours=[
            [provinces.index(near.lower()) for near in province.neighbours] for province in facts.province
        ],
        start_supply=facts.pieces.start_supply_traders,
        start_stock=facts.pieces.start_stock_traders,
        numbers=whole_numbers(facts.pieces, facts.end_of_game, facts.end_scoring),
        codes=actions.codes,
        book=Phrasebook(PACKAGE_FILES / "text", names),
    )
    return board, actions


def _values(name: str, track: Ability) -> list[int]:
    """The figures of a track; privileges count from white up, and ``all`` is more than there is."""
    if name == "privilege":
        return list(range(len(track.values)))
    return [ALL_MONEY if value == "all" else int(value) for value in track.values]
