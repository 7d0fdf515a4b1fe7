"""Questions: every kind is asked, every answer has its phrase, and every refusal has its sentence."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from tests.games import common
from tests.games.bohnhanse.helpers import (
    EIGHT,
    SEATS,
    bohnhanse,
    dealt,
    game_of,
    play,
    player,
    refused,
    rights,
    say,
    states,
    table,
    trading,
    walk,
)
from tests.games.rulings import RULINGS
from tests.languages import COMPLETE

import hansetag
from hansetag.games.bohnhanse.state import BohnHanseState

ORDER = "rostock-chili-red"
FAR = "riga-blue-stink"
STACKS = {"rostock": [("stink", 1), ("stink", 2)]}
NO_RED = {"edinburgh": [("chili", 1)], "visby": [("stink", 1)]}
QUESTIONS = {
    *("draw", "harvest", "start", "capital", "arrange", "trip", "toll", "trade", "deal", "answer", "answer-invited"),
    *("answer-discarding", "answer-invited-discarding", "swap", "final", "after", "nothing", "aside"),
}
TRIPS = {f"{verb}{cards}" for verb in ("stay", "travel") for cards in ("", "-toll", "-supply", "-toll-supply")}
PARTS = {f"{verb}-{part}" for verb in ("add", "remove") for part in ("give", "get", "discard", "clear")}
ANSWERS = {
    *("draw", "harvest", "start", "capital", "arrange", "sell", "deliver", "buy-order", "buy", "fetch", "discard"),
    *("invite", "propose", "send", "cancel", "accept", "decline", "counter", "accept-offer", "decline-offer"),
    *("counter-offer", "accept-offer-discarding", "ask-in", "withdraw", "end", "done"),
    *(TRIPS - {"stay-toll-supply"}),  # staying lays one card
    *PARTS,
}


def ask(state: hansetag.State) -> hansetag.Question:
    """What is asked now."""
    return game_of(state).question(state)


def spoken(state: BohnHanseState, text: str, language: str = "en") -> str:
    """The phrase of one answer."""
    one = common.answer(game_of(state), state, text)
    return game_of(state).book.say(f"answer.{one.code}", one.facts, language, common.PEOPLE)


def staged() -> Iterator[BohnHanseState]:
    """Tables at which questions are open that random games seldom meet."""
    yield dealt(
        "malmo-stink-black_eyed riga-blue-black_eyed rostock-blue-green",
        "danzig-stink-green bremen-chili-soy aalborg-blue-green",
        "visby-blue-chili aalborg-blue-chili edinburgh-blue-stink",
    )
    tied = dealt(
        "edinburgh-blue-soy-black_eyed visby-blue-chili aalborg-blue-green",
        "rostock-chili-green-red aalborg-blue-chili danzig-stink-green",
        "malmo-stink-soy-black_eyed rostock-blue-green london-chili-stink",
    )
    while tied.actor != hansetag.NATURE:
        yield tied.copy()
        tied.advance(tied.legal()[0])
    yield tied
    for cards in ("toll supply travel", "supply travel toll", "travel toll supply"):
        yield table(player("riga", 40, "red", cards))
    poor = table(player("riga", 0, "blue red", "toll supply travel"))
    yield play(poor, "travel danzig")
    yield play(poor, "sell red")
    yield trading(player("visby", 60), player("visby"), markets=NO_RED)
    deal = trading(player("rostock", 60, "red blue"), player("riga", 0, "chili soy"), player("rostock"), markets=STACKS)
    yield deal.copy()
    play(deal, "propose 1", "add give stink", "add get chili", "add discard red", "add clear soy")
    yield deal.copy()
    play(deal, "send")
    yield deal.copy()
    yield play(deal.copy(), "counter 0")
    yield play(deal, "accept 0")
    offer = trading(player("rostock", 60, "red"), player("riga", 0, "chili"))
    yield say(offer, "deal 0 give chili get red", 1)
    here = trading(player("rostock", 60, "red"), player("rostock", 0, "chili"))
    yield say(here.copy(), "deal 1 give red")
    yield say(here.copy(), "deal 1 give red clear chili")
    yield say(here, "deal 0 give chili clear red", 1)
    yield table(player("rostock", 9, "chili red", f"travel toll supply {ORDER}"), ask="final")
    last = table(
        player("rostock", 9, "chili red", f"toll supply {ORDER}"),
        ask="final",
        seat=2,
        drawn=EIGHT,
        last_harvest=8,
        closer=0,
    )
    yield play(last, "done").copy()
    yield play(last, "done")


@pytest.fixture(scope="module")
def asked() -> list[hansetag.Question]:
    """The questions of some whole games, nature's included, and those of staged tables."""
    questions = [ask(state) for state in staged()]
    for state in staged():
        asides = [game_of(state).aside(state, seat) for seat in range(state.seats)]
        questions += [aside for aside in asides if aside]
    for seats in SEATS:
        questions += [ask(state) for state in states(seats, 1)]
    return questions


