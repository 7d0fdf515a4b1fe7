"""Bohn Hanse in the terminal: its map, its tables, its players, its deals and its log."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.text import Text

from hansetag.games.bohnhanse import BohnHanse
from hansetag.games.bohnhanse.view_types import BohnHanseView
from hansetag.kernel.events import Event
from hansetag.kernel.game import Game
from hansetag.kernel.questions import Answer, Question
from hansetag.kernel.reasons import Reason
from hansetag.kernel.state import State

from ...terminal.canvas import Canvas
from ...terminal.seats import Seat
from .. import Board, Common, Marks, Sheet
from . import desk
from .map import draw
from .signs import Signs
from .talk import Talk

PRIMER = """
A turn: travel, trade, draw an order. A trip plays as many cards from the front of your hand as it touches cities, start
and end included; staying plays one. Played cards go to the back of the hand, orders among them stay on the table and
are lost after this turn unless you deliver them. Toll costs {toll}, Supply brings a new harvest to the markets. Then
buy beans here, at the price that the beanometer showed when you came: the more stacks, the cheaper. Deal with anybody:
who is elsewhere is invited, comes here and shows the card in front (Toll costs {invited_toll} then, an order is lost).
Deliver orders in the city they name for their beans. At any time, in others' turns too, an order can be bought for
{order_price} thaler and a normal travel card, which is out of the game.

