"""Does a table add up? Everything that is wrong with it, in sentences.

The laws ask this after every step of every random game, and staged positions are let in only if the answer is nothing.
"""

from hansetag.kernel.frames import kind_of, note_of, seat_of

from . import codes as c
from . import heaps
from .codes import ACTED, BUSY, FRESH
from .table import Table


def check(table: Table) -> list[str]:
    """All that is wrong; the questions are looked at only once the pieces are in order."""
    wrong = check_pieces(table) + check_markers(table)
    return wrong or check_questions(table)


def check_pieces(table: Table) -> list[str]:
    """Ship, money and booths."""
    board = table.board
    wrong: list[str] = []
    if not 0 <= table.ship < board.city_count:
        wrong.append(f"the ship is at city number {table.ship}, there are {board.city_count}")
    if table.bank + sum(table.talers) != board.coins:
        wrong.append(f"{table.bank} Talers in the bank and {sum(table.talers)} outside make no {board.coins}")
    if min(table.talers) < 0 or min(table.booths) < 0 or min(table.rows()) < 0:
        wrong.append("somewhere lie fewer than no pieces")
    for seat in range(table.terms.seats):
        standing = sum(table.standing(seat))
        stock = table.stock(seat)
        if standing + stock != board.booths:
            wrong.append(f"seat {seat}: {standing} booths stand and {stock} wait, not {board.booths}")
    return wrong


def check_markers(table: Table) -> list[str]:
    """Every marker is somewhere, and the stacks are as high as they should be."""
    wrong: list[str] = []
    if heaps.size(table.unseen) != table.supply:
        wrong.append(f"the stacks should hold {table.supply} markers and hold {heaps.size(table.unseen)}")
    last = table.terms.last_stack
    if (table.supply < last) != (table.breaker >= 0):
        wrong.append(f"{table.supply} markers are left and the last stack held {last}: who broke it?")
    for good, printed in enumerate(table.board.printed):
        found = table.count(good)
        if found != printed:
            wrong.append(f"{found} markers {table.board.good_name(good)} are about, {printed} were printed")
    return wrong


def check_questions(table: Table) -> list[str]:
    """The open questions can stand on each other, and each can be asked."""
    kinds = [kind_of(packed) for packed in table.frames]
    if not kinds or not can_stand(kinds):
        return [f"questions: {', '.join(str(kind) for kind in kinds)} cannot be open in this order"]
    wrong: list[str] = []
    missing = table.terms.colours_out - table.left_out.bit_count()
    if missing and c.ASK_REMOVE not in kinds:
        wrong.append(f"{table.left_out.bit_count()} colours are left out, {table.terms.colours_out} must be")
    if (table.sale != 0) != (c.ASK_SALE in kinds):
        wrong.append("markers are on sale without a sale, or a sale has none")
    if table.starter < 0 and kinds[0] != c.ASK_START:
        wrong.append("questions: the game has begun without a start player")
    if len(set(table.frames)) < len(table.frames):
        wrong.append("questions: the same one is open twice")
    for packed in table.frames:
        reason = check_question(table, packed, missing)
        if reason:
            wrong.append(f"questions: {reason}")
    return wrong


def can_stand(kinds: list[int]) -> bool:
    """Whether open questions of these kinds can stand on each other, the last one being asked now."""
    bottom = kinds[0]
    above = kinds[1:]
    if bottom == c.ASK_START:
        return above in ([], [c.ASK_DEAL], [c.ASK_DEAL, c.ASK_REMOVE])
    if bottom == c.ASK_TURN:
        return above in ([], [c.ASK_DEAL], [c.ASK_SALE]) or all(kind == c.ASK_LOSS for kind in above)
    return bottom in (c.ASK_PLACE, c.ASK_TOLL, c.ASK_NOTHING) and not above


def check_question(table: Table, packed: int, missing: int) -> str:
    """What is wrong with one open question; empty when nothing is."""
    kind = kind_of(packed)
    seat = seat_of(packed)
    note = note_of(packed)
    if kind == c.ASK_REMOVE and note != missing:
        return f"{note} colours are to go, {missing} are missing"
    if kind == c.ASK_DEAL and (-1 not in table.spaces or table.supply == 0):
        return "a deal is open, but no space is empty or no marker is left"
    if kind == c.ASK_PLACE and table.stock(seat) < table.board.placed_at_once:
        return f"seat {seat} has no booths left to place"
    if kind == c.ASK_TURN and note & FRESH and note & (ACTED | BUSY):
        return "a turn in which something was done is not fresh"
    if kind == c.ASK_SALE:
        return check_sale(table, seat)
    if kind == c.ASK_LOSS and (seat == seat_of(table.frames[0]) or heaps.of_colour(table.unsold[seat], note) == 0):
        return f"seat {seat} has nothing to lose here"
    if kind == c.ASK_TOLL and heaps.size(table.unsold[seat]) <= table.board.keep_markers:
        return f"seat {seat} has no marker too many"
    return ""


def check_sale(table: Table, seat: int) -> str:
    """A sale is the turn player's, where that player has a booth, with two or more of each colour."""
    if seat != seat_of(table.frames[0]):
        return f"seat {seat} sells in another's turn"
    if table.booths_at(seat, table.ship) == 0:
        return f"seat {seat} sells where it has no booth"
    if any(heaps.of_colour(table.sale, colour) == 1 for colour in range(table.board.colour_count)):
        return "a single marker of a colour is on sale, two or more are needed"
    return ""
