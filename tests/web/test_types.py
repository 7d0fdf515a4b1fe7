"""What the client takes from the Python side is what the Python side says."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

import hansetag

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def generate() -> ModuleType:
    """The script ``web/generate.py``."""
    spec = importlib.util.spec_from_file_location("generate", ROOT / "web" / "generate.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_client_s_types_are_made_from_python_s(generate: ModuleType) -> None:
    """The protocol, and of each game its view, what follows from it and its events."""
    files = generate.generate_types.files()
    assert len(files) == 2 + len(hansetag.games())
    for path, types in files.items():
        assert path.read_text("utf-8") == types, "run: python web/generate.py"


@pytest.mark.parametrize("game", hansetag.games())
def test_a_scene_has_every_step_of_the_example_and_every_remark_in_both_languages(
    generate: ModuleType, game: str
) -> None:
    scene = generate.scene(game)
    record = hansetag.Record.loads(generate.example(game, "en"))
    assert len(scene["steps"]) == len(record.decisions)
    for language in ("en", "de"):
        said = [step["note"][language] for step in scene["steps"] if step["note"][language]]
        assert " ".join(said).split() == [
            word
            for line in generate.example(game, language).splitlines()
            if line.startswith("#")
            for word in line.lstrip("# ").split()
        ]


@pytest.mark.parametrize("game", hansetag.games())
def test_the_example_is_the_same_game_in_both_languages(generate: ModuleType, game: str) -> None:
    moves = [
        [line for line in generate.example(game, language).splitlines() if not line.startswith("#")]
        for language in ("en", "de")
    ]
    assert moves[0] == moves[1]
