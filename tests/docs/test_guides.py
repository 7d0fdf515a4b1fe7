"""The first-game guides of the browser: the rules themselves prove that they can be followed to the end."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from tests.docs.rules_pages import ROOT

import hansetag

SCRIPTS = ROOT / "web" / "src" / "guide" / "scripts"
SEEDS = range(8)
ME = 0


@dataclass(frozen=True)
class Guide:
    """One guide as its file has it."""

    id: str

    @property
    def data(self) -> dict[str, Any]:
        """All of it."""
        found: dict[str, Any] = json.loads((SCRIPTS / self.id / "script.json").read_text("utf-8"))
        return found

    @property
    def steps(self) -> list[dict[str, Any]]:
        """What it says and waits for, in order."""
        steps: list[dict[str, Any]] = self.data["steps"]
        return steps

    @property
    def texts(self) -> dict[str, dict[str, str]]:
        """What the steps say, by their numbers, in each language."""
        files = sorted((SCRIPTS / self.id / "text").glob("*.json"))
        return {file.stem: json.loads(file.read_text("utf-8")) for file in files}

    @property
    def deeds(self) -> list[dict[str, str]]:
        """What is to be done, in order, without steps that are only read or confirmed."""
        return [step["wait"] for step in self.steps if isinstance(step["wait"], dict)]

    def record(self) -> hansetag.Record:
        """The game that it begins in."""
        return hansetag.Record.loads("\n".join(self.data["record"]))


@pytest.fixture(params=hansetag.games())
def guide(request: pytest.FixtureRequest) -> Guide:
    """The guide of each game."""
    return Guide(str(request.param))


def accepted(game: hansetag.Game, state: hansetag.State, deed: dict[str, str]) -> list[hansetag.Answer]:
    """The answers that a step takes for what it waits for."""
    answers = game.question(state).answers
    return [one for one in answers if one.verb == deed["verb"] and deed.get("target", one.target) == one.target]


def chance(state: hansetag.State, rng: hansetag.Rng) -> None:
    """Let chance decide until somebody is asked."""
    while state.actor == hansetag.NATURE:
        options = state.legal()
        state.apply(options[rng.below(len(options))], hansetag.NATURE)


def seen(state: hansetag.State) -> Any:
    """The table as I see it, as plain data."""
    return state.view(ME)


def walks(
    game: hansetag.Game, state: hansetag.State, deeds: list[dict[str, str]], rng: hansetag.Rng
) -> Iterator[hansetag.State]:
    """Every position in which the guide may end, whatever it accepts on the way."""
    if not deeds:
        yield state
        return
    assert state.actor == ME, f"nobody asks for {deeds[0]}"
    answers = accepted(game, state, deeds[0])
    assert [one for one in answers if one.text.startswith(deeds[0]["text"])], f"{deeds[0]} is not possible"
    for answer in answers:
        after = state.copy()
        after.apply(answer.id, ME)
        chance(after, rng)
        yield from walks(game, after, deeds[1:], rng)


# ---------------------------------------------------------------------- what it says


def test_a_guide_has_ten_to_fourteen_steps_in_both_languages(guide: Guide) -> None:
    """Each step says something in English and in German, and waits for something."""
    assert 10 <= len(guide.steps) <= 14
    assert all(step.keys() - {"point"} == {"wait"} for step in guide.steps)
    assert guide.texts.keys() >= {"en", "de"}
    numbers = [str(number) for number in range(1, len(guide.steps) + 1)]
    assert list(guide.texts["en"]) == numbers
    for texts in guide.texts.values():
        for text in texts.values():
            assert 2 <= len(re.findall(r"[.!?](?= |$)", text)) <= 5, text
    assert all(guide.texts["en"][number] != guide.texts["de"][number] for number in numbers)


def test_a_guide_tells_that_nothing_counts_until_it_is_confirmed(guide: Guide) -> None:
    """The last thing to do is to confirm, after all deeds; then there is only something to read."""
    waits = [step["wait"] for step in guide.steps]
    kinds = ["deed" if isinstance(wait, dict) else wait for wait in waits]
    assert kinds.count("confirm") == 1
    assert "deed" not in kinds[kinds.index("confirm") :]
    assert kinds[0] == kinds[-1] == "next"


def test_a_guide_points_at_things_that_are_there(guide: Guide) -> None:
    """Every place that it points at is on this board."""
    record = guide.record()
    game, view = record.game, seen(record.final())
    words = set(re.findall(r"[\w-]+", json.dumps([view, [game.text(action) for action in range(len(game.catalogue))]])))
    alone = {"prompt", "confirm", "ship"}
    for step in guide.steps:
        kind, _, name = step.get("point", "prompt").partition(":")
        assert bool(name) != (kind in alone), step["point"]
        assert set(re.split("[: ]", name)) - {""} <= words | {str(number) for number in range(game.seats)}


# ---------------------------------------------------------------------- what can be done


def test_the_record_of_a_guide_leads_to_my_turn(guide: Guide) -> None:
    """It can be opened and gone on with: it replays, is sound and not over, and asks the first seat."""
    record = guide.record()
    state = record.final()
    assert record.game.id == guide.id == guide.data["game"]
    assert record.game.seats == guide.data["seats"]
    assert state.check() == []
    assert (state.actor, state.turn()) == (ME, ME)
    head = guide.data["record"].index("")
    assert len(guide.data["record"]) - head - 1 == len(record.decisions)


@pytest.mark.parametrize("seed", SEEDS)
def test_whatever_a_guide_accepts_it_can_go_on_from(guide: Guide, seed: int) -> None:
    """Each step is possible when it comes, whatever chance brings, and in the end the turn is over."""
    record = guide.record()
    ends = list(walks(record.game, record.final(), guide.deeds, hansetag.Rng(seed)))
    assert ends
    for state in ends:
        assert state.check() == []
        assert state.actor not in (ME, hansetag.NATURE)


# ---------------------------------------------------------------------- whether it is true


def test_what_the_guide_of_teutonica_tells_is_true() -> None:
    """Three actions, two traders and a merchant; another player's office at Goslar; a marker and an office to win."""
    record = Guide("teutonica").record()
    state = record.final()
    view = seen(state)
    assert view["actions"] == 3
    assert view["seats"][ME]["supply"] == [2, 1]
    assert view["routes"]["hildesheim-goslar"] == {"pieces": ["0 trader"], "free": 2, "marker": "remove-3"}
    assert view["cities"]["goslar"]["controller"] == 1
    for deed in Guide("teutonica").deeds[:4]:
        state.apply(record.game.parse(deed["text"]), ME)
    view = seen(state)
    assert view["seats"][1]["prestige"] == 1
    assert view["seats"][ME]["markers"] == {"remove-3": 1}
    assert view["cities"]["hildesheim"]["controller"] == ME


