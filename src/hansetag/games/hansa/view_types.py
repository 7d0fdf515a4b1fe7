"""The types of what a seat sees of a game of Hansa; ``view.py`` fills them."""

from __future__ import annotations

from typing import TypedDict

from hansetag.kernel.views import View


class HansaSeat(TypedDict):
    """What lies in front of one seat."""

    talers: int
    stock: int  # booths not set up yet
    booths: dict[str, int]  # by city, where there are any
    goods: list[str]  # unsold markers
    sold: list[str] | None  # None where the table plays with hidden sales (HA-42)
    sold_count: int


class HansaView(View):
    """The table of Hansa as a seat sees it."""

    starter: int | None  # None before the start player is drawn
    breaker: int | None  # who broke the last stack
    idle: int  # turns in a row without a purchase, booth, sale or refill (HA-55)
    ship: str  # the city where it lies
    left_out: list[str]  # the colours that are not in this game
    warehouses: dict[str, list[str | None]]  # by city; None is an empty space
    stacks: list[int]  # their heights; the last one ends the game
    unseen: dict[str, int] | None  # markers by kind; None where that would give hidden sales away
    gone: dict[str, int]  # markers by kind
    sale: list[str]  # markers of the sale that is going on
    seats: list[HansaSeat]
