"""Phase 3, third action: sell goods where the ship lies, and what the others lose by it.

A sale is built up colour by colour: choosing a colour puts all its markers on sale, single ones can be kept back as
long as two stay (HA-37). It closes by itself where nothing is left to choose.
"""

from hansetag.kernel.frames import frame, kind_of
from hansetag.kernel.reasons import Reason

from .. import codes as c
from ..codes import BARRELS
from ..refusals import refuse
from ..state import Table


def add_sales(table: Table, seat: int, options: list[int]) -> None:
    """Add each colour of which ``seat`` can put two or more on sale (HA-36), if it has a booth here (HA-35)."""
    if table.booths_at(seat, table.ship) == 0:
        return
    first = table.board.codes.first[c.SELL]
    own = table.row(seat * table.board.good_count)
    for colour in range(table.board.colour_count):
        good = colour * BARRELS
        if own[good] + own[good + 1] + own[good + 2] >= 2 and on_sale(table, colour) == 0:
            options.append(first + colour)


def on_sale(table: Table, colour: int) -> int:
    """How many markers of ``colour`` are in the sale under way."""
    return table.of_colour(table.terms.sale, colour)


def sale_options(table: Table, seat: int) -> list[int]:
    """Sell another colour, keep a marker back, or close."""
    codes = table.board.codes
    options: list[int] = []
    add_sales(table, seat, options)
    for good, count in enumerate(table.row(table.terms.sale)):
        if count and on_sale(table, good // BARRELS) > 2:
            options.append(codes.first[c.KEEP] + good)
    options.append(codes.first[c.CLOSE])
    return options


def sell(table: Table, seat: int, colour: int) -> None:
    """Put all markers of ``colour`` on sale; the first colour opens the sale, which is the action of this stay."""
    if kind_of(table.frames[-1]) == c.ASK_TURN:
        table.spend_stay(seat)
        table.frames.append(frame(c.ASK_SALE, seat))
    own = seat * table.board.good_count
    for good in range(colour * BARRELS, (colour + 1) * BARRELS):
        table.markers[table.terms.sale + good] = table.markers[own + good]
        table.markers[own + good] = 0
    close_if_settled(table, seat)


def keep(table: Table, seat: int, good: int) -> None:
    """Take one marker out of the sale again."""
    table.move_marker(good, table.terms.sale, seat * table.board.good_count)
    close_if_settled(table, seat)


def close_if_settled(table: Table, seat: int) -> None:
    """Close the sale where nothing is left to choose."""
    if len(sale_options(table, seat)) == 1:
        close(table, seat)


def close(table: Table, seat: int) -> None:
    """Turn the sold markers over, take one booth back in all (HA-35, HA-36), then let the others lose."""
    board = table.board
    terms = table.terms
    colours = [colour for colour in range(board.colour_count) if on_sale(table, colour)]
    row = [c.SOLD, seat, table.ship]
    for good in range(board.good_count):
        count = table.markers[terms.sale + good]
        table.markers[terms.sale + good] = 0
        table.markers[terms.sold + seat * board.good_count + good] += count
        row += [good] * count
    table.set_up_booths(seat, table.ship, -1)
    table.frames.pop()
    if table.ears is not None:
        table.ears.append(tuple(row))
    # Clockwise from the seller (HA-40). A stack answers its last question first, so the last loser goes on it first.
    for step in range(terms.seats - 1, 0, -1):
        for colour in reversed(colours):
            lose_one(table, (seat + step) % terms.seats, colour)


def lose_one(table: Table, seat: int, colour: int) -> None:
    """Make ``seat`` lose one marker of a sold colour (HA-38, HA-39); ask only where there is a choice (HA-41)."""
    goods = table.held(seat, colour * BARRELS, BARRELS)
    if len(goods) == 1:
        lose(table, seat, goods[0])
    elif goods:
        table.frames.append(frame(c.ASK_LOSS, seat, colour))


def loss_options(table: Table, seat: int, colour: int) -> list[int]:
    """The markers of the sold colour; fewest barrels come first."""
    first = table.board.codes.first[c.LOSE]
    return [first + good for good in table.held(seat, colour * BARRELS, BARRELS)]


def lose(table: Table, seat: int, good: int) -> None:
    """One unsold marker leaves the game."""
    table.move_marker(good, seat * table.board.good_count, table.terms.gone)
    if table.ears is not None:
        table.ears.append((c.LOST, seat, good))


def why_not_sell(table: Table, seat: int, colour: int) -> Reason | None:
    """No booth here, the colour is on sale already, or there are not two of it."""
    board = table.board
    name = board.colours[colour]
    if on_sale(table, colour):
        return refuse(table, "HA-36", "on-sale-already", {"colour": name})
    if table.booths_at(seat, table.ship) == 0:
        return refuse(table, "HA-35", "no-booth-here", {"city": board.cities[table.ship]})
    count = table.of_colour(seat * board.good_count, colour)
    if count < 2:
        return refuse(table, "HA-36", "too-few", {"colour": name, "count": count})
    return None


def why_not_keep(table: Table, good: int) -> Reason | None:
    """Only what is on sale can be kept back, and two of a colour must stay."""
    if table.markers[table.terms.sale + good] == 0:
        return refuse(table, "HA-37", "not-on-sale", {"good": table.board.good_name(good)})
    if on_sale(table, good // BARRELS) <= 2:
        return refuse(table, "HA-37", "two-must-stay", {"colour": table.board.colours[good // BARRELS]})
    return None


def why_not_lose(table: Table, seat: int, colour: int, good: int) -> Reason | None:
    """The loss is of the sold colour, and of a marker one has."""
    if good // BARRELS != colour:
        return refuse(table, "HA-38", "wrong-colour", {"colour": table.board.colours[colour]})
    if table.markers[seat * table.board.good_count + good] == 0:
        return refuse(table, "HA-38", "not-yours", {"good": table.board.good_name(good)})
    return None
