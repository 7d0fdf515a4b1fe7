"""``hansetag arena``: bots against each other, with a table while they play and a report at the end."""

from __future__ import annotations

import math
import os
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from rich.console import Console, Group
from rich.live import Live
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn
from rich.table import Table
from rich.text import Text

from hansetag.arena import Alone, Arena, Cluster, Executor, Request, Workers, ask
from hansetag.arena.reports import page, text
from hansetag.arena.reports.wording import NO_FIGURE, percent, seconds
from hansetag.arena.request import MAX_DECISIONS_OF_A_GAME, USUAL_GAMES, USUAL_SEED
from hansetag.arena.running.folder import USUAL_FOLDER
from hansetag.arena.statistics.intervals import mean, spread
from hansetag.kernel.errors import BadOption

from ..exits import EXIT_CODE_INTERRUPTED, closing_is_leaving
from ..terminal.choices import options_from
from ..terminal.screen import make_console

CLUSTERS_WITHOUT_HOST = ("auto", "local")  # addresses that Ray knows without a host
MAX_PROGRESS_LINES = 10  # that are said on the way where there is no terminal
DRAWS_PER_SECOND = 4  # times a second that the terminal is drawn anew


def arena(
    game: str,
    /,
    *bots: str,
    games: int = USUAL_GAMES,
    seats: int | None = None,
    option: Annotated[list[str] | None, Parameter(negative="")] = None,
    seed: int = USUAL_SEED,
    against: Annotated[bool, Parameter(negative="")] = False,
    until_sure: Annotated[bool, Parameter(negative="")] = False,
    workers: int | None = None,
    out: Path | None = None,
    resume: Annotated[bool, Parameter(negative="--fresh")] = True,
    records: Annotated[bool, Parameter(negative="")] = False,
    limit: int = MAX_DECISIONS_OF_A_GAME,
    ray: Annotated[list[str] | None, Parameter(negative="", consume_multiple=True)] = None,
) -> int:
    """Let bots play against each other and report how they did.

    Parameters
    ----------
    game
        Which game.
    bots
        Who plays: as many bots as there are seats. A rank, an installed bot or your own as path/to/file.py:Class, with
        options behind it as in alderman:iterations=2000.
    games
        How many games of each line-up, rounded up to whole blocks: a block is one seed with everybody at every seat.
    seats
        At how many seats; as many as bots are named by default.
    option
        An option of the game as name=value; may be given several times.
    seed
        Where the seeds of all blocks come from.
    against
        Of two bots, one against all others of the other kind, and the other way round.
    until_sure
        Stop a line-up as soon as its first bot is told from chance.
    workers
        Processes to use; one per core by default.
    out
        The folder for games and reports; by default one named after the match under ./arena.
    resume
        Go on where the match in the folder stopped; --fresh removes it and begins anew.
    records
        Keep every game as a record, too.
    limit
        Decisions in one game; the player who took most of them loses one that gets longer.
    ray
        Play on a Ray cluster: the one at this address, or without an address one of its own on this machine.

    """
    asked = ask(
        game,
        bots,
        games=games,
        seats=seats,
        options=options_from(option),
        seed=seed,
        limit=limit,
        against=against,
        until_sure=until_sure,
    )
    folder = out or USUAL_FOLDER / asked.folder()
    console = make_console()
    with Arena(asked, _crew(workers, ray), folder, fresh=not resume, records=records) as match:
        finished = _play(match, console)
        report = match.report()
        match.write("report.json", page.as_json(report))
        match.write("report.txt", text.written(report))
        shown = match.write("report.html", page.as_html(report))
    for piece in text.render(report):
        console.print(piece)
    console.print(f"All of it, with plots: {shown}", soft_wrap=True)
    if not finished:
        left = asked.games - report.games
        console.print(f"Stopped with up to {left} games to go. The same command goes on from here.", soft_wrap=True)
        return EXIT_CODE_INTERRUPTED
    return 0


