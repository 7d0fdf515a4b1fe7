"""The folder of a match: nothing is lost, nothing is mixed."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from tests.arena.helpers import invent, timeless
from tests.bots.external_bots import CLEVER, write

import hansetag
from hansetag.arena import Arena, BadArena, Request, ask, play_match
from hansetag.arena.running.executors import Alone
from hansetag.arena.running.folder import GAMES_FILE, RECORDS_FOLDER, REQUEST_FILE


def match(
    games: int = 4, seed: int = 1, names: tuple[str, ...] = ("deckhand", "apprentice"), limit: int = 99
) -> Request:
    """A quick match: at the limit a game is given up."""
    return ask("hansa", names, games=games, seed=seed, limit=limit)


def run(request: Request, folder: Path, stop: int | None = None, records: bool = False) -> Arena:
    """Play in a folder, all or up to ``stop`` games."""
    with Arena(request, folder=folder, records=records) as arena:
        games = arena.run()
        for number, _ in enumerate(games, start=1):
            if number == stop:
                break
        games.close()
        return arena


def test_stopped_and_resumed_is_as_if_never_stopped(tmp_path: Path) -> None:
    """Only what is missing is played."""
    run(match(), tmp_path / "a", stop=3)
    assert len((tmp_path / "a" / GAMES_FILE).read_text("utf-8").splitlines()) == 3
    with Arena(match(), folder=tmp_path / "a") as arena:
        assert arena.left == 1
        assert [result.place for result in arena.run()] == [(0, 1, 1)]
        resumed = arena.report()
    assert timeless(resumed) == timeless(run(match(), tmp_path / "b").report())
    assert timeless(resumed) == timeless(play_match("hansa", ["deckhand", "apprentice"], games=4, seed=1, limit=99))


@pytest.mark.parametrize("torn", [b'{"lineup":0,"bl', b'{"lineup":0}\n', b"\n"])
def test_a_torn_line_is_played_again(tmp_path: Path, torn: bytes) -> None:
    """However it was torn; what comes after it is sound."""
    whole = run(match(), tmp_path).report()
    path = tmp_path / GAMES_FILE
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:-1]) + torn)
    with Arena(match(), folder=tmp_path) as arena:
        assert arena.left == 1
        list(arena.run())
        assert timeless(arena.report()) == timeless(whole)
    assert len(path.read_bytes().splitlines()) == 4
    with Arena(match(), folder=tmp_path) as arena:
        assert arena.left == 0


def test_a_broken_line_in_the_middle_is_reported(tmp_path: Path) -> None:
    """With its number: that is no accident of stopping."""
    run(match(), tmp_path)
    path = tmp_path / GAMES_FILE
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(lines[0] + b"oops\n" + b"".join(lines[2:]))
    with pytest.raises(BadArena, match=r"games.jsonl, line 2 cannot be read: .*--fresh"):
        Arena(match(), folder=tmp_path)


def test_more_games_of_the_same_match_go_on(tmp_path: Path) -> None:
    """And fewer are a smaller table; nothing is thrown away."""
    run(match(2), tmp_path)
    assert run(match(6), tmp_path).report().games == 6
    with Arena(match(2), folder=tmp_path) as arena:
        assert arena.left == 0
        assert arena.report().games == 2
        assert len(arena.results) == 6


@pytest.mark.parametrize(
    ("other", "said"),
    [
        (match(seed=2), "seed 1 there, 2 now"),
        (match(names=("apprentice", "deckhand")), "line-ups deckhand apprentice there, apprentice deckhand now"),
        (match(limit=98), "limit of decisions 99 there, 98 now"),
        (match(names=("deckhand",) * 3), "seats 2 there, 3 now"),
        (
            ask("hansa", ["deckhand", "apprentice"], seed=1, limit=99, options={"extra": "yes"}),
            "options .*extra=False.*there",
        ),
    ],
)
def test_another_match_is_refused(tmp_path: Path, other: Request, said: str) -> None:
    """With what differs and what to do; --fresh takes the folder over."""
    run(match(2), tmp_path)
    with pytest.raises(BadArena, match=rf"holds another match: .*{said}.*another folder with --out.*--fresh"):
        Arena(other, folder=tmp_path)
    (tmp_path / "mine.txt").write_text("keep", "utf-8")
    with Arena(other, folder=tmp_path, fresh=True) as arena:
        assert arena.results == []
    assert (tmp_path / "mine.txt").exists()


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"bots": {"deckhand": "x", "apprentice": "x"}}, "the source of deckhand has changed since"),
        ({"rules": "x"}, "the source of the rules has changed since"),
        ({"version": "0.0"}, "played with version 0.0"),
    ],
)
def test_games_of_other_bots_and_rules_are_not_mixed(tmp_path: Path, change: dict[str, object], said: str) -> None:
    """A reference that changed is not the same reference."""
    run(match(2), tmp_path)
    path = tmp_path / REQUEST_FILE
    path.write_bytes(msgspec.json.encode(msgspec.json.decode(path.read_bytes()) | change))
    with pytest.raises(BadArena, match=said):
        Arena(match(2), folder=tmp_path)


def test_a_game_from_another_house_is_refused(tmp_path: Path) -> None:
    """On a cluster all machines need the same bots and rules."""
    with Arena(match(2), Alone(invent), tmp_path) as arena, pytest.raises(BadArena, match="install the same version"):
        list(arena.run())
    assert (tmp_path / GAMES_FILE).read_bytes() == b""


def test_records_are_kept_where_asked_for(tmp_path: Path) -> None:
    """One for each game, sound, and not in the table; --fresh removes them with the rest."""
    run(match(2, limit=9999), tmp_path, records=True)
    kept = sorted((tmp_path / RECORDS_FOLDER).iterdir())
    assert [path.name for path in kept] == ["0-00000-0.hanse", "0-00000-1.hanse"]
    for path in kept:
        record = hansetag.Record.loads(path.read_text("utf-8"))
        assert record.result == record.final().scores()
    assert b'"record":null' in (tmp_path / GAMES_FILE).read_bytes()
    Arena(match(2), folder=tmp_path, fresh=True).close()
    assert list((tmp_path / RECORDS_FOLDER).iterdir()) == []


def test_what_cannot_be_used_is_said(tmp_path: Path) -> None:
    """A file in the way, half a folder, a broken one, one in use, and records without a place."""
    (tmp_path / "file").write_text("x", "utf-8")
    with pytest.raises(BadArena, match="cannot be used: "):
        Arena(match(), folder=tmp_path / "file")
    (tmp_path / "half").mkdir()
    (tmp_path / "half" / GAMES_FILE).write_text("", "utf-8")
    with pytest.raises(BadArena, match=r"has games.jsonl but no arena.json"):
        Arena(match(), folder=tmp_path / "half")
    (tmp_path / "half" / REQUEST_FILE).write_text("{", "utf-8")
    with pytest.raises(BadArena, match=r"arena.json cannot be read"):
        Arena(match(), folder=tmp_path / "half")
    with Arena(match(), folder=tmp_path / "busy"), pytest.raises(BadArena, match="another arena is playing"):
        Arena(match(), folder=tmp_path / "busy")
    with pytest.raises(BadArena, match="records need a folder"):
        Arena(match(), records=True)
    with pytest.raises(BadArena, match="no folder to write to"):
        Arena(match()).write("x", "y")


def test_until_sure_stops_by_itself(tmp_path: Path) -> None:
    """As soon as the first bot is told from chance, and the same when it goes on later."""
    request = ask("hansa", ["apprentice", "deckhand"], games=80, seed=1, until_sure=True)
    with Arena(request, folder=tmp_path) as arena:
        played = len(list(arena.run()))
        report = arena.report()
    assert played == report.games < 60
    assert report.finished
    with Arena(request, folder=tmp_path) as arena:
        assert arena.left == 0
        assert timeless(arena.report()) == timeless(report)


def test_a_bot_in_a_file_that_has_changed_is_another_bot(tmp_path: Path) -> None:
    """What was played with the old one is not mixed with the new one; the same file goes on."""
    name = f"{write(tmp_path)}:Clever:place=1"
    asked = ask("hansa", [name, "deckhand"], games=2, limit=30)
    for games in (2, 0):
        with Arena(asked, folder=tmp_path / "match") as arena:
            assert len(list(arena.run())) == games
    write(tmp_path, CLEVER + "\n# better now\n")
    with pytest.raises(BadArena, match=r"the source of .*clever\.py:Clever:place=1 has changed since"):
        Arena(asked, folder=tmp_path / "match")
