"""Staged positions: what is left out has a sensible place, what is wrong is named, and full() comes back."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from tests.games import common
from tests.games.hansa.helpers import (
    hansa,
    look,
    options,
    play,
    player,
    position,
    stocked,
    supply,
    table,
    talers,
    turn_up,
    walk,
)

import hansetag

TWO: dict[str, object] = {"seats": [{}, {}], "left_out": ["green", "pink"]}


def staged(fields: Mapping[str, object]) -> hansetag.State:
    """Stage ``fields`` on top of an empty table for two."""
    return hansa(2).stage(TWO | dict(fields))


def test_what_is_left_out_lies_as_at_the_start() -> None:
    """Three Talers each, the ship at Copenhagen, all booths in stock, all markers in the supply, seat 0 to begin."""
    state = hansa(2).stage(TWO)
    assert talers(state) == [3, 3]
    assert look(state).ship == "copenhagen"
    assert supply(state) == 52
    assert look(state).starter == 0
    assert options(state) == ["replenish"]
    assert look(state).questions == [{"ask": "turn", "seat": 0, "fresh": True}]


def test_the_start_player_begins_where_no_question_is_given() -> None:
    """The default question follows the starter."""
    assert hansa(2).stage(TWO | {"starter": 1}).actor == 1


def test_the_supply_takes_all_markers_that_lie_nowhere_else() -> None:
    """No marker is lost by being left out."""
    state = table(player(goods="blue 1", sold="blue 2"), player(), lying={"riga": "blue 3"})
    assert supply(state) == 52 - 3
    assert look(state).supply["blue 1"] == 3


def turn(seat: int = 0, **more: object) -> dict[str, object]:
    """The question of a turn."""
    return {"ask": "turn", "seat": seat, **more}


MISTAKES: dict[str, tuple[Mapping[str, object], str]] = {
    "no seats": ({"seats": None}, r"staged data: .*\$\.seats"),
    "one seat": ({"seats": [{}]}, "seats: 1 are laid out, this game has 2"),
    "unknown field": ({"shop": "riga"}, "staged data: .*shop"),
    "unknown field of a seat": ({"seats": [{"money": 3}, {}]}, r"staged data: .*money.*seats"),
    "unknown field of a question": ({"questions": [turn(colou="red")]}, "staged data: .*colou"),
    "text for a number": ({"idle": "many"}, "staged data: .*idle"),
    "ship": ({"ship": "visby"}, "ship: 'visby' is not one of tonsberg, aalborg"),
    "colour": ({"left_out": ["green", "mauve"]}, "left_out: 'mauve' is not one of orange, yellow"),
    "too few colours out": ({"left_out": ["green"]}, "1 colours are left out, 2 must be"),
    "too many colours out": ({"left_out": ["green", "pink", "blue"]}, "3 colours are left out, 2 must be"),
    "starter": ({"starter": 2}, "starter: 2, 0 to 1 allowed"),
    "breaker": ({"breaker": -1}, "breaker: -1, 0 to 1 allowed"),
    "breaker of a high stack": ({"breaker": 0}, "52 markers are left and the last stack held 7: who broke it"),
    "idle": ({"idle": 11}, "idle: 11, 0 to 10 allowed"),
    "negative talers": ({"seats": [{}, {"talers": -1}]}, r"seats\[1\].talers: -1, 0 to 200 allowed"),
    "many talers": ({"seats": [{"talers": 201}, {}]}, r"seats\[0\].talers: 201, 0 to 200 allowed"),
    "booths nowhere": ({"seats": [{"booths": {"visby": 1}}, {}]}, r"seats\[0\].booths: 'visby' is not one of"),
    "many booths": ({"seats": [{"booths": {"riga": 16}}, {}]}, r"seats\[0\].booths\[riga\]: 16, 0 to 15 allowed"),
    "many booths in all": ({"seats": [{"booths": {"riga": 8, "reval": 8}}, {}]}, "fewer than no pieces"),
    "goods": ({"seats": [{"goods": ["blue 4"]}, {}]}, r"seats\[0\].goods: 'blue 4' is not one of orange 1"),
    "sold": ({"seats": [{}, {"sold": ["blue"]}]}, r"seats\[1\].sold: 'blue' is not one of orange 1"),
    "sale": ({"sale": ["blue 0"]}, "sale: 'blue 0' is not one of"),
    "gone": ({"gone": {"blue 9": 1}}, "gone: 'blue 9' is not one of"),
    "gone too many": ({"gone": {"blue 1": 5}}, r"gone\[blue 1\]: 5, 0 to 4 allowed"),
    "supply": ({"supply": {"blue": 1}}, "supply: 'blue' is not one of"),
    "supply too many": ({"supply": {"blue 2": 6}}, r"supply\[blue 2\]: 6, 0 to 5 allowed"),
    "supply too small": ({"supply": {"blue 2": 1}, "breaker": 0}, "0 markers orange 1 are about, 4 were printed"),
    "supply without a breaker": ({"supply": {}}, "0 markers are left and the last stack held 7: who broke it"),
    "markers twice": (
        {"seats": [{"goods": ["blue 1"] * 3}, {"goods": ["blue 1"] * 3}]},
        "4 markers blue 1 were printed, 2 more are laid out",
    ),
    "more of a kind than there are": ({"seats": [{"goods": ["blue 1"] * 5}, {}]}, "blue 1.*5.*4|4.*blue 1.*1 more"),
    "a colour left out": ({"seats": [{"goods": ["green 1"]}, {}]}, "4 markers green 1 were printed, 1 more"),
    "warehouses nowhere": ({"warehouses": {"visby": []}}, "warehouses: 'visby' is not one of"),
    "too much for a warehouse": (
        {"warehouses": {"danzig": ["blue 1", "blue 2"]}},
        r"warehouses\[danzig\]: 2 markers, there is room for 1",
    ),
    "nothing known for a warehouse": ({"warehouses": {"riga": ["fish"]}}, r"warehouses\[riga\]: 'fish' is not one of"),
    "unknown question": ({"questions": [{"ask": "why", "seat": 0}]}, r"questions\[0\].ask: 'why' is not one of remove"),
    "question out of place": (
        {"questions": [{"ask": "sale", "seat": 0}]},
        "questions: sale cannot be open in this order",
    ),
    "questions in a wrong order": (
        {"questions": [{"ask": "deal", "seat": -1}, turn()]},
        "questions: deal, turn cannot be open in this order",
    ),
    "place below another": (
        {"questions": [{"ask": "place", "seat": 0}, turn()]},
        "questions: place, turn cannot be open in this order",
    ),
    "seat of a question": ({"questions": [turn(2)]}, r"questions\[0\].seat: 2, 0 to 1 allowed"),
    "nature's seat": (
        {"questions": [turn(), {"ask": "deal", "seat": 0}]},
        r"questions\[1\].seat: 0, -1 to -1 allowed",
    ),
    "the seat of nobody": ({"questions": [{"ask": "nothing", "seat": 0}]}, r"questions\[0\].seat: 0, -2 to -2 allowed"),
    "placements": (
        {"questions": [{"ask": "place", "seat": 0, "placed": 6}]},
        r"questions\[0\].placed: 6, 0 to 5 allowed",
    ),
    "colours to go": (
        {"questions": [{"ask": "start", "seat": -1}, {"ask": "deal", "seat": -1}, {"ask": "remove", "seat": -1}]},
        r"questions\[2\].left: 0, 1 to 2 allowed",
    ),
    "colour of a loss": (
        {"questions": [turn(), {"ask": "loss", "seat": 1, "colour": "mauve"}]},
        r"questions\[1\].colour: 'mauve' is not one of",
    ),
    "a loss of nothing": (
        {"questions": [turn(), {"ask": "loss", "seat": 1, "colour": "blue"}]},
        "questions: seat 1 has nothing to lose here",
    ),
    "a sale of nothing": (
        {"questions": [turn(), {"ask": "sale", "seat": 0}]},
        "markers are on sale without a sale, or a sale has none",
    ),
    "markers on sale without a sale": ({"sale": ["blue 1", "blue 1"]}, "markers are on sale without a sale"),
    "a deal on a full board": (
        {
            "warehouses": {city: text.split(", ") for city, text in stocked().items()},
            "questions": [turn(), {"ask": "deal", "seat": -1}],
        },
        "questions: a deal is open, but no space is empty",
    ),
    "a duty that cannot be done": (
        {
            "seats": [{"talers": 0}, {}],
            "warehouses": {city: text.split(", ") for city, text in stocked().items()},
            "idle": 10,
        },
        "questions: the last one, 'turn', has no answer",
    ),
}


@pytest.mark.parametrize(("fields", "says"), MISTAKES.values(), ids=MISTAKES.keys())
def test_a_mistake_in_a_staged_position_is_named(fields: Mapping[str, object], says: str) -> None:
    """Each message says where, and what would be right."""
    with pytest.raises(hansetag.BadData, match=says):
        staged(fields)


# What would be accepted and then lead to a broken table.
TRAPS: dict[str, Mapping[str, object]] = {
    "a turn without a start player": {"starter": None, "questions": [turn(busy=True)]},
    "fewer colours to go than missing": {
        "left_out": [],
        "starter": None,
        "questions": [
            {"ask": "start", "seat": -1},
            {"ask": "deal", "seat": -1},
            {"ask": "remove", "seat": -1, "left": 1},
        ],
    },
    "first booths without any in stock": {
        "seats": [{"booths": {"riga": 15}}, {}],
        "questions": [{"ask": "place", "seat": 0, "placed": 0}],
    },
    "a sale without a booth": {
        "sale": ["blue 1", "blue 1"],
        "questions": [turn(acted=True), {"ask": "sale", "seat": 0}],
    },
    "a sale of a single marker": {
        "seats": [{"booths": {"copenhagen": 1}}, {}],
        "sale": ["blue 1"],
        "questions": [turn(acted=True), {"ask": "sale", "seat": 0}],
    },
    "a sale in another's turn": {
        "seats": [{"booths": {"copenhagen": 1}}, {"booths": {"copenhagen": 1}}],
        "sale": ["blue 1", "blue 1"],
        "questions": [turn(acted=True), {"ask": "sale", "seat": 1}],
    },
    "a loss below that has no answer": {
        "seats": [{}, {"goods": ["blue 1"]}],
        "questions": [
            turn(acted=True),
            {"ask": "loss", "seat": 1, "colour": "blue"},
            {"ask": "loss", "seat": 1, "colour": "blue"},
        ],
    },
}


@pytest.mark.parametrize("fields", TRAPS.values(), ids=TRAPS.keys())
def test_a_position_that_cannot_be_played_on_soundly_is_refused(fields: Mapping[str, object]) -> None:
    """Whatever stage() accepts must stay sound, with answers to every question, until the end."""
    with pytest.raises(hansetag.BadData):
        staged(fields)


def test_every_position_of_a_game_can_be_written_down_and_laid_out_again() -> None:
    """full() and stage() agree, also by way of JSON, from nature's first draw to the end."""
    for seats in (2, 3, 4):
        game = hansa(seats, extra=True)
        for number, state in enumerate(common.played(game, seats).record.replay()):
            if number % 5 == 0 or state.actor == hansetag.OVER:
                common.comes_back(game, state)


