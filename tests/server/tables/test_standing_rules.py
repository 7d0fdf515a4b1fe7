"""Standing answers on real positions: what is said in advance is done, and ends when it should."""

from __future__ import annotations

import time
from functools import partial

import pytest
from tests.games import common
from tests.games.bohnhanse import helpers as bean
from tests.games.teutonica import helpers as guild

import hansetag
from hansetag.games.bohnhanse.state import BohnHanseState
from hansetag.games.teutonica.state import TeutonicaState
from hansetag.kernel.errors import HansetagError
from hansetag.server.errors import Refused
from hansetag.server.tables import standing_rules
from hansetag.server.wire import Standing, Stop

ROUTE = "hamburg-luebeck"
AROUND = ("bremen-hamburg", "stade-hamburg", "hamburg-lueneburg")


def answered(
    game: hansetag.Game, state: hansetag.State, seat: int, *answers: Standing
) -> tuple[list[str], list[hansetag.Event]]:
    """Let these standing answers of ``seat`` decide as long as they can: what they chose, and what came of it."""
    chosen: list[str] = []
    rows = state.record_events()
    while state.actor == seat:
        question = game.question(state)
        picks = (standing_rules.pick(game, state, seat, one, question) for one in answers)
        action = next((number for number in picks if number is not None), None)
        if action is None:
            break
        chosen.append(game.text(action))
        state.apply(action, seat)
    return chosen, [game.tell(row) for row in rows]


# ---------------------------------------------------------------------- displaced in Hansa Teutonica

TO_BREMEN = Standing(question="settle", choose=["drop * near bremen"])
EXTRAS_TO_BREMEN = Standing(question="settle-more", choose=["drop * near bremen", "done"])
NO_EXTRAS = Standing(question="settle-more", choose=["done"])


def displaced(piece: str) -> TeutonicaState:
    """Seat 0 has displaced a piece of seat 1, who is asked where it goes."""
    return guild.play(guild.three((3, 0), {ROUTE: f"1{piece[0]}"}), f"displace 1 {piece} {ROUTE}")


@pytest.mark.parametrize(
    ("piece", "answers", "chosen"),
    [
        ("trader", (TO_BREMEN, NO_EXTRAS), ["drop trader bremen-hamburg", "done"]),
        ("trader", (TO_BREMEN, EXTRAS_TO_BREMEN), ["drop trader bremen-hamburg"] * 2),
        ("merchant", (TO_BREMEN, NO_EXTRAS), ["drop merchant bremen-hamburg", "done"]),
        (
            "merchant",
            (TO_BREMEN, EXTRAS_TO_BREMEN),
            ["drop merchant bremen-hamburg", "drop trader bremen-hamburg", "drop trader bremen-hamburg"],
        ),
        ("trader", (Standing(question="settle*", choose=["near bremen", "done"]),), ["drop trader bremen-hamburg"] * 2),
        ("trader", (Standing(question="*", choose=["near bremen", "done"]),), ["drop trader bremen-hamburg"] * 2),
        ("merchant", (TO_BREMEN,), ["drop merchant bremen-hamburg"]),
    ],
)
def test_who_is_displaced_has_said_where_the_pieces_go(
    piece: str, answers: tuple[Standing, ...], chosen: list[str]
) -> None:
    state = displaced(piece)
    game = guild.game_of(state)
    for one in answers:
        standing_rules.check(game, one)
    assert answered(game, state, 1, *answers)[0] == chosen
    assert state.actor == (0 if answers[-1] is not TO_BREMEN else 1)


def test_the_piece_goes_to_the_nearest_of_the_houses_that_are_allowed() -> None:
    state = displaced("trader")
    game = guild.game_of(state)
    for place in ("stade", "lueneburg", "magdeburg", "groningen", "luebeck"):
        wish = Standing(question="settle", choose=[f"near {place}"])
        picked = standing_rules.pick(game, state, 1, wish, game.question(state))
        assert picked is not None
        distances = {route: game.distance(route, place) for route in AROUND}
        known = [steps for steps in distances.values() if steps is not None]
        assert distances[game.text(picked).split()[2]] == min(known)


