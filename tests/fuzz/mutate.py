"""Changing a good input a little, so that it comes far into a parser before it goes wrong."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from random import Random

import msgspec

from .targets import MAX_BYTES

ODD_VALUES: tuple[object, ...] = (
    *(None, True, False, 0, 1, -1, 2, 3, 7, 63, 64, 127, 255, 2**31, 2**63 - 1, -(2**63), 0.5, 1e308, ""),
    *("x", "²", "__class__", "nobody", [], {}, [[]], {"": None}, [0] * 300, "x" * 300, [None], ["x"], {"x": -1}),
)
JSON_SHARE = 0.7  # of inputs that are JSON, so many are changed as values and not as bytes
MAX_CHANGES = 4


def mutate(data: bytes, others: Sequence[bytes], words: Sequence[bytes], rng: Random) -> bytes:
    """``data`` with a few changes; parts of the ``others`` and these ``words`` may come into it."""
    for _ in range(rng.randint(1, MAX_CHANGES)):
        if rng.random() < JSON_SHARE:
            changed = _changed_json(data, rng)
            if changed is not None:
                data = changed
                continue
        data = rng.choice(WAYS)(data, others, words, rng)
    return data[:MAX_BYTES] if len(data) > MAX_BYTES * 4 else data


def _changed_json(data: bytes, rng: Random) -> bytes | None:
    """The same with one value changed, where ``data`` is JSON, perhaps after a byte that chooses something."""
    for begin in (0, 1):
        try:
            value = msgspec.json.decode(data[begin:])
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            continue
        if isinstance(value, dict | list):
            return data[:begin] + msgspec.json.encode(_changed_value(value, rng))
    return None


def _changed_value(value: object, rng: Random) -> object:
    """A value like this one, but for one place in it."""
    if isinstance(value, dict) and value:
        key = rng.choice(list(value))
        way = rng.random()
        if way < 0.1:
            return {name: inner for name, inner in value.items() if name != key}
        if way < 0.2:
            return value | {rng.choice(["x", "", "seat", "__class__", *value]): rng.choice([*value.values()])}
        return value | {key: _changed_value(value[key], rng)}
    if isinstance(value, list) and value:
        place = rng.randrange(len(value))
        way = rng.random()
        if way < 0.1:
            return value[:place] + value[place + 1 :]
        if way < 0.2:
            return [*value, value[place]]
        if way < 0.3:
            return rng.sample(value, len(value))
        return [*value[:place], _changed_value(value[place], rng), *value[place + 1 :]]
    if type(value) is int and rng.random() < 0.6:
        return value + rng.choice((-2, -1, 1, 2, 10, 100))
    return rng.choice(ODD_VALUES)


Way = Callable[[bytes, Sequence[bytes], Sequence[bytes], Random], bytes]


def _insert(data: bytes, others: Sequence[bytes], words: Sequence[bytes], rng: Random) -> bytes:
    place = rng.randint(0, len(data))
    return data[:place] + rng.choice(words) + data[place:]


def _replace_word(data: bytes, others: Sequence[bytes], words: Sequence[bytes], rng: Random) -> bytes:
    parts = data.split(b" ")
    parts[rng.randrange(len(parts))] = rng.choice(words)
    return b" ".join(parts)


def _cut(data: bytes, others: Sequence[bytes], words: Sequence[bytes], rng: Random) -> bytes:
    begin = rng.randint(0, len(data))
    return data[:begin] + data[begin + rng.randint(0, 12) :]


def _flip(data: bytes, others: Sequence[bytes], words: Sequence[bytes], rng: Random) -> bytes:
    if not data:
        return data
    place = rng.randrange(len(data))
    return data[:place] + bytes([rng.randrange(256)]) + data[place + 1 :]


def _change_line(data: bytes, others: Sequence[bytes], words: Sequence[bytes], rng: Random) -> bytes:
    """Leave a line out, say it twice, swap two, or take one from another input."""
    lines = data.split(b"\n")
    place, other = rng.randrange(len(lines)), rng.randrange(len(lines))
    way = rng.randrange(4)
    if way == 0:
        del lines[place]
    elif way == 1:
        lines.insert(other, lines[place])
    elif way == 2:
        lines[place], lines[other] = lines[other], lines[place]
    else:
        lines[place] = rng.choice(rng.choice(others).split(b"\n"))
    return b"\n".join(lines)


def _change_number(data: bytes, others: Sequence[bytes], words: Sequence[bytes], rng: Random) -> bytes:
    places = [place for place, byte in enumerate(data) if 48 <= byte <= 57]
    if not places:
        return data
    place = rng.choice(places)
    return data[:place] + rng.choice((b"0", b"1", b"2", b"9", b"-1", b"12", b"300", b"")) + data[place + 1 :]


def _change_value(data: bytes, others: Sequence[bytes], words: Sequence[bytes], rng: Random) -> bytes:
    """Give a name in a file another value: an odd one, or that of another name."""
    lines = data.split(b"\n")
    places = [place for place, line in enumerate(lines) if b"=" in line]
    if not places:
        return data
    place, other = rng.choice(places), rng.choice(places)
    value = lines[other].partition(b"=")[2] if rng.random() < 0.5 else rng.choice(ODD_TOML)
    parts = re.split(rb"(=\s*)", lines[place])  # some lines have several names
    at = rng.randrange(2, len(parts), 2)
    if rng.random() < 0.5 and b"," in parts[at]:  # one value of a list or of a line
        values = parts[at].split(b",")
        values[rng.randrange(len(values))] = rng.choice([*values, value])
        parts[at] = b",".join(values)
    else:
        parts[at] = value
    lines[place] = b"".join(parts)
    return b"\n".join(lines)


ODD_TOML = (
    b"0",
    b"-1",
    b"1",
    b"2",
    b"7",
    b"300",
    b"[]",
    b"{}",
    b'""',
    b'"x"',
    b"[[]]",
    b"[1, 1]",
    b"true",
    b"nan",
    b"1e9",
)
WAYS: tuple[Way, ...] = (
    _insert,
    _replace_word,
    _cut,
    _flip,
    _change_line,
    _change_line,
    _change_number,
    _change_value,
    _change_value,
)
