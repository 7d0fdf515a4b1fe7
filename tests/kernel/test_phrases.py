"""Phrasebooks and reasons: sentences from codes and facts."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.kernel.toy import Happened, Purse

from hansetag.kernel.phrases import Phrasebook
from hansetag.kernel.reasons import Reason


def write(folder: Path, language: str, phrases: str) -> None:
    """Lay a language into the folder of a phrasebook."""
    (folder / f"{language}.toml").write_text(phrases, "utf-8")


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


def test_a_language_takes_the_form_that_its_number_asks_for(tmp_path: Path) -> None:
    """By category, then the other form, then the plain phrase; none is for nought in any language."""
    write(tmp_path, "en", '[event]\nscored = "{count} points"\n"scored.one" = "a point"')
    write(
        tmp_path,
        "pl",
        '[event]\nscored = "{count} punktu"\n"scored.one" = "punkt"\n"scored.few" = "{count} punkty"\n'
        '"scored.other" = "{count} punktów"',
    )
    write(
        tmp_path, "lv", '[event]\nscored = "{count} punkti"\n"scored.none" = "nekas"\n"scored.zero" = "{count} punktu"'
    )
    book = Phrasebook(tmp_path)
    said = {
        language: [book.say("event.scored", {"count": n}, language) for n in (0, 1, 3, 10)] for language in ("pl", "lv")
    }
    assert said["pl"] == ["0 punktów", "punkt", "3 punkty", "10 punktów"]
    assert said["lv"] == ["nekas", "1 punkti", "3 punkti", "10 punktu"]
    assert [book.say("event.scored", {"count": n}) for n in (0, 1, 2)] == ["0 points", "a point", "2 points"]


def test_the_other_form_stands_in_for_a_plain_phrase(tmp_path: Path) -> None:
    """A translator may write every form out; nothing is missing then, and no form is taken from English."""
    write(tmp_path, "en", '[event]\nscored = "{count} points"\n"scored.one" = "a point"\n"scored.none" = "nothing"')
    write(tmp_path, "ja", '[event]\n"scored.other" = "{count}点"')
    book = Phrasebook(tmp_path)
    assert [book.say("event.scored", {"count": n}, "ja") for n in (0, 1, 2)] == ["0点", "1点", "2点"]
    assert book.missing("ja") == []


def test_a_number_that_is_not_the_count_brings_its_noun(tmp_path: Path) -> None:
    """Several in one phrase, each in its own form, and beside a form by the count."""
    write(
        tmp_path,
        "en",
        '[event]\nsold = "{count} for {points:one point|other points} and {talers:one Taler|other Talers}"',
    )
    write(tmp_path, "pl", '[event]\nsold = "{points:one punkt|few punkty|other punktów}"')
    book = Phrasebook(tmp_path)
    assert book.say("event.sold", {"count": 2, "points": 1, "talers": 3}) == "2 for 1 point and 3 Talers"
    sold = [book.say("event.sold", {"count": 1, "points": points, "talers": 0}, "pl") for points in (1, 4, 12)]
    assert sold == ["1 punkt", "4 punkty", "12 punktów"]


def test_what_a_language_lacks_is_said_in_english_phrase_by_phrase(tmp_path: Path) -> None:
    """A region asks its language first; a language without a file is English throughout; English itself has all."""
    write(tmp_path, "en", '[name]\nseat = "Seat {number}"\nship = "ship"\n[event]\na = "one"\nb = "{seat}: {what}"')
    write(tmp_path, "pt", '[name]\nseat = "Lugar {number}"\n[event]\na = "um"')
    write(tmp_path, "pt-BR", '[name]\nship = "navio"')
    book = Phrasebook(tmp_path)
    assert list(book.languages) == ["en", "pt", "pt-BR"]
    facts: dict[str, str | int] = {"seat": 1, "what": "ship"}
    assert [book.say("event.a", {}, language) for language in ("en", "pt", "pt-BR", "fr")] == ["one", "um", "um", "one"]
    assert [book.say("event.b", facts, language) for language in ("pt", "pt-BR", "fr")] == [
        "Lugar 1: ship",
        "Lugar 1: navio",
        "Seat 1: ship",
    ]
    assert (book.missing("pt"), book.missing("pt-BR"), book.missing("fr")) == (
        ["event.b"],
        ["event.a", "event.b"],
        ["event.a", "event.b"],
    )
    with pytest.raises(KeyError, match=r"event\.c"):
        book.say("event.c", {}, "pt")


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
