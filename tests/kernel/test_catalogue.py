"""The catalogue: ids, actions and notation."""

from __future__ import annotations

import pytest
from tests.kernel.toy import ACTIONS, KNOCK, TAKE, Purse, Take

from hansetag import Action, BadAction, BadText
from hansetag.kernel.actions import fold


class Foreign(Action, frozen=True, tag="foreign"):
    """An action of another game."""


def test_ids_texts_and_actions_round_trip() -> None:
    """Each leads to the others."""
    for number, action in enumerate(ACTIONS):
        assert ACTIONS[number] == action
        assert ACTIONS.id(action) == number
        assert ACTIONS.parse(ACTIONS.text(number)) == number
    assert len(ACTIONS) == 6


@pytest.mark.parametrize("text", ["take 2", "  TAKE   2 ", "Tåke 2", "grab 2"])
def test_people_may_type_as_they_like(text: str) -> None:
    """Capitals, blanks, accents and known other words do not matter."""
    assert ACTIONS.parse(text) == TAKE + 1


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "nothing was said; an action begins with one of: coin, take, swap, knock"),
        ("tkae 2", "'tkae' cannot stand at the beginning (did you mean 'take'?)"),
        ("zzz", "'zzz' cannot stand at the beginning; possible: coin, take, swap, knock"),
        ("take", "'take' is not complete; next comes one of: 1, 2"),
        ("take 3", "'3' cannot stand after 'take'; possible: 1, 2"),
        ("knock twice", "'knock' is complete; 'twice' is too much"),
    ],
)
def test_bad_notation_is_answered_with_what_would_be_right(text: str, message: str) -> None:
    """The first wrong word is named, with what could stand there."""
    with pytest.raises(BadText) as caught:
        ACTIONS.parse(text)
    assert message in str(caught.value)


@pytest.mark.parametrize("number", [-1, 6, 10**20])
def test_an_id_that_does_not_exist_names_the_range(number: int) -> None:
    """Negative ids do not count from the end."""
    with pytest.raises(IndexError, match="from 0 to 5"):
        ACTIONS.text(number)


def test_an_action_of_another_game_is_refused(purse: Purse) -> None:
    """In the catalogue and in the game."""
    with pytest.raises(KeyError, match="not an action of this game"):
        ACTIONS.id(Foreign())
    with pytest.raises(BadAction, match="not an action of Purse"):
        purse.number(Foreign())


@pytest.mark.parametrize("thing", [None, 1.0, True, b"take 1", ["take 1"]])
def test_what_is_no_action_at_all_is_refused(purse: Purse, thing: object) -> None:
    """The message says what an action may be given as."""
    with pytest.raises(BadAction, match="an id, its notation or an Action"):
        purse.number(thing)


def test_an_action_may_be_given_in_three_ways(purse: Purse) -> None:
    """As id, as notation, as Action."""
    assert purse.number(KNOCK) == purse.number("knock") == KNOCK
    assert purse.number(Take(1)) == TAKE


def test_folding_keeps_what_notation_needs() -> None:
    """Names of the north in plain letters."""
    assert fold("Lübeck Tønsberg Ærø Łódź") == "lubeck tonsberg aero lodz"
