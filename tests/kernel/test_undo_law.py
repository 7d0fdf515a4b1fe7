"""The law of undo has teeth: a game that hides something and does not say when it shows it is caught."""

from __future__ import annotations

import pytest
from tests.kernel.toy import Purse

import hansetag
from hansetag.kernel import registry
from hansetag.kernel.driver import Draft
from hansetag.kernel.game import Game
from hansetag.kernel.laws import LawBroken
from hansetag.kernel.undo_law import play

HIDING: list[tuple[str, int, dict[str, object]]] = [
    ("hansa", 3, {"sold": "hidden"}),
    ("bohnhanse", 3, {"hands": "open"}),
    ("bohnhanse", 4, {"hands": "closed"}),
]


def play_some(game: Game) -> None:
    """A few games."""
    for seed in range(20):
        play(game, seed)


def test_a_sound_game_keeps_it() -> None:
    """With rights, chance and turns, and something is really taken back."""
    tried = [play(Purse.open(seats), seed) for seats in (2, 3) for seed in range(20)]
    assert sum(one.taken_back for one in tried) > 50
    assert play(Purse.open(2), 3) == play(Purse.open(2), 3)


@pytest.mark.parametrize(("name", "seats", "options"), HIDING)
def test_what_shows_something_stays(name: str, seats: int, options: dict[str, object]) -> None:
    """Every game with hidden things has such decisions, and each is refused to an undo."""
    tried = [play(registry.find(name).open(seats, **options), seed) for seed in range(2)]
    assert all(one.revealing > 0 for one in tried)
    assert all(one.taken_back > 0 for one in tried)


@pytest.mark.parametrize(("name", "seats", "options"), HIDING)
def test_a_game_that_does_not_say_what_it_shows_is_caught(
    name: str, seats: int, options: dict[str, object], monkeypatch: pytest.MonkeyPatch
) -> None:
    """As all games were when ``Match.undo`` did not ask."""
    game = registry.find(name).open(seats, **options)
    monkeypatch.setattr(type(game), "reveals", Game.reveals)
    with pytest.raises(LawBroken, match="saw something hidden and could take it back"):
        play_some(game)


def test_an_undo_that_leads_elsewhere_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """Taking one decision back must not take two."""
    rebuilt = Draft.rebuilt
    monkeypatch.setattr(Draft, "rebuilt", lambda draft, game, choices: rebuilt(draft, game, choices[:-1]))
    with pytest.raises(LawBroken, match="led elsewhere"):
        play_some(hansetag.game("hansa", seats=2))


def test_a_toy_that_shows_its_coins_without_a_word_is_caught() -> None:
    """The flaw that the toy had before there was this law."""
    with pytest.raises(LawBroken, match="saw something hidden"):
        play_some(Purse.open(2, flaw="silent end"))


def test_after_the_last_turn_of_bohn_hanse_being_passed_over_shows_a_hand() -> None:
    """BH-38: only those are asked who can deliver, so the end of a turn that leads there cannot be taken back."""
    play(hansetag.game("bohnhanse", seats=5, hands="closed"), 100_221)
