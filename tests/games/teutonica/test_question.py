"""Questions: every kind is asked, every answer has its phrase, and every refusal has its sentence."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from tests.games import common
from tests.games.rulings import RULINGS
from tests.games.teutonica.helpers import (
    VARIANTS,
    game_of,
    look,
    opening,
    options,
    play,
    player,
    refused,
    states,
    table,
    teutonica,
    three,
    walk,
    why,
)

import hansetag
from hansetag.games.teutonica.state import TeutonicaState

ROUTE = "hamburg-luebeck"
QUESTIONS = {
    *("deal", "start", "draw", "post", "turn", "with", "pay", "settle", "settle-more", "settle-neutral", "move"),
    *("benefit", "switch", "improve", "remove", "neutral", "figure", "marker", "nobody"),
}
ANSWERS = {
    *("deal", "start", "draw", "post", "income", "place", "displace", "with", "pay", "lift", "drop", "drop-extra"),
    *("claim", "claim-marker", "office", "office-coin", "extra", "improve", "coellen", "nothing", "use", "switch"),
    *("remove", "walk", "ride", "neutral", "done", "marker", "end"),
}


def ask(state: hansetag.State) -> hansetag.Question:
    """What is asked now."""
    return game_of(state).question(state)


def say(section: str, code: str, facts: dict[str, str | int]) -> str:
    """The phrase with its facts, in English."""
    return teutonica().book.say(f"{section}.{code}", facts)


def answer(state: TeutonicaState, text: str) -> hansetag.Answer:
    """The answer with this notation."""
    return common.answer(game_of(state), state, text)


def staged() -> Iterator[TeutonicaState]:
    """Tables at which questions are open that random games seldom meet."""
    yield three((3, 0), {ROUTE: "0t 0t 0m"}, {"hamburg": "1t"}, markers="extra-office")
    yield play(three((3, 0), {ROUTE: "0t 0t 0m"}, {"hamburg": "1t"}, markers="extra-office"), f"claim {ROUTE}")
    yield play(three((0, 0), {"coellen-warburg": "0t 0t 0t 0m"}), "claim coellen-warburg")
    yield play(three(cities={"hamburg": "0t 1t"}, markers="switch-offices"), "use switch-offices")
    yield play(three(markers="improve-ability"), "use improve-ability")
    yield play(three(routes={ROUTE: "1t"}, markers="remove-3"), "use remove-3")
    yield play(three((3, 1), {ROUTE: "1t"}), f"displace 1 trader {ROUTE}")
    yield play(three((3, 1), {ROUTE: "1t"}), f"displace 1 trader {ROUTE}", "with trader")
    yield play(three((3, 0), {ROUTE: "1t"}), f"displace 1 trader {ROUTE}")
    yield play(three((3, 0), {ROUTE: "1t"}), f"displace 1 trader {ROUTE}", "drop trader stade-hamburg")
    yield play(table(player(), player(), routes={ROUTE: "nt"}), f"displace neutral trader {ROUTE}")
    yield play(
        table(
            player(),
            player(),
            routes={"duisburg-dortmund": "nt", "dortmund-paderborn": "nt nt", "arnheim-duisburg": "nt nt"},
        ),
        "displace neutral trader duisburg-dortmund",
        "drop trader dortmund-paderborn",
        "drop trader arnheim-duisburg",
    )
    yield play(table(player(plate=1), player(), player()), "end")
    yield play(table(player(plate=1), player(), player()), "end", "draw actions-3")
    yield play(table(player(), player(), figure="p01"), "end")


@pytest.fixture(scope="module")
def asked() -> list[hansetag.Question]:
    """The questions of some whole games, nature's included, and those of staged tables."""
    questions = [ask(state) for state in staged()]
    for seats, variant in VARIANTS:
        questions += [ask(state) for state in states(seats, variant, 1)]
    return questions


def test_every_kind_of_question_and_answer_occurs(asked: list[hansetag.Question]) -> None:
    """Random games and staged tables meet them all."""
    assert {question.code for question in asked} == QUESTIONS
    assert {answer.code for question in asked for answer in question.answers} == ANSWERS


def test_every_question_and_answer_can_be_said(asked: list[hansetag.Question]) -> None:
    """No phrase is missing and no fact in it is left open."""
    common.can_be_said(teutonica(), asked)


