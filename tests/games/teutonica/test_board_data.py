"""The board files: what is shipped holds together, and whatever does not is named."""

from __future__ import annotations

from collections import Counter

import pytest
from tests.games.teutonica.helpers import teutonica

import hansetag
from hansetag.games.teutonica import load

SMALL = (load.PACKAGE_FILES / "data" / "board_2_3.toml").read_text("utf-8")
SIDES = [(2, 57, 44, 13, 6, 32, 101), (5, 62, 46, 16, 4, 34, 107)]
COLOURS = {
    2: {"white": 24, "orange": 15, "pink": 11, "black": 7},
    5: {"white": 25, "orange": 15, "pink": 13, "black": 9},
}
HOUSES = {2: {2: 3, 3: 21, 4: 8}, 5: {2: 3, 3: 23, 4: 8}}
SPACES = {2: {1: 6, 2: 15, 3: 3, 4: 3}, 5: {1: 3, 2: 16, 3: 5, 4: 3}}
DEAD_ENDS = {2: {"stade", "goettingen"}, 5: set()}


# ---------------------------------------------------------------------- the shipped files


@pytest.mark.parametrize(("seats", "offices", "squares", "circles", "coins", "routes", "houses"), SIDES)
def test_both_sides_have_the_counts_of_the_printed_board(
    seats: int, offices: int, squares: int, circles: int, coins: int, routes: int, houses: int
) -> None:
    """Rulings, section 10: cities, offices by colour and shape, coins, routes and houses."""
    facts = teutonica(seats).facts
    found = [office for city in facts.city for office in city.offices]
    assert len(facts.city) == 27
    assert len(found) == offices
    assert Counter(office.shape for office in found) == {"square": squares, "circle": circles}
    assert Counter(office.color for office in found) == COLOURS[seats]
    assert sum(office.coin for office in found) == coins
    assert len(facts.route) == routes
    assert sum(route.houses for route in facts.route) == houses
    assert Counter(route.houses for route in facts.route) == HOUSES[seats]
    assert Counter(len(city.offices) for city in facts.city) == SPACES[seats]


@pytest.mark.parametrize("seats", [2, 5])
def test_three_taverns_stand_beside_the_routes_of_the_summary(seats: int) -> None:
    """Summary, game board: Osnabrück - Bremen, Lüneburg - Perleberg and Hildesheim - Goslar."""
    taverns = {route.id for route in teutonica(seats).facts.route if route.tavern}
    assert taverns == {"osnabrueck-bremen", "lueneburg-perleberg", "hildesheim-goslar"}


@pytest.mark.parametrize("seats", [2, 5])
def test_five_cities_teach_an_ability(seats: int) -> None:
    """Rulebook, the gameboard: Groningen, Stade, Lübeck, Göttingen and Halle."""
    schools = {city.id: city.ability for city in teutonica(seats).facts.city if city.ability}
    assert schools == {
        "groningen": "book",
        "stade": "privilege",
        "luebeck": "money",
        "goettingen": "actions",
        "halle": "keys",
    }


@pytest.mark.parametrize("seats", [2, 5])
def test_dead_ends_are_where_the_printed_board_has_them(seats: int) -> None:
    """Rulings, section 10: cities with a single route."""
    board = teutonica(seats).board
    ends = {city for number, city in enumerate(board.cities) if len(board.routes_at[number]) == 1}
    assert ends == {"groningen", "luebeck", "halle", "coellen"} | DEAD_ENDS[seats]


def test_two_routes_are_on_the_larger_side_only() -> None:
    """Rulings, provinces: Emden - Stade and Warburg - Göttingen."""
    assert set(teutonica(5).board.routes) - set(teutonica(2).board.routes) == {"emden-stade", "warburg-goettingen"}


@pytest.mark.parametrize("seats", [2, 5])
def test_the_shortest_chain_between_arnheim_and_stendal_has_five_cities(seats: int) -> None:
    """Rulings, section 10: Arnheim, Münster, Minden, Brunswiek, Stendal."""
    board = teutonica(seats).board
    reached = {board.cities.index("arnheim")}
    for _ in range(3):
        reached |= {near for city in reached for near in board.neighbours[city]}
    assert board.cities.index("stendal") not in reached
    reached |= {near for city in reached for near in board.neighbours[city]}
    assert board.cities.index("stendal") in reached


