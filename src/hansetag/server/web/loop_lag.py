"""The lag of the event loop: how late it is with what is due, because something has kept it busy.

Everybody waits while one does a long piece of work, so this is the first figure to look at when a server feels slow.
"""

from __future__ import annotations

import asyncio

from .. import logs, metrics

BEAT_SECONDS = 0.25  # between two measurements
SLOW_SECONDS = 0.25  # of lag that are worth a line in the log
REPORT_SECONDS = 60.0  # between two such lines

log = logs.get("loop")


async def measure() -> None:
    """Measure again and again."""
    loop = asyncio.get_running_loop()
    reported = float("-inf")
    while True:
        due = loop.time() + BEAT_SECONDS
        await asyncio.sleep(BEAT_SECONDS)
        lag = max(0.0, loop.time() - due)
        metrics.loop_lagged(lag)
        if lag >= SLOW_SECONDS and loop.time() - reported >= REPORT_SECONDS:
            reported = loop.time()
            log.warning("everybody had to wait", ms=round(lag * 1000))