def test_the_phrasebook_has_no_phrase_that_nobody_says() -> None:
    """Questions and answers in the book are those that occur; variants for one and none belong to them."""
    assert common.codes(teutonica(), "question") == QUESTIONS
    assert common.codes(teutonica(), "answer") == ANSWERS


def test_answers_are_the_legal_options_in_their_order() -> None:
    """There is one list of legal options; the question only dresses it."""
    for state in [*staged(), *states(2, "neutral", 1, every=11)]:
        common.answers_are_the_options(game_of(state), state)


def test_actions_have_their_price_and_markers_are_free() -> None:
    """HT-4.1: income, place, displace, move, claim and ride cost an action; the rest costs nothing."""
    own = player((3, 0), "actions-3")
    state = table(own, player(), routes={ROUTE: "0t 0t 0t", "hamburg-lueneburg": "1t"}, figure="p05", fresh=True)
    costs = {one.text.split()[0]: one.cost for one in ask(state).answers}
    assert costs == {
        "income": 1,
        "place": 1,
        "displace": 1,
        "lift": 1,
        "claim": 1,
        "ride": 1,
        "use": 0,
        "walk": 0,
        "end": 0,
    }


def test_a_claim_tells_its_points_and_its_marker() -> None:
    """HT-3.1: for oneself and for others, before one decides."""
    state = three(routes={ROUTE: "0t 0t 0t + actions-3"}, cities={"hamburg": "0t", "luebeck": "1t"})
    one = answer(state, f"claim {ROUTE}")
    assert (one.code, one.facts["gain"], one.facts["others"], one.facts["marker"]) == (
        "claim-marker",
        1,
        1,
        "actions-3",
    )
    assert one.target == ROUTE
    plain = answer(three(routes={ROUTE: "0t 0t 0t"}), f"claim {ROUTE}")
    assert (plain.code, plain.facts["gain"], plain.facts["others"]) == ("claim", 0, 0)


def test_an_office_tells_its_space_and_its_coin() -> None:
    """HT-3.8: the coin is announced."""
    state = play(three(routes={ROUTE: "0t 0t 0t"}), f"claim {ROUTE}")
    assert (answer(state, "office luebeck").code, answer(state, "office hamburg").code) == ("office-coin", "office")
    assert answer(state, "office hamburg").facts["space"] == 1


def test_displacing_tells_its_price_and_its_victim() -> None:
    """HT-2.1: one for a trader, two for a merchant; the neutral trader is nobody's seat."""
    state = table(player((3, 0)), player(), routes={ROUTE: "1m nt"})
    assert answer(state, f"displace 1 merchant {ROUTE}").facts["count"] == 2
    assert answer(state, f"displace neutral trader {ROUTE}").facts["other"] == -1
    one = answer(state, f"displace neutral trader {ROUTE}")
    assert "the neutral trader" in say("answer", one.code, one.facts)


def test_the_question_of_a_turn_counts_the_actions_left() -> None:
    """HT-1.1: two, one and none read differently."""
    texts = [say("question", "turn", ask(three(actions=count)).facts) for count in (2, 1, 0)]
    assert "2 actions" in texts[0]
    assert "one action" in texts[1]
    assert "no action" in texts[2]


def test_extras_are_told_apart_from_the_displaced_piece() -> None:
    """HT-2.4: the piece that must go down is named, the others are offered."""
    state = play(three((3, 0), {ROUTE: "1t"}), f"displace 1 trader {ROUTE}")
    assert answer(state, "drop trader stade-hamburg").code == "drop"
    assert answer(state, "drop merchant stade-hamburg").code == "drop-extra"
    play(state, "drop trader stade-hamburg")
    assert ask(state).code == "settle-more"
    assert answer(state, "drop trader stade-hamburg").code == "drop-extra"


# ---------------------------------------------------------------------- refusals


def test_every_refusal_has_its_sentence_and_every_sentence_its_refusal() -> None:
    """Codes in the rules and in the phrasebook are the same."""
    known = common.codes(teutonica(), "refusal")
    text = common.sources(teutonica())
    calls = re.findall(r"refuse\(.*?\n(?:\s*\n|\S|    return|    if|    name|    near)", text, re.DOTALL)
    used = {word for call in calls for word in re.findall(r'"([a-z]+(?:-[a-z]+)*)"', call)}
    moments = set(re.findall(r'\("HT-[\d.]+", "([a-z-]+)"\)', text))
    assert known <= used | moments
    assert common.refused_codes(text) | moments <= known


