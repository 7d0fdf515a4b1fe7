"""The report as a page: one file that needs nothing else, neither scripts nor the network, and as JSON."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from importlib.resources import files

import msgspec

from . import plots
from .report import Report, Standing
from .svg import element
from .text import both, heading, summary
from .wording import NO_FIGURE, counted, evidence, hundred, number, percent, range_of, seconds, signed

PAGE_TITLE = "Hansetag arena"


def as_json(report: Report) -> str:
    """The report for programs; ``Report`` says what each field means."""
    return msgspec.json.format(msgspec.json.encode(report)).decode() + "\n"


def as_html(report: Report) -> str:
    """The report for people."""
    style = (files("hansetag.arena.reports") / "page.css").read_text("utf-8")
    game = escape(heading(report.request))
    body = [
        element("h1", game),
        element("p", _lead(report), class_="lead"),
        "" if report.together is None else element("p", escape(both(report)), class_="lead"),
        *(_standing(report, standing, place) for place, standing in enumerate(report.standings)),
        _ratings(report),
        _failures(report),
        _origin(report),
    ]
    return "\n".join(
        [
            "<!doctype html>",
            '<html lang="en">',
            '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{game} · {PAGE_TITLE}</title>",
            f"<style>\n{style}</style></head>",
            f"<body><main>{''.join(body)}</main></body>",
            "</html>\n",
        ]
    )


def _lead(report: Report) -> str:
    """The match in a sentence."""
    told = f"{counted(report.games, 'game')} between {', '.join(report.request.bots)}"
    if not report.finished:
        told += f"; stopped early, up to {report.request.games} were asked for"
    return escape(told) + "."


def _standing(report: Report, standing: Standing, place: int) -> str:
    """One line-up with its plots and tables."""
    title = "The line-up" if len(report.standings) == 1 else f"Line-up {place + 1}"
    head = element("h2", title) + element("p", escape(summary(standing)) + ".")
    if not standing.blocks:
        return head + element("p", "No block is whole yet, so there is nothing to compare.")
    cards = [
        _card("Wins", _wins_note(), plots.wins(standing), _wins(standing)),
        _card(
            "Block by block",
            "The difference of win shares for one seat each, in games with the same seed and all seats changed. "
            "An interval that does not touch the line is a difference.",
            plots.pairs(standing),
            _pairs(standing),
        )
        if standing.pairs
        else "",
        _card(
            "Points",
            "Box: the middle half, with the median. Line: from least to most. Dots: every score that was reached.",
            plots.scores(standing),
            _points(standing),
        ),
        _card(
            "Where the points came from",
            plots.legend(standing.contenders),
            plots.sources(report, standing),
            _sources(report, standing),
        ),
        _card("Won at each seat", "The stronger the colour, the more.", "", _seats(standing)),
        _card("Time", "Only decisions with more than one option count.", "", _times(standing)),
    ]
    return head + element("div", *cards, class_="plots")


def _wins_note() -> str:
    key = element("span", class_="null-key")
    return f"{key}what chance would give. The thin line is the 95 % interval."


def _card(title: str, note: str, plot: str, table: str) -> str:
    """A plot with its title above and its figures below."""
    said = note if note.startswith("<ul") else element("p", note, class_="soft")
    return element("section", element("h3", title), said, plot, table, class_="card")


def _table(caption: str, columns: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table that scrolls by itself where it is too wide, for keys as well. Cells that are elements stay so."""
    head = element("tr", *(element("th", escape(column), scope="col") for column in columns))
    lines = []
    for first, *others in rows:
        cells = [cell if cell.startswith("<td") else element("td", escape(cell)) for cell in others]
        lines.append(element("tr", element("th", escape(first), scope="row"), *cells))
    table = element("table", element("caption", escape(caption)), element("thead", head), element("tbody", *lines))
    return element("div", table, class_="scroll", tabindex=0, role="region", aria_label=caption)


def _wins(standing: Standing) -> str:
    side = standing.contenders
    rows = [
        ["won %", *(hundred(one.share.mean) for one in side)],
        ["95 %", *(range_of(one.share, 100) for one in side)],
        ["chance %", *(hundred(one.null) for one in side)],
        ["corrected %", *(NO_FIGURE if one.corrected is None else hundred(one.corrected.mean) for one in side)],
        ["95 %", *(NO_FIGURE if one.corrected is None else range_of(one.corrected, 100) for one in side)],
        ["e-value", *(evidence(one.evidence) for one in side)],
        ["mean rank", *(f"{one.rank.mean:.2f}" for one in side)],
        ["95 %", *(range_of(one.rank) for one in side)],
        ["seats", *(str(one.seats) for one in side)],
    ]
    return _table("Share of wins; corrected: 0 is chance, 100 wins everything", ["", *_names(standing)], rows)


