"""Decisions as lines of a record, which is how an entry keeps them: readable, and true under any numbering of ids."""

from __future__ import annotations

from collections.abc import Iterable

from hansetag.kernel.game import Game
from hansetag.kernel.record import Decision, noted
from hansetag.kernel.seats import NATURE


def write(game: Game, decisions: Iterable[Decision]) -> str:
    """One line for each decision."""
    return "\n".join(noted(game, decision) for decision in decisions)


def read(game: Game, lines: str) -> list[Decision]:
    """The way back; BadText names a line that is no decision of the game any more."""
    decisions = []
    for line in lines.splitlines():
        who, _, text = line.partition(" ")
        decisions.append(Decision(NATURE if who == "*" else int(who), game.parse(text)))
    return decisions
