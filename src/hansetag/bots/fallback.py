"""Steady: a bot that never lets a table down. When it fails, a lower rank takes its place and plays on."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from hansetag.kernel.rng import Rng
from hansetag.kernel.state import State

from .bot import Bot


def is_option(action: object, options: Sequence[int]) -> bool:
    """Whether a bot's answer is one that it was allowed to give."""
    return isinstance(action, int) and not isinstance(action, bool) and action in options


class Steady:
    """Plays exactly as ``bot`` does, until it raises or answers with what is not allowed."""

    def __init__(self, bot: Bot, fallback: Callable[[str], Bot]) -> None:
        """``fallback`` is told what happened, once, and gives the bot that plays on."""
        self._bot = bot
        self._fallback: Callable[[str], Bot] | None = fallback
        self.name = bot.name

    @property
    def rng(self) -> Rng:
        """The stream of the bot that plays."""
        return self._bot.rng

    @rng.setter
    def rng(self, rng: Rng) -> None:
        self._bot.rng = rng

    def choose(self, state: State) -> int:
        """The bot's answer, or that of the bot which took its place."""
        options = state.legal()
        while True:
            try:
                action = self._bot.choose(state.copy())  # one that fails halfway leaves the true one as it was
            except (Exception, SystemExit) as error:
                self._give_way(f"{type(error).__name__}: {error}", error)
                continue
            if is_option(action, options):
                return action
            self._give_way(f"answered {action!r}, which is not allowed")

    def wish(self, state: State, seat: int) -> int | None:
        """The bot's wish, or that of the bot which took its place."""
        rights = state.rights(seat)
        while True:
            try:
                action = self._bot.wish(state.copy(), seat)
            except (Exception, SystemExit) as error:
                self._give_way(f"{type(error).__name__}: {error}", error)
                continue
            if action is None or is_option(action, rights):
                return action
            self._give_way(f"wished for {action!r}, which is not allowed")

    def _give_way(self, fault: str, error: BaseException | None = None) -> None:
        """Let the lower rank play on; if that fails as well, it is a fault of the house, and is not hidden."""
        if self._fallback is None:
            raise RuntimeError(f"{self._bot.name} {fault}") from error
        self._bot = self._fallback(fault)
        self._fallback = None
        self.name = self._bot.name
