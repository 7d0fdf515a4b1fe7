"""Slices: long work on the event loop that is done a little at a time, so that nobody waits for it."""

from __future__ import annotations

import asyncio
from collections.abc import Generator
from typing import TypeVar

DECISIONS_PER_SLICE = 200  # decisions that are read and replayed, or written, before others have their turn: 1 to 2 ms

Result = TypeVar("Result")
Slices = Generator[None, None, Result]  # work that stops after each slice, and what comes of it


def at_once(work: Slices[Result]) -> Result:
    """Do all of it now, where nobody waits."""
    while True:
        try:
            next(work)
        except StopIteration as done:
            result: Result = done.value
            return result


async def in_turns(work: Slices[Result]) -> Result:
    """Let others have their turn after each slice."""
    while True:
        try:
            next(work)
        except StopIteration as done:
            result: Result = done.value
            return result
        await asyncio.sleep(0)
