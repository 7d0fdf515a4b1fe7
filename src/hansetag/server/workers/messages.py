"""Messages between a server and its workers: what is asked, and what is answered; one JSON array a line."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

import msgspec

from hansetag.bots.advice import Advice, Expectation
from hansetag.kernel.driver import PackedDecisions
from hansetag.kernel.options import Value

NICENESS_ARGUMENT = "--niceness="  # with which a worker is told to let others on the machine go first
MEMORY_ARGUMENT = "--memory="  # with which a worker is told how many megabytes it may have
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


class PlayedGame(msgspec.Struct, frozen=True, array_like=True):
    """A question about a game that was played: its decisions, packed."""

    number: int
    game: str
    seats: int
    rules: int
    options: dict[str, Value]
    decisions: PackedDecisions
    limit: float


class Review(PlayedGame, frozen=True, array_like=True, tag="review"):
    """The question how the chances stood in it."""


class Summarise(PlayedGame, frozen=True, array_like=True, tag="summarise"):
    """The question what happened in it as a whole."""


class LookBack(PlayedGame, frozen=True, array_like=True, tag="look-back"):
    """The question what ``viewer`` saw after the first ``place`` of its decisions."""

    place: int
    viewer: int | None


class OpenRecord(msgspec.Struct, frozen=True, array_like=True, tag="open"):
    """The question what is in the text of a record, and where its game ends."""

    number: int
    text: str
    most: int  # decisions that it may have
    limit: float


Study = Review | Summarise | LookBack | OpenRecord  # what is asked about games that were played
AnyRequest = Decide | Advise | Study


class TurnNote(msgspec.Struct, frozen=True):
    """A turn, written down as ``wire.Turn`` is: a worker does not load what goes over the wire."""

    at: int
    seat: int
    scores: list[int]


class Outline(msgspec.Struct, frozen=True, array_like=True):
    """A game as a whole, before it is put into words."""

    decisions: int
    turns: msgspec.Raw  # as the wire has them: there may be a hundred thousand, which the server passes on unread
    milestones: list[tuple[int, tuple[int, ...]]]  # how many decisions there were by then, and the row of the event
    result: list[int]
    tallies: list[dict[str, int]]  # by seat, how often it brought about which event


class Glance(msgspec.Struct, frozen=True, array_like=True):
    """A position of a game as somebody saw it, and the rows of what had just happened."""

    actor: int
    view: dict[str, object]
    derived: dict[str, object]
    rows: list[tuple[int, ...]]


class OpenedRecord(msgspec.Struct, frozen=True, array_like=True):
    """A record that was found to be true: its head, its decisions line by line, and how it ends."""

    game: str
    seats: int
    rules: int
    options: dict[str, Value]
    seed: str | None
    seal: str | None
    taken: int
    players: list[str] | None
    lines: str
    result: list[int] | None
    winners: list[int] | None


class Reply(msgspec.Struct, frozen=True, array_like=True):
    """The answer to the request of this number; without an action nobody decides.

    ``fault`` says what broke, and is for the log; ``refusal`` says in every language what was wrong with the request.
    """

    number: int
    seat: Annotated[int, msgspec.Meta(ge=-1, lt=100)] = -1
    action: Id | None = None
    fault: str = ""
    used: float = 0.0  # seconds of computing
    refusal: dict[str, str] | None = None
    advice: Advice | None = None
    expectation: Expectation | None = None
    outline: Outline | None = None
    glance: Glance | None = None
    opened: OpenedRecord | None = None


READY_REPLY = Reply(0)  # what a worker says when it can be sent requests, which count from 1
