"""Staging: what every game needs to lay a table out from plain data and to say what does not fit.

A game knows what lies on its table and in which order to lay it out. That a name is known, a number within its limits
and the finished position one that can be played on is asked here, so that every game answers a mistake alike: with its
place and with what would be right.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TypeVar

import msgspec

from .errors import BadData
from .seats import NATURE, OVER
from .state import State

T = TypeVar("T")


def plain(staged: msgspec.Struct) -> dict[str, object]:
    """A staged table as the plain data that ``convert`` takes back."""
    data = msgspec.to_builtins(staged)
    assert isinstance(data, dict)
    return data


def convert(data: Mapping[str, object], kind: type[T]) -> T:
    """Plain ``data`` as the Struct that a game stages from; BadData names what is misspelt or of the wrong type."""
    try:
        return msgspec.convert(data, type=kind)
    except msgspec.ValidationError as error:
        raise BadData(f"staged data: {error}") from None


def seats_laid_out(given: int, seats: int) -> None:
    """As many seats must be laid out as play."""
    if given != seats:
        raise BadData(f"seats: {given} are laid out, this game has {seats}")


def find(place: str, name: object, names: Sequence[str]) -> int:
    """The number of ``name`` among ``names``."""
    if not isinstance(name, str) or name not in names:
        raise BadData(f"{place}: {name!r} is not one of {', '.join(names) or 'none'}")
    return names.index(name)


def within(place: str, number: int, low: int, high: int) -> int:
    """``number``, if it lies between ``low`` and ``high``."""
    if not low <= number <= high:
        raise BadData(f"{place}: {number}, {low} to {high} allowed")
    return number


def seat_or_nobody(place: str, seat: int | None, seats: int) -> int:
    """A seat, or -1 for nobody."""
    return -1 if seat is None else within(place, seat, 0, seats - 1)


def questions_in_order(asked: Iterable[str], asks: Sequence[str], can_stand: Callable[[list[int]], bool]) -> list[int]:
    """The kinds of the open questions, named as in ``asks``, which must be able to stand on each other."""
    kinds = [find(f"questions[{number}].ask", name, asks) for number, name in enumerate(asked)]
    if not can_stand(kinds):
        raise BadData(f"questions: {', '.join(asks[kind] for kind in kinds)} cannot be open in this order")
    return kinds


def asked_seat(place: str, seat: int, whose: int, seats: int) -> int:
    """The seat a question is put to: ``whose`` is NATURE or OVER where only these can be asked, and else a player's."""
    if whose in (NATURE, OVER):
        return within(place, seat, whose, whose)
    return within(place, seat, 0, seats - 1)


def settle(state: State, asked: str) -> None:
    """Let a position in only if it is sound and can be played on; ``asked`` is the name of the topmost question."""
    wrong = state.check()
    if wrong:
        raise BadData("; ".join(wrong))
    if state.actor != OVER and not state.legal():
        raise BadData(f"questions: the last one, {asked!r}, has no answer")
