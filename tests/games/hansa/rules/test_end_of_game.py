"""The end of the game: what triggers it, how it goes on, and the guard against a game that never ends."""

from __future__ import annotations

import pytest
from tests.games.hansa.helpers import (
    hansa,
    look,
    lying,
    options,
    play,
    player,
    position,
    refused,
    stocked,
    supply,
    table,
    talers,
    turn_up,
    walk,
    why,
)

import hansetag

LAST_STACK = {2: 7, 3: 10, 4: 12}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_using_up_the_fourth_stack_exactly_does_not_trigger_the_end(seats: int) -> None:
    """HA-47: two spaces filled with the last two markers of the fourth stack."""
    state = table(
        *[player()] * seats,
        lying=stocked(["riga"]),
        supply=LAST_STACK[seats] + 2,
        fresh=True,
        starter=1,
    )
    turn_up(play(state, "replenish"))
    assert supply(state) == LAST_STACK[seats]
    assert look(state).breaker is None
    play(state, "end")
    assert state.actor == 1


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_first_marker_of_the_fifth_stack_triggers_the_end(seats: int) -> None:
    """HA-47: three spaces, but only two markers left in the fourth stack."""
    state = table(
        *[player()] * seats,
        lying=stocked(["riga", "kalmar"]),
        supply=LAST_STACK[seats] + 2,
        fresh=True,
        starter=1,
    )
    play(state, "replenish")
    turn_up(state, options(state)[0].removeprefix("deal "))
    turn_up(state, options(state)[0].removeprefix("deal "))
    assert look(state).breaker is None
    turn_up(state)
    assert look(state).breaker == 0


def test_the_triggering_player_finishes_his_turn() -> None:
    """HA-48: phases 3 and 4 follow as always."""
    state = table(
        player(talers=6), player(), player(), lying=stocked(["riga"]), supply=11, fresh=True, ship="copenhagen"
    )
    turn_up(play(state, "replenish"))
    assert look(state).breaker == 0
    play(state, "sail danzig", options(state, "end")[0])
    assert talers(state)[0] == 3
    assert state.actor == 1


@pytest.mark.parametrize(("starter", "trigger", "turns"), [(0, 0, 3), (0, 1, 2), (1, 0, 1), (2, 0, 2), (1, 1, 3)])
def test_the_round_is_played_to_the_player_right_of_the_start_player(starter: int, trigger: int, turns: int) -> None:
    """HA-48: every player has had the same number of turns when the game is over."""
    state = table(
        player(), player(), player(), lying=stocked(["riga"]), supply=10, fresh=True, starter=starter, seat=trigger
    )
    turn_up(play(state, "replenish"))
    for turn in range(turns):
        assert state.actor == (trigger + turn) % 3
        play(state, "end")
    assert state.actor == hansetag.OVER
    assert state.legal() == []
    assert state.chance() == []
    assert refused(state, "end") == "HA-48"


def test_later_players_may_replenish_in_the_last_round() -> None:
    """HA-49: from the fifth stack, for one Taler, and it is still the first breaker's doing."""
    state = table(
        player(),
        player(talers=0),
        player(),
        lying=stocked(["riga", "danzig"]) | {"riga": "blue 2"},
        supply=10,
        fresh=True,
    )
    turn_up(play(state, "replenish"))
    assert look(state).breaker == 0
    assert options(state, "buy") != []
    play(state, options(state, "buy")[0], "end", "replenish")
    turn_up(state)
    assert talers(state)[1] == 2
    assert None not in lying(state, "copenhagen")
    assert look(state).breaker == 0


def test_the_last_player_of_a_round_ends_the_game_with_his_turn() -> None:
    """HA-50: nobody plays after him."""
    state = table(player(), player(), player(), lying=stocked(["riga"]), supply=11, fresh=True, seat=2)
    turn_up(play(state, "replenish"))
    play(state, "sail danzig", "end")
    assert state.actor == hansetag.OVER


