"""Hansa in the terminal: its map, its tables, its players and its log."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby

from msgspec.structs import asdict
from rich.box import ROUNDED
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from hansetag.games.hansa import Hansa
from hansetag.games.hansa.derived import before_last_stack, empty_warehouses
from hansetag.games.hansa.events import Dealt
from hansetag.games.hansa.view_types import HansaSeat, HansaView
from hansetag.kernel.events import Event
from hansetag.kernel.game import Game
from hansetag.kernel.questions import Answer, Question
from hansetag.kernel.seats import OVER

from ...terminal import colours
from ...terminal.canvas import Canvas
from ...terminal.seats import Seat
from .. import Board, Common, Marks, Sheet
from .map import draw
from .signs import MAJORITY_SIGN, Chips

PRIMER = """
A turn: you take {income} Talers, and before anything else you may pay {replenish_cost} to fill all empty warehouses.
Then sail along the arrows, {move_cost} Taler each, and in every harbour take one action if you like: buy a marker
(the one with the most booths there is paid), give a marker for as many booths as it has barrels, or sell two or more
markers of a colour where you have a booth. A sale costs that booth, and everybody else a marker of that colour.
At the end of a turn you keep {keep_talers} Talers and {keep_unsold_markers} unsold markers at most.

Points: {sold_marker_base} for a sold marker and 1 for each of its barrels, {unsold_marker} for an unsold one,
{city_presence} for a city with your booths, {city_monopoly} if nobody else has any there.
The round in which the last stack is broken is the last.
"""

HINTS = {
    "notation": "or type it, as in 'sail danzig' or 'buy orange 2'; 'sa dan' will do",
    "name": "a verb or a city, as in 'sail' or 'danzig', lists what can be done with it",
    "Enter": "take the only option there is, or give up the marker with the fewest barrels",
    "?": "this page; '? sail riga' says why something is not possible",
}


def open_board(game: Game) -> Board[HansaView]:
    """The drawing of this game."""
    assert isinstance(game, Hansa)
    return HansaBoard(game)


class HansaBoard(Common):
    """Draws one game of Hansa, with whatever cities and colours its board file has."""

    wide = False
    widest = 146
    roomy = (98, 38)

    def __init__(self, game: Hansa) -> None:
        """Remember the facts of the board."""
        self.game = game
        self.chips = Chips(game)

    def map(self, view: HansaView, width: int, height: int, marks: Marks) -> Canvas | None:
        """The drawn map, or None where there is no room for it."""
        return draw(self.game, view, width, height, marks)

    def table(self, view: HansaView, marks: Marks) -> RenderableType:
        """The cities in the order in which they are filled, with goods, booths and where the ship may go from there."""
        short = colours.short([city.name for city in self.game.facts.city])
        names = {city.id: short[city.name] for city in self.game.facts.city}
        table = Table(box=None, padding=(0, 1, 0, 0), header_style=colours.FADED, pad_edge=False, collapse_padding=True)
        for head in ("", "City", "Goods", "Booths", "Sails to"):
            table.add_column(head, no_wrap=True)
        for city in sorted(self.game.facts.city, key=lambda city: city.order):
            here = view["ship"] == city.id
            ways = [names[route.end] for route in self.game.facts.route if route.start == city.id]
            table.add_row(
                Text.assemble((f"[{marks[city.id]}]", colours.CHOICE)) if city.id in marks else "",
                Text(city.name + (" <SHIP>" if here else ""), colours.BOLD if here else colours.PLAIN),
                self.chips.row(view["warehouses"][city.id]),
                self.chips.booths(view, city.id),
                Text(" ".join(ways), colours.FADED),
            )
        return table

    def pages(self, view: HansaView, seats: Sequence[Seat], marks: Marks, width: int) -> list[Sheet]:
        """None: the table of cities fits everywhere."""
        return []

    def players(self, view: HansaView, seats: Sequence[Seat], width: int, marks: Marks) -> RenderableType:
        """A panel for each player with all that lies in front of them."""
        panels: list[Panel] = []
        for number, (seat, merchant) in enumerate(zip(seats, view["seats"], strict=True)):
            asked = number == view["actor"]
            title = Text.assemble(
                (f" {seat.title} ", colours.owner_style(number) if asked else colours.seat_style(number))
            )
            panels.append(
                Panel(
                    Text("\n").join(self._in_front(view, number, merchant)),
                    box=ROUNDED,
                    title=title,
                    title_align="left",
                    subtitle=Text(" ".join(_roles(view, number)), colours.BOLD) if _roles(view, number) else None,
                    subtitle_align="right",
                    border_style=colours.seat_style(number) if asked else colours.LINE,
                    width=width,
                )
            )
        return Group(*panels)

    def legend(self, view: HansaView) -> Text:
        """How to read the map, for those who see it the first time."""
        left_out = view["left_out"]
        colour = next(colour for colour in self.chips.colours if colour not in left_out)
        rows = [
            Text.assemble(self.chips.good(f"{colour} 3"), f" {self.game.book.name(colour)}, 3 barrels"),
            Text.assemble(self.chips.good(None), " an empty warehouse"),
            Text.assemble((f"{colours.letter(0)}2", colours.seat_style(0)), f"  two booths of {colours.letter(0)}"),
            Text.assemble((f"{colours.letter(0)}4{MAJORITY_SIGN}", colours.owner_style(0)), " the most: is paid here"),
            Text.assemble(("⠤⠤→", colours.SEA), " the ship's way"),
        ]
        if any(route.kind == "overland" for route in self.game.facts.route):
            rows.append(Text.assemble(("⠤ →", colours.LAND), " its way over land"))
        rows.append(Text.assemble(("──4", colours.FADED), " the fourth to be filled"))
        return Text("\n").join(rows)

    def primer(self) -> Text:
        """A turn and the points, with the numbers of this board."""
        facts = self.game.facts
        turn, points = PRIMER.format(**asdict(facts.turn), **asdict(facts.scoring)).strip().split("\n\n")
        return Text("\n".join(part.replace("\n", " ") for part in (turn, points)))

    def _in_front(self, view: HansaView, number: int, merchant: HansaSeat) -> list[Text]:
        """The lines of a player's panel."""
        points = view["scores"][number]
        have = f"{_some(merchant['talers'], 'Taler')}  {_some(merchant['stock'], 'booth')}"
        first = f"{'?' if points is None else points} pts  {have}"
        goods = Text.assemble(
            "goods ", self.chips.row(list(merchant["goods"])) if merchant["goods"] else ("none", colours.FADED)
        )
        if view["sale"] and view["turn"] == number:
            goods = Text.assemble(goods, "  on sale ", self.chips.heap(view["sale"]))
        return [Text(first, colours.BOLD), goods, Text.assemble("sold  ", self._sold(merchant))]

    def _sold(self, merchant: HansaSeat) -> Text:
        """The sold markers, or only their number where they are hidden."""
        if merchant["sold"] is None:
            return Text(f"{merchant['sold_count']} face down", colours.FADED)
        return self.chips.heap(merchant["sold"]) if merchant["sold"] else Text("none", colours.FADED)

    def brief(self, view: HansaView, seats: Sequence[Seat]) -> RenderableType:
        """The players in two lines each: T are Talers, b booths in stock, < marks the start player."""
        lines: list[RenderableType] = [Text("  Player", colours.FADED)]
        wide = max(len(seat.name) for seat in seats)
        for number, (seat, merchant) in enumerate(zip(seats, view["seats"], strict=True)):
            points = view["scores"][number]
            asked = number == view["actor"]
            style = colours.owner_style(number) if asked else colours.seat_style(number)
            name = f"{seat.letter} {seat.name:<{wide}}"
            count = f" {'?' if points is None else points} pts {merchant['talers']} T {merchant['stock']} b"
            first = " <" if number == view["starter"] else ""
            lines.append(Text.assemble("> " if asked else "  ", (name, style), (count, colours.BOLD), first))
            goods = self.chips.heap(merchant["goods"]) if merchant["goods"] else Text("no goods", colours.FADED)
            lines.append(Padding(Text.assemble(goods, " sold ", self._sold(merchant)), (0, 0, 0, 4)))
        return Group(*lines)

    def notes(self, view: HansaView, seats: Sequence[Seat], on_map: bool) -> Text:
        """The stacks (unless they are ``on_map``), the colours that are out, and how near the end is."""
        parts: list[Text] = []
        if not on_map:
            parts.append(Text.assemble("Supply ", (" ".join(map(str, view["stacks"])), colours.BOLD)))
        if view["left_out"]:
            parts.append(Text(f"without {', '.join(map(self.game.book.name, view['left_out']))}", colours.FADED))
        ending = self._ending(view, seats)
        if ending:
            parts.append(Text(ending, colours.ALARM))
        return Text(" · ").join(parts)

    def _ending(self, view: HansaView, seats: Sequence[Seat]) -> str:
        """How near the end is, as soon as that matters."""
        if view["actor"] == OVER:
            return ""
        if view["breaker"] is not None:
            return f"LAST ROUND: {seats[view['breaker']].name} broke the last stack"
        left, empty = before_last_stack(view), empty_warehouses(view)
        if left < max(empty, 1):
            return "Replenishing now breaks the last stack"
        if not any(view["stacks"][:-2]):
            return f"{left} markers before the last stack, {empty} empty warehouses"
        return ""

    def narrate(self, events: Sequence[Event], people: Sequence[str]) -> list[str]:
        """The events as sentences; markers dealt in a row are told in one."""
        lines: list[str] = []
        name = self.game.book.name
        for _, run in groupby(events, key=type):
            told = list(run)
            dealt = [f"{name(event.good)} to {name(event.city)}" for event in told if isinstance(event, Dealt)]
            if len(dealt) > 1:
                lines.append(f"New markers: {', '.join(dealt)}.")
            else:
                lines += [self.game.say(event, "en", people) for event in told]
        return lines

    def spots(self) -> Mapping[str, int]:
        """No place has a number of its own."""
        return {}

    def price(self, cost: int) -> str:
        """The cost in Talers."""
        return f"({_some(cost, 'Taler')})" if cost else ""

    def alarm(self, question: Question) -> str:
        """No question comes unexpected."""
        return ""

    def hints(self) -> Mapping[str, str]:
        """What to type, with examples of this game."""
        return HINTS

    def usual(self, question: Question) -> Answer | None:
        """For a loss the marker with the fewest barrels (HA-41); no other question has a usual answer."""
        if question.code != "loss":
            return None
        return min(question.answers, key=lambda answer: int(answer.target.rpartition(" ")[2]))


def _some(count: int, thing: str) -> str:
    """So many of a thing, in the singular where it is one."""
    return f"{count} {thing}{'' if count == 1 else 's'}"


def _roles(view: HansaView, number: int) -> list[str]:
    """What else is to be said of a player: whose turn it is, who began, who broke the last stack."""
    words = {"turn": view["turn"], "start": view["starter"], "broke stack": view["breaker"]}
    return [f"<{word}>" for word, seat in words.items() if seat == number]
