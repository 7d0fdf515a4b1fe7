"""How figures are written, the same in the terminal and on the page."""

from __future__ import annotations

from ..statistics.intervals import Estimate

NO_FIGURE = "-"


def percent(value: float) -> str:
    """A share."""
    return f"{100 * value:.1f} %"


def hundred(value: float) -> str:
    """A share in a column that says it is in percent."""
    return f"{100 * value:.1f}"


def range_of(estimate: Estimate, factor: int = 1) -> str:
    """The interval of an estimate."""
    if estimate.low is None or estimate.high is None:
        return NO_FIGURE
    return f"{factor * estimate.low:.1f} to {factor * estimate.high:.1f}"


def number(estimate: Estimate | None, places: int = 1) -> str:
    """The mean of an estimate that may not be there."""
    return NO_FIGURE if estimate is None else f"{estimate.mean:.{places}f}"


def signed(value: float) -> str:
    """A difference."""
    return f"{value:+.1f}"


def seconds(value: float) -> str:
    """A span of time, from millionths of a second to hours, with about three digits."""
    if value < 0.0995e-3:
        return f"{value * 1e6:.0f} µs"
    if value < 0.0995:
        return f"{value * 1e3:.1f} ms"
    if value < 0.9995:
        return f"{value * 1e3:.0f} ms"
    if value < 100:
        return f"{value:.1f} s"
    minutes = round(value / 60)
    return f"{minutes} min" if minutes < 100 else f"{value / 3600:.1f} h"


def evidence(value: float) -> str:
    """An e-value: how many times as well as chance a bet on the contrary explains what was seen."""
    if value < 1000:
        return f"{value:.2g}" if value < 10 else f"{value:.0f}"
    exponent = f"{value:.0e}".partition("e+")[2].lstrip("0")
    return f"> 10^{exponent}" if value < 1e299 else "> 10^299"


def counted(number: int, one: str, many: str = "") -> str:
    """A number of things."""
    return f"{number:,} {one if number == 1 else many or one + 's'}"
