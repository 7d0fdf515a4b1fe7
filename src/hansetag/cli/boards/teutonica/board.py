"""Hansa Teutonica in the terminal: its map, its tables, its players and its log."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import groupby

from rich.console import Group, RenderableType
from rich.text import Text

from hansetag.games.teutonica import Teutonica
from hansetag.games.teutonica.events import Dealt, NeutralCame
from hansetag.games.teutonica.view_types import TeutonicaView
from hansetag.kernel.events import Event
from hansetag.kernel.game import Game
from hansetag.kernel.phrases import Fact
from hansetag.kernel.questions import Answer, Question

from ...terminal import colours
from ...terminal.canvas import Canvas
from ...terminal.seats import Seat
from .. import Board, Common, Marks, Sheet
from . import desk
from .map import draw, near_figure
from .signs import Signs, mark_style

PRIMER = """
A turn: you have as many actions as your desk says. With each, take income (pieces come from your stock into your
supply), place a trader or a merchant on a free house, displace somebody's piece (which costs one piece more for a
trader, two for a merchant; the owner puts it down nearby with as many extras from the stock), lift and move pieces of
your own, or claim a route that is full of your pieces. A claim gives a point to those who control its cities;
you take its bonus marker and one thing: an office in one of its cities, an improvement of the ability that is developed
there, or a place at the Coellen table. Bonus markers are used for free.

Points at the end: prestige, {full_ability} for each full ability but the Town Keys, bonus markers, the Coellen table,
{controlled_city} for each city you control, and for each office of your largest network as much as your Town Keys say.
The game ends at once when somebody has {prestige} prestige, when a replacement marker cannot be drawn, or when
{completed_cities} cities are complete.
"""
HINTS = {
    "notation": "or type it: 'place trader hamburg-luebeck', in short 'pl t ham-lue'; 'place' lists what can be placed",
    "name": "a route or a city, as in 'hamburg', or a route's number lists what can be done there",
    "Enter": "take the only option listed, or go back to all options",
    "?": "this page; '? place trader hamburg-luebeck' says why something is not possible",
}
LEGEND = """
 45 aB··  route 45 with a trader of A, a merchant of B and two free houses
