"""Phase 3: selling goods, and what the others lose by it."""

from __future__ import annotations

import pytest
from tests.games.hansa.helpers import (
    booths,
    gone,
    goods,
    in_stock,
    look,
    lying,
    options,
    play,
    player,
    refused,
    seen_seat,
    sold,
    stocked,
    table,
    talers,
    why,
)


def test_selling_needs_a_booth_of_ones_own_in_the_city() -> None:
    """HA-35: a booth elsewhere does not help."""
    state = table(player(goods="blue 1, blue 2", riga=3), player(danzig=2), ship="danzig")
    assert options(state, "sell") == []
    assert refused(state, "sell blue") == "HA-35"


def test_a_sale_takes_one_booth_back_into_stock() -> None:
    """HA-35: one booth of the city returns, and the sold markers are turned over."""
    state = table(player(goods="blue 1, blue 2", danzig=3), player(), ship="danzig")
    play(state, "sell blue")
    assert booths(state, "danzig") == [2, 0]
    assert in_stock(state, 0) == 13
    assert sold(state, 0) == ["blue 1", "blue 2"]
    assert goods(state, 0) == []


def test_even_the_last_booth_is_taken_back() -> None:
    """HA-35: after that there is none left in the city, and no further sale is possible there."""
    state = table(player(talers=6, goods="blue 1, blue 2, brown 1, brown 1", danzig=1), player(), ship="danzig")
    play(state, "sell blue", "close")
    assert booths(state, "danzig") == [0, 0]
    assert in_stock(state, 0) == 15
    play(state, "sail kalmar", "sail copenhagen", "sail danzig")
    assert refused(state, "sell brown") == "HA-35"


def test_a_majority_is_not_needed_to_sell() -> None:
    """HA-35: one booth among many of the others is enough."""
    state = table(player(goods="blue 1, blue 2", danzig=1), player(danzig=9), ship="danzig")
    play(state, "sell blue")
    assert booths(state, "danzig") == [0, 9]


def test_a_sale_costs_no_talers_and_brings_none() -> None:
    """HA-23: it can be done with none at all."""
    state = table(player(talers=0, goods="blue 1, blue 2", danzig=1), player(danzig=2), ship="danzig")
    play(state, "sell blue")
    assert talers(state) == [0, 3]


@pytest.mark.parametrize("own", ["blue 3", "blue 3, brown 1", ""])
def test_a_colour_needs_two_markers(own: str) -> None:
    """HA-36: one marker of a colour cannot be sold, nor none."""
    state = table(player(goods=own, danzig=1), player(), ship="danzig")
    assert options(state, "sell") == []
    assert refused(state, "sell blue") == "HA-36"


def test_sold_markers_do_not_help_to_sell_another() -> None:
    """HA-33 and HA-36: what was turned over is out of use."""
    state = table(player(goods="blue 3", sold="blue 1, blue 2", danzig=1), player(), ship="danzig")
    assert refused(state, "sell blue") == "HA-36"


def test_several_colours_can_be_sold_at_once_for_one_booth() -> None:
    """HA-36: two colours with two markers each cost a single booth."""
    state = table(player(goods="blue 1, blue 2, brown 3, brown 3", danzig=2), player(), ship="danzig")
    play(state, "sell blue", "sell brown")
    assert booths(state, "danzig") == [1, 0]
    assert sold(state, 0) == ["blue 1", "blue 2", "brown 3", "brown 3"]
    assert state.actor == 0
    assert options(state) == ["sail kalmar", "sail reval", "end"]


def test_three_colours_can_be_sold_with_the_last_booth() -> None:
    """HA-36 and HA-35: one booth in all, even with three colours."""
    state = table(
        player(goods="blue 1, blue 1, brown 1, brown 1, orange 1, orange 2", danzig=1), player(), ship="danzig"
    )
    play(state, "sell brown", "sell orange", "sell blue")
    assert len(sold(state, 0)) == 6
    assert booths(state, "danzig") == [0, 0]


def test_each_colour_of_a_sale_needs_two_markers() -> None:
    """HA-36: a single marker cannot ride along."""
    state = table(player(goods="blue 1, blue 2, blue 3, brown 3", danzig=1), player(), ship="danzig")
    play(state, "sell blue")
    assert refused(state, "sell brown") == "HA-36"
    play(state, "close")
    assert goods(state, 0) == ["brown 3"]


def test_a_colour_is_put_on_sale_once() -> None:
    """HA-36: what is on sale already cannot be sold again."""
    state = table(player(goods="blue 1, blue 2, blue 3", danzig=1), player(), ship="danzig")
    play(state, "sell blue")
    assert refused(state, "sell blue") == "HA-36"


