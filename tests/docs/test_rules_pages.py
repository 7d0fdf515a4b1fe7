"""The rules page of Hansa, the package's README and the phrasebooks keep step with the code and with the data."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path
from string import Formatter

import pytest

import hansetag
from hansetag.games.hansa import GAME, load

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "src" / "hansetag" / "games" / "hansa"
PAGE = ROOT / "docs" / "rules" / "hansa.md"
README = PACKAGE / "README.md"
TESTS = ROOT / "tests" / "games" / "hansa"

RULINGS = [f"HA-{number}" for number in range(1, 56)]
SURENESS = {
    "seed": "printed",
    "seed+logic": "deduced",
    "source": "reported",
    "likely": "likely",
    "reconstructed": "reconstructed",
}
UNSURE = re.compile(r"\b(likely|reconstructed)\b")


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


def rows(text: str, first: str) -> list[dict[str, str]]:
    """The table whose head begins with the column ``first``, a dictionary for each row."""
    table = [line for line in text.split("\n") if line.startswith("|")]
    heads = [place for place, line in enumerate(table) if line.startswith(f"| {first} |")]
    assert len(heads) == 1, f"{len(heads)} tables begin with a column {first!r}"
    names = cells(table[heads[0]])
    found: list[dict[str, str]] = []
    for line in table[heads[0] + 2 :]:
        if len(cells(line)) != len(names) or "---" in line:
            break
        found.append(dict(zip(names, cells(line), strict=True)))
    return found


def cells(line: str) -> list[str]:
    """The cells of one row."""
    return [cell.strip() for cell in line.strip().strip("|").split("|")]


def spans(text: str) -> list[str]:
    """All that is set as code within a line."""
    return re.findall(r"`([^`\n]+)`", text)


def sureness(provenance: str) -> str:
    """The word of the page for a provenance of the data file."""
    return SURENESS[provenance.partition(":")[0]]


# ---------------------------------------------------------------------- rulings


def test_every_ruling_is_stated_once_under_its_anchor() -> None:
    """Each ruling has exactly one anchor, on the block that ends with its number."""
    anchors: list[str] = []
    for block in blocks(PAGE):
        here = re.findall(r'<a id="ha-(\d+)"></a>', block)
        tail = re.search(r"((?: \[HA-\d+\])+)(?: \|)?$", block)
        cited = re.findall(r"HA-(\d+)", tail.group(1)) if tail else []
        assert here == cited, f"anchors {here} but rulings {cited}: {block}"
        anchors += [f"HA-{number}" for number in here]
    assert sorted(anchors, key=RULINGS.index) == RULINGS


def test_every_link_within_the_page_leads_somewhere() -> None:
    """A link to ``#...`` points at an anchor or a heading of the page."""
    headings = re.findall(r"^#+ (.+)$", text_of(PAGE), flags=re.MULTILINE)
    targets = {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}
    targets |= set(re.findall(r'<a id="([^"]+)"></a>', text_of(PAGE)))
    links = set(re.findall(r"\]\(#([^)]+)\)", text_of(PAGE)))
    assert links
    assert links <= targets


def test_every_ruling_that_the_code_cites_is_on_the_page() -> None:
    """A refusal or comment never cites a ruling that cannot be looked up."""
    page = PAGE.read_text("utf-8")
    source = "".join(file.read_text("utf-8") for file in PACKAGE.rglob("*.py"))
    cited = set(re.findall(r"\bHA-(\d+)\b", source))
    assert cited
    assert [number for number in sorted(cited, key=int) if f'<a id="ha-{number}"></a>' not in page] == []


def test_every_ruling_is_named_by_a_test() -> None:
    """Each ruling is named by at least one test file of the game."""
    named = {found for file in TESTS.rglob("*.py") for found in re.findall(r"\bHA-\d+\b", file.read_text("utf-8"))}
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


def test_the_readme_says_what_is_compiled() -> None:
    """The modules that the README calls uncompiled are those that the build leaves out."""
    compiled = set(re.findall(r'"hansetag/games/hansa/([\w/]+)\.py"', (ROOT / "hatch_build.py").read_text("utf-8")))
    modules = {str(file.relative_to(PACKAGE).with_suffix("")) for file in PACKAGE.rglob("*.py")}
    first = section(README, "## What is compiled").partition(" is compiled")[0]
    assert set(spans(first)) | {"steps/__init__"} == modules - compiled


# ---------------------------------------------------------------------- facts


