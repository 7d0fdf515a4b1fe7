"""Write what the client takes from the Python side: ``python web/generate.py``.

The types of the protocol, of views and of events are written by ``generate_types.py``; a test compares them with what
lies there. The example game of each rules page becomes a *scene*: every position of it with what happened and the
page's remark, so that the page can show it on a small board. ``generate_fixtures.py`` makes what the client's tests are
given. Scenes and fixtures are made by each build and not kept.
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT / "src"), str(ROOT / "web")]  # a build has nothing installed yet

import generate_fixtures  # noqa: E402
import generate_types  # noqa: E402
import msgspec  # noqa: E402

import hansetag  # noqa: E402

SCENES = ROOT / "web" / "src" / "rules" / "scenes"
RULES = ROOT / "docs" / "rules"  # English, with a folder for each other language
PAGES = {"en": RULES, **{folder.name: folder for folder in sorted(RULES.iterdir()) if folder.is_dir()}}
EXAMPLE = re.compile(r"^```hanse\n(.*?)^```$", re.DOTALL | re.MULTILINE)


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
        rows = state.record_events()
        state.apply(decision.action, decision.seat)
        events = [game.tell(row) for row in rows]
        state.event_rows = None
        view = state.view(max(decision.seat, 0))
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
                "view": view,
                "derived": game.derive(view),
            }
        )
    return {"game": name, "seats": game.seats, "options": dict(game.options), "players": players, "steps": steps}


def write() -> None:
    """Write everything."""
    for path, types in generate_types.files().items():
        path.write_text(types, "utf-8")
    SCENES.mkdir(exist_ok=True)
    for game in hansetag.games():
        (SCENES / f"{game}.json").write_text(json.dumps(scene(game), ensure_ascii=False), "utf-8")
    generate_fixtures.write()


if __name__ == "__main__":
    write()
