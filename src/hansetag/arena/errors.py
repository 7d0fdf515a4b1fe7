"""What can go wrong in an arena besides a bot."""

from __future__ import annotations

from hansetag.kernel.errors import HansetagError


class BadArena(HansetagError, ValueError):
    """A folder or a cluster that cannot be used as asked. The message says what would be right."""


class ArenaBroken(RuntimeError):
    """The arena itself or the rules failed while a game was played. No bot is charged with it."""
