"""The rules page of Hansa and its phrasebooks keep step with the data."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tests.docs.rules_pages import Pages, blocks, rows, section, spans, text_of

import hansetag
from hansetag.games.hansa import load

PAGES = Pages("hansa")
PAGE = PAGES.rules
SURENESS = {
    "seed": "printed",
    "seed+logic": "deduced",
    "source": "reported",
    "likely": "likely",
    "reconstructed": "reconstructed",
}
UNSURE = re.compile(r"\b(likely|reconstructed)\b")


def sureness(provenance: str) -> str:
    """The word of the page for a provenance of the data file."""
    return SURENESS[provenance.partition(":")[0]]


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
    for line in load.SHIPPED_FILE.read_text("utf-8").split("\n"):
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


def test_every_example_move_parses() -> None:
    """Whatever on the page is set as code and begins with a verb is a move that the game reads."""
    game = hansetag.game("hansa", seats=4)
    moves = PAGES.moves(game)
    assert len(moves) >= len({action.verb() for action in game.catalogue})
    for move in moves:
        game.parse(move)
    assert game.parse("buy red 2") == game.parse("buy orange 2")


def test_the_example_record_is_a_legal_game() -> None:
    """The record on the page can be read and replayed, and its remarks are true."""
    states = PAGES.example()
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
    text = load.SHIPPED_FILE.read_text("utf-8")
    for start, end in (("reval", "riga"), ("riga", "danzig"), ("danzig", "reval")):
        text = text.replace(f'from = "{start}"\nto = "{end}"\n', f'from = "{end}"\nto = "{start}" \n')
    path = tmp_path / "board.toml"
    path.write_text(text, "utf-8")
    facts = load.read(str(path))
    assert ("danzig", "riga") in {(route.start, route.end) for route in facts.route}
    assert hansetag.game("hansa", seats=3, board=str(path)).fingerprint()


def test_the_recipe_for_more_warehouses_works(tmp_path: Path) -> None:
    """With a second warehouse the stacks must be corrected and the constraints may be deleted, as the page says."""
    text = load.SHIPPED_FILE.read_text("utf-8").replace('id = "copenhagen"', 'id = "copenhagen" #', 1)
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


def test_german_has_every_phrase_of_english_and_no_other() -> None:
    """The phrasebooks have the same keys; only names of cities and colours may differ."""
    facts = load.read()
    things = {f"name.{city.id}" for city in facts.city} | {f"name.{colour.id}" for colour in facts.goods.colour}
    assert sorted(PAGES.phrases("de").keys() - things) == sorted(PAGES.phrases("en").keys() - things)


def test_german_names_every_colour() -> None:
    """Each colour has a German name."""
    german = PAGES.phrases("de")
    assert [colour.id for colour in load.read().goods.colour if f"name.{colour.id}" not in german] == []
