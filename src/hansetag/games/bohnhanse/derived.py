"""What follows from a view of Bohn Hanse by the rules, so that no client has to know them.

Everything here is made of the view and of what is printed, so it can tell a seat nothing that the view does not.
"""

from __future__ import annotations

from collections import Counter

from .board import Board
from .derived_types import BohnHanseDerived, DealDerived, PriceDerived
from .view_types import BohnHanseView, DealView


class PriceSteps:
    """How prices would change, worked out once for every city and level: every position tells them."""

    def __init__(self, board: Board) -> None:
        """Read them off the beanometers."""
        self.by_level = [
            [_steps_at(board, city, level) for level in range(squares + 1)]
            for city, squares in enumerate(board.squares)
        ]


def _steps_at(board: Board, city: int, level: int) -> dict[str, PriceDerived]:
    """What each bean of a city would cost with a stack more and with one less."""
    squares = board.squares[city]
    return {
        board.beans[bean]: {
            "more": board.price(city, bean, level + 1) if level < squares else None,
            "less": board.price(city, bean, level - 1) if level else None,
        }
        for bean in board.sold_in[city]
    }


def derive(view: BohnHanseView, board: Board, steps: PriceSteps) -> BohnHanseDerived:
    """All of it."""
    proposal, draft = view["proposal"], view["draft"]
    levels = levels_of(view)
    stored = beans_about(view)
    return {
        "levels": levels,
        "prices": {city: steps.by_level[number][levels[city]] for number, city in enumerate(board.cities)},
        "scarce": [bean for bean in board.beans if bean not in stored],
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


def levels_of(view: BohnHanseView) -> dict[str, int]:
    """By city, how many squares are filled where prices are read: in a trader phase those of its beginning."""
    levels = {city: len(stacks) - stacks.count(None) for city, stacks in view["markets"].items()}
    level = view["level"]
    if level is not None and (city := here(view)) in levels:
        levels[city] = level
    return levels


def beans_about(view: BohnHanseView) -> set[str]:
    """The beans that some wagon or some market has."""
    found = {str(stack[0]) for stacks in view["markets"].values() for stack in stacks if stack is not None}
    return found.union(*(seat["wagon"] for seat in view["seats"]))


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
