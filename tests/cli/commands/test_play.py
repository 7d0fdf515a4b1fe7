"""Playing in the terminal: whole games, saving, going on, taking back, and what people type wrong."""

from __future__ import annotations

import signal
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.bots.external_bots import write
from tests.cli.helpers import Chancer, Script, sit, written

import hansetag
from hansetag.cli import main
from hansetag.cli.commands.check import verified
from hansetag.cli.commands.session import Session
from hansetag.cli.exits import EXIT_CODE_INTERRUPTED, closing_is_leaving
from hansetag.cli.terminal.files import read_record
from hansetag.games.hansa.state import HansaState
from hansetag.kernel.record import Decision
from hansetag.kernel.seats import NATURE, OVER

SETUP = ["place riga", "place danzig", "place reval"]


def decided(session: Session) -> list[str]:
    """What people and merchants decided so far."""
    return [session.match.game.text(one.action) for one in session.match.record.decisions if one.seat != NATURE]


def test_a_whole_game_of_two_people_and_two_merchants(folder: Path) -> None:
    """Four seats play to the end by numbers only, Enter saves, and the record is true."""
    session = sit(Chancer(1), "Anna=human,apprentice,human,deckhand", seed=3)
    assert session.run() == 0
    assert session.match.state.actor == OVER
    assert "The game is over." in written(session)
    assert "points for" in written(session)
    text = (folder / "hansa-3.hanse").read_text("utf-8")
    assert verified(text).result == session.match.state.scores()
    assert "players: Anna=human, apprentice, human, deckhand" in text


