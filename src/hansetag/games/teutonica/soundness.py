"""Does a table add up? Everything that is wrong with it, in sentences.

The laws ask this after every step of every random game, and staged positions are let in only if the answer is nothing.
"""

from typing import Final

from hansetag.kernel.frames import kind_of, note_of, seat_of

from . import codes as c
from . import heaps, pieces
from .codes import ABILITIES, COLUMNS, KINDS, MARKERS, MERCHANT, PLATE, SHOWN, STOCK, SUPPLY, TRADER, USED
from .steps import claim, displace, move, settle
from .table import ROW_MASK, Table

QUESTIONS_WITHOUT_NOTE: Final = (c.ASK_DRAW, c.ASK_SWITCH, c.ASK_IMPROVE, c.ASK_NEUTRAL, c.ASK_FIGURE, c.ASK_MARKER)


def check(table: Table) -> list[str]:
    """All that is wrong; the questions are looked at only once the pieces are in order."""
    wrong = check_places(table) + check_markers(table)
    if table.starter >= 0:
        for seat in range(table.terms.seats):
            wrong += check_seat(table, seat)
    return wrong or check_questions(table)


def check_places(table: Table) -> list[str]:
    """No route and no city holds more than it can, and every piece has an owner."""
    board = table.board
    wrong: list[str] = []
    for route in range(board.route_count):
        if table.free_houses(route) < 0:
            wrong.append(f"route {board.routes[route]}: more pieces than houses")
    for city in range(board.city_count):
        if pieces.used(table.offices(city)) > board.spaces[city]:
            wrong.append(f"city {board.cities[city]}: more offices than spaces")
    rows = [row & ROW_MASK for row in table.routes + table.cities] + [table.extras(n) for n in range(board.city_count)]
    for row in rows:
        for code in pieces.listed(row):
            if pieces.owner_of(code) >= table.terms.owners or (
                pieces.owner_of(code) == table.terms.seats and code & 1 == 0
            ):
                wrong.append("a piece on the board belongs to nobody")
    full = sum(1 for city in range(board.city_count) if table.free_space(city) < 0)
    if full != table.completed:
        wrong.append(f"{full} cities are complete, {table.completed} were counted")
    return wrong


def check_markers(table: Table) -> list[str]:
    """Every bonus marker is somewhere."""
    board = table.board
    wrong: list[str] = []
    plates = sum(table.desk[seat * COLUMNS + PLATE] for seat in range(table.terms.seats))
    dealing = sum(1 for route in board.taverns if table.marker_on(route) < 0) if table.starter < 0 else 0
    if heaps.size(table.unseen) != table.pile + plates + dealing:
        wrong.append(f"{heaps.size(table.unseen)} markers are unseen, {table.pile} in the pile and {plates} on plates")
    for kind in range(KINDS):
        found = heaps.count(table.unseen, kind) + heaps.count(table.discarded, kind)
        found += sum(1 for route in range(board.route_count) if table.marker_on(route) == kind)
        for seat in range(table.terms.seats):
            for column in (MARKERS, USED, SHOWN):
                found += heaps.count(table.desk[seat * COLUMNS + column], kind)
        if found != board.printed_markers[kind]:
            wrong.append(f"{found} markers {board.kinds[kind]} are about, {board.printed_markers[kind]} were printed")
    return wrong


def check_seat(table: Table, seat: int) -> list[str]:
    """All traders and merchants of ``seat`` are somewhere."""
    board = table.board
    wrong: list[str] = []
    own = seat * COLUMNS
    if min(table.desk[own : own + COLUMNS]) < 0:
        wrong.append(f"seat {seat}: fewer than nothing on the desk")
    for ability in range(ABILITIES):
        if table.level(seat, ability) > board.last_level[ability]:
            wrong.append(f"seat {seat}: {board.abilities[ability]} beyond the end of its track")
    for kind, printed in ((TRADER, board.traders - 1), (MERCHANT, board.merchants)):
        found = table.desk[own + SUPPLY + kind] + table.desk[own + STOCK + kind] + in_hand(table, seat, kind)
        for ability in range(ABILITIES):
            if board.ability_pieces[ability] == kind:
                found += board.last_level[ability] - table.level(seat, ability)
        code = pieces.piece(seat, kind)
        found += sum(pieces.count(row & ROW_MASK, code) for row in table.routes)
        found += sum(pieces.count(row & ROW_MASK, code) for row in table.cities)
        found += sum(pieces.count(table.extras(city), code) for city in range(board.city_count))
        if kind == MERCHANT:
            found += sum(1 for space in range(4) if pieces.at(table.coellen, space) == seat + 1)
        if found != printed:
            name = "merchants" if kind else "traders"
            wrong.append(f"seat {seat}: {found} {name} are about, {printed} should be")
    return wrong


def in_hand(table: Table, seat: int, kind: int) -> int:
    """Pieces of ``seat`` that an open question holds in hand."""
    held = 0
    for packed in table.frames:
        asked = kind_of(packed)
        note = note_of(packed)
        if seat_of(packed) != seat:
            continue
        if asked == c.ASK_MOVE:
            held += note >> move.MERCHANT_SHIFT * kind & move.HAND_MASK
        elif asked == c.ASK_PAY:
            held += 1 if note >> displace.KIND_SHIFT & 1 == kind else 0
        elif asked == c.ASK_SETTLE and not note & settle.MUST_FLAG:
            held += 1 if settle.hand_of(note) == kind + 1 else 0
            held += 1 if settle.lifted_of(note) == kind + 1 else 0
    return held


