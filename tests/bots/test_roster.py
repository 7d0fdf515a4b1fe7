"""Ranks and names: who there is in which game, what can be chosen about them, and what is said about names."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

import hansetag
from hansetag import bots
from hansetag.bots import naming, roster
from hansetag.bots.games.bohnhanse.apprentice import BeanApprentice
from hansetag.bots.ranks.alderman import Alderman
from hansetag.bots.ranks.merchant import Merchant
from hansetag.bots.search.thinker import USUAL_SECONDS
from hansetag.bots.settings import Setting

HANSA = hansetag.game("hansa", seats=2)


def test_the_ranks_go_up() -> None:
    """The weakest comes first, in the list of all and in that of each game."""
    assert bots.NAMES == ("deckhand", "apprentice", "merchant", "alderman")
    for game in hansetag.games():
        there = bots.names(game)
        assert list(there) == sorted(there, key=bots.NAMES.index)
        assert {"deckhand", "apprentice"} <= set(there)
    assert bots.names("hansa") == bots.names("teutonica") == bots.NAMES


def test_a_game_of_ones_own_has_the_ranks_that_need_to_know_nothing_of_it() -> None:
    """Who weighs positions with a trained eye has to have been trained."""
    assert bots.names("somebody's own") == ("deckhand", "apprentice")
    assert bots.stand_in("somebody's own") == "apprentice"


@pytest.mark.parametrize("game", hansetag.games())
def test_everybody_whom_a_game_offers_can_be_had_and_decides(game: str) -> None:
    """Under the name that is on the list, with the class behind it that knows the game."""
    opened = hansetag.game(game)
    state = hansetag.Match(opened, seed=1).state
    for rank in bots.names(game):
        quick = f"{rank}:iterations=5" if "iterations" in _settings(rank, game) else rank
        merchant = bots.bot(quick, opened, 0, 1)
        assert merchant.name == rank
        assert bots.ask(merchant, state) in state.legal()


def _settings(rank: str, game: str) -> Mapping[str, Setting]:
    head = roster.head_of(rank, game)
    assert head is not None
    return head.settings


def test_where_deals_are_made_the_apprentice_has_another_head() -> None:
    """The rank is the same."""
    assert isinstance(bots.bot("apprentice", hansetag.game("bohnhanse"), 0, 1), BeanApprentice)


def test_the_stand_in_is_chosen_and_not_whoever_comes_first() -> None:
    """The deckhand, who is first, never plays for anybody who is away."""
    for game in hansetag.games():
        assert bots.stand_in(game) == ("merchant" if "merchant" in bots.names(game) else "apprentice")


def test_who_fails_is_replaced_by_the_next_lower_rank() -> None:
    """An external bot by the stand-in; below the deckhand there is nobody."""
    assert [bots.below(rank, "hansa") for rank in bots.NAMES] == ["deckhand", "deckhand", "apprentice", "merchant"]
    assert bots.below("clever", "hansa") == "merchant"


# ---------------------------------------------------------------------- options in names


def test_options_stand_behind_the_name() -> None:
    """They reach the one who is made, as numbers."""
    alderman = bots.bot("alderman:iterations=2000:seconds=0.2", HANSA, 0, 1)
    assert isinstance(alderman, Alderman)
    assert (alderman.iterations, alderman.seconds) == (2000, 0.2)
    usual = bots.bot("alderman", HANSA, 0, 1)
    assert isinstance(usual, Alderman)
    assert (usual.iterations, usual.seconds) == (0, USUAL_SECONDS)
    merchant = bots.bot("merchant:wide=8", HANSA, 0, 1)
    assert isinstance(merchant, Merchant)
    assert merchant._planner.wide == 8


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("admiral", "there is no merchant 'admiral'; there are: deckhand, apprentice, merchant, alderman"),
        ("", "there is no merchant ''"),
        ("alderman:2000", "an option is written name=value, as in alderman:iterations=2000, not '2000'"),
        ("alderman:", "an option is written name=value"),
        ("alderman:iterations=", "an option of a bot is written name=value, not 'iterations='"),
        ("alderman:=5", "an option of a bot is written name=value, not '=5'"),
        ("alderman:iterations=many", "the alderman: iterations is a whole number from 1 on, not 'many'"),
        ("alderman:iterations=0", "the alderman: iterations is a whole number from 1 on, not '0'"),
        ("alderman:iterations=1.5", "iterations is a whole number from 1 on, not '1.5'"),
        ("alderman:seconds=0", "the alderman: seconds is a number above 0, not '0'"),
        ("alderman:seconds=inf", "seconds is a number above 0, not 'inf'"),
        ("alderman:seconds=nan", "seconds is a number above 0, not 'nan'"),
        ("alderman:wide=3", "the alderman has no option 'wide'; there are: iterations, seconds"),
        ("alderman:judge=3", "the alderman has no option 'judge'"),
        ("alderman:seconds=1:seconds=2", "gives 'seconds' twice"),
        ("merchant:deep=-1", "the merchant: deep is a whole number from 1 on"),
        ("deckhand:wide=3", "the deckhand has no option 'wide'; there are none"),
    ],
)
def test_a_name_that_cannot_be_is_answered_with_what_is_allowed(name: str, said: str) -> None:
    """BadOption, always."""
    with pytest.raises(hansetag.BadOption) as caught:
        bots.bot(name, HANSA, 0, 1)
    assert said in str(caught.value)


def test_a_rank_that_a_game_does_not_have_is_refused_with_those_it_has(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody else is sent instead."""
    monkeypatch.setitem(roster.RANKS, "alderman", {})
    with pytest.raises(hansetag.BadOption, match="Hansa has no alderman; there are: deckhand, apprentice, merchant"):
        bots.bot("alderman", HANSA, 0, 1)


