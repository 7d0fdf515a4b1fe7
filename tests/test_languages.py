"""Languages are files: what every phrasebook must hold in each of them, and a third one that is nothing but files."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from string import Formatter

import pytest
from tests.languages import COMPLETE, books

from hansetag.kernel import plurals
from hansetag.kernel.phrases import ENGLISH, NONE_FORM, NOUN_PATTERN
from hansetag.server import sentences

ROOT = Path(__file__).resolve().parents[1]
BOOKS = books()
WRITTEN = [(name, language) for name, book in BOOKS.items() for language in book.languages]
POLISH = {  # a translation that has only begun
    "kernel/text/pl.toml": '[option]\nno-game = "nie ma gry {name}; są: {games}"\n',
    "games/hansa/text/pl.toml": """
        [name]
        seat = "Miejsce {number}"
        copenhagen = "Kopenhaga"
        [event]
        income = "{seat} bierze {count} talara."
        "income.one" = "{seat} bierze talara."
        "income.few" = "{seat} bierze {count} talary."
        "income.many" = "{seat} bierze {count} talarów."
        sailed = "{seat} płynie z {start} do {city}."
        sold = "{seat} sprzedaje {goods} w {city} za {points:one punkt|few punkty|many punktów|other punktu}."
        [option.sold]
        label = "Sprzedane towary"
        """,
    "server/text/pl.toml": '[refusal]\nnothing-to-undo = "Nie ma czego cofać."\n',
}
SHOWN = """
import asyncio, json, sys
from pathlib import Path
import hansetag
from hansetag.games.hansa.events import Income, Sailed, Sold
from hansetag.server import sentences
from tests.server.in_process_server import open_server, settings

async def over_http(folder):
    async with open_server(settings(f"sqlite:///{folder / 'pl.sqlite3'}", folder)) as server:
        anna = await server.guest("Anna")
        games = (await anna.http.get("/api/games?lang=pl")).json()
        table = {"game": "hansa", "seats": [{"kind": "human"}, {"kind": "bot", "bot": "deckhand"}]}
        made = await anna.http.post("/api/tables", json=table)
        undo = f"/api/tables/{made.json()['id']}/undo"
        refusals = [
            (await anna.http.post(f"{undo}?lang=pl", json={})).json()["text"],
            (await anna.http.post(undo, json={}, headers={"Accept-Language": "pl-PL, de;q=0.5"})).json()["text"],
            (await anna.http.get("/api/nowhere?lang=pl")).json()["text"],
        ]
    sold = [option for game in games if game["id"] == "hansa" for option in game["options"] if option["name"] == "sold"]
    return refusals, sold[0]["label"], sold[0]["labels"]

game = hansetag.game("hansa", seats=2)
try:
    hansetag.game("chess")
except hansetag.BadOption as error:
    no_game = error.say("pl")
