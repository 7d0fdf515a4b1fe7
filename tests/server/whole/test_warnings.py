"""Drafts in many positions of each title: warnings come true, trying shows nothing, and drafts are carried over."""

from __future__ import annotations

import random

import pytest

import hansetag
from hansetag.kernel.chance import Chance
from hansetag.kernel.errors import IllegalAction
from hansetag.kernel.rng import Rng
from hansetag.kernel.seats import OVER
from hansetag.kernel.state import State
from hansetag.server.sitting import Pending, Sitting

from .tables import TITLES

SEEDS = range(1, 5)


def begun(title: str, seed: int) -> Sitting:
    """A game of three, laid out."""
    sitting = Sitting(hansetag.game(title, 3), Chance(seed, sealed=True))
    sitting.accept(sitting.opening())
    return sitting


def askable(sitting: Sitting) -> dict[int, list[int]]:
    """Whoever can choose something now, each with his options: the one who is asked, and those with a right."""
    found = {}
    for seat in range(sitting.game.seats):
        state = sitting.seen(seat)
        options = state.legal() if state.actor == seat else [] if sitting.ready(seat) else state.rights(seat)
        if options:
            found[seat] = options
    return found


def go_on(sitting: Sitting, rng: random.Random) -> None:
    """Somebody who can do something drafts, confirms, or takes something back; mostly the one who is asked."""
    seat = sitting.state.actor
    others = [other for other in (*askable(sitting), *sitting.drafts) if other != seat]
    if others and rng.random() < 0.2:
        seat = rng.choice(others)
    if seat in sitting.drafts and rng.random() < 0.1:
        sitting.undo(seat, everything=rng.random() < 0.5)
    elif sitting.ready(seat) or (seat in sitting.drafts and rng.random() < 0.2):
        sitting.accept(sitting.confirm(seat))
    else:
        state = sitting.seen(seat)
        options = askable(sitting)[seat]
        option = state.lean(options, Rng(rng.getrandbits(32), "go on")) if state.actor == seat else rng.choice(options)
        pending = sitting.choose(seat, sitting.game.text(option))
        if pending is not None:
            sitting.accept(pending)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("title", TITLES)
def test_a_choice_confirms_by_itself_exactly_where_its_warning_says_so(title: str, seed: int) -> None:
    sitting = begun(title, seed)
    rng = random.Random(seed)
    kinds = set()
    while not sitting.over:
        for seat, options in askable(sitting).items():
            before = sitting.written(seat)
            some = options if len(options) <= 8 else rng.sample(options, 8)
            for option, warning in zip(some, sitting.warnings(seat, some), strict=True):
                pending = sitting.choose(seat, sitting.game.text(option))
                assert isinstance(pending, Pending) == bool(warning), (sitting.game.text(option), warning)
                kinds.add(warning)
                if pending is None:
                    assert sitting.written(seat).splitlines() == [*before.splitlines(), sitting.game.text(option)]
                    sitting.undo(seat)
                assert sitting.written(seat) == before
        go_on(sitting, rng)
    assert {"", "chance"} <= kinds


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("title", TITLES)
def test_nothing_is_to_be_seen_by_trying_what_can_be_undone(title: str, seed: int) -> None:
    """The same choice in two worlds that look alike to the seat leaves them alike, as long as it is only a draft."""
    sitting = begun(title, seed)
    rng = random.Random(seed)
    while not sitting.over:
        for seat, options in askable(sitting).items():
            other = Sitting(sitting.game, Chance(seed, sealed=True))
            other.state = sitting.state.redeal(seat, Rng(rng.getrandbits(32), "redeal"))
            other.restore(seat, sitting.written(seat))
            assert other.written(seat) == sitting.written(seat)
            some = options if len(options) <= 4 else rng.sample(options, 4)
            assert other.warnings(seat, some) == sitting.warnings(seat, some)
            for option in some:
                text = sitting.game.text(option)
                here, there = sitting.choose(seat, text), other.choose(seat, text)
                assert (here is None) == (there is None)
                if here is None:
                    assert shown(sitting, seat) == shown(other, seat)
                    sitting.undo(seat)
                    other.undo(seat)
        go_on(sitting, rng)


def shown(sitting: Sitting, seat: int) -> tuple[object, ...]:
    """What a seat is shown of its draft."""
    state = sitting.seen(seat)
    draft = sitting.drafts[seat]
    return (
        state.view(seat),
        askable(sitting).get(seat),
        state.actor == seat,
        [e.event.seen_by(seat) for e in draft.events],
    )


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("title", TITLES)
def test_a_draft_is_carried_over_exactly_where_the_rules_still_allow_it(title: str, seed: int) -> None:
    sitting = begun(title, seed)
    rng = random.Random(seed)
    carried = dropped = 0
    while not sitting.over:
        waiting = {seat: list(draft.steps) for seat, draft in sitting.drafts.items()}
        seq = sitting.seq
        go_on(sitting, rng)
        if sitting.seq == seq:
            continue
        for seat, steps in waiting.items():
            kept = seat in sitting.drafts
            if sitting.decisions[sitting.ended_at(seq)].seat == seat:
                assert not kept, "what is confirmed is no draft any more"
            elif kept:
                assert sitting.drafts[seat].steps == steps
                carried += 1
            else:
                assert not allowed(sitting, seat, steps)
                dropped += 1
    assert title != "bohnhanse" or carried
    assert sitting.state.actor == OVER


def allowed(sitting: Sitting, seat: int, steps: list[int]) -> bool:
    """Whether the rules allow these steps here, and they show nothing that is hidden."""
    state: State = sitting.state.copy()
    try:
        for step in steps:
            state.apply(step, seat)
    except IllegalAction:
        return False
    return not sitting.game.reveals(sitting.state, state, seat)