What counts at the end is money, beans at their base price, less loans twice over. When the harvest number
{last_harvest} is placed, the last round begins: everybody else has one more turn.
"""
HINTS = {
    "notation": "or type it: 'travel riga', 'buy chili 2'; a whole deal: 'deal c invite give chili blue get garden'",
    "name": "a verb, a city or a bean, as in 'buy', lists what can be done with it; in a deal 'give chili get soy'",
    "Enter": "take the only option listed, go back to all options; in another's turn: let it go on",
    "?": "this page; '? travel riga' says why something is not possible",
    "i": "be asked when others begin their turn or their trading, to buy an order or propose a deal; again: no more",
}
LEGEND = """
Ch3       a stack of three chili beans; a beanometer is read from the left, which is the bottom
Ch5       in the line below it: what a chili bean costs now
[4]       type 4 to travel there, or to buy or deliver that
A B       figures; the double frame is the city of the player whose turn it is
t T S o   cards in a hand, the front first: travel, Toll, Supply, order
"""
MOMENTS = ("trip", "trade")
HEIGHTS = (18, 22, 27)  # rows of the map: so few that cities stay where they are when a line comes in below


def open_board(game: Game) -> Board[BohnHanseView]:
    """The drawing of this game."""
    assert isinstance(game, BohnHanse)
    return BohnHanseBoard(game)


class BohnHanseBoard(Common):
    """Draws one game of Bohn Hanse, with whatever cities and beans its data file has."""

    wide = True
    widest = 170
    roomy = (98, 40)

    def __init__(self, game: BohnHanse) -> None:
        """Remember the facts of the game."""
        self.game = game
        self.signs = Signs(game)
        self.talk = Talk(game, self.signs)

    # ------------------------------------------------------------------ pictures

    def map(self, view: BohnHanseView, width: int, height: int, marks: Marks) -> Canvas | None:
        """The drawn map, or None where there is no room for it."""
        return draw(self.game, view, width, max([rows for rows in HEIGHTS if rows <= height], default=height), marks)

    def table(self, view: BohnHanseView, marks: Marks) -> RenderableType:
        """The cities."""
        return desk.market(self.signs, view, marks)

    def pages(self, view: BohnHanseView, seats: Sequence[Seat], marks: Marks, width: int) -> list[Sheet]:
        """The cities and the players, where the map has no room; wagons first while there is a deal."""
        cities = ("cities", self.table(view, marks))
        players = ("players", self.players(view, seats, width, marks))
        return [players, cities] if is_dealing(view) else [cities, players]

    def players(self, view: BohnHanseView, seats: Sequence[Seat], width: int, marks: Marks) -> RenderableType:
        """A row for each player, and the own orders with the numbers of those that can be delivered."""
        own = desk.orders(self.signs, view, marks, width - 3)
        return Group(desk.desks(self.signs, view, seats, width), *([Padding(own, (0, 0, 0, 2))] if own else []))

    def brief(self, view: BohnHanseView, seats: Sequence[Seat]) -> RenderableType:
        """The players in little room."""
        return desk.desks(self.signs, view, seats, 0)

    def notes(self, view: BohnHanseView, seats: Sequence[Seat], on_map: bool) -> Text:
        """How near the end is, and every deal that is open; without a map also what one has."""
        lines = [desk.tracker(self.signs, view, seats), *desk.deals(self.signs, view, seats)]
        if not on_map and not is_dealing(view):
            lines.insert(1, desk.own(self.signs, view))
        return Text("\n ").join(line for line in lines if line)

    def legend(self, view: BohnHanseView) -> Text:
        """How to read the map."""
        beans = Text("   ").join(
            Text.assemble(self.signs.bean(bean.id), f" {bean.name_en}, base price {bean.base_price}")
            for bean in self.game.facts.bean
        )
        return Text.assemble(LEGEND.strip("\n"), "\n", beans)

    def primer(self) -> Text:
        """A turn and the points, with the numbers of this game."""
        board = self.game.board
        text = PRIMER.format(
            toll=board.toll,
            invited_toll=board.invited_toll,
            order_price=board.order_price,
            last_harvest=board.last_harvest,
        )
        return Text("\n".join(part.replace("\n", " ") for part in text.strip().split("\n\n")))

    # ------------------------------------------------------------------ words

    def spots(self) -> Mapping[str, int]:
        """No place has a number of its own."""
        return {}

    def price(self, cost: int) -> str:
        """Every option says its price itself."""
        return ""

    def hints(self) -> Mapping[str, str]:
        """What to type, with examples of this game."""
        return HINTS

    def usual(self, question: Question) -> Answer | None:
        """No question has an answer that nearly everybody would give."""
        return None

    def alarm(self, question: Question) -> str:
        """Deals come unexpected."""
        return self.talk.alarm(question)

    def arranged(self, answers: Sequence[Answer]) -> list[Answer]:
        """Trips by the number of their cards."""
        return self.talk.arranged(answers)

    def alone(self, answer: Answer) -> bool | None:
        """All but what is thrown away and which card is given up stands by itself."""
        return self.talk.alone(answer)

    def label(self, answer: Answer, people: Sequence[str], brief: bool) -> tuple[str, str] | None:
        """Options in a few words."""
        return self.talk.label(answer, people, brief)

    def asked(self, question: Question, people: Sequence[str]) -> str:
        """Deals in words."""
        return self.talk.asked(question, people)

    def narrate(self, events: Sequence[Event], people: Sequence[str]) -> list[str]:
        """The events as sentences."""
        return self.talk.narrate(events, people)

    # ------------------------------------------------------------------ deals and rights

    def steps(self, line: str, state: State, seat: int, people: Sequence[str]) -> list[int]:
        """A deal in a line."""
        return self.talk.steps(line, state, seat, people)

    def doubt(self, state: State, people: Sequence[str]) -> str:
        """Why the deal that is being built cannot be sent as it is."""
        if self.game.question(state).code != "deal":
            return ""
        reason: Reason | None = state.why_not(self.game.parse("send"))
        if reason is None:
            return ""
        return f"Not yet: {self.game.book.say(f'refusal.{reason.code}', reason.facts, 'en', people)}"

    def cut_in(self, state: State, seat: int) -> Question | None:
        """The rights of ``seat`` at the start of another's turn and of their trading."""
        aside = self.game.aside(state, seat)
        now = self.game.question(state)
        if aside is None or now.code not in MOMENTS:
            return None
        return Question(seat, aside.code, {**aside.facts, "phase": now.code}, aside.answers)


def is_dealing(view: BohnHanseView) -> bool:
    """Whether a deal is being built or waits for an answer."""
    return view["draft"] is not None or view["proposal"] is not None
