"""Deals in one line: ``deal 2 invite give chili blue get garden``.

A deal is built by small steps, so that every list of options stays short. People and logs say it in one line; this is
the way there and back. The line is from the point of view of the trader who builds the deal.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hansetag.kernel.actions import fold
from hansetag.kernel.errors import BadText
from hansetag.kernel.frames import kind_of, note_of, seat_of

from . import codes as c
from . import heaps
from .actions import INVITE, PART_NAMES
from .codes import PARTNER, PARTS
from .steps.deal import part_of

if TYPE_CHECKING:
    from .table import Table

WORD = "deal"


def deal_text(table: Table, at: int, partner: int, by: int) -> str:
    """The deal ``at`` this place, as its builder ``by`` would write it."""
    active = table.active()
    words = [WORD, str(partner if by == active else active)]
    if table.is_elsewhere(partner):
        words.append(INVITE)
    for part, name in enumerate(PART_NAMES):
        row = table.deals[at + part_of(by == active, part)]
        if row:
            words += [name, *(table.board.beans[bean] for bean in heaps.beans(row))]
    return " ".join(words)


def spell(table: Table, line: str, seat: int) -> list[int]:
    """The steps that the line of ``seat`` stands for: from the proposal or the counter to sending it."""
    words = [word.replace("-", "_") for word in fold(line).split()]
    other = _other(table, words)
    parts = _parts(table, words[2:])
    partner = other if seat == table.active() else seat
    _check_invitation(table, partner, INVITE in words)
    first = table.board.codes.first
    steps = _opening(table, seat, other)
    for part, beans in enumerate(parts):
        steps += [first[c.ADD] + part * table.board.bean_count + bean for bean in beans]
    return [*steps, first[c.SEND]]


def _other(table: Table, words: list[str]) -> int:
    """The seat that the deal is proposed to."""
    seats = [str(seat) for seat in range(table.terms.seats)]
    if len(words) < 2 or words[1] not in seats:
        raise BadText.put("notation.deal-seat", word=WORD, last=len(seats) - 1)
    return seats.index(words[1])


def _parts(table: Table, words: list[str]) -> list[list[int]]:
    """The beans of each part of the deal."""
    parts: list[list[int]] = [[] for _ in range(PARTS)]
    part = -1
    for word in words:
        if word == INVITE:
            continue
        if word in PART_NAMES:
            part = PART_NAMES.index(word)
        elif part < 0:
            raise BadText.put("notation.deal-word", word=word, possible=", ".join((INVITE, *PART_NAMES)))
        elif word not in table.board.beans:
            raise BadText.put("notation.deal-bean", word=word, possible=", ".join(table.board.beans))
        else:
            parts[part].append(table.board.beans.index(word))
    return parts


def _check_invitation(table: Table, partner: int, said: bool) -> None:
    """``invite`` is said exactly where the partner stands elsewhere; who leaves it out is understood."""
    if said and not table.is_elsewhere(partner):
        raise BadText.put("notation.deal-here", number=partner, word=INVITE)


def _opening(table: Table, seat: int, other: int) -> list[int]:
    """Propose, or, where a proposal of the other waits for an answer, counter it and empty the draft."""
    codes = table.board.codes
    top = table.frames[-1]
    standing = kind_of(top) == c.ASK_TRADE and seat == table.active() and table.offered >> other & 1
    if kind_of(top) == c.ASK_ANSWER and seat_of(top) == seat:
        at = table.terms.proposal
        partner = note_of(top) & PARTNER
    elif standing:
        at = other * PARTS
        partner = other
    else:
        return [codes.first[c.PROPOSE] + other]
    if other != (partner if seat == table.active() else table.active()):
        raise BadText.put("notation.deal-unanswered", number=other)
    steps = [codes.first[c.COUNTER] + other]
    for part in range(PARTS):
        row = table.deals[at + part_of(seat == table.active(), part)]
        steps += [codes.first[c.REMOVE] + part * table.board.bean_count + bean for bean in heaps.beans(row)]
    return steps
