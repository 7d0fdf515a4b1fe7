"""Events: what can happen in a game of Bohn Hanse, in the order of ``codes.py``."""

from __future__ import annotations

from hansetag.kernel.events import Event, Words
from hansetag.kernel.events import tell as tell_row

from . import heaps
from .board import Board
from .codes import CARD_NAMES, CONDITION, PROPOSED, SWAPPED

UNSEEN_ORDER = "unseen-order"  # what all others see of a drawn order


class Drew(Event, frozen=True, tag="drew"):
    """An order was drawn; only its owner sees which."""

    seat: int
    order: str

    def seen_by(self, seat: int | None) -> Event:
        """To all others it is just an order."""
        return self if seat == self.seat else Drew(self.seat, UNSEEN_ORDER)


class Capitalised(Event, frozen=True, tag="capitalised"):
    """The best of the first three orders is delivered at once."""

    seat: int
    order: str


class Started(Event, frozen=True, tag="started"):
    """A seat starts."""

    seat: int


class Turned(Event, frozen=True, tag="turned"):
    """A turn began."""

    seat: int


class Travelled(Event, frozen=True, tag="travelled"):
    """A figure moved, or stayed; so many cards were laid."""

    seat: int
    start: str
    city: str
    cards: int

    def facts(self) -> dict[str, str | int]:
        """A trip that ends where it began has a phrase of its own."""
        return {**super().facts(), "count": 0 if self.start == self.city else self.cards}


class Laid(Event, frozen=True, tag="laid"):
    """An order was laid as a travel card."""

    seat: int
    order: str


class Tolled(Event, frozen=True, tag="tolled"):
    """A toll was paid in money, as far as there was any."""

    seat: int
    count: int


class Sold(Event, frozen=True, tag="sold"):
    """A bean was sold for a toll."""

    seat: int
    bean: str
    count: int


class Borrowed(Event, frozen=True, tag="borrowed"):
    """The bank lent the rest of a toll."""

    seat: int
    count: int


class Harvested(Event, frozen=True, tag="harvested"):
    """A new harvest card is placed."""

    seat: int
    harvest: int


class Stocked(Event, frozen=True, tag="stocked"):
    """A new stack lies on a beanometer."""

    city: str
    bean: str
    count: int


class Failed(Event, frozen=True, tag="failed"):
    """A harvest failed in one city: no empty square, or no bean left."""

    city: str
    bean: str


class NoHarvest(Event, frozen=True, tag="no-harvest"):
    """A Supply card brought nothing."""

    seat: int


class Delivered(Event, frozen=True, tag="delivered"):
    """An order was delivered."""

    seat: int
    order: str
    city: str
    count: int


class Ordered(Event, frozen=True, tag="ordered"):
    """An order was bought for money and a travel card."""

    seat: int
    count: int


class Bought(Event, frozen=True, tag="bought"):
    """A bean was bought."""

    seat: int
    bean: str
    city: str
    count: int


class Fetched(Event, frozen=True, tag="fetched"):
    """A scarce bean was bought from the supply."""

    seat: int
    bean: str
    city: str
    count: int


class Discarded(Event, frozen=True, tag="discarded"):
    """A bean was thrown away."""

    seat: int
    bean: str


class Proposed(Event, frozen=True, tag="proposed"):
    """A deal was proposed; the lists are from the proposer's point of view."""

    seat: int
    other: int
    invite: bool
    give: list[str]
    get: list[str]
    discard: list[str]
    clear: list[str]

    def facts(self) -> dict[str, str | int]:
        """Empty lists are named as nothing; a deal with an invitation has a phrase of its own."""
        return {"seat": self.seat, "other": self.other, "count": int(self.invite), **_exchange(self.give, self.get)}


class Declined(Event, frozen=True, tag="declined"):
    """A proposal was declined."""

    seat: int
    other: int


class Withdrew(Event, frozen=True, tag="withdrew"):
    """An open offer was taken back."""

    seat: int
    other: int


class Voided(Event, frozen=True, tag="voided"):
    """An open offer lapsed because a bean in it is gone."""

    seat: int
    other: int


class Accepted(Event, frozen=True, tag="accepted"):
    """A proposal was accepted."""

    seat: int
    other: int


class Invited(Event, frozen=True, tag="invited"):
    """A figure came by invitation."""

    seat: int
    other: int
    city: str


class Showed(Event, frozen=True, tag="showed"):
    """An invited player showed the first card of their hand, which goes to the back."""

    seat: int
    card: str


class Kept(Event, frozen=True, tag="kept"):
    """A new harvest card lies face up until its owner's next turn."""

    seat: int
    harvest: int


class Swapped(Event, frozen=True, tag="swapped"):
    """Beans changed hands; the lists are what the first gave and got."""

    seat: int
    other: int
    give: list[str]
    get: list[str]

    def facts(self) -> dict[str, str | int]:
        """Empty lists are named as nothing."""
        return {**super().facts(), **_exchange(self.give, self.get)}


class Lapsed(Event, frozen=True, tag="lapsed"):
    """A deal lapsed: the partner had to sell what was promised."""

    seat: int
    other: int


class Dropped(Event, frozen=True, tag="dropped"):
    """An order was discarded undelivered."""

    seat: int
    order: str


class LastRound(Event, frozen=True, tag="last-round"):
    """The last round began."""

    seat: int


class Ended(Event, frozen=True, tag="ended"):
    """The game is over."""


class Condition(Event, frozen=True, tag="condition"):
    """For the deal just proposed somebody would throw beans away."""

    seat: int
    beans: list[str]


def _exchange(give: list[str], get: list[str]) -> dict[str, str | int]:
    """Two lists of beans in words."""
    return {"give": ", ".join(give) or "nothing", "get": ", ".join(get) or "nothing"}


EVENTS: tuple[type[Event], ...] = (
    Drew,
    Capitalised,
    Started,
    Turned,
    Travelled,
    Laid,
    Tolled,
    Sold,
    Borrowed,
    Harvested,
    Stocked,
    Failed,
    NoHarvest,
    Delivered,
    Ordered,
    Bought,
    Fetched,
    Discarded,
    Proposed,
    Declined,
    Withdrew,
    Voided,
    Accepted,
    Invited,
    Showed,
    Kept,
    Swapped,
    Lapsed,
    Dropped,
    LastRound,
    Ended,
    Condition,
)

# The events by which a game is remembered.
MILESTONES = ("delivered", "borrowed", "harvested", "invited", "swapped", "last-round", "ended")


def words(board: Board) -> Words:
    """What the numbers stand for in the fields that do not hold plain numbers."""
    harvests = range(1, board.harvest_count + 1)
    places = {"city": board.cities, "start": board.cities}
    return {**places, "bean": board.beans, "order": board.orders, "harvest": harvests, "card": CARD_NAMES}


def tell(board: Board, known: Words, row: tuple[int, ...]) -> Event:
    """Turn a row that the rules noted into its event; where beans are listed, a number stands for a row of them."""
    if row[0] == PROPOSED:
        return Proposed(row[1], row[2], bool(row[3]), *(_beans(board, part) for part in row[4:]))
    if row[0] == SWAPPED:
        return Swapped(row[1], row[2], _beans(board, row[3]), _beans(board, row[4]))
    if row[0] == CONDITION:
        return Condition(row[1], _beans(board, row[2]))
    return tell_row(EVENTS, known, row)


def _beans(board: Board, row: int) -> list[str]:
    """The beans of a row by name."""
    return [board.beans[bean] for bean in heaps.beans(row)]
