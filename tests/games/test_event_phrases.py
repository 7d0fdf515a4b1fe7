"""Every event can be told in every language: its phrases speak of facts that it has."""

from __future__ import annotations

from importlib import import_module
from typing import get_type_hints

import pytest

import hansetag
from hansetag.kernel.events import Event

KINDS = [
    pytest.param(game, kind, id=f"{game} {kind.code()}")
    for game in hansetag.games()
    for kind in import_module(f"hansetag.games.{game}.events").EVENTS
]


def sample(kind: type[Event], number: int) -> Event:
    """An event of this kind with this number wherever it has one."""
    values: dict[type, object] = {int: number, bool: bool(number), str: "thing", list[str]: ["thing"] * number}
    return kind(**{field: values[hint] for field, hint in get_type_hints(kind).items()})


@pytest.mark.parametrize(("game", "kind"), KINDS)
def test_every_event_can_be_told_in_every_language(game: str, kind: type[Event]) -> None:
    """With none, one and several of what it counts, for each may have a phrase of its own."""
    rules = hansetag.game(game)
    for language in rules.book.languages:
        for number in range(3):
            sentence = rules.say(sample(kind, number), language)
            assert sentence
            assert "{" not in sentence
