"""The types of what a seat sees of a game of Hansa Teutonica; ``view.py`` fills them."""

from __future__ import annotations

from typing import Annotated, TypedDict

from hansetag.kernel.views import View

# Text that is one of a few names, which the browser knows from the printed facts.
Ability = Annotated[str, "Ability"]
Marker = Annotated[str, "MarkerKind"]

# A list with a place for each kind of piece; the browser's types have the places by name.
TradersAndMerchants = Annotated[list[int], ("traders", int), ("merchants", int)]


class RouteView(TypedDict):
    """A route: what stands on it and lies beside it."""

    pieces: list[str]  # in order of arrival: "0 trader", "neutral trader"
    free: int  # houses
    marker: Marker | None


class CityView(TypedDict):
    """A city: its offices and who controls it."""

    offices: list[str]  # pieces from left to right
    extras: list[str]  # extra offices, the first one first; the last one stands furthest left
    controller: int  # -1 nobody; the number after the last seat is the neutral trader


class TeutonicaSeat(TypedDict):
    """What one seat has on its desk and beside it."""

    prestige: int
    supply: TradersAndMerchants
    stock: TradersAndMerchants
    levels: dict[Ability, int]  # counted from 0
    markers: dict[str, int]  # by kind
    used: dict[str, int]  # markers by kind
    plate: int  # replacements face down
    shown: dict[str, int]  # replacements that were turned up and could not be placed yet, by kind
    chain: int  # points won for the long chain


class TeutonicaView(View):
    """The table of Hansa Teutonica as a seat sees it."""

    actions: int  # left in this turn
    starter: int | None  # None before the start player is drawn
    figure: str | None  # the province where it stands
    completed: int  # cities
    pile: int  # markers face down
    ending: int  # why the game ends after this action; 0 while it goes on
    neutral_prestige: int | None  # None where the neutral trader does not score
    routes: dict[str, RouteView]
    cities: dict[str, CityView]
    coellen: list[int | None]  # whose merchants sit at the table, from the left
    unseen: dict[str, int]  # markers by kind
    discarded: dict[str, int]  # markers by kind
    seats: list[TeutonicaSeat]
