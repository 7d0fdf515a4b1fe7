"""What a name looks like: two names with the same look cannot be told apart by eye.

This is the skeleton of UTS 39 (Unicode Security Mechanisms), with Unicode's own list of letters that are taken for one
another, made once when the server starts. Beyond it, capitals and small letters are one, and so are ``i`` and ``l``,
since a capital ``I`` is taken for an ``l``.
"""

from __future__ import annotations

import unicodedata
from importlib.resources import files

import msgspec

MAX_LOOK_LENGTH = 200  # letters; one letter may look like many, and the database has room for so many
READING_MARK = "\u200e"  # stands around letters that are read from the right in the list, and is no part of them
SEPARATORS = ("Z", "P", "C")  # the kinds of letters that part words; a name looks the same without them


class _Like(msgspec.Struct):
    """One entry of Unicode's list: what a letter is taken for."""

    c: str


def _read_prototypes() -> dict[int, str]:
    """For each letter that looks like others the one that stands for them all, as ``str.translate`` takes it."""
    data = (files("confusable_homoglyphs") / "confusables.json").read_bytes()
    likes = msgspec.json.decode(data, type=dict[str, list[_Like]])
    groups: dict[str, set[str]] = {}
    for letter, others in likes.items():
        alike = [one.replace(READING_MARK, "") for one in (letter, *(other.c for other in others))]
        group = set(alike).union(*(groups[one] for one in alike if one in groups))
        groups |= dict.fromkeys(group, group)
    prototypes = {id(group): max(group, key=_fitness) for group in groups.values()}
    return {ord(letter): prototypes[id(group)] for letter, group in groups.items() if len(letter) == 1}


def _fitness(one: str) -> tuple[int, bool, bool, int]:
    """How well something can stand for all that look like it: several letters, then plain ones, small before large."""
    return len(one), one.isascii() and one.isalpha(), one.islower(), -ord(one[0])


_PROTOTYPES = _read_prototypes()


def letters_like(letter: str) -> list[str]:
    """All single letters that look like ``letter``, itself included."""
    prototype = _PROTOTYPES.get(ord(letter), letter)
    return [letter, *(chr(code) for code, other in _PROTOTYPES.items() if other == prototype and code != ord(letter))]


def look_of(name: str) -> str:
    """What ``name`` looks like, the same for all that look alike; of words and signs between them only the words."""
    typed = unicodedata.normalize("NFKC", _skeleton(name))
    look = _skeleton(typed.casefold()).replace("i", "l")
    words = "".join(letter for letter in look if unicodedata.category(letter)[0] not in SEPARATORS)
    return (words or look)[:MAX_LOOK_LENGTH]


def plain_look_of(name: str) -> str:
    """The same without accents: what somebody sees who reads in a hurry."""
    return "".join(letter for letter in look_of(name) if not unicodedata.combining(letter))


def _skeleton(text: str) -> str:
    """The skeleton of UTS 39."""
    return unicodedata.normalize("NFD", unicodedata.normalize("NFD", text).translate(_PROTOTYPES))
