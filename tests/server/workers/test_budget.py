"""Everybody has so many seconds of computing, which come back as time goes by."""

from __future__ import annotations

import pytest

from hansetag.server.errors import TooMany
from hansetag.server.workers.asker import Asker
from hansetag.server.workers.budget import ADDRESS_FACTOR, PERIOD_SECONDS, Budget

SECONDS = 60.0


class Clock:
    """A clock that is set by hand."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


def test_who_has_used_it_up_is_refused_until_it_has_come_back() -> None:
    clock = Clock()
    budget = Budget(SECONDS, clock)
    anna = Asker("anna", "192.0.2.1")
    budget.check(anna)
    budget.charge(anna, SECONDS + 3.0)
    with pytest.raises(TooMany, match="60 seconds of computing") as refused:
        budget.check(anna)
    assert refused.value.wait == 3.0 * PERIOD_SECONDS / SECONDS
    clock.now += refused.value.wait + 1
    budget.check(anna)


def test_an_address_has_more_but_not_without_end() -> None:
    budget = Budget(SECONDS, Clock())
    for number in range(ADDRESS_FACTOR):
        pupil = Asker(f"pupil {number}", "192.0.2.1")
        budget.check(pupil)
        budget.charge(pupil, SECONDS)
    for asker in (Asker("another pupil", "192.0.2.1"), Asker(None, "192.0.2.1")):
        with pytest.raises(TooMany):
            budget.check(asker)
    budget.check(Asker("somebody else", "192.0.2.2"))


def test_nobody_saves_up_more_than_there_is() -> None:
    clock = Clock()
    budget = Budget(SECONDS, clock)
    anna = Asker("anna")
    budget.charge(anna, 1.0)
    clock.now += 100 * PERIOD_SECONDS
    budget.charge(anna, SECONDS)
    with pytest.raises(TooMany):
        budget.check(anna)


def test_none_is_no_limit() -> None:
    budget = Budget(0)
    budget.charge(Asker("anna"), 1e9)
    budget.check(Asker("anna"))
