"""What follows from a view of Hansa agrees with the rules, and with what the view hides."""

from __future__ import annotations

import pytest
from tests.games.hansa.helpers import hansa, player, position, table, walk

from hansetag.games.hansa.derived_types import HansaDerived
from hansetag.games.hansa.state import HansaState


def derived(state: HansaState, **options: str | bool) -> HansaDerived:
    """What follows from what a spectator sees."""
    return hansa(len(state.view(None)["seats"]), **options).derive(state.view(None))


def test_whom_a_buyer_pays_is_who_has_the_majority() -> None:
    """HA-24, in every position in which something can be bought."""
    asked = 0
    for match in walk(hansa(3), 5):
        state = position(match)
        if state.actor < 0:
            continue
        answers = [answer for answer in hansa(3).question(state).answers if answer.verb == "buy"]
        majority = derived(state)["majorities"][state.view(None)["ship"]]
        assert {answer.facts["other"] for answer in answers} <= {-1 if majority is None else majority}
        asked += len(answers)
    assert asked > 20


def test_a_shared_lead_is_no_majority_and_only_who_stands_alone_has_a_monopoly() -> None:
    """HA-24 and the points for cities."""
    found = derived(table(player(riga=2, danzig=1, reval=1), player(riga=2, danzig=2), player()))
    assert [found["majorities"][city] for city in ("riga", "danzig", "kalmar")] == [None, 1, None]
    assert [found["monopolies"][city] for city in ("riga", "reval", "kalmar")] == [None, 0, None]


def test_monopolies_are_those_that_are_scored() -> None:
    """As many points as the breakdown counts."""
    scored = 0
    for match in walk(hansa(3), 8):
        state = position(match)
        alone = list(derived(state)["monopolies"].values())
        for seat, sources in enumerate(state.breakdown()):
            assert sources["monopolies"] == alone.count(seat) * hansa(3).facts.scoring.city_monopoly
            scored += sources["monopolies"]
    assert scored


def test_the_stacks_tell_how_near_the_end_is() -> None:
    """HA-47: a replenishing breaks the last stack where it needs more markers than lie before it."""
    for match in walk(hansa(2), 3):
        state = position(match)
        view, found = state.view(None), derived(state)
        assert found["before_last_stack"] == sum(view["stacks"]) - view["stacks"][-1]
        filled = sum(good is not None for goods in view["warehouses"].values() for good in goods)
        assert found["empty_warehouses"] == sum(map(len, view["warehouses"].values())) - filled
        if found["present_stack"] is not None:
            assert not any(view["stacks"][: found["present_stack"]])
            assert view["stacks"][found["present_stack"]]
        else:
            assert not any(view["stacks"])
        assert (found["last_turns"] is None) == (view["breaker"] is None)


def test_a_replenishing_breaks_the_last_stack_when_that_was_foretold() -> None:
    """What is foretold before a replenishing is what happens by it."""
    outcomes = set()
    for seed in range(4):
        foretold, known = False, 0
        for match in walk(hansa(2), seed):
            state = position(match)
            new = [hansa(2).text(decision.action) for decision in match.record.decisions[known:]]
            known += len(new)
            broken = state.view(None)["breaker"] is not None
            if "replenish" in new:
                assert broken == foretold
                outcomes.add(foretold)
            if broken:
                break
            foretold = derived(state)["breaks_last_stack"]
    assert outcomes == {False, True}


@pytest.mark.parametrize(("turn", "left"), [(0, 3), (1, 2), (2, 1)])
def test_the_last_round_goes_on_to_the_start_player_s_right(turn: int, left: int) -> None:
    """HA-48: three turns are left when the start player has the turn."""
    state = table(player(), player(), player())
    view = state.view(None)
    view["breaker"], view["starter"], view["turn"] = 1, 0, turn
    found = hansa(3).derive(view)
    assert found["last_turns"] == left
    assert found["next_seat"] == (turn + 1) % 3


def test_the_stall_guard_rests_where_the_table_is_strict_and_in_the_last_round() -> None:
    """HA-55: five rounds without a deed."""
    view = table(player(), player(), player()).view(None)
    assert hansa(3).derive(view)["idle_limit"] == 15
    assert hansa(3, strict=True).derive(view)["idle_limit"] is None
    view["breaker"] = 0
    assert hansa(3).derive(view)["idle_limit"] is None
