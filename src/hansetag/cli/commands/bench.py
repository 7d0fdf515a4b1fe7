"""``hansetag bench``: how fast the rules and the search are, measured against the yardstick in the same run."""

from __future__ import annotations

import csv
import os
import subprocess
import sys
import time
from collections.abc import Callable
from datetime import UTC, datetime
from itertools import islice
from pathlib import Path
from typing import Annotated, Any

import msgspec
from cyclopts import Parameter
from rich.console import Console
from rich.table import Table

import hansetag
from hansetag import bots
from hansetag.bots.games.judges import judge_of
from hansetag.bots.search.thinker import Thinker
from hansetag.kernel import rng as rng_module
from hansetag.kernel.drive import choose, play_out
from hansetag.kernel.rng import Rng

from ..terminal.choices import options_from
from ..yardstick import pyu_per_second

MAX_DECISIONS_OF_A_GAME = 100_000
ALDERMAN_ITERATIONS = 40  # for each thought of the alderman
HISTORY_FIELDS = ("date", "version", "game", "seats", "build", "what", "per_second", "pyu")


class Figure(msgspec.Struct, frozen=True):
    """One thing measured: how often it goes in a second, and what once costs in pyu."""

    game: str
    seats: int
    build: str
    what: str
    per_second: float
    pyu: float


def bench(
    games: Annotated[list[str] | None, Parameter(negative="")] = None,
    *,
    seats: int = 4,
    option: Annotated[list[str] | None, Parameter(negative="")] = None,
    rounds: int = 15,
    history: Path | None = None,
    this_build_only: bool = False,
    as_json: Annotated[bool, Parameter(show=False)] = False,
) -> None:
    """Measure random play, copy, legal, key, replay, judge and search in pyu, on the compiled and on the pure build.

    Parameters
    ----------
    games
        Which games; all by default.
    seats
        At how many seats.
    option
        An option of the game as name=value; may be given several times.
    rounds
        How often each thing is measured; the best round counts.
    history
        A CSV file to which the figures are added.
    this_build_only
        Measure only the build that is running.
    as_json
        Print the figures for another program.

    """
    names = games or list(hansetag.games())
    if this_build_only or as_json:
        figures = [figure for name in names for figure in measure(name, seats, options_from(option), rounds)]
    else:
        figures = [figure for pure in ("", "1") for figure in _elsewhere(names, seats, option or [], rounds, pure)]
    if as_json:
        print(msgspec.json.encode(figures).decode())
        return
    _show(figures)
    if history is not None:
        _append(history, figures)


def build_name() -> str:
    """Which build of the rules is running."""
    return "pure" if rng_module.__file__.endswith(".py") else "compiled"


def _elsewhere(names: list[str], seats: int, options: list[str], rounds: int, pure: str) -> list[Figure]:
    """Measure in a fresh process, so that both builds can be measured in one run."""
    command = [sys.executable, "-m", "hansetag", "bench", *names, "--as-json", "--seats", str(seats)]
    command += ["--rounds", str(rounds), *(word for option in options for word in ("--option", option))]
    environment = os.environ | {"HANSETAG_PURE": pure}
    done = subprocess.run(command, env=environment, check=True, capture_output=True, text=True)  # noqa: S603
    return msgspec.json.decode(done.stdout, type=list[Figure])


