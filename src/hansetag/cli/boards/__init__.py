"""Boards: how the terminal draws each game. Everything that knows one game by name lives in this folder."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Protocol, TypeVar

from rich.console import RenderableType
from rich.text import Text

from hansetag.kernel.errors import BadOption
from hansetag.kernel.events import Event
from hansetag.kernel.game import Game
from hansetag.kernel.questions import Answer, Question
from hansetag.kernel.state import State
from hansetag.kernel.views import View

from ..terminal.seats import Seat

V_contra = TypeVar("V_contra", bound=View, contravariant=True)
Marks = Mapping[str, int]  # what stands on the board, with the number of the option that points at it
Sheet = tuple[str, RenderableType]  # a part of the table with its name
BOARD_MODULES = {name: f"hansetag.cli.boards.{name}.board" for name in ("hansa", "teutonica", "bohnhanse")}


class Board(Protocol[V_contra]):
    """What the terminal needs to know of a game, whose views are ``V_contra``, beyond what every game can say."""

    wide: bool  # the map takes the whole width, and the players lie below it instead of beside it
    widest: int  # columns beyond which more are of no use
    roomy: tuple[int, int]  # columns and rows that the map takes at least

    def map(self, view: V_contra, width: int, height: int, marks: Marks) -> RenderableType | None:
        """The drawn board, or None where there is no room for it."""

    def table(self, view: V_contra, marks: Marks) -> RenderableType:
        """The board as a table, for small terminals and for reading out."""

    def pages(self, view: V_contra, seats: Sequence[Seat], marks: Marks, width: int) -> list[Sheet]:
        """Board and players in parts that may be shown one at a time; none if ``table`` and ``brief`` always fit."""

    def players(self, view: V_contra, seats: Sequence[Seat], width: int, marks: Marks) -> RenderableType:
        """A panel for each player; ``marks`` may point at what is in them."""

    def legend(self, view: V_contra) -> Text:
        """How to read the map."""

    def primer(self) -> Text:
        """The game in a few sentences, for those who never played it."""

    def brief(self, view: V_contra, seats: Sequence[Seat]) -> RenderableType:
        """The players as a table, for small terminals."""

    def notes(self, view: V_contra, seats: Sequence[Seat], on_map: bool) -> Text:
        """What is to be kept in mind, such as a near end, in a line; less of it if the map is drawn."""

    def narrate(self, events: Sequence[Event], people: Sequence[str]) -> list[str]:
        """The events as sentences, with runs of small ones told as one."""

    def spots(self) -> Mapping[str, int]:
        """Numbers that places of the board have for good, beyond those of any list; none if it has no such numbers."""

    def price(self, cost: int) -> str:
        """What is said of an answer's cost."""

    def alarm(self, question: Question) -> str:
        """What is called out before a question that comes unexpected."""

    def hints(self) -> Mapping[str, str]:
        """What to type, by key, with examples of this game."""

    def usual(self, question: Question) -> Answer | None:
        """The answer that Enter alone gives, where nearly everybody would give it."""

    def arranged(self, answers: Sequence[Answer]) -> list[Answer]:
        """The answers in the order in which they are listed."""

    def alone(self, answer: Answer) -> bool | None:
        """Whether an answer has a line of its own even in a long list; None: lists are grouped as usual."""

    def label(self, answer: Answer, people: Sequence[str], brief: bool) -> tuple[str, str] | None:
        """What stands before a run of answers, and the rest of this one; None: as the phrasebook says it."""

    def asked(self, question: Question, people: Sequence[str]) -> str:
        """A question in words of the terminal's own; empty: the phrasebook's."""

    def steps(self, line: str, state: State, seat: int, people: Sequence[str]) -> list[int]:
        """The actions that a line of several steps stands for; none if ``line`` is not one."""

    def doubt(self, state: State, people: Sequence[str]) -> str:
        """What keeps the one who is asked from finishing what they are building, if something does."""

    def cut_in(self, state: State, seat: int) -> Question | None:
        """What ``seat`` may do in another's turn, where this is a moment to ask it; else None."""


class Common:
    """What most games have no need to say for themselves."""

    def arranged(self, answers: Sequence[Answer]) -> list[Answer]:
        """As the rules list them."""
        return list(answers)

    def alone(self, answer: Answer) -> bool | None:
        """As usual."""
        return None

    def label(self, answer: Answer, people: Sequence[str], brief: bool) -> tuple[str, str] | None:
        """As the phrasebook says it."""
        return None

    def asked(self, question: Question, people: Sequence[str]) -> str:
        """As the phrasebook asks it."""
        return ""

    def steps(self, line: str, state: State, seat: int, people: Sequence[str]) -> list[int]:
        """A line is one action."""
        return []

    def doubt(self, state: State, people: Sequence[str]) -> str:
        """Nothing is built step by step."""
        return ""

    def cut_in(self, state: State, seat: int) -> Question | None:
        """Nobody acts in another's turn."""
        return None


def board(game: Game) -> Board[View]:
    """How ``game`` is drawn; BadOption if the terminal cannot draw it."""
    if game.id not in BOARD_MODULES:
        raise BadOption(f"the terminal cannot draw {game.id!r} yet; it can draw: {', '.join(BOARD_MODULES)}")
    made: Board[View] = import_module(BOARD_MODULES[game.id]).open_board(game)
    return made
