"""A spy learns nothing: a game played once more, with other secrets, sends the spy the same bytes.

Everything counts: positions, prompts and their warnings, drafts, refusals, headers, lists, figures, what comes over the
socket, and whether anything comes at all. HANSETAG_SPY=full plays whole games and lets every seat spy.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from tests.server.secrecy.deterministic_server import world
from tests.server.secrecy.spied_games import Game, Run, other_secrets

from hansetag.kernel.rng import Rng

FULL = os.environ.get("HANSETAG_SPY") == "full"
ENTRIES = 100_000 if FULL else 40
ENOUGH = 400  # messages, or there was not much to compare
GAMES = [
    Game("hansa", 2, 0, entries=ENTRIES),
    Game("hansa", 3, None, {"sold": "hidden"}, ENTRIES),
    Game("teutonica", 3, 1, entries=ENTRIES),
    Game("teutonica", 2, None, entries=ENTRIES),
    Game("bohnhanse", 3, 0, entries=ENTRIES),
    Game("bohnhanse", 4, None, {"hands": "closed"}, ENTRIES),
]
MORE = [
    Game(name, seats, spy, options, ENTRIES)
    for name, seats, options in [
        ("hansa", 3, {"sold": "hidden"}),
        ("teutonica", 4, {}),
        ("bohnhanse", 3, {}),
        ("bohnhanse", 4, {"hands": "closed"}),
    ]
    for spy in range(seats)
]


@pytest.mark.parametrize(
    "game", [*GAMES, *(MORE if FULL else [])], ids=lambda game: f"{game.name}-{game.seats}-{game.spy}"
)
async def test_a_spy_learns_nothing(game: Game, tmp_path: Path) -> None:
    rng = Rng(1356, f"spy {game.name} {game.seats}")
    async with world(tmp_path, "here") as here:
        first = Run(here, game, strange=False)
        await first.set_up()
        await first.improvise(rng)
        await first.finish()
        swap, drawn = other_secrets(first, rng)
        decisions = first.decisions
    async with world(tmp_path, "there", drawn) as there:
        second = Run(there, game, strange=True, swap=swap)
        await second.set_up()
        for deed in first.deeds:
            await second.do(deed)
        await second.finish()
        others = second.decisions
    print(f"{game.name}: {len(decisions)} decisions, {len(swap)} orders swapped, {len(here.transcript)} messages")
    pairs = zip(here.transcript[: first.hidden], there.transcript[: first.hidden], strict=True)
    for number, (one, other) in enumerate(pairs):
        assert one == other, f"message {number} differs"
    assert first.hidden > ENOUGH
    if game.name == "bohnhanse":
        assert swap
        assert decisions != others
