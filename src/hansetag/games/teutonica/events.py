"""Events: what can happen in a game of Hansa Teutonica, in the order of ``codes.py``."""

from __future__ import annotations

from hansetag.kernel.events import Event, Words

from .board import Board

PIECES = ("trader", "merchant")
REASONS = ("", "prestige", "markers", "cities")


class Dealt(Event, frozen=True, tag="dealt"):
    """A start marker lies at a tavern."""

    marker: str
    route: str


class Started(Event, frozen=True, tag="started"):
    """A seat was drawn as start player."""

    seat: int


class Posted(Event, frozen=True, tag="posted"):
    """The figure stands in its first province."""

    seat: int
    province: str


class Turned(Event, frozen=True, tag="turned"):
    """A turn began with so many actions."""

    seat: int
    count: int


class IncomeTaken(Event, frozen=True, tag="income"):
    """Pieces came from the stock into the supply."""

    seat: int
    traders: int
    merchants: int


class Placed(Event, frozen=True, tag="placed"):
    """A piece was placed on a route."""

    seat: int
    piece: str
    route: str


class Displaced(Event, frozen=True, tag="displaced"):
    """A piece took another one's house; ``lost`` is the kind that had to go."""

    seat: int
    piece: str
    other: int
    lost: str
    route: str


class Paid(Event, frozen=True, tag="paid"):
    """A piece went back to the stock as a penalty."""

    seat: int
    piece: str


class Lifted(Event, frozen=True, tag="lifted"):
    """A piece was picked up."""

    seat: int
    piece: str
    route: str


class Dropped(Event, frozen=True, tag="dropped"):
    """A piece was put down."""

    seat: int
    piece: str
    route: str


class Claimed(Event, frozen=True, tag="claimed"):
    """A route was established."""

    seat: int
    route: str


class Scored(Event, frozen=True, tag="scored"):
    """Prestige for a city or a coin."""

    seat: int
    city: str
    count: int


class MarkerWon(Event, frozen=True, tag="marker-won"):
    """A bonus marker was won with a route."""

    seat: int
    marker: str
    route: str


class Opened(Event, frozen=True, tag="opened"):
    """An office was opened; space -1 is beside the city."""

    seat: int
    piece: str
    city: str
    space: int


class Completed(Event, frozen=True, tag="completed"):
    """All offices of a city are taken; so many cities are complete."""

    city: str
    count: int


class Linked(Event, frozen=True, tag="linked"):
    """Arnheim and Stendal were linked."""

    seat: int
    count: int


class Improved(Event, frozen=True, tag="improved"):
    """An ability was improved to a level counted from 0."""

    seat: int
    ability: str
    level: int


class SatDown(Event, frozen=True, tag="sat-down"):
    """A merchant took a space of the Coellen table."""

    seat: int
    points: int


class MarkerUsed(Event, frozen=True, tag="marker-used"):
    """A bonus marker was used."""

    seat: int
    marker: str


class Switched(Event, frozen=True, tag="switched"):
    """Two neighbouring offices changed places; counted from 0."""

    seat: int
    city: str
    space: int


class Removed(Event, frozen=True, tag="removed"):
    """A piece was removed from a route into its owner's supply."""

    seat: int
    other: int
    piece: str
    route: str


class Walked(Event, frozen=True, tag="walked"):
    """The figure took its free move."""

    seat: int
    province: str


class Rode(Event, frozen=True, tag="rode"):
    """The figure was moved for an action."""

    seat: int
    province: str


class NeutralCame(Event, frozen=True, tag="neutral-came"):
    """A neutral trader came to a route."""

    route: str


class NeutralClaimed(Event, frozen=True, tag="neutral-claimed"):
    """The neutral trader established a route."""

    route: str


class NeutralOpened(Event, frozen=True, tag="neutral-opened"):
    """The neutral trader opened an office."""

    city: str


class Drawn(Event, frozen=True, tag="drawn"):
    """A replacement marker was turned up."""

    seat: int
    marker: str


class MarkerPlaced(Event, frozen=True, tag="marker-placed"):
    """A replacement marker was laid beside a route."""

    seat: int
    marker: str
    route: str


class Stuck(Event, frozen=True, tag="stuck"):
    """No route could take a replacement marker; it waits on the plate."""

    seat: int


class Triggered(Event, frozen=True, tag="triggered"):
    """The game ends after this action."""

    reason: str


class Ended(Event, frozen=True, tag="ended"):
    """The game is over."""

    reason: str


EVENTS: tuple[type[Event], ...] = (
    Dealt,
    Started,
    Posted,
    Turned,
    IncomeTaken,
    Placed,
    Displaced,
    Paid,
    Lifted,
    Dropped,
    Claimed,
    Scored,
    MarkerWon,
    Opened,
    Completed,
    Linked,
    Improved,
    SatDown,
    MarkerUsed,
    Switched,
    Removed,
    Walked,
    Rode,
    NeutralCame,
    NeutralClaimed,
    NeutralOpened,
    Drawn,
    MarkerPlaced,
    Stuck,
    Triggered,
    Ended,
)

# The events by which a game is remembered.
MILESTONES = (
    "ended",
    "triggered",
    "linked",
    "sat-down",
    "opened",
    "improved",
    "completed",
    "switched",
    "claimed",
    "displaced",
    "marker-won",
)


def words(board: Board, seats: int) -> Words:
    """What the numbers stand for in the fields that do not hold plain numbers; the neutral trader is nobody's seat."""
    owners = [*range(seats), -1]
    return {
        "seat": owners,
        "other": owners,
        "piece": PIECES,
        "lost": PIECES,
        "city": board.cities,
        "route": board.routes,
        "marker": board.kinds,
        "ability": board.abilities,
        "province": board.provinces,
        "reason": REASONS,
        "points": board.coellen_points,
    }
