"""What people type: numbers, notation and Enter, and what they type wrong."""

from __future__ import annotations

import pytest
from tests.cli.helpers import decided, goods_of_anna, placing_for_three, sale, sit, written

import hansetag


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("99", "there is no option 99; there are 1 to"),
        ("0", "there is no option 0; there are 1 to"),
        ("", "choose one of 1 to"),
        ("dance", "'dance' cannot stand at the beginning"),
        ("sail atlantis", "'atlantis' cannot stand after 'sail'"),
        ("place copenhagen", "No booths at Copenhagen during setup"),
        ("? sail riga", "First booths are being set up: place yours in a city."),
        ("? place riga", "place riga: set up 2 booths at Riga"),
        ("? 1", "[1] place"),
        ("? 77", "there is no option 77"),
        ("?nonsense", "'nonsense' cannot stand at the beginning"),
        ("²", "cannot stand at the beginning"),
        ("u x", "cannot stand at the beginning"),
    ],
)
def test_bad_input_is_answered_and_loses_nothing(typed: str, answer: str) -> None:
    """Whatever is typed wrong gets one clear line, and the same question again."""
    session = sit([typed])
    before = len(session.match.record.decisions)
    session.run()
    assert answer in " ".join(written(session).split())
    mine = [one for one in session.match.record.decisions[before:] if one.seat == 0]
    assert not mine


def test_notation_is_read_without_accents_and_case() -> None:
    """What people type is folded: LÜBECK is lubeck."""
    session = sit(["Place LÜBECK"])
    session.run()
    assert "place lubeck" in decided(session)


def test_enter_gives_the_fewest_barrels() -> None:
    """Enter alone answers a loss with the marker that has the fewest barrels."""
    session = sale(["sell yellow", "close", ""])
    session.run()
    assert goods_of_anna(session) == ["yellow 3"]


def test_a_loss_can_be_chosen() -> None:
    """Without --give-fewest a person is asked which marker to lose."""
    session = sale(["sell yellow", "close", "lose yellow 3"])
    session.run()
    assert goods_of_anna(session) == ["yellow 1"]


def test_enter_takes_the_only_option() -> None:
    """Enter alone answers where there is one answer."""
    session = sit([*placing_for_three(), "sail danzig"], "human,human,human", seed=2)
    session.run()
    asked = session.match.game.question(session.match.state)
    session._decide("", hansetag.Question(asked.seat, asked.code, asked.facts, asked.answers[-1:]))
    assert decided(session)[-1] == "end"
