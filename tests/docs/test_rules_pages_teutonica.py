"""The rules page of Hansa Teutonica, the package's README and the phrasebooks keep step with code and data."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path
from string import Formatter

import pytest

import hansetag
from hansetag.games.teutonica import GAME, load

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "src" / "hansetag" / "games" / "teutonica"
PAGE = ROOT / "docs" / "rules" / "teutonica.md"
README = PACKAGE / "README.md"
TESTS = ROOT / "tests" / "games" / "teutonica"

SECTIONS = {1: 4, 2: 8, 3: 11, 4: 9, 5: 6, 6: 5, 7: 0, 8: 9}
RULINGS = [
    ruling
    for section, count in SECTIONS.items()
    for ruling in ([f"HT-{section}.{number}" for number in range(1, count + 1)] or [f"HT-{section}"])
]
RULING = r"HT-\d+(?:\.\d+)?"
SIDES = [(3, "two or three"), (5, "four or five")]


# ---------------------------------------------------------------------- reading Markdown


@cache
def text_of(path: Path) -> str:
    """A page without its fenced code."""
    return re.sub(r"^```.*?^```$", "", path.read_text("utf-8"), flags=re.DOTALL | re.MULTILINE)


def section(path: Path, heading: str) -> str:
    """What stands below a heading, up to the next one of its level or above."""
    level = len(heading) - len(heading.lstrip("#"))
    _, found, rest = path.read_text("utf-8").partition(f"\n{heading}\n")
    assert found, f"{path.name} has no heading {heading!r}"
    return re.split(rf"^#{{1,{level}}} ", rest, maxsplit=1, flags=re.MULTILINE)[0]


def blocks(path: Path) -> list[str]:
    """The paragraphs, list items and table rows of a page, each as one line."""
    pieces = re.split(r"\n\s*\n|\n(?=\s*(?:- |\d+\. |\|))", text_of(path))
    return [" ".join(piece.split()) for piece in pieces if piece.strip()]


def cells(line: str) -> list[str]:
    """The cells of one row."""
    return [cell.strip() for cell in line.strip().removeprefix("|").removesuffix("|").split("|")]


def rows(text: str, *first: str) -> list[dict[str, str]]:
    """The one table whose head begins with the columns ``first``, a dictionary for each row."""
    lines = text.split("\n")
    head = f"| {' | '.join(first)} |"
    heads = [place for place, line in enumerate(lines) if line.startswith(head)]
    assert len(heads) == 1, f"{len(heads)} tables begin with {head!r}"
    names = cells(lines[heads[0]])
    found: list[dict[str, str]] = []
    for line in lines[heads[0] + 2 :]:
        if not line.startswith("|"):
            break
        found.append(dict(zip(names, cells(line), strict=True)))
    return found


def spans(text: str) -> list[str]:
    """All that is set as code within a line."""
    return re.findall(r"`([^`\n]+)`", text)


def anchor(ruling: str) -> str:
    """Where a ruling stands on the page."""
    return ruling.lower().replace(".", "-")


def numbers(text: str) -> list[int]:
    """All whole numbers in a text."""
    return [int(number) for number in re.findall(r"\d+", text)]


# ---------------------------------------------------------------------- rulings


def test_every_ruling_is_stated_once_under_its_anchor() -> None:
    """Each ruling has exactly one anchor, on the block that ends with its number."""
    stated: list[str] = []
    for block in blocks(PAGE):
        here = re.findall(r'<a id="(ht-[\d-]+)"></a>', block)
        tail = re.search(rf"((?: \[{RULING}\])+)(?: \|)?$", block)
        cited = re.findall(RULING, tail.group(1)) if tail else []
        assert here == [anchor(ruling) for ruling in cited], f"anchors {here} but rulings {cited}: {block}"
        stated += cited
    assert sorted(stated, key=RULINGS.index) == RULINGS


def test_every_ruling_is_linked_by_its_own_number() -> None:
    """A link that shows a ruling leads to that ruling."""
    links = re.findall(rf"\[({RULING})\]\(#([^)]+)\)", text_of(PAGE))
    assert links
    assert [(ruling, target) for ruling, target in links if anchor(ruling) != target] == []


def test_every_ruling_that_the_code_cites_is_on_the_page() -> None:
    """A refusal or comment never cites a ruling that cannot be looked up."""
    page = PAGE.read_text("utf-8")
    cited = {
        found
        for ending in ("*.py", "*.toml", "*.md")
        for file in PACKAGE.rglob(ending)
        for found in re.findall(RULING, file.read_text("utf-8"))
    }
    assert cited
    assert [ruling for ruling in sorted(cited) if f'<a id="{anchor(ruling)}"></a>' not in page] == []


def test_every_ruling_is_named_by_a_test() -> None:
    """Each ruling is named by at least one test file of the game."""
    named = {found for file in TESTS.rglob("*.py") for found in re.findall(RULING, file.read_text("utf-8"))}
    assert [ruling for ruling in RULINGS if ruling not in named] == []


def test_the_readme_says_where_each_ruling_is() -> None:
    """The README lists all rulings in order, and each file it names holds the functions it names."""
    table = rows(section(README, "## Where each ruling is"), "Ruling")
    assert [row["Ruling"] for row in table] == RULINGS
    for row in table:
        source = "".join((PACKAGE / file).read_text("utf-8") for file in spans(row["File"]))
        for name in spans(row["Function or name"]):
            assert re.search(rf"\b{name}\b", source), f"{row['Ruling']}: {name} is not in {row['File']}"


def test_the_readme_lists_every_file() -> None:
    """Every module of the package is in the README's table of files."""
    listed = [spans(row["File"])[0] for row in rows(section(README, "## Files"), "File")]
    assert {file.name for file in PACKAGE.glob("*.py")} <= set(listed)
    assert [name for name in listed if not list(PACKAGE.glob(name.rstrip("/")))] == []


