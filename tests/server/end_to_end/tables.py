"""Tables with scripted players, and what must be true of them when the game is over."""

from __future__ import annotations

import asyncio
import hashlib
import json
from collections.abc import Sequence
from pathlib import Path

from tests.server.end_to_end.player import Player
from tests.server.server_process import Guest, Position

from hansetag.cli.commands.check import verified
from hansetag.kernel.record import Record
from hansetag.kernel.seats import OVER
from hansetag.server.store import Store
from hansetag.server.store.rows import EntryRow

TITLES = ("hansa", "teutonica", "bohnhanse")


class Round:
    """One table: two players on sockets, one on HTTP, and a bot."""

    def __init__(self, table: str, players: Sequence[Player]) -> None:
        """The last of ``players`` plays over HTTP."""
        self.table = table
        self.players = players
        self.over = False

    @classmethod
    async def sit_down(cls, address: str, title: str, seed: int, *, patient: bool = False) -> Round:
        """Set a table up and start it."""
        guests = [await Guest.come_in(address, f"{title} {seed}-{number}", seed) for number in range(3)]
        seats = [{"kind": "human"}, {"kind": "open"}, {"kind": "bot", "bot": "deckhand"}, {"kind": "open"}]
        table = str((await guests[0].create(title, seats))["id"])
        for guest in guests[1:]:
            await guest.join(table)
        pairs = zip(guests, (0, 1, 3), strict=True)
        return cls(table, [Player(guest, table, seat, seed * 10 + seat, patient=patient) for guest, seat in pairs])

    async def play(self) -> list[Position]:
        """Play to the end; the last position of each."""
        one, two, three = self.players
        last = await asyncio.gather(one.play_socket(), two.play_socket(), three.play_http())
        self.over = True
        return list(last)

    async def record(self) -> str:
        """The record, as it is downloaded."""
        return await self.players[0].guest.record(self.table)

    async def close(self) -> None:
        """Everybody goes home."""
        for player in self.players:
            await player.guest.close()


def holds(round: Round, last: Sequence[Position], text: str) -> Record:
    """The record, if it is true, the deal was fair, and everybody was told what is in it."""
    record = verified(text)
    assert record.final().actor == OVER
    seals = {player.diary.seal for player in round.players}
    assert seals == {record.seal}
    assert hashlib.sha256(str(record.seed).encode()).hexdigest() == record.seal
    for position in last:
        assert position["seq"] == last[0]["seq"]
        assert position["table"]["seed"] == str(record.seed)
        assert position["table"]["result"] == record.result
    for player in round.players:
        player.diary.agrees(record)
    assert len({tuple(seq for seq, _ in player.diary.told) for player in round.players}) == 1
    return record


async def entries_of(database: str, tables: Sequence[str]) -> dict[str, list[EntryRow]]:
    """What the journal holds, by table."""
    store = await Store.open(database)
    try:
        return {table: list(await store.tables.entries(table)) for table in tables}
    finally:
        await store.close()


def kept(round: Round, entries: list[EntryRow], record: Record) -> tuple[int, int]:
    """How many promised entries are not there, and how many are there that nobody asked for. Both should be none."""
    assert [entry.seq for entry in entries] == list(range(1, len(entries) + 1))
    lines = [line for entry in entries for line in entry.lines.splitlines()]
    assert lines == [line for line in record.dumps().partition("\n\n")[2].splitlines() if line]
    lost = sum(len(player.diary.lost(entries)) for player in round.players)
    unasked = sum(len(player.diary.unasked(entries)) for player in round.players)
    return lost, unasked


def complaints(log: Path) -> list[str]:
    """The lines of a server's log that speak of something that should not happen."""
    bad = ("error", "critical")
    return [line for line in log.read_text().splitlines() if "Traceback" in line or _level(line) in bad]


def _level(line: str) -> str:
    try:
        return str(json.loads(line).get("level", ""))
    except ValueError:
        return ""
