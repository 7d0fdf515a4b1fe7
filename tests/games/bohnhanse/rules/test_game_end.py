"""The end: the eighth harvest, the last round, deliveries after it, and who has won."""

from __future__ import annotations

import pytest
from tests.games.bohnhanse.helpers import (
    EIGHT,
    SEATS,
    agree,
    asked,
    codes_of,
    hand,
    is_over,
    look,
    money,
    no_right,
    options,
    play,
    played,
    player,
    refused,
    rights,
    say,
    seat_of,
    table,
    told,
    wagon,
)

import hansetag
from hansetag.games.bohnhanse.state import BohnHanseState

ORDER = "rostock-chili-red"
OTHER = "rostock-blue-green"
FAR = "riga-blue-stink"
SEVEN = EIGHT[:7]
SUPPLY_FIRST = "supply travel travel travel toll"
CALM = "travel travel travel travel toll supply"


def finish_turn(state: BohnHanseState, goal: str) -> BohnHanseState:
    """The actor travels to ``goal`` and ends the turn."""
    play(state, f"travel {goal}", "end")
    return play(state, options(state)[0], "done")


def last_round(*players: dict[str, object], ask: str = "final", seat: int = 2, closer: int = 0) -> BohnHanseState:
    """A table in the last round, which ``closer`` began."""
    level = 2 if ask == "trade" else None
    return table(*players, ask=ask, seat=seat, drawn=EIGHT, last_harvest=8, closer=closer, level=level)


# ---------------------------------------------------------------------- the trigger


def test_the_eighth_harvest_begins_the_last_round() -> None:
    """BH-36: its player finishes this turn, everybody else has one more, and the game ends."""
    state = table(
        player("riga", hand=CALM), player("riga", hand=SUPPLY_FIRST), player("riga", hand=CALM), seat=1, drawn=SEVEN
    )
    events = told(state, "travel riga", "harvest 9")
    assert codes_of(events)[-1] == "last-round"
    assert (look(state).last_harvest, look(state).closer) == (9, 1)
    play(state, "end", f"draw {FAR}", "done")
    assert asked(state) == ("trip", 2)
    finish_turn(state, "riga")
    assert asked(state) == ("trip", 0)
    finish_turn(state, "riga")
    assert is_over(state)


def test_the_seventh_harvest_begins_nothing() -> None:
    """BH-36: eight are needed."""
    state = table(player("riga", hand=SUPPLY_FIRST), drawn=EIGHT[:6])
    assert "last-round" not in codes_of(told(state, "travel riga", "harvest 9"))
    assert (look(state).last_harvest, look(state).closer) == (None, None)


def test_a_waiting_eighth_harvest_begins_the_last_round_only_when_it_is_placed() -> None:
    """BH-36: drawn by an invited player it waits; others still have turns before him, and his next is his last."""
    state = table(
        player("rostock", hand=CALM),
        player("riga", hand=CALM),
        player("visby", hand=SUPPLY_FIRST),
        ask="trade",
        level=2,
        drawn=SEVEN,
    )
    agree(state, "deal 2 invite")
    assert "last-round" not in codes_of(told(state, "harvest 10"))
    assert (look(state).last_harvest, look(state).closer, seat_of(state, 2).waiting) == (10, None, [10])
    play(state, "end", f"draw {FAR}", "done")
    finish_turn(state, "riga")
    assert (asked(state), look(state).closer) == (("trip", 2), 2)
    finish_turn(state, "rostock")
    finish_turn(state, "rostock")
    finish_turn(state, "riga")
    assert is_over(state)


def test_while_the_eighth_waits_the_reserve_is_already_in_use() -> None:
    """BH-37: it is put on the board when the eighth is drawn; a ninth card placed meanwhile ends nothing."""
    state = table(
        player("riga", hand=SUPPLY_FIRST), player("rostock", waiting=[10]), drawn=(*SEVEN, 10), last_harvest=10
    )
    assert state.view(None)["harvests"] == 0
    assert state.view(None)["reserve"] == 2
    play(state, "travel riga", "harvest 8")
    assert (look(state).last_harvest, look(state).closer, state.view(None)["reserve"]) == (10, None, 1)


@pytest.mark.parametrize("seats", SEATS)
def test_everybody_else_has_exactly_one_more_turn(seats: int) -> None:
    """BH-36: in whole games."""
    for seed in range(1, 6):
        events = played(seats, seed).events
        codes = codes_of(events)
        start = codes.index("last-round")
        closer = events[start].facts()["seat"]
        turns = [event.facts()["seat"] for event in events[start:] if event.code() == "turned"]
        assert turns == [(int(closer) + step) % seats for step in range(1, seats)]


# ---------------------------------------------------------------------- after the last turn


