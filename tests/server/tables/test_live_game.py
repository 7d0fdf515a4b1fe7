"""A live game: what is confirmed, and the drafts beside it."""

from __future__ import annotations

import pytest

import hansetag
from hansetag.kernel.chance import Chance
from hansetag.kernel.driver import Happening, carry_out
from hansetag.kernel.errors import IllegalAction
from hansetag.kernel.rng import Rng
from hansetag.kernel.state import State
from hansetag.server.errors import Conflict, Illegal
from hansetag.server.tables import live_game as live_game_module
from hansetag.server.tables.live_game import MAX_DRAFT_CHOICES, RECENT_ENTRIES, LiveGame, PendingEntry
from hansetag.server.tables.long_games import checkpoints

SEED = 1356


def opened(name: str, seats: int) -> LiveGame:
    """A game after its opening."""
    live_game = LiveGame(hansetag.game(name, seats=seats), Chance(SEED, sealed=True))
    live_game.accept(live_game.opening())
    return live_game


def played(name: str, seats: int, entries: int) -> LiveGame:
    """A game some random decisions later, each confirmed at once."""
    live_game = opened(name, seats)
    rng = Rng(SEED, "players")
    while live_game.seq < entries and not live_game.over:
        actor = live_game.state.actor
        live_game.accept(live_game.decide(actor, live_game.state.lean(live_game.state.legal(), rng)))
    return live_game


def stored(live_game: LiveGame) -> list[tuple[int, str]]:
    """The entries of a live game as the store would have them."""
    again = LiveGame(live_game.game, Chance(0))
    entries = []
    for seq in range(1, live_game.seq + 1):
        decisions = live_game.decisions[live_game.ended_at(seq - 1) : live_game.ended_at(seq)]
        who = ["*" if decision.seat < 0 else str(decision.seat) for decision in decisions]
        texts = [again.game.text(decision.action) for decision in decisions]
        entries.append((seq, "\n".join(f"{seat} {text}" for seat, text in zip(who, texts, strict=True))))
    return entries


@pytest.mark.parametrize(("name", "seats"), [("hansa", 3), ("teutonica", 3), ("bohnhanse", 4)])
def test_what_is_stored_leads_to_the_same_position(name: str, seats: int) -> None:
    live_game = played(name, seats, 60)
    again = LiveGame(live_game.game, Chance(0))
    assert again.load(stored(live_game)) == ""
    assert again.state.key() == live_game.state.key()
    assert again.seq == live_game.seq
    assert again.events_since(0) == live_game.events_since(0)


def test_old_events_are_told_by_replaying() -> None:
    live_game = played("hansa", 3, RECENT_ENTRIES * 2)
    everything = live_game.events_since(0)
    for seq in (0, 1, RECENT_ENTRIES - 1, RECENT_ENTRIES, live_game.seq - 1, live_game.seq):
        assert live_game.events_since(seq) == [(number, event) for number, event in everything if number > seq]


