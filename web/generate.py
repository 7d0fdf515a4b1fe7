"""Write what the client takes from the Python side: ``python web/generate.py``.

``wire.py`` is the one description of the protocol; what it says in Python stands in ``src/wire.ts`` for TypeScript, and
a test compares the two. The example game of each rules page becomes a *scene*: every position of it with what happened
and the page's remark, so that the page can show it on a small board. Scenes are made by each build and not kept.
"""

from __future__ import annotations

import inspect
import json
import re
import sys
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "src"))  # a build has nothing installed yet

import msgspec  # noqa: E402

import hansetag  # noqa: E402
from hansetag.server import wire  # noqa: E402

TYPES = ROOT / "web" / "src" / "wire.ts"
SCENES = ROOT / "web" / "src" / "rules" / "scenes"
RULES = ROOT / "docs" / "rules"  # English, with a folder for each other language
PAGES = {"en": RULES, **{folder.name: folder for folder in sorted(RULES.iterdir()) if folder.is_dir()}}
HEAD = "// Made by web/generate.py from the server's wire.py; change it there.\n"
PLAIN = {str: "string", int: "number", float: "number", bool: "boolean", object: "unknown", NoneType: "null"}
EXAMPLE = re.compile(r"^```hanse\n(.*?)^```$", re.DOTALL | re.MULTILINE)


# ---------------------------------------------------------------------- types


def typescript(kind: Any) -> str:
    """A Python type as TypeScript writes it."""
    origin, inner = get_origin(kind), get_args(kind)
    if kind in PLAIN:
        return PLAIN[kind]
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        return kind.__name__
    if hasattr(kind, "__metadata__"):
        return typescript(inner[0])
    if origin is Literal:
        return " | ".join(f"'{value}'" for value in inner)
    if origin in (Union, UnionType):
        return " | ".join(dict.fromkeys(typescript(part) for part in inner))
    if origin is list:
        part = typescript(inner[0])
        return f"({part})[]" if " | " in part else f"{part}[]"
    if origin is dict:
        return f"Record<{typescript(inner[0])}, {typescript(inner[1])}>"
    raise TypeError(f"wire.py uses {kind!r}, which web/generate.py cannot write as TypeScript yet")


def interface(struct: type[msgspec.Struct]) -> str:
    """One Struct as an interface; what has a default may be left out of what is sent."""
    hints = get_type_hints(struct, vars(wire))
    sent = issubclass(struct, wire.In)
    lines = [f"/** {(inspect.getdoc(struct) or '').splitlines()[0]} */", f"export interface {struct.__name__} {{"]
    config = struct.__struct_config__
    if config.tag is not None:
        lines.append(f"\t{config.tag_field}: '{config.tag}';")
    for field in msgspec.structs.fields(struct):
        optional = sent and not field.required
        lines.append(f"\t{field.encode_name}{'?' if optional else ''}: {typescript(hints[field.name])};")
    return "\n".join([*lines, "}"])


def types() -> str:
    """The whole file of types."""
    structs = [
        value
        for value in vars(wire).values()
        if isinstance(value, type)
        and issubclass(value, msgspec.Struct)
        and value.__module__ == wire.__name__
        and value not in (wire.In, wire.Out)
    ]
    return HEAD + "\n" + "\n\n".join(interface(struct) for struct in structs) + "\n"


# ---------------------------------------------------------------------- scenes


def example(game: str, language: str) -> str:
    """The example game on a rules page, remarks included; in English where the page is not translated yet."""
    page = PAGES[language] / f"{game}.md"
    text = (page if page.exists() else RULES / page.name).read_text("utf-8")
    return EXAMPLE.findall(text)[0]  # type: ignore[no-any-return]


def remarks(text: str) -> list[str]:
    """For each decision of a record, the remark that stands before it; what stands at the end belongs to the last."""
    found: list[str] = []
    remark: list[str] = []
    for line in text.partition("\n\n")[2].splitlines():
        if line.startswith("#"):
            remark.append(line.lstrip("# "))
        elif line.strip():
            found.append(" ".join(remark))
            remark = []
    return [*found[:-1], " ".join([found[-1], *remark]).strip()]


def scene(name: str) -> dict[str, object]:
    """The example of a game: each position, as whoever decided saw it, and what led there."""
    texts = {language: example(name, language) for language in PAGES}
    record = hansetag.Record.loads(texts["en"])
    game, players = record.game, record.players
    notes = {language: remarks(text) for language, text in texts.items()}
    state = game.start()
    steps = []
    for number, decision in enumerate(record.decisions):
        rows = state.listen()
        state.apply(decision.action, decision.seat)
        events = [game.tell(row) for row in rows]
        state.ears = None
        steps.append(
            {
                "seat": decision.seat,
                "move": game.text(decision.action),
                "events": [msgspec.to_builtins(event) for event in events],
                "say": {
                    language: [
                        game.book.say(f"event.{event.code()}", event.facts(), language, players) for event in events
                    ]
                    for language in PAGES
                },
                "note": {language: notes[language][number] for language in PAGES},
                "view": state.view(max(decision.seat, 0)),
            }
        )
    return {"game": name, "seats": game.seats, "options": dict(game.options), "players": players, "steps": steps}


def write() -> None:
    """Write everything."""
    TYPES.write_text(types(), "utf-8")
    SCENES.mkdir(exist_ok=True)
    for game in hansetag.games():
        (SCENES / f"{game}.json").write_text(json.dumps(scene(game), ensure_ascii=False), "utf-8")


if __name__ == "__main__":
    write()