def test_every_kind_of_question_and_answer_occurs(asked: list[hansetag.Question]) -> None:
    """Random games and staged tables meet them all."""
    assert {question.code for question in asked} == QUESTIONS
    assert {answer.code for question in asked for answer in question.answers} == ANSWERS


def test_every_question_and_answer_can_be_said(asked: list[hansetag.Question]) -> None:
    """No phrase is missing and no fact in it is left open, in every language."""
    book = bohnhanse().book
    common.can_be_said(bohnhanse(), asked)
    for language in book.languages:
        seen: set[str] = set()
        for question in asked:
            assert "{" not in book.say(f"question.{question.code}", question.facts, language)
            for one in question.answers:
                variant = f"{one.code} {one.facts.get('count', '')}"
                if variant not in seen:
                    seen.add(variant)
                    assert "{" not in book.say(f"answer.{one.code}", one.facts, language)


def test_the_phrasebook_has_no_phrase_that_nobody_says() -> None:
    """Questions and answers in the book are those that occur."""
    assert common.codes(bohnhanse(), "question") == QUESTIONS
    assert common.codes(bohnhanse(), "answer") - {"stay-toll-supply"} == ANSWERS


def test_every_language_says_the_same() -> None:
    """The same addresses, and the same facts in each of them."""
    languages = bohnhanse().book.languages
    english = languages["en"]
    for phrases in (languages[language] for language in COMPLETE):
        plain = {address for address in phrases if not address.endswith((".one", ".none"))}
        assert plain == {address for address in english if not address.endswith((".one", ".none"))}


def test_answers_are_the_legal_options_in_their_order() -> None:
    """There is one list of legal options; the question only dresses it."""
    for state in [*staged(), *states(3, 2, every=7)]:
        common.answers_are_the_options(game_of(state), state)


def test_a_trip_tells_its_cards_and_what_they_cost() -> None:
    """BH-4: before one decides; staying is told apart."""
    state = table(player("edinburgh", 40, "", f"supply {ORDER} toll travel"))
    one = common.answer(bohnhanse(), state, "travel rostock")
    assert (one.code, one.cost, one.target) == ("travel-toll-supply", 20, "rostock")
    assert (one.facts["count"], one.facts["returned"]) == (3, 2)
    assert one.facts["cards"] == f"supply, {ORDER}, toll"
    for word in ("Rostock", "20", "Supply", "Toll"):
        assert word in spoken(state, "travel rostock")
    assert common.answer(bohnhanse(), state, "travel edinburgh").code == "stay-supply"
    assert common.answer(bohnhanse(), state, "travel aalborg").cost == 0


def test_purchases_tell_their_price_and_stack() -> None:
    """BH-24, BH-25, BH-28 and BH-31: what it costs, and from which stack."""
    state = trading(player("rostock", 60), markets={"rostock": [("stink", 1), ("stink", 2)]})
    one = common.answer(bohnhanse(), state, "buy stink 2")
    assert (one.cost, one.target, one.facts["count"]) == (6, "stink", 2)
    assert spoken(state, "buy stink 1") != spoken(state, "buy stink 2")
    assert common.answer(bohnhanse(), state, "buy-order 1").cost == 5
    scarce = trading(player("visby", 60), markets=NO_RED)
    assert common.answer(bohnhanse(), scarce, "fetch red").cost == 16


def test_deliveries_and_sales_tell_their_value() -> None:
    """BH-9 and BH-32: what one gets."""
    state = table(player("rostock", 0, "chili red", f"toll supply {ORDER}"))
    assert common.answer(bohnhanse(), state, f"deliver {ORDER}").facts["value"] == 35
    play(state, "travel rostock")
    assert ask(state).facts["due"] == 20
    assert common.answer(bohnhanse(), state, "sell red").facts["value"] == 12


