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

from ... import logs, metrics, sentences, wire
from ...errors import NotSignedIn, Refused
from ...people.limits import Limits
from ...services import Services
from ...show import positions
from ...store.rows import PersonRow
from ...tables.listener import Listener
from ...tables.live_table import LiveTable
from ..error_response import error_response
from ..table_access import Language, Since, TableId, visible_table

FAILURE_CLOSE_CODE = 1011  # the close code for a mistake of ours
log = logs.get("sockets")
encode = msgspec.json.Encoder().encode
decode = msgspec.json.Decoder(wire.Message).decode
Socket = WebSocket[PersonRow | None, str | None, Any]


@websocket("/api/tables/{table:str}/live")
async def live(
    socket: Socket,
    table: TableId,
    services: NamedDependency[Services],
    asker: NamedDependency[PersonRow | None],
    limits: NamedDependency[Limits],
    since: Since = 0,
    lang: Language = "en",
) -> None:
    """Be told of everything at a table, and play at it."""
    live_table = await visible_table(services, table, asker)
    who = asker.id if asker else None
    seat = live_table.seat_of(who)
    if who is not None and seat is not None and live_table.seats[seat].standin == "late" and live_table.running:
        await services.play.come_back(live_table, who)
    listener = Listener(who, seat, sentences.language_of(lang), since)
    await socket.accept()
    with metrics.socket_open():
        live_table.listeners.add(listener)
        services.presence_changed(live_table, listener)
        sender = asyncio.create_task(_send(socket, live_table, listener))
        try:
            await _receive(socket, services, limits, live_table, listener, asker)
        except WebSocketDisconnect:
            pass
        finally:
            sender.cancel()
            live_table.listeners.discard(listener)
            services.presence_changed(live_table, listener)


async def _send(socket: Socket, live_table: LiveTable, listener: Listener) -> None:
    """Send what has gathered, whenever something has; should that fail, the client is to come again."""
    try:
        await _send_loop(socket, live_table, listener)
    except (WebSocketDisconnect, OSError):
        return  # the client has gone; the task that receives notices it too
    except Exception:
        log.exception("a position could not be sent")
        await socket.close(code=FAILURE_CLOSE_CODE)


async def _send_loop(socket: Socket, live_table: LiveTable, listener: Listener) -> None:
    """Short messages first, then the position as it is by now.

    A listener that was woken by what its seat may not see, as an answer that another has left, is sent nothing.
    """
    sent: object = None
    while True:
        await listener.wait()
        while listener.outbox:
            await _send_text(socket, listener.outbox.popleft())
        if listener.dirty:
            listener.dirty = False
            listener.seat = live_table.seat_of(listener.person)
            known = _fingerprint(live_table, listener)
            if known == sent:
                continue
            sent = known
            known_before, listener.known = listener.known, live_table.row.seq
            position = positions.position(live_table, listener.person, listener.language, known_before)
            await _send_text(socket, encode(position))


def _fingerprint(live_table: LiveTable, listener: Listener) -> object:
    """All that a position is made of besides the time, to be compared with what was sent before."""
    seat, live_game = listener.seat, live_table.live_game
    draft = live_game.drafts.get(seat) if live_game is not None and seat is not None else None
    answers = [(row.id, row.used) for row in live_table.standing if row.seat == seat]
    return live_table.row, live_table.seats, live_table.connected, draft, answers


async def _send_text(socket: Socket, message: bytes) -> None:
    """Send one message; a socket that is being closed from this side counts as gone."""
    try:
        await socket.send({"type": "websocket.send", "bytes": None, "text": message.decode()})
    except RuntimeError as error:
        raise WebSocketDisconnect(detail=str(error)) from None


async def _receive(
    socket: Socket,
    services: Services,
    limits: Limits,
    live_table: LiveTable,
    listener: Listener,
    person: PersonRow | None,
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
            await _dispatch(services, limits, live_table, person, message)
            if ref is not None:
                listener.post(encode(wire.Ack(ref=ref, seq=live_table.row.seq)))
        except (Refused, HansetagError, msgspec.DecodeError) as error:
            listener.post(encode(msgspec.structs.replace(error_response(error, listener.language).error, ref=ref)))


async def _dispatch(
    services: Services, limits: Limits, live_table: LiveTable, person: PersonRow, message: wire.Message
) -> None:
    """Dispatch one client message."""
    if isinstance(message, wire.Choose):
        await services.play.choose(live_table, person.id, message)
    elif isinstance(message, wire.Confirm):
        await services.play.confirm(live_table, person.id, message)
    elif isinstance(message, wire.Undo):
        await services.play.undo(live_table, person.id, message)
    elif isinstance(message, wire.Say):
        limits.spend("talk", person.id)
        await services.chat.say(live_table, person, message.text)


handlers = [live]