@pytest.mark.parametrize(("name", "seats"), [("hansa", 3), ("teutonica", 3), ("bohnhanse", 4)])
def test_the_last_events_in_pages_are_all_events(name: str, seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever the size of a page, with checkpoints and without, and where the whole game is a single entry."""
    monkeypatch.setattr(checkpoints, "CHECKPOINT_DECISIONS", 20)
    live_game = played(name, seats, 80)
    single = LiveGame(live_game.game, Chance(0))
    single.accept(PendingEntry(1, "", single.replayed(live_game.decisions)))
    for told in (live_game, single):
        everything = told.events_since(0)
        for most in (1, 7, 50, 10_000):
            page, before = told.last_events(0, most)
            pages = page
            while before:
                assert all(done.at >= before for _, done in page)
                page, before = told.last_events(0, most, before)
                pages = [*page, *pages]
            assert pages == everything


def test_looking_back_far_into_a_long_game_replays_little(monkeypatch: pytest.MonkeyPatch) -> None:
    """A page and the way from a checkpoint to it, once the checkpoints are there."""
    monkeypatch.setattr(checkpoints, "CHECKPOINT_DECISIONS", 20)
    live_game = played("hansa", 3, 200)
    counted: list[int] = []

    def counting(state: State, seat: int, action: int) -> None:
        counted.append(action)
        carry_out(state, seat, action)

    monkeypatch.setattr(live_game_module, "carry_out", counting)
    for before in (None, 100, 150, len(live_game)):
        counted.clear()
        live_game.last_events(0, 10, before)
        assert len(counted) <= 20 + 10 + 10  # an entry of several decisions may put a checkpoint off a little
    counted.clear()
    assert live_game.turn_passed(live_game.seq - 40)
    assert len(counted) < 60


def test_the_events_of_a_huge_entry_are_not_kept_at_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    """A record that somebody has opened is one entry; its events are told again when they are asked for."""
    monkeypatch.setattr(live_game_module, "MAX_RECENT_EVENTS", 30)
    live_game = played("hansa", 3, 60)
    single = LiveGame(live_game.game, Chance(0))
    single.accept(PendingEntry(1, "", single.replayed(live_game.decisions)))
    assert not single._recent
    assert [done for _, done in single.events_since(0)] == [done for _, done in live_game.events_since(0)]
    assert single.events_since(1) == []


@pytest.mark.parametrize(("name", "seats"), [("hansa", 3), ("teutonica", 3), ("bohnhanse", 4)])
def test_an_event_knows_after_how_many_decisions_it_happened(name: str, seats: int) -> None:
    """Counted as if every decision had been an entry of its own."""
    live_game = played(name, seats, 40)
    state, places = live_game.game.start(), []
    for place, decision in enumerate(live_game.decisions, start=1):
        rows = state.record_events()
        state.apply(decision.action, decision.seat)
        places += [Happening(place, live_game.game.tell(row)) for row in rows]
    assert [happening for _, happening in live_game.events_since(0)] == places
    for seq, happening in live_game.events_since(0):
        assert live_game.ended_at(seq - 1) < happening.at <= live_game.ended_at(seq)


def test_a_draft_of_several_steps_tells_each_event_at_its_step() -> None:
    live_game = opened("hansa", 3)
    while live_game.question.code != "turn-fresh":
        live_game.accept(live_game.decide(live_game.state.actor, live_game.state.legal()[0]))
    seat, before = live_game.state.actor, len(live_game.decisions)
    for _ in range(2):
        sail = next(one for one in live_game.game.question(live_game.seen(seat)).answers if one.verb == "sail")
        live_game.choose(seat, sail.text)
    pending = live_game.confirm_draft(seat)
    live_game.accept(pending)
    assert [happening.at for happening in pending.pending.events] == [before + 1, before + 2]
    assert [happening for _, happening in live_game.events_since(live_game.seq - 1)] == pending.pending.events


def test_an_entry_that_the_rules_refuse_is_named_and_what_came_before_stays() -> None:
    entries = stored(played("hansa", 3, 20))
    entries[14] = (15, "0 sail nowhere")
    again = LiveGame(hansetag.game("hansa", seats=3), Chance(0))
    assert again.load(entries).startswith("Entry 15 (0 sail nowhere) is refused by the rules")
    assert again.seq == 14
    assert again.load(entries[16:]) == "Entry 15 is missing."


def test_a_draft_is_its_seats_own_until_it_is_confirmed() -> None:
    live_game = opened("hansa", 3)
    seat = live_game.state.actor
    before = live_game.state.key()
    option = live_game.question.answers[0].text
    assert live_game.choose(seat, option) is None
    assert live_game.state.key() == before
    assert live_game.seen(seat).key() != before
    assert live_game.seen((seat + 1) % 3).key() == before
    live_game.undo(seat)
    assert live_game.seen(seat).key() == before
    with pytest.raises(Conflict, match="no draft to undo"):
        live_game.undo(seat)
    with pytest.raises(Conflict, match="no draft to confirm"):
        live_game.confirm_draft(seat)


def test_a_refused_choice_leaves_the_draft_as_it_was() -> None:
    live_game = opened("hansa", 3)
    seat = live_game.state.actor
    live_game.choose(seat, live_game.question.answers[0].text)
    kept = live_game.written(seat)
    with pytest.raises(Illegal, match="confirm the draft or undo it"):
        live_game.choose(seat, live_game.question.answers[1].text)
    with pytest.raises(IllegalAction):
        live_game.choose((seat + 1) % 3, live_game.question.answers[1].text)
    assert live_game.written(seat) == kept


def test_a_draft_can_be_stored_and_taken_up_again() -> None:
    live_game = opened("hansa", 3)
    seat = live_game.state.actor
    live_game.choose(seat, live_game.question.answers[0].text)
    text, there = live_game.written(seat), live_game.seen(seat).key()
    live_game.undo(seat, everything=True)
    live_game.restore(seat, text)
    assert live_game.seen(seat).key() == there
    live_game.restore(seat, "sail nowhere")
    assert seat not in live_game.drafts


def test_a_draft_does_not_grow_for_ever() -> None:
    live_game = played("bohnhanse", 4, 30)
    rng = Rng(SEED, "dealers")
    while "add-give" not in {answer.code for answer in live_game.question.answers}:
        live_game.accept(live_game.decide(live_game.state.actor, live_game.state.lean(live_game.state.legal(), rng)))
    seat = live_game.state.actor
    add = next(answer.text for answer in live_game.question.answers if answer.code == "add-give")
    remove = add.replace("add", "remove")
    for _ in range(MAX_DRAFT_CHOICES // 2):
        live_game.choose(seat, add)
        live_game.choose(seat, remove)
    with pytest.raises(Illegal, match=f"at most {MAX_DRAFT_CHOICES} choices"):
        live_game.choose(seat, add)


def test_each_decision_knows_its_entry() -> None:
    live_game = played("hansa", 3, 12)
    for seq in range(1, live_game.seq + 1):
        for place in range(live_game.ended_at(seq - 1) + 1, live_game.ended_at(seq) + 1):
            assert live_game.entry_of(place) == seq
