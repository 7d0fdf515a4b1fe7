"""The server's own words: in every language the same codes and facts, and no refusal that is written anywhere else."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from string import Formatter

import pytest
from tests.languages import COMPLETE

import hansetag
from hansetag.kernel import errors as kernel
from hansetag.kernel.errors import BadOption, BadText, IllegalAction
from hansetag.kernel.phrases import Phrasebook
from hansetag.server import errors, sentences
from hansetag.server.errors import Conflict, Refused, TooMany
from hansetag.server.web.error_response import error_response

SOURCE = Path(str(files("hansetag.server")))
REFUSALS = {name for name, kind in vars(errors).items() if isinstance(kind, type) and issubclass(kind, Refused)}


def facts_in(phrase: str) -> set[str]:
    """The facts that a phrase wants."""
    return {name for _, name, _, _ in Formatter().parse(phrase) if name}


@pytest.mark.parametrize("book", [sentences.BOOK, kernel.BOOK], ids=["server", "kernel"])
def test_every_language_has_the_same_codes_with_the_same_facts(book: Phrasebook) -> None:
    english, german = (book.languages[language] for language in COMPLETE)
    assert sorted(english) == sorted(german)
    for code, phrase in english.items():
        assert facts_in(phrase) == facts_in(german[code]), code
        assert phrase != german[code] or code.startswith("name."), f"{code} is not translated"


@pytest.mark.parametrize("name", hansetag.games())
def test_every_game_words_its_options_in_every_language(name: str) -> None:
    game = hansetag.game(name)
    for language in COMPLETE:
        found = {address for address in game.book.languages[language] if address.startswith("option.")}
        wanted = {f"option.{option.name}.{part}" for option in game.OPTIONS for part in ("label", "help")}
        wanted |= {f"option.{option.name}.{choice}" for option in game.OPTIONS for choice in option.choices}
        assert found == wanted


# ---------------------------------------------------------------------- refusals are raised by their code


def raised() -> Iterator[tuple[str, ast.Call, ast.Module]]:
    """Every call in the server that makes a refusal."""
    for path in sorted(SOURCE.rglob("*.py")):
        tree = ast.parse(path.read_text("utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in REFUSALS:
                yield f"{path.name}:{node.lineno}", node, tree


def codes_of(node: ast.expr, tree: ast.Module) -> list[str]:
    """The codes that an argument can be: one, either of two, or one of a list at the top of the file."""
    if isinstance(node, ast.IfExp):
        return codes_of(node.body, tree) + codes_of(node.orelse, tree)
    if isinstance(node, ast.Subscript) and isinstance(node.value, ast.Name):
        lists = [one for one in tree.body if isinstance(one, ast.Assign) and isinstance(one.value, ast.Dict)]
        (known,) = [one.value for one in lists if ast.unparse(one.targets[0]) == node.value.id]
        assert isinstance(known, ast.Dict)
        return [code for value in known.values for code in codes_of(value, tree)]
    assert isinstance(node, ast.Constant), ast.unparse(node)
    assert isinstance(node.value, str)
    return [node.value]


def test_a_refusal_names_a_sentence_and_brings_all_its_facts() -> None:
    known = sentences.BOOK.languages["en"]
    used: set[str] = set()
    for place, call, tree in raised():
        if not call.args:
            continue  # NoTable, which has one sentence
        for code in codes_of(call.args[0], tree):
            assert f"refusal.{code}" in known, f"{place}: there is no sentence {code!r}"
            used.add(code)
            given = {keyword.arg for keyword in call.keywords}
            missing = facts_in(known[f"refusal.{code}"]) - given
            assert not missing, f"{place}: {code!r} lacks {missing}"
    assert len(used) > 50


def test_no_sentence_is_left_over() -> None:
    """Each code of a refusal stands in the source; of the other sections the name does, in front of what is chosen."""
    source = "\n".join(path.read_text("utf-8") for path in SOURCE.rglob("*.py"))
    for address in sentences.BOOK.languages["en"]:
        section, code, *_ = address.split(".")
        if section == "refusal":
            assert f'"{code}"' in source or f'"refusal.{code}"' in source, address
        elif section != "name":
            assert f'"{section}.' in source, address


# ---------------------------------------------------------------------- in the language of the asker


def test_a_refusal_is_said_in_both_languages() -> None:
    refused = Conflict("moved-on", seq=7)
    assert str(refused) == "The table has moved on: it is at seq 7 now. Look again."
    assert (
        error_response(refused, "de").error.text
        == "Der Tisch ist weiter: Er steht jetzt bei seq 7. Sieh noch einmal hin."
    )


def test_a_phrase_in_a_phrase_is_in_the_same_language() -> None:
    many = TooMany(
        "too-many", most=3, deed=("deed.talk", {}), period=("span.minute", {}), pause=("span.seconds", {"count": 1})
    )
    assert str(many) == "only 3 lines can be said in a minute; try again in 1 second"
    assert many.say("de") == "Nur 3 Sätze kann man sagen in einer Minute; versuch es in 1 Sekunde wieder."


def test_one_is_counted_as_one() -> None:
    """Where a host allows one of something, and where a game has one decision."""
    once = TooMany(
        "too-many", most=1, deed=("deed.hint", {"count": 1}), period=("span.hour", {}), pause=("span.hour", {})
    )
    assert str(once) == "only 1 hint can be asked for in an hour; try again in an hour"
    assert once.say("de") == "Nur 1 Hinweis gibt es in einer Stunde; versuch es in einer Stunde wieder."
    short = Refused("no-such-decision", decisions=1, place=7)
    assert str(short) == "This game has 1 decision; there is no number 7."
    assert short.say("de") == "Dieses Spiel hat 1 Entscheidung; eine Nummer 7 gibt es nicht."
    assert str(Refused("branch-beyond", decisions=2, at=9)) == "This game has 2 decisions; 9 is beyond its end."


def test_what_people_have_typed_is_repeated_as_it_was() -> None:
    """Even if it looks like the name of something, or like a fact to be filled in."""
    assert "'{seat}, seat 1'" in str(Refused("no-such-place", word="{seat}, seat 1"))


def test_what_the_rules_and_the_notation_refuse_is_in_that_language_too() -> None:
    game = hansetag.game("hansa", seats=2)
    with pytest.raises(BadText) as typed:
        game.parse("sial riga")
    assert "war 'sail' gemeint?" in error_response(typed.value, "de").error.text
    with pytest.raises(BadOption) as wished:
        hansetag.game("hansa", seats=9)
    assert error_response(wished.value, "de").error.text == "Hansa ist für 2, 3, 4 Plätze, nicht 9"
    match = hansetag.Match(game, seed=1)
    with pytest.raises(IllegalAction) as tried:
        match.play("place copenhagen")
    assert error_response(tried.value, "de").error.text.startswith("In Kopenhagen dürfen zu Beginn keine Marktstände")
    with pytest.raises(IllegalAction) as early:
        match.state.apply(game.parse("place riga"), 1 - match.state.actor)
    assert error_response(early.value, "de").error.text == "Das hast jetzt nicht du zu entscheiden."


@pytest.mark.parametrize(
    ("said", "language"),
    [
        ("de", "de"),
        ("fr, de-CH;q=0.7", "de"),
        ("DE_at", "de"),
        ("de-Latn-CH-1996-x", "de"),
        ("", "en"),
        ("*", "en"),
        ("nonsense", "en"),
    ],
)
def test_a_language_is_what_a_browser_says(said: str, language: str) -> None:
    assert sentences.language_of(said) == language
