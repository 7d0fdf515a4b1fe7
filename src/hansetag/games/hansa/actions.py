"""Actions: one small Struct per verb of the rulebook, and the catalogue that numbers them."""

from __future__ import annotations

from hansetag.kernel.actions import Action, Catalogue

MOST_SEATS = 4


class Remove(Action, frozen=True, tag="remove"):
    """Nature: a colour leaves the game before it starts."""

    colour: str


class Start(Action, frozen=True, tag="start"):
    """Nature: this seat starts."""

    seat: int


class Deal(Action, frozen=True, tag="deal"):
    """Nature: this marker is turned for the next empty warehouse."""

    colour: str
    barrels: int


class Place(Action, frozen=True, tag="place"):
    """Setup: put the next two booths here."""

    city: str


class Replenish(Action, frozen=True, tag="replenish"):
    """Pay for filling all empty warehouses."""


class Sail(Action, frozen=True, tag="sail"):
    """Move the ship here."""

    city: str


class Buy(Action, frozen=True, tag="buy"):
    """Take this marker from the city where the ship lies."""

    colour: str
    barrels: int


class Build(Action, frozen=True, tag="build"):
    """Pay with this marker for booths in the city where the ship lies."""

    colour: str
    barrels: int


class Sell(Action, frozen=True, tag="sell"):
    """Put all markers of this colour on sale."""

    colour: str


class Keep(Action, frozen=True, tag="keep"):
    """Take this marker out of the sale under way."""

    colour: str
    barrels: int


class Close(Action, frozen=True, tag="close"):
    """Close the sale under way."""


class Lose(Action, frozen=True, tag="lose"):
    """Give up this marker because its colour was sold."""

    colour: str
    barrels: int


class Discard(Action, frozen=True, tag="discard"):
    """Turn in this marker because there are too many."""

    colour: str
    barrels: int


class End(Action, frozen=True, tag="end"):
    """End the turn."""


VERBS = tuple(
    kind.verb()
    for kind in (Remove, Start, Deal, Place, Replenish, Sail, Buy, Build, Sell, Keep, Close, Lose, Discard, End)
)


def catalogue(cities: list[str], colours: list[str], barrels: int, aliases: dict[str, str]) -> Catalogue:
    """All actions there are on a board with these cities and colours, in the order of ``codes.py``."""
    goods = [(colour, count) for colour in colours for count in range(1, barrels + 1)]
    return Catalogue(
        [
            [Remove(colour) for colour in colours],
            [Start(seat) for seat in range(MOST_SEATS)],
            [Deal(*good) for good in goods],
            [Place(city) for city in cities],
            [Replenish()],
            [Sail(city) for city in cities],
            [Buy(*good) for good in goods],
            [Build(*good) for good in goods],
            [Sell(colour) for colour in colours],
            [Keep(*good) for good in goods],
            [Close()],
            [Lose(*good) for good in goods],
            [Discard(*good) for good in goods],
            [End()],
        ],
        aliases,
    )