def test_extras_that_would_have_to_be_lifted_from_the_board_stay_where_they_are() -> None:
    """Neither stock nor supply has a piece left, so only lifting remains, which nobody spoke of."""
    routes = {ROUTE: "1t", "kampen-osnabrueck": "1t", "goslar-magdeburg": "1t 1t", "arnheim-kampen": "1m"}
    offices = dict.fromkeys(("hannover", "hildesheim", "goslar", "duisburg", "paderborn"), "1t")
    players = (guild.player(), guild.player((0, 0)), guild.player())
    state = guild.table(*players, routes=routes, cities=offices | {"minden": "1t 1t"})
    guild.play(state, f"displace 1 trader {ROUTE}")
    game = guild.game_of(state)
    assert "lift" in {answer.verb for answer in game.question(state).answers}
    assert answered(game, state, 1, TO_BREMEN, EXTRAS_TO_BREMEN)[0] == ["drop trader bremen-hamburg", "done"]


def test_an_answer_can_be_for_one_place_only() -> None:
    state = displaced("trader")
    game = guild.game_of(state)
    question = game.question(state)
    wish = partial(Standing, question="settle", choose=["near bremen"])
    assert standing_rules.pick(game, state, 1, wish(about=["luebeck"]), question) is not None
    assert standing_rules.pick(game, state, 1, wish(about=["LUEBECK", "route=hamburg"]), question) is not None
    assert standing_rules.pick(game, state, 1, wish(about=["goslar"]), question) is None
    assert standing_rules.pick(game, state, 1, wish(about=["luebeck", "goslar"]), question) is None


def test_only_its_own_seat_and_only_its_own_question_are_answered() -> None:
    state = displaced("trader")
    game = guild.game_of(state)
    question = game.question(state)
    assert standing_rules.pick(game, state, 0, TO_BREMEN, question) is None
    assert standing_rules.pick(game, state, 1, NO_EXTRAS, question) is None
    turn = guild.three()
    everything = Standing(question="*", choose=["*"])
    assert standing_rules.pick(game, turn, 0, everything, game.question(turn)) is None, "a star is for others' turns"
    assert (
        standing_rules.pick(game, turn, 0, Standing(question="turn", choose=["end"]), game.question(turn)) is not None
    )


def test_the_first_preference_that_is_legal_is_taken() -> None:
    state = displaced("trader")
    game = guild.game_of(state)
    choices = ["drop trader goslar-magdeburg", "drop trader stade-*", "near bremen"]
    picked = standing_rules.pick(game, state, 1, Standing(question="settle", choose=choices), game.question(state))
    assert picked is not None
    assert game.text(picked) == "drop trader stade-hamburg"
    assert (
        standing_rules.pick(game, state, 1, Standing(question="settle", choose=choices[:1]), game.question(state))
        is None
    )


# ---------------------------------------------------------------------- deals in Bohn Hanse

NO_CHILI = Standing(question="answer*", about=["chili"], choose=["decline *"], until="turn")


def proposed(line: str) -> BohnHanseState:
    """Seat 0 has proposed a deal to seat 1, who is in the same city."""
    players = (bean.player("rostock", 20, "red blue chili"), bean.player("rostock", 20, "chili soy"), bean.player())
    return bean.say(bean.trading(*players), line)


@pytest.mark.parametrize(
    ("line", "declined"),
    [
        ("deal 1 give red get chili", True),
        ("deal 1 give chili get soy", True),
        ("deal 1 give red blue get chili soy", True),
        ("deal 1 give red get soy", False),
    ],
)
def test_all_deals_for_chili_are_declined_this_turn(line: str, declined: bool) -> None:
    state = proposed(line)
    game = bean.game_of(state)
    standing_rules.check(game, NO_CHILI)
    chosen, events = answered(game, state, 1, NO_CHILI)
    assert chosen == (["decline 0"] if declined else [])
    assert (state.actor == 0) is declined
    assert [event.code() for event in events] == (["declined"] if declined else [])


