"""A shared position is what a stranger may see, in whatever order people ask, and nobody with a seat is given it."""

from __future__ import annotations

import msgspec
import pytest
from tests.server.secrecy.staged_tables import decide, live_game_of, person, staged, twin

from hansetag.kernel.rng import Rng
from hansetag.kernel.seats import OVER
from hansetag.server.show import positions, shared_positions
from hansetag.server.show.shared_answers import SharedAnswers
from hansetag.server.tables.live_table import LiveTable

TABLES = [
    ("hansa", 3, {"sold": "hidden", "extra": "yes"}),
    ("bohnhanse", 3, {}),
    ("bohnhanse", 4, {"hands": "closed"}),
]
EACH = 5  # of so many positions one is looked at
encode = msgspec.json.Encoder().encode


def shown(shared: SharedAnswers, table: LiveTable, who: str | None) -> bytes:
    """The position after the last entry, and all that was before it, as ``who`` is sent them."""
    since = max(table.row.seq - 1, 0)
    return b"\n".join(
        (
            shared_positions.position(shared, table, who, "en", since).body,
            shared_positions.earlier_events(shared, table, who, "en", since + 1).body,
        )
    )


def own(table: LiveTable, who: str | None) -> bytes:
    """The same, made for ``who`` alone."""
    since = max(table.row.seq - 1, 0)
    made = positions.position(table, who, "en", since), positions.earlier_events(table, who, "en", since + 1)
    return b"\n".join(map(encode, made))


@pytest.mark.parametrize(("game", "seats", "options"), TABLES)
def test_everybody_is_sent_what_is_made_for_them_alone(game: str, seats: int, options: dict[str, str]) -> None:
    table, shared = staged(game, seats, 1356, options), SharedAnswers()
    table.row = msgspec.structs.replace(table.row, host="host")
    rng = Rng(1356, f"shared {game} {seats}")
    people = [None, "Eva", "Otto", "host", *map(person, range(seats))]
    differing = 0
    while live_game_of(table).state.actor != OVER:
        if rng.below(EACH) == 0:
            rng.shuffle(order := list(range(len(people))))
            sent = {people[place]: shown(shared, table, people[place]) for place in order}
            assert sent == {who: own(table, who) for who in people}
            assert sent[None] == sent["Eva"] == sent["Otto"]
            differing += len(set(sent.values())) == seats + 2
        decide(table, rng)
    assert differing


@pytest.mark.parametrize(("game", "seats", "options"), TABLES)
def test_what_is_hidden_changes_nothing_that_is_shared(game: str, seats: int, options: dict[str, str]) -> None:
    table = staged(game, seats, 1357, options)
    rng = Rng(1357, f"shared {game} {seats}")
    different = 0
    while (state := live_game_of(table).state).actor != OVER:
        if rng.below(EACH) == 0:
            other = twin(table, None, rng)
            different += live_game_of(other).state.key() != state.key()
            assert shown(SharedAnswers(), table, "Eva") == shown(SharedAnswers(), other, None)
        decide(table, rng)
    assert different
