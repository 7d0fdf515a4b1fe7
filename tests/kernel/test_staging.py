"""Staging: every mistake is answered with its place and with what would be right."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import pytest
from tests.kernel.toy import Purse, PurseState

from hansetag.kernel import staging
from hansetag.kernel.errors import BadData
from hansetag.kernel.seats import NATURE, OVER


class Bowl(msgspec.Struct, forbid_unknown_fields=True):
    """Something staged."""

    beans: int = 0


class Stuck(PurseState):
    """A position in which nothing can be done."""

    def legal(self) -> list[int]:
        return []


ASKS = ("coin", "turn")
MISTAKES: dict[str, tuple[Callable[[], object], str]] = {
    "an unknown field": (lambda: staging.convert({"peas": 1}, Bowl), "staged data: .*peas"),
    "a wrong type": (lambda: staging.convert({"beans": "many"}, Bowl), "staged data: .*beans"),
    "seats": (lambda: staging.seats_laid_out(1, 2), "seats: 1 are laid out, this game has 2"),
    "a name": (lambda: staging.find("here", "x", ASKS), "here: 'x' is not one of coin, turn"),
    "no text": (lambda: staging.find("here", 7, ASKS), "here: 7 is not one of coin, turn"),
    "a name where there is none": (lambda: staging.find("here", "x", []), "here: 'x' is not one of none"),
    "a number": (lambda: staging.within("here", 4, 0, 3), "here: 4, 0 to 3 allowed"),
    "a seat": (lambda: staging.seat_or_nobody("here", -1, 2), "here: -1, 0 to 1 allowed"),
    "a question": (
        lambda: staging.questions_in_order(["turn", "why"], ASKS, bool),
        r"questions\[1\].ask: 'why' is not one of coin, turn",
    ),
    "questions": (
        lambda: staging.questions_in_order(["turn", "coin"], ASKS, lambda kinds: kinds == sorted(kinds)),
        "questions: turn, coin cannot be open in this order",
    ),
    "nature's seat": (lambda: staging.asked_seat("here", 0, NATURE, 2), "here: 0, -1 to -1 allowed"),
    "nobody's seat": (lambda: staging.asked_seat("here", NATURE, OVER, 2), "here: -1, -2 to -2 allowed"),
    "a player's seat": (lambda: staging.asked_seat("here", 2, 0, 2), "here: 2, 0 to 1 allowed"),
}


@pytest.mark.parametrize(("attempt", "message"), MISTAKES.values(), ids=MISTAKES.keys())
def test_a_mistake_is_named(attempt: Callable[[], object], message: str) -> None:
    """BadData says where, what, and what would be right."""
    with pytest.raises(BadData, match=message):
        attempt()


def test_what_is_right_comes_through() -> None:
    """And plain data comes back."""
    assert staging.convert({"beans": 3}, Bowl) == Bowl(3)
    assert staging.convert(staging.plain(Bowl(3)), Bowl) == Bowl(3)
    staging.seats_laid_out(2, 2)
    assert [staging.find("here", name, ASKS) for name in ASKS] == [0, 1]
    assert staging.within("here", 3, 0, 3) == 3
    assert [staging.seat_or_nobody("here", seat, 2) for seat in (None, 0, 1)] == [-1, 0, 1]
    assert staging.questions_in_order(["turn", "coin"], ASKS, bool) == [1, 0]
    assert [staging.asked_seat("here", seat, whose, 2) for seat, whose in ((-1, NATURE), (-2, OVER), (1, 0))] == [
        -1,
        -2,
        1,
    ]


def test_only_a_sound_position_with_an_answer_is_let_in() -> None:
    """Whatever is wrong with it is listed, and a dead end is named by its question."""
    state = Purse.open(2).start()
    staging.settle(state, "coin")
    state.coins = [1, 1]
    state.swapped[0] = True
    state.bowl = 6
    with pytest.raises(BadData, match=r"6 and \[0, 0\] make no 7"):
        staging.settle(state, "turn")
    with pytest.raises(BadData, match="questions: the last one, 'turn', has no answer"):
        staging.settle(Stuck(Purse.open(2)), "turn")