refusals, label, labels = asyncio.run(over_http(Path(sys.argv[1])))
print(json.dumps({
    "from": str(Path(hansetag.__file__).parent),
    "languages": sentences.LANGUAGES,
    "kernel": no_game,
    "income": [game.say(Income(0, count), "pl") for count in (1, 2, 5, 22)],
    "sailed": game.say(Sailed(0, "riga", "copenhagen", 1), "pl", ["Ola", "Jan"]),
    "sold": [game.say(Sold(0, "riga", ["blue 1", "blue 3"], points), "pl", ["Ola", "Jan"]) for points in (4, 5)],
    "refusals": refusals, "label": label, "labels": labels,
}))
"""


def facts_in(phrase: str) -> set[str]:
    """The facts that a phrase wants."""
    return {name for _, name, _, _ in Formatter().parse(phrase) if name}


@pytest.mark.parametrize("language", COMPLETE)
@pytest.mark.parametrize("name", BOOKS)
def test_a_complete_language_has_every_phrase(name: str, language: str) -> None:
    assert language in BOOKS[name].languages
    assert BOOKS[name].missing(language) == []


@pytest.mark.parametrize("language", COMPLETE)
def test_a_complete_language_has_pages_of_rules_and_tips_for_every_game(language: str) -> None:
    rules = ROOT / "docs" / "rules" / ("" if language == ENGLISH else language)
    for game in (name for name in BOOKS if name not in ("kernel", "server", "advice")):
        assert (rules / f"{game}.md").exists()
        assert (ROOT / "src" / "hansetag" / "games" / game / "tips" / f"{language}.toml").exists()


@pytest.mark.parametrize(("name", "language"), WRITTEN)
def test_a_language_says_what_english_says_and_nothing_else(name: str, language: str) -> None:
    """No phrase that nobody asks for, and no fact that is never given; a form may leave its number out."""
    book = BOOKS[name]
    english = book.languages[ENGLISH]
    for address, phrase in book.languages[language].items():
        plain = address.rpartition(".")[0] if book.is_form(address) else address
        assert plain in english or plain.startswith("name."), address
        assert facts_in(phrase) <= facts_in(english.get(plain, phrase)) | {"count"}, address


@pytest.mark.parametrize(("name", "language"), WRITTEN)
def test_a_language_has_the_forms_that_its_numbers_ask_for(name: str, language: str) -> None:
    """A form of another category would never be said, and a noun without "other" could not always be said."""
    book = BOOKS[name]
    known = plurals.categories(language)
    assert language in plurals.languages(), f"kernel/plurals.toml has no rules for {language}"
    for address, phrase in book.languages[language].items():
        if book.is_form(address):
            assert address.rpartition(".")[2] in (NONE_FORM, *known), address
        for noun in NOUN_PATTERN.finditer(phrase):
            forms = [form.partition(" ")[0] for form in noun["forms"].split("|")]
            assert set(forms) <= set(known), address
            assert forms[-1] == "other", address
        assert ("|" in phrase) == bool(NOUN_PATTERN.search(phrase)), address


def test_the_server_speaks_what_it_has_files_for() -> None:
    folder = ROOT / "src" / "hansetag" / "server" / "text"
    assert sorted(sentences.LANGUAGES) == sorted(file.stem for file in folder.glob("*.toml"))
    assert sentences.LANGUAGES[0] == ENGLISH


# ---------------------------------------------------------------------- a third language


@pytest.fixture(scope="module")
def polish(tmp_path_factory: pytest.TempPathFactory) -> dict[str, object]:
    """What a copy of the package says after nothing but files in Polish were laid into it."""
    folder = tmp_path_factory.mktemp("polish")
    leave_out = shutil.ignore_patterns("*.so", "*.pyd", "__pycache__", "app")
    shutil.copytree(ROOT / "src" / "hansetag", folder / "hansetag", ignore=leave_out)
    for path, text in POLISH.items():
        lines = [line.strip() for line in text.splitlines()]
        (folder / "hansetag" / path).write_text("\n".join(lines), "utf-8")
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(folder), str(ROOT)]), "HANSETAG_PURE": "1"}
    command = [sys.executable, "-c", SHOWN, str(folder)]
    done = subprocess.run(command, env=environment, cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    shown: dict[str, object] = json.loads(done.stdout.splitlines()[-1])
    assert shown["from"] == str(folder / "hansetag")
    return shown


def test_kernel_and_games_speak_a_language_that_was_added_as_files(polish: dict[str, object]) -> None:
    assert polish["kernel"] == "nie ma gry 'chess'; są: bohnhanse, hansa, teutonica"
    assert polish["sailed"] == "Ola płynie z Riga do Kopenhaga."


def test_its_plurals_are_its_own(polish: dict[str, object]) -> None:
    assert polish["income"] == [
        "Miejsce 0 bierze talara.",
        "Miejsce 0 bierze 2 talary.",
        "Miejsce 0 bierze 5 talarów.",
        "Miejsce 0 bierze 22 talary.",
    ]
    assert polish["sold"] == [
        f"Ola sprzedaje blue 1, blue 3 w Riga za {points}." for points in ("4 punkty", "5 punktów")
    ]


def test_the_server_offers_it_and_refuses_in_it(polish: dict[str, object]) -> None:
    """By ``lang`` or as the browser prefers; what has no phrase yet is said in English."""
    assert polish["languages"] == ["en", "de", "pl"]
    undo = "Nie ma czego cofać."
    nowhere = "there is nothing at this address; /schema lists what there is"
    assert polish["refusals"] == [undo, undo, nowhere]
    assert (polish["label"], polish["labels"]) == ("Sprzedane towary", ["open", "face down"])
