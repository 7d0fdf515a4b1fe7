"""The types of what follows from a view of Bohn Hanse; ``derived.py`` fills them."""

from __future__ import annotations

from typing import TypedDict

from hansetag.kernel.views import Derived


class DealDerived(TypedDict):
    """What a deal would bring about, if it is done as it stands."""

    bought: list[str]  # beans that the seat whose turn it is has promised and must buy first (BH-14)
    cost: int  # of these
    guest: int | None  # who has to come by invitation (BH-13)
    by_wagon: list[str]  # what the wagon of the seat that made the deal holds then
    to_wagon: list[str]  # and that of the other


class PriceDerived(TypedDict):
    """How the price of a bean in a city would change."""

    more: int | None  # with one stack more on the beanometer; None where it is full
    less: int | None  # with one stack less; None where it is empty


class BohnHanseDerived(Derived):
    """What the rules say of a table of Bohn Hanse."""

    levels: dict[str, int]  # by city, how many filled squares its prices are read from (BH-24)
    prices: dict[str, dict[str, PriceDerived]]  # by city and bean
    scarce: list[str]  # beans that no wagon and no market has (BH-28)
    offers: list[DealDerived]  # as the view has them
    proposal: DealDerived | None
    draft: DealDerived | None
    last_harvest: int  # the harvest with which the last round begins (BH-36)
    last_turn: int | None  # which turn of the last round this is, counted from 1; None before it
