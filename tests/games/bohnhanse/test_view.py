"""Who sees what: the fronts of orders in other hands and in the pile are secret, the rest lies open (BH-42)."""

from __future__ import annotations

import json

import pytest
from tests.games.bohnhanse.helpers import (
    EIGHT,
    SEATS,
    bohnhanse,
    hand,
    look,
    play,
    played,
    player,
    say,
    states,
    table,
    trading,
)

import hansetag
from hansetag.games.bohnhanse.state import BohnHanseState
from hansetag.games.bohnhanse.view_types import BohnHanseSeat

VIEWERS = [None, 0, 1, 2]
MINE = "rostock-chili-red"
YOURS = "riga-blue-stink"
THEIRS = "visby-blue-chili"


def secrets(hands: str = "open", over: bool = False) -> BohnHanseState:
    """A table at which everybody has an order in hand."""
    return table(
        player("rostock", 10, "chili", f"travel toll {MINE} supply"),
        player("riga", 20, "blue", f"{YOURS} supply toll travel travel", loan=3, waiting=[2]),
        player("visby", 30, "", f"toll supply {THEIRS}"),
        ask="final" if over else "trip",
        seat=2 if over else 0,
        hands=hands,
        drawn=EIGHT if over else (),
        last_harvest=8 if over else None,
        closer=0 if over else None,
    )


def seen_seat(state: BohnHanseState, viewer: int | None, owner: int) -> BohnHanseSeat:
    """What ``viewer`` sees of ``owner``."""
    return state.view(viewer)["seats"][owner]


@pytest.mark.parametrize("how", ["open", "closed"])
@pytest.mark.parametrize("viewer", VIEWERS)
def test_the_orders_of_others_are_never_shown(viewer: int | None, how: str) -> None:
    """BH-42: not by name, whatever the table agreed on."""
    text = json.dumps(secrets(how).view(viewer))
    for owner, order in enumerate((MINE, YOURS, THEIRS)):
        assert (order in text) == (owner == viewer)


@pytest.mark.parametrize("viewer", VIEWERS)
def test_with_open_hands_everybody_sees_the_kinds_of_cards(viewer: int | None) -> None:
    """BH-42: where Toll, Supply and orders stand follows from open play."""
    state = secrets("open")
    assert seen_seat(state, viewer, 0)["hand"] == ["travel", "toll", MINE if viewer == 0 else "order", "supply"]
    assert seen_seat(state, viewer, 2)["hand"] == ["toll", "supply", THEIRS if viewer == 2 else "order"]
    assert [seen_seat(state, viewer, owner)["orders"] for owner in range(3)] == [1, 1, 1]


@pytest.mark.parametrize("viewer", VIEWERS)
def test_with_closed_hands_only_the_size_is_seen(viewer: int | None) -> None:
    """BH-42: whoever did not follow the play does not know."""
    state = secrets("closed")
    for owner, size in enumerate((4, 5, 3)):
        person = seen_seat(state, viewer, owner)
        assert person["hand_size"] == size
        assert (person["hand"] is None) == (person["orders"] is None) == (owner != viewer)
    if viewer is not None:
        assert seen_seat(state, viewer, viewer)["hand"] == hand(state, viewer).split()


@pytest.mark.parametrize("viewer", VIEWERS)
def test_everything_else_lies_open(viewer: int | None) -> None:
    """BH-42: wagons, money, loans, figures, waiting cards, markets and discards."""
    state = secrets("closed")
    person = seen_seat(state, viewer, 1)
    assert {key: person[key] for key in ("city", "money", "loan", "wagon", "waiting")} == {
        "city": "riga",
        "money": 20,
        "loan": 3,
        "wagon": ["blue"],
        "waiting": [2],
    }
    view = state.view(viewer)
    assert (view["viewer"], view["actor"], view["turn"], view["closer"], view["level"]) == (viewer, 0, 0, None, None)
    assert (view["pile"], view["discards"], view["harvests"], view["reserve"]) == (57, [], 7, 2)
    assert view["scores"] == state.scores()
    assert view["breakdown"] == state.breakdown()
    markets = view["markets"]
    assert isinstance(markets, dict)
    assert markets["rostock"] == [["stink", 1], ["soy", 1], None, None]


def test_laid_orders_and_the_level_of_prices_are_seen_by_all() -> None:
    """BH-5 and BH-24: what lies face up, and at which level the phase was read."""
    state = trading(player("rostock", 30), laid=MINE, markets={"rostock": [("stink", 1), ("soy", 1)]})
    play(state, "buy stink 1")
    for viewer in VIEWERS:
        view = state.view(viewer)
        assert (view["laid"], view["level"]) == ([MINE], 2)
        prices = view["prices"]
        assert isinstance(prices, dict)
        assert prices["rostock"] == {"stink": 6, "soy": 9}
        assert prices["riga"] == {"green": 7, "soy": 9}


