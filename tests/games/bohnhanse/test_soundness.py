"""Does a table add up? Tampered tables are found out, one fault at a time."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.games.bohnhanse.helpers import player, say, table, trading

from hansetag.games.bohnhanse.state import BohnHanseState


def rich(state: BohnHanseState) -> None:
    """Money from nowhere."""
    state.money[0] += 5


def broke(state: BohnHanseState) -> None:
    """Less than no money."""
    state.bank += 50
    state.money[0] -= 50


def overdrawn(state: BohnHanseState) -> None:
    """A loan of less than nothing."""
    state.loans[1] = -1


def lost_bean(state: BohnHanseState) -> None:
    """A bean that is nowhere."""
    state.supply[0] -= 1


def overloaded(state: BohnHanseState) -> None:
    """Nine beans in a wagon."""
    state.wagons[0] = 9
    state.supply[0] -= 9


def tower(state: BohnHanseState) -> None:
    """A stack that is higher than any harvest."""
    place = state.board.first_square[state.board.cities.index("london")]
    bean = state.squares[place] % 8
    state.squares[place] += 8 * 4
    state.supply[bean] -= 4


def no_question(state: BohnHanseState) -> None:
    """Nothing is asked."""
    state.frames = []


def hidden_offer(state: BohnHanseState) -> None:
    """Beans in an offer that nobody sees."""
    state.deals[4] = 1


def lost_order(state: BohnHanseState) -> None:
    """An order that is nowhere."""
    state.pile &= ~1


FAULTS: dict[str, tuple[Callable[[BohnHanseState], None], str]] = {
    "money from nowhere": (rich, "the bank paid 90 thaler and the players have 95"),
    "less than no money": (broke, "somebody has less than no money or owes less than nothing"),
    "less than no loan": (overdrawn, "somebody has less than no money or owes less than nothing"),
    "a lost bean": (lost_bean, "17 blue beans are about with"),
    "an overloaded wagon": (overloaded, "seat 0: the wagon holds 9 beans, at most 8 fit in"),
    "a tower": (tower, "london: a stack of 5, 3 at most"),
    "no question": (no_question, "cannot be open in this order"),
    "a hidden offer": (hidden_offer, "seat 1 has beans in an offer that is not open"),
    "a lost order": (lost_order, "59 orders are about, there are 60 and each lies in one place"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_is_found_and_named(fault: str) -> None:
    """In one sentence, and nothing else is blamed."""
    tamper, message = FAULTS[fault]
    state = table(player("rostock"), player("riga"), player("visby"))
    assert state.check() == []
    tamper(state)
    (sentence,) = state.check()
    assert message in sentence


def test_a_sound_table_stays_sound_with_offers_open() -> None:
    """Several deals side by side add up."""
    state = trading(player("rostock", 30, "blue red"), player("riga", 20, "chili"), player("visby", 20, "soy"))
    say(state, "deal 0 give chili get red", 1)
    say(state, "deal 0 give soy get blue", 2)
    assert state.check() == []


def test_a_wagon_cannot_hold_less_than_nothing() -> None:
    """It is told, and telling it comes to an end."""
    state = table(player("rostock"))
    state.wagons[0] = -1
    assert any("seat 0" in sentence for sentence in state.check())
