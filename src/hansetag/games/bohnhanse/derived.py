"""What follows from a view of Bohn Hanse by the rules, so that no client has to know them.

Everything here is made of the view and of what is printed, so it can tell a seat nothing that the view does not.
"""

from __future__ import annotations

from collections import Counter
from typing import TypedDict

from hansetag.kernel.views import Derived

from .board import Board
from .view_types import BohnHanseView, DealView


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


def derive(view: BohnHanseView, board: Board) -> BohnHanseDerived:
    """All of it."""
    proposal, draft = view["proposal"], view["draft"]
    levels = {city: level_at(view, city) for city in view["markets"]}
    return {
        "levels": levels,
        "prices": {city: steps_at(board, number, levels[city]) for number, city in enumerate(board.cities)},
        "scarce": [bean for bean in board.beans if is_scarce(view, bean)],
        "offers": [outcome(view, board, deal) for deal in view["offers"]],
        "proposal": None if proposal is None else outcome(view, board, proposal),
        "draft": None if draft is None else outcome(view, board, draft),
        "last_harvest": board.last_harvest,
        "last_turn": last_turn(view),
    }


# ---------------------------------------------------------------------- markets


def here(view: BohnHanseView) -> str:
    """The city of the player whose turn it is; empty before the first turn."""
    return view["seats"][view["turn"]]["city"] or "" if view["turn"] is not None else ""


def level_at(view: BohnHanseView, city: str) -> int:
    """How many squares are filled where prices are read: in a trader phase those of its beginning."""
    level = view["level"]
    if level is not None and here(view) == city:
        return level
    return sum(stack is not None for stack in view["markets"][city])


def steps_at(board: Board, city: int, level: int) -> dict[str, PriceDerived]:
    """What each bean of a city would cost with a stack more and with one less."""
    squares = board.squares[city]
    return {
        board.beans[bean]: {
            "more": board.price(city, bean, level + 1) if level < squares else None,
            "less": board.price(city, bean, level - 1) if level else None,
        }
        for bean in board.sold_in[city]
    }


def is_scarce(view: BohnHanseView, bean: str) -> bool:
    """Whether no wagon and no market has the bean."""
    if any(bean in seat["wagon"] for seat in view["seats"]):
        return False
    return not any(stack is not None and stack[0] == bean for stacks in view["markets"].values() for stack in stacks)


# ---------------------------------------------------------------------- deals


def outcome(view: BohnHanseView, board: Board, deal: DealView) -> DealDerived:
    """What a deal brings about."""
    bought = must_buy(view, deal)
    prices = view["prices"].get(here(view), {})
    by_gone, to_gone = [*deal["give"], *deal["discard"]], [*deal["get"], *deal["clear"]]
    return {
        "bought": bought,
        "cost": sum(prices.get(bean, 0) for bean in bought),
        "guest": guest(view, deal),
        "by_wagon": _after(view, board, deal["by"], bought, by_gone, deal["get"]),
        "to_wagon": _after(view, board, deal["to"], bought, to_gone, deal["give"]),
    }


def _after(
    view: BohnHanseView, board: Board, seat: int, bought: list[str], gone: list[str], gets: list[str]
) -> list[str]:
    """A wagon after a deal, in the order of the beans."""
    own = Counter(view["seats"][seat]["wagon"]) + Counter(bought if seat == view["turn"] else [])
    return sorted((own - Counter(gone) + Counter(gets)).elements(), key=board.beans.index)


def must_buy(view: BohnHanseView, deal: DealView) -> list[str]:
    """The beans that the player whose turn it is has promised and does not have."""
    if view["turn"] is None:
        return []
    own = deal["by"] == view["turn"]
    give, discard = (deal["give"], deal["discard"]) if own else (deal["get"], deal["clear"])
    have = Counter(view["seats"][view["turn"]]["wagon"]) - Counter(discard)
    return list((Counter(give) - have).elements())


def guest(view: BohnHanseView, deal: DealView) -> int | None:
    """Who comes by invitation: the one of the two whose turn it is not."""
    if not deal["invite"]:
        return None
    return deal["to"] if deal["by"] == view["turn"] else deal["by"]


# ---------------------------------------------------------------------- the end


def last_turn(view: BohnHanseView) -> int | None:
    """Which turn of the last round this is; the last one after the end."""
    closer, turn, seats = view["closer"], view["turn"], len(view["seats"])
    if closer is None:
        return None
    return seats if turn is None else (turn - closer) % seats + 1
