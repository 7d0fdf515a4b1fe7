"""What games say about their own actions and events, so that a board and a story can be made of it."""

from __future__ import annotations

from importlib import import_module

import pytest

import hansetag
from hansetag.kernel.rng import Rng
from hansetag.kernel.seats import NATURE, OVER

TABLES = [("hansa", 3, {}), ("teutonica", 2, {"variant": "provinces"}), ("teutonica", 5, {}), ("bohnhanse", 4, {})]


@pytest.mark.parametrize(("name", "seats", "options"), TABLES)
def test_the_target_of_an_answer_follows_from_its_action_alone(name: str, seats: int, options: dict[str, str]) -> None:
    """But for a claim without a benefit, which names the route that was claimed."""
    game = hansetag.game(name, seats, None, **options)
    match = hansetag.Match(game, seed=1356)
    rng = Rng(1356, "targets")
    seen = 0
    while match.state.actor != OVER and seen < 5000:
        asides = [game.aside(match.state, seat) for seat in range(seats)]
        for asked in (game.question(match.state), *(aside for aside in asides if aside)):
            for answer in asked.answers:
                assert answer.target == game.target(answer.id) or answer.verb == "nothing"
                seen += 1
        match.play(match.state.lean(match.state.legal(), rng))
    assert seen


@pytest.mark.parametrize(("name", "seats", "options"), TABLES)
def test_what_chance_decides_nobody_else_does(name: str, seats: int, options: dict[str, str]) -> None:
    game = hansetag.game(name, seats, None, **options)
    state = game.start()
    rng = Rng(1356, "chance")
    drawn: set[str] = set()
    while state.actor != OVER:
        verbs = {game.catalogue[action].verb() for action in state.legal()}
        assert (verbs <= set(game.chance_verbs)) == (state.actor == NATURE)
        assert verbs.isdisjoint(game.chance_verbs) == (state.actor != NATURE)
        drawn |= verbs if state.actor == NATURE else set()
        state.advance(state.fate(rng) if state.actor == NATURE else state.lean(state.legal(), rng))
    assert drawn
    assert set(game.chance_verbs) <= {action.verb() for action in game.catalogue}


@pytest.mark.parametrize("name", hansetag.games())
def test_milestones_are_events_of_the_game(name: str) -> None:
    codes = {kind.code() for kind in import_module(f"hansetag.games.{name}.events").EVENTS}
    milestones = hansetag.game(name).milestones
    assert set(milestones) <= codes
    assert "ended" in milestones
    assert len(set(milestones)) == len(milestones)
