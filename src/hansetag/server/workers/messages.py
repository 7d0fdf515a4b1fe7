"""Messages between a server and its workers: what is asked, and what is answered; one JSON array a line."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

import msgspec

from hansetag.bots.advice import Advice, Expectation
from hansetag.kernel.options import Value

Id = Annotated[int, msgspec.Meta(ge=0, lt=1 << 31)]


class Decide(msgspec.Struct, frozen=True, array_like=True, tag="decide"):
    """The question which of the ``bots`` of a table decides what, in a position ``place`` decisions led to."""

    number: int
    table: str
    game: str
    seats: int
    rules: int
    options: dict[str, Value]
    position: Mapping[str, object]
    bots: dict[int, str]
    seed: str  # in digits, since it may be longer than a number of JSON
    place: int
    limit: float
    think: float = 1.0  # seconds that a bot may take which thinks as long as it is given time


class Advise(msgspec.Struct, frozen=True, array_like=True, tag="advise"):
    """The question what ``seat``, who is asked, might do in a position."""

    number: int
    game: str
    seats: int
    rules: int
    options: dict[str, Value]
    position: Mapping[str, object]
    seat: int
    seed: int  # of the deals of what the seat may not see; none of the table's secrets
    iterations: int
    seconds: float
    limit: float


class Review(msgspec.Struct, frozen=True, array_like=True, tag="review"):
    """The question how the chances stood in a game that is over: its decisions, by whom and which."""

    number: int
    game: str
    seats: int
    rules: int
    options: dict[str, Value]
    deciders: list[int]
    actions: list[int]
    limit: float


AnyRequest = Decide | Advise | Review


class Reply(msgspec.Struct, frozen=True, array_like=True):
    """The answer to the request of this number; without an action nobody decides. ``fault`` says what broke."""

    number: int
    seat: Annotated[int, msgspec.Meta(ge=-1, lt=100)] = -1
    action: Id | None = None
    fault: str = ""
    advice: Advice | None = None
    expectation: Expectation | None = None


READY_REPLY = Reply(0)  # what a worker says when it can be sent requests, which count from 1
