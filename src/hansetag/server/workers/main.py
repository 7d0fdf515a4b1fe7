"""A worker: a process in which merchants think, so that the server never waits for one.

It takes errands from its standard input and answers one after the other. The position comes with the errand, so a
worker that is gone can be replaced by a new one; all that it remembers is the heads of its merchants, who keep in mind
what they said this turn. It ends when its input does, and a merchant that hangs ends it too, server or not: nothing is
left behind.
"""

from __future__ import annotations

import os
import signal
import sys
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache
from importlib import import_module
from typing import BinaryIO

import msgspec

import hansetag
from hansetag import bots
from hansetag.bots.advice import advise, expect
from hansetag.bots.company import Company
from hansetag.kernel.errors import BadOption
from hansetag.kernel.game import Game
from hansetag.kernel.options import Value
from hansetag.kernel.record import Decision
from hansetag.kernel.rng import Rng

from .messages import READY, Advise, AnyRequest, Decide, Reply, Review

Factory = Callable[[Game, Rng], bots.Bot]

COMPANIES = 300  # tables whose merchants are remembered; the thoughts of four aldermen take some megabytes
PATIENCE = 2.0  # how many times its limit a merchant may take before the worker ends by itself
NICENESS = 5  # people who play come first
LONGEST = 300  # letters of what went wrong


class House:
    """Where the companies of merchants sit: one for each table, and the one that was idle longest leaves first."""

    def __init__(self, factories: Mapping[str, Factory] | None = None, most: int = COMPANIES) -> None:
        """``factories`` make further merchants, by name."""
        self._factories = dict(factories or {})
        self._most = most
        self._companies: OrderedDict[str, tuple[Game, dict[int, str], Company]] = OrderedDict()

    def answer(self, errand: Decide) -> Reply:
        """Ask the merchants of the errand's table; whatever they raise is told, not raised."""
        try:
            game = _game(errand.game, errand.seats, errand.rules, tuple(sorted(errand.options.items())))
            decided = self._company(game, errand).decide(game.stage(errand.position))
            if decided is None:
                return Reply(errand.number)
            seat, action = decided
            return msgspec.convert([errand.number, seat, action], Reply)
        except Exception as error:
            self._companies.pop(errand.table, None)  # heads of which one broke are not kept
            return Reply(errand.number, fault=f"{type(error).__name__}: {error}"[:LONGEST])

    def _company(self, game: Game, errand: Decide) -> Company:
        """The merchants of a table. Each decision has a stream of its own, so it does not matter who was forgotten."""
        known, names, company = self._companies.pop(errand.table, (game, {}, Company({})))
        if known is not game:
            names, company = {}, Company({})
        seed = int(errand.seed)
        heads: dict[int, bots.Bot] = {}
        for seat, name in sorted(errand.merchants.items()):
            same = names.get(seat) == name
            heads[seat] = company.merchants[seat] if same else self._head(name, game, seat, seed)
            heads[seat].rng.words = Rng(seed, f"{name} {seat} {errand.place}").words
            _hurry(heads[seat], errand.think)
        company.merchants = heads
        self._companies[errand.table] = (game, errand.merchants, company)
        if len(self._companies) > self._most:
            self._companies.popitem(last=False)
        return company

    def _head(self, name: str, game: Game, seat: int, seed: int) -> bots.Bot:
        """The merchant called ``name``, one of ours or one brought along."""
        if name in self._factories:
            return self._factories[name](game, Rng(seed, f"{name} {seat}"))
        if bots.check(name).is_external:
            raise BadOption(f"no file or module is loaded at a table, so there is no {name!r} here")
        return bots.bot(name, game, seat, seed)


def _hurry(head: bots.Bot, most: float) -> None:
    """Tell a merchant who thinks by the clock, and has ``seconds`` for that, how many there are now."""
    if getattr(head, "seconds", 0):  # without a clock there is nothing to hurry
        head.seconds = most  # type: ignore[attr-defined]  # a bot need not have it


def counselled(errand: Advise | Review) -> Reply:
    """What there is to say of a position, or of a whole game; whatever goes wrong is told, not raised."""
    try:
        game = _game(errand.game, errand.seats, errand.rules, tuple(sorted(errand.options.items())))
        if isinstance(errand, Review):
            decisions = [Decision(*one) for one in zip(errand.deciders, errand.actions, strict=True)]
            return Reply(errand.number, expectation=expect(game, decisions))
        state = game.stage(errand.position)
        advice = advise(
            game, state, errand.seat, seed=errand.seed, iterations=errand.iterations, seconds=errand.seconds
        )
        return Reply(errand.number, advice=advice)
    except Exception as error:
        return Reply(errand.number, fault=f"{type(error).__name__}: {error}"[:LONGEST])


def factory(address: str) -> Factory:
    """What makes the merchants at ``address``, written ``module:function``: it takes a game and an Rng."""
    module, colon, name = address.partition(":")
    if not colon:
        raise BadOption(f"what makes a merchant is found at module:function, not at {address!r}")
    made: Factory = getattr(import_module(module), name)
    return made


def serve(house: House, errands: BinaryIO, answers: BinaryIO) -> None:
    """Say that all is ready, then answer one errand after the other until there are no more."""
    _write(answers, READY)
    read: msgspec.json.Decoder[AnyRequest] = msgspec.json.Decoder(AnyRequest)
    for line in errands:
        errand = read.decode(line)
        _end_in(errand.limit * PATIENCE)
        answer = house.answer(errand) if isinstance(errand, Decide) else counselled(errand)
        _end_in(0.0)
        _write(answers, answer)


def _write(answers: BinaryIO, answer: Reply) -> None:
    """Send one answer."""
    answers.write(msgspec.json.encode(answer) + b"\n")
    answers.flush()


def _end_in(seconds: float) -> None:
    """Have the system end this process in so many seconds, whatever it is doing then; 0 calls it off."""
    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_REAL, seconds)


@lru_cache(maxsize=64)
def _game(name: str, seats: int, rules: int, options: tuple[tuple[str, Value], ...]) -> Game:
    """The game of a table; tables of the same kind share it."""
    return hansetag.game(name, seats, rules, **dict(options))


def main(arguments: Sequence[str]) -> None:
    """Run a worker; each argument ``name=module:function`` brings a further merchant along."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # a server that is stopped from the keyboard ends us in its own time
    with suppress(AttributeError, OSError):
        os.nice(NICENESS)
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # a merchant that prints does not garble the answers
    pairs = (argument.partition("=") for argument in arguments)
    with suppress(BrokenPipeError):
        serve(House({name: factory(address) for name, _, address in pairs}), sys.stdin.buffer, answers)


if __name__ == "__main__":
    main(sys.argv[1:])
