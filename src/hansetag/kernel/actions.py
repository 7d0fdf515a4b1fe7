"""Actions and the catalogue: everything that can ever be decided in a game, numbered and worded.

An action is a small frozen Struct per rulebook verb. Its notation is the verb and its fields in a row, as in
``buy orange 2``. The catalogue lists all actions of a game once; an action's place in that list is its id.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from difflib import get_close_matches

import msgspec

from .codes import Codes
from .errors import BadText


class Action(msgspec.Struct, frozen=True, tag_field="verb"):
    """One thing a seat, or nature, can decide. Subclasses give their verb as ``tag``."""

    @classmethod
    def verb(cls) -> str:
        """The verb that begins the notation."""
        return str(cls.__struct_config__.tag)

    def text(self) -> str:
        """The notation: the verb and the fields, apart by blanks."""
        fields = (getattr(self, field) for field in self.__struct_fields__)
        return " ".join([self.verb(), *(str(value) for value in fields)])


def fold(text: str) -> str:
    """Write ``text`` as notation does: lower case, plain letters (Lübeck becomes lubeck, Tønsberg tonsberg)."""
    plain = text.casefold().replace("ø", "o").replace("æ", "ae").replace("ł", "l")
    return "".join(letter for letter in unicodedata.normalize("NFKD", plain) if not unicodedata.combining(letter))


class Catalogue(Sequence[Action]):
    """All actions of one game. ``catalogue[id]`` is the action, ``catalogue.id(action)`` the way back."""

    def __init__(self, verbs: Sequence[Sequence[Action]], aliases: Mapping[str, str] | None = None) -> None:
        """Number the actions of each verb in turn; ``aliases`` are other words that people may type."""
        self._actions = [action for actions in verbs for action in actions]
        self._texts = [action.text() for action in self._actions]
        self._ids = {action: number for number, action in enumerate(self._actions)}
        self._by_text = {text: number for number, text in enumerate(self._texts)}
        self._aliases = dict(aliases or {})
        self.codes: Codes = Codes([len(actions) for actions in verbs])

    def __len__(self) -> int:
        return len(self._actions)

    def __getitem__(self, number: int) -> Action:  # type: ignore[override]  # no slices: an id names one action
        if not 0 <= number < len(self._actions):
            raise IndexError(f"action ids run from 0 to {len(self._actions) - 1}; {number!r} is none of them")
        return self._actions[number]

    def __iter__(self) -> Iterator[Action]:
        return iter(self._actions)

    def id(self, action: Action) -> int:
        """The id of ``action``; KeyError when this game has no such action."""
        try:
            return self._ids[action]
        except (KeyError, TypeError):
            raise KeyError(f"{action!r} is not an action of this game") from None

    def text(self, number: int) -> str:
        """The notation of the action with this id."""
        self[number]
        return self._texts[number]

    def parse(self, text: str) -> int:
        """The id of the action that ``text`` notes; BadText says which word is wrong and what fits instead."""
        words = [self._aliases.get(word, word) for word in fold(text).split()]
        number = self._by_text.get(" ".join(words))
        if number is None:
            raise self._what_is_wrong(words)
        return number

    def _what_is_wrong(self, words: Sequence[str]) -> BadText:
        """Find the first word that leads nowhere and list what could stand there."""
        fitting = [text.split() for text in self._texts]
        for place, word in enumerate(words):
            allowed = list(dict.fromkeys(text[place] for text in fitting if len(text) > place))
            so_far = " ".join(words[:place])
            if not allowed:
                return BadText.put("notation.too-much", said=so_far, rest=" ".join(words[place:]))
            fitting = [text for text in fitting if len(text) > place and text[place] == word]
            if not fitting:
                near = get_close_matches(word, allowed, n=1)
                code = f"notation.wrong{'' if so_far else '-first'}{'-near' if near else ''}"
                facts = {"said": so_far, "near": near[0] if near else "", "possible": ", ".join(allowed)}
                return BadText.put(code, word=word, **facts)
        after = list(dict.fromkeys(text[len(words)] for text in fitting))
        if not words:
            return BadText.put("notation.nothing", possible=", ".join(after))
        return BadText.put("notation.incomplete", said=" ".join(words), possible=", ".join(after))