def test_the_readme_lists_every_question() -> None:
    """The picture of a turn has every question that ``codes.py`` numbers."""
    asked = re.findall(r"^(ASK_\w+): Final", (PACKAGE / "codes.py").read_text("utf-8"), flags=re.MULTILINE)
    told = section(README, "## How a turn flows")
    assert asked
    assert [name for name in asked if not re.search(rf"\b{name}\b", told)] == []


def test_the_readme_says_what_is_compiled() -> None:
    """The modules that the README calls uncompiled are those that the build leaves out."""
    listed = (ROOT / "hatch_build.py").read_text("utf-8")
    compiled = set(re.findall(r'"hansetag/games/teutonica/([\w/]+)\.py"', listed))
    modules = {str(file.relative_to(PACKAGE).with_suffix("")) for file in PACKAGE.rglob("*.py")}
    first = section(README, "## What is compiled").partition(" is compiled")[0]
    assert set(spans(first)) | {"steps/__init__"} == modules - compiled


# ---------------------------------------------------------------------- facts


def office(space: load.Office) -> str:
    """An office space as the page writes it."""
    return f"{space.color} {'□' if space.shape == 'square' else '○'}{' coin' if space.coin else ''}"


def named(facts: load.Facts, route: str, between: str) -> str:
    """A route by the names of its cities."""
    names = {city.id: city.name for city in facts.city}
    return between.join(names[city] for city in route.split("-"))


@pytest.mark.parametrize(("seats", "players"), SIDES)
def test_the_tables_of_cities_agree_with_the_data(seats: int, players: str) -> None:
    """Offices with colour, shape and coin, and abilities, are those of the data file."""
    table = rows(section(PAGE, f"### Cities for {players} players"), "City")
    assert [tuple(row.values()) for row in table] == [
        (city.name, f"`{city.id}`", ", ".join(map(office, city.offices)), city.ability)
        for city in load.read(seats).city
    ]


@pytest.mark.parametrize(("seats", "players"), SIDES)
def test_the_tables_of_routes_agree_with_the_data(seats: int, players: str) -> None:
    """Houses and taverns are those of the data file, and routes are written as moves write them."""
    facts = load.read(seats)
    table = rows(section(PAGE, f"### Routes for {players} players"), "Route")
    assert [tuple(row.values()) for row in table] == [
        (named(facts, route.id, " - "), f"`{route.id}`", str(route.houses), "yes" if route.tavern else "")
        for route in facts.route
    ]


def test_the_provinces_agree_with_the_data() -> None:
    """Place, neighbours and routes of each province, and the guards, are those of the data file."""
    facts = load.read(2)
    text = section(PAGE, "## Two players with provinces")
    assert [tuple(row.values()) for row in rows(text, "Province", "Where")] == [
        (province.id, province.label, ", ".join(province.neighbours)) for province in facts.province
    ]
    assert [tuple(row.values()) for row in rows(text, "Province", "Routes beside it")] == [
        (province.id, ", ".join(named(facts, route, "-") for route in province.routes)) for province in facts.province
    ]
    guards = [named(facts, "-".join(guard.between), " and ") for guard in facts.border_guard]
    assert f"The guards stand between {', '.join(guards)}." in " ".join(text.split())