def test_a_proposal_is_put_from_the_point_of_view_of_who_is_asked() -> None:
    """BH-13: what he would give and get, and whether he would have to come."""
    state = say(trading(player("rostock", 60, "red"), player("riga", 0, "chili")), "deal 1 give red get chili")
    question = ask(state)
    assert (question.code, question.seat) == ("answer-invited", 1)
    assert (question.facts["give"], question.facts["get"], question.facts["other"]) == ("chili", "red", 0)
    say(state, "deal 0 give chili")
    question = ask(state)
    assert (question.seat, question.facts["give"], question.facts["get"]) == (0, "nothing", "chili")
    near = say(trading(player("rostock", 60, "red"), player("rostock")), "deal 1 give red")
    assert ask(near).code == "answer"


def test_offers_and_drafts_are_told_in_words() -> None:
    """BH-19: what accepting would mean, and what is in the deal so far."""
    state = say(trading(player("rostock", 60, "red"), player("riga", 0, "chili")), "deal 0 give chili get red", 1)
    one = common.answer(bohnhanse(), state, "accept 1")
    assert (one.code, one.facts["give"], one.facts["get"]) == ("accept-offer", "red", "chili")
    for word in ("Bert", "red bean", "chili bean"):
        assert word in spoken(state, "accept 1")
    assert common.answer(bohnhanse(), state, "propose 1").code == "invite"
    play(state, "counter 1")
    assert ask(state).facts["deal"] == "deal 1 invite give red get chili"


def test_rights_are_dressed_for_people_too() -> None:
    """BH-19 and BH-31: an aside has what a seat may do though another is asked; without rights there is none."""
    state = trading(player("rostock", 60, "red"), player("riga", 9, "chili"), player("rostock", 0))
    aside = bohnhanse().aside(state, 1)
    assert aside is not None
    assert (aside.seat, aside.code, aside.facts["other"]) == (1, "aside", 0)
    assert [one.id for one in aside.answers] == state.rights(1)
    assert [(one.code, one.cost) for one in aside.answers] == [("buy-order", 5), ("buy-order", 5), ("ask-in", 0)]
    near = bohnhanse().aside(state, 2)
    assert near is not None
    assert [one.code for one in near.answers] == ["propose"]
    say(state, "deal 0 give chili", 1)
    aside = bohnhanse().aside(state, 1)
    assert aside is not None
    assert aside.answers[-1].code == "withdraw"
    assert bohnhanse().aside(state, 0) is None
    assert bohnhanse().aside(play(state, "end"), 1) is None


def test_beans_to_throw_away_belong_to_what_is_asked() -> None:
    """BH-15: whoever would have to throw something away is told so before he answers."""
    state = trading(player("rostock", 60, "red"), player("rostock", 0, "chili soy"))
    say(state, "deal 1 give red clear soy")
    assert (ask(state).code, ask(state).facts["discard"]) == ("answer-discarding", "soy")
    play(state, "decline 0")
    say(state, "deal 0 give chili clear red", 1)
    one = common.answer(bohnhanse(), state, "accept 1")
    assert (one.code, one.facts["discard"]) == ("accept-offer-discarding", "red")


def test_the_choice_of_a_stack_names_the_promised_bean() -> None:
    """BH-14: what is being bought."""
    state = say(trading(player("rostock"), player("rostock"), markets=STACKS), "deal 1 give stink")
    play(state, "accept 0")
    assert (ask(state).code, ask(state).facts["bean"]) == ("swap", "stink")


# ---------------------------------------------------------------------- refusals


def test_every_refusal_has_its_sentence_and_every_sentence_its_refusal() -> None:
    """Codes in the rules and in the phrasebook are the same."""
    text = common.sources(bohnhanse())
    known = common.codes(bohnhanse(), "refusal")
    assert common.refused_codes(text) <= known
    literals = set(re.findall(r'"([a-z]+(?:-[a-z]+)*)"', text))
    assert known <= literals


