"""Options: what a table may choose about a game before it starts."""

from __future__ import annotations

import shlex
from collections.abc import Mapping, Sequence

import msgspec

from .errors import BadOption

Value = bool | str
Options = dict[str, Value]
MAX_LINE_LENGTH = 4_000  # letters of the options in a record, which are taken apart slowly
_YES_NO = {"yes": True, "true": True, "on": True, "no": False, "false": False, "off": False}


class Option(msgspec.Struct, frozen=True):
    """One choice: yes or no (a bool default), one of ``choices``, or free text (a str default without choices).

    What it means is in the phrasebook of the game, under ``option.<name>``: a label, help, and a label for each choice.
    """

    name: str
    default: Value
    rule: str = ""
    choices: tuple[str, ...] = ()
    path: bool = False  # whether it names a file of this machine, which nobody may do from outside

    def read(self, value: object) -> Value:
        """Take ``value`` as this option's value, or say what is allowed."""
        if isinstance(self.default, bool):
            if isinstance(value, bool):
                return value
            if isinstance(value, str) and value.casefold() in _YES_NO:
                return _YES_NO[value.casefold()]
            raise BadOption.put("option.yes-no", name=self.name, value=repr(value))
        if not isinstance(value, str) or (self.choices and value not in self.choices):
            code = "option.choices" if self.choices else "option.text"
            raise BadOption.put(code, name=self.name, allowed=", ".join(map(repr, self.choices)), value=repr(value))
        return value


def settle(allowed: Sequence[Option], given: Mapping[str, object]) -> Options:
    """Fill ``given`` up with defaults and check every name and value."""
    names = [option.name for option in allowed]
    for name in given:
        if name not in names:
            code = "option.unknown" if names else "option.none"
            raise BadOption.put(code, name=name, options=", ".join(names))
    return {option.name: option.read(given.get(option.name, option.default)) for option in allowed}


def write(options: Mapping[str, Value]) -> str:
    """Options as one line of a record; empty texts are left out."""
    words = {name: {True: "yes", False: "no"}[v] if isinstance(v, bool) else v for name, v in sorted(options.items())}
    return " ".join(shlex.quote(f"{name}={word}") for name, word in words.items() if word)


def read(line: str) -> dict[str, str]:
    """The way back from ``write``, as texts that ``settle`` still has to check."""
    if len(line) > MAX_LINE_LENGTH:
        raise BadOption(f"options are a line of at most {MAX_LINE_LENGTH} letters, not {len(line)}")
    try:
        words = shlex.split(line)
    except ValueError as error:
        raise BadOption(f"options cannot be read ({error}): {line}") from None
    pairs = [word.partition("=") for word in words]
    for name, equals, _ in pairs:
        if not equals:
            raise BadOption(f"an option is written name=value, not {name!r}")
    return {name: value for name, _, value in pairs}
