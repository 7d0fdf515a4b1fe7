"""What is asked: line-ups, rotations, seeds, and refusals that say what would be right."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from tests.bots.external_bots import write

import hansetag
from hansetag.arena import ask
from hansetag.arena.request import rotated
from hansetag.kernel.errors import BadOption


def test_a_block_is_one_seed_with_every_bot_at_every_seat() -> None:
    """As many games as seats, all with the same seed."""
    request = ask("hansa", ["apprentice", "deckhand", "deckhand"], games=7)
    jobs = list(request.jobs())
    assert request.blocks == 3  # rounded up
    assert len(jobs) == request.games == 9
    first = [job for job in jobs if job.block == 0]
    assert [job.bots.index("apprentice") for job in first] == [0, 1, 2]
    assert len({job.seed for job in first}) == 1
    assert len({job.seed for job in jobs}) == 3


def test_rotation_moves_everybody_on() -> None:
    """By one seat each time."""
    assert [rotated("abcd", turn) for turn in range(4)] == [tuple("abcd"), tuple("dabc"), tuple("cdab"), tuple("bcda")]


def test_neighbouring_seeds_have_no_block_in_common() -> None:
    """So two arenas with different seeds are independent."""
    one, other = (ask("hansa", ["deckhand"] * 2, seed=seed) for seed in (1, 2))
    seeds = [request.seed_of(block) for request in (one, other) for block in range(200)]
    assert len(set(seeds)) == 400


def test_against_plays_both_ways() -> None:
    """One new against the rest, and the rest against one."""
    request = ask("hansa", ["apprentice", "deckhand"], seats=3, against=True, games=3)
    assert request.lineups == (("apprentice", "deckhand", "deckhand"), ("apprentice", "apprentice", "deckhand"))
    assert request.games == 6
    assert Counter(job.lineup for job in request.jobs()) == {0: 3, 1: 3}
    assert request.bots == ("apprentice", "deckhand")


def test_against_at_two_seats_is_both_rotations() -> None:
    """There is only one way to sit down."""
    assert ask("hansa", ["apprentice", "deckhand"], against=True).lineups == (("apprentice", "deckhand"),)


@pytest.mark.parametrize(
    ("names", "wishes", "said"),
    [
        ([], {}, "nobody plays; name as many bots as there are seats. There are: .*apprentice"),
        (["apprentice"], {}, "Hansa is for 2, 3, 4 seats, not 1"),
        (["apprentice", "admiral"], {}, "there is no merchant 'admiral'"),
        (["apprentice", "deckhand"], {"seats": 4}, "for 4 needs 4 bots, one for each seat, not 2; with --against"),
        (["apprentice"] * 3, {"seats": 4}, "for 4 needs 4 bots, one for each seat, not 3$"),
        (["apprentice", "apprentice"], {"seats": 3, "against": True}, "--against takes two different bots"),
        (["apprentice", "deckhand", "deckhand"], {"against": True}, "--against takes two different bots"),
        (["apprentice", "deckhand"], {"games": 0}, "games: a number from 1 on is needed, not 0"),
        (["apprentice", "deckhand"], {"limit": 0}, "limit of decisions: a number from 1 on"),
        (["apprentice", "deckhand"], {"options": {"seats": "3"}}, "'seats' is not an option of a game"),
        (["apprentice", "deckhand"], {"options": {"extra": "maybe"}}, "option 'extra' is yes or no"),
    ],
)
def test_what_cannot_be_is_refused(names: list[str], wishes: dict[str, Any], said: str) -> None:
    """With what would be right."""
    with pytest.raises(hansetag.BadOption, match=said):
        ask("hansa", names, **wishes)


def test_another_match_gets_another_folder() -> None:
    """The name tells game, seats, options, bots and seed."""
    assert ask("hansa", ["apprentice", "deckhand"]).folder() == "hansa-2-apprentice-deckhand-1356"
    both = ask("hansa", ["apprentice", "deckhand"], seats=4, against=True, seed=3)
    assert both.folder() == "hansa-4-apprentice-against-deckhand-3"
    extra = ask("hansa", ["apprentice", "deckhand"], options={"sold": "hidden"})
    assert extra.folder() == "hansa-2-sold-hidden-apprentice-deckhand-1356"


@pytest.mark.usefixtures("bad_company")
def test_odd_names_make_sound_folders(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever a bot is called, the folder stays one folder, and two of them stay apart."""
    monkeypatch.setattr("hansetag.bots.bot", lambda *_: None)
    one, other = (ask("hansa", [name, "deckhand"]).folder() for name in ("../x:1", "../x/1"))
    assert one != other
    assert set(one) <= set("abcdefghijklmnopqrstuvwxyz0123456789-.")
    assert not one.startswith(".")
    assert len(ask("hansa", ["x" * 300, "deckhand"]).folder()) < 130


def test_bots_with_options_and_bots_in_files_are_contenders_of_their_own(tmp_path: Path) -> None:
    """Their whole name tells them apart, in the line-up as in the name of the folder."""
    own = f"{write(tmp_path)}:Clever"
    asked = ask("hansa", ["merchant:wide=2", "merchant", f"{own}:place=2"], games=3)
    assert asked.bots == ("merchant:wide=2", "merchant", f"{own}:place=2")
    other = ask("hansa", ["merchant:wide=3", "merchant", f"{own}:place=2"], games=3)
    assert asked.folder() != other.folder()
    assert re.fullmatch(r"[a-z0-9.-]+", asked.folder())
    for name, said in {"merchant:wide=0": "wide is a whole number from 1 on", f"{own}s": "has no 'Clevers'"}.items():
        with pytest.raises(BadOption, match=said):
            ask("hansa", [name, "merchant"])
