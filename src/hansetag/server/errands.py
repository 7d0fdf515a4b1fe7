"""Errands: what the server asks of its workers, and what they answer; one JSON array a line."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

import msgspec

from hansetag.kernel.options import Value

Id = Annotated[int, msgspec.Meta(ge=0, lt=1 << 31)]


class Errand(msgspec.Struct, frozen=True, array_like=True):
    """The question which of the ``merchants`` of a table decides what, in a position ``place`` decisions led to."""

    number: int
    table: str
    game: str
    seats: int
    rules: int
    options: dict[str, Value]
    position: Mapping[str, object]
    merchants: dict[int, str]
    seed: str  # in digits, since it may be longer than a number of JSON
    place: int
    limit: float


class Answer(msgspec.Struct, frozen=True, array_like=True):
    """The answer to the errand of this number; without an action nobody decides. ``fault`` says what broke."""

    number: int
    seat: Annotated[int, msgspec.Meta(ge=-1, lt=100)] = -1
    action: Id | None = None
    fault: str = ""


READY = Answer(0)  # what a worker says when it can be sent errands, which count from 1