def test_every_refusal_of_random_games_can_be_said_and_names_a_ruling() -> None:
    """Whatever is not legal has a reason with a full sentence in every language; whatever is legal has none."""
    seen: set[str] = set()
    languages = bohnhanse().book.languages
    for seats in SEATS:
        for state in states(seats, 2, every=9):
            for reason in common.refusals(bohnhanse(seats), state):
                if reason.code not in seen:
                    seen.add(reason.code)
                    assert reason.rule in ("", *RULINGS["bohnhanse"])
                    for language in languages:
                        assert reason.say(language).endswith(".")
                        assert "{" not in reason.say(language)
    assert len(seen) >= 25


def test_in_staged_positions_too_what_is_refused_is_exactly_what_is_not_legal() -> None:
    """why_not and legal agree on every id, for every kind of question."""
    for state in staged():
        assert list(common.refusals(game_of(state), state))


def test_rights_and_their_refusals_agree_on_every_id() -> None:
    """BH-31 and BH-19: a seat that is not asked has a right to it, or a reason why not."""
    count = 0
    for state in [*staged(), *states(3, 3, every=9)]:
        game = game_of(state)
        for seat in range(state.seats):
            if seat == state.actor:
                assert state.rights(seat) == []
                continue
            mine = state.rights(seat)
            count += len(mine)
            for action in range(len(game.catalogue)):
                reason = state.why_no_right(action, seat)
                assert (reason is None) == (action in mine), (game.text(action), seat)
    assert count


def test_an_id_that_names_nothing_is_no_right_either() -> None:
    """The message says which ids there are."""
    state = trading(player("rostock"), player("riga"))
    for number in (-1, 100_000):
        common.refuses_what_is_no_id(bohnhanse(), state, number)
        reason = state.why_no_right(number, 1)
        assert reason is not None
        assert (reason.rule, reason.code) == ("", "no-such-id")
        with pytest.raises(hansetag.IllegalAction, match="none of them"):
            state.apply(number, 1)


def test_nobody_decides_for_another_seat() -> None:
    """BH-31: only rights can be taken outside the own turn, and seats that are not there have none."""
    state = trading(player("rostock"), player("riga"))
    with pytest.raises(hansetag.IllegalAction, match="Outside your turn"):
        state.apply(bohnhanse().parse("end"), 1)
    with pytest.raises(hansetag.IllegalAction, match="seat 5 is not asked now"):
        state.apply(bohnhanse().parse("buy-order 1"), 5)
    assert rights(state, 1) == ["buy-order 1", "buy-order 2", "propose 0"]


def test_chance_is_not_answered_by_players() -> None:
    """BH-34 and BH-36: what is drawn is nobody's choice, and cannot be asked for."""
    state = play(trading(player("rostock")), "end")
    assert refused(state, "done") == ("BH-34", "chance")
    state = play(table(player("riga", 40, "", "supply travel toll")), "travel riga")
    assert refused(state, "end") == ("BH-36", "chance")
    assert refused(trading(player("rostock")), f"draw {FAR}") == ("BH-34", "not-chance")


# ---------------------------------------------------------------------- random play


def test_random_players_make_deals_and_deliver() -> None:
    """The driver of random games leans towards what makes a game of it, and every verb occurs."""
    verbs: set[str] = set()
    for seats in SEATS:
        for seed in range(1, 9):
            record = common.played(bohnhanse(seats), seed).record
            verbs |= {bohnhanse(seats).text(decision.action).split()[0] for decision in record.decisions}
    rarely = {"fetch", "withdraw", "capital", "start"}
    assert {action.verb() for action in bohnhanse().catalogue} - rarely <= verbs


def test_a_match_can_be_followed_step_by_step() -> None:
    """Sound at every decision of a player, and undone where it may be."""
    for number, match in enumerate(walk(bohnhanse(4), 5)):
        assert match.state.check() == []
        if match.undoable:
            key = match.state.key()
            last = match.undo()
            match.play(last.action, last.seat)
            assert match.state.key() == key
        if number > 60:
            break


def test_the_moment_tells_turn_and_phase() -> None:
    """It changes with either, and not with questions that open on them."""
    state = trading(player("rostock", 30, "red"), player("riga"))
    before = state.moment()
    play(state, "propose 1")
    assert state.moment() == before
    play(state, "cancel", "end")
    after = state.moment()
    assert after != before
    play(state, f"draw {FAR}")
    assert state.moment() == after
    play(state, "done")
    assert state.moment() not in (before, after)
