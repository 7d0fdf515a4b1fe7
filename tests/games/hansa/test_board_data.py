"""The board file: what is shipped holds together, and an owner's copy is checked line by line."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

import hansetag
from hansetag.games.hansa import Hansa
from hansetag.games.hansa.load import SHIPPED_FILE
from hansetag.kernel.drive import play_out

TEXT = SHIPPED_FILE.read_text("utf-8")
DATA: Mapping[str, Any] = tomllib.loads(TEXT)

Change = tuple[str, str]


def owners_file(folder: Path, *changes: Change) -> str:
    """A copy of the shipped file in which each first text is replaced, once, by the second."""
    text = TEXT
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    path = folder / "board.toml"
    path.write_text(text, "utf-8")
    return str(path)


def open_with(path: str, seats: int = 4) -> Hansa:
    """The game on the board of this file."""
    game = hansetag.game("hansa", seats, board=path)
    assert isinstance(game, Hansa)
    return game


def of_city(city: str, field: str, old: str, new: str) -> Change:
    """Change one field of one city."""
    start = TEXT.index(f'id = "{city}"')
    place = TEXT.index(f"{field} = {old}", start)
    assert "[[" not in TEXT[start:place]
    return TEXT[start : place + len(f"{field} = {old}")], TEXT[start:place] + f"{field} = {new}"


def of_route(start: str, end: str, *lines: str) -> Change:
    """Change the two lines of one route."""
    return f'from = "{start}"\nto = "{end}"', "\n".join(lines)


def part(start: str, end: str) -> str:
    """The shipped text from ``start`` up to, and without, the next ``end``."""
    first = TEXT.index(start)
    return TEXT[first : TEXT.index(end, first)]


NO_CONSTRAINTS: Change = (part("[constraints]", "# -----"), "")


# ---------------------------------------------------------------------- the shipped file


def test_the_shipped_board_has_the_nine_cities_and_fourteen_warehouses() -> None:
    """The constraints that come from the rulebook and the sources."""
    cities = {city["id"]: city for city in DATA["city"]}
    wanted = DATA["constraints"]
    assert len(cities) == wanted["cities"] == 9
    assert sum(city["warehouses"] for city in cities.values()) == wanted["warehouses_total"] == 14
    assert sum(city["warehouses"] == 2 for city in cities.values()) == wanted["cities_with_two_warehouses"] == 5
    assert sorted(city["order"] for city in cities.values()) == list(range(1, 10))
    assert (cities["tonsberg"]["order"], cities["riga"]["order"]) == (1, 9)


def test_the_shipped_routes_keep_all_constraints() -> None:
    """Ways out, neighbours, no route back, every city reached from every other, the four short loops."""
    routes = [(route["from"], route["to"]) for route in DATA["route"]]
    wanted = DATA["constraints"]
    assert len(routes) == 13
    for city in ("copenhagen", "kalmar", "stockholm"):
        assert sorted(end for start, end in routes if start == city) == sorted(wanted[f"{city}_out"])
    around = {city for route in routes for city in route if "copenhagen" in route} - {"copenhagen"}
    assert sorted(around) == sorted(wanted["copenhagen_neighbours"])
    assert wanted["two_way_pairs"] == 0 == sum((end, start) in routes for start, end in routes)
    for loop in wanted["loops"]:
        assert all(step in routes for step in zip(loop, [*loop[1:], loop[0]], strict=True))
    assert wanted["loops_length_up_to_4"] == len(wanted["loops"]) == 4
    for city in DATA["city"]:
        reached = {city["id"]}
        for _ in range(9):
            reached |= {end for start, end in routes if start in reached}
        assert len(reached) == 9


def test_every_city_and_route_says_how_sure_we_are_of_it() -> None:
    """Provenance is part of the data, because some of the printed board is reconstructed."""
    known = ("seed", "seed+logic", "reconstructed")
    for city in DATA["city"]:
        for field in ("order_provenance", "warehouses_provenance"):
            assert city[field] in known or city[field].startswith(("likely: ", "source: "))
    for route in DATA["route"]:
        assert route["provenance"] in known or route["provenance"].startswith(("likely: ", "source: "))
    assert DATA["confidence"]


def test_the_printed_numbers_are_those_of_the_rulebook() -> None:
    """HA-2, HA-8 and HA-10: income, prices, limits and points."""
    assert DATA["turn"] == {
        "income": 3,
        "replenish_cost": 1,
        "move_cost": 1,
        "buy_cost": 1,
        "keep_talers": 3,
        "keep_unsold_markers": 3,
    }
    points = ("unsold_marker", "sold_marker_base", "city_presence", "city_monopoly")
    assert [DATA["scoring"][name] for name in points] == [1, 1, 2, 4]
    assert DATA["goods"]["per_colour_by_barrels"] == {"1": 4, "2": 5, "3": 4}
    assert DATA["goods"]["total"] == 78
    assert (DATA["pieces"]["booths_per_player"], DATA["start"]["talers_per_player"]) == (15, 3)


def test_a_copy_of_the_shipped_file_is_accepted(tmp_path: Path) -> None:
    """An owner starts from a sound file."""
    assert open_with(owners_file(tmp_path)).board.cities == open_with("").board.cities


# ---------------------------------------------------------------------- an owner's mistakes

RIGA = part('[[city]]\nid = "riga"', "# -----")
STOCKHOLM_TWICE = ('id = "stockholm"', 'id = "kalmar"')
MANY_CITIES = "".join(
    RIGA.replace('"riga"', f'"riga{number}"').replace("order = 9", f"order = {number}") for number in range(10, 33)
)

MISTAKES: dict[str, tuple[Sequence[Change], str]] = {
    "schema": ([("schema = 1", "schema = 2")], "schema: 2, this program reads 1"),
    "city twice": ([STOCKHOLM_TWICE], "city 'kalmar': listed 2 times, once is right"),
    "city in capitals": ([('id = "riga"', 'id = "Riga"')], "city 'Riga': an id is one word in small plain letters"),
    "city of two words": (
        [('id = "riga"', 'id = "old riga"')],
        "city 'old riga': an id is one word in small plain letters",
    ),
    "city without id": ([('id = "riga"', 'id = ""')], "city '': an id is one word in small plain letters"),
    "warehouses": ([of_city("riga", "warehouses", "2", "3")], "city 'riga': 3 warehouses, 1 or 2 allowed"),
    "no warehouses": ([of_city("riga", "warehouses", "2", "0")], "city 'riga': 0 warehouses, 1 or 2 allowed"),
    "position": (
        [of_city("riga", "x", "0.848", "1.2")],
        "city 'riga': position 1.2, 0.474, both must lie between 0 and 1",
    ),
    "position below": ([of_city("riga", "y", "0.474", "-0.1")], "position 0.848, -0.1"),
    "refill order": (
        [of_city("riga", "order", "9", "8")],
        "cities: refill orders [1, 2, 3, 4, 5, 6, 7, 8, 8], each number",
    ),
    "many cities": ([(RIGA, RIGA + MANY_CITIES)], "cities: 32, 4 to 30 allowed"),
    "route from nowhere": (
        [of_route("danzig", "reval", 'from = "visby"', 'to = "reval"')],
        "route visby to reval: there is no city 'visby'",
    ),
    "route to nowhere": (
        [of_route("danzig", "reval", 'from = "danzig"', 'to = "visby"')],
        "route danzig to visby: there is no city 'visby'",
    ),
    "route in a circle": (
        [of_route("danzig", "reval", 'from = "danzig"', 'to = "danzig"')],
        "route danzig to danzig: a route joins two cities",
    ),
    "route twice": (
        [of_route("danzig", "reval", 'from = "danzig"', 'to = "kalmar"')],
        "cities danzig and kalmar: 2 routes, one in one direction allowed",
    ),
    "route back": (
        [of_route("danzig", "reval", 'from = "danzig"', 'to = "riga"')],
        "cities danzig and riga: 2 routes, one in one direction allowed",
    ),
    "city out of reach": (
        [of_route("reval", "riga", 'from = "reval"', 'to = "danzig"')],
        "city 'aalborg': the ship cannot get from here to riga",
    ),
    "ship elsewhere": (
        [('ship = "copenhagen"', 'ship = "riga"')],
        "start.ship: 'riga', but ship_start is set at copenhagen",
    ),
    "ship nowhere": (
        [("ship_start = true", "ship_start = false")],
        "start.ship: 'copenhagen', but ship_start is set at no city",
    ),
    "too many placements": (
        [("booth_placements = 3", "booth_placements = 9")],
        "start.booth_placements: 9, 1 to the 8 open cities allowed",
    ),
    "no placements": ([("booth_placements = 3", "booth_placements = 0")], "start.booth_placements: 0"),
    "placements of nothing": (
        [("booths_per_placement = 2", "booths_per_placement = 0")],
        "start.booths_per_placement: 0",
    ),
    "negative placements": (
        [("booths_per_placement = 2", "booths_per_placement = -2")],
        "start.booths_per_placement: -2",
    ),
    "negative purse": ([("talers_per_player = 3", "talers_per_player = -3")], "start.talers_per_player: -3"),
    "huge purse": ([("talers_per_player = 3", "talers_per_player = 300")], "start.talers_per_player: 300"),
    "huge savings": ([("keep_talers = 3", "keep_talers = 300")], "turn.keep_talers"),
    "too few booths": (
        [("booths_per_player = 15", "booths_per_player = 5")],
        "pieces.booths_per_player: 5 are too few for the first placements",
    ),
    "far too many booths": ([("booths_per_player = 15", "booths_per_player = 300")], "pieces.booths_per_player: 300"),
    "same city twice": (
        [("same_city_twice_by_same_player = false", "same_city_twice_by_same_player = true")],
        "start.same_city_twice_by_same_player: true, the rules know only false",
    ),
    "number of colours": (
        [("colours = 6", "colours = 5")],
        "goods.colours: 5, but the colours listed are orange, yellow",
    ),
    "colour twice": (
        [('id = "yellow"', 'id = "orange"')],
        "goods.colours: 6, but the colours listed are orange, orange",
    ),
    "four barrels": ([("3 = 4\n", "4 = 4\n")], "goods.per_colour_by_barrels: barrels 1, 2, 4, 1, 2 and 3 are right"),
    "no marker of a kind": (
        [("1 = 4\n2 = 5", "1 = 0\n2 = 9")],
        "goods.per_colour_by_barrels: 0 markers with 1 barrels, 1 to 6 allowed",
    ),
    "too many of a kind": (
        [("1 = 4\n2 = 5", "1 = 1\n2 = 8")],
        "goods.per_colour_by_barrels: 8 markers with 2 barrels, 1 to 6 allowed",
    ),
    "sum per colour": (
        [("1 = 4\n2 = 5", "1 = 4\n2 = 4")],
        "goods.per_colour: 13, but the markers by barrels make 12",
    ),
    "sum of markers": ([("total = 78", "total = 77")], "goods.total: 77, but 6 colours of 13 make 78"),
    "no stacks": ([("stacks = 5", "stacks = 0")], "supply.stacks: 0, at least 1 is needed"),
    "too many stacks": ([("stacks = 5", "stacks = 60")], "supply: 38 markers are left for 60 stacks with 2 players"),
    "uneven stacks": (
        [("[8, 8, 8, 7, 7]", "[8, 8, 8, 8, 6]")],
        "supply.split_2_players: [8, 8, 8, 8, 6], but 38 markers split evenly are [8, 8, 8, 7, 7]",
    ),
    "stacks for three": (
        [("[11, 10, 10, 10, 10]", "[10, 11, 10, 10, 10]")],
        "supply.split_3_players: [10, 11, 10, 10, 10]",
    ),
    "stacks for four": ([("[13, 13, 13, 13, 12]", "[64]")], "supply.split_4_players: [64], but 64 markers"),
    "colours left out": (
        [("2 = 2\n3 = 1\n4 = 0", "2 = 6\n3 = 1\n4 = 0")],
        "goods.colours_removed_by_players: 6 for 2 players, 0 to 5 allowed",
    ),
    "colours not said": (
        [("2 = 2\n3 = 1\n4 = 0", "2 = 2\n3 = 1")],
        "goods.colours_removed_by_players: -1 for 4 players, 0 to 5 allowed",
    ),
    "players": ([("players_max = 4", "players_max = 5")], "players: 2 to 5, the rules are for 2 to 4"),
    "free moves": ([("move_cost = 1", "move_cost = 0")], "turn.move_cost: 0, 1 to the income of 3 allowed"),
    "dear purchases": ([("buy_cost = 1", "buy_cost = 4")], "turn.buy_cost: 4, 1 to the income of 3 allowed"),
    "dear refills": (
        [("replenish_cost = 1", "replenish_cost = 9")],
        "turn.replenish_cost: 9, 1 to the income of 3 allowed",
    ),
    "no income": ([("income = 3", "income = 0")], "turn.income: 0, 1 to 20 allowed"),
    "huge income": ([("income = 3", "income = 21")], "turn.income: 21, 1 to 20 allowed"),
    "negative limit": ([("keep_talers = 3", "keep_talers = -1")], "turn.keep_talers"),
    "negative marker limit": ([("keep_unsold_markers = 3", "keep_unsold_markers = -1")], "turn.keep_unsold_markers"),
    "bank limit": (
        [("talers_are_bank_limit = false", "talers_are_bank_limit = true")],
        "pieces.talers_are_bank_limit: true, the rules know only false (HA-9)",
    ),
    "other trigger": (
        [("last_stack_triggers_end = true", "last_stack_triggers_end = false")],
        "supply.last_stack_triggers_end: false, the rules know only true (HA-47)",
    ),
    "other tie-break": (
        [('tie_break = ["booths_on_board", "shared"]', 'tie_break = ["shared"]')],
        "scoring.tie_break: ['shared'], the rules know only booths_on_board, shared (HA-54)",
    ),
    "unknown constraint": (
        [("cities = 9  ", "towns = 9  ")],
        "constraints.towns: there is no such check; there are: cities,",
    ),
    "constraint on numbers": (
        [("warehouses_total = 14", "warehouses_total = 15")],
        "constraints.warehouses_total: 15 is demanded, the file gives 14",
    ),
    "constraint on ways out": (
        [('kalmar_out = ["copenhagen"]', 'kalmar_out = ["danzig"]')],
        "constraints.kalmar_out: ['danzig'] is demanded, the file gives ['copenhagen']",
    ),
    "constraint on loops": ([('  ["kalmar", "copenhagen", "danzig"],\n', "")], "constraints.loops: "),
    "constraint of the wrong type": (
        [("loops_length_up_to_4 = 4", 'loops_length_up_to_4 = [4, "x"]')],
        "constraints.loops_length_up_to_4",
    ),
    "loops of the wrong type": ([('  ["kalmar", "copenhagen", "danzig"],\n', "  4,\n")], "constraints.loops"),
    "misspelt key": (
        [("ship_start = true", "ship_begin = true")],
        "ship_begin",
    ),
    "misspelt table": ([("[extra_card]", "[extra_cards]")], "extra_card"),
    "missing key": ([("income = 3", "# income")], "income"),
    "wrong type": ([("income = 3", 'income = "three"')], "turn.income"),
    "number as text in a city": ([of_city("riga", "order", "9", '"nine"')], "city"),
    "broken line": ([("income = 3", "income = = 3")], "is not TOML"),
}


@pytest.mark.parametrize(("changes", "says"), MISTAKES.values(), ids=MISTAKES.keys())
def test_a_mistake_is_answered_with_its_place_and_what_would_be_right(
    tmp_path: Path, changes: Sequence[Change], says: str
) -> None:
    """Owners correct this file by hand, so every slip is named."""
    with pytest.raises(hansetag.BadData) as caught:
        open_with(owners_file(tmp_path, *changes))
    assert says in str(caught.value)


NAMES: dict[str, tuple[str, str]] = {
    "a city with an umlaut": ('"riga"', '"rigä"'),
    "a colour of two words": ('"yellow"', '"dark red"'),
    "a colour in capitals": ('"yellow"', '"Yellow"'),
    "an alias that is another colour": ('aliases = ["red"]', 'aliases = ["blue"]'),
    "an alias that is a city": ('aliases = ["red"]', 'aliases = ["riga"]'),
    "an alias that is a verb": ('aliases = ["red"]', 'aliases = ["buy"]'),
}


@pytest.mark.parametrize(("old", "new"), NAMES.values(), ids=NAMES.keys())
def test_a_name_that_would_spoil_the_notation_is_refused(tmp_path: Path, old: str, new: str) -> None:
    """Every action must be written and read back, so ids are plain small words and no word means two things."""
    path = tmp_path / "board.toml"
    path.write_text(TEXT.replace(old, new), "utf-8")
    with pytest.raises(hansetag.BadData, match=new.split('"')[1]):
        open_with(str(path))


def test_several_mistakes_are_told_at_once(tmp_path: Path) -> None:
    """Nobody has to run the program once per slip."""
    path = owners_file(tmp_path, ("total = 78", "total = 77"), ("schema = 1", "schema = 7"))
    with pytest.raises(hansetag.BadData, match=r"schema: 7.*; goods.total: 77"):
        open_with(path)


def test_too_few_cities_are_refused(tmp_path: Path) -> None:
    """A board needs room for three placements and the ship."""
    with pytest.raises(hansetag.BadData, match="cities: 3, 4 to 30 allowed"):
        open_with(owners_file(tmp_path, (part('[[city]]\nid = "aalborg"', '[[city]]\nid = "reval"'), "")))


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    """The path is in the message."""
    with pytest.raises(hansetag.BadData, match=r"nowhere\.toml.* cannot be read"):
        open_with(str(tmp_path / "nowhere.toml"))


def test_a_path_that_no_system_knows_is_refused() -> None:
    """Not even a strange path is answered with anything but BadData."""
    with pytest.raises(hansetag.BadData, match="cannot be read"):
        open_with("board\0.toml")


def test_a_folder_is_no_board_file(tmp_path: Path) -> None:
    """Neither is anything else that cannot be read."""
    with pytest.raises(hansetag.BadData, match="cannot be read"):
        open_with(str(tmp_path))


def test_a_file_that_is_no_text_is_refused(tmp_path: Path) -> None:
    """A picture of the board is no board file."""
    path = tmp_path / "board.toml"
    path.write_bytes(b"\xff\xd8\xff\xe0\x00")
    with pytest.raises(hansetag.BadData, match="is not TOML"):
        open_with(str(path))


def test_an_empty_file_is_refused(tmp_path: Path) -> None:
    """What is missing first is named."""
    path = tmp_path / "board.toml"
    path.write_text("")
    with pytest.raises(hansetag.BadData, match="missing required field"):
        open_with(str(path))


# ---------------------------------------------------------------------- an owner's corrections

EASTERN_TRIANGLE_REVERSED = (
    of_route("reval", "riga", 'from = "riga"', 'to = "reval"'),
    of_route("riga", "danzig", 'from = "danzig"', 'to = "riga"'),
    of_route("danzig", "reval", 'from = "reval"', 'to = "danzig"'),
)
REVAL_INSTEAD_OF_RIGA = (of_city("reval", "warehouses", "1", "2"), of_city("riga", "warehouses", "2", "1"))
DANZIG_WITH_TWO = (
    of_city("danzig", "warehouses", "1", "2"),
    ("warehouses_total = 14", "warehouses_total = 15"),
    ("cities_with_two_warehouses = 5", "cities_with_two_warehouses = 6"),
    ("[8, 8, 8, 7, 7]", "[8, 8, 7, 7, 7]"),
    ("[11, 10, 10, 10, 10]", "[10, 10, 10, 10, 10]"),
    ("[13, 13, 13, 13, 12]", "[13, 13, 13, 12, 12]"),
)
WITHOUT_CHECKS = (NO_CONSTRAINTS, of_route("danzig", "reval", 'from = "aalborg"', 'to = "tonsberg"'))


@pytest.mark.parametrize(
    "changes",
    [EASTERN_TRIANGLE_REVERSED, REVAL_INSTEAD_OF_RIGA, DANZIG_WITH_TWO, WITHOUT_CHECKS],
    ids=["triangle reversed", "Reval for Riga", "Danzig with two", "without constraints"],
)
@pytest.mark.parametrize("seats", [2, 4])
def test_a_corrected_board_plays_whole_games(tmp_path: Path, changes: Sequence[Change], seats: int) -> None:
    """The alternatives that the sources leave open are a few changed lines."""
    game = open_with(owners_file(tmp_path, *changes), seats)
    for seed in range(2):
        state = game.start()
        play_out(state, hansetag.Rng(seed), 20_000)
        assert state.actor == hansetag.OVER
        assert state.check() == []
        assert state.winners()


def test_a_record_on_a_corrected_board_carries_the_mark_of_its_file(tmp_path: Path) -> None:
    """A record is not replayed on another board by mistake."""
    path = owners_file(tmp_path, *REVAL_INSTEAD_OF_RIGA)
    match = hansetag.Match(open_with(path, 2), seed=5)
    match.play("place riga")
    text = match.record.dumps()
    assert f"data: {match.game.fingerprint()}" in text
    assert hansetag.Record.loads(text).final().key() == match.state.key()
    owners_file(tmp_path, *DANZIG_WITH_TWO)
    with pytest.raises(hansetag.BadRecord, match="played with the data"):
        hansetag.Record.loads(text)


def test_the_mark_is_that_of_the_file_as_it_was_read(tmp_path: Path) -> None:
    """Changing or deleting the file later changes neither a running game nor the mark in its record."""
    path = owners_file(tmp_path, *REVAL_INSTEAD_OF_RIGA)
    game = open_with(path, 2)
    mark = game.fingerprint()
    owners_file(tmp_path, *DANZIG_WITH_TWO)
    assert game.fingerprint() == mark
    Path(path).unlink()
    assert game.fingerprint() == mark


def test_the_shipped_board_needs_no_mark() -> None:
    """Records of the shipped board stay free of it."""
    assert open_with("").fingerprint() == ""


def test_colours_can_be_called_by_their_other_names() -> None:
    """The rulebook's orange is red elsewhere, and letters may be written as on the map."""
    game = open_with("")
    assert game.parse("buy red 2") == game.parse("buy orange 2")
    assert game.parse("build black 1") == game.parse("build brown 1")
    assert game.parse("sail Lübeck") == game.parse("sail lubeck")
    assert game.parse("sail Tønsberg") == game.parse("sail tonsberg")
