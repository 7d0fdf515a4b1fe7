"""The points by source, and the page that stands at the end of a game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.table import Table
from rich.text import Text

from hansetag.kernel.game import Game
from hansetag.kernel.state import State

from . import colours
from .seats import Seat

MAX_BAR_COLUMNS = 36


def points(
    game: Game,
    seats: Sequence[Seat],
    breakdown: Sequence[Mapping[str, int | None]],
    order: Sequence[int] | None = None,
) -> Table:
    """The points by source, a column for each seat in ``order``; what is hidden is a question mark."""
    columns = range(len(seats)) if order is None else order
    table = Table(box=None, padding=(0, 3, 0, 0), header_style=colours.FADED)
    table.add_column("points for")
    for number in columns:
        seat = seats[number]
        table.add_column(Text(f"{seat.letter} {seat.name}", colours.seat_style(number)), justify="right")
    for source in breakdown[0]:
        words = game.book.say(f"source.{source}", {})
        table.add_row(words, *[_known(breakdown[number][source]) for number in columns])
    totals = [None if None in sources.values() else sum(p or 0 for p in sources.values()) for sources in breakdown]
    table.add_row("total", *[_known(totals[number]) for number in columns], style=colours.BOLD)
    return table


def result(game: Game, seats: Sequence[Seat], state: State) -> list[Text | Table]:
    """How a finished game went: who won, the order, and the points by source."""
    scores = state.scores()
    winners = state.winners()
    order = sorted(range(len(scores)), key=lambda seat: (seat not in winners, -scores[seat]))
    names = " and ".join(seats[seat].name for seat in winners)
    won = "share the win" if len(winners) > 1 else "wins"
    head = Text(f"The game is over. {names} {won} with {scores[winners[0]]} points.", colours.BOLD)
    wide = max(len(seat.title) for seat in seats)
    lines: list[Text | Table] = [Text(), head, Text()]
    for seat in order:
        before = [other for other in order if scores[other] > scores[seat] or other in winners]
        place = 1 if seat in winners else 1 + len(before)
        bar = "█" * (scores[seat] * MAX_BAR_COLUMNS // max(*scores, 1))
        title = f"{seats[seat].title:<{wide}}  {bar}"
        lines.append(Text.assemble(f"{place}. ", (title, colours.seat_style(seat)), f" {scores[seat]}"))
    return [*lines, Text(), points(game, seats, state.breakdown(), order)]


def _known(count: int | None) -> str:
    """Points as a number, or a question mark."""
    return "?" if count is None else str(count)
