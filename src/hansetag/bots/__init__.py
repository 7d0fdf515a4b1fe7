"""Computer merchants, from a coin-tosser up. They see only what their seat may see.

A bot is anything with a name, a random stream of its own, ``choose(state)`` and ``wish(state, seat)``. It is never
given the true state but one that was dealt anew for its seat, so it cannot peek even if it tries; ``ask`` and
``ask_right`` do that for you, and a ``Company`` of merchants asks each when it is time.

Who there is: the ranks of the house (``roster.py``), installed bots, and files of anyone (``external_bots.py``).
docs/write-a-bot.md tells how to write one.
"""

from __future__ import annotations

from hansetag.kernel.errors import BadOption
from hansetag.kernel.game import Game
from hansetag.kernel.registry import find as find_game
from hansetag.kernel.rng import Rng
from hansetag.kernel.state import State

from . import external_bots, naming
from .bot import Bot
from .roster import LOWEST_RANK, NAMES, below, head_of, names, stand_in
from .settings import chosen, settings_of

PEOPLE = ("Anna", "Bertold", "Cord", "Dorothe", "Elisabeth", "Frederik", "Gesche", "Hinrik")  # what they are called


def offered(game: str) -> tuple[str, ...]:
    """All who can be had by name alone in ``game``: its ranks, the weakest first, and then installed bots."""
    return (*names(game), *(name for name in external_bots.installed() if external_bots.plays(name, game)))


def bot(name: str, game: Game, seat: int, seed: int) -> Bot:
    """The bot called ``name``; its stream depends on the seed, its name and its seat and on nothing else.

    ``name`` is a rank, an installed bot, or an address as ``file.py:Class``, with options behind it as in
    ``alderman:iterations=2000``. BadOption says what is wrong and what is allowed.
    """
    called = check(name)
    who = called.who
    rng = Rng(seed, f"{name} {seat}")
    if who in NAMES:
        head = head_of(who, game.id)
        if head is None:
            raise BadOption(f"{game.name} has no {who}; there are: {', '.join(names(game.id))}")
        return head.make(game, rng, **chosen(f"the {who}", called.options, head.settings))
    make = external_bots.find(who)
    known = getattr(make, "games", None)
    if known is not None and game.id not in known:
        raise BadOption(f"{who} does not play {game.name}, but {', '.join(find_game(one).name for one in known)}")
    return external_bots.sit(who, make, game, rng, chosen(who, called.options, settings_of(make)))


def check(name: str) -> naming.Called:
    """``name`` taken apart, if it can be somebody's; no external bot is loaded for that."""
    called = naming.read(name)
    who, colon, rest = called.who.partition(naming.OPTION_SIGN)
    if colon and who in NAMES:
        raise BadOption(f"an option is written name=value, as in alderman:iterations=2000, not {rest!r} as in {name!r}")
    if not colon and who not in NAMES and who not in external_bots.installed():
        there = ", ".join((*NAMES, *external_bots.installed()))
        raise BadOption(f"there is no merchant {name!r}; there are: {there}; your own is written file.py:Class")
    return called


def ask(merchant: Bot, state: State) -> int:
    """Let ``merchant`` decide for the actor of ``state``, of which it sees no more than that seat may."""
    return merchant.choose(state.redeal(state.actor, merchant.rng))


def ask_right(merchant: Bot, state: State, seat: int) -> int | None:
    """Ask ``merchant``, who sits at ``seat`` and is not the actor, whether it uses a right that it has now."""
    return merchant.wish(state.redeal(seat, merchant.rng), seat) if state.rights(seat) else None


__all__ = [
    "LOWEST_RANK",
    "NAMES",
    "PEOPLE",
    "Bot",
    "ask",
    "ask_right",
    "below",
    "bot",
    "check",
    "names",
    "offered",
    "stand_in",
]
