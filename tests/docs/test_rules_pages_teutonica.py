"""The rules page of Hansa Teutonica and its phrasebooks keep step with the data."""

from __future__ import annotations

import pytest
from tests.docs.rules_pages import Pages, blocks, numbers, rows, section, spans, text_of

import hansetag
from hansetag.games.teutonica import GAME, load

PAGES = Pages("teutonica")
PAGE = PAGES.rules
SIDES = [(3, "two or three"), (5, "four or five")]


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


def test_the_doubtful_rulings_name_real_options() -> None:
    """Each option that the table of doubts names exists, and each switch of the game is named there."""
    table = rows(section(PAGE, "## How sure we are"), "Ruling")
    options = [name for row in table for name in spans(row["Option"])]
    assert sorted(options) == sorted(option.name for option in GAME.OPTIONS if isinstance(option.default, bool))


def test_the_verbs_are_shown_in_their_order() -> None:
    """The notation section follows the catalogue."""
    verbs = dict.fromkeys(action.verb() for action in hansetag.game("teutonica", seats=2).catalogue)
    assert [row["Verb"] for row in rows(section(PAGE, "## How to write moves"), "Verb")] == list(verbs)


def test_every_example_move_parses() -> None:
    """Whatever is set as code and begins with a verb is a move, apart from the name of a city or a verb by itself."""
    game = hansetag.game("teutonica", seats=2)
    moves = [move for move in PAGES.moves(game) if " " in move]
    assert len(moves) > 20
    for move in moves:
        game.parse(move)


def test_the_example_record_is_a_legal_game() -> None:
    """The record on the page can be read and replayed, and its remarks are true."""
    states = PAGES.example()
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


def test_german_has_every_phrase_of_english_and_no_other() -> None:
    """The phrasebooks have the same keys; only names of things on the board may differ."""
    facts = load.read(2)
    things = {f"name.{city.id}" for city in facts.city} | {f"name.{province.id.lower()}" for province in facts.province}
    things |= {f"name.{colour}" for colour in load.PRIVILEGES}
    assert sorted(PAGES.phrases("de").keys() - things) == sorted(PAGES.phrases("en").keys() - things)


def test_german_names_every_privilege() -> None:
    """Each colour of an office has a German name."""
    assert [colour for colour in load.PRIVILEGES if f"name.{colour}" not in PAGES.phrases("de")] == []
