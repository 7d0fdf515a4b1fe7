"""Records: written to be read by people, read without trusting them."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.kernel.toy import TAKE, Purse

import hansetag
from hansetag import BadRecord, Match, Record
from hansetag.kernel.chance import seal_of

TEXT = """hansetag 1
game: purse
rules: 2
seats: 2
options: bowl=clay fast=no
seed: 1
players: Anna=human, deckhand
result: 5 4

* coin 1
* coin 1
0 take 2
# Ben hesitated here
1 take 2
0 take 2
1 take 1
"""


def finished() -> Match:
    """A whole game of the toy."""
    match = Match(Purse.open(2, bowl="clay"), seed=1, players=["Anna=human", "deckhand"])
    for text in ("take 2", "take 2", "take 2", "take 1"):
        match.play(text)
    return match


def test_a_record_is_written_as_documented() -> None:
    """Head, empty line, one decision a line."""
    assert finished().record.dumps() == TEXT.replace("# Ben hesitated here\n", "")


def test_a_record_is_read_and_replayed() -> None:
    """Remarks are skipped; every state on the way is a copy to keep."""
    record = Record.loads(TEXT)
    assert record.players == ["Anna=human", "deckhand"]
    assert record.result == [5, 4]
    states = list(record.replay())
    assert len(states) == 7
    assert len({state.key() for state in states}) == 7
    assert states[-1].key() == record.final().key() == finished().state.key()


def test_a_record_without_seed_result_or_options_is_fine() -> None:
    """Staged games have no seed; an unfinished game has no result."""
    record = Record.loads("hansetag 1\ngame: purse\nrules: 1\nseats: 2\n\n* coin 2\n")
    assert (record.seed, record.result, record.players) == (None, None, None)
    match = Match.resume(record)
    assert match.state.actor == 0
    assert match.record.seed is None
    assert Match.resume(Record.loads(match.record.dumps())).state.key() == match.state.key()
    assert record.dumps() == "hansetag 1\ngame: purse\nrules: 1\nseats: 2\noptions: bowl=wood fast=no\n\n* coin 2\n"


def test_windows_line_ends_do_not_hurt() -> None:
    """Mail programs add them."""
    assert Record.loads(TEXT.replace("\n", "\r\n")).final().key() == finished().state.key()


@pytest.mark.parametrize(
    ("old", "new", "line", "reason"),
    [
        ("hansetag 1", "hansetag 2", 1, "begins with the line 'hansetag 1'"),
        ("game: purse", "game: chess", 2, "there is no game 'chess'"),
        ("game: purse\n", "", 7, "does not say 'game'"),
        ("rules: 2", "rules: 7", 3, "known under the rules 1, 2, not 7"),
        ("rules: 2", "rules: one", 3, "a whole number is needed, not 'one'"),
        ("seats: 2", "seats: 9", 4, "for 2, 3 seats, not 9"),
        ("bowl=clay", "bowl=gold", 5, "one of 'wood', 'clay', not 'gold'"),
        ("bowl=clay", "bowl", 5, "written name=value"),
        ("options: bowl", "options: colour=red bowl", 5, "no option 'colour'"),
        ("seed: 1", "seed: x", 6, "a whole number is needed"),
        ("seed: 1", "seed: " + "9" * 101, 6, "a whole number is needed"),
        ("seed: 1", "seats: 2", 6, "'seats' stands here a second time"),
        ("seed: 1", "weather: fine", 6, "is not a line of the head"),
        ("seed: 1", "seal: abc", 6, "a seal is 64 digits, 0 to 9 and a to f, not 'abc'"),
        ("seed: 1", "seal: " + "G" * 64, 6, "a seal is 64 digits"),
        ("seed: 1", "seed: 1\nseal: " + seal_of(2), 7, "the seal was not made of seed 1"),
        ("seed: 1", "taken: some", 6, "a whole number is needed, not 'some'"),
        ("seed: 1", "taken: -1", 6, "no game takes over -1 decisions"),
        ("seed: 1", "taken: 7", 6, "7 decisions were taken over, but here are 6"),
        ("seed: 1", "data: abc", 6, "played with the data abc, here is as shipped"),
        ("players: Anna=human, deckhand", "players: Anna", 7, "1 players for 2 seats"),
        ("result: 5 4", "result: 5", 8, "1 results for 2 seats"),
        ("0 take 2\n# Ben", "9 take 2\n# Ben", 12, "begins with a seat, 0 to 1, or *"),
        ("0 take 2\n# Ben", "take 2\n# Ben", 12, "begins with a seat, 0 to 1, or *"),
        ("0 take 2\n# Ben", "0 tale 2\n# Ben", 12, "did you mean 'take'"),
        ("0 take 2\n# Ben", "0\n# Ben", 12, "nothing was said"),
    ],
)
def test_a_broken_line_is_named(old: str, new: str, line: int, reason: str) -> None:
    """By its number in the file, with what is wrong."""
    with pytest.raises(BadRecord) as caught:
        Record.loads(TEXT.replace(old, new, 1))
    assert caught.value.line == line
    assert reason in caught.value.reason


def test_nothing_before_a_broken_line_is_lost() -> None:
    """The record up to there comes with the error."""
    with pytest.raises(BadRecord) as caught:
        Record.loads(TEXT.replace("1 take 2", "1 dance"))
    assert caught.value.record is not None
    assert len(caught.value.record.decisions) == 3


@pytest.mark.parametrize(
    ("old", "new", "line", "reason"),
    [
        ("1 take 2", "0 take 2", 14, "seat 0 is not asked now; seat 1 decides"),
        ("1 take 1", "1 take 2", 16, "Not 3 now. [TOY-1]"),
        ("1 take 1", "1 take 1\n0 take 1", 17, "seat 0 is not asked now; the game is over"),
        ("0 take 2\n#", "* coin 1\n#", 12, "chance is not asked now; seat 0 decides"),
        ("* coin 1\n0", "0 coin 1\n0", 11, "chance decides"),
    ],
)
def test_an_illegal_line_is_named_and_what_came_before_is_kept(old: str, new: str, line: int, reason: str) -> None:
    """It is found when the record is replayed."""
    record = Record.loads(TEXT.replace(old, new, 1))
    with pytest.raises(BadRecord) as caught:
        record.final()
    assert caught.value.line == line
    assert reason in caught.value.reason
    assert caught.value.record is not None
    caught.value.record.final()


def test_a_deal_that_the_seed_did_not_give_is_found() -> None:
    """Resuming deals along and compares."""
    record = Record.loads(TEXT.replace("* coin 1\n0", "* coin 2\n0"))
    with pytest.raises(BadRecord, match="line 11: seed 1 gives 'coin 1' here, not 'coin 2'"):
        Match.resume(record)


SEALED = TEXT.replace("seed: 1\n", f"seed: 8\nseal: {seal_of(8)}\n")


def test_a_sealed_record_is_written_and_read_with_its_seal() -> None:
    """The seal stays in the head when the seed joins it at the end."""
    match = Match(Purse.open(2, bowl="clay"), 8, ["Anna=human", "deckhand"], sealed=True)
    for text in ("take 2", "take 2", "take 2", "take 1"):
        match.play(text)
    assert match.record.dumps() == SEALED.replace("# Ben hesitated here\n", "")
    assert Record.loads(SEALED).seal == match.seal == seal_of(8)
    assert Match.resume(Record.loads(SEALED)).record.dumps() == match.record.dumps()


def test_a_sealed_record_may_keep_its_seed_to_itself() -> None:
    """As long as the game runs; what it drew cannot be verified before the seed is revealed."""
    record = Record.loads(SEALED.replace("seed: 8\n", "").replace("* coin 1\n0", "* coin 2\n0")).before(4)
    assert (record.seed, record.seal) == (None, seal_of(8))
    assert Match.resume(record).record.dumps() == record.dumps()


def test_a_sealed_draw_that_the_seed_did_not_give_is_found() -> None:
    """Each draw is compared with the stream of its own place."""
    with pytest.raises(BadRecord, match="line 12: seed 8 gives 'coin 1' here, not 'coin 2'"):
        Match.resume(Record.loads(SEALED.replace("* coin 1\n0", "* coin 2\n0")))


def test_a_seal_of_another_seed_is_refused_in_a_record_made_by_hand_too() -> None:
    """Nobody goes on with a game whose seal could never be redeemed."""
    with pytest.raises(BadRecord, match="seed 5 does not belong to the seal"):
        Match.resume(Record(Purse.open(2), 5, seal=seal_of(8)))


@pytest.mark.parametrize("text", [TEXT, SEALED], ids=["one stream", "sealed"])
def test_draws_that_were_taken_over_are_not_compared(text: str) -> None:
    """They came from the seed of another game; those after them are compared as ever."""
    foreign = text.replace("* coin 1\n*", "* coin 2\n*").replace("result: 5 4", "result: 6 4")
    with pytest.raises(BadRecord, match="gives 'coin 1' here, not 'coin 2'"):
        Match.resume(Record.loads(foreign))
    branched = Record.loads(foreign.replace("players:", "taken: 1\nplayers:"))
    assert branched.taken == 1
    resumed = Match.resume(branched)
    assert resumed.state.scores() == [6, 4]
    assert resumed.record.dumps() == branched.dumps()
    assert "\ntaken: 1\n" in branched.dumps()


def test_what_came_before_keeps_the_seal_and_what_was_taken_over() -> None:
    """A record that is cut stays readable."""
    record = Record.loads(SEALED.replace("players:", "taken: 4\nplayers:"))
    assert [record.before(place).taken for place in (6, 4, 2)] == [4, 4, 2]
    assert record.before(2).seal == record.seal
    assert Record.loads(record.before(2).dumps()).taken == 2
    with pytest.raises(BadRecord) as caught:
        Record.loads(SEALED.replace("players:", "taken: 4\nplayers:").replace("1 take 2", "1 dance"))
    assert caught.value.record is not None
    assert Record.loads(caught.value.record.before(3).dumps()).taken == 3


def test_decisions_that_were_never_in_a_file_are_counted() -> None:
    """An illegal decision in a record made by hand is named by its place."""
    record = Record(Purse.open(2), 1, [hansetag.Decision(0, TAKE)])
    with pytest.raises(BadRecord, match="line 1: 0 take 1"):
        record.final()


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_a_cut_or_edited_record_gives_a_clear_error_or_a_sound_game(data: st.DataObject) -> None:
    """Whatever is done to the text, nothing but BadRecord comes out."""
    text = data.draw(st.sampled_from([TEXT, (Path(__file__).parents[1] / "records" / "hansa-3.hanse").read_text()]))
    place = data.draw(st.integers(0, len(text)))
    length = data.draw(st.integers(0, 40))
    patch = data.draw(st.text(alphabet="0123 *abcdefghilnoprstuy:=\n#'é", max_size=12))
    error, state = outcome(text[:place] + patch + text[place + length :])
    if error is not None:
        assert error.line >= 1
        assert error.reason
    else:
        assert state is not None
        assert state.check() == []


def outcome(text: str) -> tuple[BadRecord | None, hansetag.State | None]:
    """What comes of reading and replaying ``text``; any other error than BadRecord is a bug and comes through."""
    try:
        return None, Record.loads(text).final()
    except BadRecord as error:
        return error, None
