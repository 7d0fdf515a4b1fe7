"""The types of what follows from a view of Hansa Teutonica; ``derived.py`` fills them."""

from __future__ import annotations

from typing import TypedDict

from hansetag.kernel.views import Derived

from .view_types import TradersAndMerchants


class NetworkDerived(TypedDict):
    """The largest group of linked cities with offices of a seat (HT-6.4)."""

    cities: list[str]
    routes: list[str]  # with both ends in it
    offices: int


class ChainDerived(TypedDict):
    """The way between the two red cities on which a seat lacks fewest offices (HT-3.11)."""

    cities: list[str]
    routes: list[str]
    missing: list[str]  # cities on it without an office of the seat


class TeutonicaDerived(Derived):
    """What the rules say of a table of Hansa Teutonica."""

    networks: list[NetworkDerived]  # by seat
    chains: list[ChainDerived]  # by seat
    in_hand: list[TradersAndMerchants]  # by seat, pieces that were lifted and not yet put down
    complete: list[str]  # cities whose offices are all taken (HT-3.9)
    most_prestige: int  # of anybody who can end the game with it (HT-6.1)