[45]      something can be done there now: type 45
+Extra    the bonus marker of the route
A-1       A 1 missing: A lacks a single piece on the route; A! or A full: nothing is missing
[w] (o)   free offices: square for a trader, round for a merchant; white, orange, pink, black are privileges
[w$]      an office with a coin, worth a point
[A] {A}   an office of A, an extra office of A
A*        A controls the city
n         the neutral trader
↔         the ends of the long chain
"""
PROVINCES = "p03       a province; <p03>: the figure stands there, and red roads (or those with a *) are beside it"
PIECE = " a "  # what is done stands before it, with which piece and where after it
NOBODY = -1
TOLD_AT_ONCE = ("placed", "dropped", "lifted", "paid")


def open_board(game: Game) -> Board[TeutonicaView]:
    """The drawing of this game."""
    assert isinstance(game, Teutonica)
    return TeutonicaBoard(game)


class TeutonicaBoard(Common):
    """Draws one game of Hansa Teutonica."""

    wide = True
    widest = 190
    roomy = (112, 46)

    def __init__(self, game: Teutonica) -> None:
        """Remember the facts of the board."""
        self.game = game
        self.signs = Signs(game)

    # ------------------------------------------------------------------ pictures

    def map(self, view: TeutonicaView, width: int, height: int, marks: Marks) -> Canvas | None:
        """The drawn map, or None where there is no room for it."""
        return draw(self.game, view, width, height, marks)

    def table(self, view: TeutonicaView, marks: Marks) -> RenderableType:
        """The routes and the cities."""
        return Group(self._routes(view, marks, 80), self._cities(view, 80))

    def pages(self, view: TeutonicaView, seats: Sequence[Seat], marks: Marks, width: int) -> list[Sheet]:
        """The routes, the cities and the players, for terminals in which the map has no room."""
        roomy = width >= self.roomy[0]
        desks = desk.desks(self.game, view, seats, width) if roomy else desk.brief(self.game, view, seats)
        players = Group(desks, Text.assemble(" ", desk.tracker(self.game, view)))
        return [
            ("routes", self._routes(view, marks, width)),
            ("cities", self._cities(view, width)),
            ("players", players),
        ]

    def _routes(self, view: TeutonicaView, marks: Marks, width: int) -> Text:
        """The routes in columns: number, cities, houses, marker and who has nearly filled it."""
        beside = near_figure(self.game, view)
        wide = max(len(self.signs.route_name(route)) for route in view["routes"])
        cells: list[Text] = []
        for route, there in view["routes"].items():
            number = self.signs.numbers[route]
            mark = Text(f"[{number}]", mark_style(marks)) if route in marks else Text(f" {number} ", colours.FADED)
            name = Text(f"{self.signs.route_name(route):<{wide}}", colours.COURSE if route in beside else colours.PLAIN)
            houses = self.signs.houses(there)
            houses.pad_right(4 - houses.cell_len)
            marker = self.signs.marker(there)
            near = self.signs.near(there)
            if near:
                marker = Text.assemble(marker[:3], " " if marker else "")
                near = Text(near.plain.replace(" 1 missing", "-1"), near.style)
            cells.append(Text.assemble(mark, name, "*" if route in beside else " ", houses, " ", marker, near))
        return _columns(cells, max(width // (wide + 18), 1))

    def _cities(self, view: TeutonicaView, width: int) -> Text:
        """The cities in columns: name, controller, offices and ability."""
        wide = max(map(len, self.signs.names.values()))
        cells: list[Text] = []
        for city, there in view["cities"].items():
            controller = self.signs.controller(there)
            gap = " " * (3 - controller.cell_len)
            name = Text(f" {self.signs.names[city]:<{wide}} ", colours.BOLD)
            offices = self.signs.offices(city, there)
            cells.append(Text.assemble(name, controller, gap, offices, " ", self.signs.known_for(city)))
        return _columns(cells, max(width // 36, 1))

    def players(self, view: TeutonicaView, seats: Sequence[Seat], width: int, marks: Marks) -> RenderableType:
        """The desks of the players, a row each."""
        return desk.desks(self.game, view, seats, width)

    def brief(self, view: TeutonicaView, seats: Sequence[Seat]) -> RenderableType:
        """The players in little room."""
        return desk.brief(self.game, view, seats)

    def notes(self, view: TeutonicaView, seats: Sequence[Seat], on_map: bool) -> Text:
        """The ways to the end, the awards, and the figure where there is one; points and pieces unless on the map."""
        if on_map:
            lines = [desk.tracker(self.game, view), desk.figure(self.game, self.signs, view)]
            return Text("\n ").join(line for line in lines if line)
        return desk.summary(self.game, view, seats)

    # ------------------------------------------------------------------ words

    def spots(self) -> Mapping[str, int]:
        """The numbers of the routes, which never change."""
        return self.signs.numbers

    def price(self, cost: int) -> str:
        """An action is what nearly everything costs, so it is not said."""
        return ""

    def alarm(self, question: Question) -> str:
        """A displaced player is asked in another's turn, so it is said loudly."""
        if question.code == "settle-neutral":
            return "A NEUTRAL TRADER WAS DISPLACED"
        return "YOU WERE DISPLACED" if question.code.startswith("settle") else ""

    def hints(self) -> Mapping[str, str]:
        """What to type, with examples of this game."""
        return HINTS

    def legend(self, view: TeutonicaView) -> Text:
        """How to read the map."""
        return Text(LEGEND.strip("\n") + (f"\n{PROVINCES}" if self.game.terms.provinces else ""))

    def primer(self) -> Text:
        """A turn and the points, with the numbers of this board."""
        end, scoring = self.game.facts.end_of_game, self.game.facts.end_scoring
        text = PRIMER.format(
            full_ability=scoring.full_ability,
            controlled_city=scoring.controlled_city,
            prestige=end.prestige,
            completed_cities=end.completed_cities,
        )
        return Text("\n".join(part.replace("\n", " ") for part in text.strip().split("\n\n")))

    def narrate(self, events: Sequence[Event], people: Sequence[str]) -> list[str]:
        """The events as sentences; what one seat does several times in a row is told in one."""
        name = self.game.book.name
        lines: list[str] = []
        told = [event for event in events if event.code() != "turned"]
        for (code, seat), run in groupby(told, key=lambda event: (event.code(), event.facts().get("seat"))):
            group = list(run)
            sentences = [self.game.say(event, "en", people) for event in group]
            laid = [f"{name(event.marker)} beside {name(event.route)}" for event in group if isinstance(event, Dealt)]
            come = [name(event.route) for event in group if isinstance(event, NeutralCame)]
            if laid:
                lines.append(f"Markers: {', '.join(laid)}.")
            elif len(come) > 1:
                lines.append(f"Neutral traders come to {', '.join(come)}.")
            elif code in TOLD_AT_ONCE:
                lines.append(_begun(_joined(sentences, self._who(seat, people)), seat))
            else:
                lines += [_begun(sentence, seat) for sentence in sentences]
        return lines

    def _who(self, seat: Fact | None, people: Sequence[str]) -> str:
        """The words that a sentence about a seat begins with."""
        return self.game.book.person(int(seat), "en", people) if seat is not None else ""

    def usual(self, question: Question) -> Answer | None:
        """No question has an answer that nearly everybody would give."""
        return None


def _begun(sentence: str, seat: Fact | None) -> str:
    """A sentence with a capital; the names of people stay as they are written."""
    return sentence[:1].upper() + sentence[1:] if seat == NOBODY else sentence


def _joined(sentences: Sequence[str], who: str) -> str:
    """Sentences about what one seat does with pieces as one, who and what said once."""
    if len(sentences) == 1:
        return sentences[0]
    start = who + sentences[0].removeprefix(who).partition(PIECE)[0]
    rests = Counter(sentence.removeprefix(start).strip().rstrip(".") for sentence in sentences)
    told = [
        rest + (f" ({times} times)" if times > 2 else " (twice)" if times > 1 else "") for rest, times in rests.items()
    ]
    return f"{start} {'; '.join(told)}."


def _columns(cells: Sequence[Text], count: int) -> Text:
    """Cells in columns, to be read down."""
    height = -(-len(cells) // count)
    wide = max(cell.cell_len for cell in cells) + 1
    rows: list[Text] = []
    for row in range(height):
        line = Text()
        for place in range(row, len(cells), height):
            line.pad_right(wide * (place // height) - line.cell_len)
            line.append_text(cells[place])
        rows.append(line)
    return Text("\n", no_wrap=True).join(rows)
