"""Seat lists: who plays, and what is said about a list that cannot be."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.bots.external_bots import write

from hansetag.cli import main
from hansetag.cli.terminal import seats


def test_names_and_letters() -> None:
    """A seat has a letter, a name of its own or a usual one, and is written as it was given."""
    anna, other, third = seats.read(["Berta=human", "apprentice", " Old Cord = deckhand"])
    assert (anna.letter, anna.name, anna.kind, anna.title) == ("A", "Berta", "human", "A Berta · you")
    assert (other.letter, other.name, other.written) == ("B", "Bertold", "apprentice")
    assert (third.name, third.written) == ("Old Cord", "Old Cord=deckhand")


def test_a_usual_name_that_is_taken() -> None:
    """Nobody gets the usual name of a seat if somebody else chose it."""
    assert [seat.name for seat in seats.read(["human", "Anna=human"])] == ["Seat A", "Anna"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("human,wizard", "a seat is one of human, deckhand, apprentice, merchant, alderman"),
        ("", "a seat is one of human, deckhand, apprentice, merchant, alderman"),
        ("human,alderman:2000", "an option is written name=value, as in alderman:iterations=2000"),
        ("human,alderman:iterations=x", "the alderman: iterations is a whole number from 1 on, not 'x'"),
        ("human,nowhere.py:Own", "nowhere.py cannot be read: No such file or directory"),
        ("=human,human", "a seat's name is a word or more"),
        ("Anna=human,Anna=apprentice", "two seats are called 'Anna'"),
        ("human", "Hansa is for 2, 3, 4 seats, not 1"),
        ("human,human,human,human,human", "Hansa is for 2, 3, 4 seats, not 5"),
        (",".join(["human"] * 9), "there are 9 seats in the list"),
    ],
)
def test_bad_lists_name_what_is_allowed(words: str, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    """A seat list that cannot be is answered in one line on the error stream."""
    assert main(["play", "hansa", "--seats", words]) == 2
    captured = capsys.readouterr()
    assert said in captured.err
    assert captured.err.count("\n") == 1
    assert not captured.out


def test_bots_with_options_and_bots_of_ones_own(folder: Path) -> None:
    """Options stay with the bot, a name before it with the seat; a panel shows neither options nor path."""
    own = f"{write(folder)}:Clever"
    given = ["Anna=human", "alderman:iterations=5:seconds=0.5", "Elder=alderman:iterations=5", f"Cleo={own}:place=2"]
    anna, second, elder, cleo = seats.read(given)
    assert (anna.name, anna.kind) == ("Anna", "human")
    assert (second.name, second.kind, second.rank) == ("Bertold", "alderman:iterations=5:seconds=0.5", "alderman")
    assert (elder.name, elder.kind, elder.title) == ("Elder", "alderman:iterations=5", "C Elder · alderman")
    assert (cleo.name, cleo.kind, cleo.rank) == ("Cleo", f"{own}:place=2", "Clever")
    assert [seat.written for seat in (anna, second, elder, cleo)] == given
    assert [seat.is_external for seat in (anna, second, elder, cleo)] == [False, False, False, True]
