"""The view of Hansa with its types, and the words and chips for what lies on its table."""

from __future__ import annotations

import msgspec
from rich.text import Text

from hansetag.games.hansa import Hansa

from ...terminal import colours
from .. import View

MOST = "*"


class Merchant(msgspec.Struct):
    """What lies in front of one seat."""

    talers: int
    stock: int
    booths: dict[str, int]
    goods: list[str]
    sold: list[str] | None
    sold_count: int


class Seen(msgspec.Struct):
    """All that may be drawn."""

    actor: int
    turn: int | None
    starter: int | None
    breaker: int | None
    ship: str
    left_out: list[str]
    warehouses: dict[str, list[str | None]]
    stacks: list[int]
    sale: list[str]
    seats: list[Merchant]
    scores: list[int | None]

    def most(self, city: str) -> int | None:
        """The seat with more booths in ``city`` than any other, if there is one."""
        counts = [merchant.booths.get(city, 0) for merchant in self.seats]
        top = max(counts)
        return counts.index(top) if top and counts.count(top) == 1 else None

    @property
    def empty(self) -> int:
        """How many warehouses are empty."""
        return sum(goods.count(None) for goods in self.warehouses.values())

    @property
    def before_last(self) -> int:
        """How many markers lie on the stacks before the last one."""
        return sum(self.stacks[:-1])


def look(view: View) -> Seen:
    """The view with its types; what it holds beyond them is not drawn."""
    return msgspec.convert(view, Seen)


class Chips:
    """Markers and booths as small signs: letters and numbers, in colour where there is colour."""

    def __init__(self, game: Hansa) -> None:
        """Abbreviate the colours of this board so that each is told from the others."""
        self.colours = [colour.id for colour in game.facts.goods.colour]
        self.short = colours.short(self.colours)
        self.space = "·" * (max(map(len, self.short.values())) + 1)

    def good(self, good: str | None) -> Text:
        """One marker, or an empty space."""
        if good is None:
            return Text(self.space, colours.FADED)
        colour, _, barrels = good.partition(" ")
        return Text(self.short[colour] + barrels, colours.good_style(colour, self.colours.index(colour)))

    def row(self, goods: list[str | None]) -> Text:
        """Markers in a row."""
        return Text(" ").join(map(self.good, goods))

    def heap(self, goods: list[str]) -> Text:
        """Many markers in little room: each colour once, with the barrels of all its markers."""
        chips: list[Text] = []
        for place, colour in enumerate(self.colours):
            barrels = sorted((good.partition(" ")[2] for good in goods if good.split()[0] == colour), reverse=True)
            if barrels:
                chips.append(Text(self.short[colour] + "".join(barrels), colours.good_style(colour, place)))
        return Text(" ").join(chips)

    def booths(self, seen: Seen, city: str) -> Text:
        """The booths in a city by seat; the most are marked with a star, and filled where there is colour."""
        most = seen.most(city)
        chips: list[Text] = []
        for seat, merchant in enumerate(seen.seats):
            count = merchant.booths.get(city, 0)
            if count:
                mark = MOST if seat == most else ""
                style = colours.owner_style(seat) if seat == most else colours.seat_style(seat)
                chips.append(Text(f"{colours.letter(seat)}{count}{mark}", style))
        return Text(" ").join(chips) if chips else Text("no booths", colours.FADED)
