"""How many sockets may be open, and who is never kept out by others."""

from __future__ import annotations

from contextlib import ExitStack

import pytest

from hansetag.server.errors import Crowded, TooMany
from hansetag.server.people import open_sockets
from hansetag.server.people.open_sockets import Caller, OpenSockets
from hansetag.server.settings import Settings


class Clock:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.time = 1000.0

    def __call__(self) -> float:
        return self.time


def stranger(number: int = 0, table: str = "t", address: str = "1.2.3.4") -> Caller:
    """Somebody without a name, who watches."""
    return Caller(address if address != "any" else f"10.0.0.{number}", None, table)


def test_an_address_has_so_many_sockets_and_no_more() -> None:
    sockets = OpenSockets(Settings(sockets_per_address=3))
    with ExitStack() as stack:
        for _ in range(3):
            stack.enter_context(sockets.taken(stranger()))
        with (
            pytest.raises(TooMany, match="3 connections from your address") as caught,
            sockets.taken(stranger()),
        ):
            pass
        assert caught.value.wait > 0
        with sockets.taken(stranger(address="1.2.3.5")):
            assert sockets.count == 4
    assert sockets.count == 0
    with sockets.taken(stranger()):
        assert sockets.count == 1


def test_a_school_of_players_comes_in_by_one_address_beside_a_crowd_of_watchers() -> None:
    sockets = OpenSockets(Settings())
    with ExitStack() as stack:
        for _ in range(Settings().sockets_per_address):
            stack.enter_context(sockets.taken(stranger()))
        for number in range(200):
            stack.enter_context(sockets.taken(Caller("1.2.3.4", f"pupil {number}", f"t{number // 4}", seated=True)))


def test_a_person_has_so_many_sockets_even_with_a_seat() -> None:
    sockets = OpenSockets(Settings(sockets_per_person=2))
    anna = Caller("1.2.3.4", "anna", "t", seated=True)
    with sockets.taken(anna), sockets.taken(anna), pytest.raises(TooMany, match="You have 2"), sockets.taken(anna):
        pass


def test_watchers_fill_neither_a_table_nor_the_house_for_those_who_play() -> None:
    sockets = OpenSockets(Settings(sockets_per_table=5, sockets=20))
    anna = Caller("1.2.3.4", "anna", "t", seated=True)
    with ExitStack() as stack:
        for number in range(5):
            stack.enter_context(sockets.taken(stranger(number, address="any")))
        with pytest.raises(Crowded, match="5 watchers at this table") as caught, sockets.taken(stranger()):
            pass
        assert caught.value.status == 503
        for number in range(10):
            stack.enter_context(sockets.taken(stranger(number, f"t{number}", "any")))
        with pytest.raises(Crowded, match="The house is full"), sockets.taken(stranger(table="other")):
            pass
        with sockets.taken(anna):
            assert sockets.count == 16


def test_who_floods_is_kept_out_for_a_while_and_those_with_a_seat_are_not_kept_out_with_them() -> None:
    clock = Clock()
    sockets = OpenSockets(Settings(), clock)
    sockets.ban(stranger())
    with pytest.raises(TooMany, match="far more messages") as caught, sockets.taken(stranger()):
        pass
    assert caught.value.wait == open_sockets.FLOOD_BAN_SECONDS
    with sockets.taken(Caller("1.2.3.4", "anna", "t", seated=True)):
        pass
    clock.time += open_sockets.FLOOD_BAN_SECONDS
    with sockets.taken(stranger()):
        pass


def test_a_session_that_ends_takes_its_sockets_along_and_no_others() -> None:
    sockets, ended = OpenSockets(Settings()), []
    with (
        sockets.ended_with("a", lambda: ended.append("a1")),
        sockets.ended_with("a", lambda: ended.append("a2")),
        sockets.ended_with("b", lambda: ended.append("b")),
        sockets.ended_with(None, lambda: ended.append("stranger")),
    ):
        sockets.end_session("a")
    assert sorted(ended) == ["a1", "a2"]
    sockets.end_session("b")
    assert sorted(ended) == ["a1", "a2"], "it was closed before"
