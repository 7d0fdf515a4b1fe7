"""A diary: what one client was told and what it was promised, to be held against the record when the game is over."""

from __future__ import annotations

from typing import Any

from msgspec import to_builtins

from hansetag.kernel.record import Record
from hansetag.server.store.rows import EntryRow

Position = dict[str, Any]


class Diary:
    """One client's. Reading a position fails at once where something is told twice or too late."""

    def __init__(self, seat: int | None) -> None:
        """Kept by ``seat``, or by a watcher."""
        self.seat = seat
        self.known = 0
        self.seal = ""
        self.told: list[tuple[int, dict[str, Any]]] = []  # entry and event
        self.open_from = 0  # of what was told, the first that came when the game was over and nothing is hidden
        self.asked_for: dict[int, list[list[str]]] = {}  # by entry, what we have asked to be put there
        self.promised: dict[int, list[str]] = {}  # by entry, what the server has said is there

    def read(self, position: Position) -> None:
        """Take note of what a position tells."""
        assert position["since"] == self.known, (position["since"], self.known)
        assert position["seq"] >= self.known, "the table went back"
        for told in position["events"]:
            assert self.known < told["seq"] <= position["seq"], (self.known, told)
        if position["table"]["status"] == "running":
            self.open_from = len(self.told) + len(position["events"])
            assert position["table"]["seed"] is None, "the seed is shown before the end"
        self.seal = self.seal or position["table"]["seal"] or ""
        assert position["table"]["seal"] in (None, self.seal), "the seal has changed"
        self.told += [(told["seq"], told["event"]) for told in position["events"]]
        self.known = position["seq"]

    def agrees(self, record: Record) -> None:
        """Whether we were told each event of the record once, in its order, and as far as we may know it."""
        state = record.game.start()
        rows = state.record_events()
        for decision in record.decisions:
            state.apply(decision.action, decision.seat)
        events = [record.game.tell(row) for row in rows]
        seen = [event.seen_by(self.seat) for event in events[: self.open_from]] + events[self.open_from :]
        assert [event for _, event in self.told] == to_builtins(seen)
        assert [seq for seq, _ in self.told] == sorted(seq for seq, _ in self.told)

    def lost(self, entries: list[EntryRow]) -> list[int]:
        """The entries that were promised to us and are not in their place."""
        kept = {entry.seq: said(entry, self.seat) for entry in entries}
        return [seq for seq, steps in self.promised.items() if kept.get(seq) != steps]

    def unasked(self, entries: list[EntryRow]) -> list[int]:
        """The entries in our name that we have not asked for at that place: taken twice, or by somebody else."""
        ours = [entry for entry in entries if entry.seat == self.seat]
        return [entry.seq for entry in ours if said(entry, self.seat) not in self.asked_for.get(entry.seq, [])]


def said(entry: EntryRow, seat: int | None) -> list[str]:
    """What ``seat`` decided in an entry, without what chance answered."""
    pairs = (line.split(" ", 1) for line in entry.lines.splitlines())
    return [text for who, text in pairs if who == str(seat)]
