"""Bots that nobody would hire, for the tests of those who have to live with them."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable

import hansetag
from hansetag.bots.ranks.deckhand import Deckhand
from hansetag.server.workers.messages import Decide

SEED = 1356
DECISION_SECONDS = 20.0  # far more than a bot needs, even here and now


class Odd(Deckhand):
    """A deckhand with one bad habit."""

    def __init__(self, game: hansetag.Game, rng: hansetag.Rng, habit: Callable[[hansetag.State], object]) -> None:
        super().__init__(game, rng)
        self.habit = habit

    def choose(self, state: hansetag.State) -> int:
        return self.habit(state)  # type: ignore[return-value]

    def wish(self, state: hansetag.State, seat: int) -> int | None:
        return None


class Grasping(Deckhand):
    """Sleeps when it may cut in."""

    def wish(self, state: hansetag.State, seat: int) -> int | None:
        time.sleep(600)
        return None


def _fail(state: hansetag.State) -> object:
    raise RuntimeError("seasick")


def _die(state: hansetag.State) -> object:
    os.kill(os.getpid(), signal.SIGKILL)
    return None


def _sleep(state: hansetag.State) -> object:
    time.sleep(600)
    return None


def _print(state: hansetag.State) -> object:
    print("ahoy", flush=True)
    os.write(1, b"[1, 0, 0]\n")
    return state.legal()[0]


def _nap(state: hansetag.State) -> object:
    time.sleep(0.4)
    return state.legal()[0]


def _doze(state: hansetag.State) -> object:
    time.sleep(0.05)
    return state.legal()[0]


def hanging(game: hansetag.Game, rng: hansetag.Rng) -> Odd:
    return Odd(game, rng, _sleep)


def raising(game: hansetag.Game, rng: hansetag.Rng) -> Odd:
    return Odd(game, rng, _fail)


def dying(game: hansetag.Game, rng: hansetag.Rng) -> Odd:
    return Odd(game, rng, _die)


def lying(game: hansetag.Game, rng: hansetag.Rng) -> Odd:
    return Odd(game, rng, lambda state: next(number for number in range(9999) if number not in state.legal()))


def mumbling(game: hansetag.Game, rng: hansetag.Rng) -> Odd:
    return Odd(game, rng, lambda state: "whatever")


def boasting(game: hansetag.Game, rng: hansetag.Rng) -> Odd:
    return Odd(game, rng, lambda state: 10**40)


def silent(game: hansetag.Game, rng: hansetag.Rng) -> Odd:
    return Odd(game, rng, lambda state: None)


def chatty(game: hansetag.Game, rng: hansetag.Rng) -> Odd:
    return Odd(game, rng, _print)


def slow(game: hansetag.Game, rng: hansetag.Rng) -> Odd:
    return Odd(game, rng, _doze)


def napping(game: hansetag.Game, rng: hansetag.Rng) -> Odd:
    return Odd(game, rng, _nap)


def grasping(game: hansetag.Game, rng: hansetag.Rng) -> Grasping:
    return Grasping(game, rng)


def broken(game: hansetag.Game, rng: hansetag.Rng) -> Odd:
    raise OSError("cannot even be made")


ALL = (
    "hanging", "raising", "dying", "lying", "mumbling", "boasting", "silent", "chatty", "slow", "napping", "grasping",
    "broken",
)  # fmt: skip
MORE = {name: f"tests.server.workers.odd_bots:{name}" for name in ALL}


def all_of(game: hansetag.Game, name: str) -> dict[int, str]:
    """The same bot on every seat."""
    return dict.fromkeys(range(game.seats), name)


def request(name: str, limit: float = DECISION_SECONDS, number: int = 1, table: str = "t") -> Decide:
    """What such a bot is asked first in a game."""
    game = hansetag.game("hansa", seats=2)
    position = hansetag.Match(game, SEED).state.full()
    return Decide(
        number, table, "hansa", 2, game.rules, game.options, position, all_of(game, name), str(2**127), 0, limit
    )
