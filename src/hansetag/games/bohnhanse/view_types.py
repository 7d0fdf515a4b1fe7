"""The types of what a seat sees of a game of Bohn Hanse; ``view.py`` fills them."""

from __future__ import annotations

from typing import Annotated, TypedDict

from hansetag.kernel.views import View

# A stack on a beanometer: which bean, and how many. The browser's types have the places of the list by name.
Stack = Annotated[list[str | int], ("bean", str), ("height", int)]


class BohnHanseSeat(TypedDict):
    """What is known of one seat."""

    city: str | None  # None before the figure comes to the board
    money: int
    loan: int
    wagon: list[str]  # beans one by one
    hand: list[str] | None  # cards by name, the first one in front; None where hands are closed (BH-42)
    hand_size: int
    orders: int | None  # in the hand; None where hands are closed
    waiting: list[int]  # harvest cards that wait for the next turn


class DealView(TypedDict):
    """A deal from the point of view of the seat that made it."""

    by: int
    to: int
    invite: bool  # the partner would have to come first
    give: list[str]  # beans one by one
    get: list[str]
    discard: list[str]  # what the maker would throw away
    clear: list[str]  # what the partner would throw away


class BohnHanseView(View):
    """The table of Bohn Hanse as a seat sees it."""

    markets: dict[str, list[Stack | None]]  # by city, its squares from the bottom; None is an empty one
    prices: dict[str, dict[str, int]]  # by city and bean
    level: int | None  # filled squares when the present trader phase began; None outside of one
    supply: dict[str, int]  # by bean
    laid: list[str]  # travel cards of the present trip
    pile: int  # orders face down
    discards: list[str]  # orders
    harvests: int  # new harvests until the last round
    reserve: int  # new harvests of the last round
    closer: int | None  # the seat before whose next turn the game ends
    seats: list[BohnHanseSeat]
    offers: list[DealView]
    proposal: DealView | None  # waits for an answer, or is being carried out
    draft: DealView | None  # what the viewer is building
