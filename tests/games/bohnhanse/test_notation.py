"""Deals in one line: spelt out into steps, taken all or none, and written back."""

from __future__ import annotations

import pytest
from tests.games.bohnhanse.helpers import (
    asked,
    bohnhanse,
    game_of,
    look,
    play,
    player,
    position,
    say,
    seat_of,
    trading,
    wagon,
    walk,
)

import hansetag
from hansetag.games.bohnhanse.notation import deal_text
from hansetag.games.bohnhanse.state import BohnHanseState


def here() -> BohnHanseState:
    """Seat 0 is trading in Rostock, seat 1 is there too, seat 2 in Visby."""
    return trading(
        player("rostock", 30, "blue chili red"), player("rostock", 20, "soy"), player("visby", 20, "garden black_eyed")
    )


def spelt(state: BohnHanseState, line: str, seat: int | None = None) -> list[str]:
    """The steps of a line in notation."""
    game = game_of(state)
    return [game.text(number) for number in game.spell(line, state, seat)]


def test_a_line_stands_for_all_steps_of_a_deal() -> None:
    """From the proposal to sending it, part by part."""
    assert spelt(here(), "deal 2 invite give chili blue get garden") == [
        "propose 2",
        "add give chili",
        "add give blue",
        "add get garden",
        "send",
    ]
    assert spelt(here(), "deal 1 give red get soy discard blue clear soy") == [
        "propose 1",
        "add give red",
        "add get soy",
        "add discard blue",
        "add clear soy",
        "send",
    ]


def test_an_ordinary_line_is_one_action() -> None:
    """As in any game."""
    assert spelt(here(), "end") == ["end"]
    assert spelt(here(), "Buy Stink 1") == ["buy stink 1"]
    with pytest.raises(hansetag.BadText):
        spelt(here(), "sail riga")


def test_accents_capitals_and_hyphens_do_not_matter() -> None:
    """A black-eyed bean may be written as people write it."""
    assert spelt(here(), "deal 2 Get BLACK-EYED") == ["propose 2", "add get black_eyed", "send"]


def test_who_leaves_invite_out_is_understood() -> None:
    """BH-13 and BH-17: where the partner stands says whether it is an invitation; saying it wrongly is answered."""
    assert spelt(here(), "deal 2 get garden") == spelt(here(), "deal 2 invite get garden")
    with pytest.raises(hansetag.BadText, match="seat 1 is in the city already; leave 'invite' out"):
        spelt(here(), "deal 1 invite get soy")


@pytest.mark.parametrize("line", ["deal", "deal two", "deal 3", "deal -1 give red"])
def test_a_deal_is_followed_by_a_seat(line: str) -> None:
    """The message says which seats there are."""
    with pytest.raises(hansetag.BadText, match="'deal' is followed by a seat, 0 to 2"):
        spelt(here(), line)


def test_what_is_no_bean_is_named() -> None:
    """With what could stand there."""
    with pytest.raises(hansetag.BadText, match="'lima' is no bean; possible: blue, chili"):
        spelt(here(), "deal 2 give lima")
    with pytest.raises(hansetag.BadText, match="'red' cannot stand here; possible: invite, give, get, discard, clear"):
        spelt(here(), "deal 2 red")


def test_a_line_of_another_seat_is_an_offer() -> None:
    """BH-19: from his own point of view."""
    assert spelt(here(), "deal 0 give garden get blue", 2) == ["propose 0", "add give garden", "add get blue", "send"]


def test_a_line_answers_a_proposal_with_another_one() -> None:
    """The counter is emptied first and then filled anew."""
    state = say(here(), "deal 2 invite give chili blue get garden")
    assert spelt(state, "deal 0 give garden get red") == [
        "counter 0",
        "remove give garden",
        "remove get blue",
        "remove get chili",
        "add give garden",
        "add get red",
        "send",
    ]
    say(state, "deal 0 give garden get red")
    assert asked(state) == ("answer", 0)
    assert (look(state).proposal.active_gives, look(state).proposal.partner_gives) == (["red"], ["garden"])
    with pytest.raises(hansetag.BadText, match="seat 1 waits for no answer"):
        spelt(state, "deal 1 give red")


def test_a_line_answers_an_open_offer_with_another_one() -> None:
    """BH-19: of the seat that it names; to others it is a new proposal."""
    state = say(here(), "deal 0 give garden get blue", 2)
    assert spelt(state, "deal 2 give red get garden") == [
        "counter 2",
        "remove give blue",
        "remove get garden",
        "add give red",
        "add get garden",
        "send",
    ]
    assert spelt(state, "deal 1 give red")[0] == "propose 1"
    say(state, "deal 2 give red get garden")
    assert (asked(state), seat_of(state, 2).offer) == (("answer", 2), None)


