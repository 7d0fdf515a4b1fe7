"""Names: what somebody may be called, so that everybody can see who is who.

A name has nothing in it that cannot be seen, mixes no alphabets whose letters look alike, and is not what the house,
its keepers or its merchants are called. The merchants' first names are ordinary ones and stay free: a table always
says who is a merchant.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

from ..errors import Refused
from .look_alikes import look_of, plain_look_of

MAX_NAME_LENGTH = 40  # in letters
MAX_MARKS_PER_LETTER = 4  # accents on one letter; more of them run into the lines above and below (UTS 39, 5.4)
# Letters that cannot be seen, or turn others around.
INVISIBLE_CATEGORIES = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
# What Unicode calls default-ignorable, as far as its category does not say so, and letters that are blank.
INVISIBLE_LETTERS = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\ufff0-\uffff"
    "\U0001d159\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)
EMOJI_SELECTORS = re.compile("[\ufe0e\ufe0f]")  # say whether a sign is drawn in colour, and are left out
# Alphabets that share the looks of many letters: a name is in one of them.
ALPHABETS = ("LATIN", "GREEK", "CYRILLIC", "ARMENIAN", "GEORGIAN", "CHEROKEE", "COPTIC", "LISU")

HOUSE_NAME = "hansetag"  # stands in no name, not even as a part of a word
# Words that stand in no name, in English and in German.
KEEPERS = (
    *("admin", "admins", "administrator", "administratorin", "administration", "sysadmin", "sysop", "webmaster"),
    *("moderator", "moderators", "moderatorin", "moderatoren", "moderation"),
)
# What nobody is called, though the words may stand beside others.
WHOLE_NAMES = (
    *("system", "server", "support", "staff", "root", "mod", "bot", "nobody", "niemand", "chance", "zufall"),
    *("deckhand", "decksjunge", "apprentice", "lehrling", "merchant", "kaufmann", "alderman", "\u00e4ltermann"),
    *("former guest", "a former guest", "ehemaliger gast", "ein ehemaliger gast"),
)
COMMON_NAMES = ("guest", "gast")  # what a browser calls somebody who has said nothing; any number may be called so
SEAT_WORDS = ("seat", "sitz", "platz")  # with a number they stand for somebody who has no name

_HOUSE_LOOK = plain_look_of(HOUSE_NAME)
_KEEPER_LOOKS = frozenset(map(plain_look_of, KEEPERS))
_WHOLE_LOOKS = frozenset(map(plain_look_of, (*WHOLE_NAMES, *SEAT_WORDS)))
_COMMON_LOOKS = frozenset(map(plain_look_of, COMMON_NAMES))
_FINAL_DIGITS = re.compile(r"[\W\d_]+$")
_WORD = re.compile(r"[^\W_]+(?:[^\w\s][^\W_]+)*")


def clean_name(name: str) -> str:
    """``name`` as it is shown: composed letters, single spaces, nothing invisible; Refused if that leaves no name."""
    text = " ".join(unicodedata.normalize("NFC", EMOJI_SELECTORS.sub("", name)).split())
    if INVISIBLE_LETTERS.search(text) or any(unicodedata.category(letter) in INVISIBLE_CATEGORIES for letter in text):
        raise Refused("name-letters")
    if not 1 <= len(text) <= MAX_NAME_LENGTH:
        raise Refused("name-length", most=MAX_NAME_LENGTH, length=len(text))
    if _has_heaps_of_marks(text):
        raise Refused("name-marks", most=MAX_MARKS_PER_LETTER)
    if len(_alphabets(text)) > 1:
        raise Refused("name-alphabets")
    return text


def own_name(name: str) -> str:
    """``name``, cleaned, as a person may bear it; Refused if it is one of the house's."""
    text = clean_name(name)
    if is_of_house(text) or _stands_for_another(text):
        raise Refused("name-reserved", name=text)
    return text


def own_look(name: str) -> str | None:
    """What ``name`` looks like, if it can be one account's alone; None for a name that is everybody's."""
    return None if not _looks_of(name).isdisjoint(_COMMON_LOOKS) else look_of(name)


def chair_name(name: str) -> str:
    """``name``, cleaned, as a host may write it on a chair: a merchant may be called by its rank, not by the house."""
    text = clean_name(name)
    if is_of_house(text):
        raise Refused("name-reserved", name=text)
    return text


def names_in_record(players: Sequence[str] | None, seats: int) -> list[str]:
    """The players of a record as they are shown: cleaned and cut, and their seats where that leaves no fit name."""
    return [_name_in_record(name, seat) for seat, name in enumerate(players or [""] * seats)]


def _name_in_record(name: str, seat: int) -> str:
    """One of them."""
    seen = "".join(
        letter
        for letter in name
        if unicodedata.category(letter) not in INVISIBLE_CATEGORIES and not INVISIBLE_LETTERS.match(letter)
    )
    try:
        return chair_name(" ".join(seen.split())[:MAX_NAME_LENGTH].strip())
    except Refused:
        return f"Seat {seat}"


def is_of_house(name: str) -> bool:
    """Whether ``name`` looks as if the house itself, or somebody who keeps it in order, were speaking."""
    words = _WORD.findall(unicodedata.normalize("NFKC", name))
    looks = set[str]().union(*(_looks_of(word) for word in (*words, "".join(words), name)))
    return _HOUSE_LOOK in plain_look_of(name) or not looks.isdisjoint(_KEEPER_LOOKS)


def _stands_for_another(name: str) -> bool:
    """Whether ``name`` looks like that of a rank, a seat or something else that is nobody's own."""
    return not _looks_of(name).isdisjoint(_WHOLE_LOOKS)


def _looks_of(word: str) -> set[str]:
    """What ``word`` looks like, with and without a number behind it."""
    return {plain_look_of(word), plain_look_of(_FINAL_DIGITS.sub("", word))}


def _has_heaps_of_marks(text: str) -> bool:
    """Whether a letter bears more accents than any language has, or one has no letter to bear it."""
    marks = MAX_MARKS_PER_LETTER  # before the first letter there is no room for any
    for letter in unicodedata.normalize("NFD", text):
        marks = marks + 1 if unicodedata.category(letter) in ("Mn", "Me") else 0
        if marks > MAX_MARKS_PER_LETTER:
            return True
    return False


def _alphabets(text: str) -> set[str]:
    """Which of the alphabets that are taken for one another ``text`` is written in."""
    firsts = {unicodedata.name(letter, "").split(" ", 1)[0] for letter in text if letter.isalpha()}
    return firsts.intersection(ALPHABETS)
