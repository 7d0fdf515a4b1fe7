"""A player who keeps a diary: over HTTP or over a socket, with drafts, second thoughts, and rights in others' turns.

Everything it is told is compared with what the server announced: a choice that warned of it has been confirmed, any
other has not, and the draft is what was chosen.
"""

from __future__ import annotations

import asyncio
import json
import random
from typing import Any, NamedTuple

import websockets
from tests.server.end_to_end.diary import Diary
from tests.server.end_to_end.purposeful_choices import Brisk
from tests.server.server_process import CONNECTION_ERRORS, Guest, Position


class Move(NamedTuple):
    """What a player is about to send."""

    kind: str
    at: int  # the entry upon which it builds
    body: dict[str, Any]
    steps: list[str]  # the draft after it, or the entry
    commits: bool


class Player:
    """Somebody on a seat, who plays to the end."""

    def __init__(self, guest: Guest, table: str, seat: int, seed: int, *, patient: bool = False) -> None:
        """``patient`` bears a server that dies and comes back."""
        self.guest = guest
        self.table = table
        self.diary = Diary(seat)
        self.patient = patient
        self.pause = 0.0  # seconds to think, at most
        self.restless = 0.0  # how likely it is to leave the socket after a message, and to come back
        self.returns = 0
        self.conflicts = 0
        self.undone = 0
        self._brisk = Brisk(seed)
        self._rng = random.Random(seed)
        self._meddled = 0

    # ------------------------------------------------------------------ deciding

    def move(self, position: Position) -> Move | None:
        """What to do at ``position``; None if there is nothing to do but wait."""
        draft = position["draft"]
        steps = list(draft["steps"]) if draft else []
        at = position["seq"]
        if draft and self._rng.random() < 0.05:
            everything = self._rng.random() < 0.5
            return Move("undo", at, {"all": everything}, [] if everything else steps[:-1], commits=False)
        if draft and draft["ready"]:
            return Move("confirm", at, {"seq": at, "steps": len(steps)}, steps, commits=True)
        prompt = position["prompt"]
        if prompt is None and position["aside"] and self._meddled != position["seq"]:
            self._meddled = position["seq"]
            prompt = position["aside"] if self._rng.random() < 0.1 else None
        if prompt is None:
            return None
        option = self._brisk.option(prompt["options"])
        confirm = self._rng.random() < 0.3
        body = {"seq": at, "steps": len(steps), "action": option["text"], "confirm": confirm}
        return Move("choose", at, body, [*steps, option["text"]], commits=confirm or bool(option["commits"]))

    def _asks(self, move: Move) -> None:
        if move.commits:
            self.diary.asked_for.setdefault(move.at + 1, []).append(move.steps)

    async def _think(self) -> None:
        if self.pause:
            await asyncio.sleep(self._rng.random() * self.pause)

    # ------------------------------------------------------------------ HTTP

    async def play_http(self) -> Position:
        """Play to the end over HTTP alone."""
        while True:
            try:
                position = await self.guest.look(self.table, self.diary.known, wait=5)
                self.diary.read(position)
                while position["table"]["status"] == "running":
                    move = self.move(position)
                    if move is None:
                        break
                    await self._think()
                    answer = await self._post(move)
                    if answer is None or answer["since"] != self.diary.known:
                        break
                    position = answer
                    self.diary.read(position)
                if position["table"]["status"] != "running":
                    return position
            except CONNECTION_ERRORS:
                if not self.patient:
                    raise
                await asyncio.sleep(0.05)

    async def _post(self, move: Move) -> Position | None:
        """Send a move; the position after it, or None if somebody was faster."""
        self._asks(move)
        answer = await self.guest.http.post(f"/api/tables/{self.table}/{move.kind}", json=move.body)
        said: Position = answer.json()
        if answer.status_code == 409:
            self.conflicts += 1
            assert said["seq"] >= self.diary.known, said
            return None
        assert answer.status_code == 200, answer.text
        self._done(move, said["seq"])
        if not move.commits and said["seq"] == self.diary.known:
            assert drafted(said) == move.steps, (said["draft"], move)
        return said

    def _done(self, move: Move, seq: int) -> None:
        """The server says that it has carried out ``move``, and that the table is at ``seq``."""
        self.undone += move.kind == "undo"
        if move.commits:
            assert seq > move.at, ("announced, and not confirmed", move, seq)
            self.diary.promised[move.at + 1] = move.steps
        elif move.kind == "choose":
            assert seq == move.at, ("confirmed without a warning", move, seq)

    # ------------------------------------------------------------------ the socket

    async def play_socket(self) -> Position:
        """Play to the end over a socket, resuming after each loss with what is known."""
        while True:
            try:
                async with self.guest.socket(self.table, self.diary.known) as connection:
                    last = await self._talk(connection)
                if last is not None:
                    return last
                self.returns += 1
            except CONNECTION_ERRORS:
                if not self.patient:
                    raise
                await asyncio.sleep(0.05)

    async def _talk(self, connection: websockets.ClientConnection) -> Position | None:
        """Play until the end, and give the last position; or until one has enough of this connection."""
        latest: Position | None = None
        sent: Move | None = None
        answered = False
        number = 0
        while True:
            message = json.loads(await connection.recv())
            if message["type"] == "position":
                self.diary.read(message)
                latest = message
                if message["table"]["status"] != "running":
                    return dict(message)
                if self._rng.random() < self.restless:
                    return None
            elif message.get("ref") == str(number):
                assert sent is not None
                answered = True
                if message["type"] == "ack":
                    self._done(sent, message["seq"])
                else:
                    assert message["code"] == "conflict", message
                    self.conflicts += 1
                    sent = Move("", message["seq"] - 1, {}, [], commits=True)
            if latest is None or (sent is not None and not (answered and follows(latest, sent))):
                continue
            sent = self.move(latest)
            if sent is not None:
                await self._think()
                answered = False
                number += 1
                self._asks(sent)
                await connection.send(json.dumps({"type": sent.kind, "ref": str(number), **sent.body}))
            latest = None


def follows(position: Position, move: Move) -> bool:
    """Whether ``position`` is one after ``move``."""
    return position["seq"] > move.at or (not move.commits and drafted(position) == move.steps)


def drafted(position: Position) -> list[str]:
    """The steps of the draft."""
    return list(position["draft"]["steps"]) if position["draft"] else []
