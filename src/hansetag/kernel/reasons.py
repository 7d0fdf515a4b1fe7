"""Why something is refused: a ruling's id, a code and the facts; the sentence is looked up when somebody reads it."""

from __future__ import annotations

from collections.abc import Sequence

from .phrases import Fact, Phrasebook


class Reason:
    """One refusal. ``rule`` is the id of the ruling (``HA-26``), ``text`` the sentence in English."""

    __slots__ = ("_book", "code", "facts", "rule")

    def __init__(self, book: Phrasebook, rule: str, code: str, facts: dict[str, Fact]) -> None:
        """Refuse under ``rule`` with the phrase ``refusal.<code>`` of ``book``."""
        self._book = book
        self.rule: str = rule
        self.code: str = code
        self.facts: dict[str, Fact] = facts

    @property
    def text(self) -> str:
        """The sentence in English."""
        return self.say("en")

    def say(self, language: str, people: Sequence[str] | None = None) -> str:
        """The sentence in ``language``, with seats called by the names of the ``people``."""
        return self._book.say(f"refusal.{self.code}", self.facts, language, people)

    def __repr__(self) -> str:
        return f"Reason({self.rule!r}, {self.text!r})"
