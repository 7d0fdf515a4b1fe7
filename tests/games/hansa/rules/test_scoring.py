"""Scoring: markers, cities, monopolies, ties."""

from __future__ import annotations

import pytest
from tests.games.hansa.helpers import hansa, play, player, position, stocked, table, walk


@pytest.mark.parametrize("barrels", [1, 2, 3])
def test_an_unsold_marker_is_worth_one_point_whatever_its_barrels(barrels: int) -> None:
    """HA-52: barrels count for sold markers only."""
    state = table(player(goods=f"blue {barrels}"), player(), over=True)
    assert state.scores() == [1, 0]
    assert state.breakdown()[0]["unsold"] == 1


@pytest.mark.parametrize(("barrels", "points"), [(1, 2), (2, 3), (3, 4)])
def test_a_sold_marker_is_worth_one_point_and_one_for_each_barrel(barrels: int, points: int) -> None:
    """HA-52, the other side of it: the rulebook gives 2 for one barrel and 4 for three."""
    state = table(player(sold=f"blue {barrels}"), player(), over=True)
    assert state.scores() == [points, 0]


@pytest.mark.parametrize("own", [1, 2, 9])
def test_a_shared_city_is_worth_two_points_to_each_whatever_the_number_of_booths(own: int) -> None:
    """HA-51: presence counts, not the majority."""
    state = table(player(riga=own), player(riga=3), player(), over=True)
    assert state.scores() == [2, 2, 0]


@pytest.mark.parametrize("own", [1, 15])
def test_a_monopoly_is_worth_four_points_instead_of_two(own: int) -> None:
    """HA-51: four in all, not two and four."""
    state = table(player(riga=own), player(), over=True)
    assert state.scores() == [4, 0]
    assert state.breakdown()[0] == {"unsold": 0, "sold": 0, "cities": 0, "monopolies": 4}


def test_talers_are_worth_nothing_and_break_no_tie() -> None:
    """HA-53: neither points nor a better rank."""
    state = table(player(talers=3), player(talers=0), over=True)
    assert state.scores() == [0, 0]
    assert state.winners() == [0, 1]


def test_the_most_points_win() -> None:
    """HA-54: more booths do not help who has fewer points."""
    state = table(player(sold="blue 3", goods="brown 1"), player(riga=9), over=True)
    assert state.scores() == [5, 4]
    assert state.winners() == [0]


def test_a_tie_goes_to_most_booths_on_the_board() -> None:
    """HA-54: those in the supply do not count."""
    state = table(player(riga=2), player(danzig=3), player(sold="blue 3"), over=True)
    assert state.scores() == [4, 4, 4]
    assert state.winners() == [1]


def test_players_who_are_still_tied_share_the_win() -> None:
    """HA-54: equal points and equal booths."""
    state = table(player(riga=3), player(danzig=2, reval=1), player(kalmar=3), player(riga=1), over=True)
    assert state.scores() == [2, 8, 4, 2]
    state = table(player(riga=3), player(danzig=3), player(kalmar=1), over=True)
    assert state.winners() == [0, 1]
    state = table(player(), player(), player(), player(), over=True)
    assert state.winners() == [0, 1, 2, 3]


def test_nobody_has_won_before_the_end() -> None:
    """HA-54: scores can be asked at any time, winners only at the end."""
    state = table(player(riga=3), player(), lying=stocked())
    assert state.scores() == [4, 0]
    assert state.winners() == []


def test_all_sources_add_up() -> None:
    """HA-51 and HA-52: a table with something of everything."""
    state = table(
        player(goods="blue 1, blue 3", sold="orange 1, orange 2, brown 3", riga=2, danzig=1, kalmar=1),
        player(riga=1, reval=2),
        over=True,
    )
    assert state.breakdown()[0] == {"unsold": 2, "sold": 2 + 3 + 4, "cities": 2, "monopolies": 8}
    assert state.breakdown()[1] == {"unsold": 0, "sold": 0, "cities": 2, "monopolies": 4}
    assert state.scores() == [21, 6]


@pytest.mark.parametrize("extra", [False, True])
def test_the_breakdown_adds_up_to_the_scores_in_whole_games(extra: bool) -> None:
    """HA-54: at every moment of a game, and the winner has the most points at its end."""
    for match in walk(hansa(4, extra=extra), 7):
        state = position(match)
        assert state.scores() == [sum(sources.values()) for sources in state.breakdown()]
    assert state.winners()
    assert {state.scores()[seat] for seat in state.winners()} == {max(state.scores())}


def test_a_booth_sold_away_costs_the_city() -> None:
    """HA-35 and HA-51: taking the last booth back loses the points of the city, and the rival gains a monopoly."""
    state = table(player(goods="blue 1, blue 2", danzig=1), player(danzig=1), ship="danzig", lying=stocked())
    assert state.scores() == [2 + 2, 2]
    play(state, "sell blue")
    assert state.scores() == [2 + 3, 4]
