"""Anything a stranger could send: JSON of the shape that a type describes, with the values that are most awkward.

The values are names that mean something to Python, numbers beyond all bounds, letters that nobody sees, and nesting.
"""

from __future__ import annotations

import builtins
import keyword
from typing import Any

import msgspec
from hypothesis import strategies as st

PYTHON_NAMES = sorted(
    {
        *keyword.kwlist,
        *(name for name in dir(builtins) if name.startswith("_")),
        *dir(object),
        *("self", "cls", "seats", "rules", "name", "options", "args", "kwargs", "table", "lang", "game", "code"),
        *("board", "cards", "data", "seed", "strict", "__dict__", "__globals__", "__missing__", "__code__"),
    }
)
ODD_TEXTS = [
    *(
        "",
        " ",
        "\u3164",
        "\u2800",
        "\u202e",
        "\u00b2",
        "\u0663",
        "\ufdfa",
        "{0}",
        "{self.__class__}",
        "%s",
        "../../etc/passwd",
    ),
    *(
        "9" * 40,
        "-1",
        "1e999",
        "nan",
        "0~1~x",
        "deal \u00b2 give",
        "deal 99999999999999999999",
        "e\u0301" * 20,
        "😀" * 20,
    ),
]
TEXTS = st.one_of(st.sampled_from(PYTHON_NAMES), st.sampled_from(ODD_TEXTS), st.text(max_size=30))
NUMBERS = st.one_of(
    st.integers(-2, 9),
    st.sampled_from([2**31, 2**53 + 1, 2**63, 2**64, -(2**63) - 1, 10**400]),
    st.floats(allow_nan=False, allow_infinity=False),
)
ANYTHING = st.recursive(
    st.one_of(st.none(), st.booleans(), NUMBERS, TEXTS),
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(TEXTS, inner, max_size=3)),
    max_leaves=6,
)


def shaped(kind: Any) -> st.SearchStrategy[Any]:
    """JSON that has the shape of ``kind``, mostly: any value may be something else altogether."""
    return _shaped(msgspec.inspect.type_info(kind))


def _shaped(info: msgspec.inspect.Type) -> st.SearchStrategy[Any]:
    """The same for a type that msgspec has looked at."""
    if isinstance(info, msgspec.inspect.StructType):
        wanted = {field.encode_name: _shaped(field.type) for field in info.fields if field.required}
        spare = {field.encode_name: _shaped(field.type) for field in info.fields if not field.required}
        tag = {info.tag_field: st.just(info.tag)} if info.tag_field else {}
        return st.fixed_dictionaries({**wanted, **tag}, optional=spare)
    return st.one_of(_values(info), _values(info), _values(info), ANYTHING)


def _values(info: msgspec.inspect.Type) -> st.SearchStrategy[Any]:
    """Values of a type that is not made of fields."""
    if isinstance(info, msgspec.inspect.UnionType):
        return st.one_of(*map(_shaped, info.types))
    if isinstance(info, msgspec.inspect.ListType):
        return st.lists(_shaped(info.item_type), min_size=info.min_length or 0, max_size=5)
    if isinstance(info, msgspec.inspect.DictType):
        return st.dictionaries(TEXTS, _shaped(info.value_type), max_size=4)
    if isinstance(info, msgspec.inspect.LiteralType):
        return st.sampled_from(info.values)
    if isinstance(info, msgspec.inspect.BoolType):
        return st.booleans()
    if isinstance(info, msgspec.inspect.IntType | msgspec.inspect.FloatType):
        return NUMBERS
    return TEXTS
