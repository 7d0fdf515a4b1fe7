"""Events: what can happen in a game of Hansa, in the order of ``codes.py``."""

from __future__ import annotations

from hansetag.kernel.events import Event, Words
from hansetag.kernel.events import tell as tell_row

from .board import Board
from .codes import BARRELS, SOLD


class Removed(Event, frozen=True, tag="removed"):
    """A colour was left out of the game."""

    colour: str


class Started(Event, frozen=True, tag="started"):
    """A seat was drawn as start player."""

    seat: int


class Dealt(Event, frozen=True, tag="dealt"):
    """A marker came to lie in a warehouse."""

    city: str
    good: str


class Placed(Event, frozen=True, tag="placed"):
    """The first booths were set up."""

    seat: int
    city: str
    count: int


class Income(Event, frozen=True, tag="income"):
    """A turn began with its income."""

    seat: int
    count: int


class Replenished(Event, frozen=True, tag="replenished"):
    """Somebody paid for new markers."""

    seat: int
    count: int


class LastStack(Event, frozen=True, tag="last-stack"):
    """The first marker of the last stack was taken: this round is the last."""

    seat: int


class Sailed(Event, frozen=True, tag="sailed"):
    """The ship moved."""

    seat: int
    start: str
    city: str
    count: int


class Bought(Event, frozen=True, tag="bought"):
    """A marker was bought; ``other`` was paid, or the bank (-1)."""

    seat: int
    city: str
    good: str
    count: int
    other: int


class Built(Event, frozen=True, tag="built"):
    """Booths were set up for a marker."""

    seat: int
    city: str
    good: str
    count: int


class Sold(Event, frozen=True, tag="sold"):
    """Markers were sold; ``points`` is what they are worth at the end."""

    seat: int
    city: str
    goods: list[str]
    points: int


class Lost(Event, frozen=True, tag="lost"):
    """A marker was lost because its colour was sold."""

    seat: int
    good: str


class Taxed(Event, frozen=True, tag="taxed"):
    """Talers above the limit went back to the bank."""

    seat: int
    count: int


class Discarded(Event, frozen=True, tag="discarded"):
    """A marker above the limit was turned in."""

    seat: int
    good: str


class Pressed(Event, frozen=True, tag="pressed"):
    """Nothing happened for so long that this seat has to push the game on."""

    seat: int


class Ended(Event, frozen=True, tag="ended"):
    """The game is over."""


EVENTS: tuple[type[Event], ...] = (
    Removed,
    Started,
    Dealt,
    Placed,
    Income,
    Replenished,
    LastStack,
    Sailed,
    Bought,
    Built,
    Sold,
    Lost,
    Taxed,
    Discarded,
    Pressed,
    Ended,
)

# The events by which a game is remembered.
MILESTONES = ("built", "sold", "pressed", "last-stack", "ended")


def words(board: Board) -> Words:
    """What the numbers stand for in the fields that do not hold plain numbers."""
    goods = [board.good_name(good) for good in range(board.good_count)]
    return {"city": board.cities, "start": board.cities, "good": goods, "colour": board.colours}


def tell(board: Board, known: Words, row: tuple[int, ...]) -> Event:
    """Turn a row that the rules noted into its event; a sale lists its markers, and its points follow from them."""
    if row[0] == SOLD:
        points = sum(board.sold_points + good % BARRELS + 1 for good in row[3:])
        return Sold(row[1], board.cities[row[2]], [board.good_name(good) for good in row[3:]], points)
    return tell_row(EVENTS, known, row)