def measure(name: str, seats: int, options: dict[str, Any], rounds: int) -> list[Figure]:
    """All figures of one game on the build that is running."""
    game = hansetag.game(name, seats=seats, **options)
    share = 1 if build_name() == "compiled" else 8
    positions = _positions(game, 400)
    record = _record(game)
    calls = 32 // share

    def random_play(checked: bool) -> int:
        rng = Rng(1, "bench")
        return sum(play_out(game.start(), rng, MAX_DECISIONS_OF_A_GAME, checked) for _ in range(48 // share))

    def from_python() -> int:
        rng = Rng(1, "bench")
        steps = 0
        for _ in range(48 // share):
            state = game.start()
            while options := state.legal():
                state.advance(options[rng.below(len(options))])
                steps += 1
        return steps

    def whole_games() -> int:
        rng = Rng(1, "bench")
        for _ in range(48 // share):
            play_out(game.start(), rng, MAX_DECISIONS_OF_A_GAME)
        return 48 // share

    def replays() -> int:
        for _ in range(20 // share + 1):
            record.final()
        return (20 // share + 1) * len(record.decisions)

    def each(method: Callable[[hansetag.State], object]) -> Callable[[], int]:
        def run() -> int:
            for _ in range(calls):
                for state in positions:
                    method(state)
            return calls * len(positions)

        return run

    def thought(state: hansetag.State) -> int:
        alderman = bots.bot(f"alderman:iterations={ALDERMAN_ITERATIONS}", game, state.actor, 1)
        bots.ask(alderman, state)
        return alderman.budget.spent if isinstance(alderman, Thinker) else 0

    hard = list(islice(filter(thought, positions), 8))  # the same on both builds; all else is answered at once

    def thoughts() -> int:
        return sum(map(thought, hard))

    def judgements() -> int:
        judge = judge_of(name)
        for state in positions:
            judge.worths(state)
        return len(positions)

    things: dict[str, Callable[[], int]] = {
        "action: legal, choose, advance": lambda: random_play(False),
        "action: legal, choose, apply": lambda: random_play(True),
        "action, loop in plain Python": from_python,
        "whole random game": whole_games,
        "copy()": each(lambda state: state.copy()),
        "legal()": each(lambda state: state.legal()),
        "key()": each(lambda state: state.key()),
        "replay, a decision": replays,
        "judge, a position": judgements,
        "alderman, an iteration": thoughts,
    }
    return [Figure(name, seats, build_name(), what, *_time(thing, rounds)) for what, thing in things.items()]


def _time(thing: Callable[[], int], rounds: int) -> tuple[float, float]:
    """How often a second and for how many pyu.

    Rounds of the yardstick and of the thing alternate, and the best round of each counts: on a machine that others use
    as well, the best is what was disturbed least.
    """
    thing()
    yardstick = 0.0
    rate = 0.0
    for _ in range(rounds):
        yardstick = max(yardstick, pyu_per_second(100_000, 2))
        begin = time.process_time()
        times = thing()
        rate = max(rate, times / (time.process_time() - begin))
    return rate, yardstick / rate


def _positions(game: hansetag.Game, count: int) -> list[hansetag.State]:
    """Positions from all over random games."""
    rng = Rng(2, "bench")
    positions: list[hansetag.State] = []
    while len(positions) < count:
        state = game.start()
        while state.actor != hansetag.OVER:
            if state.actor >= 0 and rng.below(10) == 0:
                positions.append(state.copy())
            state.advance(choose(state, rng))
    return positions[:count]


def _record(game: hansetag.Game) -> hansetag.Record:
    """A whole random game."""
    match = hansetag.Match(game, seed=3)
    rng = Rng(3, "bench")
    while match.state.actor != hansetag.OVER:
        match.play(choose(match.state, rng))
    return match.record


def _show(figures: list[Figure]) -> None:
    """A table with both builds side by side."""
    table = Table("game", "seats", "what", "build", "a second", "pyu", title="1 pyu: one round of the yardstick loop")
    for column in ("a second", "pyu"):
        next(c for c in table.columns if c.header == column).justify = "right"
    for figure in sorted(figures, key=lambda figure: figure.game):
        rate = f"{figure.per_second:,.0f}"
        table.add_row(figure.game, str(figure.seats), figure.what, figure.build, rate, f"{figure.pyu:,.2f}")
    Console().print(table)


def _append(path: Path, figures: list[Figure]) -> None:
    """Add the figures to the history."""
    path.parent.mkdir(parents=True, exist_ok=True)
    new = not path.exists()
    today = datetime.now(UTC).date().isoformat()
    with path.open("a", newline="", encoding="utf-8") as file:
        writer = csv.writer(file, lineterminator="\n")
        if new:
            writer.writerow(HISTORY_FIELDS)
        for figure in figures:
            row = (figure.game, figure.seats, figure.build, figure.what)
            writer.writerow((today, hansetag.__version__, *row, f"{figure.per_second:.0f}", f"{figure.pyu:.2f}"))
