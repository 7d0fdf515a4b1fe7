"""Answers that are the same for many people: made and encoded once, and sent to all of them.

They belong to what everybody may see of a table, its fingerprint, and are forgotten with it. What is kept is bounded
in number for a table and in bytes for the process, so that nobody can fill the memory by asking for much.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable

import msgspec

from ..tables.live_table import LiveTable

MAX_ANSWERS_PER_TABLE = 16  # that are kept: some languages, pages and places from which people have to be told
MAX_ANSWER_BYTES = 2 * 1024 * 1024  # of one answer that is kept; the story of a game of 10,000 decisions has less
MAX_TABLES = 1000  # about which answers are kept
MAX_KEPT_BYTES = 32 * 1024 * 1024  # of all that are kept; the table that was not asked about for longest goes first
MAX_CLOCK_AGE_SECONDS = 0.25  # of an answer that shows a clock that runs

Key = tuple[str, str, int]  # what it is, its language, and from where or up to where it tells
encode = msgspec.json.Encoder().encode


class Encoded:
    """An answer as it is sent: bytes over HTTP and text over a socket, each made once."""

    __slots__ = ("_text", "body")

    def __init__(self, body: bytes) -> None:
        """``body`` is JSON."""
        self.body = body
        self._text: str | None = None

    @property
    def text(self) -> str:
        """The same for a socket."""
        if self._text is None:
            self._text = self.body.decode()
        return self._text


class TableAnswers:
    """The answers about one table while its fingerprint is the same."""

    def __init__(self, table: LiveTable) -> None:
        """None yet about ``table`` as it is now."""
        self.fingerprint = fingerprint_for_all(table)
        self.answers: OrderedDict[Key, tuple[Encoded, float]] = OrderedDict()  # with the time until which they are true
        self._looked_at = _marks(table)

    def is_about(self, table: LiveTable) -> bool:
        """Whether this is still how ``table`` is; most often that is seen without looking at everything."""
        marks = _marks(table)
        if all(mine is other for mine, other in zip(self._looked_at, marks, strict=True)):
            return True
        if self.fingerprint != fingerprint_for_all(table):
            return False
        self._looked_at = marks
        return True

    def size(self) -> int:
        """The bytes of all answers."""
        return sum(len(answer.body) for answer, _ in self.answers.values())


class SharedAnswers:
    """All answers of one process that are shared."""

    def __init__(self) -> None:
        """None yet."""
        self._by_table: OrderedDict[str, TableAnswers] = OrderedDict()
        self._bytes = 0

    @property
    def kept_bytes(self) -> int:
        """The bytes of all that is kept."""
        return self._bytes

    def about(self, table: LiveTable) -> TableAnswers:
        """What is kept about ``table`` as it is now."""
        kept = self._by_table.get(table.row.id)
        if kept is None or not kept.is_about(table):
            self._bytes -= kept.size() if kept is not None else 0
            kept = self._by_table[table.row.id] = TableAnswers(table)
        self._by_table.move_to_end(table.row.id)
        if len(self._by_table) > MAX_TABLES:
            self._forget_oldest_table()
        return kept

    def answer(self, table: LiveTable, key: Key, make: Callable[[], object]) -> Encoded:
        """The answer of that ``key`` about ``table``, made now unless there is one that is still true."""
        kept = self.about(table)
        return self.find(kept, key) or self.keep(table, kept, key, make())

    def find(self, kept: TableAnswers, key: Key) -> Encoded | None:
        """The answer of that ``key``, if there is one that is still true."""
        answer, until = kept.answers.get(key, (None, 0.0))
        if answer is None or until < time.monotonic():
            return None
        kept.answers.move_to_end(key)
        return answer

    def keep(self, table: LiveTable, kept: TableAnswers, key: Key, made: object) -> Encoded:
        """Encode what was ``made`` of ``table`` when it was as ``kept`` says, and keep it if it still is."""
        answer = Encoded(encode(made))
        if len(answer.body) > MAX_ANSWER_BYTES or self._by_table.get(table.row.id) is not kept:
            return answer
        self._forget(kept, key)
        if len(kept.answers) >= MAX_ANSWERS_PER_TABLE:
            self._forget(kept, next(iter(kept.answers)))
        kept.answers[key] = (answer, _true_until(table))
        self._bytes += len(answer.body)
        while self._bytes > MAX_KEPT_BYTES:
            self._forget_oldest_table()
        return answer

    def _forget_oldest_table(self) -> None:
        """Keep nothing about the table that was not asked about for longest."""
        _, oldest = self._by_table.popitem(last=False)
        self._bytes -= oldest.size()

    def _forget(self, kept: TableAnswers, key: Key) -> None:
        """Keep one answer no longer, if it is kept."""
        answer, _ = kept.answers.pop(key, (None, 0.0))
        self._bytes -= len(answer.body) if answer is not None else 0


def fingerprint_for_all(table: LiveTable) -> tuple[object, ...]:
    """All of a table that everybody may see is made of this, besides the time."""
    return table.row, table.seats, table.connected, _seq(table)


def _marks(table: LiveTable) -> tuple[object, ...]:
    """Objects that are others when the fingerprint may be another.

    To know who is connected takes a look at every listener; when somebody comes or goes, all are woken.
    """
    return table.version, table.row, table.seats, _seq(table)


def _seq(table: LiveTable) -> int:
    """How many entries the game in memory has; while a table is loaded it may be behind the row."""
    return -1 if table.live_game is None else table.live_game.seq


def _true_until(table: LiveTable) -> float:
    """When an answer about ``table`` is too old though nothing has happened: soon if it shows a clock that runs."""
    runs = table.clock.kind != "none" and table.row.clocks.get("running") is not None
    return time.monotonic() + MAX_CLOCK_AGE_SECONDS if runs else float("inf")