def test_after_the_last_turn_orders_are_delivered_where_the_figure_stands() -> None:
    """BH-38: in turn, beginning with who began the last round; who has nothing to deliver is not asked."""
    state = last_round(
        player("rostock", 0, "chili red", f"travel toll supply {ORDER}"),
        player("rostock", 0, "chili red", f"travel toll supply {FAR}"),
        player("rostock", 0, "blue green", f"travel toll supply {OTHER}"),
    )
    play(state, "done")
    assert (asked(state), options(state)) == (("after", 0), [f"deliver {ORDER}", "done"])
    play(state, f"deliver {ORDER}")
    assert (asked(state), options(state)) == (("after", 0), ["done"])
    play(state, "done")
    assert asked(state) == ("after", 2)
    play(state, "done")
    assert is_over(state)
    assert money(state) == [35, 0, 0]
    assert hand(state, 2).endswith(OTHER)


def test_several_orders_are_delivered_after_the_end() -> None:
    """BH-38: as many as the own wagon fills."""
    state = last_round(player("rostock", 0, "blue chili green red", f"toll supply {ORDER} {OTHER}"), player(), player())
    play(state, "done", f"deliver {OTHER}", f"deliver {ORDER}", "done")
    assert (is_over(state), money(state)[0], wagon(state)) == (True, 63, "")


def test_nothing_but_deliveries_is_possible_after_the_last_turn() -> None:
    """BH-38: no trade, no purchase of beans or orders, by nobody."""
    state = last_round(player("rostock", 40, "chili red", f"travel toll supply {ORDER}"), player(), player())
    play(state, "done")
    for text in ("buy stink 1", "buy-order 1", "propose 1", "discard red", "end", "fetch red"):
        assert refused(state, text) == ("BH-38", "after-open")
    assert refused(state, "travel riga") == ("BH-7", "travelled")
    assert rights(state, 1) == []
    assert no_right(state, "buy-order 1", 1) == ("BH-31", "not-now")
    assert refused(state, f"deliver {OTHER}") == ("BH-32", "no-such-order")


def test_whoever_had_his_last_turn_may_still_be_invited_trade_and_buy_orders() -> None:
    """BH-38: until all turns are over."""
    state = last_round(
        player("riga", 20, "blue", "travel toll supply"), player(), player("rostock", 0, "red"), ask="trade"
    )
    assert rights(state, 0) == ["buy-order 1", "propose 2"]
    say(state, "buy-order 1", 0)
    play(state, f"draw {OTHER}")
    say(state, "deal 2 give blue get red", 0)
    play(state, "accept 0")
    assert (wagon(state), seat_of(state).city, money(state)[0]) == ("red", "rostock", 0)
    assert seat_of(state).loan == 0


def test_where_nobody_can_deliver_the_game_ends_with_the_last_turn() -> None:
    """BH-38: nobody is asked for nothing."""
    state = last_round(player(), player(), player())
    assert codes_of(told(state, "done")) == ["ended"]
    assert (is_over(state), options(state)) == (True, [])
    assert refused(state, "done") == ("BH-38", "over")
    assert no_right(state, "buy-order 1", 0) == ("BH-31", "not-now")


# ---------------------------------------------------------------------- counting


def test_beans_are_sold_at_base_price_and_loans_repaid_double() -> None:
    """BH-38 and BH-11: money, beans, loans."""
    state = last_round(
        player("riga", 50, "blue chili stink green"), player("riga", 10, "soy black_eyed red garden", loan=7), player()
    )
    play(state, "done")
    assert state.breakdown() == [
        {"money": 50, "beans": 22, "loans": 0},
        {"money": 10, "beans": 46, "loans": -14},
        {"money": 30, "beans": 0, "loans": 0},
    ]
    assert (state.scores(), state.winners()) == ([72, 42, 30], [0])


def test_equal_money_is_a_shared_win() -> None:
    """BH-39: beans and loans counted in."""
    state = last_round(player("riga", 44), player("riga", 30, "garden"), player("riga", 50, "", loan=3))
    play(state, "done")
    assert (state.scores(), state.winners()) == ([44, 44, 44], [0, 1, 2])


def test_a_result_may_be_negative_and_still_win() -> None:
    """BH-11 and BH-39: least debts win when all have some."""
    state = last_round(player("riga", 0, loan=5), player("riga", 0, loan=3), player("riga", 0, loan=9))
    play(state, "done")
    assert (state.scores(), state.winners()) == ([-10, -6, -18], [1])


def test_nobody_has_won_before_the_end() -> None:
    """BH-39: however rich he is."""
    assert table(player("riga", 500)).winners() == []
    assert last_round(player("riga", 500), player(), player()).winners() == []


@pytest.mark.parametrize("seats", SEATS)
def test_whole_games_end_with_winners_and_a_sound_table(seats: int) -> None:
    """BH-36 and BH-39: all hands are shown, and the winners have the most."""
    for seed in (1, 2, 3):
        state = played(seats, seed).state
        assert state.actor == hansetag.OVER
        assert state.check() == []
        assert state.winners() == [seat for seat in range(seats) if state.scores()[seat] == max(state.scores())]
