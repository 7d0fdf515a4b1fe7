"""What the tests of every game share: playing in notation, asking why not, whole games, and checks of all that is said.

Each game's ``helpers.py`` makes a small language of its own of this. A check is a function that asserts; a test of a
game calls it with that game's own positions.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from importlib.resources import files
from typing import TypeVar

import msgspec
import pytest

import hansetag
from hansetag.kernel.drive import choose

S = TypeVar("S", bound=hansetag.State)
PEOPLE = ("Anne", "Bert", "Carl", "Dora")

# ---------------------------------------------------------------------- playing


def play(game: hansetag.Game, state: S, *texts: str) -> S:
    """Carry out these decisions; after each of them the table must be sound."""
    for text in texts:
        number = game.parse(text)
        reason = state.why_not(number)
        assert reason is None, f"{text}: {reason}"
        state.apply(number)
        assert state.check() == []
    return state


def options(game: hansetag.Game, state: hansetag.State, verb: str = "") -> list[str]:
    """What the actor may do, in notation; only what begins with ``verb`` if one is given."""
    texts = [game.text(number) for number in state.legal()]
    return [text for text in texts if text.split()[0] == verb or not verb]


def why(game: hansetag.Game, state: hansetag.State, text: str) -> hansetag.Reason:
    """The reason why ``text`` is refused; nothing may have changed by trying."""
    number = game.parse(text)
    assert number not in state.legal(), f"{text} is allowed"
    key, everything = state.key(), state.full()
    reason = state.why_not(number)
    assert reason is not None
    assert reason.text
    assert "{" not in reason.text
    with pytest.raises(hansetag.IllegalAction) as caught:
        state.apply(number)
    assert (caught.value.rule, caught.value.reason) == (reason.rule, reason.text)
    assert (state.key(), state.full()) == (key, everything)
    return reason


def answer(game: hansetag.Game, state: hansetag.State, text: str) -> hansetag.Answer:
    """The answer with this notation."""
    return next(one for one in game.question(state).answers if one.text == text)


# ---------------------------------------------------------------------- whole games


def walk(game: hansetag.Game, seed: int) -> Iterator[hansetag.Match]:
    """A match played at random, before the first decision of a player and after each of them."""
    match = hansetag.Match(game, seed)
    rng = hansetag.Rng(seed, "tests")
    yield match
    while match.state.actor != hansetag.OVER:
        match.play(choose(match.state, rng))
        yield match


def played(game: hansetag.Game, seed: int) -> hansetag.Match:
    """A whole match played at random."""
    for match in walk(game, seed):
        last = match
    return last


def comes_back(game: hansetag.Game, state: hansetag.State) -> None:
    """What full() writes down can be laid out again, also by way of JSON, and is the same position."""
    again = game.stage(msgspec.json.decode(msgspec.json.encode(state.full())))
    assert again.key() == state.key()
    assert again.full() == state.full()
    assert again.legal() == state.legal()
    assert again.scores() == state.scores()


# ---------------------------------------------------------------------- questions and refusals


def codes(game: hansetag.Game, section: str) -> set[str]:
    """The codes for which the English phrasebook has a phrase; variants for one and none belong to them."""
    phrases = game.book.languages["en"]
    return {address.split(".")[1] for address in phrases if address.startswith(f"{section}.")}


def can_be_said(game: hansetag.Game, asked: Iterable[hansetag.Question]) -> None:
    """No phrase of these questions and their answers is missing and no fact in it is left open."""
    for question in asked:
        assert "{" not in game.book.say(f"question.{question.code}", question.facts)
        for one in question.answers:
            assert "{" not in game.book.say(f"answer.{one.code}", one.facts)


def answers_are_the_options(game: hansetag.Game, state: hansetag.State) -> None:
    """There is one list of legal options; the question only dresses it."""
    question = game.question(state)
    assert [one.id for one in question.answers] == state.legal() == sorted(state.legal())
    assert [game.parse(one.text) for one in question.answers] == state.legal()
    assert question.seat == state.actor


def refusals(game: hansetag.Game, state: hansetag.State) -> Iterator[hansetag.Reason]:
    """The reasons against all that is not legal here; what is legal has none."""
    legal = set(state.legal())
    for action in range(len(game.catalogue)):
        reason = state.why_not(action)
        assert (reason is None) == (action in legal), game.text(action)
        if reason is not None:
            yield reason


def refuses_what_is_no_id(game: hansetag.Game, state: hansetag.State, number: int) -> None:
    """The message says which ids there are."""
    reason = state.why_not(number)
    assert reason is not None
    assert (reason.rule, reason.code) == ("", "no-such-id")
    assert str(len(game.catalogue) - 1) in reason.text
    assert reason.text in repr(reason)
    with pytest.raises(hansetag.IllegalAction, match="none of them"):
        state.apply(number)


def refuses_another_seat(game: hansetag.Game, state: hansetag.State, text: str, seat: int) -> None:
    """The seat that is asked must be the one that answers."""
    before = state.key()
    with pytest.raises(hansetag.IllegalAction, match=f"seat {seat} is not asked now; seat {state.actor} decides"):
        state.apply(game.parse(text), seat)
    assert state.key() == before
    assert state.rights(seat) == []


def sources(game: hansetag.Game) -> str:
    """The source of the rules of a game, all in one."""
    root = files(f"hansetag.games.{game.id}")
    found = [file for folder in (root, root / "steps") for file in folder.iterdir() if file.name.endswith(".py")]
    return "\n".join(file.read_text("utf-8") for file in found)


def refused_codes(text: str) -> set[str]:
    """The codes of all refusals that stand literally in the source of the rules."""
    return set(re.findall(r'refuse\(\s*\w+,\s*[^,]+?,\s*"([a-z-]+)"', text))


# ---------------------------------------------------------------------- events


def events_can_be_said(game: hansetag.Game, history: Iterable[hansetag.Event]) -> None:
    """Each has a phrase whose facts are all there, in every language."""
    events = list(history)
    assert events
    for language in game.book.languages:
        for event in events:
            text = game.say(event, language)
            assert text
            assert "{" not in text


def sources_have_names(game: hansetag.Game, state: hansetag.State) -> None:
    """What breakdown() lists can be shown to people, and the phrasebook names nothing else."""
    phrases = game.book.languages["en"]
    assert {f"source.{source}" for source in state.breakdown()[0]} == {a for a in phrases if a.startswith("source.")}


def listening_changes_nothing(game: hansetag.Game, record: hansetag.Record) -> None:
    """Searching a million positions needs no story: without a listener nothing is noted and nothing differs."""
    deaf, heard = game.start(), game.start()
    heard.record_events()
    for decision in record.decisions:
        deaf.advance(decision.action)
        heard.advance(decision.action)
        assert deaf.key() == heard.key()
