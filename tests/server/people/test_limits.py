"""How often somebody may do something."""

from __future__ import annotations

import pytest

from hansetag.server.errors import TooMany
from hansetag.server.people import limits as module
from hansetag.server.people.limits import Limits
from hansetag.server.settings import Settings


class Clock:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.time = 1000.0

    def __call__(self) -> float:
        return self.time


def test_a_bucket_runs_empty_and_fills_again() -> None:
    """After the last token, one more comes with every part of the period."""
    clock = Clock()
    limits = Limits(Settings(talks=3), clock)
    for _ in range(3):
        limits.spend("talk", "anna")
    with pytest.raises(TooMany, match=r"only 3 lines can be said in a minute; try again in 20 seconds") as caught:
        limits.spend("talk", "anna")
    assert caught.value.wait == 20
    clock.time += 19
    with pytest.raises(TooMany, match=r"in 1 second$"):
        limits.spend("talk", "anna")
    clock.time += 1
    limits.spend("talk", "anna")
    clock.time += 3600
    for _ in range(3):
        limits.spend("talk", "anna")
    with pytest.raises(TooMany):
        limits.spend("talk", "anna")


def test_everybody_and_every_deed_has_a_bucket_of_its_own() -> None:
    """Who talks too much keeps nobody else from talking, and may still log in."""
    limits = Limits(Settings(talks=1, logins=1), Clock())
    limits.spend("talk", "anna")
    limits.spend("talk", "bertold")
    limits.spend("login", "anna")
    with pytest.raises(TooMany, match="1 log-in can be tried in 5 minutes"):
        limits.spend("login", "anna")


def test_a_minutes_worth_of_messages_does_not_come_at_once() -> None:
    """A part may, and the rest as time goes by; where few are allowed at all, all of them may."""
    clock = Clock()
    limits = Limits(Settings(messages=1200), clock)
    for _ in range(60):
        limits.spend("message", "anna")
    with pytest.raises(TooMany, match="60 messages can be sent in 3 seconds"):
        limits.spend("message", "anna")
    sent = 60
    for _ in range(60):
        clock.time += 1
        for _ in range(20):
            limits.spend("message", "anna")
            sent += 1
    assert sent == 1260, "twenty a second, as before"
    few = Limits(Settings(messages=5), clock)
    for _ in range(5):
        few.spend("message", "anna")
    with pytest.raises(TooMany, match="in a minute"):
        few.spend("message", "anna")


def test_zero_is_no_limit() -> None:
    """For closed rounds and for measuring."""
    limits = Limits(Settings(creations=0), Clock())
    for _ in range(1000):
        limits.spend("creation", "anna")
    assert len(limits) == 0


def test_the_buckets_do_not_grow_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who was not seen longest is forgotten first."""
    monkeypatch.setattr(module, "MAX_BUCKETS", 10)
    limits = Limits(Settings(talks=1), Clock())
    limits.spend("talk", "anna")
    for number in range(50):
        limits.spend("talk", f"guest {number}")
        with pytest.raises(TooMany):
            limits.spend("talk", f"guest {number}")
    assert len(limits) <= 10
    limits.spend("talk", "anna")


def test_a_school_comes_in_by_one_address() -> None:
    """A person may make less than an address, where many are."""
    limits = Limits(Settings(), Clock())
    for _ in range(200):
        limits.spend("arrival", "192.0.2.1")
    for _ in range(30):
        limits.spend("creation", "anna")
    with pytest.raises(TooMany, match="only 30 guests, tables and records"):
        limits.spend("creation", "anna")


def test_a_large_network_of_ipv6_does_not_come_in_without_end() -> None:
    """Each of its 65,536 small ones counts for itself, and all of them count together."""
    limits = Limits(Settings(creations=1), Clock())
    most = module.ADDRESS_FACTOR * module.WIDE_FACTOR
    for number in range(most):
        limits.spend("arrival", f"2001:db8:1:{number:x}::/64")
    with pytest.raises(TooMany):
        limits.spend("arrival", "2001:db8:1:ffff::/64")
    limits.spend("arrival", "2001:db8:2::/64")
    for _ in range(module.ADDRESS_FACTOR - 1):
        limits.spend("arrival", "2001:db8:2::/64")
    with pytest.raises(TooMany):
        limits.spend("arrival", "2001:db8:2::/64")


def test_what_is_left_is_noted_for_the_answer() -> None:
    limits = Limits(Settings(talks=3), Clock())
    with module.noting() as spent:
        limits.spend("talk", "anna")
        limits.spend("talk", "anna")
    limits.spend("talk", "anna")
    assert {what: (one.left, one.most, round(one.reset)) for what, one in spent.items()} == {"talk": (1, 3, 40)}