def test_whoever_wants_chili_but_gives_none_says_so() -> None:
    keep = Standing(question="answer*", about=["give=chili"], choose=["decline *"])
    for line, declined in (("deal 1 give red get chili", True), ("deal 1 give chili get soy", False)):
        state = proposed(line)
        assert answered(bean.game_of(state), state, 1, keep)[0] == (["decline 0"] if declined else [])


def test_what_is_for_this_turn_ends_with_it() -> None:
    assert not standing_rules.stops(NO_CHILI, [], turn_passed=False, used=3)
    assert standing_rules.stops(NO_CHILI, [], turn_passed=True, used=0)
    assert not standing_rules.stops(TO_BREMEN, [], turn_passed=True, used=0)


# ---------------------------------------------------------------------- rights in Bohn Hanse

NOTHING_ASIDE = Standing(question="aside")
NO_PURCHASES = Standing(question="aside", about=["buy-order"])


def test_who_buys_nothing_in_others_turns_is_not_asked_about_it() -> None:
    state = bean.trading(bean.player("rostock"), bean.player("rostock"))
    game = bean.game_of(state)
    aside = game.aside(state, 1)
    assert aside is not None
    assert {answer.verb for answer in aside.answers} == {"buy-order", "propose"}
    for one in (NOTHING_ASIDE, NO_PURCHASES):
        standing_rules.check(game, one)
        assert standing_rules.pick(game, state, 1, one, aside) is None
    assert standing_rules.unwaived(NOTHING_ASIDE, aside) is None
    left = standing_rules.unwaived(NO_PURCHASES, aside)
    assert left is not None
    assert {answer.verb for answer in left.answers} == {"propose"}
    assert standing_rules.unwaived(NO_CHILI, aside) == aside
    assert standing_rules.unwaived(NO_PURCHASES, None) is None


def test_a_right_can_be_used_by_a_standing_answer_but_not_by_a_star() -> None:
    state = bean.trading(bean.player("rostock"), bean.player("rostock"))
    game = bean.game_of(state)
    aside = game.aside(state, 1)
    assert aside is not None
    picked = standing_rules.pick(game, state, 1, Standing(question="aside", choose=["buy-order *"], times=1), aside)
    assert picked in state.rights(1)
    assert standing_rules.pick(game, state, 1, Standing(question="*", choose=["buy-order *"]), aside) is None


# ---------------------------------------------------------------------- coming to an end


def claims(state: TeutonicaState, route: str) -> list[hansetag.Event]:
    game = guild.game_of(state)
    match_rows = state.record_events()
    guild.play(state, f"claim {route}")
    return [game.tell(row) for row in match_rows]


def test_it_stops_as_soon_as_somebody_claims_a_route_at_that_city() -> None:
    state = guild.three(routes={ROUTE: "0t 0t 0t"})
    events = claims(state, ROUTE)
    at = partial(Stop, event="claimed")
    for stop, ends in (
        (at(facts={"route": "luebeck"}), True),
        (at(facts={"route": ROUTE}), True),
        (at(facts={"route": "*-luebeck"}), True),
        (at(facts={"route": "luebeck", "seat": 0}), True),
        (at(facts={"route": "luebeck", "seat": 1}), False),
        (at(facts={"route": "bremen"}), False),
        (at(), True),
        (Stop(event="placed"), False),
    ):
        wish = Standing(question="settle", choose=["near luebeck"], stop=[Stop(event="ended"), stop])
        standing_rules.check(guild.game_of(state), wish)
        assert standing_rules.stops(wish, events, turn_passed=False, used=0) is ends, stop


def test_it_stops_when_a_bean_changes_hands() -> None:
    state = proposed("deal 1 give red get chili")
    rows = state.record_events()
    bean.play(state, "accept 0")
    events = [bean.game_of(state).tell(row) for row in rows]
    for fact, ends in (("chili", True), ("soy", False)):
        wish = Standing(question="aside", stop=[Stop(event="swapped", facts={"get": fact})])
        standing_rules.check(bean.game_of(state), wish)
        assert standing_rules.stops(wish, events, turn_passed=False, used=0) is ends


