"""Drafts in many positions of each title: warnings come true, trying shows nothing, and drafts are carried over."""

from __future__ import annotations

import random

import pytest
from tests.server.end_to_end.tables import TITLES

import hansetag
from hansetag.kernel.chance import Chance
from hansetag.kernel.errors import IllegalAction
from hansetag.kernel.rng import Rng
from hansetag.kernel.seats import OVER
from hansetag.kernel.state import State
from hansetag.server.tables.live_game import LiveGame, PendingEntry

SEEDS = range(1, 5)


def begun(title: str, seed: int) -> LiveGame:
    """A game of three, laid out."""
    live_game = LiveGame(hansetag.game(title, 3), Chance(seed, sealed=True))
    live_game.accept(live_game.opening())
    return live_game


def askable(live_game: LiveGame) -> dict[int, list[int]]:
    """The seats that can choose something now, each with its options: the one that is asked, and those with a right."""
    found = {}
    for seat in range(live_game.game.seats):
        state = live_game.seen(seat)
        options = state.legal() if state.actor == seat else [] if live_game.ready(seat) else state.rights(seat)
        if options:
            found[seat] = options
    return found


def go_on(live_game: LiveGame, rng: random.Random) -> None:
    """Somebody who can do something drafts, confirms, or takes something back; mostly the one who is asked."""
    seat = live_game.state.actor
    others = [other for other in (*askable(live_game), *live_game.drafts) if other != seat]
    if others and rng.random() < 0.2:
        seat = rng.choice(others)
    if seat in live_game.drafts and rng.random() < 0.1:
        live_game.undo(seat, everything=rng.random() < 0.5)
    elif live_game.ready(seat) or (seat in live_game.drafts and rng.random() < 0.2):
        live_game.accept(live_game.confirm_draft(seat))
    else:
        state = live_game.seen(seat)
        options = askable(live_game)[seat]
        option = state.lean(options, Rng(rng.getrandbits(32), "go on")) if state.actor == seat else rng.choice(options)
        pending = live_game.choose(seat, live_game.game.text(option))
        if pending is not None:
            live_game.accept(pending)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("title", TITLES)
def test_a_choice_confirms_by_itself_exactly_where_its_warning_says_so(title: str, seed: int) -> None:
    live_game = begun(title, seed)
    rng = random.Random(seed)
    kinds = set()
    while not live_game.over:
        for seat, options in askable(live_game).items():
            before = live_game.written(seat)
            some = options if len(options) <= 8 else rng.sample(options, 8)
            for option, warning in zip(some, live_game.warnings(seat, some), strict=True):
                pending = live_game.choose(seat, live_game.game.text(option))
                assert isinstance(pending, PendingEntry) == bool(warning), (live_game.game.text(option), warning)
                kinds.add(warning)
                if pending is None:
                    assert live_game.written(seat).splitlines() == [*before.splitlines(), live_game.game.text(option)]
                    live_game.undo(seat)
                assert live_game.written(seat) == before
        go_on(live_game, rng)
    assert {"", "chance"} <= kinds


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("title", TITLES)
def test_nothing_is_to_be_seen_by_trying_what_can_be_undone(title: str, seed: int) -> None:
    """The same choice in two worlds that look alike to the seat leaves them alike, as long as it is only a draft."""
    live_game = begun(title, seed)
    rng = random.Random(seed)
    while not live_game.over:
        for seat, options in askable(live_game).items():
            other = LiveGame(live_game.game, Chance(seed, sealed=True))
            other.state = live_game.state.redeal(seat, Rng(rng.getrandbits(32), "redeal"))
            other.restore(seat, live_game.written(seat))
            assert other.written(seat) == live_game.written(seat)
            some = options if len(options) <= 4 else rng.sample(options, 4)
            assert other.warnings(seat, some) == live_game.warnings(seat, some)
            for option in some:
                text = live_game.game.text(option)
                here, there = live_game.choose(seat, text), other.choose(seat, text)
                assert (here is None) == (there is None)
                if here is None:
                    assert shown(live_game, seat) == shown(other, seat)
                    live_game.undo(seat)
                    other.undo(seat)
        go_on(live_game, rng)


def shown(live_game: LiveGame, seat: int) -> tuple[object, ...]:
    """What a seat is shown of its draft."""
    state = live_game.seen(seat)
    draft = live_game.drafts[seat]
    return (
        state.view(seat),
        askable(live_game).get(seat),
        state.actor == seat,
        [e.event.seen_by(seat) for e in draft.events],
    )


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("title", TITLES)
def test_a_draft_is_carried_over_exactly_where_the_rules_still_allow_it(title: str, seed: int) -> None:
    live_game = begun(title, seed)
    rng = random.Random(seed)
    carried = dropped = 0
    while not live_game.over:
        waiting = {seat: list(draft.steps) for seat, draft in live_game.drafts.items()}
        seq = live_game.seq
        go_on(live_game, rng)
        if live_game.seq == seq:
            continue
        for seat, steps in waiting.items():
            kept = seat in live_game.drafts
            if live_game.decisions[live_game.ended_at(seq)].seat == seat:
                assert not kept, "what is confirmed is no draft any more"
            elif kept:
                assert live_game.drafts[seat].steps == steps
                carried += 1
            else:
                assert not allowed(live_game, seat, steps)
                dropped += 1
    assert title != "bohnhanse" or carried
    assert live_game.state.actor == OVER


def allowed(live_game: LiveGame, seat: int, steps: list[int]) -> bool:
    """Whether the rules allow these steps here, and they show nothing that is hidden."""
    state: State = live_game.state.copy()
    try:
        for step in steps:
            state.apply(step, seat)
    except IllegalAction:
        return False
    return not live_game.game.reveals(live_game.state, state, seat)