def test_the_stream_depends_on_seed_name_and_seat() -> None:
    """And on nothing else; the name with its options."""

    def words(name: str, seat: int, seed: int) -> object:
        return bots.bot(name, HANSA, seat, seed).rng.words

    first = words("merchant:wide=2", 0, 1)
    assert first == words("merchant:wide=2", 0, 1) == hansetag.Rng(1, "merchant:wide=2 0").words
    assert first not in (words("merchant:wide=2", 1, 1), words("merchant:wide=2", 0, 2), words("merchant", 0, 1))


@pytest.mark.parametrize(
    ("name", "who", "options", "short"),
    [
        ("alderman", "alderman", {}, "alderman"),
        (" alderman : seconds = 2 ", "alderman", {"seconds": "2"}, "alderman"),
        ("a/b=c.py:Clever:x=1:y=z", "a/b=c.py:Clever", {"x": "1", "y": "z"}, "Clever"),
        (r"C:\bots\clever.py:Clever", r"C:\bots\clever.py:Clever", {}, "Clever"),
        ("guild.house:Clever", "guild.house:Clever", {}, "Clever"),
    ],
)
def test_names_are_taken_apart(name: str, who: str, options: dict[str, str], short: str) -> None:
    """Options from the end; what is left is a rank or an address."""
    called = naming.read(name)
    assert (called.who, called.options, called.is_external) == (who, options, ":" in who)
    assert naming.short(name) == short


def test_a_narrow_table_names_a_file_without_its_folders() -> None:
    """Unless two names would be one then; options stay."""
    names = ["a/b/own.py:Own:x=1", "a/b/own.py:Own:x=2", "alderman:seconds=0.5", r"C:\bots\else.py:Else"]
    assert list(naming.labels(names).values()) == [
        "own.py:Own:x=1", "own.py:Own:x=2", "alderman:seconds=0.5", "else.py:Else",
    ]  # fmt: skip
    same = ["a/own.py:Own", "b/own.py:Own", "merchant"]
    assert naming.labels(same) == {name: name for name in same}