def test_a_seat_is_not_taken_for_the_neutral_trader() -> None:
    neutral = guild.teutonica(2).tell((4, 2, 1, 0))  # an income of the seat after the last: nobody's
    assert standing_rules.stops(
        Standing(question="*", stop=[Stop(event="income", facts={"seat": -1})]), [neutral], False, 0
    )
    assert not standing_rules.stops(
        Standing(question="*", stop=[Stop(event="income", facts={"seat": 1})]), [neutral], False, 0
    )


def test_it_ends_after_so_many_uses_and_never_goes_on_for_ever() -> None:
    twice = Standing(question="settle", choose=["*"], times=2)
    assert [standing_rules.stops(twice, [], False, used) for used in range(4)] == [False, False, True, True]
    assert standing_rules.stops(TO_BREMEN, [], False, standing_rules.MAX_USES)


# ---------------------------------------------------------------------- what is refused


@pytest.mark.parametrize(
    ("wish", "reason"),
    [
        (Standing(question="settel", choose=["*"]), "never asks 'settel'; it asks: .*settle"),
        (Standing(question="aside"), "never asks 'aside'"),
        (Standing(question="settle"), "Say what to choose"),
        (Standing(question="settle", choose=["sail *"]), "no answer that begins with 'sail'; .*drop"),
        (Standing(question="settle", choose=["drop trader nowhere-*"]), "no answer like 'drop trader nowhere"),
        (Standing(question="settle", choose=["drop trader nowhere"]), "cannot be read: 'nowhere' cannot stand after"),
        (Standing(question="settle", choose=["near atlantis"]), "no place 'atlantis'"),
        (Standing(question="settle", choose=["dorp * near bremen"]), "begins with 'dorp'"),
        (Standing(question="settle", choose=["   "]), "cannot be read: nothing was said"),
        (Standing(question="*", choose=["*"], stop=[Stop(event="claim")]), "Nothing called 'claim' happens"),
        (
            Standing(question="*", choose=["*"], stop=[Stop(event="claimed", facts={"city": "x"})]),
            "no fact 'city'; it has: route, seat",
        ),
    ],
)
def test_what_could_never_apply_is_refused_with_a_sentence(wish: Standing, reason: str) -> None:
    with pytest.raises(Refused, match=reason) as caught:
        standing_rules.check(guild.teutonica(), wish)
    assert str(caught.value).endswith(".")


@pytest.mark.parametrize("name", hansetag.games())
def test_every_event_of_every_game_can_stop_an_answer_by_each_of_its_facts(name: str) -> None:
    game = hansetag.game(name)
    for event in common.played(game, 1).events:
        facts = {key: value for key, value in event.facts().items() if value != ""}
        stop = Stop(event=event.code(), facts=facts)
        wish = Standing(question="*", choose=["*"], stop=[stop])
        standing_rules.check(game, wish)
        assert standing_rules.stops(wish, [event], turn_passed=False, used=0), event


@pytest.mark.parametrize("name", hansetag.games())
def test_whatever_is_picked_is_legal(name: str) -> None:
    game = hansetag.game(name)
    asked = 0
    for match in common.walk(game, 2):
        state = match.state
        if state.actor < 0:
            continue
        question = game.question(state)
        for wish in (Standing(question="*", choose=["*"]), Standing(question=question.code, choose=["*"])):
            picked = standing_rules.pick(game, state, state.actor, wish, question)
            assert picked is None or picked in state.legal()
            asked += picked is not None
    assert asked > 100


def test_patterns_are_read_in_time_and_only_the_star_is_special() -> None:
    game = guild.teutonica()
    before = time.process_time()
    for pattern in ("drop *" + "e*" * 45 + "x", "*" * 90, "drop [a-z]*", "dro? *", "drop (trader|merchant) *"):
        try:
            standing_rules.check(game, Standing(question="*", choose=[pattern]))
        except HansetagError:
            assert pattern != "*" * 90
        else:
            assert pattern == "*" * 90
    assert time.process_time() - before < 2
