"""Phase 3, third action: sell goods where the ship lies, and what the others lose by it.

A sale is built up colour by colour: choosing a colour puts all its markers on sale, single ones can be kept back as
long as two stay (HA-37). It closes by itself where nothing is left to choose.
"""

from hansetag.kernel.frames import frame, kind_of
from hansetag.kernel.reasons import Reason

from .. import heaps
from ..codes import ASK_LOSS, ASK_SALE, ASK_TURN, BARRELS, CLOSE, KEEP, LOSE, LOST, SELL, SOLD
from ..refusals import refuse
from ..table import Table


def add_sales(table: Table, seat: int, options: list[int]) -> None:
    """Add each colour of which ``seat`` can put two or more on sale (HA-36), if it has a booth here (HA-35)."""
    if table.booths_at(seat, table.ship) == 0:
        return
    first = table.board.codes.first[SELL]
    for colour in heaps.pairs(table.unsold[seat]):
        if heaps.of_colour(table.sale, colour) == 0:
            options.append(first + colour)


def sale_options(table: Table, seat: int) -> list[int]:
    """Sell another colour, keep a marker back, or close."""
    first = table.board.codes.first
    options: list[int] = []
    add_sales(table, seat, options)
    for good in heaps.kinds(table.sale):
        if heaps.of_colour(table.sale, good // BARRELS) > 2:
            options.append(first[KEEP] + good)
    options.append(first[CLOSE])
    return options


def sell(table: Table, seat: int, colour: int) -> None:
    """Put all markers of ``colour`` on sale; the first colour opens the sale, which is the action of this stay."""
    if kind_of(table.frames[-1]) == ASK_TURN:
        table.spend_stay(seat)
        table.frames.append(frame(ASK_SALE, seat))
    part = heaps.colour_part(table.unsold[seat], colour)
    table.unsold[seat] -= part
    table.sale += part
    close_if_settled(table, seat)


def keep(table: Table, seat: int, good: int) -> None:
    """Take one marker out of the sale again."""
    marker = heaps.one(good)
    table.sale -= marker
    table.unsold[seat] += marker
    close_if_settled(table, seat)


def close_if_settled(table: Table, seat: int) -> None:
    """Close the sale where nothing is left to choose."""
    if len(sale_options(table, seat)) == 1:
        close(table, seat)


def close(table: Table, seat: int) -> None:
    """Turn the sold markers over, take one booth back in all (HA-35, HA-36), then let the others lose."""
    seats = table.terms.seats
    sale = table.sale
    table.sale = 0
    table.sold[seat] += sale
    table.set_up_booths(seat, table.ship, -1)
    table.frames.pop()
    if table.event_rows is not None:
        table.event_rows.append((SOLD, seat, table.ship, *heaps.markers(sale)))
    questions: list[int] = []
    for step in range(1, seats):  # clockwise from the seller (HA-40)
        for colour in heaps.pairs(sale):
            lose_one(table, (seat + step) % seats, colour, questions)
    questions.reverse()  # a stack answers its last question first
    table.frames += questions


def lose_one(table: Table, seat: int, colour: int, questions: list[int]) -> None:
    """Make ``seat`` lose one marker of a sold colour (HA-38, HA-39); ask only where there is a choice (HA-41)."""
    goods = heaps.kinds(heaps.colour_part(table.unsold[seat], colour))
    if len(goods) == 1:
        lose(table, seat, goods[0])
    elif goods:
        questions.append(frame(ASK_LOSS, seat, colour))


def loss_options(table: Table, seat: int, colour: int) -> list[int]:
    """The markers of the sold colour; fewest barrels come first."""
    first = table.board.codes.first[LOSE]
    return [first + good for good in heaps.kinds(heaps.colour_part(table.unsold[seat], colour))]


def lose(table: Table, seat: int, good: int) -> None:
    """One unsold marker leaves the game."""
    table.give_up(seat, good)
    if table.event_rows is not None:
        table.event_rows.append((LOST, seat, good))


def why_not_sell(table: Table, seat: int, colour: int) -> Reason | None:
    """Refuse without a booth here, for a colour that is on sale already, and with fewer than two of it."""
    board = table.board
    name = board.colours[colour]
    if heaps.of_colour(table.sale, colour):
        return refuse(table, "HA-36", "on-sale-already", {"colour": name})
    if table.booths_at(seat, table.ship) == 0:
        return refuse(table, "HA-35", "no-booth-here", {"city": board.cities[table.ship]})
    count = heaps.of_colour(table.unsold[seat], colour)
    if count < 2:
        return refuse(table, "HA-36", "too-few", {"colour": name, "count": count})
    return None


def why_not_keep(table: Table, good: int) -> Reason | None:
    """Refuse a marker that is not on sale, and one of the last two of its colour."""
    if heaps.count(table.sale, good) == 0:
        return refuse(table, "HA-37", "not-on-sale", {"good": table.board.good_name(good)})
    if heaps.of_colour(table.sale, good // BARRELS) <= 2:
        return refuse(table, "HA-37", "two-must-stay", {"colour": table.board.colours[good // BARRELS]})
    return None


def why_not_lose(table: Table, seat: int, colour: int, good: int) -> Reason | None:
    """Refuse a marker of another colour than the sold one, and one that is not there."""
    if good // BARRELS != colour:
        return refuse(table, "HA-38", "wrong-colour", {"colour": table.board.colours[colour]})
    if heaps.count(table.unsold[seat], good) == 0:
        return refuse(table, "HA-38", "not-yours", {"good": table.board.good_name(good)})
    return None