@pytest.mark.parametrize("seats", GAME.seat_counts)
def test_the_desk_agrees_with_the_data(seats: int) -> None:
    """Cities, values and pieces of the five abilities are those of both data files."""
    facts = load.read(seats)
    names = {city.id: city.name for city in facts.city}
    table = rows(section(PAGE, "## The desk"), "Ability")
    assert [tuple(row.values())[1:5] for row in table] == [
        (
            f"`{ability}`",
            names[facts.abilities[ability].city],
            ", ".join(map(str, facts.abilities[ability].values)),
            f"{facts.abilities[ability].pieces} {facts.abilities[ability].piece}s",
        )
        for ability in load.ABILITIES
    ]
    book = hansetag.game("teutonica", seats=seats).book
    assert [row["Ability"] for row in table] == [book.name(ability) for ability in load.ABILITIES]


@pytest.mark.parametrize("seats", GAME.seat_counts)
def test_pieces_and_markers_agree_with_the_data(seats: int) -> None:
    """Supplies by turn order, the table of Coellen and the kinds of markers are those of both data files."""
    facts = load.read(seats)
    pieces = facts.pieces
    begin = rows(section(PAGE, "## Preparation"), "In turn order")
    told = [tuple(map(int, list(row.values())[1:])) for row in begin]
    supplies = zip(pieces.start_supply_traders, pieces.start_stock_traders, strict=True)
    assert told == [(supply, pieces.start_supply_merchants, stock) for supply, stock in supplies]
    spaces = [tuple(row.values()) for row in rows(section(PAGE, "### Claim"), "Space")]
    assert spaces == [(space.privilege, str(space.points)) for space in facts.coellen_table.spaces]
    book = hansetag.game("teutonica", seats=seats).book
    markers = [tuple(row.values())[:3] for row in rows(section(PAGE, "## Using bonus markers"), "Marker")]
    assert markers == [
        (book.name(load.word(kind)), f"`{load.word(kind)}`", str(getattr(facts.bonus_markers, kind)))
        for kind in load.KINDS
    ]


@pytest.mark.parametrize("seats", GAME.seat_counts)
def test_the_points_agree_with_the_data(seats: int) -> None:
    """What the table of points says is what both data files say."""
    facts = load.read(seats)
    told = [numbers(row["Points"]) for row in rows(section(PAGE, "## Points and ties"), "You have")]
    keys = [value for value in facts.abilities["keys"].values if isinstance(value, int)]
    assert told == [
        [facts.end_scoring.full_ability],
        facts.bonus_markers.score[1:],
        [space.points for space in facts.coellen_table.spaces],
        [facts.end_scoring.controlled_city],
        [min(keys), max(keys)],
    ]
    assert {facts.abilities[name].end_bonus for name in load.ABILITIES if name != "keys"} == {told[0][0]}
    (chain,) = (block for block in blocks(PAGE) if block.endswith("[HT-3.11]"))
    points = [number for number in numbers(chain.partition("you score at once:")[2]) if number > 1][:3]
    assert points == facts.east_west.points


def test_the_sums_in_the_text_are_those_of_the_data() -> None:
    """Cities, offices, routes and houses of the two sides."""
    small, large = load.read(2).expected, load.read(5).expected
    sums = (
        f"({small.cities} cities, {small.offices} and {large.offices} offices, {small.routes} and {large.routes} "
        f"routes, {small.houses} and {large.houses} houses)"
    )
    assert sums in " ".join(text_of(PAGE).split())


def test_the_first_neutral_traders_stand_where_the_page_says() -> None:
    """The page lists the eight routes, and the option adds the ninth."""
    facts = load.read(2)
    (told,) = (block for block in blocks(PAGE) if block.endswith("[HT-8.1]"))
    for option in (False, True):
        state = hansetag.game("teutonica", seats=2, neutral_coellen=option).start()
        while state.actor == hansetag.NATURE:
            state.advance(state.legal()[0])
        routes = state.full()["routes"]
        assert isinstance(routes, dict)
        found = [route for route, lying in routes.items() if lying.get("pieces")]
        assert len(found) == 8 + option
        assert [route for route in found if named(facts, route, " - ") not in told] == []


# ---------------------------------------------------------------------- options and notation


def test_every_option_is_described() -> None:
    """The page has a row for each option with its choices, its default and its ruling."""
    table = {spans(row["Option"])[0]: row for row in rows(section(PAGE, "## Options of a table"), "Option")}
    assert list(table) == [option.name for option in GAME.OPTIONS]
    for option in GAME.OPTIONS:
        row = table[option.name]
        assert row["Values"] == ", ".join(("yes", "no") if isinstance(option.default, bool) else option.choices)
        assert row["Usual"] == ("no" if option.default is False else option.default)
        assert f"[{option.rule}](#{anchor(option.rule)})" in row["What it does"]


