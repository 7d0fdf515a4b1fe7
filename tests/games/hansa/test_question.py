"""Questions: every kind is asked, every answer has its price and its phrase, and every refusal has its sentence."""

from __future__ import annotations

import string

import pytest
from tests.games import common
from tests.games.hansa.helpers import CITIES, hansa, options, play, player, stocked, table, turn_up
from tests.games.rulings import RULINGS
from tests.languages import COMPLETE

import hansetag
from hansetag.games.hansa.state import HansaState

PHRASES = hansa().book.languages["en"]
QUESTIONS = {
    *("remove", "start", "deal", "place", "turn-fresh", "turn-must-replenish", "turn-must-buy", "turn", "turn-acted"),
    *("sale", "loss", "toll", "nothing"),
}
ANSWERS = {
    *("remove", "start", "deal", "place", "replenish", "replenish-last", "sail", "buy", "buy-free", "build", "sell"),
    *("sell-more", "keep", "close", "lose", "discard", "end", "end-taxed"),
}


def ask(state: hansetag.State) -> hansetag.Question:
    """What is asked now."""
    return hansa(state.seats).question(state)


def say(section: str, code: str, facts: dict[str, str | int]) -> str:
    """The phrase with its facts, in English."""
    return hansa().book.say(f"{section}.{code}", facts)


def answer(state: HansaState, text: str) -> hansetag.Answer:
    """The answer with this notation."""
    return common.answer(hansa(state.seats), state, text)


@pytest.fixture(scope="module")
def asked() -> list[hansetag.Question]:
    """All questions of some whole games, nature's included, and those of two tables that came to a halt."""
    stalled = [table(player(), player(), lying=stocked(empty), idle=10, fresh=True) for empty in ([], ["riga"])]
    questions = [ask(state) for state in stalled]
    for seats in (2, 3, 4):
        for seed in range(4):
            questions += [ask(state) for state in common.played(hansa(seats), seed).record.replay()]
    return questions


def test_every_kind_of_question_and_answer_occurs(asked: list[hansetag.Question]) -> None:
    """Random games and stalled tables meet them all."""
    assert {question.code for question in asked} == QUESTIONS
    assert {answer.code for question in asked for answer in question.answers} == ANSWERS


def test_every_question_and_answer_can_be_said(asked: list[hansetag.Question]) -> None:
    """No phrase is missing and no fact in it is left open."""
    common.can_be_said(hansa(), asked)


def test_the_phrasebook_has_no_phrase_that_nobody_says() -> None:
    """Questions and answers in the book are those that occur; variants for one and none belong to them."""
    assert common.codes(hansa(), "question") == QUESTIONS
    assert common.codes(hansa(), "answer") == ANSWERS


def test_answers_are_the_legal_options_in_their_order() -> None:
    """There is one list of legal options; the question only dresses it."""
    for state in common.played(hansa(2), 9).record.replay():
        common.answers_are_the_options(hansa(2), state)


def test_costs_are_named() -> None:
    """HA-10, HA-21 and HA-24: refill and move cost one, a marker one or nothing."""
    state = table(player(riga=1), player(danzig=1), ship="riga", lying=stocked(["kalmar"]), fresh=True)
    assert answer(state, "replenish").cost == 1
    assert answer(state, "sail danzig").cost == 1
    assert answer(state, "buy yellow 2").cost == 0
    assert answer(state, "buy yellow 2").code == "buy-free"
    play(state, "sail danzig")
    assert answer(state, "buy yellow 2").cost == 1
    assert answer(state, "buy yellow 2").facts["other"] == 1
    assert answer(state, "end").cost == 0


def test_the_bank_is_named_as_payee() -> None:
    """HA-24: without a majority the bank is paid."""
    state = table(player(), player(), lying=stocked())
    one = answer(state, "buy yellow 1")
    assert "the bank" in say("answer", one.code, one.facts)


def test_a_refill_that_breaks_the_last_stack_is_announced() -> None:
    """HA-47: the answer warns only where a marker of the last stack would be taken."""
    for left, code in ((9, "replenish"), (8, "replenish-last")):
        state = table(player(), player(), lying=stocked(["riga"]), supply=left, fresh=True)
        assert answer(state, "replenish").code == code
    broken = table(player(), player(), lying=stocked(["riga"]), supply=5, breaker=1, fresh=True)
    assert answer(broken, "replenish").code == "replenish"


def test_a_refill_tells_how_many_warehouses_it_fills() -> None:
    """HA-12: no more than there are markers."""
    state = table(player(), player(), lying=stocked(["riga", "lubeck"]), supply=3, breaker=0, fresh=True)
    assert answer(state, "replenish").facts["count"] == 3
    state = table(player(), player(), lying=stocked(["kalmar"]), fresh=True)
    one = answer(state, "replenish")
    assert "one empty warehouse" in say("answer", one.code, one.facts)


@pytest.mark.parametrize(("stock", "count"), [(15, 3), (2, 2), (1, 1)])
def test_building_tells_how_many_booths_it_brings(stock: int, count: int) -> None:
    """HA-30: no more than are left."""
    state = table(player(goods="blue 3", riga=15 - stock), player(), ship="danzig")
    assert answer(state, "build blue 3").facts["count"] == count


def test_selling_tells_its_points() -> None:
    """Two for a sold one-barrel marker, four for three barrels."""
    state = table(player(goods="blue 1, blue 3, blue 3", danzig=1), player(), ship="danzig")
    assert answer(state, "sell blue").facts["points"] == 10
    play(state, "sell blue")
    assert answer(state, "close").facts["points"] == 10
    assert answer(state, "close").facts["count"] == 3


