"""Whatever is told to a seat or a watcher follows from what it may see: dealing the rest anew changes no byte of it.

This holds for drafts as well: what a choice would show is not seen before it is confirmed, so nobody peeks by undoing.
HANSETAG_SPY=full looks at every position of several games.
"""

from __future__ import annotations

import os

import msgspec
import pytest
from tests.server.secrecy.staged_tables import (
    choice,
    dark,
    decide,
    foreseen,
    live_game_of,
    offered,
    reason,
    staged,
    told,
    twin,
)

from hansetag.kernel.rng import Rng
from hansetag.kernel.seats import OVER
from hansetag.server import wire
from hansetag.server.tables.live_table import LiveTable

FULL = os.environ.get("HANSETAG_SPY") == "full"
TABLES = [
    ("hansa", 3, {"sold": "hidden", "extra": "yes"}),
    ("hansa", 2, {}),
    ("teutonica", 3, {}),
    ("bohnhanse", 3, {}),
    ("bohnhanse", 4, {"hands": "closed"}),
]
EACH = 1 if FULL else 3  # of so many positions one is looked at
PROBES = 12  # actions that are tried in each position though they may be out of question
DEEPEST = 4  # choices of a draft


@pytest.mark.parametrize("seed", range(1356, 1366 if FULL else 1357))
@pytest.mark.parametrize(("game", "seats", "options"), TABLES)
def test_what_is_hidden_changes_nothing_that_is_told(game: str, seats: int, options: dict[str, str], seed: int) -> None:
    live_table = staged(game, seats, seed, options)
    rng = Rng(seed, f"spy {game} {seats}")
    different = 0
    shown: set[str] = set()
    while (state := live_game_of(live_table).state).actor != OVER:
        if rng.below(EACH) == 0 or state.turn() < 0:
            for spy in (None, *range(seats)):
                here, there = twin(live_table, spy), twin(live_table, spy, rng)
                different += live_game_of(there).state.key() != state.key()
                assert told(here, spy) == told(there, spy)
                if spy is not None:
                    compare_refusals(here, there, spy, rng)
                    compare_previews(here, there, spy, rng)
                    shown |= compare_drafts(here, there, spy, rng)
        decide(live_table, rng)
    secrets = game == "bohnhanse" or "sold" in options
    assert bool(different) == secrets
    assert secrets or not shown
    print(f"{game} {seats} {seed}: shown by {shown}")


def compare_refusals(here: LiveTable, there: LiveTable, spy: int, rng: Rng) -> None:
    """Why something is not possible is the same in both worlds, whatever is asked for."""
    catalogue = here.game.catalogue
    possible = {option.text for option in offered(here, spy)}
    for _ in range(PROBES):
        text = catalogue.text(rng.below(len(catalogue)))
        assert reason(here, spy, text) == reason(there, spy, text)
        assert foreseen(here, spy, text) == foreseen(there, spy, text)
        target = here.game.target(rng.below(len(catalogue)))
        assert dark(here, spy, target) == dark(there, spy, target)
        if text not in possible:
            assert choice(here, spy, text) == choice(there, spy, text)


def compare_previews(here: LiveTable, there: LiveTable, spy: int, rng: Rng) -> None:
    """What would follow is the same in both worlds, and no more than the option says and the draft would show."""
    options = offered(here, spy)
    for _ in range(min(PROBES, len(options))):
        option = options[rng.below(len(options))]
        said = foreseen(here, spy, option.text)
        assert said == foreseen(there, spy, option.text), option
        preview = msgspec.json.decode(said, type=wire.Preview)
        assert preview.commits == option.commits
        assert (preview.view is None) == (option.commits in ("chance", "reveal"))
        assert (preview.derived is None) == (preview.view is None)
        assert (preview.asks is not None) == (option.commits == "answer")
        if option.commits == "reveal":
            assert (preview.events, preview.say, preview.gains, preview.ends) == ([], [], [], "")
        elif not option.commits:
            drafted = twin(here, spy)
            live_game_of(drafted).choose(spy, option.text)
            assert preview.view == msgspec.json.decode(msgspec.json.encode(live_game_of(drafted).seen(spy).view(spy)))


def compare_drafts(here: LiveTable, there: LiveTable, spy: int, rng: Rng) -> set[str]:
    """A draft looks the same in both worlds, for as long as it is one; returns the verbs of what would show more."""
    shown: set[str] = set()
    for _ in range(DEEPEST):
        options = offered(here, spy)
        shown |= {option.verb for option in options if option.commits == "reveal"}
        if not options:
            break
        option = options[rng.below(len(options))]
        said = choice(here, spy, option.text)
        assert said == choice(there, spy, option.text), option
        assert (said == b"confirmed") == bool(option.commits)
        if said == b"confirmed":
            break
    return shown