@pytest.mark.parametrize("text", ["end", "sail kalmar", "buy orange 1", "build brown 1", "replenish"])
def test_a_sale_under_way_is_finished_before_anything_else(text: str) -> None:
    """HA-36: add, keep back or close; nothing in between."""
    state = table(
        player(goods="blue 1, blue 2, blue 3, brown 1", danzig=1), player(), ship="danzig", lying={"danzig": "orange 1"}
    )
    play(state, "sell blue")
    assert refused(state, text) == "HA-36"
    assert refused(state, "lose blue 1") == "HA-36"


def test_a_second_colour_may_be_left_alone() -> None:
    """HA-37: nobody has to sell all colours he could."""
    state = table(player(goods="blue 1, blue 2, brown 3, brown 3", danzig=1), player(), ship="danzig")
    play(state, "sell blue")
    assert options(state) == ["sell brown", "close"]
    play(state, "close")
    assert sold(state, 0) == ["blue 1", "blue 2"]
    assert goods(state, 0) == ["brown 3", "brown 3"]


def test_all_markers_of_a_colour_are_on_sale_unless_some_are_kept() -> None:
    """HA-37: all are preselected; two of three may be sold."""
    state = table(player(goods="blue 1, blue 2, blue 3", danzig=1), player(), ship="danzig")
    play(state, "sell blue")
    assert look(state).sale == ["blue 1", "blue 2", "blue 3"]
    assert options(state) == ["keep blue 1", "keep blue 2", "keep blue 3", "close"]
    play(state, "keep blue 2")
    assert sold(state, 0) == ["blue 1", "blue 3"]
    assert goods(state, 0) == ["blue 2"]


def test_two_colours_can_be_sold_one_of_them_in_part() -> None:
    """HA-36 and HA-37: two of four blue and both brown, for one booth."""
    state = table(player(goods="blue 1, blue 1, blue 2, blue 3, brown 2, brown 3", danzig=2), player(), ship="danzig")
    play(state, "sell blue", "keep blue 1", "sell brown", "keep blue 1")
    assert sold(state, 0) == ["blue 2", "blue 3", "brown 2", "brown 3"]
    assert goods(state, 0) == ["blue 1", "blue 1"]
    assert booths(state, "danzig") == [1, 0]


def test_two_markers_of_a_colour_must_stay_on_sale() -> None:
    """HA-37: selling fewer than two of a colour is no sale."""
    state = table(player(goods="blue 1, blue 2, brown 1, brown 1", danzig=1), player(), ship="danzig")
    play(state, "sell blue")
    assert refused(state, "keep blue 1") == "HA-37"
    assert why(state, "keep blue 1").code == "two-must-stay"


def test_only_what_is_on_sale_can_be_kept_back() -> None:
    """HA-37: neither another kind nor another colour."""
    state = table(player(goods="blue 1, blue 1, blue 2, brown 1", danzig=1), player(), ship="danzig")
    play(state, "sell blue")
    for text in ("keep blue 3", "keep brown 1"):
        assert refused(state, text) == "HA-37"


@pytest.mark.parametrize("text", ["close", "keep blue 1"])
def test_without_a_sale_there_is_nothing_to_close_or_keep(text: str) -> None:
    """HA-37: both belong to a sale under way."""
    assert refused(table(player(goods="blue 1, blue 2", danzig=1), player(), ship="danzig"), text) == "HA-37"


def test_every_opponent_loses_one_unsold_marker_of_the_sold_colour() -> None:
    """HA-38: exactly one each, other colours and sold markers are untouched, and the losses leave the game."""
    state = table(
        player(goods="blue 1, blue 2", danzig=1),
        player(goods="blue 3, blue 3, brown 1"),
        player(goods="brown 1", sold="blue 1"),
        player(goods="blue 1"),
        ship="danzig",
    )
    play(state, "sell blue")
    assert goods(state, 1) == ["blue 3", "brown 1"]
    assert goods(state, 2) == ["brown 1"]
    assert sold(state, 2) == ["blue 1"]
    assert goods(state, 3) == []
    assert gone(state, "blue 3") == 1
    assert gone(state, "blue 1") == 1


def test_an_opponent_loses_one_marker_for_each_sold_colour() -> None:
    """HA-38: one per colour, not one per sale."""
    state = table(
        player(goods="blue 1, blue 2, brown 2, brown 2", danzig=1),
        player(goods="blue 1, brown 1, brown 1, orange 1"),
        ship="danzig",
    )
    play(state, "sell blue", "sell brown")
    assert goods(state, 1) == ["orange 1", "brown 1"]


def test_the_owner_chooses_which_marker_he_loses() -> None:
    """HA-38: he decides among his markers of the sold colour, in the middle of the seller's turn."""
    state = table(
        player(goods="blue 1, blue 2", danzig=1), player(goods="blue 1, blue 3, brown 2", danzig=1), ship="danzig"
    )
    play(state, "sell blue")
    assert state.actor == 1
    assert options(state) == ["lose blue 1", "lose blue 3"]
    for text in ("lose brown 2", "lose blue 2", "end", "close", "sail kalmar", "discard blue 1"):
        assert refused(state, text) == "HA-38"
    play(state, "lose blue 3")
    assert goods(state, 1) == ["blue 1", "brown 2"]
    assert state.actor == 0
    assert options(state) == ["sail kalmar", "sail reval", "end"]