def test_a_deal_is_written_as_its_builder_would_say_it() -> None:
    """The way back, for both sides."""
    state = say(here(), "deal 2 invite give chili blue get garden discard red")
    at = state.terms.proposal
    assert deal_text(state, at, 2, 0) == "deal 2 invite give blue chili get garden discard red"
    assert deal_text(state, at, 2, 2) == "deal 0 invite give garden get blue chili clear red"
    near = say(here(), "deal 1 get soy")
    assert deal_text(near, near.terms.proposal, 1, 0) == "deal 1 get soy"


# ---------------------------------------------------------------------- in a match


def in_trade() -> hansetag.Match:
    """A match in a trader phase."""
    for match in walk(bohnhanse(3), 1):
        if asked(position(match))[0] == "trade":
            return match
    raise AssertionError("nobody ever trades")


def test_a_match_takes_a_line_whole() -> None:
    """All steps are in the record, and each can be replayed."""
    match = in_trade()
    active = match.state.actor
    other = (active + 1) % 3
    bean = seat_of(position(match), active).wagon[0]
    before = len(match.record.decisions)
    events = match.play(f"deal {other} give {bean}")
    assert [event.code() for event in events] == ["proposed"]
    assert len(match.record.decisions) == before + 3
    assert asked(position(match)) == ("answer", other)
    assert match.record.final().key() == match.state.key()


def test_a_match_takes_nothing_of_a_line_that_fails() -> None:
    """All or nothing: the last bean is not there, so not even the proposal is made."""
    match = in_trade()
    active = match.state.actor
    other = (active + 1) % 3
    bean = seat_of(position(match), active).wagon[0]
    held = [bean, *seat_of(position(match), other).wagon]
    missing = next(name for name in position(match).board.beans if name not in held)
    key, before = match.state.key(), len(match.record.decisions)
    with pytest.raises(hansetag.IllegalAction) as caught:
        match.play(f"deal {other} give {bean} get {missing}")
    assert caught.value.rule == "BH-15"
    assert (match.state.key(), len(match.record.decisions)) == (key, before)


def test_a_match_takes_the_offer_of_another_seat() -> None:
    """BH-19: as a line of the seat that makes it; without a trader phase it is refused."""
    match = in_trade()
    active = match.state.actor
    other = (active + 2) % 3
    bean = seat_of(position(match), other).wagon[0]
    match.play(f"deal {active} give {bean}", other)
    assert asked(position(match)) == ("trade", active)
    offer = seat_of(position(match), other).offer
    assert offer is not None
    assert offer.partner_gives == [bean]
    match.play("end")
    with pytest.raises(hansetag.IllegalAction, match="proposals are for the trader phase"):
        match.play(f"deal {active} give {bean}", other)


def test_an_order_bought_by_another_seat_is_in_the_record() -> None:
    """BH-31: with the seat that bought it, and what was drawn for it."""
    match = in_trade()
    active = match.state.actor
    other = (active + 1) % 3
    hand = len(seat_of(position(match), other).hand)
    match.play("buy-order 1", other)
    assert match.record.decisions[-2].seat == other
    assert len(seat_of(position(match), other).hand) == hand
    assert match.record.final().key() == match.state.key()
    again = hansetag.Record.loads(match.record.dumps())
    assert again.final().key() == match.state.key()


def test_the_steps_of_a_deal_can_be_taken_back_until_it_is_sent() -> None:
    """One by one; what another seat has to answer stays, and so does what it has answered to."""
    match = in_trade()
    key = match.state.key()
    active, other = match.state.actor, (match.state.actor + 1) % 3
    bean = seat_of(position(match), active).wagon[0]
    for step in (f"propose {other}", f"add give {bean}"):
        match.play(step)
    for _ in range(2):
        match.undo()
    assert match.state.key() == key
    match.play(f"deal {other} give {bean}")
    assert asked(position(match)) == ("answer", other)
    with pytest.raises(hansetag.NothingToUndo, match="another seat has to answer"):
        match.undo()
    match.play(f"decline {active}")
    match.undo(other)
    assert asked(position(match)) == ("answer", other)
    with pytest.raises(hansetag.NothingToUndo):
        match.undo()


def test_the_offer_of_another_seat_can_be_taken_back_until_it_is_sent() -> None:
    """Undo replays rights as rights; once sent, the offer is for others to answer."""
    match = in_trade()
    active = match.state.actor
    other = (active + 1) % 3
    bean = seat_of(position(match), other).wagon[0]
    key = match.state.key()
    for step in (f"propose {active}", f"add give {bean}"):
        match.play(step, other)
    for _ in range(2):
        match.undo(other)
    assert match.state.key() == key
    match.play(f"deal {active} give {bean}", other)
    assert seat_of(position(match), other).offer is not None
    with pytest.raises(hansetag.NothingToUndo, match="another seat has to answer"):
        match.undo(other)


def test_a_deal_moves_the_beans_it_says() -> None:
    """End to end in one line and one answer."""
    state = play(say(here(), "deal 1 give red get soy"), "accept 0")
    assert (wagon(state), wagon(state, 1)) == ("blue chili soy", "red")
