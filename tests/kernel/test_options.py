"""Options, seats and the registry: what may be asked for, and how a wrong wish is answered."""

from __future__ import annotations

import pytest
from tests.kernel.toy import Purse

import hansetag
from hansetag.kernel import options


@pytest.mark.parametrize(
    ("value", "taken"), [(True, True), ("yes", True), ("No", False), ("on", True), ("false", False)]
)
def test_yes_and_no_may_be_said_in_several_ways(value: object, taken: bool) -> None:
    """A flag takes a bool or a plain word."""
    assert Purse.open(2, fast=value).options["fast"] is taken


@pytest.mark.parametrize(
    ("wish", "message"),
    [
        ({"fast": 1}, "option 'fast' is yes or no"),
        ({"fast": "perhaps"}, "option 'fast' is yes or no"),
        ({"bowl": "gold"}, "option 'bowl' is one of 'wood', 'clay', not 'gold'"),
        ({"flaw": 3}, "option 'flaw' is a text, not 3"),
        ({"colour": "red"}, "there is no option 'colour'; there are: flaw, fast, bowl"),
        ({"seats": 7}, "Purse is for 2, 3 seats, not 7"),
        ({"seats": True}, "Purse is for 2, 3 seats, not True"),
        ({"seats": "2"}, "Purse is for 2, 3 seats, not '2'"),
        ({"rules": 9}, "known under the rules 1, 2, not 9"),
    ],
)
def test_a_wrong_wish_is_answered_with_what_is_allowed(wish: dict[str, object], message: str) -> None:
    """BadOption names the allowed values."""
    with pytest.raises(hansetag.BadOption) as caught:
        Purse.open(**wish)
    assert message in str(caught.value)


def test_games_are_found_by_name() -> None:
    """An unknown name lists the known ones."""
    assert "purse" in hansetag.games()
    assert hansetag.game("purse", seats=3).seats == 3
    assert hansetag.game("purse").seats == 3
    with pytest.raises(hansetag.BadOption, match=r"there is no game 'chess'; there are: .*\bhansa, "):
        hansetag.game("chess")
    with pytest.raises(hansetag.BadOption):
        hansetag.game(None)  # type: ignore[arg-type]


def test_options_are_written_and_read() -> None:
    """Paths with blanks and quotes survive; empty texts are left out."""
    line = options.write({"board": "my 'own' board.toml", "extra": True, "strict": False, "without": ""})
    assert line == "'board=my '\"'\"'own'\"'\"' board.toml' extra=yes strict=no"
    assert options.read(line) == {"board": "my 'own' board.toml", "extra": "yes", "strict": "no"}


@pytest.mark.parametrize(("line", "message"), [("extra", "written name=value"), ("a='b", "cannot be read")])
def test_a_broken_line_of_options_is_refused(line: str, message: str) -> None:
    """With the reason."""
    with pytest.raises(hansetag.BadOption, match=message):
        options.read(line)


def test_a_game_says_what_it_is() -> None:
    """For the prompt of a Python session."""
    assert repr(Purse.open(2)) == "Purse(seats=2, {'flaw': '', 'fast': False, 'bowl': 'wood'})"
    assert Purse.open(2).fingerprint() == ""
