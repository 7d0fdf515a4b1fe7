"""``hansetag replay``: look at a game that was played, step by step."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, cast

from cyclopts import Parameter
from rich.console import Console
from rich.text import Text

from hansetag import bots
from hansetag.kernel.errors import BadOption
from hansetag.kernel.events import Event
from hansetag.kernel.record import Record
from hansetag.kernel.seats import OVER
from hansetag.kernel.state import State
from hansetag.kernel.views import View

from ..terminal import colours, files
from ..terminal import seats as table_of
from ..terminal.keys import BACK_KEY, NEXT_KEY, Keys, keys
from ..terminal.result_page import result
from ..terminal.screen import Screen, make_console
from ..terminal.seats import Seat
from ..terminal.story import Story

KEYS_LINE = "Enter or → next · b or ← back · n next turn · h first · e end · q quit"


def replay(
    file: Path,
    /,
    *,
    speed: float | None = None,
    from_: Annotated[int, Parameter(name="--from")] = 0,
    plain: Annotated[bool, Parameter(negative="")] = False,
) -> int:
    """Show a game step by step; where the output is no terminal, print its whole log.

    Parameters
    ----------
    file
        The record.
    speed
        Go on by itself after so many seconds.
    from_
        Start after so many decisions of the players.
    plain
        Letters only, no colours.

    """
    if speed is not None and speed <= 0:
        raise BadOption(f"--speed is a number of seconds above 0, not {speed}")
    record = files.read_record(file)
    console = make_console(plain)
    show = Show(record, console)
    if console.is_terminal:
        show.run(keys(), speed, from_)
    else:
        show.print_log(from_)
    if show.story.wrong is not None:
        raise files.BadFile(f"{file}: {show.story.wrong}")
    return 0


def seats_of(record: Record) -> list[Seat]:
    """Who sat there, as far as the record tells: a name we cannot make sense of is a name all the same."""
    seats: list[Seat] = []
    usual = table_of.read(table_of.usual(record.game.seats))
    for number, seat in enumerate(usual):
        written = record.players[number] if record.players else "player"
        name, kind = table_of.split(written)
        known = kind == table_of.HUMAN or _is_bot(kind) or not record.players
        named = name or (seat.name if known else written)
        seats.append(Seat(seat.letter, named, kind if name is not None or known else "player", written))
    return seats


def _is_bot(kind: str) -> bool:
    """Whether ``kind`` is the name of a bot; nobody looks whether that one can be had here."""
    try:
        return bool(bots.check(kind))
    except BadOption:
        return False


class Show:
    """One record on the screen."""

    def __init__(self, record: Record, console: Console) -> None:
        """Play the record through and be ready to show any of its steps."""
        self.story = Story(record)
        self.screen = Screen(record.game, seats_of(record), console)
        self.over = self.story.steps[-1].state.actor == OVER

    def _sentences(self, events: Sequence[Event]) -> list[str]:
        """The events as sentences; the secrets of a game that is not over stay secret."""
        seen = [event if self.over else event.seen_by(None) for event in events]
        return self.screen.board.narrate(seen, self.screen.people)

    def _view(self, state: State) -> View:
        """The table as a spectator sees it; once the game is over, with what lies before every seat."""
        view = state.view(None)
        if not self.over:
            return view
        return cast("View", {**view, "seats": [_own(state.view(seat), seat) for seat in range(state.seats)]})

    def run(self, read: Keys, speed: float | None, first: int) -> None:
        """Go where the keys lead until somebody quits; with a ``speed`` it goes on by itself and stops at the end."""
        last = len(self.story.steps) - 1
        place = min(max(first, 0), last)
        while True:
            self._show(place)
            try:
                key = read(speed if place < last else None)
            except KeyboardInterrupt:
                return
            if key == "q":
                return
            if key in (NEXT_KEY, ""):
                place = min(place + 1, last)
            elif key == BACK_KEY:
                place = max(place - 1, 0)
            elif key == "n":
                place = self.story.next_turn(place)
            elif key in ("e", "h"):
                place = last if key == "e" else 0

    def _show(self, place: int) -> None:
        """Draw one step, with what the last decision brought about marked in the log."""
        step = self.story.steps[place]
        before = self.story.steps[place - 1].told if place else 0
        old = self._sentences(self.story.events[:before])
        new = self._sentences(self.story.events[before : step.told])
        log = [(line, False) for line in old] + [(line, True) for line in new]
        status = Text.assemble((f"{place} of {len(self.story.steps) - 1}", colours.FADED), "   ", self._status(place))
        self.screen.show(self._view(step.state), None, log, status, Text(KEYS_LINE, colours.FADED))

    def _status(self, place: int) -> Text:
        """Who is asked at this step, or who won."""
        state = self.story.steps[place].state
        if state.actor == OVER:
            winners = " and ".join(self.screen.people[seat] for seat in state.winners())
            return self.screen.tinted(f"The game is over. Won by {winners}.", colours.BOLD)
        question = self.story.game.question(state)
        return self.screen.tinted(self.screen.asked(question), colours.BOLD)

    def print_log(self, first: int) -> None:
        """Print the log from decision ``first`` on, and the result."""
        step = self.story.steps[min(max(first - 1, 0), len(self.story.steps) - 1)] if first else None
        events = self.story.events[step.told if step else 0 :]
        for line in self._sentences(events):
            self.screen.console.print(Text(line), soft_wrap=True)
        final = self.story.steps[-1].state
        if final.actor == OVER:
            self.screen.lay(self.screen.pages(*result(self.story.game, self.screen.seats, final))[0])
        elif self.story.wrong is None:
            self.screen.console.print("The game is not finished.")


def _own(view: Mapping[str, object], seat: int) -> object:
    """What a seat sees of itself."""
    seats = view["seats"]
    assert isinstance(seats, list)
    return seats[seat]
