"""Who sees what: nearly everything lies open, unless the table hides the values of sold markers (HA-42)."""

from __future__ import annotations

import json

import pytest
from tests.games.hansa.helpers import (
    hansa,
    look,
    play,
    player,
    position,
    seen,
    seen_seat,
    setup,
    stocked,
    supply,
    table,
    walk,
)

import hansetag
from hansetag.games.hansa.state import HansaState

VIEWERS = [None, 0, 1, 2]


def sales(how: str, over: bool = False, extra: bool = False) -> HansaState:
    """A table on which everybody has sold something."""
    return table(
        player(talers=1, goods="blue 1", sold="blue 1, blue 3", riga=2),
        player(goods="brown 1", sold="brown 2, brown 2"),
        player(sold="green 1, green 1, green 2"),
        lying=stocked(["danzig"]),
        supply=20,
        sold=how,
        over=over,
        extra=extra,
    )


@pytest.mark.parametrize("viewer", VIEWERS)
def test_with_open_sales_everybody_sees_everything(viewer: int | None) -> None:
    """HA-42: sold markers were public when sold, so they stay so."""
    state = sales("open")
    assert seen_seat(state, viewer, 0, "sold") == ["blue 1", "blue 3"]
    assert seen_seat(state, viewer, 2, "sold") == ["green 1", "green 1", "green 2"]
    assert seen(state, viewer, "scores") == state.scores()
    assert seen(state, viewer, "unseen") == look(state).supply


@pytest.mark.parametrize("viewer", VIEWERS)
def test_with_hidden_sales_only_the_owner_knows_the_values(viewer: int | None) -> None:
    """HA-42: the others and spectators see the count, and nothing that would give the values away."""
    state = sales("hidden")
    for owner in range(3):
        mine = viewer == owner
        assert (seen_seat(state, viewer, owner, "sold") is not None) == mine
        assert seen_seat(state, viewer, owner, "sold_count") == (2, 2, 3)[owner]
        points = seen(state, viewer, "scores")
        assert isinstance(points, list)
        assert points[owner] == (state.scores()[owner] if mine else None)
    assert seen(state, viewer, "unseen") is None


def test_hidden_values_do_not_hide_what_lies_open() -> None:
    """HA-42: unsold markers, Talers, booths, warehouses and what left the game are public all the same."""
    state = sales("hidden")
    assert seen_seat(state, None, 0, "goods") == ["blue 1"]
    assert seen_seat(state, None, 0, "talers") == 1
    assert seen_seat(state, None, 0, "booths") == {"riga": 2}
    assert seen_seat(state, None, 0, "stock") == 13
    assert seen(state, None, "ship") == "copenhagen"
    warehouses = seen(state, None, "warehouses")
    assert warehouses == look(state).warehouses
    assert seen(state, None, "stacks") == [0, 0, 0, 10, 10]
    assert supply(state) == 20


@pytest.mark.parametrize("viewer", VIEWERS)
def test_at_the_end_all_is_open(viewer: int | None) -> None:
    """HA-42: the values are shown when they are counted."""
    state = sales("hidden", over=True)
    assert seen_seat(state, viewer, 1, "sold") == ["brown 2", "brown 2"]
    assert seen(state, viewer, "scores") == state.scores()
    assert seen(state, viewer, "unseen") == look(state).supply


def test_the_prize_for_one_barrel_sales_is_hidden_with_the_sales() -> None:
    """HA-42 and the extra card: who leads there would tell what was sold."""
    state = sales("hidden", extra=True)
    for viewer in VIEWERS:
        breakdown = seen(state, viewer, "breakdown")
        assert isinstance(breakdown, list)
        assert [sources["one-barrels"] for sources in breakdown] == [None, None, None]
        assert seen(state, viewer, "scores") == [None, None, None]
    done = sales("hidden", over=True, extra=True)
    assert seen(done, None, "scores") == done.scores()


