"""Session: one game at one keyboard, from the first question shown until somebody leaves."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import msgspec
from rich.console import Console
from rich.table import Table
from rich.text import Text

from hansetag import bots
from hansetag.bots import Bot, naming
from hansetag.bots.company import Company
from hansetag.bots.fallback import Steady
from hansetag.kernel.errors import HansetagError, IllegalAction, NothingToUndo
from hansetag.kernel.match import Match
from hansetag.kernel.questions import Question
from hansetag.kernel.reasons import Reason
from hansetag.kernel.seats import NATURE, OVER

from ..exits import EXIT_CODE_INTERRUPTED
from ..terminal import colours, files
from ..terminal.help_page import help_page
from ..terminal.menu import Menu
from ..terminal.result_page import points, result
from ..terminal.screen import Screen
from ..terminal.seats import Seat
from .save_file import SaveFile
from .seat_logs import SeatLogs
from .typed_moves import TypedMoves, is_aside, why_not

Reader = Callable[[str], str]
MAX_OLD_EVENTS = 60  # that the table shows, besides those that are new
MIN_COLUMNS_FOR_CUT_IN_HINT = 120
LOG_LINES_BELOW_RESULT = 5
KEYS_IN_WORDS = {
    "help": "?",
    "undo": "u",
    "save": "s",
    "log": "l",
    "map": "m",
    "points": "p",
    "view": "v",
    "back": "b",
    "quit": "q",
    "exit": "q",
}


class Leave(Exception):
    """The player wants to leave the table."""


class Session:
    """Asks people and bots in turn, shows the table to the people, and does what they type."""

    def __init__(
        self,
        match: Match,
        seats: list[Seat],
        console: Console,
        reader: Reader,
        give_fewest: bool = False,
        path: Path | None = None,
    ) -> None:
        """Play ``match``; people answer through ``reader``, and saves go to ``path`` unless they say otherwise."""
        self.match = match
        self.seats = seats
        self.screen = Screen(match.game, seats, console)
        self.reader = reader
        self.give_fewest = give_fewest
        self.company = Company({number: self._hire(number) for number, seat in enumerate(seats) if not seat.is_human})
        self.people = [number for number, seat in enumerate(seats) if seat.is_human]
        self.logs = SeatLogs(match, self.screen.board, self.screen.people)
        self.typed = TypedMoves(match, self.screen.board, self.screen.people)
        self.at_keyboard: int | None = None
        self.notice = ""
        self.watching: set[int] = set()  # people who want to be asked in others' turns
        self.moment = match.state.moment()
        self.passed: set[int] = set()  # those of them who have nothing to do at this moment
        unnamed = Path(f"{match.game.id}-{match.seed}{files.RECORD_ENDING}")
        self.save_file = SaveFile(path, unnamed, len(match.record.decisions))

    def _hire(self, number: int) -> Bot:
        """The bot at a seat; if it fails, a lower rank plays on, and everybody can see that."""
        game, seed, kind = self.match.game, self.match.seed or 0, self.seats[number].kind

        def fallback(fault: str) -> Bot:
            rank = bots.below(naming.read(kind).who, game.id)
            seat = self.seats[number]
            self.notice = f"{seat.name} failed and is replaced by the {rank}: {seat.rank} {fault}"
            self.seats[number] = msgspec.structs.replace(seat, kind=rank)
            if not self.people:
                self.screen.console.print(Text(self.notice, colours.ALARM), soft_wrap=True)
            return bots.bot(rank, game, number, seed)

        return Steady(bots.bot(kind, game, number, seed), fallback)

    # ------------------------------------------------------------------ the course of the game

    def run(self) -> int:
        """Play until the game is over or somebody leaves. Whatever happens, the game is not lost."""
        try:
            while True:
                self._advance()
        except Leave:
            return 0
        except EOFError:
            self._rescue()
            return 0
        except KeyboardInterrupt:
            self._rescue()
            return EXIT_CODE_INTERRUPTED
        except BaseException:
            self._rescue()
            raise

    def _advance(self) -> None:
        """Let the seat that is asked decide, or somebody who wants to cut in before that."""
        state = self.match.state
        if state.actor == OVER:
            self._end()
            return
        aside = self._aside()
        decision = None if aside is not None else self.company.decide(state)
        if aside is not None:
            self._sit_down(aside.seat)
            self._ask(aside)
        elif decision is not None:
            self._carry_out(*decision)
        else:
            question = self.match.game.question(state)
            usual = self.screen.board.usual(question)
            if self.give_fewest and usual is not None:
                self.match.play(usual.id)
            else:
                self._sit_down(question.seat)
                self._ask(question)

    def _aside(self) -> Question | None:
        """What a person who watches others' turns may do before this one goes on; None if nobody is to be asked."""
        state = self.match.state
        if state.moment() != self.moment:
            self.moment = state.moment()
            self.passed = set()
        for seat in sorted(self.watching - self.passed, key=lambda seat: (seat - state.actor) % len(self.seats)):
            question = self.screen.board.cut_in(state, seat)
            if question is not None:
                return question
        return None

    def _carry_out(self, seat: int, action: int) -> None:
        """Do what a bot decided; at a table without people each turn is printed as it comes."""
        before = len(self.match.events)
        self.match.play(action, seat)
        if not self.people:
            for line in self.logs.sentences(self.match.events[before:], None):
                self.screen.console.print(Text(line), soft_wrap=True)

    def _sit_down(self, seat: int) -> None:
        """Let ``seat`` have the keyboard and hear the news."""
        self.logs.bring_news(seat)
        self._hand_over(seat)

    def _hand_over(self, seat: int) -> None:
        """Where seats have secrets, let the keyboard change hands before anything is shown."""
        before = self.at_keyboard
        self.at_keyboard = seat
        if before is None or before == seat:
            return
        self.notice = ""
        views = [{**self.match.state.view(one), "viewer": None} for one in (before, seat)]
        if views[0] != views[1]:
            if self.screen.console.is_terminal:
                self.screen.console.clear()
            self.reader(
                f"{self.seats[seat].name}, it is yours to decide. Press Enter when only you can see the screen. "
            )

    # ------------------------------------------------------------------ one question

    def _ask(self, question: Question) -> None:
        """Show the table, read one line and do what it says."""
        self._show(question, self._menu(question))
        line = self.reader(f" {self.seats[question.seat].letter} > ").strip()
        self.notice = ""
        try:
            if not line and not self.typed.focus and is_aside(self.match.state, question):
                self._pass(question.seat)
            elif not self._command(line, question):
                self._decide(line, question)
        except HansetagError as error:
            self.notice = self._said(error)

    def _menu(self, question: Question) -> Menu:
        """The options on offer."""
        return self.typed.menu(question)

    def _decide(self, line: str, question: Question) -> None:
        """Take ``line`` as an answer, if it is one; where it stands for several steps, all are taken or none."""
        seat = question.seat
        steps = self.typed.steps(line, question)
        if not steps:
            return
        before = len(self.match.events)
        trial = self.match.state.copy()
        for action in steps:
            trial.apply(action, seat)
        for action in steps:
            self.match.play(action, seat)
        self.typed.offer_all()
        self.logs.note_decision(seat, before)

    def _pass(self, seat: int) -> None:
        """``seat`` has nothing more to do at this moment."""
        self.passed.add(seat)
        self.logs.note_pass(seat)

    def _said(self, error: HansetagError) -> str:
        """What is wrong, with the people by their names."""
        why = error.why if isinstance(error, IllegalAction) else None
        return self._reason(why) if why is not None else str(error)

    def _reason(self, why: Reason) -> str:
        """Why something is refused, with the number of the ruling."""
        words = self.match.game.book.say(f"refusal.{why.code}", why.facts, "en", self.screen.people)
        return f"{words} [{why.rule}]" if why.rule else words

    # ------------------------------------------------------------------ the table

    def _show(self, question: Question | None, menu: Menu | None = None) -> None:
        """Draw the table as the one who is asked may see it."""
        seat = question.seat if question else None
        log = self.logs.lines(seat, MAX_OLD_EVENTS)
        status = Text("The game is over.", colours.BOLD) if question is None else self._status(question, menu)
        self.screen.show(self.match.state.view(seat), menu, log, status, Text(self.notice, colours.ALARM))

    def _status(self, question: Question, menu: Menu | None) -> Text:
        """The line with the question: what is asked, how far the choice is narrowed down, and a few keys."""
        screen, focus, count = self.screen, self.typed.focus, len(question.answers)
        alarm = screen.board.alarm(question)
        status = Text.assemble((f" {alarm} ", colours.CHOICE), " ") if alarm else Text()
        status.append_text(screen.tinted(screen.asked(question), colours.BOLD))
        if focus:
            enter = "take it, b: all" if len(focus) == 1 else "all"
            status.append(f"   {len(focus)} of {count}, Enter: {enter}", colours.FADED)
        elif menu is not None and menu.grouped and not screen.offers.terse and not screen.offers.labelled(menu):
            status.append(f"   {count} options: type a number, a verb or a name", colours.FADED)
        aside = is_aside(self.match.state, question)
        doubt = "" if aside else screen.board.doubt(self.match.state, screen.people)
        status.append(f"   {doubt}" if doubt else "", colours.ALARM)
        return status.append("" if alarm else self._keys_now(question), colours.FADED)

    def _keys_now(self, question: Question) -> str:
        """The keys that are worth a word beside the question."""
        cuts = "on" if question.seat in self.watching else "off"
        told = self.screen.paper.columns >= MIN_COLUMNS_FOR_CUT_IN_HINT and "i" in self.screen.board.hints()
        return f"   ? help   i cut in: {cuts}" if told else "   ? help"

    def _page(self, *parts: Text | Table) -> None:
        """Show something instead of the table until Enter is pressed."""
        for sheet in self.screen.pages(Text(), *parts):
            self.screen.lay(sheet)
            if not self._read_on():
                return

    def _read_on(self) -> bool:
        """Wait until a page was read; False if the reader has read enough."""
        if not self.screen.console.is_terminal:
            return True
        return not self.reader(" Enter goes on, q goes back. ").strip()

    # ------------------------------------------------------------------ keys

    def _command(self, line: str, question: Question | None) -> bool:
        """Do what a key says; False if ``line`` is not one."""
        word, _, rest = line.partition(" ")
        if line.startswith("?"):
            word, rest = "?", line[1:]
        word = KEYS_IN_WORDS.get(word.casefold(), word.casefold())
        rest = rest.strip()
        if word == "?" and question is not None:
            self._explain(rest, question)
        elif word in ("s", "s!"):
            self.notice = self.save_file.save(self.match.record, rest, word == "s!")
        elif word == "u" and not rest:
            self._undo()
        elif word == "l" and not rest:
            seat = question.seat if question else None
            self._page(*[self.screen.tinted(sentence) for sentence, _ in self.logs.lines(seat)])
        elif word == "p" and not rest:
            view = self.match.state.view(question.seat if question else None)
            self._page(points(self.match.game, self.seats, view["breakdown"]))
        elif word == "q" and not rest:
            self._rescue()
            raise Leave
        elif word == "v" and not rest:
            self.screen.page += 1
        elif word in ("m", "b") and not rest:
            self.typed.offer_all()
        elif word == "i" and not rest and question is not None and "i" in self.screen.board.hints():
            self._watch(question.seat)
        else:
            return False
        return True

    def _watch(self, seat: int) -> None:
        """Begin or cease to ask ``seat`` in others' turns."""
        self.watching ^= {seat}
        watches = seat in self.watching
        self.notice = "you are asked in others' turns, too; i: no more" if watches else "others' turns run through"

    def _explain(self, text: str, question: Question) -> None:
        """Say what is asked and what each option does or, about one action, why it is not possible."""
        menu = self._menu(question)
        if not text:
            self._page(*help_page(self.screen, question, menu, self.match.state.view(question.seat)))
            return
        actions = self.typed.meant(text, question)
        answers = {answer.id: answer for answer in question.answers}
        if len(actions) > 1:
            told = [answers[action].text for action in actions if action in answers]
            self.notice = f"{text!r} may mean {', '.join(told)}"
            return
        action = actions[0]
        reason = why_not(self.match.state, action, question)
        if reason is not None:
            self.notice = self._reason(reason)
        else:
            answer = answers[action]
            self.notice = f"{menu.number_of(action)}{answer.text}: {self.screen.offers.offer(answer)}"

    def _undo(self) -> None:
        """Take the last decision back if somebody at this keyboard took it; the match may refuse, and says why."""
        decisions = self.match.record.decisions
        last = decisions[-1].seat if decisions else NATURE
        if last not in self.people:
            who = "chance" if last == NATURE else self.seats[last].name
            raise NothingToUndo(f"nothing can be taken back, because {who} has decided since")
        taken = self.match.undo(last)
        self.typed.offer_all()
        self.logs.forget_undone()
        self.at_keyboard = taken.seat
        self.notice = f"taken back: {self.match.game.text(taken.action)}"

    def _rescue(self) -> None:
        """Save without asking, because the player leaves."""
        said = self.save_file.rescue(self.match.record, self.match.state.actor == OVER)
        self.screen.console.print(Text(f"\n{said}"), soft_wrap=True)

    # ------------------------------------------------------------------ the end

    def _end(self) -> None:
        """Show the result and offer to save the game."""
        last = [Text(line, colours.FADED) for line, _ in self.logs.lines(None)[-LOG_LINES_BELOW_RESULT:]]
        parts = [
            *result(self.match.game, self.seats, self.match.state),
            Text(),
            *last,
            Text(self.notice, colours.ALARM),
        ]
        self.screen.lay(self.screen.pages(*parts, foot=2)[0])
        safe = self.save_file.is_current(self.match.record)
        leave = "Enter leaves" if safe else "Enter saves and leaves · n leaves unsaved"
        line = self.reader(f" {leave} · s FILE · l log · m map · u undo\n > ").strip()
        self.notice = ""
        if line.casefold() == "n" or (safe and not line):
            raise Leave
        try:
            if line.casefold() in ("m", "map"):
                self._show(None)
                self._read_on()
            elif not self._command(line or "q", None):
                self.notice = f"{line!r} is none of these keys"
        except HansetagError as error:
            self.notice = str(error)
