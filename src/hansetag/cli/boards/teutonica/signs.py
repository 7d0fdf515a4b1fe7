"""The signs for what stands on the board of Hansa Teutonica."""

from __future__ import annotations

from typing import NamedTuple

from rich.style import Style
from rich.text import Text

from hansetag.games.teutonica import Teutonica
from hansetag.games.teutonica.view_types import CityView, RouteView

from ...terminal import colours
from .. import Marks

FIRST_ROUTE_NUMBER = 31  # the number of the first route; below it are the numbers of the options
FREE_SIGN = "·"
COIN = "$"
CONTROL_SIGN = "*"
SHAPES = {"square": ("[", "]"), "circle": ("(", ")")}
PRIVILEGES = ("white", "orange", "pink", "black")
SHORT_NAMES = {
    "extra-office": "+Extra",
    "switch-offices": "+Swtch",
    "actions-3": "+3 Act",
    "actions-4": "+4 Act",
    "improve-ability": "+Improv",
    "remove-3": "+Rem.3",
}
CROWD = 14  # more places than this on offer at once are marked quietly
MARKER = colours.good_style("yellow", 0) + colours.BOLD  # a golden chip, not to be taken for a number on offer
FULLER_HOUSES = 2  # of so many houses or more, a single one that is missing is worth a warning


class Piece(NamedTuple):
    """A piece: whose it is, -1 for nobody's, and whether it is a merchant."""

    seat: int
    merchant: bool

    @property
    def letter(self) -> str:
        """The letter of its owner."""
        return "N" if self.seat < 0 else colours.letter(self.seat)

    @property
    def ink(self) -> Style:
        """In its owner's colour."""
        return colours.NEUTRAL if self.seat < 0 else colours.seat_style(self.seat)

    @property
    def chip(self) -> Style:
        """Filled with its owner's colour."""
        return colours.NEUTRAL_CHIP if self.seat < 0 else colours.owner_style(self.seat)


def piece(words: str) -> Piece:
    """Read a piece such as ``0 trader`` or ``neutral trader``."""
    owner, _, kind = words.partition(" ")
    return Piece(int(owner) if owner.isdecimal() else -1, kind == "merchant")


class Signs:
    """Pieces, offices and markers as small signs: letters that say all, in colour where there is colour."""

    def __init__(self, game: Teutonica) -> None:
        """Remember what is printed on the board."""
        self.cities = {city.id: city for city in game.facts.city}
        self.routes = {route.id: route for route in game.facts.route}
        self.numbers = {route.id: number for number, route in enumerate(game.facts.route, start=FIRST_ROUTE_NUMBER)}
        self.names = {city.id: city.name for city in game.facts.city}
        self.seats = game.seats
        self.book = game.book

    def route_name(self, route: str) -> str:
        """A route by its two cities."""
        return "-".join(self.names[city] for city in self.routes[route].cities)

    def houses(self, route: RouteView) -> Text:
        """The houses of a route: a small letter is a trader, a capital a merchant, a dot a free house."""
        signs = Text()
        for words in route["pieces"]:
            one = piece(words)
            signs.append(one.letter if one.merchant else one.letter.lower(), one.chip if one.merchant else one.ink)
        signs.append(FREE_SIGN * route["free"])
        return signs

    def near(self, route: RouteView) -> Text:
        """Who has filled a route alone or lacks a single piece for it; nothing if nobody does."""
        owners = {piece(words).seat for words in route["pieces"]}
        if len(owners) != 1 or route["free"] > 1 or len(route["pieces"]) + route["free"] < FULLER_HOUSES:
            return Text()
        if route["free"] and len(route["pieces"]) < FULLER_HOUSES:
            return Text()
        owner = piece(route["pieces"][0])
        return Text(f"{owner.letter} full" if not route["free"] else f"{owner.letter} 1 missing", owner.ink)

    def marker(self, route: RouteView) -> Text:
        """The marker of a route, short."""
        return Text(SHORT_NAMES.get(route["marker"], f"+{route['marker']}"), MARKER) if route["marker"] else Text()

    def offices(self, city_id: str, city: CityView) -> Text:
        """The offices of a city from left to right, extra ones in braces before them; free ones by their colour."""
        signs = Text()
        for words in city["extras"]:
            one = piece(words)
            signs.append(f"{{{one.letter}}}", one.ink)
        for place, office in enumerate(self.cities[city_id].offices):
            left, right = SHAPES[office.shape]
            coin = COIN if office.coin else ""
            if place < len(city["offices"]):
                one = piece(city["offices"][place])
                signs.append_text(Text.assemble(left, (one.letter, one.chip), right))
            else:
                signs.append_text(Text.assemble(left, (office.color[0], privilege_style(office.color)), coin, right))
        return signs

    def controller(self, city: CityView) -> Text:
        """Who controls a city; nothing if nobody does."""
        if city["controller"] < 0:
            return Text()
        one = Piece(city["controller"] if city["controller"] < self.seats else -1, merchant=False)
        return Text(f"{one.letter}{CONTROL_SIGN}", one.chip)

    def known_for(self, city_id: str) -> Text:
        """What a city is known for: the ability that is developed there, the table, an end of the long chain."""
        city = self.cities[city_id]
        if city.ability:
            return Text(self.book.name(city.ability), colours.HEAD)
        return Text("↔" if city.east_west else "", colours.ALARM)


def mark_style(marks: Marks) -> Style:
    """How places on offer are marked: loudly only where they are few, for a whole board of red says nothing."""
    return colours.COURSE if len(marks) > CROWD else colours.CHOICE


def privilege_style(colour: str) -> Style:
    """A free office in the colour of the privilege it needs."""
    return colours.good_style(colour, 0) + Style(bold=True)