@pytest.mark.parametrize("how", ["open", "hidden"])
def test_a_view_is_plain_data(how: str) -> None:
    """A view can be sent as JSON and comes back the same."""
    for match in walk(hansa(2, sold=how), 2):
        for viewer in (None, 0, 1):
            view = match.state.view(viewer)
            assert json.loads(json.dumps(view)) == view
            assert view["viewer"] == viewer


@pytest.mark.parametrize("viewer", VIEWERS)
@pytest.mark.parametrize("how", ["open", "hidden"])
def test_dealing_anew_keeps_the_view(viewer: int | None, how: str) -> None:
    """A re-dealt table looks the same to the seat, and is sound."""
    state = sales(how)
    rng = hansetag.Rng(1)
    for _ in range(20):
        other = state.redeal(viewer, rng)
        assert other.view(viewer) == state.view(viewer)
        assert other.check() == []


def test_dealing_anew_changes_what_is_hidden() -> None:
    """HA-42: somewhere among a few deals the others' sold markers differ, one's own never do."""
    state = sales("hidden")
    rng = hansetag.Rng(2)
    others = [state.redeal(0, rng) for _ in range(10)]
    assert {tuple(look(other).seats[0].sold) for other in others} == {("blue 1", "blue 3")}
    assert len({tuple(look(other).seats[1].sold) for other in others}) > 1


def test_dealing_anew_an_open_table_gives_the_same_table() -> None:
    """Where nothing is hidden there is nothing to deal: stacks are drawn when they are turned."""
    state = sales("open")
    assert state.redeal(0, hansetag.Rng(3)).key() == state.key()


def test_dealing_anew_does_not_touch_the_table_itself() -> None:
    """The table that is asked stays as it is."""
    state = sales("hidden")
    before = state.key()
    state.redeal(None, hansetag.Rng(4))
    assert state.key() == before


@pytest.mark.parametrize("how", ["open", "hidden"])
def test_views_hold_in_whole_games(how: str) -> None:
    """At any moment of a game a re-dealt table agrees with the view."""
    rng = hansetag.Rng(5)
    for number, match in enumerate(walk(hansa(3, sold=how), 5)):
        if number % 7 == 0:
            for viewer in VIEWERS:
                other = match.state.redeal(viewer, rng)
                assert other.view(viewer) == match.state.view(viewer)
                assert other.check() == []


def test_whose_turn_it_is_can_be_seen_while_another_decides() -> None:
    """HA-40: the loser decides in the seller's turn."""
    state = table(player(goods="blue 1, blue 2", danzig=1), player(goods="blue 1, blue 3"), ship="danzig")
    play(state, "sell blue")
    assert (seen(state, None, "actor"), seen(state, None, "turn")) == (1, 0)


def test_it_is_nobodys_turn_before_the_start_player_is_drawn_and_after_the_end() -> None:
    """HA-7 and HA-48: the view says None where nobody has the turn."""
    assert seen(hansa(2).start(), None, "turn") is None
    assert seen(hansa(2).start(), None, "starter") is None
    assert seen(setup(2, 1), None, "turn") == 1
    assert seen(sales("open", over=True), None, "turn") is None


def test_a_sale_under_way_is_seen_by_all() -> None:
    """HA-42: markers are public while they are being sold."""
    state = table(player(goods="blue 1, blue 2, blue 3", danzig=1), player(), ship="danzig", sold="hidden")
    play(state, "sell blue")
    for viewer in (None, 0, 1):
        assert seen(state, viewer, "sale") == ["blue 1", "blue 2", "blue 3"]


def test_the_breaker_of_the_last_stack_is_seen_by_all() -> None:
    """HA-47: everybody knows that this round is the last."""
    assert seen(table(player(), player(), supply=3, breaker=1), None, "breaker") == 1
    assert seen(table(player(), player()), None, "breaker") is None


def test_hidden_sales_is_an_option_with_two_values() -> None:
    """HA-42: open or hidden, nothing else."""
    with pytest.raises(hansetag.BadOption, match="one of 'open', 'hidden'"):
        hansetag.game("hansa", 2, sold="secret")
    assert position(next(iter(walk(hansa(2, sold="hidden"), 1)))).winners() == []