def test_every_refusal_of_random_games_can_be_said_and_names_a_ruling() -> None:
    """Whatever is not legal has a reason with a ruling's id and a full sentence; whatever is legal has none."""
    seen: set[str] = set()
    for seats, variant in VARIANTS:
        game = teutonica(seats, variant=variant)
        for state in states(seats, variant, 2, every=5):
            for reason in common.refusals(game, state):
                if reason.code not in seen:
                    assert reason.rule in RULINGS["teutonica"]
                    assert reason.text.endswith(".")
                    assert "{" not in reason.text
                    seen.add(reason.code)
    assert len(seen) >= 30


def test_in_staged_positions_too_what_is_refused_is_exactly_what_is_not_legal() -> None:
    """why_not and legal agree on every id, for every kind of question."""
    for state in staged():
        assert list(common.refusals(game_of(state), state))


@pytest.mark.parametrize("number", [-1, 100_000])
def test_an_id_that_names_nothing_is_refused(number: int) -> None:
    """The message says which ids there are."""
    common.refuses_what_is_no_id(teutonica(), three(), number)


def test_nobody_decides_for_another_seat() -> None:
    """The seat that is asked must be the one that answers, in a displacement too."""
    state = three((3, 0), {ROUTE: "1t"})
    assert state.actor == 0
    common.refuses_another_seat(teutonica(), state, "end", 1)
    play(state, f"displace 1 trader {ROUTE}")
    assert state.actor == 1
    common.refuses_another_seat(teutonica(), state, "drop trader stade-hamburg", 0)


def test_chance_is_not_answered_by_players() -> None:
    """HT-5.1: what is drawn is nobody's choice."""
    state = play(table(player(plate=1), player(), player()), "end")
    assert why(state, "marker actions-3 stade-hamburg").code == "chance"
    assert refused(opening(2, variant="provinces"), "start 0") == "HT-7"


# ---------------------------------------------------------------------- views


def test_everybody_sees_the_same_and_nothing_is_hidden() -> None:
    """HT-5.1: markers that nobody has seen are counted, not shown; the rest is open."""
    state = play(three(routes={ROUTE: "0t 0t 0t + actions-3"}), f"claim {ROUTE}", "nothing")
    views = [state.view(viewer) | {"viewer": None} for viewer in (None, 0, 1, 2)]
    assert all(view == views[0] for view in views)
    assert state.view(1)["viewer"] == 1
    again = state.redeal(1, hansetag.Rng(1, "tests"))
    assert again.key() == state.key()
    assert again is not state


def test_the_view_tells_turn_actions_and_places() -> None:
    """What a board needs to be drawn."""
    state = three((1, 0), {ROUTE: "0t 1m + actions-3"}, {"hamburg": "0t 1t | 2t"}, actions=1)
    view = state.view(None)
    assert (view["turn"], view["actions"], view["actor"], view["starter"], view["figure"]) == (0, 1, 0, 0, None)
    routes, cities = view["routes"], view["cities"]
    assert isinstance(routes, dict)
    assert isinstance(cities, dict)
    assert routes[ROUTE] == {"pieces": ["0 trader", "1 merchant"], "free": 1, "marker": "actions-3"}
    assert cities["hamburg"] == {"offices": ["0 trader", "1 trader"], "extras": ["2 trader"], "controller": 1}
    assert table(player(), player(), player(), over=True).view(None)["turn"] is None
    assert table(player(), player(), figure="p03").view(0)["figure"] == "p03"


def test_a_match_of_every_variant_comes_to_its_end() -> None:
    """Random games end by the rules, with points that add up and a winner."""
    for seats, variant in VARIANTS:
        last = list(states(seats, variant, 1, every=10_000))[-1]
        assert last.actor == hansetag.OVER
        assert last.winners()
        assert last.scores() == [sum(points.values()) for points in last.breakdown()]
        assert look(last).ending in (1, 2, 3)
        assert options(last) == []


def test_a_match_can_be_followed_step_by_step() -> None:
    """Undo, record and events belong to the kernel; here it is enough that the game goes along."""
    for number, match in enumerate(walk(teutonica(3), 5)):
        assert match.state.check() == []
        if number > 60:
            break
