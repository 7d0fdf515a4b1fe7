"""One game: who fails loses it, and nobody else is charged; what fails in the house is not a bot's fault."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.bots.external_bots import write

import hansetag
from hansetag.arena import Alone, Arena, Result, Workers, ask
from hansetag.arena.request import Job
from hansetag.arena.running.playing import play
from hansetag.kernel.match import Match

OPTIONS: dict[str, bool | str] = {"board": "", "extra": False, "sold": "open", "strict": False, "without": ""}


def job(*names: str, limit: int = 20_000, record: bool = False, game: str = "hansa") -> Job:
    """A game between these."""
    settled = OPTIONS if game == "hansa" else hansetag.game(game, seats=len(names)).options
    return Job(game, len(names), 1, settled, names, 0, 0, 0, 5, limit, record)


def outcome(result: Result) -> list[tuple[float, float]]:
    """Rank and share of each seat."""
    return [(chair.rank, chair.share) for chair in result.chairs]


def test_a_game_is_played_as_anybody_would_play_it() -> None:
    """The record it keeps replays to the scores it tells."""
    result = play(job("apprentice", "deckhand", record=True))
    assert result.record is not None
    record = hansetag.Record.loads(result.record)
    final = record.final()
    assert [chair.score for chair in result.chairs] == final.scores() == record.result
    assert [chair.points for chair in result.chairs] == final.breakdown()
    assert record.players == ["apprentice", "deckhand"]
    assert result.decisions == sum(decision.seat >= 0 for decision in record.decisions)
    assert result.failure is None
    assert all(0 < chair.pace.decisions < result.decisions for chair in result.chairs)


def test_a_game_with_rights_out_of_turn_is_played_by_a_company() -> None:
    """Bohn Hanse comes to its end, and says who won."""
    result = play(job("deckhand", "deckhand", "deckhand", game="bohnhanse"))
    assert sum(chair.share for chair in result.chairs) == pytest.approx(1)
    assert result.failure is None


@pytest.mark.usefixtures("bad_company")
@pytest.mark.parametrize(
    ("name", "kind", "told"),
    [
        ("thrower", "exception", "KeyError: 'the third is too much'"),
        ("leaver", "exception", "SystemExit: 3"),
        ("cheat", "illegal", "answered 100000; allowed were"),
        ("mute", "illegal", "answered None; allowed were"),
        ("stubborn", "exception", "RuntimeError: I would rather stand"),
    ],
)
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_who_fails_loses(name: str, kind: str, told: str, seat: int) -> None:
    """Wherever it sits; the others stand as they stood."""
    names = ["deckhand", "deckhand"]
    names.insert(seat, name)
    result = play(job(*names))
    assert result.failure is not None
    assert (result.failure.seat, result.failure.bot, result.failure.kind) == (seat, name, kind)
    assert told in result.failure.told
    assert len(result.failure.told.split("\n")) <= 6
    assert outcome(result)[seat] == (3, 0)
    others = [chair.share for place, chair in enumerate(result.chairs) if place != seat]
    assert sum(others) == pytest.approx(1)


@pytest.mark.usefixtures("bad_company")
@pytest.mark.parametrize(("name", "kind"), [("greedy", "illegal"), ("whiner", "exception")])
def test_a_wish_can_be_a_failure_too(name: str, kind: str) -> None:
    """Out of turn the same rules hold."""
    result = play(job("deckhand", name, "deckhand", game="bohnhanse"))
    assert result.failure is not None
    assert (result.failure.bot, result.failure.kind) == (name, kind)


def test_a_game_without_end_is_charged_to_who_decided_most() -> None:
    """A limit far below the length of a game."""
    result = play(job("apprentice", "deckhand", limit=40, record=True))
    assert result.failure is not None
    assert result.failure.kind == "limit"
    assert result.decisions == 40
    assert result.record is not None
    decided = [decision.seat for decision in hansetag.Record.loads(result.record).decisions]
    assert decided.count(result.failure.seat) == max(decided.count(0), decided.count(1))
    assert outcome(result)[result.failure.seat] == (2, 0)


def test_a_fault_of_the_house_is_not_charged_to_a_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    """It goes up as it is."""

    def broken(self: Match, action: object, seat: object = None) -> None:
        raise ZeroDivisionError("the rules are broken")

    monkeypatch.setattr(Match, "play", broken)
    with pytest.raises(ZeroDivisionError, match="the rules are broken"):
        play(job("apprentice", "deckhand"))


@pytest.mark.usefixtures("bad_company")
def test_failures_are_counted_and_shown() -> None:
    """In a whole match, by name, with the last lines; points come from games that ended."""
    arena = Arena(ask("hansa", ["thrower", "deckhand"], games=14))
    assert len(list(arena.run())) == 14
    report = arena.report()
    thrower, deckhand = report.standings[0].contenders
    assert (thrower.failures, deckhand.failures, report.failures) == (14, 0, 14)
    assert (thrower.share.mean, deckhand.share.mean) == (0, 1)
    assert thrower.score is None
    assert thrower.scores == {}
    assert len(report.shown) == 5
    assert all("the third is too much" in one.told for one in report.shown)


def test_a_bot_in_a_file_plays_and_is_charged_like_any_other(tmp_path: Path) -> None:
    """Under its whole name."""
    place = write(tmp_path)
    result = play(job(f"{place}:Seasick", "deckhand"))
    assert result.failure is not None
    assert (result.failure.seat, result.failure.bot, result.failure.kind) == (0, f"{place}:Seasick", "exception")
    assert "KeyError: 'over board'" in result.failure.told
    assert play(job(f"{place}:Clever:place=3", "alderman:iterations=2", limit=40)).chairs[1].pace.decisions > 0


def test_workers_find_a_bot_in_a_file(tmp_path: Path) -> None:
    """By the same name, in processes of their own, with the same outcome."""
    asked = ask("hansa", [f"{write(tmp_path)}:Clever:place=3", "merchant:wide=1:deep=1"], games=4, limit=60)
    digests = set()
    for executor in (Alone(), Workers(2)):
        with Arena(asked, executor) as arena:
            assert len(list(arena.run())) == 4
            digests.add(arena.report().digest)
    assert len(digests) == 1