def test_questions_inside_questions_come_back() -> None:
    """A sale under way, two open losses and a toll survive the round trip."""
    sale = table(player(goods="blue 1, blue 2, blue 3", danzig=1), player(goods="blue 1, blue 3"), ship="danzig")
    play(sale, "sell blue")
    loss = play(sale.copy(), "close")
    toll = play(table(player(goods="blue 1, blue 2, blue 3, brown 1"), player(), lying=stocked()), "end")
    deal = play(table(player(), player(), lying=stocked(["riga"]), fresh=True), "replenish")
    for state, asked in ((sale, "sale"), (loss, "loss"), (toll, "toll"), (deal, "deal")):
        assert look(state).questions[-1]["ask"] == asked
        again = hansa(2).stage(state.full())
        assert again.key() == state.key()
        assert again.legal() == state.legal()


def test_a_staged_position_plays_to_its_end() -> None:
    """A puzzle is a game like any other."""
    state = table(player(), player(), lying=stocked(["riga"]), supply=8, fresh=True, starter=1)
    turn_up(play(state, "replenish"))
    play(state, "end")
    assert state.actor == hansetag.OVER


def test_copies_are_equal_and_independent() -> None:
    """Playing on a copy leaves the original alone."""
    match = next(iter(walk(hansa(3), 11)))
    state = position(match)
    twin = state.copy()
    assert twin.key() == state.key()
    play(twin, "place riga")
    assert twin.key() != state.key()
    assert look(state).seats[state.actor].booths == {}


def test_a_broken_table_is_noticed() -> None:
    """check() names whatever does not add up; here the table is broken on purpose."""
    state = table(player(), player(), lying=stocked())
    broken = state.copy()
    broken.ship = 99
    assert "the ship is at city number 99" in broken.check()[0]
    broken = state.copy()
    broken.bank += 1
    assert "Talers in the bank" in broken.check()[0]
    broken = state.copy()
    broken.frames = []
    assert "cannot be open in this order" in broken.check()[0]
    broken = state.copy()
    broken.booths[0] += 1
    assert "seat 0: 1 booths stand and 15 wait, not 15" in broken.check()[0]
    broken = state.copy()
    broken.supply -= 1
    assert any("the stacks should hold" in wrong for wrong in broken.check())