def _names(standing: Standing) -> list[str]:
    return [one.name for one in standing.contenders]


def _pairs(standing: Standing) -> str:
    pairs = standing.pairs
    rows = [
        ["wins %", *(signed(100 * pair.share.mean) for pair in pairs)],
        ["95 %", *(range_of(pair.share, 100) for pair in pairs)],
        ["points", *(NO_FIGURE if pair.score is None else signed(pair.score.mean) for pair in pairs)],
        ["95 %", *(NO_FIGURE if pair.score is None else range_of(pair.score) for pair in pairs)],
        ["blocks better", *(str(pair.better) for pair in pairs)],
        ["equal", *(str(pair.equal) for pair in pairs)],
        ["worse", *(str(pair.worse) for pair in pairs)],
    ]
    names = [f"{pair.first} against {pair.second}" for pair in pairs]
    return _table("Differences between contenders, block by block", ["", *names], rows)


def _points(standing: Standing) -> str:
    side = standing.contenders
    marks = [plots.five(one.scores) if one.scores else None for one in side]
    rows = [
        ["mean", *(number(one.score) for one in side)],
        ["95 %", *(NO_FIGURE if one.score is None else range_of(one.score) for one in side)],
        ["margin", *(NO_FIGURE if one.margin is None else signed(one.margin.mean) for one in side)],
        ["95 %", *(NO_FIGURE if one.margin is None else range_of(one.margin) for one in side)],
    ]
    for place, name in enumerate(("least", "a quarter below", "median", "a quarter above", "most")):
        rows.append([name, *(NO_FIGURE if mark is None else str(mark[place]) for mark in marks)])
    return _table("Final scores; margin: to the best of the others", ["", *_names(standing)], rows)


def _sources(report: Report, standing: Standing) -> str:
    rows = [
        [label, *(f"{one.points.get(source, 0):.1f}" for one in standing.contenders)]
        for source, label in report.labels.items()
    ]
    return _table("Mean points by source", ["", *_names(standing)], rows)


def _seats(standing: Standing) -> str:
    rows = []
    for one in standing.contenders:
        cells = [_heat(at.share) if at.games else NO_FIGURE for at in one.by_seat]
        rows.append([one.name, *cells])
    rows.append(["anybody", *(_heat(at.share) for at in standing.seats)])
    columns = ["bot", *(f"seat {at.seat}" for at in standing.seats)]
    return _table("Share of wins by seat, for one game at it", columns, rows)


def _heat(share: float) -> str:
    return element("td", percent(share), class_="heat", style=f"--heat: {share:.3f}")


def _times(standing: Standing) -> str:
    side = standing.contenders
    rows = [
        ["mean", *(seconds(one.times.mean) for one in side)],
        ["95 % within", *(seconds(one.times.p95) for one in side)],
        ["longest", *(seconds(one.times.longest) for one in side)],
        ["decisions", *(f"{one.times.decisions:,}" for one in side)],
        ["games failed", *(str(one.failures) for one in side)],
    ]
    return _table("Time for a decision", ["", *_names(standing)], rows)


def _ratings(report: Report) -> str:
    if not report.games:
        return ""
    rows = [[one.name, f"{one.mu:.2f}", f"{one.sigma:.2f}", f"{one.games:,}"] for one in report.ratings]
    note = "OpenSkill, Plackett-Luce, over all games in their order; the line is two sigma to each side. "
    table = _table("Ratings; everybody begins with 25 and a sigma of 8.33", ("bot", "mu", "sigma", "games"), rows)
    card = _card("All games together", note, plots.ratings(report), table)
    return element("h2", "Ratings") + element("div", card, class_="plots")


def _failures(report: Report) -> str:
    if not report.failures:
        return ""
    parts = [element("h2", "Failures")]
    parts.append(element("p", f"{counted(report.failures, 'game')} lost by failing.", class_="warn"))
    for one in report.shown:
        where = f"{one.bot} at seat {one.seat}, block {one.block}, rotation {one.rotation}: {one.kind}"
        parts += [element("p", escape(where)), element("pre", escape(one.told))]
    return "".join(parts)


def _origin(report: Report) -> str:
    house = report.house
    rows = [[one.name, one.kind, one.source, str(one.files)] for one in report.bots]
    marks = _table("Who played", ("bot", "class", "hash of its source", "files"), rows)
    told = (
        f"hansetag {house.version}, {house.build} build, rules {house.rules}; Python {house.python} on {house.machine} "
        f"with {counted(house.cores, 'core')}. Digest {report.digest}: the same wherever the same games are played."
    )
    card = element(
        "section",
        element("h3", "Bots, rules, machine"),
        marks,
        element("p", escape(told), class_="soft"),
        class_="card prose",
    )
    return element("h2", "Played with") + card
