"""Bots decide by what their seat may see: with all else dealt anew they decide the same."""

from __future__ import annotations

import pytest
from tests.server.secrecy.staged_tables import decide, live_game_of, staged

from hansetag.bots import names
from hansetag.kernel.rng import Rng
from hansetag.kernel.seats import OVER
from hansetag.kernel.state import State
from hansetag.server.workers.main import Companies
from hansetag.server.workers.messages import Decide, Reply

TABLES = [("hansa", 3, {"sold": "hidden"}), ("bohnhanse", 3, {}), ("bohnhanse", 4, {"hands": "closed"})]
POSITIONS = 300
EACH = 4  # of so many positions one is looked at


@pytest.mark.parametrize(
    ("name", "seats", "options", "bot"), [(*table, bot) for table in TABLES for bot in names(table[0])]
)
def test_a_bot_cannot_be_told_what_it_may_not_see(name: str, seats: int, options: dict[str, str], bot: str) -> None:
    name_of = f"{bot}:iterations=20" if bot == "alderman" else bot  # no clock
    live_table = staged(name, seats, 1356, options)
    rng = Rng(1356, f"blind {name} {seats}")
    swapped = 0

    def answer(state: State, seat: int) -> Reply:
        game = live_table.game
        request = Decide(0, "t", name, seats, 1, game.options, state.full(), {seat: name_of}, "7", place, 10.0)
        return Companies().decide(request)

    for place in range(POSITIONS):
        state = live_game_of(live_table).state
        if state.actor == OVER:
            break
        for seat in range(seats):
            if place % EACH == 0 and (seat == state.actor or state.rights(seat)):
                other = state.redeal(seat, rng)
                swapped += other.key() != state.key()
                assert answer(state, seat) == answer(other, seat)
        decide(live_table, rng)
    assert swapped
