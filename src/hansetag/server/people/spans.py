"""Lengths of time as people are told them."""

from __future__ import annotations

import math

from hansetag.kernel.phrases import Phrase

HOUR_SECONDS = 3600.0
MINUTE_SECONDS = 60.0


def span_of(seconds: float) -> Phrase:
    """A length of time as a phrase."""
    if seconds == HOUR_SECONDS:
        return "span.hour", {}
    if seconds >= 2 * MINUTE_SECONDS:
        return "span.minutes", {"count": math.ceil(seconds / MINUTE_SECONDS)}
    if seconds == MINUTE_SECONDS:
        return "span.minute", {}
    return "span.seconds", {"count": math.ceil(seconds)}
