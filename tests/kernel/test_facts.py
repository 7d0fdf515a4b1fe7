"""Facts: a file that cannot be read, is no TOML or does not hold together is refused by its name."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from hansetag.kernel.errors import BadData
from hansetag.kernel.facts import fetch, is_word, understand, whole_numbers


class Facts(msgspec.Struct, forbid_unknown_fields=True):
    """A small file."""

    beans: int
    name: str = "bowl"
    deep: bool = True


def mistakes(facts: Facts) -> list[str]:
    """What can be wrong with it."""
    return [f"beans: {facts.beans}, at least 1 is needed", "so there"] if facts.beans < 1 else []


def test_a_path_stands_before_the_shipped_file(tmp_path: Path) -> None:
    """Without one the shipped file is read."""
    shipped, own = tmp_path / "shipped.toml", tmp_path / "own.toml"
    shipped.write_bytes(b"beans = 7")
    own.write_bytes(b"beans = 8")
    assert (fetch("", shipped), fetch(str(own), shipped)) == (b"beans = 7", b"beans = 8")


@pytest.mark.parametrize("path", ["no/such/file.toml", "\0"])
def test_a_file_that_cannot_be_read_is_named(path: str, tmp_path: Path) -> None:
    """Whether it is missing or has no possible name."""
    with pytest.raises(BadData, match=r"the bean file .* cannot be read: "):
        fetch(path, tmp_path, "bean file")


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"beans = 'seven'", r"^board file mine.toml: .*beans"),
        (b"beans = 7\npeas = 1", r"^board file mine.toml: .*peas"),
        (b"beans = = 7", r"^board file mine.toml is not TOML: "),
        (b"\xff", r"^board file mine.toml is not TOML: "),
        (b"beans = " + b"7" * 5000, r"^board file mine.toml is not TOML: .*digits"),
        (b"beans = " + b"[" * 3000, r"^board file mine.toml is not TOML that can be read: lists lie too deep"),
        (b"beans = 0", r"^board file mine.toml: beans: 0, at least 1 is needed; so there$"),
    ],
)
def test_a_mistake_in_a_file_is_named(content: bytes, message: str) -> None:
    """The file first, then the place and what would be right."""
    with pytest.raises(BadData, match=message):
        understand(content, "mine.toml", Facts, mistakes)


def test_what_kind_of_file_it_is_can_be_said() -> None:
    """Not every game has a board."""
    with pytest.raises(BadData, match=r"^bean file as shipped: beans: 0"):
        understand(b"beans = 0", "as shipped", Facts, mistakes, "bean file")


def test_a_sound_file_is_understood() -> None:
    """And its whole numbers can be had by name; yes and no are none."""
    facts = understand(b"beans = 7", "mine.toml", Facts, mistakes)
    assert facts == Facts(7)
    assert whole_numbers(facts) == {"beans": 7}


def test_a_word_is_what_notation_can_write() -> None:
    """One word in small plain letters."""
    assert is_word("lubeck")
    assert [name for name in ("Lubeck", "lübeck", "two words", "4", "") if is_word(name)] == []
