"""Income: from the general stock into the personal supply."""

from __future__ import annotations

import pytest
from tests.games.teutonica.helpers import left, options, play, player, refused, stock, supply, table, three, why


@pytest.mark.parametrize(("money", "count"), [(0, 3), (1, 5), (2, 7)])
def test_an_income_brings_exactly_what_the_money_bag_shows(money: int, count: int) -> None:
    """HT-1.2: neither more nor fewer, for one action."""
    state = table(player((0, 0), money=money), player(), player())
    before = stock(state)[0]
    assert options(state, "income") == [f"income {count - 1} 1", f"income {count} 0"]
    for wrong in (count - 1, count + 1):
        assert refused(state, f"income {wrong} 0") == "HT-1.2"
        assert why(state, f"income {wrong} 0").code == "income-exact"
    play(state, f"income {count} 0")
    assert (supply(state)[0], stock(state)[0], left(state)) == (count, before - count, 1)


def test_the_last_money_bag_takes_the_complete_stock() -> None:
    """HT-1.2: all there is, traders and merchants."""
    state = table(player((0, 0), money=3), player(), player())
    assert stock(state) == (14, 1)
    assert options(state, "income") == ["income 14 1"]
    play(state, "income 14 1")
    assert (supply(state), stock(state)) == ((14, 1), (0, 0))


def test_a_short_stock_gives_what_it_has() -> None:
    """HT-1.2: fewer only because there are no more."""
    state = three((9, 1))
    assert stock(state) == (2, 0)
    assert options(state, "income") == ["income 2 0"]
    assert why(state, "income 3 0").code == "stock-short"
    assert refused(state, "income 3 0") == "HT-1.2"
    assert refused(state, "income 1 0") == "HT-1.2"


def test_the_mix_of_traders_and_merchants_is_free() -> None:
    """HT-1.2: as far as the stock holds them."""
    state = table(player((0, 0), book=3), player(), player())
    assert stock(state) == (11, 4)
    assert options(state, "income") == ["income 0 3", "income 1 2", "income 2 1", "income 3 0"]
    assert refused(state, "income 0 4") == "HT-1.2"
    play(state, "income 1 2")
    assert (supply(state), stock(state)) == ((1, 2), (10, 2))


def test_an_empty_stock_gives_no_income() -> None:
    """HT-1.2: the action is not offered."""
    state = three((11, 1))
    assert options(state, "income") == []
    assert refused(state, "income 3 0") == "HT-1.2"
    assert why(state, "income 3 0").code == "stock-empty"


def test_an_income_leaves_the_others_alone() -> None:
    """HT-1.2: everybody has a stock of his own."""
    state = three((0, 0))
    before = [(supply(state, seat), stock(state, seat)) for seat in (1, 2)]
    play(state, "income 3 0")
    assert [(supply(state, seat), stock(state, seat)) for seat in (1, 2)] == before
