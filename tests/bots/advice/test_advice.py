"""Advice: legal, the same for the same seed, blind for what its seat may not see, a reason for every weight."""

from __future__ import annotations

from importlib.resources import files

import pytest
from tests.languages import COMPLETE

import hansetag
from hansetag.bots.advice import BOOK, NoAdvice, advise, expect, is_judged
from hansetag.bots.advice import expectation as module
from hansetag.bots.games.judges import judge_of, weights_of
from hansetag.kernel.drive import choose
from hansetag.kernel.game import Game
from hansetag.kernel.record import Record
from hansetag.kernel.rng import Rng
from hansetag.kernel.seats import NATURE, OVER
from hansetag.kernel.state import State

ITERATIONS = 40
TABLES: list[tuple[str, int, dict[str, object]]] = [
    ("hansa", 2, {}),
    ("hansa", 3, {"sold": "hidden"}),
    ("teutonica", 2, {"variant": "provinces"}),
    ("teutonica", 3, {}),
]
UNSPOKEN = {"chance", "chance_end"}  # weights that no move is good for
PLACES = (30, 90, 200)


def at(game: Game, place: int, seed: int = 1) -> State:
    """A position of a random game in which somebody has a choice."""
    state = game.start()
    rng = Rng(seed, "advice")
    for _ in range(place):
        state.advance(choose(state, rng))
    while state.actor == NATURE or len(state.legal()) == 1:
        state.advance(choose(state, rng))
    assert state.actor != OVER
    return state


@pytest.mark.parametrize(("name", "seats", "options"), TABLES)
@pytest.mark.parametrize("place", PLACES)
def test_advice_is_legal_and_the_same_for_the_same_seed(
    name: str, seats: int, options: dict[str, object], place: int
) -> None:
    game = hansetag.game(name, seats=seats, **options)  # type: ignore[arg-type]
    state = at(game, place)
    before = state.key()
    advice = advise(game, state, iterations=ITERATIONS)
    assert state.key() == before
    assert advice == advise(game, state, iterations=ITERATIONS)
    assert 1 <= len(advice.candidates) <= 3
    assert (advice.seat, advice.iterations) == (state.actor, ITERATIONS)
    assert len({candidate.move.action for candidate in advice.candidates}) == len(advice.candidates)
    for candidate in advice.candidates:
        assert candidate.move.action in state.legal()
        assert candidate.move.text == game.text(candidate.move.action)
        for step in (candidate.move, *candidate.line):
            assert game.book.say(f"answer.{step.code}", step.facts)
        assert sum(candidate.shares) == pytest.approx(1)
        assert len(candidate.points) == seats
        assert all(reason.points > 0 for reason in candidate.reasons)
        for language in BOOK.languages:
            assert all(reason.say(game, language) for reason in candidate.reasons)


@pytest.mark.parametrize(("name", "seats", "options"), TABLES)
def test_lines_can_be_played(name: str, seats: int, options: dict[str, object]) -> None:
    """As told, on whatever lies there: a line ends before chance or another is asked."""
    game = hansetag.game(name, seats=seats, **options)  # type: ignore[arg-type]
    state = at(game, 90)
    for candidate in advise(game, state, iterations=ITERATIONS).candidates:
        after = state.copy()
        for step in (candidate.move, *candidate.line):
            after.apply(step.action, state.actor)


def test_what_is_hidden_changes_no_advice() -> None:
    """With all dealt anew that the seat may not see, it is told the same."""
    swapped = 0
    for seats in (2, 3, 4):
        game = hansetag.game("hansa", seats=seats, sold="hidden")
        rng = Rng(seats, "swaps")
        for place in (60, 120, 180):
            state = at(game, place)
            advice = advise(game, state, iterations=ITERATIONS)
            for _ in range(3):
                other = state.redeal(state.actor, rng)
                swapped += other.key() != state.key()
                assert advise(game, other, iterations=ITERATIONS) == advice
    assert swapped


def test_the_best_is_the_one_that_the_search_tried_most() -> None:
    game = hansetag.game("teutonica", seats=3)
    advice = advise(game, at(game, 120), iterations=200)
    visits = [candidate.visits for candidate in advice.candidates]
    assert visits == sorted(visits, reverse=True)
    assert sum(visits) <= 200


