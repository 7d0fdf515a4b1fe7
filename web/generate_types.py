"""Python's types as TypeScript: the protocol, and of each game what a seat sees and what can happen.

The server's ``wire.py`` becomes ``src/wire.ts``, the kernel's view ``src/games/wire.ts``, and the ``view_types.py``,
``derived_types.py`` and ``events.py`` of a game its ``src/games/<game>/wire.ts``. A field has the same comment on
both sides.
"""

from __future__ import annotations

import ast
import inspect
import re
import sys
from collections.abc import Mapping, Sequence
from importlib import import_module
from pathlib import Path
from types import ModuleType, NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints, is_typeddict

import msgspec

import hansetag
from hansetag.kernel import views
from hansetag.server import wire

SOURCE = Path(__file__).parent / "src"
PLAIN = {str: "string", int: "number", float: "number", bool: "boolean", object: "unknown", NoneType: "null"}
NONE = re.compile(r"\bNone\b")
COMMENT = re.compile(r"^    (\w+): .*?  # (.*)$", re.MULTILINE)


def files() -> dict[Path, str]:
    """Every file of types by its path."""
    games = {SOURCE / "games" / game / "wire.ts": game_types(game) for game in hansetag.games()}
    return {SOURCE / "wire.ts": protocol(), SOURCE / "games" / "wire.ts": kernel_types(), **games}


# ---------------------------------------------------------------------- files


def protocol() -> str:
    """What goes over the wire in every game."""
    structs = [kind for kind in declared(wire) if issubclass(kind, msgspec.Struct) and kind not in (wire.In, wire.Out)]
    return _file("the server's wire.py", [], [interface(struct) for struct in structs])


def kernel_types() -> str:
    """What the views of all games have in common."""
    return _file("kernel/views.py", [], [interface(kind) for kind in declared(views)])


def game_types(game: str) -> str:
    """What a seat sees of one game, what follows from that, and what can happen in it."""
    package = f"hansetag.games.{game}"
    modules = [import_module(f"{package}.{name}") for name in ("view_types", "derived_types")]
    events = import_module(f"{package}.events").EVENTS
    kinds = [interface(kind) for module in modules for kind in declared(module) if is_typeddict(kind)]
    prefix = next(kind.__name__ for kind in declared(modules[0]) if views.View in bases(kind)).removesuffix("View")
    union = [f"/** Whatever can happen in this game. */\nexport type {prefix}Event =", *map(event_type, events)]
    head = ["import type { Derived, View } from '../wire';", *_names_of_facts(modules)]
    return _file("the game's view_types.py, derived_types.py and events.py", head, [*kinds, "\n".join(union) + ";"])


def _names_of_facts(modules: Sequence[ModuleType]) -> list[str]:
    """The import of those types that the client's printed facts declare."""
    notes = [note for module in modules for kind in vars(module).values() for note in getattr(kind, "__metadata__", ())]
    names = sorted({note for note in notes if isinstance(note, str)})
    return [f"import type {{ {', '.join(names)} }} from './facts';"] if names else []


def _file(source: str, imports: Sequence[str], parts: Sequence[str]) -> str:
    """A file of types, with where they come from."""
    head = "\n".join([f"// Made by web/generate.py from {source}; change it there.", *imports])
    return "\n\n".join([head, *parts]) + "\n"


def declared(module: ModuleType) -> list[type]:
    """The classes that a module declares itself, in their order."""
    return [kind for kind in vars(module).values() if isinstance(kind, type) and kind.__module__ == module.__name__]


# ---------------------------------------------------------------------- one type


def interface(kind: type) -> str:
    """A Struct or a TypedDict as an interface; what has a default may be left out of what is sent."""
    parents = [base for base in bases(kind) if is_typeddict(base)]
    extends = f" extends {', '.join(base.__name__ for base in parents)}" if parents else ""
    head = [f"/** {summary(kind)} */", f"export interface {kind.__name__}{extends} {{"]
    body = [*_tag(kind), *_fields(kind, parents)]
    return "\n".join([*head, *body, "}"]) if body else "\n".join(head) + "}"


