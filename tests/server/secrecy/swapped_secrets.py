"""The same game with other secrets: orders that a seat never saw change places, and all that it saw stays as it was."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from hansetag.kernel.errors import HansetagError
from hansetag.kernel.game import Game
from hansetag.kernel.record import Decision
from hansetag.kernel.rng import Rng
from hansetag.kernel.seats import OVER

Swap = dict[str, str]
encode = msgspec.json.Encoder().encode


def swapped(swap: Swap, text: str) -> str:
    """A line of notation with the names that are swapped."""
    return " ".join(swap.get(word, word) for word in text.split(" "))


def in_other_words(game: Game, swap: Swap, decisions: Sequence[Decision]) -> list[Decision]:
    """A whole game with the names that are swapped."""
    return [Decision(one.seat, game.parse(swapped(swap, game.text(one.action)))) for one in decisions]


def secrets_of(game: Game, decisions: Sequence[Decision], spy: int | None, rng: Rng) -> Swap:
    """Another game that ``spy`` could not tell from this one, as the names of the things that change places."""
    names: Sequence[str] = getattr(getattr(game, "board", None), "orders", ())
    seen = _sights(game, decisions, spy)
    everything = b"".join(seen)
    hidden = [name for name in names if f'"{name}"'.encode() not in everything]
    drawn = {word for one in decisions for word in game.text(one.action).split(" ")}
    rng.shuffle(order := list(range(len(hidden))))
    swap: Swap = {}
    for first in (hidden[place] for place in order):
        for second in hidden:
            if first == second or first in swap or second in swap or (first not in drawn and second not in drawn):
                continue
            tried = {**swap, first: second, second: first}
            if _same(game, in_other_words(game, tried, decisions), spy, seen):
                swap = tried
                break
    return swap


def _sights(game: Game, decisions: Sequence[Decision], spy: int | None) -> list[bytes]:
    """All that ``spy`` sees after each decision until the end, where everybody sees everything."""
    seen: list[bytes] = []

    def look(sight: bytes) -> bool:
        seen.append(sight)
        return True

    _replay(game, decisions, spy, look)
    return seen


def _same(game: Game, decisions: Sequence[Decision], spy: int | None, seen: list[bytes]) -> bool:
    """Whether these decisions are legal and look to ``spy`` as the others did."""
    expected = iter(seen)
    try:
        return _replay(game, decisions, spy, lambda sight: sight == next(expected, None))
    except HansetagError:
        return False


def _replay(game: Game, decisions: Sequence[Decision], spy: int | None, look: Callable[[bytes], bool]) -> bool:
    """Play it again, and ``look`` at what ``spy`` sees as long as that says so."""
    state = game.start()
    for decision in decisions:
        rows = state.record_events()
        state.apply(decision.action, decision.seat)
        if state.actor == OVER:
            return True
        events = [game.tell(row).seen_by(spy) for row in rows]
        if not look(encode([state.view(spy), [msgspec.to_builtins(event) for event in events]])):
            return False
    return True