def test_provinces_hold_together() -> None:
    """HT-7: 16 of them, 25 pairs of neighbours, four guards; 22 routes lie beside two and ten beside one."""
    facts = teutonica(2).facts
    assert len(facts.province) == 16
    assert len({frozenset((one.id, near)) for one in facts.province for near in one.neighbours}) == 25
    assert {frozenset(guard.between) for guard in facts.border_guard} == {
        frozenset(("osnabrueck", "muenster")),
        frozenset(("muenster", "dortmund")),
        frozenset(("lueneburg", "brunswiek")),
        frozenset(("brunswiek", "goslar")),
    }
    beside = Counter(route for province in facts.province for route in province.routes)
    assert Counter(beside.values()) == {2: 22, 1: 10}
    assert set(beside) == {route.id for route in facts.route}
    assert Counter(len(province.routes) for province in facts.province) == {3: 11, 4: 4, 5: 1}
    assert teutonica(5).facts.province == []


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_printed_numbers_are_those_of_the_rulebook(seats: int) -> None:
    """HT-6.3: limits, points and the sixteen markers."""
    facts = teutonica(seats).facts
    assert (facts.end_of_game.prestige, facts.end_of_game.completed_cities) == (20, 10)
    assert facts.east_west.points == [7, 4, 2]
    assert [(space.privilege, space.points) for space in facts.coellen_table.spaces] == [
        *(("white", 7), ("orange", 8), ("pink", 9), ("black", 11)),
    ]
    assert facts.bonus_markers.score == [0, 1, 3, 3, 6, 6, 10, 10, 15, 15, 21]
    assert (facts.end_scoring.full_ability, facts.end_scoring.controlled_city) == (4, 2)
    assert sum(getattr(facts.bonus_markers, kind) for kind in load.KINDS) == 16
    assert (facts.pieces.traders, facts.pieces.merchants) == (27, 4)


def test_a_city_lies_between_the_routes_of_a_ring() -> None:
    """HT-2.2: distances from Groningen - Emden outwards."""
    board = teutonica(2).board
    rings = [[board.routes[route] for route in ring] for ring in board.rings[board.routes.index("groningen-emden")]]
    assert rings[0] == ["emden-osnabrueck"]
    assert rings[1] == ["kampen-osnabrueck", "osnabrueck-bremen"]
    assert sum(len(ring) for ring in rings) == 31


def test_names_may_be_written_as_on_the_map() -> None:
    """Notation is forgiving about letters."""
    game = teutonica(3)
    assert game.parse("office Lübeck") == game.parse("office luebeck")
    with pytest.raises(hansetag.BadText):
        game.parse("office atlantis")


# ---------------------------------------------------------------------- mistakes in a file


def changed(*changes: tuple[str, str]) -> str:
    """The shipped text in which each first text is replaced, once, by the second."""
    text = SMALL
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new, 1)
    return text


def office(city: str, old: str, new: str) -> tuple[str, str]:
    """Change the first line like ``old`` after a city's id."""
    start = SMALL.index(f'id = "{city}"')
    end = SMALL.index(old, start) + len(old)
    return SMALL[start:end], SMALL[start : end - len(old)] + new


def ride(route: str, old: str, new: str) -> tuple[str, str]:
    """Change the first text like ``old`` after a route's id."""
    return office(route, old, new)


LUEBECK = '{ color = "white", shape = "square", coin = true }'
FIVE = "\n".join(['  { color = "white", shape = "square", coin = false },'] * 5)

