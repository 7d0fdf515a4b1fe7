"""Settings: what can be chosen about a bot, and how it is read from a name."""

from __future__ import annotations

import inspect
import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from hansetag.kernel.errors import BadOption

Value = int | float | bool | str
SWITCH_WORDS = {"yes": True, "true": True, "on": True, "no": False, "false": False, "off": False}
KINDS: dict[str, type[Value]] = {"int": int, "float": float, "bool": bool, "str": str}


@dataclass(frozen=True)
class Setting:
    """One thing to choose: of what kind it is, and how small it may be."""

    kind: type[Value]
    least: float | None = None  # the least that is allowed; of a float, what it has to be more than

    def read(self, text: str) -> Value | None:
        """The value that ``text`` means; None if it is not allowed."""
        if self.kind is str:
            return text
        if self.kind is bool:
            return SWITCH_WORDS.get(text.lower())
        try:
            number = int(text) if self.kind is int else float(text)
        except ValueError:
            return None
        if not math.isfinite(number) or (self.least is not None and number < self.least):
            return None
        return None if self.kind is float and number == self.least else number

    def told(self) -> str:
        """What is allowed, in words."""
        if self.kind is bool:
            return "yes or no"
        if self.kind is int:
            return "a whole number" if self.least is None else f"a whole number from {self.least:g} on"
        return "a number" if self.least is None else f"a number above {self.least:g}"


def chosen(who: str, given: Mapping[str, str], settings: Mapping[str, Setting]) -> dict[str, Value]:
    """The options ``given`` to ``who``, as values; BadOption says what is wrong and what is allowed."""
    values: dict[str, Value] = {}
    for name, text in given.items():
        if name not in settings:
            known = f"there are: {', '.join(settings)}" if settings else "there are none"
            raise BadOption(f"{who} has no option {name!r}; {known}")
        value = settings[name].read(text)
        if value is None:
            raise BadOption(f"{who}: {name} is {settings[name].told()}, not {text!r}")
        values[name] = value
    return values


def settings_of(make: Callable[..., object]) -> dict[str, Setting]:
    """What can be chosen about a bot that somebody else wrote: what its class takes beyond the game and the stream.

    The kind is as annotated, or else that of the default. What is neither a number, a word nor a switch cannot be
    written in a name and is left out.
    """
    try:
        parameters = list(inspect.signature(make).parameters.values())
    except (TypeError, ValueError):  # some callables do not tell
        return {}
    settings: dict[str, Setting] = {}
    for parameter in parameters[2:]:
        if parameter.kind in (parameter.POSITIONAL_OR_KEYWORD, parameter.KEYWORD_ONLY):
            kind = _kind(parameter)
            if kind is not None:
                settings[parameter.name] = Setting(kind)
    return settings


def _kind(parameter: inspect.Parameter) -> type[Value] | None:
    """Of what kind a parameter is, if it is one that a name can hold."""
    annotated = parameter.annotation
    if annotated is parameter.empty:
        return type(parameter.default) if isinstance(parameter.default, (int, float, str)) else None
    return KINDS.get(annotated if isinstance(annotated, str) else getattr(annotated, "__name__", ""))
