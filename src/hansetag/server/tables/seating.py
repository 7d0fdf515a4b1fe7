"""The chairs of a table: who is wanted on each, who may sit down where, and the secrets of invitations."""

from __future__ import annotations

import secrets

from msgspec.structs import replace

from hansetag import bots

from .. import wire
from ..errors import Conflict, NotFound, Refused
from ..people.identity import hash_secret
from ..people.look_alikes import look_of
from ..people.names import chair_name
from ..store.rows import PersonRow, SeatRow
from ..workers.bots import bots_offered
from .live_table import LiveTable

Invites = dict[int, str]  # the secrets of the links, by seat


def wished_seats(
    table_id: str, person: PersonRow, wishes: list[wire.SeatWish], game: str
) -> tuple[list[SeatRow], Invites]:
    """The chairs as wished, and the secrets of the invitations."""
    if sum(wish.kind == "human" for wish in wishes) > 1:
        raise Refused("one-chair")
    rows: list[SeatRow] = []
    invites: Invites = {}
    for number, wish in enumerate(wishes):
        name, sitter, bot, invite = chair_name(wish.name) if wish.name.strip() else "", None, "", None
        if wish.kind == "human":
            name, sitter = person.name, person.id
        elif wish.kind == "bot":
            offered = bots_offered(game)
            if wish.bot not in offered:  # no options, and no addresses: a stranger names no file of ours
                raise Refused("no-such-merchant", bot=wish.bot, merchants=", ".join(offered))
            name, bot = name or _bot_name(number, [person.name, *(row.name for row in rows)]), wish.bot
        elif wish.kind == "invited":
            invites[number] = secrets.token_urlsafe(18)
            invite = hash_secret(invites[number])
        rows.append(
            SeatRow(table=table_id, number=number, kind=wish.kind, name=name, person=sitter, bot=bot, invite=invite)
        )
    return rows, invites


def is_full(seats: list[SeatRow]) -> bool:
    """Whether somebody sits on every chair."""
    return all(seat.kind in ("human", "bot") for seat in seats)


def filled_with_bots(seats: list[SeatRow], game: str) -> list[SeatRow]:
    """The chairs on which nobody sits, each with a bot on it."""
    there = [seat.name for seat in seats if seat.kind in ("human", "bot")]
    filled: list[SeatRow] = []
    for seat in seats:
        if seat.kind not in ("human", "bot"):
            filled.append(_filled_with_bot(seat, game, [*there, *(row.name for row in filled)]))
    return filled


def _filled_with_bot(seat: SeatRow, game: str, there: list[str]) -> SeatRow:
    """A chair that was kept for somebody who did not come, with a bot on it."""
    name = seat.name if seat.person is None and seat.name else _bot_name(seat.number, there)
    return replace(seat, kind="bot", bot=bots.stand_in(game), name=name, person=None, invite=None)


def _bot_name(seat: int, there: list[str]) -> str:
    """What a bot is called that nobody has named: the usual name of its seat, unless somebody ``there`` looks so."""
    taken = {look_of(name) for name in there}
    names = [bots.PEOPLE[seat], *reversed(bots.PEOPLE)]
    return next((name for name in names if look_of(name) not in taken), names[0])


def chair_for(table: LiveTable, person: str, wish: wire.Join) -> SeatRow:
    """The chair that ``person`` may take: one kept for them, the one their invitation is for, or a free one."""
    kept = [seat for seat in table.seats if seat.kind == "invited" and seat.person == person]
    if wish.invite:
        secret = hash_secret(wish.invite)
        kept = [seat for seat in table.seats if seat.kind == "invited" and seat.invite == secret]
        if not kept:
            raise NotFound("invitation-used")
    free = kept or [seat for seat in table.seats if seat.kind == "open"]
    if wish.seat is not None:
        free = [seat for seat in free if seat.number == wish.seat]
    if not free:
        raise Conflict("no-seat-free", seq=table.row.seq)
    return free[0]


def is_invited(table: LiveTable, secret: str) -> bool:
    """Whether ``secret`` is that of an invitation to this table which has not been used."""
    return bool(secret) and any(seat.invite == hash_secret(secret) for seat in table.seats)


def rotated_seats(table: LiveTable, table_id: str, person: str) -> list[SeatRow]:
    """The chairs of ``table`` for a rematch at ``table_id``, rotated by one; those of others are kept free for them."""
    seats = []
    for number, seat in enumerate([*table.seats[1:], table.seats[0]]):
        human = seat.kind == "human"
        kind: wire.SeatKind = "bot" if not human else "human" if seat.person == person else "invited"
        bot = "" if human else seat.bot
        seats.append(SeatRow(table=table_id, number=number, kind=kind, name=seat.name, person=seat.person, bot=bot))
    return seats