def test_the_table_of_cities_agrees_with_the_data() -> None:
    """Warehouses, numbers and how sure we are of them are those of the data file."""
    table = rows(section(PAGE, "### The cities"), "City")
    told = [tuple(row.values()) for row in table]
    cities = sorted(load.read().city, key=lambda city: city.order)
    assert told == [
        (
            city.name,
            f"`{city.id}`",
            str(city.warehouses),
            sureness(city.warehouses_provenance),
            str(city.order),
            sureness(city.order_provenance),
        )
        for city in cities
    ]


def test_the_table_of_routes_agrees_with_the_data() -> None:
    """Each route's ends, kind and how sure we are of it are those of the data file."""
    facts = load.read()
    names = {city.id: city.name for city in facts.city}
    told = [tuple(row.values()) for row in rows(section(PAGE, "### The routes"), "From")]
    assert sorted(told) == sorted(
        (names[route.start], names[route.end], route.kind, sureness(route.provenance)) for route in facts.route
    )


def test_the_round_trips_follow_the_arrows() -> None:
    """The loops that the page recommends are the short loops of the data file, in the order of sailing."""
    facts = load.read()
    names = {city.name: city.id for city in facts.city}
    routes = {(route.start, route.end) for route in facts.route}
    (told,) = (block for block in blocks(PAGE) if block.startswith("Four round trips"))
    loops = [[names[word] for word in re.findall(r"\w+", part) if word in names] for part in told.split(";")]
    for loop in loops:
        assert {(here, loop[place - len(loop) + 1]) for place, here in enumerate(loop)} <= routes
    assert sorted(map(sorted, loops)) == sorted(map(sorted, facts.constraints["loops"]))


def test_every_unsure_value_is_marked_on_the_page() -> None:
    """Whatever else the data file calls likely or reconstructed, comments included, the page calls so too."""
    marked = {key: row["How sure"] for row in rows(text_of(PAGE), "What") for key in spans(row["In the file"])}
    table = ""
    unsure: dict[str, set[str]] = {}
    for line in load.SHIPPED.read_text("utf-8").split("\n"):
        head = re.match(r"\[+([\w.]+)\]", line)
        table = head.group(1) if head else table
        key = re.match(r"(\w+) *= *(.+)", line)
        if key and table not in ("city", "route") and UNSURE.search(key.group(2)):
            unsure[f"{table}.{key.group(1)}"] = set(UNSURE.findall(key.group(2)))
    assert unsure
    for address, words in unsure.items():
        assert address in marked, f"the page does not say how sure we are of {address}"
        assert words <= set(UNSURE.findall(marked[address])), address


def test_the_page_speaks_of_every_confidence() -> None:
    """The page has a row for each entry under ``[confidence]``."""
    marked = {key for row in rows(text_of(PAGE), "What") for key in spans(row["In the file"])}
    assert {f"confidence.{name}" for name in load.read().confidence} <= marked


def test_the_words_for_how_sure_we_are_are_explained() -> None:
    """The legend has each word that stands for a provenance."""
    assert [row["Word"] for row in rows(text_of(PAGE), "Word")] == list(SURENESS.values())


def test_the_numbers_in_the_text_are_those_of_the_data() -> None:
    """The sizes of the stacks, the points and the prizes are as in the data file."""
    facts = load.read()
    page = " ".join(text_of(PAGE).split())
    for split in (facts.supply.split_2_players, facts.supply.split_3_players, facts.supply.split_4_players):
        assert f"{', '.join(map(str, split[:-1]))} and {split[-1]}" in page
    prizes = [int(row["Points"]) for row in rows(section(PAGE, "## The extra card"), "Prize for")]
    card = facts.extra_card
    assert prizes == [
        card.tallest_booth_stack,
        card.broke_last_supply_stack,
        card.most_cities_with_a_booth,
        card.most_sold_one_barrel_markers,
    ]
    points = [int(row["Points"].partition(",")[0]) for row in rows(section(PAGE, "## Points and ties"), "You have")]
    scoring = facts.scoring
    assert points == [scoring.unsold_marker, scoring.sold_marker_base, scoring.city_presence, scoring.city_monopoly]


# ---------------------------------------------------------------------- options and notation


def test_every_option_is_described() -> None:
    """The page has a row for each option with its choices, its default and its ruling."""
    table = {spans(row["Option"])[0]: row for row in rows(section(PAGE, "## Options of a table"), "Option")}
    assert sorted(table) == sorted(option.name for option in GAME.OPTIONS)
    for option in GAME.OPTIONS:
        row = table[option.name]
        values = ("yes", "no") if isinstance(option.default, bool) else option.choices
        if values:
            assert row["Values"] == ", ".join(values)
            usual = {True: "yes", False: "no"}[option.default] if isinstance(option.default, bool) else option.default
            assert row["Usual"] == usual
        assert not option.rule or f"[{option.rule}](#{option.rule.lower()})" in row["What it does"]