def test_without_the_trigger_the_rounds_go_on() -> None:
    """HA-48: passing the start player alone ends nothing."""
    state = table(player(), player(), lying=stocked(), seat=1)
    play(state, "end", "end", "end")
    assert state.actor == 0
    assert state.winners() == []


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everybody_has_the_same_number_of_turns(seats: int) -> None:
    """HA-48: in whole games played at random."""
    for seed in range(3):
        match = list(walk(hansa(seats), seed))[-1]
        codes = [(event.code(), getattr(event, "seat", None)) for event in match.events]
        turns = [codes.count(("income", seat)) for seat in range(seats)]
        assert len(set(turns)) == 1
        assert position(match).check() == []


# ---------------------------------------------------------------------- the stall guard


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_after_five_idle_rounds_the_next_player_must_replenish(seats: int) -> None:
    """HA-55: nobody bought, built, sold or replenished in five rounds."""
    state = table(*[player()] * seats, lying=stocked(["riga"]), fresh=True)
    for _ in range(5 * seats):
        assert "end" in options(state)
        play(state, "end")
    assert options(state) == ["replenish"]
    assert state.actor == 0
    for text in ("end", "sail danzig"):
        assert refused(state, text) == "HA-55"
    turn_up(play(state, "replenish"))
    assert "end" in options(state)
    play(state, "end")
    assert "end" in options(state)
    assert look(state).idle == 0


def test_sailing_alone_does_not_wake_the_game() -> None:
    """HA-55: only purchases, booths, sales and refills count."""
    state = table(player(), player(), lying=stocked(["riga"]), fresh=True, idle=9)
    play(state, "sail danzig", "end")
    assert options(state) == ["replenish"]


@pytest.mark.parametrize("action", ["buy blue 1", "build orange 1", "sell orange", "replenish"])
def test_a_purchase_booth_sale_or_refill_starts_the_count_anew(action: str) -> None:
    """HA-55: one of them in a turn is enough, even if the ship sails on afterwards."""
    state = table(
        player(goods="orange 1, orange 1", copenhagen=1),
        player(),
        lying=stocked(["riga"]) | {"copenhagen": "blue 1"},
        fresh=True,
        idle=9,
    )
    play(state, action)
    turn_up(state)
    play(state, "sail danzig", "end")
    assert look(state).idle == 0
    assert "end" in options(state)


def test_a_full_board_makes_the_stalled_player_buy() -> None:
    """HA-55: where nothing can be replenished, a purchase pushes the game on."""
    state = table(player(talers=0), player(talers=0), lying=stocked(), idle=9, ship="riga")
    play(state, "end")
    assert options(state) == options(state, "buy") != []
    assert refused(state, "end") == "HA-55"
    assert refused(state, "sail danzig") == "HA-55"
    assert why(state, "sail danzig").code == "stalled-full"
    assert refused(state, "replenish") == "HA-14"
    assert refused(state, "buy blue 2") == "HA-27"
    play(state, options(state)[0])
    assert "end" in options(state)


def test_the_guard_is_silent_once_the_last_stack_is_broken() -> None:
    """HA-55: the end is near anyway, so nobody is pressed."""
    state = table(player(), player(), lying=stocked(["riga"]), supply=5, breaker=0, idle=10, fresh=True)
    assert "end" in options(state)


def test_an_empty_board_is_refused_under_its_own_ruling_even_when_stalled() -> None:
    """HA-15 before HA-55: the rulebook's duty comes first."""
    state = table(player(), player(), idle=10, fresh=True)
    assert options(state) == ["replenish"]
    assert refused(state, "end") == "HA-15"


def test_strict_tables_know_no_stall_guard() -> None:
    """HA-55: in strict mode a stalemate is legal for as long as anybody likes it."""
    state = table(player(), player(), lying=stocked(["riga"]), fresh=True, strict=True)
    for _ in range(40):
        play(state, "end")
    assert {"end", "replenish", "sail danzig"} <= set(options(state))


def test_a_position_staged_as_stalled_does_not_press_a_strict_table() -> None:
    """HA-55: off means off, wherever the count comes from."""
    state = table(player(), player(), lying=stocked(["riga"]), fresh=True, strict=True, idle=10)
    assert "end" in options(state)