def test_a_reason_names_what_the_move_is_good_for() -> None:
    """Improving actions is good for actions, whatever else it is good for."""
    from hansetag.bots.advice.reasons import reasons
    from hansetag.games.teutonica.codes import ACTIONS
    from hansetag.games.teutonica.state import TeutonicaState

    game = hansetag.game("teutonica", seats=3)
    before = at(game, 10)
    after = before.copy()
    assert isinstance(after, TeutonicaState)
    after.desk[ACTIONS] += 1
    found = reasons(game, before, [after], 0)
    assert found[0].code == "action"
    assert found[0].say(game) == "one more action in every turn"
    assert found[0].say(game, "de") == "eine Aktion mehr in jedem Zug"
    assert reasons(game, after, [before], 0) == []
    assert [reason.code for reason in reasons(game, after, [before], 1)] == ["rival"]
    assert reasons(game, after, [before], 1)[0].say(game) == "less for the strongest rival"
    assert reasons(game, before, [before, after], 0)[0].points == pytest.approx(found[0].points / 2)


def test_safe_points_have_the_names_of_the_score_sheet() -> None:
    from hansetag.bots.advice import Reason

    game = hansetag.game("hansa", seats=2)
    assert Reason("points.cities", 2.0).say(game) == "safe points: cities"
    assert Reason("points.cities", 2.0).say(game, "de") == "sichere Punkte: Städte"


def test_every_weight_has_a_reason_in_every_language() -> None:
    """And every reason a weight, in games that have a judge: a new one without words is found here."""
    weighed: set[str] = set()
    for game in hansetag.games():
        weighed |= {f"{game}.{name}" for name in weights_of(game, trained=True) if name not in UNSPOKEN}
    for language in COMPLETE:
        said = {address for address in BOOK.languages[language] if is_judged(address.partition(".")[0])}
        assert said == weighed, language


def test_who_is_not_asked_gets_no_advice() -> None:
    game = hansetag.game("hansa", seats=2)
    state = game.start()
    with pytest.raises(NoAdvice, match="chance decides now"):
        advise(game, state)
    state = at(game, 60)
    with pytest.raises(NoAdvice, match=f"seat {state.actor} decides now, not seat {1 - state.actor}"):
        advise(game, state, 1 - state.actor)


def test_a_game_without_a_judge_is_refused() -> None:
    """Whichever games have one by now."""
    for name in hansetag.games():
        game = hansetag.game(name, seats=3)
        try:
            judge_of(name)
        except (KeyError, FileNotFoundError):
            assert not is_judged(name)
            with pytest.raises(NoAdvice, match="nobody here can judge") as refused:
                expect(game, [])
            assert refused.value.why == "game"
        else:
            assert is_judged(name)


# ---------------------------------------------------------------------- along a record


@pytest.mark.parametrize("name", ["hansa-3", "teutonica-4"])
def test_the_chances_along_a_record(name: str) -> None:
    record = Record.loads((files("tests") / "records" / f"{name}.hanse").read_text("utf-8"))
    expected = expect(record.game, record.decisions, 0)
    states = list(record.replay())
    judge = judge_of(record.game.id, trained=True)
    assert expected.moments[-1].seat is None
    assert expected.moments[-1].at == len(record.decisions)
    assert [share > 0 for share in expected.moments[-1].shares] == [
        seat in states[-1].winners() for seat in range(record.game.seats)
    ]
    assert expected.moments[-1].points == record.result
    for moment in expected.moments[:-1]:
        assert states[moment.at].turn() == moment.seat
        assert moment.shares == judge.shares(states[moment.at])
    gains = [abs(swing.gain) for swing in expected.swings]
    assert 0 < len(gains) <= module.MAX_SWINGS
    assert gains == sorted(gains, reverse=True)
    for swing in expected.swings:
        before, after = expected.moments[swing.turn], expected.moments[swing.turn + 1]
        assert (before.at, after.at, before.seat) == (swing.at, swing.end, swing.seat)
        assert swing.gain == pytest.approx(after.shares[swing.gainer] - before.shares[swing.gainer])


def test_the_chances_can_be_searched_for() -> None:
    record = Record.loads((files("tests") / "records" / "hansa-2.hanse").read_text("utf-8")).before(80)
    expected = expect(record.game, record.decisions)
    assert expected.iterations == module.ITERATIONS_BY_GAME["hansa"]
    assert expected == expect(record.game, record.decisions)
    assert expected != expect(record.game, record.decisions, 0)
    assert all(sum(moment.shares) == pytest.approx(1) for moment in expected.moments)
    assert expected.moments[-1].at == 80