def test_the_doubtful_rulings_name_real_options() -> None:
    """Each option that the table of doubts names exists, and each switch of the game is named there."""
    table = rows(section(PAGE, "## How sure we are"), "Ruling")
    options = [name for row in table for name in spans(row["Option"])]
    assert sorted(options) == sorted(option.name for option in GAME.OPTIONS if isinstance(option.default, bool))


def test_every_verb_is_shown_with_an_example() -> None:
    """The notation section has each verb of the catalogue once, in order, with an example of that very verb."""
    game = hansetag.game("teutonica", seats=2)
    table = rows(section(PAGE, "## How to write moves"), "Verb")
    assert [row["Verb"] for row in table] == list(dict.fromkeys(action.verb() for action in game.catalogue))
    for row in table:
        (example,) = spans(row["Example"])
        assert game.catalogue[game.parse(example)].verb() == row["Verb"]
        assert game.text(game.parse(example)) == example


def test_every_example_move_parses() -> None:
    """Whatever is set as code and begins with a verb is a move, apart from the name of a city or a verb by itself."""
    game = hansetag.game("teutonica", seats=2)
    verbs = {action.verb() for action in game.catalogue}
    moves = [span for span in spans(text_of(PAGE)) if span.split()[0] in verbs and " " in span]
    assert len(moves) > 20
    for move in moves:
        game.parse(move)


def test_the_example_record_is_a_legal_game() -> None:
    """The record on the page can be read and replayed, and its remarks are true."""
    found = re.findall(r"^```hanse\n(.*?)^```$", PAGE.read_text("utf-8"), flags=re.DOTALL | re.MULTILINE)
    assert len(found) == 1
    record = hansetag.Record.loads(found[0])
    states = list(record.replay())
    assert states[-1].actor == 0
    assert [points["prestige"] for points in states[-1].breakdown()] == [0, 1, 0]
    table = states[-1].full()
    assert table["cities"] == {"osnabrueck": {"offices": ["1 trader"]}}
    assert table["routes"] == {
        "hannover-lueneburg": {"marker": "improve-ability"},
        "lueneburg-perleberg": {"marker": "remove-3"},
        "hildesheim-goslar": {"marker": "extra-office"},
        "goslar-quedlinburg": {"pieces": ["1 trader"]},
        "quedlinburg-halle": {"pieces": ["1 trader"]},
    }
    assert table["seats"] == [
        {"supply": (5, 1), "stock": (7, 0), "levels": {"actions": 1}},
        {"prestige": 1, "supply": (3, 1), "stock": (5, 0)},
        {"supply": (4, 1), "stock": (7, 0), "markers": {"switch-offices": 1}},
    ]


# ---------------------------------------------------------------------- phrasebooks


@cache
def phrases(language: str) -> dict[str, str]:
    """A phrasebook, flattened to ``section.code``."""
    tree = tomllib.loads((PACKAGE / "text" / f"{language}.toml").read_text("utf-8"))
    return {f"{part}.{code}": phrase for part, book in tree.items() for code, phrase in book.items()}


def placeholders(phrase: str) -> set[str]:
    """The facts that a phrase speaks of."""
    return {field for _, field, _, _ in Formatter().parse(phrase) if field}


def test_german_has_every_phrase_of_english_and_no_other() -> None:
    """The phrasebooks have the same keys; only names of things on the board may differ."""
    facts = load.read(2)
    things = {f"name.{city.id}" for city in facts.city} | {f"name.{province.id.lower()}" for province in facts.province}
    things |= {f"name.{colour}" for colour in load.PRIVILEGES}
    assert sorted(phrases("de").keys() - things) == sorted(phrases("en").keys() - things)


def test_german_names_every_privilege() -> None:
    """Each colour of an office has a German name."""
    assert [colour for colour in load.PRIVILEGES if f"name.{colour}" not in phrases("de")] == []


def test_phrases_speak_of_the_same_facts_in_both_languages() -> None:
    """Each phrase has the same placeholders in German as in English."""
    english, german = phrases("en"), phrases("de")
    common = english.keys() & german.keys()
    assert common
    assert [key for key in sorted(common) if placeholders(english[key]) != placeholders(german[key])] == []


def test_no_phrase_is_left_untranslated() -> None:
    """No sentence reads the same in both languages."""
    english, german = phrases("en"), phrases("de")
    assert [key for key in english if " " in english[key] and english[key] == german.get(key)] == []


def test_german_never_bends_the_name_of_a_person() -> None:
    """The neutral trader has no dative: no preposition that would ask for one stands before a person."""
    bending = re.compile(r"\b(von|mit|bei|zu|an|aus|vor|nach|wegen|für) \{(seat|other)\}")
    assert [key for key, phrase in phrases("de").items() if bending.search(phrase)] == []