def check_questions(table: Table) -> list[str]:
    """The open questions can stand on each other."""
    asked = [kind_of(packed) for packed in table.frames]
    if not can_stand(asked):
        return [f"questions: {', '.join(str(kind) for kind in asked)} cannot be open in this order"]
    wrong: list[str] = []
    if (table.starter < 0) != (asked[0] == c.ASK_START):
        wrong.append("questions: the game has begun without a start player, or one is there already")
    if table.terms.provinces and asked[0] == c.ASK_TURN and table.figure < 0:
        wrong.append("the figure stands in no province")
    if table.figure >= 0 and not table.terms.provinces:
        wrong.append("there is a figure without provinces")
    if table.ending and asked[-1] not in (c.ASK_BENEFIT, c.ASK_NEUTRAL, c.ASK_NOBODY):
        wrong.append("ending: the game was to end before this question")
    if len(asked) > 1 and asked[0] == c.ASK_TURN:
        reason = check_answer(table, table.frames[1])
        if reason:
            wrong.append(f"questions: {reason}")
    return wrong


def check_answer(table: Table, packed: int) -> str:
    """What is wrong with a question inside a turn; empty when nothing is."""
    kind = kind_of(packed)
    seat = seat_of(packed)
    note = note_of(packed)
    if kind not in (c.ASK_SETTLE, c.ASK_DRAW) and seat != table.active():
        return f"seat {seat} is asked in another's turn"
    if kind == c.ASK_WITH or kind == c.ASK_PAY:
        return check_displacement(table, kind, seat, note)
    if kind == c.ASK_SETTLE:
        return check_settling(table, seat, note)
    if kind == c.ASK_MOVE:
        held = (note & move.HAND_MASK) + (note >> move.MERCHANT_SHIFT & move.HAND_MASK)
        lifted = note >> move.LIFTED_SHIFT & move.LIFTED_MASK
        return (
            ""
            if 1 <= held <= lifted <= table.value(seat, c.BOOK)
            else "a move without pieces in hand, or with too many"
        )
    if kind == c.ASK_BENEFIT:
        route = note & claim.ROUTE_MASK
        known = route < table.board.route_count and note >> claim.WON_SHIFT & claim.WON_MASK <= KINDS
        return check_benefit(table, seat, note, route) if known else "a benefit of no route, or with no such marker"
    if kind in QUESTIONS_WITHOUT_NOTE and note:
        return "this question has nothing to remember"
    if kind == c.ASK_REMOVE and not 1 <= note <= 3:
        return "one to three pieces are removed"
    if kind == c.ASK_FIGURE and not table.terms.provinces:
        return "there is no figure to walk"
    if kind == c.ASK_DRAW and not table.desk[table.active() * COLUMNS + PLATE]:
        return "no marker lies on the plate"
    if kind == c.ASK_MARKER and not table.desk[seat * COLUMNS + SHOWN]:
        return "no marker is waiting to be laid"
    return ""


def check_displacement(table: Table, kind: int, seat: int, note: int) -> str:
    """A displacement under way names a piece of another owner that is there, and what is still to pay can be paid."""
    route = note & displace.ROUTE_MASK
    victim = note >> displace.VICTIM_SHIFT & pieces.MASK
    if route >= table.board.route_count or victim >> 1 == seat:
        return "nobody is displaced there"
    if not pieces.count(table.on_route(route), victim + 1):
        return f"no such piece stands on {table.board.routes[route]}"
    wealth = table.supply(seat, TRADER) + table.supply(seat, MERCHANT)
    left = note >> displace.LEFT_SHIFT
    if kind == c.ASK_WITH:
        return (
            "" if wealth > displace.penalty(victim) and note >> displace.KIND_SHIFT == 0 else "the price cannot be paid"
        )
    return "" if 1 <= left <= min(displace.penalty(victim), wealth) else "the penalty cannot be paid"


def check_settling(table: Table, seat: int, note: int) -> str:
    """A displaced player's answer is about a route that there is, and nobody is displaced in their own turn."""
    if note & settle.ROUTE_MASK >= table.board.route_count or note >> settle.NOTE_BITS:
        return "a displacement from no route"
    if settle.PART_MASK in (settle.extras_of(note), settle.hand_of(note), settle.lifted_of(note)):
        return "no displacement moves so many pieces"
    if note & settle.MUST_FLAG:
        plain = settle.hand_of(note) <= TRADER + 1 and settle.extras_of(note) <= 1 and not settle.lifted_of(note)
        if not table.terms.neutral or not plain:
            return "the other player moves one neutral trader and one more"
    return "" if seat != table.active() else f"seat {seat} was displaced in its own turn"


def check_benefit(table: Table, seat: int, note: int, route: int) -> str:
    """A claimed route is full of its owner's pieces, but for the one that became an extra office."""
    missing = 1 if note & claim.EXTENDED_FLAG else 0
    if pieces.owned(table.on_route(route), seat) != table.board.houses[route] - missing:
        return f"{table.board.routes[route]} is not full of the pieces of seat {seat}"
    return "" if table.marker_on(route) < 0 else "the marker of a claimed route is taken already"


def can_stand(asked: list[int]) -> bool:
    """Whether open questions of these kinds can stand on each other, the last one being asked now."""
    if not asked:
        return False
    bottom = asked[0]
    above = asked[1:]
    if bottom == c.ASK_START:
        return above in ([], [c.ASK_DEAL])
    if bottom == c.ASK_TURN:
        return not above or (len(above) == 1 and (c.ASK_WITH <= above[0] <= c.ASK_MARKER or above[0] == c.ASK_DRAW))
    return bottom in (c.ASK_POST, c.ASK_NOBODY) and not above