def test_what_the_seller_keeps_of_a_sold_colour_is_not_lost() -> None:
    """HA-38: losses are for opponents only."""
    state = table(player(goods="blue 1, blue 2, blue 3", danzig=1), player(), ship="danzig")
    play(state, "sell blue", "keep blue 3")
    assert goods(state, 0) == ["blue 3"]


@pytest.mark.parametrize("sale", ["blue 1, blue 2", "blue 1, blue 1, blue 2, blue 2, blue 2"])
def test_the_number_sold_does_not_matter_for_the_losses(sale: str) -> None:
    """HA-39: two or five, each opponent loses one."""
    state = table(player(goods=sale, danzig=1), player(goods="blue 3, blue 3"), ship="danzig")
    play(state, "sell blue", *(["close"] if sale.count("blue") > 2 else []))
    assert goods(state, 1) == ["blue 3"]


@pytest.mark.parametrize(("seller", "order"), [(0, [1, 2, 3]), (2, [3, 0, 1]), (3, [0, 1, 2])])
def test_losers_are_asked_clockwise_from_the_seller(seller: int, order: list[int]) -> None:
    """HA-40: each decides for himself, the seller's left neighbour first."""
    others = player(goods="blue 1, blue 3")
    players = [others] * 4
    players[seller] = player(goods="blue 2, blue 2", danzig=1)
    state = table(*players, ship="danzig", seat=seller)
    play(state, "sell blue")
    for loser in order:
        assert state.actor == loser
        play(state, "lose blue 1")
    assert state.actor == seller
    assert [goods(state, seat) for seat in order] == [["blue 3"]] * 3


def test_a_loser_of_two_colours_is_asked_for_each_before_the_next_player() -> None:
    """HA-40: one player settles all his losses, then the next."""
    state = table(
        player(goods="blue 2, blue 2, brown 2, brown 2", danzig=1),
        player(goods="blue 1, blue 3, brown 1, brown 3"),
        player(goods="brown 1, brown 3"),
        ship="danzig",
    )
    play(state, "sell blue", "sell brown")
    asked = []
    while state.actor != 0:
        asked.append((state.actor, options(state)[0]))
        play(state, options(state)[0])
    assert asked == [(1, "lose blue 1"), (1, "lose brown 1"), (2, "lose brown 1")]


@pytest.mark.parametrize("own", ["blue 3", "blue 2, blue 2", "blue 1, blue 1, blue 1, brown 3"])
def test_nobody_is_asked_where_there_is_nothing_to_choose(own: str) -> None:
    """HA-41: one marker of the colour, or equal barrels, go without a question."""
    state = table(player(goods="blue 1, blue 3", danzig=1), player(goods=own), ship="danzig")
    play(state, "sell blue")
    assert state.actor == 0
    assert len(goods(state, 1)) == len(own.split(",")) - 1


def test_the_loss_with_the_fewest_barrels_comes_first() -> None:
    """HA-41: the list begins with what most players would give."""
    state = table(player(goods="blue 1, blue 2", danzig=1), player(goods="blue 3, blue 2, blue 1"), ship="danzig")
    play(state, "sell blue")
    assert options(state) == ["lose blue 1", "lose blue 2", "lose blue 3"]


def test_a_sale_without_a_choice_closes_by_itself() -> None:
    """HA-41: the turn flows on where nothing is left to decide."""
    state = table(player(goods="blue 1, blue 2, brown 1", danzig=1), player(), ship="danzig")
    play(state, "sell blue")
    assert options(state) == ["sail kalmar", "sail reval", "end"]


@pytest.mark.parametrize("viewer", [None, 0, 1])
def test_sold_markers_are_open_unless_the_table_hides_their_values(viewer: int | None) -> None:
    """HA-42: all see how many were sold; the values are hidden from others only if the table wants it."""
    for how in ("open", "hidden"):
        state = table(player(sold="blue 1, blue 3"), player(), sold=how, lying=stocked())
        assert seen_seat(state, viewer, 0, "sold_count") == 2
        knows = how == "open" or viewer == 0
        assert seen_seat(state, viewer, 0, "sold") == (["blue 1", "blue 3"] if knows else None)


def test_sold_markers_stay_until_the_end() -> None:
    """HA-38 and HA-44: nothing can take a sold marker away."""
    state = table(
        player(goods="blue 1, blue 2", danzig=1),
        player(goods="", sold="blue 1, blue 2, blue 3, blue 3"),
        ship="danzig",
        lying=stocked(),
    )
    play(state, "sell blue", "end", "end")
    assert sold(state, 1) == ["blue 1", "blue 2", "blue 3", "blue 3"]
    assert sold(state, 0) == ["blue 1", "blue 2"]
    assert lying(state, "danzig") != [None]
