"""The kept games of Hansa Teutonica: every end, every marker and the rare moments occur in one of them."""

from __future__ import annotations

from pathlib import Path

import pytest

import hansetag
from hansetag.games.teutonica.events import Ended, Linked, MarkerUsed, Opened
from hansetag.games.teutonica.load import KINDS, word
from hansetag.games.teutonica.state import TeutonicaState

FOLDER = Path(__file__).parents[2] / "records"
RECORDS = sorted(path.stem for path in FOLDER.glob("teutonica-*.hanse"))


def match(name: str) -> hansetag.Match:
    """A kept game, replayed."""
    return hansetag.Match.resume(hansetag.Record.loads((FOLDER / f"{name}.hanse").read_text("utf-8")))


def events(name: str) -> list[hansetag.Event]:
    """All that happened in a kept game."""
    return match(name).events


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("teutonica-end-mid-turn", "prestige"),
        ("teutonica-end-markers", "markers"),
        ("teutonica-end-cities", "cities"),
    ],
)
def test_every_reason_to_end_has_a_game(name: str, reason: str) -> None:
    """Twenty points, no replacement marker, ten complete cities (HT-6.1, HT-5.5, HT-3.9)."""
    assert events(name)[-1] == Ended(reason)


def test_a_claim_ends_a_game_in_the_middle_of_a_turn() -> None:
    """The player who brought the end about still had actions left (HT-6.1)."""
    record = match("teutonica-end-mid-turn").record
    states = [state for state in record.replay() if state.actor >= 0]
    state = states[-1]
    assert isinstance(state, TeutonicaState)
    assert state.view(None)["actions"] >= 1


def test_every_marker_is_used_in_some_game() -> None:
    """All six kinds (HT-4.1 to HT-4.9)."""
    used = {event.marker for name in RECORDS for event in events(name) if isinstance(event, MarkerUsed)}
    assert used == {word(kind) for kind in KINDS}


def test_an_extra_office_completes_the_chain() -> None:
    """Arnheim and Stendal are linked by an office beside a city (HT-3.11)."""
    told = events("teutonica-chain-by-extra-office")
    place = next(number for number, event in enumerate(told) if isinstance(event, Linked))
    opened = [event for event in told[:place] if isinstance(event, Opened)][-1]
    assert opened.space == -1


@pytest.mark.parametrize(
    ("name", "sources"),
    [
        ("teutonica-merchant-extras-stock-supply", ("stock", "supply")),
        ("teutonica-merchant-extras-supply-board", ("supply", "board")),
    ],
)
def test_a_displaced_merchant_brings_extras_from_each_source_in_turn(name: str, sources: tuple[str, str]) -> None:
    """Two extras at most, so two games show the three sources in their order (HT-2.5, HT-2.8)."""
    game = match(name).game
    found: list[tuple[str, ...]] = []
    asked = ""
    drawn: tuple[str, ...] = ()
    states = list(match(name).record.replay())
    decisions = match(name).record.decisions
    for before, after, decision in zip(states, states[1:], decisions, strict=False):
        code = game.question(before).code
        if not code.startswith("settle"):
            asked, drawn = "", ()
            continue
        answers = [answer.text for answer in game.question(before).answers]
        if not asked:
            asked = "merchant" if any(text.startswith("drop merchant") for text in answers) else "trader"
        drawn += source(before, after, decision.seat, game.text(decision.action))
        found.append(drawn)
    assert sources in found


def source(before: hansetag.State, after: hansetag.State, seat: int, text: str) -> tuple[str, ...]:
    """Where the piece of this decision came from, if it was an extra."""
    if text.startswith("lift"):
        return ("board",)
    assert isinstance(before, TeutonicaState)
    assert isinstance(after, TeutonicaState)
    old, new = (state.view(None)["seats"][seat] for state in (before, after))
    if sum(new["stock"]) < sum(old["stock"]):
        return ("stock",)
    return ("supply",) if sum(new["supply"]) < sum(old["supply"]) else ()
