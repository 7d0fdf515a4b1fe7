"""A bot under watch: its thinking is timed, and whatever goes wrong inside it is known to be its own fault.

Everything that a bot does happens in ``choose`` and ``wish``. What is caught here is the bot's; what fails anywhere
else is ours, and is not caught.
"""

from __future__ import annotations

import traceback
from time import perf_counter
from typing import Any

from hansetag.bots import Bot
from hansetag.bots.fallback import is_option
from hansetag.kernel.rng import Rng
from hansetag.kernel.state import State

from ..result import Pace

TRACEBACK_LINES = 6  # of a traceback


class BotFailed(Exception):
    """A bot raised an exception or answered with something that is not allowed. Never leaves the arena."""

    def __init__(self, seat: int, kind: str, told: str) -> None:
        """Who, how, and what there is to say about it."""
        super().__init__(told)
        self.seat = seat
        self.kind = kind
        self.told = told


class Watched:
    """Plays exactly as ``bot`` does."""

    def __init__(self, bot: Bot, seat: int) -> None:
        """Watch ``bot`` at ``seat``."""
        self._bot = bot
        self._seat = seat
        self.pace = Pace()

    @property
    def name(self) -> str:
        """The bot's name."""
        return self._bot.name

    @name.setter
    def name(self, name: str) -> None:
        self._bot.name = name

    @property
    def rng(self) -> Rng:
        """The bot's own stream."""
        return self._bot.rng

    @rng.setter
    def rng(self, rng: Rng) -> None:
        self._bot.rng = rng

    def __getattr__(self, name: str) -> Any:
        """Whatever else a bot may have."""
        return getattr(self._bot, name)

    def choose(self, state: State) -> int:
        """The bot's answer, if it is one of the options."""
        options = state.legal()  # asked first: the state is the bot's to play with
        begin = perf_counter()
        try:
            action = self._bot.choose(state)
        except (Exception, SystemExit) as error:
            raise BotFailed(self._seat, "exception", last_lines(error)) from error
        if len(options) > 1:
            self.pace.note(perf_counter() - begin)
        return self._one_of(options, action)

    def wish(self, state: State, seat: int) -> int | None:
        """The bot's wish, if it has one and a right to it."""
        rights = state.rights(seat)
        try:
            action = self._bot.wish(state, seat)
        except (Exception, SystemExit) as error:
            raise BotFailed(self._seat, "exception", last_lines(error)) from error
        return None if action is None else self._one_of(rights, action)

    def _one_of(self, options: list[int], action: object) -> int:
        """``action`` if it is allowed; otherwise the game is over for this bot."""
        if isinstance(action, int) and is_option(action, options):
            return action
        allowed = ", ".join(map(str, options[:8])) + (", ..." if len(options) > 8 else "")
        raise BotFailed(self._seat, "illegal", f"answered {action!r}; allowed were {allowed}")


def last_lines(error: BaseException) -> str:
    """The end of the traceback, where the mistake is."""
    lines = "".join(traceback.format_exception(error)).rstrip().split("\n")
    return "\n".join(lines[-TRACEBACK_LINES:])