def test_every_verb_is_shown_with_an_example() -> None:
    """The notation section has each verb of the catalogue once, with an example of that very verb."""
    game = hansetag.game("hansa", seats=4)
    table = rows(section(PAGE, "## How to write moves"), "Verb")
    assert sorted(row["Verb"] for row in table) == sorted({action.verb() for action in game.catalogue})
    for row in table:
        (example,) = spans(row["Example"])
        assert game.catalogue[game.parse(example)].verb() == row["Verb"]
        assert game.text(game.parse(example)) == example


def test_every_example_move_parses() -> None:
    """Whatever on the page is set as code and begins with a verb is a move that the game reads."""
    game = hansetag.game("hansa", seats=4)
    verbs = {action.verb() for action in game.catalogue}
    moves = [span for span in spans(text_of(PAGE)) if span.split()[0] in verbs]
    assert len(moves) >= len(verbs)
    for move in moves:
        game.parse(move)
    assert game.parse("buy red 2") == game.parse("buy orange 2")


def test_the_example_record_is_a_legal_game() -> None:
    """The record on the page can be read and replayed, and its remarks are true."""
    found = re.findall(r"^```hanse\n(.*?)^```$", PAGE.read_text("utf-8"), flags=re.DOTALL | re.MULTILINE)
    assert len(found) == 1
    record = hansetag.Record.loads(found[0])
    states = list(record.replay())
    assert states[-1].actor == 0
    assert states[-1].breakdown()[0]["sold"] == 8
    table = states[-1].full()
    assert table["ship"] == "lubeck"
    assert table["seats"] == [
        {
            "talers": 3,
            "booths": {"aalborg": 2, "lubeck": 1, "danzig": 2},
            "goods": [],
            "sold": ["orange 1", "orange 1", "orange 3"],
        },
        {
            "talers": 3,
            "booths": {"lubeck": 2, "kalmar": 2, "danzig": 2, "riga": 2},
            "goods": ["orange 3"],
            "sold": [],
        },
    ]


# ---------------------------------------------------------------------- correcting the board


def test_the_recipe_for_turning_the_eastern_triangle_round_works(tmp_path: Path) -> None:
    """Swapping the ends of three routes is all it takes, as the page says."""
    text = load.SHIPPED.read_text("utf-8")
    for start, end in (("reval", "riga"), ("riga", "danzig"), ("danzig", "reval")):
        text = text.replace(f'from = "{start}"\nto = "{end}"\n', f'from = "{end}"\nto = "{start}" \n')
    path = tmp_path / "board.toml"
    path.write_text(text, "utf-8")
    facts = load.read(str(path))
    assert ("danzig", "riga") in {(route.start, route.end) for route in facts.route}
    assert hansetag.game("hansa", seats=3, board=str(path)).fingerprint()


def test_the_recipe_for_more_warehouses_works(tmp_path: Path) -> None:
    """With a second warehouse the stacks must be corrected and the constraints may be deleted, as the page says."""
    text = load.SHIPPED.read_text("utf-8").replace('id = "copenhagen"', 'id = "copenhagen" #', 1)
    before, found, after = text.partition('id = "copenhagen" #')
    assert found
    text = before + found + after.replace("warehouses = 1", "warehouses = 2", 1)
    path = tmp_path / "board.toml"
    path.write_text(text, "utf-8")
    with pytest.raises(hansetag.BadData, match="split_2_players"):
        load.read(str(path))
    text = text.replace("[8, 8, 8, 7, 7]", "[8, 8, 7, 7, 7]").replace("[11, 10, 10, 10, 10]", "[10, 10, 10, 10, 10]")
    text = text.replace("[13, 13, 13, 13, 12]", "[13, 13, 13, 12, 12]")
    text = re.sub(r"^(warehouses_total|cities_with_two_warehouses) = .*\n", "", text, flags=re.MULTILINE)
    path.write_text(text, "utf-8")
    assert sum(city.warehouses for city in load.read(str(path)).city) == 15


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
    """The phrasebooks have the same keys; only names of cities and colours may differ."""
    facts = load.read()
    things = {f"name.{city.id}" for city in facts.city} | {f"name.{colour.id}" for colour in facts.goods.colour}
    assert sorted(phrases("de").keys() - things) == sorted(phrases("en").keys() - things)


def test_german_names_every_colour() -> None:
    """Each colour has a German name."""
    assert [colour.id for colour in load.read().goods.colour if f"name.{colour.id}" not in phrases("de")] == []


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
