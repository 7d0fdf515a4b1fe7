"""Made-up results, and bots that go wrong in every way there is."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from hansetag import bots
from hansetag.arena import Job, Report, Request, Result
from hansetag.arena.result import Breakdown, Chair, Pace, standing
from hansetag.kernel.game import Game
from hansetag.kernel.rng import Rng
from hansetag.kernel.state import State

REAL_BOT = bots.bot


def request(*lineups: str, blocks: int = 2, seed: int = 7, until_sure: bool = False) -> Request:
    """A match of Hansa between line-ups such as ``"a b b"``; whether such bots exist does not matter."""
    sitting = tuple(tuple(lineup.split()) for lineup in lineups)
    options: dict[str, bool | str] = {"board": "", "extra": False, "sold": "open", "strict": False, "without": ""}
    return Request("hansa", len(sitting[0]), 1, options, sitting, blocks, seed, until_sure=until_sure)


def game(
    sitting: str, scores: Sequence[int], block: int = 0, rotation: int = 0, lineup: int = 0, failed: int | None = None
) -> Result:
    """A game that came out so: ``sitting`` names who sat where."""
    names = sitting.split()
    best = max(scores)
    ranks = standing(scores, [seat for seat, score in enumerate(scores) if score == best], failed)
    chairs = [
        Chair(name, *ranks[seat], scores[seat], {"sold": scores[seat] - 1, "cities": 1}, Pace(2, 0.5, 0.4, {1: 2}))
        for seat, name in enumerate(names)
    ]
    failure = None if failed is None else Breakdown(failed, names[failed], "exception", "KeyError: <'x'>")
    return Result(lineup, block, rotation, 9, "", 10, "k", tuple(chairs), failure)


def timeless(report: Report) -> Any:
    """A report without what depends on the clock and on the machine."""
    data = msgspec.json.decode(msgspec.json.encode(report))
    return without_time(data)


def without_time(data: Any) -> Any:
    """The same for a report that was read from a file."""
    for lineup in data["standings"]:
        for contender in lineup["contenders"]:
            del contender["times"]["mean"], contender["times"]["p95"], contender["times"]["longest"]
    del data["house"]
    return data


# ---------------------------------------------------------------------- bots that go wrong


class Quiet:
    """Takes the first option and wishes for nothing."""

    name = "quiet"

    def __init__(self, game: Game, rng: Rng) -> None:
        self.rng = rng

    def choose(self, state: State) -> int:
        return state.legal()[0]

    def wish(self, state: State, seat: int) -> int | None:
        return None


class Thrower(Quiet):
    """Raises an exception on its third decision."""

    decisions = 0

    def choose(self, state: State) -> int:
        self.decisions += 1
        if self.decisions == 3:
            raise KeyError("the third is too much")
        return super().choose(state)


class Leaver(Quiet):
    """Tries to end the process."""

    def choose(self, state: State) -> int:
        raise SystemExit(3)


class Cheat(Quiet):
    """Answers with what is not allowed."""

    def choose(self, state: State) -> int:
        state.advance(state.legal()[0])  # the state is its own to play with
        return 100_000


class Mute(Quiet):
    """Answers with nothing."""

    def choose(self, state: State) -> int:
        return None  # type: ignore[return-value]


class Leaning(Quiet):
    """Plays at random, as the game leans."""

    def choose(self, state: State) -> int:
        return state.lean(state.legal(), self.rng)


class Greedy(Leaning):
    """Wishes for what it has no right to."""

    def wish(self, state: State, seat: int) -> int | None:
        return -5


class Whiner(Leaning):
    """Raises an exception when it is asked for a wish."""

    def wish(self, state: State, seat: int) -> int | None:
        raise ValueError("nothing is ever right")


def stubborn(game: Game, rng: Rng) -> Quiet:
    """Does not even sit down, save for the first look at it (with seed 0, or at the beginning)."""
    if rng.words == Rng(0, "stubborn 0").words or rng.words == Rng(1356, "stubborn 0").words:
        return Quiet(game, rng)
    raise RuntimeError("I would rather stand")


KINDS: dict[str, Callable[[Game, Rng], Any]] = {
    "quiet": Quiet,
    "thrower": Thrower,
    "leaver": Leaver,
    "cheat": Cheat,
    "mute": Mute,
    "greedy": Greedy,
    "whiner": Whiner,
    "stubborn": stubborn,
}


def some_bot(name: str, game: Game, seat: int, seed: int) -> Any:
    """Like ``bots.bot``, for those above as well."""
    if name in KINDS:
        return KINDS[name](game, Rng(seed, f"{name} {seat}"))
    return REAL_BOT(name, game, seat, seed)


# ---------------------------------------------------------------------- workers that go wrong; importable by name


def die(job: Job) -> Result:
    """End the process without a word."""
    os._exit(7)


def stumble(job: Job) -> Result:
    """Fail as the arena itself would."""
    raise ZeroDivisionError("not a bot's fault")


def invent(job: Job) -> Result:
    """A result without a game: the first seat wins."""
    return game(" ".join(job.bots), [9, *[1] * (job.seats - 1)], job.block, job.rotation, job.lineup)
