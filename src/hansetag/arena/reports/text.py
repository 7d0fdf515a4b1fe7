"""The report as text: tables for the terminal, narrow enough for 80 columns."""

from __future__ import annotations

from collections.abc import Iterator
from io import StringIO

from rich import box
from rich.console import Console, RenderableType
from rich.table import Table
from rich.text import Text

from hansetag.bots.naming import labels
from hansetag.kernel.options import write as write_options

from ..request import Request
from .report import Report, Standing
from .wording import NO_FIGURE, counted, evidence, hundred, number, range_of, seconds, signed

TEXT_COLUMNS = 96


def render(report: Report) -> Iterator[RenderableType]:
    """All of the report, piece by piece."""
    yield Text(heading(report.request), style="bold")
    for standing in report.standings:
        yield from _standing(report, standing)
    if report.together is not None:
        yield Text(both(report))
        yield Text()
    if report.games:
        yield _ratings(report)
    yield from _failures(report)
    yield _origin(report)


def written(report: Report) -> str:
    """The report as a text file."""
    paper = Console(file=StringIO(), width=TEXT_COLUMNS, color_system=None, highlight=False)
    for piece in render(report):
        paper.print(piece)
    assert isinstance(paper.file, StringIO)
    return paper.file.getvalue()


def heading(request: Request) -> str:
    """Which match it is."""
    game = request.open()
    usual = {option.name: option.default for option in game.OPTIONS}
    options = write_options({name: value for name, value in request.options.items() if value != usual[name]})
    told = f"{game.name} for {request.seats}, seed {request.seed}"
    return f"{told}, {options}" if options else told


def summary(standing: Standing) -> str:
    """How much of a line-up was played."""
    told = f"{' '.join(standing.bots)}: {counted(standing.games, 'game')} in {counted(standing.blocks, 'block')}"
    if standing.left_out:
        told += f", {standing.left_out} more left out"
    if standing.sure_after is not None:
        told += f"; told from chance after {counted(standing.sure_after, 'block')}"
    return told


def both(report: Report) -> str:
    """What two bots won in both line-ups together."""
    assert report.together is not None
    first, second = (labels(report.request.bots)[name] for name in report.request.bots)
    won = f"{hundred(report.together.mean)} % ({range_of(report.together, 100)})"
    return f"In both line-ups together, with as many seats as {second}, {first} won {won}; chance is 50 %."


def _table(title: str, *columns: str) -> Table:
    """A table whose first column is words and whose others are figures."""
    table = Table(title=title, title_justify="left", title_style="italic", box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0))
    for place, column in enumerate(columns):
        table.add_column(column, justify="right" if place else "left", no_wrap=place > 0, overflow="fold")
    return table


def _standing(report: Report, standing: Standing) -> Iterator[RenderableType]:
    """One line-up."""
    yield Text()
    yield Text(summary(standing))
    if not standing.blocks:
        yield Text("No block is whole yet, so there is nothing to compare.")
        return
    names = labels(standing.bots)
    strength = _table("Wins", "bot", "seats", "won %", "95 %", "chance %", "corrected %", "e-value", "rank")
    for one in standing.contenders:
        strength.add_row(
            names[one.name],
            str(one.seats),
            hundred(one.share.mean),
            range_of(one.share, 100),
            hundred(one.null),
            NO_FIGURE if one.corrected is None else hundred(one.corrected.mean),
            evidence(one.evidence),
            f"{one.rank.mean:.2f}",
        )
    yield strength
    if standing.pairs:
        paired = _table("Block by block, for one seat each", "", "wins %", "95 %", "points", "95 %", "blocks")
        for pair in standing.pairs:
            paired.add_row(
                f"{names[pair.first]} - {names[pair.second]}",
                signed(100 * pair.share.mean),
                range_of(pair.share, 100),
                NO_FIGURE if pair.score is None else signed(pair.score.mean),
                NO_FIGURE if pair.score is None else range_of(pair.score),
                f"{pair.better} : {pair.worse}" + (f", {pair.equal} =" if pair.equal else ""),
            )
        yield paired
    yield from _details(report, standing)


def _details(report: Report, standing: Standing) -> Iterator[RenderableType]:
    """Points, seats and time."""
    names = labels(standing.bots)
    scores = _table("Points", "", *(names[one.name] for one in standing.contenders))
    scores.add_row("mean", *(number(one.score) for one in standing.contenders))
    scores.add_row("95 %", *(NO_FIGURE if one.score is None else range_of(one.score) for one in standing.contenders))
    scores.add_row("margin to the best other", *(number(one.margin) for one in standing.contenders))
    for source, label in report.labels.items():
        scores.add_row(f"  {label}", *(f"{one.points.get(source, 0):.1f}" for one in standing.contenders))
    yield scores
    seats = _table("Won at each seat, %", "bot", *(f"seat {at.seat}" for at in standing.seats))
    for one in standing.contenders:
        seats.add_row(names[one.name], *(hundred(at.share) if at.games else NO_FIGURE for at in one.by_seat))
    seats.add_row("anybody", *(hundred(at.share) for at in standing.seats))
    yield seats
    times = _table("Time for a decision with a choice", "bot", "mean", "95 % within", "longest", "decisions", "failed")
    for one in standing.contenders:
        took = one.times
        failed = str(one.failures) if one.failures else NO_FIGURE
        pace = (seconds(took.mean), seconds(took.p95), seconds(took.longest), f"{took.decisions:,}")
        times.add_row(names[one.name], *pace, failed)
    yield times


def _ratings(report: Report) -> Table:
    """Who is rated how."""
    table = _table("Ratings (OpenSkill, Plackett-Luce)", "bot", "mu", "sigma", "games")
    names = labels(report.request.bots)
    for one in report.ratings:
        table.add_row(names[one.name], f"{one.mu:.1f}", f"{one.sigma:.1f}", f"{one.games:,}")
    return table


def _failures(report: Report) -> Iterator[RenderableType]:
    """Who failed, and how."""
    if not report.failures:
        return
    yield Text(f"Failed: {counted(report.failures, 'game')}, each lost by who failed.", style="bold red")
    for one in report.shown:
        yield Text(f"{one.bot} at seat {one.seat}, block {one.block}, rotation {one.rotation}: {one.kind}")
        yield Text("\n".join(f"    {line}" for line in one.told.split("\n")))
    if report.failures > len(report.shown):
        yield Text(f"and {report.failures - len(report.shown)} more, see games.jsonl")


def _origin(report: Report) -> Text:
    """With what it was played, and the mark by which two runs can be compared."""
    house = report.house
    told = [f"{one.name} is {one.kind}, source {one.source}" for one in report.bots]
    told.append(f"rules {house.rules}, hansetag {house.version}, {house.build}, Python {house.python}, {house.machine}")
    told.append(
        f"digest {report.digest} of {counted(report.games, 'game')}: the same wherever the same games are played"
    )
    return Text("\n".join(told), style="dim")
