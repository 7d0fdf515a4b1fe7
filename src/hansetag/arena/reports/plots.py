"""The plots of the page, drawn for a narrow screen.

Each says in its label what it shows, and its figures stand in a table below it, so that nobody has to see it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape

from .report import Contender, Report, Standing
from .svg import bar, dot, element, line, words
from .wording import percent, signed

PLOT_WIDTH = 360  # as wide as a phone leaves
LEFT_EDGE = 8
RIGHT_EDGE = 352
ROW_HEIGHT = 44
HEAD_HEIGHT = 26
COLOUR_COUNT = 5

Scale = Callable[[float], float]


def wins(standing: Standing) -> str:
    """Win shares with their intervals, and where chance would be."""
    x = _scale(0, 1)
    parts = _axis(x, [0, 0.25, 0.5, 0.75, 1], percent_short, HEAD_HEIGHT + ROW_HEIGHT * len(standing.contenders))
    for place, one in enumerate(standing.contenders):
        y = HEAD_HEIGHT + ROW_HEIGHT * place
        low, high = one.share.low or 0.0, one.share.high if one.share.high is not None else 1.0
        parts += [
            words(one.name, x=LEFT_EDGE, y=y + 12, class_="name"),
            words(percent(one.share.mean), x=RIGHT_EDGE, y=y + 12, class_="figure"),
            bar(x(0), x(one.share.mean), y + 20, 12, f"fill {_colour(place)}"),
            line(x(low), y + 26, x(high), y + 26, "whisker"),
            line(x(low), y + 22, x(low), y + 30, "whisker"),
            line(x(high), y + 22, x(high), y + 30, "whisker"),
            line(x(one.null), y + 16, x(one.null), y + 36, "null"),
        ]
    said = "; ".join(
        f"{one.name} won {percent(one.share.mean)}, chance {percent(one.null)}" for one in standing.contenders
    )
    return _drawing(HEAD_HEIGHT + ROW_HEIGHT * len(standing.contenders) + 20, f"Share of wins: {said}", parts)


def scores(standing: Standing) -> str:
    """All final scores: a strip of every score that was reached, and a box from quartile to quartile."""
    found = [score for one in standing.contenders for score in one.scores]
    if not found:
        return ""
    ticks = _ticks(min(found), max(found))
    x = _scale(ticks[0], ticks[-1])
    parts = _axis(x, ticks, lambda value: f"{value:g}", HEAD_HEIGHT + ROW_HEIGHT * len(standing.contenders))
    for place, one in enumerate(standing.contenders):
        y = HEAD_HEIGHT + ROW_HEIGHT * place
        parts.append(words(one.name, x=LEFT_EDGE, y=y + 10, class_="name"))
        if not one.scores or one.score is None:
            continue
        low, first, middle, third, high = five(one.scores)
        most = max(one.scores.values())
        parts += [line(x(low), y + 24, x(high), y + 24, "whisker")]
        parts += [
            bar(x(first), x(third), y + 17, 14, f"box {_colour(place)}"),
            line(x(middle), y + 17, x(middle), y + 31, "middle"),
        ]
        parts += [
            dot(x(score), y + 37, 1 + 1.6 * count / most, f"dot {_colour(place)}")
            for score, count in one.scores.items()
        ]
        parts.append(words(f"mean {one.score.mean:.1f}", x=RIGHT_EDGE, y=y + 10, class_="figure"))
    said = "; ".join(f"{one.name} median {five(one.scores)[2]}" for one in standing.contenders if one.scores)
    return _drawing(HEAD_HEIGHT + ROW_HEIGHT * len(standing.contenders) + 20, f"Final scores: {said}", parts)


def sources(report: Report, standing: Standing) -> str:
    """Where the points came from: for each source one bar for each contender."""
    values = [one.points.get(source, 0.0) for one in standing.contenders for source in report.labels]
    if not values:
        return ""
    least, most = min(0.0, *values), max(0.0, *values)
    x = _scale(least, most if most > least else least + 1, left=LEFT_EDGE, right=RIGHT_EDGE - 44)
    step = 13
    parts: list[str] = []
    y = 4.0
    for source, label in report.labels.items():
        parts.append(words(label, x=LEFT_EDGE, y=y + 10, class_="name"))
        y += 16
        for place, one in enumerate(standing.contenders):
            value = one.points.get(source, 0.0)
            parts.append(bar(x(0), x(value), y, step - 3, f"fill {_colour(place)}"))
            parts.append(words(f"{value:.1f}", x=RIGHT_EDGE, y=y + 9, class_="figure small"))
            y += step
        y += 6
    parts.append(line(x(0), 0, x(0), y, "axis"))
    return _drawing(y, "Mean points by source; the figures are in the table", parts)


def ratings(report: Report) -> str:
    """Ratings with two sigma to each side."""
    if not report.ratings:
        return ""
    ends = [one.mu + side * 2 * one.sigma for one in report.ratings for side in (-1, 1)]
    ticks = _ticks(min(ends), max(ends))
    x = _scale(ticks[0], ticks[-1])
    order = list(report.request.bots)
    parts = _axis(x, ticks, lambda value: f"{value:g}", HEAD_HEIGHT + 36 * len(report.ratings))
    for place, one in enumerate(report.ratings):
        y = HEAD_HEIGHT + 36 * place
        colour = _colour(order.index(one.name))
        parts += [
            words(one.name, x=LEFT_EDGE, y=y + 12, class_="name"),
            words(f"{one.mu:.1f} ± {2 * one.sigma:.1f}", x=RIGHT_EDGE, y=y + 12, class_="figure"),
            line(x(one.mu - 2 * one.sigma), y + 23, x(one.mu + 2 * one.sigma), y + 23, "whisker"),
            dot(x(one.mu), y + 23, 5, f"dot {colour}"),
        ]
    said = "; ".join(f"{one.name} {one.mu:.1f}" for one in report.ratings)
    return _drawing(HEAD_HEIGHT + 36 * len(report.ratings) + 20, f"Ratings: {said}", parts)


def pairs(standing: Standing) -> str:
    """Differences of win shares between every two contenders, with intervals and the line of no difference."""
    if not standing.pairs:
        return ""
    x = _scale(-1, 1)
    height = HEAD_HEIGHT + 36 * len(standing.pairs)
    parts = _axis(x, [-1, -0.5, 0, 0.5, 1], lambda value: f"{100 * value:+.0f} %" if value else "0", height)
    for place, pair in enumerate(standing.pairs):
        y = HEAD_HEIGHT + 36 * place
        low = pair.share.mean if pair.share.low is None else pair.share.low
        high = pair.share.mean if pair.share.high is None else pair.share.high
        parts += [
            words(f"{pair.first} against {pair.second}", x=LEFT_EDGE, y=y + 12, class_="name"),
            words(signed(100 * pair.share.mean) + " %", x=RIGHT_EDGE, y=y + 12, class_="figure"),
            line(x(0), y + 16, x(0), y + 32, "null"),
            line(x(low), y + 23, x(high), y + 23, "whisker"),
            dot(x(pair.share.mean), y + 23, 5, "dot ink"),
        ]
    said = "; ".join(f"{one.first} {signed(100 * one.share.mean)} % to {one.second}" for one in standing.pairs)
    return _drawing(height + 20, f"Wins for one seat, compared block by block: {said}", parts)


def five(counts: dict[int, int]) -> tuple[int, int, int, int, int]:
    """The least, the quartiles and the most of numbers that are given with how often they come."""
    ranked = [score for score, count in sorted(counts.items()) for _ in range(count)]
    last = len(ranked) - 1
    return ranked[0], ranked[last // 4], ranked[last // 2], ranked[3 * last // 4], ranked[last]


def percent_short(value: float) -> str:
    """A share at an axis."""
    return f"{100 * value:.0f} %"


def legend(contenders: Sequence[Contender]) -> str:
    """Which colour is whose, in the order of the bars."""
    items = [
        element("li", element("span", class_=f"swatch {_colour(place)}"), escape(one.name))
        for place, one in enumerate(contenders)
    ]
    return element("ul", *items, class_="legend")


def _colour(place: int) -> str:
    return f"c{place % COLOUR_COUNT}"


def _scale(least: float, most: float, left: float = LEFT_EDGE, right: float = RIGHT_EDGE) -> Scale:
    """From values to places in the drawing."""
    return lambda value: left + (right - left) * (value - least) / (most - least)


def _ticks(least: float, most: float) -> list[float]:
    """A few round numbers that span the values."""
    span = max(most - least, 1.0)
    step = next(size for size in (1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000, 10**6) if span / size <= 6)
    first = int(least // step) * step
    ticks = [float(first)]
    while ticks[-1] < most or len(ticks) < 2:
        ticks.append(ticks[-1] + step)
    return ticks


def _axis(x: Scale, ticks: Sequence[float], said: Callable[[float], str], bottom: float) -> list[str]:
    """Thin lines with their values below; those at the ends stay inside the drawing."""
    parts: list[str] = []
    for place, value in enumerate(ticks):
        anchor = "start" if place == 0 else "end" if place == len(ticks) - 1 else "middle"
        parts.append(line(x(value), HEAD_HEIGHT - 8, x(value), bottom, "grid"))
        parts.append(words(said(value), x=x(value), y=bottom + 14, class_="tick", text_anchor=anchor))
    return parts


def _drawing(height: float, label: str, parts: Sequence[str]) -> str:
    return element("svg", *parts, viewBox=f"0 0 {PLOT_WIDTH} {height:g}", role="img", aria_label=label)
