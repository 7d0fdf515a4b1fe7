"""``hansetag hint``: what a merchant would do in a recorded position, and how the chances stood along a record."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import msgspec
from cyclopts import Parameter
from rich.console import Console
from rich.table import Table
from rich.text import Text

from hansetag.bots.advice import Advice, Candidate, Expectation, NoAdvice, advise, expect, is_judged
from hansetag.kernel.errors import BadOption, BadRecord
from hansetag.kernel.game import Game
from hansetag.kernel.record import Record
from hansetag.kernel.seats import NATURE, OVER
from hansetag.kernel.state import State

from ..terminal import colours, files
from ..terminal.screen import make_console
from ..terminal.seats import Seat
from .replay import seats_of

BARS = "▁▂▃▄▅▆▇█"
MAX_BARS = 60  # signs of a line of bars


def hint(
    file: Path,
    /,
    *,
    at: int | None = None,
    seat: str = "",
    iterations: int | None = None,
    seconds: float = 0.0,
    seed: int = 0,
    along: Annotated[bool, Parameter(negative="")] = False,
    json: Annotated[bool, Parameter(negative="")] = False,
    plain: Annotated[bool, Parameter(negative="")] = False,
) -> int:
    """Name three good moves for the position at the end of a record, or tell how the chances stood in its course.

    Parameters
    ----------
    file
        The record.
    at
        Look at the position after so many decisions, chance included, instead of the last one.
    seat
        Whom to advise, by letter or number; that seat has to be asked there.
    iterations
        Think through so many lines; with --along for each turn, where 0 is the judge at first sight.
    seconds
        Think for so many seconds.
    seed
        Where what is hidden is dealt from: the same seed and iterations give the same advice.
    along
        Tell turn by turn who could expect how much of the win, and which turns changed it most.
    json
        Write JSON.
    plain
        Letters only, no colours.

    """
    if (iterations or 0) < 0 or seconds < 0:
        raise BadOption("--iterations and --seconds are no numbers below 0")
    record = files.read_record(file)
    if not is_judged(record.game.id):
        raise NoAdvice("game", f"{file}: there is no advice on {record.game.name} yet: nobody can judge its positions")
    console = make_console(plain)
    if along:
        if at is not None or seat or seconds:
            raise BadOption("--along tells of the whole record: it takes --iterations, not --at, --seat or --seconds")
        _played(file, record, len(record.decisions))
        expected = expect(record.game, record.decisions, iterations)
        _write(expected) if json else _tell(console, record, expected)
        return 0
    state = _position(file, record, at)
    advice = advise(
        record.game, state, _seat(record.game, seat), seed=seed, iterations=iterations or 0, seconds=seconds
    )
    _write(advice) if json else _show(console, record, state, advice)
    return 0


# ---------------------------------------------------------------------- which position


def _played(file: Path, record: Record, decisions: int) -> State:
    """The position after so many decisions; a line that the rules refuse is named."""
    state = record.game.start()
    try:
        for place in range(decisions):
            record.take(state, place)
    except BadRecord as error:
        raise files.BadFile(f"{file}: {error}") from None
    return state


def _position(file: Path, record: Record, at: int | None) -> State:
    """The position that is asked about: the first from ``at`` on in which somebody is asked."""
    last = len(record.decisions)
    if at is not None and not 0 <= at <= last:
        raise BadOption(f"--at is a number of decisions from 0 to {last}, not {at}")
    place = last if at is None else at
    state = _played(file, record, place)
    while state.actor == NATURE and place < last:
        record.take(state, place)
        place += 1
    if state.actor == OVER:
        raise NoAdvice("over", f"{file}: the game is over; --at N looks at an earlier position, N from 0 to {last - 1}")
    if state.actor == NATURE:
        raise NoAdvice(
            "chance", f"{file}: the record breaks off where chance decides; --at N looks at another position"
        )
    return state


def _seat(game: Game, word: str) -> int | None:
    """The seat that ``word`` names by letter or number."""
    if not word:
        return None
    number = colours.LETTERS.find(word.upper()) if len(word) == 1 and word.isalpha() else -1
    number = int(word) if word.isascii() and word.isdigit() else number
    if not 0 <= number < game.seats:
        raise BadOption(
            f"--seat is one of {', '.join(colours.LETTERS[: game.seats])}, or 0 to {game.seats - 1}, not {word!r}"
        )
    return number


# ---------------------------------------------------------------------- what is said


def _write(answer: Advice | Expectation) -> None:
    """The answer as JSON."""
    print(msgspec.json.format(msgspec.json.encode(answer)).decode())


def _show(console: Console, record: Record, state: State, advice: Advice) -> None:
    """The candidates, each with its chances, its line and its reasons."""
    game = record.game
    seats = seats_of(record)
    people = [seat.name for seat in seats]
    question = game.question(state)
    console.print(Text(game.book.say(f"question.{question.code}", question.facts, "en", people), colours.BOLD))
    for number, candidate in enumerate(advice.candidates, start=1):
        console.print()
        move = candidate.move
        said = game.book.say(f"answer.{move.code}", move.facts, "en", people)
        head = Text.assemble((f"{number}  ", colours.FADED), (move.text, colours.BOLD), f"   {said}")
        console.print(head, soft_wrap=True)
        for line in _details(game, seats, advice.seat, candidate):
            console.print(Text("   ").append_text(line), soft_wrap=True)
    console.print()
    console.print(Text(f"{advice.iterations} lines thought through for {_called(seats, advice.seat)}.", colours.FADED))


def _details(game: Game, seats: Sequence[Seat], seat: int, candidate: Candidate) -> list[Text]:
    """What there is to say of a candidate, below it."""
    lines = [Text(f"then {' · '.join(step.text for step in candidate.line)}")] if candidate.line else []
    chances = Text("wins ")
    for number, share in enumerate(candidate.shares):
        chances.append(f"{seats[number].letter} {share:.0%}", colours.BOLD if number == seat else colours.PLAIN).append(
            "  "
        )
    points = "  ".join(f"{seats[number].letter} {points:.1f}" for number, points in enumerate(candidate.points))
    lines.append(chances.append(f" points {points}   tried {candidate.visits} times"))
    if candidate.reasons:
        lines.append(Text("for  " + ", ".join(f"{one.say(game)} +{one.points:.1f}" for one in candidate.reasons)))
    return lines


def _tell(console: Console, record: Record, expected: Expectation) -> None:
    """A line of bars for each seat, and the turns that changed most."""
    seats = seats_of(record)
    table = Table.grid(padding=(0, 2))
    for seat in range(record.game.seats):
        shares = [moment.shares[seat] for moment in expected.moments]
        bars = "".join(BARS[min(int(share * len(BARS)), len(BARS) - 1)] for share in _thinned(shares))
        table.add_row(
            Text(_called(seats, seat), colours.seat_style(seat)), Text(bars), f"{shares[0]:.0%} → {shares[-1]:.0%}"
        )
    console.print(
        Text(f"Who could expect how much of the win, over {_turns(len(expected.moments) - 1)}:", colours.BOLD)
    )
    console.print(table)
    if not expected.swings:
        console.print("No turn changed much.")
        return
    console.print(Text("The turns that changed most:", colours.BOLD))
    table = Table.grid(padding=(0, 2))
    for swing in expected.swings:
        table.add_row(
            Text(f"--at {swing.at}", colours.FADED),
            f"turn {swing.turn + 1}, {_called(seats, swing.seat)}",
            f"{_called(seats, swing.gainer)} {swing.gain:+.0%}",
        )
    console.print(table)


def _thinned(shares: Sequence[float]) -> list[float]:
    """As many as fit on a line; the first and the last are always among them."""
    if len(shares) <= MAX_BARS:
        return list(shares)
    return [shares[round(place * (len(shares) - 1) / (MAX_BARS - 1))] for place in range(MAX_BARS)]


def _called(seats: Sequence[Seat], seat: int) -> str:
    """A seat by letter and name."""
    return f"{seats[seat].letter} {seats[seat].name}"


def _turns(count: int) -> str:
    """So many turns."""
    return f"{count} turn{'' if count == 1 else 's'}"
