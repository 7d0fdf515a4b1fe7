"""A sitting: what is confirmed, and the drafts beside it."""

from __future__ import annotations

import pytest

import hansetag
from hansetag.kernel.chance import Chance
from hansetag.kernel.errors import IllegalAction
from hansetag.kernel.rng import Rng
from hansetag.server.errors import Conflict, Illegal
from hansetag.server.sitting import LONGEST, RECENT, Happening, Sitting

SEED = 1356


def opened(name: str, seats: int) -> Sitting:
    """A game after its opening."""
    sitting = Sitting(hansetag.game(name, seats=seats), Chance(SEED, sealed=True))
    sitting.accept(sitting.opening())
    return sitting


def played(name: str, seats: int, entries: int) -> Sitting:
    """A game some random decisions later, each confirmed at once."""
    sitting = opened(name, seats)
    rng = Rng(SEED, "players")
    while sitting.seq < entries and not sitting.over:
        actor = sitting.state.actor
        sitting.accept(sitting.decide(actor, sitting.state.lean(sitting.state.legal(), rng)))
    return sitting


def stored(sitting: Sitting) -> list[tuple[int, str]]:
    """The entries of a sitting as the store would have them."""
    again = Sitting(sitting.game, Chance(0))
    entries = []
    for seq in range(1, sitting.seq + 1):
        decisions = sitting.decisions[sitting.ended_at(seq - 1) : sitting.ended_at(seq)]
        who = ["*" if decision.seat < 0 else str(decision.seat) for decision in decisions]
        texts = [again.game.text(decision.action) for decision in decisions]
        entries.append((seq, "\n".join(f"{seat} {text}" for seat, text in zip(who, texts, strict=True))))
    return entries


@pytest.mark.parametrize(("name", "seats"), [("hansa", 3), ("teutonica", 3), ("bohnhanse", 4)])
def test_what_is_stored_leads_to_the_same_position(name: str, seats: int) -> None:
    sitting = played(name, seats, 60)
    again = Sitting(sitting.game, Chance(0))
    assert again.load(stored(sitting)) == ""
    assert again.state.key() == sitting.state.key()
    assert again.seq == sitting.seq
    assert again.events_since(0) == sitting.events_since(0)


def test_old_events_are_told_by_replaying() -> None:
    sitting = played("hansa", 3, RECENT * 2)
    everything = sitting.events_since(0)
    for seq in (0, 1, RECENT - 1, RECENT, sitting.seq - 1, sitting.seq):
        assert sitting.events_since(seq) == [(number, event) for number, event in everything if number > seq]


@pytest.mark.parametrize(("name", "seats"), [("hansa", 3), ("teutonica", 3), ("bohnhanse", 4)])
def test_an_event_knows_after_how_many_decisions_it_happened(name: str, seats: int) -> None:
    """Counted as if every decision had been an entry of its own."""
    sitting = played(name, seats, 40)
    state, places = sitting.game.start(), []
    for place, decision in enumerate(sitting.decisions, start=1):
        rows = state.listen()
        state.apply(decision.action, decision.seat)
        places += [Happening(place, sitting.game.tell(row)) for row in rows]
    assert [happening for _, happening in sitting.events_since(0)] == places
    for seq, happening in sitting.events_since(0):
        assert sitting.ended_at(seq - 1) < happening.at <= sitting.ended_at(seq)


def test_a_draft_of_several_steps_tells_each_event_at_its_step() -> None:
    sitting = opened("hansa", 3)
    while sitting.question.code != "turn-fresh":
        sitting.accept(sitting.decide(sitting.state.actor, sitting.state.legal()[0]))
    seat, before = sitting.state.actor, len(sitting.decisions)
    for _ in range(2):
        sail = next(one for one in sitting.game.question(sitting.seen(seat)).answers if one.verb == "sail")
        sitting.choose(seat, sail.text)
    pending = sitting.confirm(seat)
    sitting.accept(pending)
    assert [happening.at for happening in pending.events] == [before + 1, before + 2]
    assert [happening for _, happening in sitting.events_since(sitting.seq - 1)] == pending.events


def test_an_entry_that_the_rules_refuse_is_named_and_what_came_before_stays() -> None:
    entries = stored(played("hansa", 3, 20))
    entries[14] = (15, "0 sail nowhere")
    again = Sitting(hansetag.game("hansa", seats=3), Chance(0))
    assert again.load(entries).startswith("Entry 15 (0 sail nowhere) is refused by the rules")
    assert again.seq == 14
    assert again.load(entries[16:]) == "Entry 15 is missing."


def test_a_draft_is_its_seats_own_until_it_is_confirmed() -> None:
    sitting = opened("hansa", 3)
    seat = sitting.state.actor
    before = sitting.state.key()
    option = sitting.question.answers[0].text
    assert sitting.choose(seat, option) is None
    assert sitting.state.key() == before
    assert sitting.seen(seat).key() != before
    assert sitting.seen((seat + 1) % 3).key() == before
    sitting.undo(seat)
    assert sitting.seen(seat).key() == before
    with pytest.raises(Conflict, match="no draft to undo"):
        sitting.undo(seat)
    with pytest.raises(Conflict, match="no draft to confirm"):
        sitting.confirm(seat)


def test_a_refused_choice_leaves_the_draft_as_it_was() -> None:
    sitting = opened("hansa", 3)
    seat = sitting.state.actor
    sitting.choose(seat, sitting.question.answers[0].text)
    kept = sitting.written(seat)
    with pytest.raises(Illegal, match="confirm the draft or undo it"):
        sitting.choose(seat, sitting.question.answers[1].text)
    with pytest.raises(IllegalAction):
        sitting.choose((seat + 1) % 3, sitting.question.answers[1].text)
    assert sitting.written(seat) == kept


def test_a_draft_can_be_stored_and_taken_up_again() -> None:
    sitting = opened("hansa", 3)
    seat = sitting.state.actor
    sitting.choose(seat, sitting.question.answers[0].text)
    text, there = sitting.written(seat), sitting.seen(seat).key()
    sitting.undo(seat, everything=True)
    sitting.restore(seat, text)
    assert sitting.seen(seat).key() == there
    sitting.restore(seat, "sail nowhere")
    assert seat not in sitting.drafts


def test_a_draft_does_not_grow_for_ever() -> None:
    sitting = played("bohnhanse", 4, 30)
    rng = Rng(SEED, "dealers")
    while "add-give" not in {answer.code for answer in sitting.question.answers}:
        sitting.accept(sitting.decide(sitting.state.actor, sitting.state.lean(sitting.state.legal(), rng)))
    seat = sitting.state.actor
    add = next(answer.text for answer in sitting.question.answers if answer.code == "add-give")
    remove = add.replace("add", "remove")
    for _ in range(LONGEST // 2):
        sitting.choose(seat, add)
        sitting.choose(seat, remove)
    with pytest.raises(Illegal, match=f"at most {LONGEST} choices"):
        sitting.choose(seat, add)


def test_each_decision_knows_its_entry() -> None:
    sitting = played("hansa", 3, 12)
    for seq in range(1, sitting.seq + 1):
        for place in range(sitting.ended_at(seq - 1) + 1, sitting.ended_at(seq) + 1):
            assert sitting.entry_of(place) == seq