def test_ending_tells_what_is_above_the_limit() -> None:
    """HA-43: taxes and tolls are announced before the turn is ended."""
    state = table(player(talers=5, goods="blue 1, blue 1, blue 2, blue 3, brown 1"), player(), lying=stocked())
    assert answer(state, "end").code == "end-taxed"
    assert answer(state, "end").facts == {"talers": 2, "markers": 2}
    play(state, "end")
    assert ask(state).facts["count"] == 2
    play(state, "discard blue 3")
    assert "one marker too many" in say("question", ask(state).code, ask(state).facts)


def test_a_loss_names_the_colour() -> None:
    """HA-38: the loser is told what was sold."""
    state = table(player(goods="blue 1, blue 2", danzig=1), player(goods="blue 1, blue 3"), ship="danzig")
    play(state, "sell blue")
    assert ask(state).facts["colour"] == "blue"
    assert ask(state).seat == 1


@pytest.mark.parametrize(
    ("empty", "fresh", "acted", "idle", "code"),
    [
        (["riga"], True, False, 0, "turn-fresh"),
        ([], True, False, 0, "turn"),  # a full board leaves nothing to replenish
        (["riga"], False, False, 0, "turn"),
        (["riga"], False, True, 0, "turn-acted"),
        (list(CITIES), True, False, 0, "turn-must-replenish"),
        (["riga"], True, False, 10, "turn-must-replenish"),
        ([], True, False, 10, "turn-must-buy"),
    ],
)
def test_the_question_of_a_turn_says_what_is_still_open(
    empty: list[str], fresh: bool, acted: bool, idle: int, code: str
) -> None:
    """HA-15, HA-17, HA-19 and HA-55: phase 2, a duty, an action, or only sailing on."""
    question = ask(table(player(), player(), lying=stocked(empty), fresh=fresh, acted=acted, idle=idle))
    assert question.code == code
    assert question.facts["talers"] == 3
    assert "Copenhagen" in say("question", question.code, question.facts)


# ---------------------------------------------------------------------- refusals


def test_every_refusal_has_its_sentence_and_every_sentence_its_refusal() -> None:
    """Codes in the rules and in the phrasebook are the same."""
    used = common.refused_codes(common.sources(hansa()))
    assert used == {address.removeprefix("refusal.") for address in PHRASES if address.startswith("refusal.")}


def test_every_refusal_of_random_games_can_be_said_and_names_a_ruling() -> None:
    """Whatever is not legal has a reason with a ruling's id and a full sentence; whatever is legal has none."""
    seen: set[str] = set()
    for seats, seed in ((2, 1), (3, 2), (4, 3)):
        for state in list(common.played(hansa(seats), seed).record.replay())[::3]:
            for reason in common.refusals(hansa(seats), state):
                assert reason.rule in RULINGS["hansa"]
                assert reason.text[0].isupper() or reason.code == "colour-gone"
                assert reason.text.endswith(".")
                seen.add(reason.code)
    assert len(seen) >= 25


@pytest.mark.parametrize("number", [-1, 10_000])
def test_an_id_that_names_nothing_is_refused(number: int) -> None:
    """The message says which ids there are."""
    state = table(player(), player(), lying=stocked())
    common.refuses_what_is_no_id(hansa(), state, number)


def test_nobody_decides_for_another_seat() -> None:
    """The seat that is asked must be the one that answers."""
    state = table(player(), player(), lying=stocked())
    assert state.actor == 0
    common.refuses_another_seat(hansa(), state, "end", 1)


def test_all_languages_have_the_same_phrases_with_the_same_facts() -> None:
    """A translation leaves nothing out; plural variants may differ."""
    for phrases in (hansa().book.languages[language] for language in COMPLETE):
        for section in ("question", "answer", "event", "refusal", "source"):
            for address, phrase in PHRASES.items():
                if address.startswith(f"{section}.") and address.count(".") == 1:
                    assert address in phrases
                    assert facts_in(phrases[address]) <= facts_in(phrase) | {"count", "seat", "city"}
            extra = {address for address in phrases if address.startswith(f"{section}.") and address.count(".") == 1}
            assert extra <= set(PHRASES)


def facts_in(phrase: str) -> set[str]:
    """The facts that a phrase mentions."""
    return {name for _, name, _, _ in string.Formatter().parse(phrase) if name}


def test_a_second_colour_in_a_sale_is_not_said_to_cost_another_booth() -> None:
    """HA-36: a sale costs one booth in all, so adding a colour to it costs none."""
    state = table(player(goods="blue 1, blue 2, brown 1, brown 2", danzig=2), player(), ship="danzig")
    assert "booth" in say("answer", answer(state, "sell blue").code, answer(state, "sell blue").facts)
    play(state, "sell blue")
    one = answer(state, "sell brown")
    assert "give up a booth" not in say("answer", one.code, one.facts)


def test_chance_is_asked_for_each_marker_of_a_refill() -> None:
    """HA-11: one question for each empty space."""
    state = table(player(), player(), lying=stocked(["riga"]), fresh=True)
    play(state, "replenish")
    assert (ask(state).code, ask(state).seat) == ("deal", hansetag.NATURE)
    turn_up(state, "blue 1", "blue 2")
    assert ask(state).code == "turn"
    assert "end" in options(state)
