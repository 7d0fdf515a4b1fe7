"""New harvests: stacks on the lowest empty square, what fails, and what a short supply brings."""

from __future__ import annotations

import pytest
from tests.games.bohnhanse.helpers import (
    EIGHT,
    asked,
    codes_of,
    look,
    market,
    options,
    play,
    player,
    price,
    refused,
    supply,
    table,
    told,
)

import hansetag

SUPPLY_FIRST = "supply travel travel toll"


def test_a_harvest_lies_on_the_lowest_empty_square() -> None:
    """BH-30: one stack for each city on the card, taken from the supply."""
    state = table(player("riga", 30, "", SUPPLY_FIRST))
    before = [supply(state, bean) for bean in ("blue", "chili", "garden")]
    play(state, "travel riga")
    assert asked(state) == ("harvest", hansetag.NATURE)
    assert [weight for _, weight in state.chance()] == [1] * 10
    play(state, "harvest 1")
    assert market(state, "hamburg")[3] == ("blue", 2)
    assert market(state, "danzig")[2] == ("chili", 3)
    assert market(state, "malmo")[3] == ("garden", 3)
    assert [supply(state, bean) for bean in ("blue", "chili", "garden")] == [
        before[0] - 2,
        before[1] - 3,
        before[2] - 3,
    ]


def test_a_harvest_is_a_new_stack_even_above_the_same_bean() -> None:
    """BH-30: never on top of a stack that is there."""
    state = table(
        player("riga", 30, "", SUPPLY_FIRST), markets={"danzig": [("black_eyed", 1), ("chili", 2)], "malmo": []}
    )
    play(state, "travel riga", "harvest 1")
    assert market(state, "danzig") == [("black_eyed", 1), ("chili", 2), ("chili", 3), None]
    assert market(state, "malmo") == [("garden", 3), None, None, None, None]


def test_a_harvest_fails_where_every_square_is_filled() -> None:
    """Travel phase: only there; the beans stay in the supply and the other cities get theirs."""
    full = [("black_eyed", 1), ("chili", 2), ("chili", 1), ("black_eyed", 1)]
    state = table(player("riga", 30, "", SUPPLY_FIRST), markets={"danzig": full})
    before = supply(state, "chili")
    events = told(state, "travel riga", "harvest 1")
    assert codes_of(events) == ["travelled", "harvested", "stocked", "failed", "stocked"]
    assert (market(state, "danzig"), supply(state, "chili")) == (full, before)


def test_a_short_supply_brings_what_there_is() -> None:
    """BH-29: one garden bean instead of three."""
    state = table(player("riga", 30, "", SUPPLY_FIRST), player(wagon="garden " * 8), player(wagon="garden garden"))
    assert supply(state, "garden") == 1
    play(state, "travel riga", "harvest 1")
    assert (market(state, "malmo")[3], supply(state, "garden")) == (("garden", 1), 0)


def test_an_empty_supply_brings_nothing_and_a_later_return_does_not_help() -> None:
    """BH-29: the square stays free, and stays so when a bean comes back."""
    state = table(
        player("riga", 30, "garden", SUPPLY_FIRST), player(wagon="garden " * 8), player(wagon="garden garden")
    )
    events = told(state, "travel riga", "harvest 1")
    assert codes_of(events)[-1] == "failed"
    play(state, "discard garden")
    assert (supply(state, "garden"), market(state, "malmo")[3]) == (1, None)


def test_stacks_are_placed_in_the_order_of_the_card() -> None:
    """BH-29: what the first city took is no longer there for a later one."""
    state = table(player("riga", 30, "", SUPPLY_FIRST))
    cities = [event.facts()["city"] for event in told(state, "travel riga", "harvest 8") if event.code() == "stocked"]
    assert cities == ["rostock", "london", "riga"]


def test_the_price_is_read_after_the_harvest_of_the_same_trip() -> None:
    """BH-24: the trader phase begins when the trip is over."""
    state = play(table(player("riga", 30, "", SUPPLY_FIRST)), "travel riga", "harvest 2")
    assert (price(state, "riga", "green"), look(state).questions[0].level) == (6, 3)
    assert options(state, "buy") == ["buy green 1", "buy green 2", "buy soy 1"]


def test_a_card_is_drawn_only_once() -> None:
    """BH-36: what lies open cannot be turned again."""
    state = play(table(player("riga", 30, "", SUPPLY_FIRST), drawn=[4]), "travel riga")
    assert refused(state, "harvest 4") == ("BH-36", "harvest-gone")
    assert len(options(state)) == 9


@pytest.mark.parametrize("goal", ["riga", "danzig"])
def test_supply_without_cards_has_no_effect(goal: str) -> None:
    """BH-37: when the two reserve cards are used as well."""
    state = table(
        player("riga", 30, "", SUPPLY_FIRST), player(), ask="trip", drawn=range(1, 11), last_harvest=8, closer=1
    )
    assert codes_of(told(state, f"travel {goal}")) == ["travelled", "no-harvest"]
    assert asked(state) == ("trade", 0)


def test_the_reserve_is_used_like_any_other_card() -> None:
    """BH-37: two more harvests after the eighth."""
    state = table(player("riga", 30, "", SUPPLY_FIRST), drawn=EIGHT, last_harvest=3, closer=2)
    play(state, "travel riga")
    assert options(state) == ["harvest 9", "harvest 10"]
    play(state, "harvest 9")
    assert (market(state, "london")[2], look(state).last_harvest, look(state).closer) == (("blue", 3), 3, 2)
