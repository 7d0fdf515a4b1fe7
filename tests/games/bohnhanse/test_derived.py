"""What follows from a view of Bohn Hanse agrees with the rules."""

from __future__ import annotations

from tests.games.bohnhanse.helpers import agree, bohnhanse, game_of, options, player, say, states, trading, wagon

from hansetag.games.bohnhanse.derived_types import BohnHanseDerived
from hansetag.games.bohnhanse.state import BohnHanseState


def derived(state: BohnHanseState, seat: int | None = None) -> BohnHanseDerived:
    """What follows from what ``seat`` sees."""
    return game_of(state).derive(state.view(seat))


def test_prices_step_along_the_printed_ladder() -> None:
    """BH-24: what a bean costs now stands between what it would cost with a stack more and with one less."""
    facts = bohnhanse(3).facts
    ladders = {(city.id, market.bean): market.prices for city in facts.city for market in city.market}
    read = 0
    for state in states(3, 2, every=9):
        view, found = state.view(None), derived(state)
        for (city, bean), prices in ladders.items():
            level = found["levels"][city]
            assert view["prices"][city][bean] == prices[level]
            step = found["prices"][city][bean]
            assert step["more"] == (prices[level + 1] if level + 1 < len(prices) else None)
            assert step["less"] == (prices[level - 1] if level else None)
            read += 1
    assert read > 100


def test_a_bean_is_scarce_where_no_wagon_and_no_market_has_it() -> None:
    """BH-28: then it can be fetched."""
    state = trading(player("rostock", 20, "blue red"), player("riga"), player("riga"))
    scarce = derived(state)["scarce"]
    assert "blue" not in scarce
    assert {text.split()[1] for text in options(state, "fetch")} <= set(scarce)
    for state in states(4, 6, every=11):
        view = state.view(None)
        there = {stack[0] for stacks in view["markets"].values() for stack in stacks if stack}
        there |= {bean for seat in view["seats"] for bean in seat["wagon"]}
        assert set(derived(state)["scarce"]) == set(bohnhanse(4).board.beans) - there


def test_a_proposal_tells_what_is_bought_first_who_comes_and_what_both_have_then() -> None:
    """BH-13, BH-14: what is foretold of a deal is what it brings about."""
    guest = player("riga", 7, "chili red", "travel travel toll supply")
    state = trading(player("rostock", 20, "soy"), guest, markets={"rostock": [("stink", 2), None, None, None]})
    say(state, "deal 1 give stink soy get chili invite")
    deal = derived(state, 1)["proposal"]
    assert deal is not None
    assert (deal["bought"], deal["guest"]) == (["stink"], 1)
    assert deal["cost"] == state.view(None)["prices"]["rostock"]["stink"]
    assert sorted(deal["by_wagon"]) == ["chili"]
    assert sorted(deal["to_wagon"]) == ["red", "soy", "stink"]


def test_wagons_after_a_deal_are_as_foretold() -> None:
    """The deal is accepted, and both wagons hold just that."""
    state = trading(player("rostock", 20, "soy red"), player("rostock", 7, "chili garden"), player("riga"))
    say(state, "deal 1 give red get chili")
    foretold = derived(state, 0)["proposal"]
    assert foretold is not None
    again = trading(player("rostock", 20, "soy red"), player("rostock", 7, "chili garden"), player("riga"))
    agree(again, "deal 1 give red get chili")
    assert sorted(wagon(again, 0).split()) == sorted(foretold["by_wagon"])
    assert sorted(wagon(again, 1).split()) == sorted(foretold["to_wagon"])


def test_the_last_round_is_counted_from_the_turn_that_began_it() -> None:
    """BH-37: the first turn of it is that of the seat before whose next turn the game ends."""
    view = trading(player("rostock"), player("riga"), player("riga")).view(None)
    assert bohnhanse(3).derive(view)["last_turn"] is None
    view["closer"] = 2
    view["turn"] = 2
    assert bohnhanse(3).derive(view)["last_turn"] == 1
    view["turn"] = 1
    assert bohnhanse(3).derive(view)["last_turn"] == 3
    assert bohnhanse(3).derive(view)["last_harvest"] == 8
