"""One game at one keyboard: whole games, saving, taking back, secrets, and bots that fail."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.bots.external_bots import write
from tests.cli.helpers import SETUP, Chancer, decided, goods_of_anna, placing_for_three, sale, sit, written

import hansetag
from hansetag.cli.commands.check import verified
from hansetag.cli.exits import EXIT_CODE_INTERRUPTED
from hansetag.kernel.record import Decision
from hansetag.kernel.seats import OVER


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
    session = sit([*placing_for_three(), "sail lubeck", "sail aalborg", "u", "u"], "human,human,human", seed=2)
    session.run()
    assert written(session).count("taken back: sail") == 2
    assert all(text.startswith("place") for text in decided(session))


def test_people_at_one_keyboard_may_take_back_the_end_of_a_turn() -> None:
    """Where the next to decide is a person too, ending a turn by mistake can be undone."""
    session = sit([*placing_for_three(), "end", "u"], "human,human,human", seed=2)
    session.run()
    assert "taken back: end" in written(session)
    assert "end" not in decided(session)


def test_a_refusal_of_the_match_to_undo_is_shown_and_the_game_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever the match says against taking back is what the player reads, and the next line is played."""
    session = sit([*placing_for_three(), "sail lubeck", "u", "sail aalborg"], "human,human,human", seed=2)
    why = "a decision that showed you something cannot be taken back"

    def refuse(seat: int | None = None) -> Decision:
        raise hansetag.NothingToUndo(why)

    monkeypatch.setattr(session.match, "undo", refuse)
    session.run()
    assert why in written(session)
    assert decided(session)[-2:] == ["sail lubeck", "sail aalborg"]


class Peeker(Chancer):
    """Tries at the end, when all sold markers lie open, to take the last decision back."""

    tried = False

    def __call__(self, prompt: str) -> str:
        assert self.session is not None
        if self.session.match.state.actor == OVER and not self.tried:
            self.tried = True
            return "u"
        return super().__call__(prompt)


def test_nobody_peeks_and_takes_it_back() -> None:
    """With hidden sales the end shows what others have sold: it stays, and the player reads why (HA-42)."""
    session = sit(Peeker(1), "human,human", seed=3, sold="hidden")
    assert session.run() == 0
    assert session.match.state.actor == OVER
    assert "a decision that has shown something hidden cannot be taken back" in written(session)


def test_what_others_answered_to_is_not_undone() -> None:
    """A refusal to undo says why."""
    session = sit(["place riga", "u"])
    session.run()
    assert "nothing can be taken back, because Cord has decided since" in written(session)
    assert "place riga" in decided(session)


def test_pages() -> None:
    """Help, log and points are shown without deciding anything."""
    session = sit([*SETUP, "?", "l", "p", "m"], size=(80, 24))
    session.run()
    text = written(session)
    assert "this page; '? sail riga' says why something is not possible" in text
    assert "A turn: you take 3 Talers" in text
    assert "is the start player." in text
    assert "unsold markers" in text


def test_give_fewest_does_not_ask() -> None:
    """With --give-fewest a loss is answered for people (HA-41)."""
    session = sale(["sell yellow", "close"], give_fewest=True)
    session.run()
    assert goods_of_anna(session) == ["yellow 3"]


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
