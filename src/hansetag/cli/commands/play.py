"""``hansetag play``: a game at the terminal, for any mix of people and computer merchants."""

from __future__ import annotations

import shlex
import signal
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Annotated

import msgspec
from cyclopts import Parameter
from rich.console import Console
from rich.table import Table
from rich.text import Text

import hansetag
from hansetag import bots
from hansetag.bots import Bot, naming
from hansetag.bots.company import Company
from hansetag.bots.fallback import Steady
from hansetag.kernel.errors import BadOption, BadText, HansetagError, IllegalAction, NothingToUndo
from hansetag.kernel.events import Event
from hansetag.kernel.game import Game
from hansetag.kernel.match import Match
from hansetag.kernel.questions import Answer, Question
from hansetag.kernel.reasons import Reason
from hansetag.kernel.record import Record
from hansetag.kernel.seats import NATURE, OVER

from ..terminal import colours, files
from ..terminal import seats as table_of
from ..terminal.choices import options_from
from ..terminal.menu import Menu, begins, key, mentions
from ..terminal.screen import Screen, make_console
from ..terminal.seats import Seat

Reader = Callable[[str], str]
INTERRUPTED = 130
RECENT = 60  # events that the table shows at most, besides those that are new
AIRY = 120  # columns with room for a word on a key that is not always needed
LAST = 5  # lines of the log that stand below the result
WORDS = {
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
KEYS = (
    ("number", "choose the option with that number, or list those of a group or a place"),
    ("notation", ""),
    ("name", ""),
    ("Enter", ""),
    ("?", ""),
    ("i", ""),
    ("u", "take your last decision back, again and again"),
    ("s [file]", "save the game; 's! file' writes over another file"),
    ("l", "the whole log"),
    ("p", "points by source"),
    ("v", "the next part of the table, where the terminal is too small for all of it"),
    ("m", "draw the table again, with all options"),
    ("q", "save and leave"),
)


def play(
    game: str = "hansa",
    /,
    *,
    seats: str | None = None,
    seed: int | None = None,
    resume: Path | None = None,
    option: Annotated[list[str] | None, Parameter(negative="")] = None,
    give_fewest: Annotated[bool, Parameter(negative="")] = False,
    plain: Annotated[bool, Parameter(negative="")] = False,
) -> int:
    """Play a game in the terminal.

    Parameters
    ----------
    game
        Which game.
    seats
        Who sits where, apart by commas: human or a merchant's rank, as in human,apprentice,alderman. A name may stand
        before it, as in Anna=human, options behind it, as in alderman:seconds=0.5, and a bot of your own is written
        path/to/file.py:Class. One human and two apprentices by default.
    seed
        The seed that chance draws from; without one, one is drawn.
    resume
        Go on with the game saved in this file.
    option
        An option of the game as name=value; may be given several times.
    give_fewest
        Let people lose the marker with the fewest barrels without being asked.
    plain
        Letters only, no colours.

    """
    words = seats.split(",") if seats is not None else None
    if resume is not None:
        if seed is not None or option:
            raise BadOption("a saved game has its seed and options in its file; --resume takes neither")
        record = files.read_record(resume)
        match, sitting = _saved(resume, record, game, words)
    else:
        match, sitting = _fresh(game, words, seed, options_from(option))
    with suppress(ImportError):
        import readline  # noqa: F401  # lends its keys to input()
    with closing_is_leaving():
        return Session(match, sitting, make_console(plain), input, give_fewest, resume).run()


@contextmanager
def closing_is_leaving() -> Iterator[None]:
    """A closed window or a polite kill ends the game as Ctrl-C does, which saves it."""
    names = [name for name in ("SIGHUP", "SIGTERM") if hasattr(signal, name)]
    before = {name: signal.signal(getattr(signal, name), signal.default_int_handler) for name in names}
    try:
        yield
    finally:
        for name, handler in before.items():
            signal.signal(getattr(signal, name), handler)


def _fresh(
    name: str, words: list[str] | None, seed: int | None, options: dict[str, object]
) -> tuple[Match, list[Seat]]:
    """A new game with its seats."""
    for taken in ("name", "rules", "seats"):
        if taken in options:
            raise BadOption(f"{taken!r} is not an option of a game; seats are given with --seats")
    sitting = table_of.read(words or table_of.USUAL)
    game = hansetag.game(name, len(sitting), None, **options)
    _invite(sitting, game)
    return Match(game, seed, [seat.written for seat in sitting]), sitting


def _invite(sitting: Sequence[Seat], game: Game) -> None:
    """See whether all bots can be had, before anything begins; BadOption says who cannot."""
    for seat in sitting:
        if not seat.is_human:
            bots.bot(seat.kind, game, 0, 0)


def _saved(path: Path, record: Record, name: str, words: list[str] | None) -> tuple[Match, list[Seat]]:
    """A saved game with the seats that its file names, or those given now."""
    if record.game.id != name:
        raise BadOption(f"{path} is a game of {record.game.id}, not of {name}")
    chosen = words or record.players or table_of.usual(record.game.seats)
    if len(chosen) != record.game.seats:
        raise BadOption(f"{path} has {record.game.seats} seats, --seats names {len(chosen)}")
    try:
        sitting = table_of.read(chosen)
        if not words and any(seat.is_stranger for seat in sitting):
            raise BadOption("it names bots in files, which are not loaded because a record says so")
        _invite(sitting, record.game)
    except BadOption as error:
        raise error if words else BadOption(f"{path}: {error}; say with --seats who plays on") from None
    record.players = [seat.written for seat in sitting]
    try:
        return Match.resume(record), sitting
    except hansetag.BadRecord as error:
        raise files.BadFile(f"{path}: {error}") from None


class Leave(Exception):
    """The player wants to leave the table."""


class Session:
    """One sitting at the table, from the first question shown until somebody leaves."""

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
        self.path = path or Path(f"{match.game.id}-{match.seed}{files.ENDING}")
        self.company = Company({number: self._hire(number) for number, seat in enumerate(seats) if not seat.is_human})
        self.people = [number for number, seat in enumerate(seats) if seat.is_human]
        self.read_up_to = dict.fromkeys(range(len(seats)), 0)  # events that are no news to a seat
        self.decided_at = dict(self.read_up_to)
        self.at_keyboard: int | None = None
        self.focus: list[int] = []  # the options that the player has narrowed his choice down to; none: all
        self.notice = ""
        self.watching: set[int] = set()  # people who want to be asked in others' turns
        self.moment = match.state.moment()
        self.passed: set[int] = set()  # those of them who have nothing to do at this moment
        self.saved = len(match.record.decisions) if path else -1  # how many decisions the last save holds

    def _hire(self, number: int) -> Bot:
        """The bot at a seat; if it fails, a lower rank plays on, and everybody can see that."""
        game, seed, kind = self.match.game, self.match.seed or 0, self.seats[number].kind

        def heir(fault: str) -> Bot:
            rank = bots.below(naming.read(kind).who, game.id)
            seat = self.seats[number]
            self.notice = f"{seat.name} failed and is replaced by the {rank}: {seat.rank} {fault}"
            self.seats[number] = msgspec.structs.replace(seat, kind=rank)
            if not self.people:
                self.screen.console.print(Text(self.notice, colours.ALARM), soft_wrap=True)
            return bots.bot(rank, game, number, seed)

        return Steady(bots.bot(kind, game, number, seed), heir)

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
            return INTERRUPTED
        except BaseException:
            self._rescue()
            raise

    def _advance(self) -> None:
        """Let whoever is asked decide, or somebody who wants to cut in before that."""
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
        """Do what a merchant decided; at a table without people each turn is told as it comes."""
        before = len(self.match.events)
        self.match.play(action, seat)
        if not self.people:
            for line in self._told(self.match.events[before:], None):
                self.screen.console.print(Text(line), soft_wrap=True)

    def _told(self, events: Sequence[Event], seat: int | None) -> list[str]:
        """The events as ``seat`` may know them, in sentences; when the game is over, there are no secrets."""
        over = self.match.state.actor == OVER
        seen = [event if over else event.seen_by(seat) for event in events]
        return self.screen.board.narrate(seen, self.screen.people)

    def _sit_down(self, seat: int) -> None:
        """Let ``seat`` have the keyboard and hear the news."""
        self._bring_news(seat)
        self._hand_over(seat)

    def _bring_news(self, seat: int) -> None:
        """What others did since ``seat`` last decided is news to it, and stays so while it decides."""
        deciders = [decision.seat for decision in self.match.record.decisions if decision.seat != NATURE]
        if deciders and deciders[-1] != seat:
            self.read_up_to[seat] = self.decided_at[seat]

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

    def _ask(self, question: Question) -> None:
        """Show the table, read one line and do what it says."""
        self._show(question, self._menu(question))
        line = self.reader(f" {self.seats[question.seat].letter} > ").strip()
        self.notice = ""
        try:
            if not line and not self.focus and self._is_aside(question):
                self._pass(question.seat)
            elif not self._command(line, question):
                self._decide(line, question)
        except HansetagError as error:
            self.notice = self._said(error)

    def _is_aside(self, question: Question) -> bool:
        """Whether a question is put to somebody who need not answer it."""
        return question.seat != self.match.state.actor

    def _pass(self, seat: int) -> None:
        """``seat`` has nothing more to do at this moment, and has seen what happened up to now."""
        self.passed.add(seat)
        self.read_up_to[seat] = self.decided_at[seat] = len(self.match.events)

    def _watch(self, seat: int) -> None:
        """Begin or cease to ask ``seat`` in others' turns."""
        self.watching ^= {seat}
        watches = seat in self.watching
        self.notice = "you are asked in others' turns, too; i: no more" if watches else "others' turns run through"

    def _said(self, error: HansetagError) -> str:
        """What is wrong, with the people by their names."""
        why = error.why if isinstance(error, IllegalAction) else None
        return self._reason(why) if why is not None else str(error)

    def _reason(self, why: Reason) -> str:
        """Why something is refused, with the number of the ruling."""
        words = self.match.game.book.say(f"refusal.{why.code}", why.facts, "en", self.screen.people)
        return f"{words} [{why.rule}]" if why.rule else words

    def _why_not(self, action: int, question: Question) -> Reason | None:
        """What speaks against an action of whoever is asked."""
        state = self.match.state
        if not self._is_aside(question):
            return state.why_not(action)
        return None if action in state.rights(question.seat) else state.why_no_right(action, question.seat)

    def _menu(self, question: Question) -> Menu:
        """The options on offer: all, or those that the choice was narrowed down to."""
        narrowed = [answer for answer in question.answers if answer.id in self.focus]
        board = self.screen.board
        return Menu(board.arranged(narrowed or question.answers), board.spots(), board.alone)

    def _show(self, question: Question | None, menu: Menu | None = None) -> None:
        """Draw the table as the one who is asked may see it."""
        seat = question.seat if question else None
        log = self._log(seat, RECENT)
        if question is None:
            status = Text("The game is over.", colours.BOLD)
        else:
            alarm = self.screen.board.alarm(question)
            status = Text.assemble((f" {alarm} ", colours.CHOICE), " ") if alarm else Text()
            status.append_text(self.screen.tinted(self.screen.asked(question), colours.BOLD))
            if self.focus:
                count = f"   {len(self.focus)} of {len(question.answers)}, Enter: "
                status.append(count + ("take it, b: all" if len(self.focus) == 1 else "all"), colours.FADED)
            elif menu is not None and menu.grouped and not self.screen.terse and not self.screen.labelled(menu):
                status.append(f"   {len(question.answers)} options: type a number, a verb or a name", colours.FADED)
            doubt = "" if self._is_aside(question) else self.screen.board.doubt(self.match.state, self.screen.people)
            status.append(f"   {doubt}" if doubt else "", colours.ALARM)
            status.append(self._keys_now(question, bool(alarm)), colours.FADED)
        self.screen.show(self.match.state.view(seat), menu, log, status, Text(self.notice, colours.ALARM))

    def _keys_now(self, question: Question, brief: bool) -> str:
        """The keys that are worth a word beside the question."""
        cuts = "on" if question.seat in self.watching else "off"
        told = self.screen.columns >= AIRY and "i" in self.screen.board.hints()
        watch = f"   i cut in: {cuts}" if told else ""
        return "" if brief else f"   ? help{watch}"

    def _log(self, seat: int | None, recent: int | None = None) -> list[tuple[str, bool]]:
        """The log, or so many of its ``recent`` events; what happened since ``seat`` last decided is marked as new."""
        events = self.match.events
        split = self.read_up_to[seat] if seat is not None else 0
        first = max(split - recent, 0) if recent is not None else 0
        old = self._told(events[first:split], seat)
        new = self._told(events[split:], seat)
        return [(line, False) for line in old] + [(line, True) for line in new]

    # ------------------------------------------------------------------ what people type

    def _decide(self, line: str, question: Question) -> None:
        """Take ``line`` as an answer: a number, notation, or nothing where nothing else is possible."""
        seat = question.seat
        steps = self.screen.board.steps(line, self.match.state, seat, self.screen.people)
        if not steps:
            chosen = self._chosen(line, question, self._menu(question))
            steps = [] if chosen is None else [chosen]
        if not steps:
            return
        before = len(self.match.events)
        trial = self.match.state.copy()
        for action in steps:
            trial.apply(action, seat)  # all of them, or none
        for action in steps:
            self.match.play(action, seat)
        self.focus = []
        self.decided_at[seat] = before

    def _chosen(self, line: str, question: Question, menu: Menu) -> int | None:
        """The id of the option that ``line`` means; None if it only narrows the choice down, or widens it again."""
        if not line:
            usual = menu.answers[0] if len(menu.answers) == 1 else self.screen.board.usual(question)
            if usual is None and self.focus:
                self.focus = []
                return None
            if usual is None:
                raise BadText(f"choose one of {menu.range()}, or type ? for help")
            return usual.id
        if line.isdecimal():
            answers, outright = self._numbered(line, question, menu)
            if outright:
                return answers[0].id
            self._narrow(answers)
            return None
        with suppress(BadText):
            return self.match.game.parse(line)
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

    def _narrow(self, answers: Sequence[Answer]) -> None:
        """From now on offer only these."""
        self.focus = [answer.id for answer in answers]

    def _numbered(self, line: str, question: Question, menu: Menu) -> tuple[list[Answer], bool]:
        """The options behind a number, and whether it names one outright."""
        answers, outright = menu.numbered(int(line))
        if not answers and self.focus:
            wider = Menu(question.answers, self.screen.board.spots())
            answers = wider.numbered(int(line))[0] if int(line) in self.screen.board.spots().values() else []
        if not answers:
            raise BadText(f"there is no option {line}; there are {menu.range()}")
        return answers, outright

    def _impossible(self, line: str, question: Question) -> int:
        """The only action that ``line`` abbreviates, though it is not possible now; else BadText says what is wrong."""
        game = self.match.game
        begun = [action for action in range(len(game.catalogue)) if begins(line, game.text(action))]
        if not begun:
            return game.parse(line)
        refused = [self._why_not(action, question) for action in begun]
        reasons = {reason.text for reason in refused if reason is not None}
        if len(begun) > 1 and len(reasons) > 1:
            raise BadText(f"nothing that {line!r} could mean is possible now; '? {game.text(begun[0])}' says why")
        return begun[0]

    def _command(self, line: str, question: Question | None) -> bool:
        """Do what a key says; False if ``line`` is not one."""
        word, _, rest = line.partition(" ")
        if line.startswith("?"):
            word, rest = "?", line[1:]
        word = WORDS.get(word.casefold(), word.casefold())
        rest = rest.strip()
        if word == "?" and question is not None:
            self._explain(rest, question)
        elif word in ("s", "s!"):
            self._save(rest, word == "s!")
        elif word == "u" and not rest:
            self._undo()
        elif word == "l" and not rest:
            seat = question.seat if question else None
            self._page(*[self.screen.tinted(sentence) for sentence, _ in self._log(seat)])
        elif word == "p" and not rest:
            view = self.match.state.view(question.seat if question else None)
            self._page(self.screen.points(view["breakdown"]))
        elif word == "q" and not rest:
            self._rescue()
            raise Leave
        elif word == "v" and not rest:
            self.screen.page += 1
        elif word in ("m", "b") and not rest:
            self.focus = []
        elif word == "i" and not rest and question is not None and "i" in self.screen.board.hints():
            self._watch(question.seat)
        else:
            return False
        return True

    def _explain(self, text: str, question: Question) -> None:
        """Say what is asked and what each option does or, about one action, why it is not possible."""
        if not text:
            self._page(*self._help(question))
            return
        menu = self._menu(question)
        if text.isdecimal():
            actions = [answer.id for answer in self._numbered(text, question, menu)[0]]
        else:
            actions = self._meant(text, question)
        answers = {answer.id: answer for answer in question.answers}
        if len(actions) > 1:
            told = [answers[action].text for action in actions if action in answers]
            self.notice = f"{text!r} may mean {', '.join(told)}"
            return
        action = actions[0]
        reason = self._why_not(action, question)
        if reason is not None:
            self.notice = self._reason(reason)
        else:
            self.notice = f"{self._number_of(action, menu)}{answers[action].text}: {self.screen.offer(answers[action])}"

    def _number_of(self, action: int, menu: Menu) -> str:
        """The number of an option in brackets, if it has one of its own."""
        own = [entry.number for entry in menu.entries if [answer.id for answer in entry.answers] == [action]]
        return f"[{own[0]}] " if own else ""

    def _meant(self, text: str, question: Question) -> list[int]:
        """The actions that ``text`` may mean, possible ones first of all."""
        with suppress(BadText):
            return [self.match.game.parse(text)]
        possible = [answer.id for answer in question.answers if begins(text, answer.text)]
        return possible or [self._impossible(text, question)]

    def _help(self, question: Question) -> list[Text | Table]:
        """The page behind the question mark."""
        offers = Table(box=None, padding=(0, 2, 0, 0), header_style=colours.FADED)
        for head in ("", "type", "it means"):
            offers.add_column(head)
        for entry in self._menu(question).entries:
            words = entry.label if len(entry.answers) > 1 else entry.answers[0].text
            offers.add_row(Text(f"[{entry.number}]"), Text(words, colours.BOLD), self.screen.listed(entry))
        keys = Table(box=None, padding=(0, 2, 0, 0), header_style=colours.FADED)
        keys.add_column("key")
        keys.add_column("what it does")
        hints = self.screen.board.hints()
        for name, meaning in KEYS:
            if meaning or name in hints:
                keys.add_row(Text(name, colours.BOLD), Text(meaning or hints[name]))
        asked = self.screen.tinted(self.screen.asked(question), colours.BOLD)
        board = self.screen.board
        legend = board.legend(self.match.state.view(question.seat))
        return [asked, Text(), offers, Text(), keys, Text(), board.primer(), Text(), legend]

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

    def _undo(self) -> None:
        """Take the last decision back if somebody at this keyboard took it."""
        decisions = self.match.record.decisions
        last = decisions[-1].seat if decisions else NATURE
        if last not in self.people:
            who = "chance" if last == NATURE else self.seats[last].name
            raise NothingToUndo(f"nothing can be taken back, because {who} has decided since")
        taken = self.match.undo(last)
        self.focus = []
        self.read_up_to = {one: min(read, len(self.match.events)) for one, read in self.read_up_to.items()}
        self.at_keyboard = taken.seat
        self.notice = f"taken back: {self.match.game.text(taken.action)}"

    # ------------------------------------------------------------------ saving

    def _save(self, word: str, force: bool) -> None:
        """Save where the player says, or where this game was saved before."""
        path = files.named(word) if word else self.path
        try:
            files.write_record(path, self.match.record, force)
        except files.BadFile as error:
            hint = "" if force else f"; choose another name, or 's! {path}' to write over it"
            self.notice = f"not saved: {error}{hint}"
        else:
            self.path = path
            self.saved = len(self.match.record.decisions)
            self.notice = f"saved to {path}"

    def _rescue(self) -> None:
        """Save without asking, because the player leaves."""
        path = files.rescue(self.match.record, self.path)
        over = self.match.state.actor == OVER
        where = shlex.quote(str(path))
        after = f"replay {where}" if over else f"play {self.match.game.id} --resume {where}"
        verb = "Look at it" if over else "Go on"
        words = Text(f"\nThe game is saved in {path}\n{verb} with: hansetag {after}")
        self.screen.console.print(words, soft_wrap=True)

    # ------------------------------------------------------------------ the end

    def _end(self) -> None:
        """Show the result and offer to save the game."""
        last = [Text(line, colours.FADED) for line, _ in self._log(None)[-LAST:]]
        parts = [*self.screen.result(self.match.state), Text(), *last, Text(self.notice, colours.ALARM)]
        self.screen.lay(self.screen.pages(*parts, foot=2)[0])
        safe = self.saved == len(self.match.record.decisions)
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
