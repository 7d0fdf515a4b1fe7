"""The socket of a table: the same protocol as over HTTP, and news the moment it happens.

A client that lost its connection opens a new one with ``since``, the last seq it knows, and is told what it missed.
"""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.di import NamedDependency
from litestar.exceptions import WebSocketDisconnect

from hansetag.kernel.errors import HansetagError
from hansetag.server import logs, metrics, telling, wire, words
from hansetag.server.errors import NotSignedIn, Refused
from hansetag.server.hall import Hall
from hansetag.server.limits import Limits
from hansetag.server.listener import Listener
from hansetag.server.refusals import answer
from hansetag.server.room import Room
from hansetag.server.store.rows import PersonRow

from .playing import Since
from .tables import Language, TableId, looked_at

FAILURE = 1011  # the close code for a mistake of ours
log = logs.get("sockets")
encode = msgspec.json.Encoder().encode
decode = msgspec.json.Decoder(wire.Message).decode
Socket = WebSocket[PersonRow | None, str | None, Any]


@websocket("/api/tables/{table:str}/live")
async def live(
    socket: Socket,
    table: TableId,
    hall: NamedDependency[Hall],
    asker: NamedDependency[PersonRow | None],
    limits: NamedDependency[Limits],
    since: Since = 0,
    lang: Language = "en",
) -> None:
    """Be told of everything at a table, and play at it."""
    room = await looked_at(hall, table, asker)
    who = asker.id if asker else None
    seat = room.seat_of(who)
    if who is not None and seat is not None and room.seats[seat].standin == "late" and room.running:
        await hall.play.come_back(room, who)
    listener = Listener(who, seat, words.language_of(lang), since)
    await socket.accept()
    with metrics.socket_open():
        room.listeners.add(listener)
        hall.presence(room, listener)
        sender = asyncio.create_task(_send(socket, room, listener))
        try:
            await _receive(socket, hall, limits, room, listener, asker)
        except WebSocketDisconnect:
            pass
        finally:
            sender.cancel()
            room.listeners.discard(listener)
            hall.presence(room, listener)


async def _send(socket: Socket, room: Room, listener: Listener) -> None:
    """Send what has gathered, whenever something has; should that fail, the client is to come again."""
    try:
        await _sending(socket, room, listener)
    except (WebSocketDisconnect, OSError):
        return  # it has gone; whoever receives notices too
    except Exception:
        log.exception("a position could not be told")
        await socket.close(code=FAILURE)


async def _sending(socket: Socket, room: Room, listener: Listener) -> None:
    """Short messages first, then the position as it is by now.

    Who was woken by what is not for his eyes, as when another seat leaves an answer in advance, is sent nothing.
    """
    sent: object = None
    while True:
        await listener.wait()
        while listener.outbox:
            await _out(socket, listener.outbox.popleft())
        if listener.dirty:
            listener.dirty = False
            listener.seat = room.seat_of(listener.person)
            known = _known(room, listener)
            if known == sent:
                continue
            sent = known
            known_before, listener.known = listener.known, room.row.seq
            await _out(socket, encode(telling.position(room, listener.person, listener.language, known_before)))


def _known(room: Room, listener: Listener) -> object:
    """All that a position is made of besides the time, to be compared with what was sent before."""
    seat, sitting = listener.seat, room.sitting
    draft = sitting.drafts.get(seat) if sitting is not None and seat is not None else None
    answers = [(row.id, row.used) for row in room.standing if row.seat == seat]
    return room.row, room.seats, room.here, draft, answers


async def _out(socket: Socket, message: bytes) -> None:
    """Send one message; a socket that is being closed from this side counts as gone."""
    try:
        await socket.send({"type": "websocket.send", "bytes": None, "text": message.decode()})
    except RuntimeError as error:
        raise WebSocketDisconnect(detail=str(error)) from None


async def _receive(
    socket: Socket, hall: Hall, limits: Limits, room: Room, listener: Listener, person: PersonRow | None
) -> None:
    """Carry out what the client sends, one message after the other; a refusal is answered and changes nothing."""
    while True:
        text = await socket.receive_data(mode="text")
        ref = None
        try:
            limits.spend("message", f"{id(listener)}")
            message = decode(text)
            ref = message.ref
            if isinstance(message, wire.Ping):
                listener.post(encode(wire.Pong(ref=ref)))
                continue
            if person is None:
                raise NotSignedIn("come-in-to-act")
            await _carry_out(hall, limits, room, person, message)
            if ref is not None:
                listener.post(encode(wire.Ack(ref=ref, seq=room.row.seq)))
        except (Refused, HansetagError, msgspec.DecodeError) as error:
            listener.post(encode(msgspec.structs.replace(answer(error, listener.language).error, ref=ref)))


async def _carry_out(hall: Hall, limits: Limits, room: Room, person: PersonRow, message: wire.Message) -> None:
    """One message."""
    if isinstance(message, wire.Choose):
        await hall.play.choose(room, person.id, message)
    elif isinstance(message, wire.Confirm):
        await hall.play.confirm(room, person.id, message)
    elif isinstance(message, wire.Undo):
        await hall.play.undo(room, person.id, message)
    elif isinstance(message, wire.Say):
        limits.spend("talk", person.id)
        await hall.talk.say(room, person, message.text)


handlers = [live]