def test_save_in_the_middle_and_go_on(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Leaving saves; the saved game goes on where it stopped, with the same people, into the same file."""
    session = sit(Chancer(5, stop=12), "Anna=human,deckhand,deckhand", seed=11)
    assert session.run() == 0
    path = folder / "hansa-11.hanse"
    before = read_record(path).decisions
    monkeypatch.setattr("builtins.input", Script(["u", "1", "q"]))
    assert main(["play", "hansa", "--resume", str(path)]) == 0
    after = read_record(path)
    assert after.players == ["Anna=human", "deckhand", "deckhand"]
    assert [(one.seat, one.action) for one in after.decisions[: len(before)]] == [
        (one.seat, one.action) for one in before
    ]
    assert len(after.decisions) > len(before)
    assert main(["check", str(path)]) == 0


def test_end_of_input_saves(folder: Path) -> None:
    """A closed terminal loses nothing."""
    session = sit(SETUP[:1])
    assert session.run() == 0
    assert "place riga" in (folder / "hansa-7.hanse").read_text("utf-8")
    assert "The game is saved in hansa-7.hanse" in written(session)


def test_interrupt_saves(folder: Path) -> None:
    """Ctrl-C leaves with the game saved and the usual exit code."""

    def interrupt(prompt: str) -> str:
        raise KeyboardInterrupt

    assert sit(interrupt).run() == EXIT_CODE_INTERRUPTED
    assert (folder / "hansa-7.hanse").exists()


def test_another_game_is_never_written_over(folder: Path) -> None:
    """Leaving a game saves beside a file of the same name that holds another game."""
    (folder / "hansa-7.hanse").write_text("my notes", "utf-8")
    sit(["q"]).run()
    assert (folder / "hansa-7.hanse").read_text("utf-8") == "my notes"
    assert (folder / "hansa-7-2.hanse").exists()


def test_saving_under_a_name(folder: Path) -> None:
    """A name without ending gets one, what stands there is kept unless the player insists."""
    (folder / "mine.hanse").write_text("my notes", "utf-8")
    session = sit(["s mine", "s! mine", "s elsewhere/lost", "s"])
    session.run()
    text = written(session)
    assert "not saved: mine.hanse holds something else" in text
    assert "saved to mine.hanse" in text
    assert "elsewhere/lost.hanse cannot be written" in text
    assert (folder / "mine.hanse").read_text("utf-8").startswith("hansetag 1")
    assert not (folder / "hansa-7.hanse").exists()


def test_undo_again_and_again() -> None:
    """Decisions of one's own are taken back one by one until chance or another seat spoke."""
    session = sit([*_placing_for_three(), "sail lubeck", "sail aalborg", "u", "u"], "human,human,human", seed=2)
    session.run()
    assert written(session).count("taken back: sail") == 2
    assert all(text.startswith("place") for text in decided(session))


def _placing_for_three() -> list[str]:
    """Three people set up in the same three cities, no matter who begins."""
    return [f"place {city}" for city in ("riga", "danzig", "reval") for _ in range(3)]


def test_people_at_one_keyboard_may_take_back_the_end_of_a_turn() -> None:
    """Where the next to decide is a person too, ending a turn by mistake can be undone."""
    session = sit([*_placing_for_three(), "end", "u"], "human,human,human", seed=2)
    session.run()
    assert "taken back: end" in written(session)
    assert "end" not in decided(session)


def test_a_refusal_of_the_match_to_undo_is_shown_and_the_game_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever the match says against taking back is what the player reads, and the next line is played."""
    session = sit([*_placing_for_three(), "sail lubeck", "u", "sail aalborg"], "human,human,human", seed=2)
    why = "a decision that showed you something cannot be taken back"

    def refuse(seat: int | None = None) -> Decision:
        raise hansetag.NothingToUndo(why)

    monkeypatch.setattr(session.match, "undo", refuse)
    session.run()
    assert why in written(session)
    assert decided(session)[-2:] == ["sail lubeck", "sail aalborg"]


def test_what_others_answered_to_is_not_undone() -> None:
    """A refusal to undo says why."""
    session = sit(["place riga", "u"])
    session.run()
    assert "nothing can be taken back, because Cord has decided since" in written(session)
    assert "place riga" in decided(session)


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("99", "there is no option 99; there are 1 to"),
        ("0", "there is no option 0; there are 1 to"),
        ("", "choose one of 1 to"),
        ("dance", "'dance' cannot stand at the beginning"),
        ("sail atlantis", "'atlantis' cannot stand after 'sail'"),
        ("place copenhagen", "No booths at Copenhagen during setup"),
        ("? sail riga", "First booths are being set up: place yours in a city."),
        ("? place riga", "place riga: set up 2 booths at Riga"),
        ("? 1", "[1] place"),
        ("? 77", "there is no option 77"),
        ("?nonsense", "'nonsense' cannot stand at the beginning"),
        ("²", "cannot stand at the beginning"),
        ("u x", "cannot stand at the beginning"),
    ],
)
def test_bad_input_is_answered_and_loses_nothing(typed: str, answer: str) -> None:
    """Whatever is typed wrong gets one clear line, and the same question again."""
    session = sit([typed])
    before = len(session.match.record.decisions)
    session.run()
    assert answer in " ".join(written(session).split())
    mine = [one for one in session.match.record.decisions[before:] if one.seat == 0]
    assert not mine


def test_notation_is_read_without_accents_and_case() -> None:
    """What people type is folded: LÜBECK is lubeck."""
    session = sit(["Place LÜBECK"])
    session.run()
    assert "place lubeck" in decided(session)


def test_pages() -> None:
    """Help, log and points are shown without deciding anything."""
    session = sit([*SETUP, "?", "l", "p", "m"], size=(80, 24))
    session.run()
    text = written(session)
    assert "this page; '? sail riga' says why something is not possible" in text
    assert "A turn: you take 3 Talers" in text
    assert "is the start player." in text
    assert "unsold markers" in text


def _sale(reader: list[str], give_fewest: bool = False) -> Session:
    """A table for two: Bertold is about to sell yellow at Riga, and Anna has a yellow 1 and a yellow 3."""
    session = sit(reader, "human,human", seed=2, give_fewest=give_fewest, without="pink,brown")
    for city in ("riga", "danzig", "kalmar"):
        session.match.play(f"place {city}")
        session.match.play(f"place {city}")
    data: dict[str, Any] = msgspec.to_builtins(session.match.state.full())
    for seat, goods in enumerate((["yellow 1", "yellow 3"], ["yellow 2", "yellow 2"])):
        data["seats"][seat]["goods"] = goods
        for good in goods:
            data["supply"][good] -= 1
    data["ship"] = "riga"
    session.match.state = session.match.game.stage(data)
    return session


def goods_of_anna(session: Session) -> list[str]:
    """What lies in front of Anna."""
    assert isinstance(session.match.state, HansaState)
    return session.match.state.view(0)["seats"][0]["goods"]


def test_enter_gives_the_fewest_barrels() -> None:
    """Enter alone answers a loss with the marker that has the fewest barrels."""
    session = _sale(["sell yellow", "close", ""])
    session.run()
    assert goods_of_anna(session) == ["yellow 3"]


def test_a_loss_can_be_chosen() -> None:
    """Without --give-fewest a person is asked which marker to lose."""
    session = _sale(["sell yellow", "close", "lose yellow 3"])
    session.run()
    assert goods_of_anna(session) == ["yellow 1"]


def test_give_fewest_does_not_ask() -> None:
    """With --give-fewest a loss is answered for people (HA-41)."""
    session = _sale(["sell yellow", "close"], give_fewest=True)
    session.run()
    assert goods_of_anna(session) == ["yellow 3"]


def test_enter_takes_the_only_option() -> None:
    """Enter alone answers where there is one answer."""
    session = sit([*_placing_for_three(), "sail danzig"], "human,human,human", seed=2)
    session.run()
    asked = session.match.game.question(session.match.state)
    session._decide("", hansetag.Question(asked.seat, asked.code, asked.facts, asked.answers[-1:]))
    assert decided(session)[-1] == "end"


def test_hidden_sales_ask_to_hand_the_keyboard_over() -> None:
    """Where seats have secrets nobody is shown a table before they are alone with it."""
    reader = Chancer(4, stop=150)
    prompts: list[str] = []

    def noting(prompt: str) -> str:
        prompts.append(prompt)
        return "" if "Press Enter" in prompt else reader(prompt)

    session = sit(noting, "human,human", seed=9, sold="hidden")
    reader.session = session
    session.run()
    assert any("Press Enter when only you can see the screen" in prompt for prompt in prompts)
    assert "face down" in written(session)


def test_merchants_alone_are_narrated(folder: Path) -> None:
    """A table without people plays to the end, tells what happens and offers to save."""
    session = sit([""], "deckhand,deckhand")
    assert session.run() == 0
    assert "Bertold takes an income of 3 Talers." in written(session)
    assert (folder / "hansa-7.hanse").exists()


def test_leaving_a_finished_game_unsaved(folder: Path) -> None:
    """After the end the player may look at the table and leave without a file."""
    session = sit(["what", "l", "m", "n"], "deckhand,deckhand")
    assert session.run() == 0
    assert "'what' is none of these keys" in written(session)
    assert not list(folder.iterdir())


def test_a_closed_window_saves_the_game_like_an_interrupt() -> None:
    """SIGHUP and SIGTERM are taken as leaving, and what was there before is put back."""
    before = signal.getsignal(signal.SIGTERM)
    with pytest.raises(KeyboardInterrupt), closing_is_leaving():
        signal.raise_signal(signal.SIGTERM)
    assert signal.getsignal(signal.SIGTERM) is before


# ---------------------------------------------------------------------- bots of one's own


def test_a_bot_of_ones_own_plays(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By its path, with its options, and a merchant of a higher rank beside it."""
    own = f"{write(folder)}:Clever:place=2"
    monkeypatch.setattr("builtins.input", Script([*SETUP, "q"]))
    assert main(["play", "hansa", "--seats", f"human,Cleo={own},merchant:wide=1", "--seed", "5"]) == 0
    assert f"players: human, Cleo={own}, merchant:wide=1" in (folder / "hansa-5.hanse").read_text("utf-8")


@pytest.mark.parametrize(("kind", "fault"), [("Seasick", "KeyError: 'over board'"), ("Liar", "answered 100000")])
def test_a_bot_that_fails_is_replaced_and_the_table_goes_on(folder: Path, kind: str, fault: str) -> None:
    """People are told, and see who plays on; nothing is lost."""
    session = sit(Chancer(1), f"human,Cleo={write(folder)}:{kind}", seed=3)
    assert session.run() == 0
    assert session.match.state.actor == OVER
    assert f"Cleo failed and is replaced by the merchant: {kind} {fault}" in written(session)
    assert session.seats[1].title == "B Cleo · merchant"
    assert verified((folder / "hansa-3.hanse").read_text("utf-8")).result == session.match.state.scores()


def test_where_nobody_looks_on_it_is_told_in_the_log(folder: Path) -> None:
    """Between what happened before and after."""
    session = sit([""], f"Cleo={write(folder)}:Seasick,deckhand", seed=3)
    assert session.run() == 0
    assert "Cleo failed and is replaced by the merchant: Seasick KeyError: 'over board'" in written(session)


def test_no_file_is_loaded_because_a_record_names_it(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Records are sent around. Whoever wants the bot names it himself."""
    own = f"{write(folder, 'raise SystemExit(9)')}:Own"
    match = hansetag.Match(hansetag.game("hansa", seats=2), 4, ["human", own])
    path = folder / "game.hanse"
    path.write_text(match.record.dumps(), "utf-8")
    assert main(["play", "hansa", "--resume", str(path)]) == 2
    assert "it names bots in files, which are not loaded because a record says so; say with --seats" in (
        capsys.readouterr().err
    )
    assert main(["play", "hansa", "--resume", str(path), "--seats", f"human,{own}"]) == 2
    assert "cannot be imported: SystemExit: 9" in capsys.readouterr().err
    assert main(["replay", str(path)]) == 0
