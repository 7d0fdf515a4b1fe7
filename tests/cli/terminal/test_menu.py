"""The menu: many options in a few lines, numbers that lead to them, and abbreviations."""

from __future__ import annotations

import pytest

import hansetag
from hansetag.cli.terminal.menu import MAX_LISTED_ONE_BY_ONE, Menu, begins, collapsed, grouped, mentions
from hansetag.kernel.questions import Answer

SPOTS = {"hamburg-luebeck": 31, "stade-hamburg": 32, "goslar-magdeburg": 33}


def answers(*texts: str) -> list[Answer]:
    """Answers with these notations; the last word is the target if it is a place."""
    made: list[Answer] = []
    for number, text in enumerate(texts):
        words = text.split()
        target = words[-1] if "-" in words[-1] else ""
        owner: dict[str, str | int] = {"owner": words[1]} if words[0] == "displace" else {}
        made.append(Answer(number, text, words[0], target, 0, words[0], owner))
    return made


def test_few_options_are_listed_one_by_one() -> None:
    """Without places of their own, options are numbered as they come."""
    menu = Menu(answers("sail danzig", "sail riga", "end"), {})
    assert [entry.number for entry in menu.entries] == [1, 2, 3]
    assert not menu.grouped
    assert menu.range() == "1 to 3"


def test_a_place_with_one_option_keeps_its_number() -> None:
    """An option that is the only one at its place has the place's number; the others are counted from 1."""
    one, two, three, four = (
        "drop trader stade-hamburg",
        "drop trader hamburg-luebeck",
        "drop merchant hamburg-luebeck",
        "done",
    )
    menu = Menu(answers(one, two, three, four), SPOTS)
    assert [entry.number for entry in menu.entries] == [32, 1, 2, 3]
    assert menu.marks == {"stade-hamburg": 32, "hamburg-luebeck": 31}
    assert menu.numbered(32) == (menu.answers[:1], True)
    assert menu.numbered(31) == (menu.answers[1:3], False)
    assert menu.numbered(99) == ([], False)
    assert menu.range() == "1 to 3, 31 to 32"


def many() -> list[Answer]:
    """More options than are listed one by one."""
    places = [f"place {piece} {spot}" for piece in ("trader", "merchant") for spot in SPOTS]
    away = [
        f"displace {owner} {piece} {spot}" for owner in (0, 1) for piece in ("trader", "merchant") for spot in SPOTS
    ]
    return answers("income 3 0", *places, *away, "end")


def test_many_options_are_grouped_by_verb() -> None:
    """Groups have the first numbers, places keep theirs, and a verb with many groups is one entry."""
    menu = Menu(many(), SPOTS)
    assert len(menu.answers) > MAX_LISTED_ONE_BY_ONE
    assert [entry.notation() for entry in menu.entries] == [
        "income 3 0",
        "place trader (3)",
        "place merchant (3)",
        "displace (12)",
        "end",
    ]
    assert menu.numbered(1)[1]
    assert [answer.text for answer in menu.numbered(2)[0]] == [f"place trader {spot}" for spot in SPOTS]
    assert {answer.target for answer in menu.numbered(33)[0]} == {"goslar-magdeburg"}
    assert len(menu.numbered(33)[0]) == 6


def test_without_places_of_their_own_targets_are_numbered_after_the_groups() -> None:
    """A game that gives its places no numbers gets them here."""
    menu = Menu(many(), {})
    assert sorted(menu.marks.values()) == [6, 7, 8]


def test_owners_are_letters() -> None:
    """Where a piece belongs to somebody, the group says the letter."""
    groups = grouped(many())
    assert "displace B merchant" in groups
    only = collapsed({label: group for label, group in groups.items() if label.startswith("displace")})
    assert list(only) == ["displace A trader", "displace A merchant", "displace B trader", "displace B merchant"]


@pytest.mark.parametrize(
    ("line", "text"),
    [
        ("pl t ham-lue", "place trader hamburg-luebeck"),
        ("place t luebeck-hamburg", "place trader hamburg-luebeck"),
        ("Place Trader Hamburg - Lübeck", "place trader hamburg-luebeck"),
        ("place tr lübeck", "place trader hamburg-luebeck"),
        ("dis b m gos", "displace 1 merchant goslar-magdeburg"),
        ("pl", "place trader hamburg-luebeck"),
        ("use act", "use actions-3"),
    ],
)
def test_abbreviations(line: str, text: str) -> None:
    """Beginnings of words, of the parts of a route in either order, umlauts and seats' letters are understood."""
    assert begins(line, text)


@pytest.mark.parametrize(
    "line", ["place merchant", "ham-lue", "place trader ham-mag", "place trader ham- x", "pl t ham x"]
)
def test_what_is_no_abbreviation(line: str) -> None:
    """A word that begins nothing at its place is not taken for one."""
    assert not begins(line, "place trader hamburg-luebeck")


def test_a_name_is_found_anywhere() -> None:
    """A place without its verb is found, and so are words that are left out between."""
    assert mentions("hamburg", "place trader hamburg-luebeck")
    assert mentions("place hamburg", "place trader hamburg-luebeck")
    assert not mentions("hamburg place", "place trader hamburg-luebeck")


def test_every_action_abbreviates_itself() -> None:
    """Whatever the notation can say is understood as itself."""
    game = hansetag.game("teutonica", seats=3)
    texts = [game.text(number) for number in range(len(game.catalogue))]
    assert all(begins(text, text) for text in texts)
