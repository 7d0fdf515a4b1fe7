"""The socket of a table: the same protocol as over HTTP, and news the moment it happens.

A client that lost its connection opens a new one with ``since``, the last seq it knows, and is told what it missed.
"""

from __future__ import annotations

import asyncio
import time
from functools import partial
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.di import NamedDependency
from litestar.exceptions import WebSocketDisconnect

from hansetag.kernel.errors import HansetagError

from ... import logs, metrics, wire
from ...errors import NotSignedIn, Refused, TooMany
from ...people.identity import hash_secret
from ...people.limits import Limits
from ...people.open_sockets import Caller
from ...sentences import language_of
from ...services import Services
from ...show import shared_positions
from ...show.shared_answers import SharedAnswers
from ...store.rows import PersonRow
from ...tables.listener import Farewell, Listener
from ...tables.live_table import LiveTable
from ..body import decode_strictly
from ..error_response import error_response
from ..table_access import Language, Since, TableId, count_line, visible_table

FAILURE_CLOSE_CODE = 1011  # the close code for a mistake of ours
REFUSALS_ANSWERED = 10  # of messages that come too often; after that nothing is said to each of them
MAX_MESSAGES_REFUSED = 100  # that come too often; then the socket is closed
REFUSED_PAUSE_SECONDS = 0.02  # after a message that came too often, in which nothing is read
FLOOD_FORGIVEN_SECONDS = 60.0  # without a refusal, after which those before are forgiven
log = logs.get("sockets")
encode = msgspec.json.Encoder().encode
Socket = WebSocket[PersonRow | None, str | None, Any]


@websocket("/api/tables/{table:str}/live")
async def live(
    socket: Socket,
    table: TableId,
    services: NamedDependency[Services],
    asker: NamedDependency[PersonRow | None],
    limits: NamedDependency[Limits],
    address: NamedDependency[str],
    since: Since = 0,
    lang: Language = "en",
) -> None:
    """Be told of everything at a table, and play at it."""
    live_table = await visible_table(services, table, asker)
    who = asker.id if asker else None
    seat = live_table.seat_of(who)
    caller = Caller(address, who, table, seat is not None)
    with services.sockets.taken(caller):
        await _serve(socket, services, limits, live_table, caller, Listener(who, seat, language_of(lang), since))


async def _serve(
    socket: Socket, services: Services, limits: Limits, live_table: LiveTable, caller: Caller, listener: Listener
) -> None:
    """The same for somebody for whom there is room."""
    who, seat = listener.person, listener.seat
    if who is not None and seat is not None and live_table.seats[seat].standin == "late" and live_table.running:
        await services.play.come_back(live_table, who)
    session = hash_secret(socket.auth) if socket.auth else None
    end = partial(_end, listener, NotSignedIn("session-over"))
    await socket.accept()
    with metrics.socket_open(), services.sockets.ended_with(session, end):
        live_table.listeners.add(listener)
        services.presence_changed(live_table, listener)
        sender = asyncio.create_task(_send(socket, services.shared, live_table, listener))
        try:
            await _receive(socket, services, limits, live_table, caller, listener)
            await sender  # which says why this is the end
        except WebSocketDisconnect:
            pass
        finally:
            sender.cancel()
            live_table.listeners.discard(listener)
            services.presence_changed(live_table, listener)


def _end(listener: Listener, why: Refused) -> None:
    """Let a connection end, with a sentence and the close code that belongs to it."""
    said = error_response(why, listener.language)
    listener.end(Farewell(as_text(said.error), 4000 + said.status))


async def _send(socket: Socket, shared: SharedAnswers, live_table: LiveTable, listener: Listener) -> None:
    """Send what has gathered, whenever something has; should that fail, the client is to come again."""
    try:
        await _send_loop(socket, shared, live_table, listener)
    except (WebSocketDisconnect, OSError):
        return  # the client has gone; the task that receives notices it too
    except Exception:
        log.exception("a position could not be sent")
        await socket.close(code=FAILURE_CLOSE_CODE)


