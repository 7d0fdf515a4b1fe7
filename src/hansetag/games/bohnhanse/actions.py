"""Actions: one small Struct per verb of the rulebook, and the catalogue that numbers them."""

from __future__ import annotations

from hansetag.kernel.actions import Action, Catalogue

MOST_SEATS = 5
INVITE = "invite"
PART_NAMES = ("give", "get", "discard", "clear")


class Draw(Action, frozen=True, tag="draw"):
    """Nature: this order is the topmost card of the pile."""

    order: str


class Harvest(Action, frozen=True, tag="harvest"):
    """Nature: this is the topmost new harvest card."""

    card: int


class Start(Action, frozen=True, tag="start"):
    """Nature: this seat starts."""

    seat: int


class Capital(Action, frozen=True, tag="capital"):
    """Setup: deliver this one of several best orders at once."""

    order: str


class Arrange(Action, frozen=True, tag="arrange"):
    """Setup: put this order in front of the other one."""

    order: str


class Travel(Action, frozen=True, tag="travel"):
    """Move the figure here, or let it stay, and lay the cards for it."""

    city: str


class Sell(Action, frozen=True, tag="sell"):
    """Give the bank this bean for the rest of a toll."""

    bean: str


class Deliver(Action, frozen=True, tag="deliver"):
    """Deliver this order."""

    order: str


class BuyOrder(Action, frozen=True, tag="buy-order"):
    """Buy an order and give up this normal travel card, counted from the front of the hand."""

    card: int


class Buy(Action, frozen=True, tag="buy"):
    """Buy this bean from a stack of this height."""

    bean: str
    height: int


class Fetch(Action, frozen=True, tag="fetch"):
    """Buy this scarce bean from the supply."""

    bean: str


class Discard(Action, frozen=True, tag="discard"):
    """Put this bean back into the supply."""

    bean: str


class Propose(Action, frozen=True, tag="propose"):
    """Begin a proposal to this seat."""

    seat: int


class Add(Action, frozen=True, tag="add"):
    """Put a bean into the deal: one to give, to get, to discard, or one that the other discards."""

    part: str
    bean: str


class Remove(Action, frozen=True, tag="remove"):
    """Take a bean out of the deal again."""

    part: str
    bean: str


class Send(Action, frozen=True, tag="send"):
    """Send the deal."""


class Cancel(Action, frozen=True, tag="cancel"):
    """Give up building the deal."""


class Accept(Action, frozen=True, tag="accept"):
    """Accept the proposal of this seat."""

    seat: int


class Decline(Action, frozen=True, tag="decline"):
    """Decline the proposal of this seat."""

    seat: int


class Counter(Action, frozen=True, tag="counter"):
    """Answer the proposal of this seat with another one."""

    seat: int


class Withdraw(Action, frozen=True, tag="withdraw"):
    """Take back the proposal made to this seat."""

    seat: int


class End(Action, frozen=True, tag="end"):
    """End the trader phase."""


class Done(Action, frozen=True, tag="done"):
    """End the turn."""


def catalogue(
    cities: list[str],
    beans: list[str],
    orders: list[str],
    harvests: int,
    tallest: int,
    normal_cards: int,
    aliases: dict[str, str],
) -> Catalogue:
    """All actions there are on this board, in the order of ``codes.py``."""
    seats = range(MOST_SEATS)
    parts = [(part, bean) for part in PART_NAMES for bean in beans]
    return Catalogue(
        [
            [Draw(order) for order in orders],
            [Harvest(card) for card in range(1, harvests + 1)],
            [Start(seat) for seat in seats],
            [Capital(order) for order in orders],
            [Arrange(order) for order in orders],
            [Travel(city) for city in cities],
            [Sell(bean) for bean in beans],
            [Deliver(order) for order in orders],
            [BuyOrder(card) for card in range(1, normal_cards + 1)],
            [Buy(bean, height) for bean in beans for height in range(1, tallest + 1)],
            [Fetch(bean) for bean in beans],
            [Discard(bean) for bean in beans],
            [Propose(seat) for seat in seats],
            [Add(*part) for part in parts],
            [Remove(*part) for part in parts],
            [Send()],
            [Cancel()],
            [Accept(seat) for seat in seats],
            [Decline(seat) for seat in seats],
            [Counter(seat) for seat in seats],
            [Withdraw(seat) for seat in seats],
            [End()],
            [Done()],
        ],
        aliases,
    )
