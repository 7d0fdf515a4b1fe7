"""Passwords: which are guessed too quickly to keep anybody out."""

from __future__ import annotations

from collections.abc import Iterable

from zxcvbn import zxcvbn

from ..errors import Refused

MIN_SCORE = 2  # of 0 to 4, as zxcvbn rates: a million guesses are not enough, and here guessing is slow
MAX_RATED_LETTERS = 40  # of a password; rating takes longer the longer it is, and so many suffice
HOUSE_WORDS = ("hansetag", "hansa", "teutonica", "bohnhanse", "passwort", "geheim", "hallo", "qwertz", "qwertzuiop")


def refuse_weak(password: str, own: Iterable[str] = ()) -> None:
    """Refused if ``password`` is one of the first that a guesser would try, who knows the words ``own``."""
    words = [word.casefold() for text in own for word in (text, *text.split())]
    rated = zxcvbn(password[:MAX_RATED_LETTERS], user_inputs=[*words, *HOUSE_WORDS])
    if rated["score"] < MIN_SCORE:
        raise Refused("password-weak")
