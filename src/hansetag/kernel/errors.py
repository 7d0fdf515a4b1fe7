"""What can go wrong, by name. Every message says what was wrong and what would be right."""

from __future__ import annotations

from importlib.resources import files
from typing import TYPE_CHECKING, Self

from .phrases import Fact, Phrase, Phrasebook

if TYPE_CHECKING:
    from .reasons import Reason
    from .record import Record


BOOK = Phrasebook(files("hansetag.kernel") / "text")


class HansetagError(Exception):
    """The family of all errors that a caller can cause."""

    def say(self, language: str = "en") -> str:
        """The sentence in ``language``, where it is known there; else in English."""
        return str(self)


class Worded(HansetagError):
    """An error that players may come to read, and therefore in their language."""

    phrase: Phrase | None = None

    @classmethod
    def put(cls, code: str, **facts: Fact) -> Self:
        """The error whose sentence is ``code`` in the phrasebook of the kernel."""
        error = cls(BOOK.say(code, facts))
        error.phrase = (code, facts)
        return error

    def say(self, language: str = "en") -> str:
        """The sentence in ``language``, where it was put by its code; else as it was said."""
        return BOOK.say(*self.phrase, language) if self.phrase else str(self)


class BadOption(Worded, ValueError):
    """A game was asked for with an option, or a value of one, that it does not have."""


class BadAction(HansetagError, TypeError):
    """Something was handed in as an action or a seat that is not even of the right type."""


class BadText(Worded, ValueError):
    """A line of notation that names no action."""


class BadData(HansetagError, ValueError):
    """A board file or a staged position that does not hold together."""


class IllegalAction(HansetagError):
    """The rules refuse the action. The state is as it was."""

    def __init__(self, rule: str, reason: str, why: Reason | None = None) -> None:
        """Name the ``rule`` (a ruling's id, or empty) and say the ``reason`` in a sentence."""
        super().__init__(f"{reason} [{rule}]" if rule else reason)
        self.rule = rule
        self.reason = reason
        self.why = why

    def say(self, language: str = "en") -> str:
        """The reason in ``language``, where the rules gave one."""
        return self.why.say(language) if self.why else self.reason


class NothingToUndo(HansetagError):
    """There is no decision that could be taken back without taking something from another seat."""


class BadRecord(HansetagError, ValueError):
    """A record that breaks off: ``line`` is where, ``reason`` is why, ``record`` is all that came before."""

    def __init__(self, line: int, reason: str, record: Record | None = None) -> None:
        """Point at ``line`` (counted from 1) and keep the sound part in ``record``."""
        super().__init__(f"line {line}: {reason}")
        self.line = line
        self.reason = reason
        self.record = record
