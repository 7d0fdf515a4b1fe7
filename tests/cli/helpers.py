"""A table for tests: a console that keeps what it was told, and people who type from a script."""

from __future__ import annotations

from collections.abc import Callable
from io import StringIO
from typing import Any, cast

import msgspec
from rich.console import Console

import hansetag
from hansetag.cli.commands.session import Session
from hansetag.cli.terminal import seats as table_of
from hansetag.cli.terminal.colours import LETTERS
from hansetag.games.hansa.view_types import HansaView
from hansetag.games.teutonica import lean
from hansetag.games.teutonica.state import TeutonicaState
from hansetag.kernel.rng import Rng
from hansetag.kernel.seats import NATURE

SETUP = ["place riga", "place danzig", "place reval"]


class Script:
    """A reader that types the given lines and then, like a closed terminal, ends."""

    def __init__(self, lines: list[str]) -> None:
        self.lines = list(lines)

    def __call__(self, prompt: str) -> str:
        if not self.lines:
            raise EOFError
        return self.lines.pop(0)


class Chancer:
    """A reader that chooses any of the options by its number, and leaves the table when the game is over."""

    def __init__(self, seed: int, stop: int = 100_000) -> None:
        self.rng = Rng(seed, "typist")
        self.session: Session | None = None
        self.stop = stop

    def __call__(self, prompt: str) -> str:
        assert self.session is not None
        state = self.session.match.state
        self.stop -= 1
        if self.stop < 0:
            return "q"
        return str(self.rng.below(len(state.legal())) + 1) if state.actor >= 0 else ""


class Leaner:
    """A reader who gets somewhere in Hansa Teutonica and types notation and all kinds of numbers in turn."""

    def __init__(self, seed: int, stop: int = 100_000) -> None:
        self.rng = Rng(seed, "leaner")
        self.session: Session | None = None
        self.stop = stop
        self.goal = (-1, -1)  # at which decision, and which option

    def __call__(self, prompt: str) -> str:
        assert self.session is not None
        state = self.session.match.state
        self.stop -= 1
        if self.stop < 0:
            return "q"
        if state.actor < 0:
            return ""
        assert isinstance(state, TeutonicaState)
        place = len(self.session.match.record.decisions)
        if self.goal[0] != place:
            self.goal = place, lean.choose(state, state.legal(), self.rng)
        menu = self.session._menu(self.session.match.game.question(state))
        way = self.rng.below(3)
        entry = next((entry for entry in menu.entries if self.goal[1] in [one.id for one in entry.answers]), None)
        if way == 0 or entry is None:
            return self.session.match.game.text(self.goal[1])
        target = next(one.target for one in entry.answers if one.id == self.goal[1])
        return str(menu.marks[target]) if way == 1 and target in menu.marks else str(entry.number)


class Haggler:
    """A reader who plays Bohn Hanse: cuts in in others' turns, deals, counters, and types notation and numbers."""

    def __init__(self, seed: int, stop: int = 100_000) -> None:
        self.rng = Rng(seed, "haggler")
        self.session: Session | None = None
        self.stop = stop
        self.begun = False

    def __call__(self, prompt: str) -> str:
        assert self.session is not None
        state = self.session.match.state
        self.stop -= 1
        if self.stop < 0:
            return "q"
        if not self.begun:
            self.begun = True
            return "i"
        if state.actor < 0 or "Press Enter" in prompt:
            return ""
        seat = LETTERS.index(prompt.strip()[0])
        if seat != state.actor:
            return self._cut_in(state.rights(seat))
        question = self.session.match.game.question(state)
        if question.code.startswith("answer") and self.rng.below(2):
            return next(answer.text for answer in question.answers if answer.verb == "counter")
        goal = state.lean(state.legal(), self.rng)
        entries = self.session._menu(question).entries
        number = [entry.number for entry in entries if [one.id for one in entry.answers] == [goal]]
        return str(number[0]) if number and self.rng.below(2) else self.session.match.game.text(goal)

    def _cut_in(self, rights: list[int]) -> str:
        """Use one of the rights now and then."""
        assert self.session is not None
        if self.rng.below(3):
            return ""
        return self.session.match.game.text(rights[self.rng.below(len(rights))])


def written(session: Session) -> str:
    """All that was printed so far."""
    paper = session.screen.console.file
    assert isinstance(paper, StringIO)
    return paper.getvalue()


def sit(
    reader: list[str] | Callable[[str], str],
    seats: str = "human,deckhand,deckhand",
    seed: int = 7,
    size: tuple[int, int] = (120, 50),
    colour: bool = False,
    give_fewest: bool = False,
    game: str = "hansa",
    **options: object,
) -> Session:
    """Sit down at a table; people type what the reader says, and the console keeps what it was told."""
    sitting = table_of.read(seats.split(","))
    match = hansetag.Match(hansetag.game(game, len(sitting), None, **options), seed, [seat.written for seat in sitting])
    console = Console(
        file=StringIO(),
        width=size[0],
        height=size[1],
        color_system="truecolor" if colour else None,
        force_terminal=colour or None,
        highlight=False,
    )
    session = Session(match, sitting, console, Script(reader) if isinstance(reader, list) else reader, give_fewest)
    if isinstance(reader, Chancer | Haggler | Leaner):
        reader.session = session
    return session


def decided(session: Session) -> list[str]:
    """What people and merchants decided so far."""
    return [session.match.game.text(one.action) for one in session.match.record.decisions if one.seat != NATURE]


def placing_for_three() -> list[str]:
    """Three people set up in the same three cities, no matter who begins."""
    return [f"place {city}" for city in ("riga", "danzig", "reval") for _ in range(3)]


def sale(reader: list[str], give_fewest: bool = False) -> Session:
    """A table for two: Bertold is about to sell yellow at Riga, and Anna has a yellow 1 and a yellow 3."""
    session = sit(reader, "human,human", seed=2, give_fewest=give_fewest, without="pink,brown")
    for city in ("riga", "danzig", "kalmar"):
        session.match.play(f"place {city}")
        session.match.play(f"place {city}")
    data: dict[str, Any] = msgspec.to_builtins(session.match.state.full())
    for seat, goods in enumerate((["yellow 1", "yellow 3"], ["yellow 2", "yellow 2"])):
        data["seats"][seat]["goods"] = goods
        for good in goods:
            data["supply"][good] -= 1
    data["ship"] = "riga"
    session.match.state = session.match.game.stage(data)
    return session


def goods_of_anna(session: Session) -> list[str]:
    """What lies in front of Anna."""
    seen = cast("HansaView", session.match.state.view(0))
    return seen["seats"][0]["goods"]
