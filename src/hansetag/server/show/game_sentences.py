"""What a game says to people, as sentences, remembered, since tables say the same again and again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from hansetag.kernel.events import Event
from hansetag.kernel.game import Game
from hansetag.kernel.phrases import PEOPLE, Fact, Phrasebook

_FACTS_ABOUT_PEOPLE = frozenset(PEOPLE)  # facts that hold none of these name nobody
MAX_REMEMBERED_SENTENCES = 10_000


def say(game: Game, address: str, facts: Mapping[str, Fact], language: str, names: Sequence[str]) -> str:
    """The phrase at ``address`` of the game's phrasebook; ``names`` are what the people are called, by seat."""
    people = tuple(names) if not _FACTS_ABOUT_PEOPLE.isdisjoint(facts) else ()
    return _remembered(game.book, address, tuple(facts.items()), language, people)


def event_sentence(game: Game, event: Event, language: str, names: Sequence[str]) -> str:
    """The event as a sentence."""
    return say(game, f"event.{event.code()}", event.facts(), language, names)


@lru_cache(MAX_REMEMBERED_SENTENCES)
def _remembered(
    book: Phrasebook, address: str, facts: tuple[tuple[str, Fact], ...], language: str, names: tuple[str, ...]
) -> str:
    return book.say(address, dict(facts), language, names)
