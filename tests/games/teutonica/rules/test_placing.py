"""Placing a trader or a merchant from the personal supply."""

from __future__ import annotations

from tests.games.teutonica.helpers import left, on, options, play, refused, stock, supply, three, why

ROUTE = "hamburg-luebeck"


def test_a_piece_is_placed_on_any_free_house() -> None:
    """Rulebook, placing: from the supply, for one action, one piece at a time."""
    state = three((2, 0))
    before = stock(state)
    play(state, f"place trader {ROUTE}")
    assert (on(state, ROUTE), supply(state), stock(state), left(state)) == ("0t", (1, 0), before, 1)


def test_every_route_is_open() -> None:
    """Rulebook, placing: a route of one's choice, all over the board, with either kind of piece."""
    state = three((1, 1))
    assert len(options(state, "place")) == 2 * 32


def test_a_route_may_be_shared_with_others() -> None:
    """Rulebook, placing: also one that is partly occupied."""
    state = play(three((2, 0), {ROUTE: "1t 2t"}), f"place trader {ROUTE}")
    assert on(state, ROUTE) == "0t 1t 2t"


def test_a_full_route_takes_no_piece() -> None:
    """HT-2.1: there one would have to displace somebody."""
    state = three((2, 0), {ROUTE: "1t 2t 1t"})
    assert f"place trader {ROUTE}" not in options(state)
    assert why(state, f"place trader {ROUTE}").code == "route-full"
    assert refused(state, f"place trader {ROUTE}") == "HT-2.1"


def test_pieces_in_the_stock_are_not_placed() -> None:
    """HT-1.2: they have to be brought into the supply first."""
    state = three((0, 0))
    assert stock(state) == (11, 1)
    assert options(state, "place") == []
    assert why(state, f"place trader {ROUTE}").code == "no-trader"
    assert why(state, f"place merchant {ROUTE}").code == "no-merchant"
    assert refused(state, f"place trader {ROUTE}") == "HT-1.2"


def test_a_route_need_not_be_filled_in_one_turn() -> None:
    """Rulebook, placing: pieces wait there for the next turn."""
    state = play(three((2, 0)), f"place trader {ROUTE}", "end", "end", "end")
    assert on(state, ROUTE) == "0t"


def test_filling_a_route_does_not_claim_it() -> None:
    """HT-3.1: a claim is an action of its own."""
    state = play(three((3, 0), {ROUTE: "0t 0t"}), f"place trader {ROUTE}")
    assert on(state, ROUTE) == "0t 0t 0t"
    assert f"claim {ROUTE}" in options(state)