async def _send_loop(socket: Socket, shared: SharedAnswers, live_table: LiveTable, listener: Listener) -> None:
    """Short messages first, then the position as it is by now.

    A listener that was woken by what its seat may not see, as an answer that another has left, is sent nothing.
    """
    sent: object = None
    while True:
        await listener.wait()
        if listener.farewell is not None:
            await _send_text(socket, listener.farewell.message)
            await socket.close(code=listener.farewell.code)
            return
        while listener.outbox:
            await _send_text(socket, listener.outbox.popleft())
        if listener.dirty:
            listener.dirty = False
            _take_seat(live_table, listener)
            known = shared_positions.fingerprint(shared, live_table, listener.person)
            if known == sent:
                continue
            sent = known
            known_before, listener.known = listener.known, live_table.row.seq
            who, language = listener.person, listener.language
            position = shared_positions.position(shared, live_table, who, language, known_before)
            await _send_text(socket, position.text)


def _take_seat(live_table: LiveTable, listener: Listener) -> None:
    """Note on which seat a listener sits by now; that somebody there is connected is news for all."""
    seat = live_table.seat_of(listener.person)
    if seat != listener.seat:
        listener.seat = seat
        live_table.wake_all()


async def _send_text(socket: Socket, message: str) -> None:
    """Send one message; a socket that is being closed from this side counts as gone."""
    try:
        await socket.send({"type": "websocket.send", "bytes": None, "text": message})
    except RuntimeError as error:
        raise WebSocketDisconnect(detail=str(error)) from None


async def _receive(
    socket: Socket, services: Services, limits: Limits, live_table: LiveTable, caller: Caller, listener: Listener
) -> None:
    """Carry out what the client sends, one message after the other, until the connection is to end.

    A refusal is answered and changes nothing.
    """
    flood = Flood()
    while listener.farewell is None:
        text = await socket.receive_data(mode="text")
        if listener.farewell is not None:
            return
        if not _may_send(limits, caller, listener, flood):
            if flood.count > MAX_MESSAGES_REFUSED:
                services.sockets.ban(caller)
                _end(listener, TooMany("flooded"))
            await asyncio.sleep(REFUSED_PAUSE_SECONDS)
            continue
        ref = None
        try:
            message = decode(text)
            ref = message.ref
            if isinstance(message, wire.Ping):
                listener.post(as_text(wire.Pong(ref=ref)))
                continue
            person = await services.identity.person_of(socket.auth) if socket.auth else None
            if person is None:
                raise NotSignedIn("session-over" if caller.person else "come-in-to-act")
            await _dispatch(services, limits, live_table, person, message)
            if ref is not None:
                listener.post(as_text(wire.Ack(ref=ref, seq=live_table.row.seq)))
        except (Refused, HansetagError, msgspec.DecodeError) as error:
            listener.post(as_text(msgspec.structs.replace(error_response(error, listener.language).error, ref=ref)))


def _may_send(limits: Limits, caller: Caller, listener: Listener, flood: Flood) -> bool:
    """Whether one more message is taken; the first that are not are answered."""
    try:
        limits.spend("message", caller.person or caller.address)
    except TooMany as error:
        if flood.refused() <= REFUSALS_ANSWERED:
            listener.post(as_text(error_response(error, listener.language).error))
        return False
    return True


class Flood:
    """How many messages of a socket have come too often of late."""

    def __init__(self) -> None:
        """None yet."""
        self.count = 0
        self._last = 0.0

    def refused(self) -> int:
        """One more; how many that makes."""
        now = time.monotonic()
        self.count = self.count + 1 if now - self._last < FLOOD_FORGIVEN_SECONDS else 1
        self._last = now
        return self.count


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
        count_line(limits, live_table, person)
        await services.chat.say(live_table, person, message.text)


def as_text(message: object) -> str:
    """A message as a socket sends it."""
    return encode(message).decode()


def decode(text: str) -> wire.Message:
    """A message as it is described, or refused as a body would be."""
    message: wire.Message = decode_strictly(wire.Message, text.encode())
    return message


handlers = [live]