def event_type(kind: type[msgspec.Struct]) -> str:
    """An event as one of the parts of a union, told from the others by its code."""
    fields = "; ".join(f"{name}: {typescript(hint)}" for name, hint in hints_of(kind).items())
    code = f"event: '{kind.__struct_config__.tag}'"
    return f"\t/** {summary(kind)} */\n\t| {{ {code}{'; ' if fields else ''}{fields} }}"


def _tag(kind: type) -> list[str]:
    """The field that tells a tagged Struct from others."""
    if not issubclass(kind, msgspec.Struct) or kind.__struct_config__.tag is None:
        return []
    return [f"\t{kind.__struct_config__.tag_field}: '{kind.__struct_config__.tag}';"]


def _fields(kind: type, parents: Sequence[type]) -> list[str]:
    """The fields of an interface, those of its parents left out."""
    known = {name for parent in parents for name in hints_of(parent)}
    notes = {name: NONE.sub("null", note) for name, note in COMMENT.findall(inspect.getsource(kind))}
    left_out = _may_be_left_out(kind)
    return [
        f"\t{name}{'?' if name in left_out else ''}: {typescript(hint)};{f' // {notes[name]}' if name in notes else ''}"
        for name, hint in hints_of(kind).items()
        if name not in known
    ]


def _may_be_left_out(kind: type) -> set[str]:
    """The fields with a default of what clients send."""
    if not issubclass(kind, wire.In):
        return set()
    return {field.name for field in msgspec.structs.fields(kind) if not field.required}


def bases(kind: type) -> list[type]:
    """What a class was written to derive from; a TypedDict does not remember it, so its source is read."""
    statement = ast.parse(inspect.getsource(kind)).body[0]
    assert isinstance(statement, ast.ClassDef)
    names = vars(sys.modules[kind.__module__])
    return [names[base.id] for base in statement.bases if isinstance(base, ast.Name)]


def hints_of(kind: type) -> dict[str, Any]:
    """The types of all fields."""
    return get_type_hints(kind, vars(sys.modules[kind.__module__]), include_extras=True)


def summary(kind: type) -> str:
    """The first line of a docstring."""
    return (inspect.getdoc(kind) or "").splitlines()[0]


def typescript(kind: Any) -> str:
    """A Python type as TypeScript writes it."""
    origin, inner = get_origin(kind), get_args(kind)
    if kind in PLAIN:
        return PLAIN[kind]
    if isinstance(kind, type) and (issubclass(kind, msgspec.Struct) or is_typeddict(kind)):
        return kind.__name__
    if hasattr(kind, "__metadata__"):
        return _annotated(kind)
    if origin is Literal:
        return " | ".join(f"'{value}'" for value in inner)
    if origin in (Union, UnionType):
        return " | ".join(dict.fromkeys(typescript(part) for part in inner))
    if origin in (list, Sequence):
        part = typescript(inner[0])
        return f"({part})[]" if get_origin(inner[0]) in (Union, UnionType, Literal) else f"{part}[]"
    if origin in (dict, Mapping):
        return f"Record<{typescript(inner[0])}, {typescript(inner[1])}>"
    raise TypeError(f"{kind!r} cannot be written as TypeScript yet; web/generate_types.py is the place to teach it")


def _annotated(kind: Any) -> str:
    """A type with notes: text from the printed facts, or a list that always has the same places, which have names."""
    names = [note for note in kind.__metadata__ if isinstance(note, str)]
    places = [note for note in kind.__metadata__ if isinstance(note, tuple)]
    if not places:
        return names[0] if names else typescript(get_args(kind)[0])
    return f"[{', '.join(f'{name}: {typescript(place)}' for name, place in places)}]"