def test_only_the_builder_looks_into_a_draft() -> None:
    """BH-13: until it is sent; a proposal is public."""
    state = trading(player("rostock", 30, "red"), player("riga", 0, "chili"))
    play(state, "propose 1", "add give red")
    drafts = [state.view(viewer)["draft"] for viewer in VIEWERS]
    assert drafts[0] is drafts[2] is drafts[3] is None
    deal = {"by": 0, "to": 1, "invite": True, "give": ["red"], "get": [], "discard": [], "clear": []}
    assert drafts[1] == deal
    assert state.view(None)["proposal"] is None
    play(state, "send")
    assert [state.view(viewer)["proposal"] for viewer in VIEWERS] == [deal] * 4
    assert state.view(0)["draft"] is None


def test_a_proposal_is_told_by_who_made_it() -> None:
    """BH-13: a counter is the other one's."""
    state = trading(player("rostock", 30, "red"), player("riga", 0, "chili"))
    say(state, "deal 1 give red")
    say(state, "deal 0 give chili get red")
    deal = {"by": 1, "to": 0, "invite": True, "give": ["chili"], "get": ["red"], "discard": [], "clear": []}
    assert state.view(None)["proposal"] == deal


def test_a_deal_that_is_carried_out_is_seen() -> None:
    """BH-14: while a stack is chosen, from the point of view of the active player."""
    state = trading(player("rostock"), player("rostock"), markets={"rostock": [("stink", 1), ("stink", 2)]})
    say(state, "deal 1 give stink")
    play(state, "accept 0")
    deal = {"by": 0, "to": 1, "invite": False, "give": ["stink"], "get": [], "discard": [], "clear": []}
    assert state.view(2)["proposal"] == deal


def test_it_is_nobodys_turn_before_the_start_and_after_the_end() -> None:
    """BH-40: the view says None where nobody has the turn."""
    assert bohnhanse(3).start().view(None)["turn"] is None
    assert play(secrets(over=True), "done").view(None)["turn"] is None


@pytest.mark.parametrize("viewer", VIEWERS)
def test_at_the_end_all_hands_are_shown(viewer: int | None) -> None:
    """BH-42: there is nothing left to hide, and nothing to deal anew."""
    state = play(secrets("closed", over=True), "done")
    assert state.actor == hansetag.OVER
    assert seen_seat(state, viewer, 1)["hand"] == hand(state, 1).split()
    assert state.redeal(viewer, hansetag.Rng(1)).key() == state.key()


@pytest.mark.parametrize("how", ["open", "closed"])
def test_a_view_is_plain_data(how: str) -> None:
    """A view can be sent as JSON and comes back the same."""
    state = secrets(how)
    for viewer in VIEWERS:
        assert json.loads(json.dumps(state.view(viewer))) == state.view(viewer)


# ---------------------------------------------------------------------- dealing anew


@pytest.mark.parametrize("viewer", VIEWERS)
@pytest.mark.parametrize("how", ["open", "closed"])
def test_dealing_anew_keeps_the_view(viewer: int | None, how: str) -> None:
    """BH-42: the table looks the same to the seat, is sound, and was itself not touched."""
    state = secrets(how)
    key = state.key()
    rng = hansetag.Rng(1)
    for _ in range(10):
        other = state.redeal(viewer, rng)
        assert other.view(viewer) == state.view(viewer)
        assert other.check() == []
    assert state.key() == key


def test_dealing_anew_changes_only_what_is_hidden() -> None:
    """BH-42: others' orders differ from deal to deal, one's own never, and each card stays in its place."""
    state = secrets()
    rng = hansetag.Rng(2)
    others = [state.redeal(0, rng) for _ in range(20)]
    assert {hand(other) for other in others} == {hand(state)}
    assert len({hand(other, 1) for other in others}) > 5
    assert {hand(other, 1).split()[1:] == ["supply", "toll", "travel", "travel"] for other in others} == {True}
    assert all(len(look(other).discards) == 0 for other in others)


def test_dealing_anew_forgets_what_others_are_building() -> None:
    """BH-42: a draft is its builder's; to others it is empty, or still the proposal that it answers."""
    state = trading(player("rostock", 30, "red blue"), player("riga", 0, "chili"))
    play(state, "propose 1", "add give red")
    rng = hansetag.Rng(3)
    assert look(state.redeal(0, rng)).draft.active_gives == ["red"]
    for viewer in (None, 1, 2):
        assert look(state.redeal(viewer, rng)).draft.active_gives == []
    play(state, "send", "counter 0", "add get blue")
    assert look(state.redeal(1, rng)).draft.active_gives == ["blue", "red"]
    assert look(state.redeal(0, rng)).draft.active_gives == ["red"]


@pytest.mark.parametrize("seats", SEATS)
def test_views_hold_in_whole_games(seats: int) -> None:
    """At any moment a re-dealt table agrees with the view, is sound, and can be played on."""
    rng = hansetag.Rng(5)
    for state in states(seats, 4, every=9):
        for viewer in (None, *range(seats)):
            other = state.redeal(viewer, rng)
            assert other.view(viewer) == state.view(viewer)
            assert other.check() == []
            assert bool(other.legal()) == (state.actor != hansetag.OVER)


def test_closed_hands_is_an_option_with_two_values() -> None:
    """BH-42: open or closed, nothing else; a game with closed hands plays the same."""
    with pytest.raises(hansetag.BadOption, match="one of 'open', 'closed'"):
        hansetag.game("bohnhanse", 3, hands="secret")
    assert played(3, 6, "closed").state.scores() == played(3, 6).state.scores()
