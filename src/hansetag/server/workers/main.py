"""A worker: a process in which bots think, or games are analysed, so that the server never waits for that.

It takes requests from its standard input and answers one after the other. The position comes with the request, so a
worker that is gone can be replaced by a new one; all that it remembers is its bots, which keep in mind what they said
this turn. It ends when its input does, and a bot that hangs ends it too, server or not: nothing is left behind.
"""

from __future__ import annotations

import os
import signal
import sys
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from importlib import import_module
from typing import BinaryIO

import msgspec

from hansetag import bots
from hansetag.bots.company import Company
from hansetag.kernel.errors import BadOption
from hansetag.kernel.game import Game
from hansetag.kernel.registry import shared_game
from hansetag.kernel.rng import Rng

from .analysis import MAX_FAULT_LENGTH, analyse
from .messages import MEMORY_ARGUMENT, NICENESS_ARGUMENT, READY_REPLY, AnyRequest, Decide, Reply
from .ready import open_games

Factory = Callable[[Game, Rng], bots.Bot]

MAX_REMEMBERED_TABLES = 300  # whose bots are kept; the thoughts of four aldermen take some megabytes
SELF_END_FACTOR = 2.0  # how many times its limit a bot may take before the worker ends by itself


class Companies:
    """The bots of all tables, a company for each; the one that was idle longest goes first."""

    def __init__(self, factories: Mapping[str, Factory] | None = None, most: int = MAX_REMEMBERED_TABLES) -> None:
        """``factories`` make further bots, by name."""
        self._factories = dict(factories or {})
        self._most = most
        self._companies: OrderedDict[str, tuple[Game, dict[int, str], Company]] = OrderedDict()

    def decide(self, request: Decide) -> Reply:
        """Ask the bots of the request's table; whatever they raise is told, not raised."""
        try:
            game = shared_game(request.game, request.seats, request.rules, request.options)
            decided = self._company(game, request).decide(game.stage(request.position))
            if decided is None:
                return Reply(request.number)
            seat, action = decided
            return msgspec.convert([request.number, seat, action], Reply)
        except Exception as error:
            self._companies.pop(request.table, None)  # a company of which one broke is not kept
            return Reply(request.number, fault=f"{type(error).__name__}: {error}"[:MAX_FAULT_LENGTH])

    def _company(self, game: Game, request: Decide) -> Company:
        """The bots of a table. Each decision has a stream of its own, so it does not matter which was forgotten."""
        known, names, company = self._companies.pop(request.table, (game, {}, Company({})))
        if known is not game:
            names, company = {}, Company({})
        seed = int(request.seed)
        seated: dict[int, bots.Bot] = {}
        for seat, name in sorted(request.bots.items()):
            same = names.get(seat) == name
            seated[seat] = company.merchants[seat] if same else self._make_bot(name, game, seat, seed)
            seated[seat].rng.words = Rng(seed, f"{name} {seat} {request.place}").words
            _set_thinking_seconds(seated[seat], request.think)
        company.merchants = seated
        self._companies[request.table] = (game, request.bots, company)
        if len(self._companies) > self._most:
            self._companies.popitem(last=False)
        return company

    def _make_bot(self, name: str, game: Game, seat: int, seed: int) -> bots.Bot:
        """The bot called ``name``, one of ours or one brought along."""
        if name in self._factories:
            return self._factories[name](game, Rng(seed, f"{name} {seat}"))
        if bots.check(name).is_external:
            raise BadOption(f"no file or module is loaded at a table, so there is no {name!r} here")
        return bots.bot(name, game, seat, seed)


def _set_thinking_seconds(bot: bots.Bot, most: float) -> None:
    """Tell a bot that thinks by the clock, and has ``seconds`` for that, how many there are now."""
    if getattr(bot, "seconds", 0):  # without a clock there is nothing to hurry
        bot.seconds = most  # type: ignore[attr-defined]  # a bot need not have it


def load_factory(address: str) -> Factory:
    """What makes the bots at ``address``, written ``module:function``: it takes a game and an Rng."""
    module, colon, name = address.partition(":")
    if not colon:
        raise BadOption(f"what makes a bot is found at module:function, not at {address!r}")
    made: Factory = getattr(import_module(module), name)
    return made


def serve(companies: Companies, requests: BinaryIO, replies: BinaryIO) -> None:
    """Say that all is ready, then answer one request after the other until there are no more."""
    open_games()
    _write(replies, READY_REPLY)
    read: msgspec.json.Decoder[AnyRequest] = msgspec.json.Decoder(AnyRequest)
    for line in requests:
        request = read.decode(line)
        _end_in(request.limit * SELF_END_FACTOR)
        begun = time.process_time()
        reply = companies.decide(request) if isinstance(request, Decide) else analyse(request)
        _end_in(0.0)
        _write(replies, msgspec.structs.replace(reply, used=time.process_time() - begun))


def _write(replies: BinaryIO, reply: Reply) -> None:
    """Send one reply."""
    replies.write(msgspec.json.encode(reply) + b"\n")
    replies.flush()


def _end_in(seconds: float) -> None:
    """Have the system end this process in so many seconds, whatever it is doing then; 0 calls it off."""
    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_REAL, seconds)


def _limit_memory(megabytes: int) -> None:
    """Let this process have so much memory and no more, where the system can see to that."""
    with suppress(ImportError, OSError, ValueError):
        resource = import_module("resource")
        resource.setrlimit(resource.RLIMIT_AS, (megabytes << 20, megabytes << 20))


def main(arguments: Sequence[str]) -> None:
    """Run a worker; each argument ``name=module:function`` brings a further bot along.

    ``--memory=512`` lets it have so many megabytes, ``--niceness=5`` lets others on the machine go first.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # a server that is stopped from the keyboard ends us in its own time
    replies = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # a bot that prints does not garble the replies
    for argument in arguments:
        if argument.startswith(MEMORY_ARGUMENT):
            _limit_memory(int(argument.removeprefix(MEMORY_ARGUMENT)))
        elif argument.startswith(NICENESS_ARGUMENT):
            with suppress(AttributeError, OSError):
                os.nice(int(argument.removeprefix(NICENESS_ARGUMENT)))
    pairs = (argument.partition("=") for argument in arguments if not argument.startswith("--"))
    with suppress(BrokenPipeError):
        serve(Companies({name: load_factory(address) for name, _, address in pairs}), sys.stdin.buffer, replies)


if __name__ == "__main__":
    main(sys.argv[1:])
