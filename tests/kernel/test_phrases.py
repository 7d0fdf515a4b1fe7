"""Phrasebooks and reasons: sentences from codes and facts."""

from __future__ import annotations

from tests.kernel.toy import Happened, Purse

from hansetag.kernel.phrases import Phrasebook
from hansetag.kernel.reasons import Reason


def test_an_event_is_told_in_each_language(purse: Purse) -> None:
    """People by their names, or by their seats."""
    assert purse.say(Happened(1, 5)) == "Seat 1 did 5."
    assert purse.say(Happened(1, 5), "de", ["Anna", "Ben"]) == "Ben tat 5."
    assert purse.say(Happened(-1, 5)) == "the bank did 5."


def test_none_and_one_have_their_own_phrases_where_a_language_needs_them(purse: Purse) -> None:
    """English has them here, German does without."""
    assert purse.say(Happened(0, 0)) == "Seat 0 did nothing."
    assert purse.say(Happened(0, 1)) == "Seat 0 did one thing."
    assert purse.say(Happened(0, 1), "de") == "Platz 0 tat 1."


def test_things_are_called_by_their_names(purse: Purse) -> None:
    """Lists one by one, counted things by their first word, unknown things by their id."""
    book: Phrasebook = purse.book
    assert book.name("bean", "de") == "Bohne"
    assert book.name("bean 2", "de") == "Bohne 2"
    assert book.name("bean, bean 1, pea") == "Bean, Bean 1, pea"
    assert book.name("stone wall") == "stone wall"


def test_a_reason_speaks_when_asked(purse: Purse) -> None:
    """Rule, text, and the text in another language."""
    reason = Reason(purse.book, "TOY-1", "no", {"number": 3})
    assert (reason.rule, reason.text, reason.say("de")) == ("TOY-1", "Not 3 now.", "Jetzt nicht 3.")
    assert repr(reason) == "Reason('TOY-1', 'Not 3 now.')"
