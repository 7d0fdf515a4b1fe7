"""Typed moves: what people mean by a line that they type: a number, notation, an abbreviation or a name."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from hansetag.kernel.errors import BadText
from hansetag.kernel.match import Match
from hansetag.kernel.questions import Answer, Question
from hansetag.kernel.reasons import Reason
from hansetag.kernel.state import State
from hansetag.kernel.views import View

from ..boards import Board
from ..terminal.menu import Menu, begins, key, mentions


def is_aside(state: State, question: Question) -> bool:
    """Whether a question is put to somebody who need not answer it, because another seat is to decide."""
    return question.seat != state.actor


def why_not(state: State, action: int, question: Question) -> Reason | None:
    """What speaks against an action of the seat that is asked; None if nothing does."""
    if not is_aside(state, question):
        return state.why_not(action)
    return None if action in state.rights(question.seat) else state.why_no_right(action, question.seat)


class TypedMoves:
    """Reads lines as answers to a question, and keeps what the player has narrowed the choice down to."""

    def __init__(self, match: Match, board: Board[View], people: Sequence[str]) -> None:
        """Read what the ``people`` at the table of ``match`` type."""
        self._match = match
        self._board = board
        self._people = people
        self.focus: list[int] = []  # the options that the choice was narrowed down to; none: all

    def menu(self, question: Question) -> Menu:
        """The options on offer: all, or those that the choice was narrowed down to."""
        narrowed = [answer for answer in question.answers if answer.id in self.focus]
        return Menu(self._board.arranged(narrowed or question.answers), self._board.spots(), self._board.alone)

    def offer_all(self) -> None:
        """Forget what the choice was narrowed down to."""
        self.focus = []

    def steps(self, line: str, question: Question) -> list[int]:
        """The actions that ``line`` stands for; none if it only narrows the choice down, or widens it again."""
        steps = self._board.steps(line, self._match.state, question.seat, self._people)
        if steps:
            return steps
        chosen = self._chosen(line, question, self.menu(question))
        return [] if chosen is None else [chosen]

    def meant(self, text: str, question: Question) -> list[int]:
        """The actions that ``text`` may mean where somebody asks about them, possible ones first of all."""
        if text.isdecimal():
            return [answer.id for answer in self._numbered(text, question, self.menu(question))[0]]
        with suppress(BadText):
            return [self._match.game.parse(text)]
        possible = [answer.id for answer in question.answers if begins(text, answer.text)]
        return possible or [self._impossible(text, question)]

    def _chosen(self, line: str, question: Question, menu: Menu) -> int | None:
        """The id of the option that ``line`` means; None if it only narrows the choice down, or widens it again."""
        if not line:
            return self._unspoken(question, menu)
        if line.isdecimal():
            answers, outright = self._numbered(line, question, menu)
            if outright:
                return answers[0].id
            self._narrow(answers)
            return None
        with suppress(BadText):
            return self._match.game.parse(line)
        for answers in (menu.answers, question.answers):
            begun = [answer for answer in answers if begins(line, answer.text)]
            if len(begun) == 1 and len(line) > 1:
                return begun[0].id
            found = begun or [answer for answer in answers if len(line) > 1 and mentions(line, answer.text)]
            if len(found) == 1 and self.focus and len({key(answer) for answer in answers}) == 1:
                return found[0].id  # the verb was chosen before
            if found:
                self._narrow(found)
                return None
        return self._impossible(line, question)

    def _unspoken(self, question: Question, menu: Menu) -> int | None:
        """What Enter alone means: the only option, the usual one, or all options again."""
        usual = menu.answers[0] if len(menu.answers) == 1 else self._board.usual(question)
        if usual is not None:
            return usual.id
        if not self.focus:
            raise BadText(f"choose one of {menu.range()}, or type ? for help")
        self.offer_all()
        return None

    def _narrow(self, answers: Sequence[Answer]) -> None:
        """From now on offer only these."""
        self.focus = [answer.id for answer in answers]

    def _numbered(self, line: str, question: Question, menu: Menu) -> tuple[list[Answer], bool]:
        """The options behind a number, and whether it names one outright."""
        answers, outright = menu.numbered(int(line))
        if not answers and self.focus:
            wider = Menu(question.answers, self._board.spots())
            answers = wider.numbered(int(line))[0] if int(line) in self._board.spots().values() else []
        if not answers:
            raise BadText(f"there is no option {line}; there are {menu.range()}")
        return answers, outright

    def _impossible(self, line: str, question: Question) -> int:
        """The only action that ``line`` abbreviates, though it is not possible now; else BadText says what is wrong."""
        game = self._match.game
        begun = [action for action in range(len(game.catalogue)) if begins(line, game.text(action))]
        if not begun:
            return game.parse(line)
        refused = [why_not(self._match.state, action, question) for action in begun]
        reasons = {reason.text for reason in refused if reason is not None}
        if len(begun) > 1 and len(reasons) > 1:
            raise BadText(f"nothing that {line!r} could mean is possible now; '? {game.text(begun[0])}' says why")
        return begun[0]