def _crew(workers: int | None, ray: list[str] | None) -> Executor:
    """Who plays the games."""
    if workers is not None and workers < 1:
        raise BadOption(f"--workers: a number from 1 on is needed, not {workers}")
    if ray is None:
        count = workers or os.cpu_count() or 1
        return Alone() if count == 1 else Workers(count)
    if len(ray) > 1 or any(":" not in word and word not in CLUSTERS_WITHOUT_HOST for word in ray):
        raise BadOption(
            f"--ray takes an address such as 10.0.0.1:6379 or auto, not {' '.join(ray)}; put it after the bots"
        )
    return Cluster(ray[0] if ray else None, workers)


def _play(match: Arena, console: Console) -> bool:
    """Play what is left, and tell how it goes; False if somebody stopped it."""
    left = match.left
    before = len(match.results)
    if before:
        console.print(f"{before} games are there already, up to {left} to go.", highlight=False)
    if not left:
        return True
    watch = Watch(match, left)
    try:
        with closing_is_leaving(), _told(watch, console), closing(match.run()) as results:
            for _ in results:
                watch.note()
    except KeyboardInterrupt:
        return False
    return True


class Watch:
    """How far a match has got, and how fast."""

    def __init__(self, match: Arena, left: int) -> None:
        """``left`` games are to go."""
        self.match = match
        self.left = left
        self.done = 0
        self._first = 0.0  # when the first game was over
        self._console: Console | None = None
        self._bar = Progress(TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
        self._task = self._bar.add_task("games", total=left)

    def note(self) -> None:
        """One more game."""
        self.done += 1
        if self.done == 1:
            self._first = time.monotonic()
        self._bar.update(self._task, completed=self.done, description=self.speed())
        if self._console is not None and (self.done == 1 or self._tenth(self.done) != self._tenth(self.done - 1)):
            self._console.print(self.line(), highlight=False, soft_wrap=True)

    def speak_to(self, console: Console | None) -> None:
        """Say a line now and then."""
        self._console = console

    def _tenth(self, done: int) -> int:
        return done * MAX_PROGRESS_LINES // self.left

    def speed(self) -> str:
        """Games a second and the time that is left."""
        took = time.monotonic() - self._first
        if self.done < 2 or took <= 0:
            return "games"
        rate = (self.done - 1) / took  # counted from the first: workers take a while to get up
        fast = f"{rate:.1f} games/s" if rate >= 1 else f"{seconds(1 / rate)} a game"
        left = math.ceil((self.left - self.done) / rate)
        return f"{fast}, {left} s left" if left < 100 else f"{fast}, {seconds(left)} left"

    def line(self) -> str:
        """How things stand, in one line."""
        tables = [", ".join(f"{name} {share}" for name, share, _, _ in rows) for rows in self._rows()]
        speed = f", {self.speed()}" if self.done > 1 else ""
        return f"{self.done} of {self.left} games{speed}; {' | '.join(tables)}"

    def table(self) -> Group:
        """How things stand, as a table under a bar."""
        table = Table("bot", "won", "chance", "blocks", box=None, padding=(0, 2))
        for place, rows in enumerate(self._rows()):
            if place:
                table.add_section()
            for row in rows:
                table.add_row(*row)
        return Group(self._bar, table)

    def _rows(self) -> list[list[tuple[str, str, str, str]]]:
        """For each line-up its contenders: name, share with spread, chance, blocks."""
        return [_row(self.match.request, lineup, self.match) for lineup in range(len(self.match.request.lineups))]


def _row(request: Request, lineup: int, match: Arena) -> list[tuple[str, str, str, str]]:
    """The contenders of one line-up, from what is whole so far."""
    bots = request.lineups[lineup]
    rows = []
    for name in dict.fromkeys(bots):
        shares = match.shares(lineup, name)
        around = spread(shares)
        share = percent(mean(shares)) if shares else NO_FIGURE
        told = share if around is None else f"{share} ± {100 * around:.1f}"
        rows.append((name, told, percent(bots.count(name) / len(bots)), str(len(shares))))
    return rows


@contextmanager
def _told(watch: Watch, console: Console) -> Iterator[None]:
    """Show how it goes: a table that lives on a terminal, lines now and then elsewhere."""
    if not console.is_terminal:
        watch.speak_to(console)
        yield
        return
    with Live(get_renderable=watch.table, console=console, refresh_per_second=DRAWS_PER_SECOND, transient=True):
        yield
    console.print(Text(watch.line()))