def test_what_the_guide_of_hansa_tells_is_true() -> None:
    """Five Talers, two orange markers and a yellow one; the other player loses the orange marker; a Taler is left."""
    guide = Guide("hansa")
    record = guide.record()
    state = record.final()
    view = seen(state)
    assert view["ship"] == "copenhagen"
    assert view["seats"][ME]["talers"] == 5
    assert view["seats"][ME]["goods"] == ["orange 1", "orange 3", "yellow 2"]
    assert view["seats"][1]["goods"].count("orange 2") == 1
    for deed in guide.deeds[:-1]:
        state.apply(record.game.parse(deed["text"]), ME)
        chance(state, hansetag.Rng(1))
    view = seen(state)
    assert view["seats"][ME]["talers"] == 1
    assert len(view["seats"][ME]["sold"]) == 3
    assert view["seats"][1]["goods"] == ["blue 2"]
    assert view["warehouses"]["copenhagen"] == [None]


def test_what_the_guide_of_bohn_hanse_tells_is_true() -> None:
    """44 thaler, five beans, an order for Bremen worth 30; after the trip the Toll stands in front."""
    guide = Guide("bohnhanse")
    record = guide.record()
    state = record.final()
    view = seen(state)
    mine = view["seats"][ME]
    assert (mine["city"], mine["money"], len(mine["wagon"])) == ("hamburg", 44, 5)
    assert mine["hand"][1:3] == ["supply", "toll"]
    assert {"chili", "soy", "blue"} <= set(mine["wagon"])
    assert "green" not in mine["wagon"]
    for deed in guide.deeds[:2]:
        state.apply(record.game.parse(deed["text"]), ME)
        chance(state, hansetag.Rng(1))
    view = seen(state)
    assert view["seats"][ME]["money"] == 44 + 30
    assert view["seats"][ME]["hand"][0] == "toll"
    assert "green" in view["prices"]["bremen"]
