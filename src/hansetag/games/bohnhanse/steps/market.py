"""The market: buying beans where one is, fetching a scarce one, throwing beans away, closing the holes."""

from hansetag.kernel.frames import frame, note_of
from hansetag.kernel.phrases import Fact
from hansetag.kernel.reasons import Reason

from .. import heaps
from ..codes import ASK_TRADE, BOUGHT, BUY, DISCARD, DISCARDED, FETCH, FETCHED, FETCHED_ONE
from ..refusals import refuse
from ..table import Table, stack

# ---------------------------------------------------------------------- buying


def price_of(table: Table, bean: int) -> int:
    """What ``bean`` costs in this trader phase (BH-24)."""
    return table.board.price(table.figures[table.active()], bean, table.level())


def add_purchases(table: Table, seat: int, options: list[int]) -> None:
    """Add each stack that ``seat`` can buy from; equal stacks are alike, so an option names bean and height (BH-25)."""
    if table.room(seat) == 0:
        return
    city = table.figures[seat]
    for bean in table.board.sold_in[city]:
        if price_of(table, bean) <= table.money[seat]:
            add_stacks(table, city, bean, options)


def add_stacks(table: Table, city: int, bean: int, options: list[int]) -> None:
    """Add one option for each height that stacks of ``bean`` have in ``city``."""
    first = table.board.codes.first[BUY] + bean * table.board.tallest - 1
    heights = table.stacks_of(city, bean)
    for height in range(1, table.board.tallest + 1):
        if heights >> height & 1:
            options.append(first + height)


def buy(table: Table, seat: int, bean: int, height: int) -> None:
    """Take a bean from the uppermost stack of this height, at the price of the phase."""
    city = table.figures[seat]
    square = table.board.first_square[city + 1] - 1
    while table.squares[square] != stack(bean, height):
        square -= 1
    table.squares[square] = stack(bean, height - 1)
    price = price_of(table, bean)
    table.pay(seat, price)
    table.load(seat, bean)
    if table.event_rows is not None:
        table.event_rows.append((BOUGHT, seat, bean, city, price))


def why_not_buy(table: Table, seat: int, bean: int, height: int) -> Reason | None:
    """Refuse where the stack, the money or the room is missing."""
    board = table.board
    city = table.figures[seat]
    place: dict[str, Fact] = {"bean": board.beans[bean], "city": board.cities[city]}
    if not board.sells(city, bean):
        return refuse(table, "BH-24", "not-sold-here", {**place, "sold": _names(table, board.sold_in[city])})
    heights = table.stacks_of(city, bean)
    if heights == 0:
        return refuse(table, "BH-24", "sold-out", place)
    if not heights >> height & 1:
        there = ", ".join(str(size) for size in range(1, board.tallest + 1) if heights >> size & 1)
        return refuse(table, "BH-25", "no-such-stack", {**place, "height": height, "heights": there})
    if table.room(seat) == 0:
        return refuse(table, "BH-27", "wagon-full")
    price = price_of(table, bean)
    if price > table.money[seat]:
        return refuse(table, "BH-12", "bean-cost", {**place, "cost": price, "money": table.money[seat]})
    return None


def _names(table: Table, beans: list[int]) -> str:
    """Beans by name, apart by commas."""
    return ", ".join([table.board.beans[bean] for bean in beans])


# ---------------------------------------------------------------------- the scarce bean


def is_scarce(table: Table, bean: int) -> bool:
    """Whether ``bean`` is in no wagon and on no beanometer (BH-28), which means that all of them are in the supply."""
    return table.supply[bean] == table.board.totals[bean]


def add_fetches(table: Table, seat: int, options: list[int]) -> None:
    """Add each scarce bean that the city sells; one a turn, at the price of the bottom square (BH-28)."""
    if note_of(table.frames[0]) & FETCHED or table.room(seat) == 0:
        return
    city = table.figures[seat]
    for bean in table.board.sold_in[city]:
        if table.board.price(city, bean, 0) <= table.money[seat] and is_scarce(table, bean):
            options.append(table.board.codes.first[FETCH] + bean)


def fetch(table: Table, seat: int, bean: int) -> None:
    """Buy one bean from the supply."""
    city = table.figures[seat]
    price = table.board.price(city, bean, 0)
    table.pay(seat, price)
    table.supply[bean] -= 1
    table.load(seat, bean)
    table.frames[0] = frame(ASK_TRADE, seat, note_of(table.frames[0]) | FETCHED)
    if table.event_rows is not None:
        table.event_rows.append((FETCHED_ONE, seat, bean, city, price))


def why_not_fetch(table: Table, seat: int, bean: int) -> Reason | None:
    """Refuse a bean that is not sold here or not scarce, a second one this turn, and without room or money."""
    board = table.board
    city = table.figures[seat]
    place: dict[str, Fact] = {"bean": board.beans[bean], "city": board.cities[city]}
    if not board.sells(city, bean):
        return refuse(table, "BH-28", "not-sold-here", {**place, "sold": _names(table, board.sold_in[city])})
    if not is_scarce(table, bean):
        return refuse(table, "BH-28", "not-scarce", place)
    if note_of(table.frames[0]) & FETCHED:
        return refuse(table, "BH-28", "fetched-already")
    if table.room(seat) == 0:
        return refuse(table, "BH-27", "wagon-full")
    price = board.price(city, bean, 0)
    if price > table.money[seat]:
        return refuse(table, "BH-12", "bean-cost", {**place, "cost": price, "money": table.money[seat]})
    return None


# ---------------------------------------------------------------------- throwing away and closing up


def add_discards(table: Table, seat: int, options: list[int]) -> None:
    """Add each bean in the wagon: throwing away is free and brings nothing (BH-26)."""
    first = table.board.codes.first[DISCARD]
    for bean in heaps.kinds(table.wagons[seat]):
        options.append(first + bean)


def discard(table: Table, seat: int, bean: int) -> None:
    """One bean goes back into the supply."""
    table.unload(seat, heaps.one(bean))
    if table.event_rows is not None:
        table.event_rows.append((DISCARDED, seat, bean))


def why_not_discard(table: Table, seat: int, bean: int) -> Reason | None:
    """Refuse a bean that is not in the wagon."""
    if heaps.count(table.wagons[seat], bean) == 0:
        return refuse(table, "BH-26", "no-such-bean", {"bean": table.board.beans[bean]})
    return None


def close_holes(table: Table, city: int) -> None:
    """Let the stacks of ``city`` sink until no empty square lies below a filled one (BH-24)."""
    first = table.board.first_square[city]
    last = table.board.first_square[city + 1]
    stacks = [pile for pile in table.squares[first:last] if pile]
    table.squares[first:last] = stacks + [0] * (last - first - len(stacks))