MISTAKES: dict[str, tuple[list[tuple[str, str]], str]] = {
    "schema": ([("schema = 1", "schema = 2")], "schema: 2, this program reads 1"),
    "city twice": ([('id = "stade"', 'id = "emden"')], "'emden': listed 2 times, once is right"),
    "route twice": (
        [('id = "arnheim-kampen"', 'id = "arnheim-muenster"')],
        "'arnheim-muenster': listed 2 times, once is right",
    ),
    "route of other cities": (
        [ride("arnheim-kampen", '["arnheim", "kampen"]', '["arnheim", "duisburg"]')],
        "route 'arnheim-kampen': its cities are arnheim and duisburg",
    ),
    "route to nowhere": (
        [("arnheim-kampen", "arnheim-visby"), ('["arnheim", "kampen"]', '["arnheim", "visby"]')],
        "route 'arnheim-visby': there is no city 'visby'",
    ),
    "long route": ([ride("arnheim-kampen", "houses = 3", "houses = 5")], "route 'arnheim-kampen': 5 houses, 2 to 4"),
    "short route": ([ride("arnheim-kampen", "houses = 3", "houses = 1")], "route 'arnheim-kampen': 1 houses, 2 to 4"),
    "many offices": ([office("luebeck", f"  {LUEBECK},", FIVE)], "city 'luebeck': 6 offices, 1 to 4 allowed"),
    "colour": (
        [office("luebeck", LUEBECK, LUEBECK.replace("white", "blue"))],
        "city 'luebeck': an office in 'blue', white, orange, pink or black are right",
    ),
    "shape": (
        [office("luebeck", LUEBECK, LUEBECK.replace("square", "star"))],
        "city 'luebeck': an office as 'star', square or circle are right",
    ),
    "coins": ([("coins = 6", "coins = 7")], "expected.coins: 7 is demanded, the file gives 6"),
    "routes": ([("routes = 32", "routes = 33")], "expected.routes: 33 is demanded, the file gives 32"),
    "offices by colour": ([("white = 24", "white = 23")], "expected.offices_by_color: .* is demanded"),
    "chain": ([('["arnheim", "stendal"]', '["arnheim", "visby"]')], "east_west.cities: there is no city 'visby'"),
    "coellen": (
        [('route = ["coellen", "warburg"]', 'route = ["coellen", "dortmund"]')],
        "coellen_table.route: there is no route 'coellen-dortmund'",
    ),
    "ability nowhere": ([('city = "halle"', 'city = "visby"')], "abilities.keys.city: there is no city 'visby'"),
    "ability elsewhere": (
        [('city = "halle"', 'city = "hamburg"')],
        "city 'halle': ability 'keys', which is developed in another city",
    ),
    "province without a route": (
        [('"emden-osnabrueck", "groningen-emden", "kampen-osnabrueck"', '"emden-osnabrueck", "kampen-osnabrueck"')],
        "route 'groningen-emden': beside 0 provinces, 1 or 2 is right",
    ),
    "province beside a road to nowhere": (
        [('"emden-osnabrueck", "groningen-emden"', '"emden-visby", "emden-osnabrueck", "groningen-emden"')],
        "provinces: there is no route 'emden-visby'",
    ),
    "neighbours": (
        [('neighbours = ["P02", "P06"]', 'neighbours = ["P02"]')],
        "province 'P01': neighbours .*'P02'.*, the map gives .*'P02', 'P06'",
    ),
    "no such ability": ([("[abilities.book]", "[abilities.lore]")], "abilities: .*lore.*are right"),
    "pieces on a track": ([("pieces = 4", "pieces = 3")], "abilities.keys: 3 pieces cover 5 spaces, one less is right"),
    "figure on a track": (
        [('values = [3, 5, 7, "all"]', 'values = [3, 5, "many", "all"]')],
        "abilities.money.values: 'many', 0 to 50 or 'all' is right",
    ),
    "colour at the table": (
        [('privilege = "white"', 'privilege = "blue"')],
        "coellen_table.spaces: 'blue', white, orange, pink or black are right",
    ),
    "guard of one province": (
        [('separates = ["P06", "P07"]', 'separates = ["P06", "P06"]')],
        "border_guard: it separates 'P06' from itself, two provinces are right",
    ),
    "traders": (
        [("start_supply_traders = [5, ", "start_supply_traders = [4, ")],
        "pieces: 15 traders on the desk, 4 . 6 beside it and 1 on the track make 26",
    ),
    "merchants": (
        [("start_supply_merchants = 1", "start_supply_merchants = 2")],
        "pieces: 3 merchants on the desk and those beside it make 5, not 4",
    ),
    "no markers": ([("extra_office = 5", "extra_office = 0")], "bonus_markers.extra_office: 0, 1 to 7 allowed"),
    "start markers": (
        [
            (
                'start = ["remove_3", "switch_offices", "extra_office"]',
                'start = ["remove_3", "remove_3", "extra_office"]',
            )
        ],
        "bonus_markers.start: remove_3, remove_3, extra_office, one kind for each of 3 taverns",
    ),
    "unknown start marker": (
        [('start = ["remove_3", ', 'start = ["gold", ')],
        "bonus_markers.start: gold, switch_offices, extra_office, one kind",
    ),
    "misspelt key": ([("aspect = 1.5", "aspekt = 1.5")], "unknown field `aspekt`"),
    "text for a number": ([("coins = 6", 'coins = "six"')], "Expected `int`, got `str`"),
    "missing table": ([("[end_scoring]", "[end_scorings]")], "end_scoring"),
}


@pytest.mark.parametrize(("changes", "message"), MISTAKES.values(), ids=MISTAKES.keys())
def test_a_mistake_in_a_board_file_is_named(changes: list[tuple[str, str]], message: str) -> None:
    """BadData names the file, the place and what would be right."""
    with pytest.raises(hansetag.BadData, match=message) as caught:
        load.facts_in(changed(*changes).encode(), "mine.toml")
    assert "board file mine.toml" in str(caught.value)


def test_an_island_is_named() -> None:
    """Every city must be reached by routes."""
    start = SMALL.index('[[route]]\nid = "quedlinburg-halle"')
    end = SMALL.index("# ---- two-player", start)
    text = SMALL[:start] + SMALL[end:]
    with pytest.raises(hansetag.BadData, match="cities halle: no chain of routes leads there"):
        load.facts_in(text.encode(), "mine.toml")


@pytest.mark.parametrize("content", [b"cities = [", b"\xff\xfe", b"[a]\n[a]"])
def test_what_is_no_toml_is_said_to_be_none(content: bytes) -> None:
    """BadData, not an error of the parser."""
    with pytest.raises(hansetag.BadData, match=r"board file mine\.toml is not TOML"):
        load.facts_in(content, "mine.toml")


def test_the_shipped_files_are_sound() -> None:
    """Both sides pass their own checks."""
    for seats in (2, 3, 4, 5):
        assert load.read(seats).players == ([2, 3] if seats < 4 else [4, 5])
