"""What lies in front of the players of Bohn Hanse, own orders, deals that are open, and how near the end is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from rich.style import Style
from rich.table import Table
from rich.text import Text

from hansetag.games.bohnhanse.derived import here, outcome
from hansetag.games.bohnhanse.view_types import BohnHanseSeat, BohnHanseView, DealView
from hansetag.kernel.seats import OVER

from ...terminal import colours
from ...terminal.seats import Seat
from .. import Marks
from .map import standing
from .signs import CARDS, Signs

AIRY_COLUMNS = 126  # columns with room for wide gaps and for who decides


def desks(signs: Signs, view: BohnHanseView, seats: Sequence[Seat], width: int) -> Table:
    """The players, a row each: points now, city, money, wagon, hand from the front, and what waits for them."""
    airy = width >= AIRY_COLUMNS
    table = Table(box=None, padding=(0, 3 if airy else 1, 0, 0), header_style=colours.FADED, pad_edge=False)
    heads = ("  Player", "Points", "City", "Thaler", "Wagon", "Hand, front first" if airy else "Hand", "")
    for head in heads:
        table.add_column(head, no_wrap=head != "", justify="right" if head in ("Points", "Thaler") else "left")
    for number, (seat, trader) in enumerate(zip(seats, view["seats"], strict=True)):
        asked = number == view["actor"]
        style = colours.owner_style(number) if asked else colours.seat_style(number)
        name = seat.title if airy else f"{seat.letter} {seat.name}"
        table.add_row(
            Text.assemble("> " if asked else "  ", (name, style)),
            Text(str(view["scores"][number]), colours.BOLD),
            signs.place(trader["city"]),
            Text(str(trader["money"]), colours.BOLD),
            signs.wagon(trader["wagon"]),
            signs.hand(trader),
            _besides(signs, view, number, trader),
        )
    return table


def _besides(signs: Signs, view: BohnHanseView, number: int, trader: BohnHanseSeat) -> Text:
    """Whose turn it is, what is owed, and which new harvests wait for the next turn."""
    parts: list[Text] = []
    if number == view["turn"] and view["actor"] != OVER:
        parts.append(Text("<turn>", colours.BOLD))
    if trader["loan"]:
        parts.append(Text(f"loan {trader['loan']}: -{trader['loan'] * signs.game.board.loan_factor}", colours.ALARM))
    parts += [Text(f"keeps harvest {card}") for card in trader["waiting"]]
    return Text(" ").join(parts)


def market(signs: Signs, view: BohnHanseView, marks: Marks) -> Table:
    """The cities as a table: beanometer from the bottom, prices now, figures, and where the roads lead."""
    table = Table(box=None, padding=(0, 1, 0, 0), header_style=colours.FADED, pad_edge=False)
    for head in ("", "City", "Beans, bottom first", "Price now", "Who", "Roads to"):
        table.add_column(head, no_wrap=True)
    short = colours.short(list(signs.names.values()))
    for city in signs.game.facts.city:
        ends = [
            road.b if road.a == city.id else road.a for road in signs.game.facts.road if city.id in (road.a, road.b)
        ]
        active = here(view) == city.id
        table.add_row(
            Text(f"[{marks[city.id]}]", colours.CHOICE) if city.id in marks else "",
            Text(city.name, colours.BOLD if active else colours.PLAIN),
            signs.squares(view["markets"][city.id]),
            signs.prices(view["prices"][city.id]),
            standing(view, city.id),
            Text(" ".join(short[signs.names[end]] for end in ends), colours.FADED),
        )
    return table


# ---------------------------------------------------------------------- own orders


def orders(signs: Signs, view: BohnHanseView, marks: Marks, width: int) -> Text:
    """The orders of the viewer, with their place in the hand and what is missing; as many in a line as fit.

    Who looks at an old game sees those of the player whose turn it is.
    """
    seat = view["turn"] if view["viewer"] is None else view["viewer"]
    if seat is None or (view["viewer"] is None and "order" in (view["seats"][seat]["hand"] or ["order"])):
        return Text()
    trader = view["seats"][seat]
    items = [(f"{place}.", card) for place, card in enumerate(trader["hand"] or [], start=1) if card not in CARDS]
    if seat == view["turn"]:
        items += [("laid", card) for card in view["laid"]]
    told = [_told(signs, view, trader, place, card, marks, width >= AIRY_COLUMNS) for place, card in items]
    head = "Your orders" if seat == view["viewer"] else f"Orders of {colours.letter(seat)}"
    return _flowing(Text(head, colours.FADED), told or [Text("none")], width)


def own(signs: Signs, view: BohnHanseView) -> Text:
    """Wagon and orders of the viewer, in a line."""
    if view["viewer"] is None:
        return Text()
    trader = view["seats"][view["viewer"]]
    cards = [card for card in trader["hand"] or [] if card not in CARDS]
    laid = view["laid"] if view["viewer"] == view["turn"] else []
    told = [signs.order(card) for card in [*cards, *laid]]
    return Text.assemble(
        ("You have ", colours.FADED), signs.heap(trader["wagon"]), (" · orders ", colours.FADED), Text(", ").join(told)
    )


def _told(
    signs: Signs, view: BohnHanseView, trader: BohnHanseSeat, place: str, order: str, marks: Marks, airy: bool
) -> Text:
    """One order with its place in the hand, its number if it can be delivered now, and what it still takes."""
    style, words = _state(signs, view, trader, order, airy)
    number = Text(f"[{marks[order]}]" if order in marks else "", colours.CHOICE)
    return Text.assemble((f"{place} ", colours.FADED), number, signs.order(order), "  ", (words, style))


def _state(signs: Signs, view: BohnHanseView, trader: BohnHanseSeat, order: str, airy: bool) -> tuple[Style, str]:
    """How far an order is: ready here, all beans but elsewhere, or so many beans and where the first missing one is."""
    card = signs.orders[order]
    missing = list((Counter(card.beans) - Counter(trader["wagon"])).elements())
    if missing:
        have = len(card.beans) - len(missing)
        lacks = ", ".join(_nearest(signs, view, trader["city"], bean) for bean in missing)
        return colours.FADED, f"{have} of {len(card.beans)}, lacks {lacks}" if airy else f"lacks {lacks}"
    away = _roads(signs, trader["city"] or card.city, card.city)
    return (
        (colours.ALARM, "READY HERE")
        if not away
        else (colours.COURSE, f"all {'beans' if airy else 'there'}, {_some(away, 'road')}")
    )


def _nearest(signs: Signs, view: BohnHanseView, city: str | None, bean: str) -> str:
    """A missing bean with the nearest city that has one, and how far that is."""
    short = signs.short[bean]
    sellers = [name for name, stacks in view["markets"].items() if any(stack and stack[0] == bean for stack in stacks)]
    if not sellers or city is None:
        return short
    near = min(sellers, key=lambda seller: _roads(signs, city, seller))
    return f"{short} ({signs.names[near]} {_roads(signs, city, near)})"


def _roads(signs: Signs, start: str, end: str) -> int:
    """The number of roads between two cities."""
    board = signs.game.board
    return board.distance[board.cities.index(start)][board.cities.index(end)]


def _some(count: int, thing: str) -> str:
    """So many of a thing, in the singular where it is one."""
    return f"{count} {thing}{'' if count == 1 else 's'}"


def _flowing(head: Text, items: Sequence[Text], width: int) -> Text:
    """The items after their head, as many in a line as fit."""
    indent = head.cell_len + 2
    lines = [Text.assemble(head, "  ", items[0])]
    for item in items[1:]:
        if lines[-1].cell_len + 3 + item.cell_len <= width:
            lines[-1] = Text.assemble(lines[-1], "   ", item)
        else:
            lines.append(Text.assemble(" " * indent, item))
    return Text("\n").join(lines)


# ---------------------------------------------------------------------- deals


def deals(signs: Signs, view: BohnHanseView, seats: Sequence[Seat]) -> list[Text]:
    """The deal that is being built, the one that waits for an answer, and the open offers, a line each."""
    lines: list[Text] = []
    if view["draft"] is not None:
        lines.append(_deal(signs, view, seats, "DEAL you are building", view["draft"]))
    elif view["proposal"] is not None:
        lines.append(_deal(signs, view, seats, "PROPOSAL", view["proposal"]))
    return lines + [_deal(signs, view, seats, "OPEN OFFER", offer) for offer in view["offers"]]


def _deal(signs: Signs, view: BohnHanseView, seats: Sequence[Seat], title: str, deal: DealView) -> Text:
    """A deal in a line: who gives what, what is thrown away, what has to be bought, how full the wagons are then."""
    names = [_person(view, seats, seat) for seat in (deal["by"], deal["to"])]
    parts = [
        Text.assemble((title, colours.HEAD), " from ", names[0], " to ", names[1])
        if deal is not view["draft"]
        else Text.assemble((title, colours.HEAD), " with ", names[1]),
        Text.assemble(names[0], _s(view, deal["by"], " give"), " ", signs.heap(deal["give"])),
        Text.assemble(names[1], _s(view, deal["to"], " give"), " ", signs.heap(deal["get"])),
    ]
    for seat, name, beans in ((deal["by"], names[0], deal["discard"]), (deal["to"], names[1], deal["clear"])):
        if beans:
            parts.append(Text.assemble(name, _s(view, seat, " throw"), " away ", signs.heap(beans)))
    then = outcome(view, signs.game.board, deal)
    if then["bought"]:
        parts.append(Text.assemble(signs.heap(then["bought"]), f" bought first for {then['cost']}"))
    if then["guest"] is not None:
        parts.append(Text(_invitation(signs, view, seats, then["guest"]), colours.BOLD))
    full = f"{len(then['by_wagon'])} and {len(then['to_wagon'])} of {signs.game.board.wagon_spaces}"
    return Text.assemble(Text(" · ").join(parts), (f" · wagons then {full}", colours.FADED))


def _person(view: BohnHanseView, seats: Sequence[Seat], seat: int) -> Text:
    """A seat by its name, or as you."""
    return Text("you" if seat == view["viewer"] else seats[seat].name, colours.seat_style(seat))


def _s(view: BohnHanseView, seat: int, verb: str) -> str:
    """The verb that fits the person."""
    return verb if seat == view["viewer"] else f"{verb}s"


def _invitation(signs: Signs, view: BohnHanseView, seats: Sequence[Seat], partner: int) -> str:
    """Who has to come, and what the card in front of that hand brings about."""
    city = signs.names[here(view)]
    who = "you come" if partner == view["viewer"] else f"{seats[partner].name} comes"
    hand = view["seats"][partner]["hand"]
    if not hand:
        return f"{who} to {city}"
    toll = signs.game.board.invited_toll
    brings = {"travel": "a plain card", "toll": f"Toll: {toll} to pay", "supply": "Supply: a new harvest to keep"}
    return f"{who} to {city}, in front: {brings.get(hand[0], 'an order, which is lost')}"


# ---------------------------------------------------------------------- the end


def waiting(signs: Signs, view: BohnHanseView, seats: Sequence[Seat]) -> list[Text]:
    """The new harvests that players keep for their next turn, with what they will bring."""
    return [
        Text.assemble(_person(view, seats, seat), _s(view, seat, " keep"), " ", signs.harvest(card))
        for seat, trader in enumerate(view["seats"])
        for card in trader["waiting"]
    ]


def tracker(signs: Signs, view: BohnHanseView, seats: Sequence[Seat]) -> Text:
    """How many new harvests are left before the last round, which ones wait, and the orders in the pile."""
    return Text(" · ").join(part for part in (_end(view, seats), *waiting(signs, view, seats)) if part)


def _end(view: BohnHanseView, seats: Sequence[Seat]) -> Text:
    """How near the last round is."""
    if view["actor"] == OVER:
        return Text()
    pile = (f"{view['pile']} orders in the pile", colours.FADED)
    if view["closer"] is not None:
        ends = f"LAST ROUND: it ends before the next turn of {seats[view['closer']].name}"
        return Text.assemble((ends, colours.ALARM), f" · {_some(view['reserve'], 'harvest')} in reserve · ", pile)
    style = colours.ALARM if view["harvests"] <= 1 else colours.BOLD
    left = "the last harvest is drawn" if not view["harvests"] else f"{_some(view['harvests'], 'harvest')} to go"
    return Text.assemble((left, style), " until the last round · " if view["harvests"] else " · ", pile)
