"""The data file: what is shipped agrees with all that is known, and an owner's copy is checked entry by entry."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

import hansetag
from hansetag.games.bohnhanse import BohnHanse
from hansetag.games.bohnhanse.load import SHIPPED_FILE, order_names, read
from hansetag.kernel.drive import play_out

TEXT = SHIPPED_FILE.read_text("utf-8")
DATA: Mapping[str, Any] = tomllib.loads(TEXT)
CITIES: Mapping[str, Any] = {city["id"]: city for city in DATA["city"]}

Change = tuple[str, str]


def owners_file(folder: Path, *changes: Change) -> str:
    """A copy of the shipped file in which each first text is replaced, once, by the second."""
    text = TEXT
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    path = folder / "game.toml"
    path.write_text(text, "utf-8")
    return str(path)


def open_with(path: str, seats: int = 5) -> BohnHanse:
    """The game with the cards of this file."""
    game = hansetag.game("bohnhanse", seats, data=path)
    assert isinstance(game, BohnHanse)
    return game


def entry(table: str, start: str) -> str:
    """The shipped text of one entry, from ``[[table]]`` up to the next empty line."""
    head = f"[[{table}]]\n"
    first = TEXT.index(f"{head}{start}")
    return TEXT[first:].partition("\n\n")[0]


def change(table: str, start: str, *lines: Change) -> Change:
    """Change lines of one entry."""
    old = entry(table, start)
    new = old
    for before, after in lines:
        assert before in new, f"{before!r} is not in {old!r}"
        new = new.replace(before, after, 1)
    return old, new


def without(table: str, start: str) -> Change:
    """Leave one entry out."""
    return entry(table, start), ""


def constant(name: str, old: int, new: int) -> Change:
    """Change one number of the rules."""
    return change("constant", f'id = "{name}"', (f"value = {old}\n", f"value = {new}\n"))


# ---------------------------------------------------------------------- the shipped file


def test_the_shipped_file_has_the_cards_of_the_rulebook() -> None:
    """Known facts: 60 orders, 10 harvests, 7 travel cards of which Supply is the second and Toll the third."""
    assert (len(DATA["order"]), len(DATA["harvest"]), len(DATA["travel_card"])) == (60, 10, 7)
    kinds = [card["kind"] for card in sorted(DATA["travel_card"], key=lambda card: int(card["number"]))]
    assert kinds == ["normal", "supply", "toll", "normal", "normal", "normal", "normal"]


def test_the_shipped_beans_have_the_base_prices_of_the_rulebook() -> None:
    """Known facts: eight types."""
    assert {bean["id"]: bean["base_price"] for bean in DATA["bean"]} == {
        "blue": 4,
        "chili": 5,
        "stink": 6,
        "green": 7,
        "soy": 9,
        "black_eyed": 11,
        "red": 12,
        "garden": 14,
    }
    assert all(bean["provenance"] == "seed" for bean in DATA["bean"])
    assert sum(bean["total"] for bean in DATA["bean"]) == 120


def test_the_shipped_amounts_are_those_of_the_rulebook() -> None:
    """Known facts: every single number, with the line it stands in."""
    assert {constant["id"]: constant["value"] for constant in DATA["constant"]} == {
        "players_min": 3,
        "players_max": 5,
        "wagon_spaces": 8,
        "start_beans_of_each_type": 1,
        "start_beans_of_each_sold_type_per_city": 1,
        "start_empty_squares_per_city": 2,
        "start_orders_drawn": 3,
        "orders_total": 60,
        "harvest_cards_total": 10,
        "harvest_cards_in_reserve": 2,
        "harvests_before_last_round": 8,
        "travel_cards_per_player": 7,
        "toll_when_travelling": 20,
        "toll_when_invited": 15,
        "loan_repay_factor": 2,
        "buy_order_price": 5,
        "buy_order_travel_cards_removed": 1,
        "orders_drawn_in_final_phase": 1,
        "scarce_bean_purchases_per_turn": 1,
    }
    assert all(constant["provenance"] == "seed" and constant["ref"] for constant in DATA["constant"])


def test_the_shipped_cities_and_what_they_sell() -> None:
    """Known facts: ten cities, eight of them named; three beans in Hamburg and Malmö, two elsewhere."""
    assert len(CITIES) == 10
    named = {city for city, entry in CITIES.items() if entry["provenance"] == "seed"}
    assert named == {"hamburg", "danzig", "malmo", "bremen", "rostock", "edinburgh", "aalborg", "visby"}
    sold = {city: {market["bean"] for market in entry["market"]} for city, entry in CITIES.items()}
    assert {city for city, beans in sold.items() if len(beans) == 3} == {"hamburg", "malmo"}
    assert all(entry["squares"] == len(sold[city]) + 2 for city, entry in CITIES.items())
    assert sold["bremen"] == {"black_eyed", "green"}
    assert sold["hamburg"] == {"chili", "blue", "soy"}
    assert sold["rostock"] == {"stink", "soy"}
    assert {city for city, beans in sold.items() if "red" in beans} == {"edinburgh", "visby"}
    assert "chili" in sold["danzig"]
    assert "garden" in sold["malmo"]
    places = Counter(bean for beans in sold.values() for bean in beans)
    assert {bean for bean, count in places.items() if count == 2} == {"red", "garden"}
    assert places.total() == 22


def test_the_shipped_prices_are_those_of_the_examples() -> None:
    """Known facts: nine prices are told; all fall by the square, and the opening price is the base price."""
    prices = {(city, m["bean"]): m["prices"] for city, entry in CITIES.items() for m in entry["market"]}
    told = {(e["city"], e["bean"], e["filled_squares"]): e["price"] for e in DATA["price_example"]}
    assert told == {
        ("bremen", "black_eyed", 2): 11,
        ("bremen", "green", 2): 7,
        ("hamburg", "chili", 3): 5,
        ("hamburg", "blue", 3): 4,
        ("hamburg", "blue", 2): 6,
        ("rostock", "stink", 2): 6,
        ("rostock", "soy", 2): 9,
        ("edinburgh", "red", 0): 16,
        ("visby", "red", 0): 16,
    }
    assert all(prices[city, bean][level] == price for (city, bean, level), price in told.items())
    base = {bean["id"]: bean["base_price"] for bean in DATA["bean"]}
    for (city, bean), row in prices.items():
        assert row == sorted(row, reverse=True)
        assert row[len(CITIES[city]["market"])] == base[bean]
        assert len(row) == CITIES[city]["squares"] + 1


def test_the_shipped_orders_known_from_the_rulebook_are_there() -> None:
    """Known facts: three Rostock orders; 27 and 44 exist; every order asks for different types, none sold there."""
    orders = [(order["city"], frozenset(order["beans"]), order["value"]) for order in DATA["order"]]
    assert ("rostock", frozenset({"red", "green", "chili"}), 47) in orders
    assert ("rostock", frozenset({"red", "chili"}), 35) in orders
    assert any(city == "rostock" and len(beans) == 2 and value == 40 for city, beans, value in orders)
    values = Counter(value for _, _, value in orders)
    assert values[27] >= 1
    assert values[44] >= 1
    assert max(values.values()) > 1
    assert Counter(order["provenance"] for order in DATA["order"]) == {"seed": 3, "reconstructed": 57}
    assert Counter(city for city, _, _ in orders) == dict.fromkeys(CITIES, 6)
    for order in DATA["order"]:
        assert len(set(order["beans"])) == len(order["beans"])
        assert not {market["bean"] for market in CITIES[order["city"]]["market"]} & set(order["beans"])
    for city in ("rostock", "aalborg"):
        assert any("blue" in beans for where, beans, _ in orders if where == city)


def test_the_shipped_harvests_know_the_one_of_the_rulebook() -> None:
    """Known facts: two blue for Hamburg, three chili for Danzig, three garden for Malmö; Aalborg is served as well."""
    first = DATA["harvest"][0]
    assert first["provenance"] == "seed"
    assert [(part["city"], part["bean"], part["count"]) for part in first["stack"]] == [
        ("hamburg", "blue", 2),
        ("danzig", "chili", 3),
        ("malmo", "garden", 3),
    ]
    assert Counter(card["provenance"] for card in DATA["harvest"]) == {"seed": 1, "reconstructed": 9}
    assert Counter(part["city"] for card in DATA["harvest"] for part in card["stack"]) == dict.fromkeys(CITIES, 3)


def test_the_shipped_roads_lead_from_edinburgh_to_rostock_in_two_steps() -> None:
    """Known facts: by way of Aalborg; the farthest trip has five roads."""
    roads = {frozenset((road["a"], road["b"])): road["provenance"] for road in DATA["road"]}
    assert roads[frozenset(("edinburgh", "aalborg"))] == roads[frozenset(("aalborg", "rostock"))] == "seed"
    assert len(roads) == len(DATA["road"]) == 15
    board = open_with("").board
    cities = board.cities
    assert board.distance[cities.index("edinburgh")][cities.index("rostock")] == 2
    assert max(max(row) for row in board.distance) == 5
    assert board.distance == [list(column) for column in zip(*board.distance, strict=True)]


def test_every_entry_says_how_sure_we_are_of_it() -> None:
    """Provenance is part of the data, because much of the printed game is reconstructed."""
    known = {"seed", "source", "reconstructed"}
    for kind in ("constant", "bean", "city", "road", "order", "harvest", "travel_card", "money_note", "price_example"):
        assert {one["provenance"] for one in DATA[kind]} <= known
    for city in CITIES.values():
        for market in city["market"]:
            assert set(market["price_provenance"]) <= known
            assert len(market["price_provenance"]) == len(market["prices"])


# ---------------------------------------------------------------------- an owner's file


def test_a_copy_of_the_shipped_file_is_accepted(tmp_path: Path) -> None:
    """An owner starts from a sound file; only his own has a mark."""
    game = open_with(owners_file(tmp_path))
    assert game.board.orders == open_with("").board.orders
    assert (len(game.fingerprint()), open_with("").fingerprint()) == (16, "")
    assert read().order == read(owners_file(tmp_path)).order


def test_an_owner_may_change_cards_and_play_with_them(tmp_path: Path) -> None:
    """Another value, another harvest, a city that is called otherwise; equal orders get a number."""
    path = owners_file(
        tmp_path,
        change("order", "id = 37\n", ("value = 35", "value = 99")),
        change("order", "id = 40\n", ('beans = ["blue", "green"]', 'beans = ["chili", "red"]')),
        change("order", "id = 41\n", ('beans = ["blue", "green", "black_eyed"]', 'beans = ["chili", "red"]')),
        change("harvest", "id = 1\n", ("count = 2", "count = 5")),
        change("city", 'id = "danzig"', ('name = "Danzig"', 'name = "Gdańsk"')),
    )
    game = open_with(path, 3)
    assert order_names(game.facts)[36:41:3] == ["rostock-chili-red", "rostock-chili-red-no2"]
    assert order_names(game.facts)[40] == "rostock-chili-red-no3"
    assert (game.board.order_value[36], game.board.tallest) == (99, 5)
    assert game.text(game.parse("travel Gdańsk")) == "travel danzig"
    assert game.text(game.parse("buy black-eyed 5")) == "buy black_eyed 5"
    state = game.start()
    play_out(state, hansetag.Rng(1), 10_000)
    assert state.actor == hansetag.OVER
    assert state.check() == []
    assert game.fingerprint() != open_with(owners_file(tmp_path)).fingerprint()


def test_a_record_remembers_the_owners_file(tmp_path: Path) -> None:
    """A record is not replayed on other cards."""
    path = owners_file(tmp_path, change("order", "id = 37\n", ("value = 35", "value = 36")))
    text = hansetag.Match(open_with(path, 3), 1).record.dumps()
    assert f"data: {open_with(path, 3).fingerprint()}" in text
    Path(path).write_text(TEXT, "utf-8")
    with pytest.raises(hansetag.BadRecord, match="played with the data"):
        hansetag.Record.loads(text)


CITY_LINES = entry("city", 'id = "riga"')
MANY_CITIES = "\n\n".join(CITY_LINES.replace('"riga"', f'"riga{number}"') for number in range(40))

MISTAKES: dict[str, tuple[Sequence[Change], str]] = {
    "format": ([("format = 1", "format = 2")], "meta: format 2, this program reads 1"),
    "constant twice": (
        [("[[bean]]", entry("constant", 'id = "wagon_spaces"') + "\n\n[[bean]]")],
        "constant 'wagon_spaces': listed 2 times, once is right",
    ),
    "constant not known": (
        [change("constant", 'id = "wagon_spaces"', ('"wagon_spaces"', '"waggon"'))],
        "constant 'waggon': not known; known are players_min, players_max",
    ),
    "constant missing": ([without("constant", 'id = "wagon_spaces"')], "constant 'wagon_spaces': missing"),
    "constant too large": (
        [constant("toll_when_travelling", 20, 2000)],
        "constant 'toll_when_travelling': 2000, 1 to 1000 allowed",
    ),
    "constant that is fixed": (
        [constant("start_orders_drawn", 3, 4)],
        "'start_orders_drawn': 4, only 3 is played here",
    ),
    "bean twice": ([change("bean", 'id = "chili"', ('"chili"', '"blue"'))], "bean 'blue': listed 2 times"),
    "too many beans": (
        [("[[city]]", entry("bean", 'id = "garden"').replace('"garden"', '"lima"') + "\n\n[[city]]")],
        "beans: 9 types, 3 to 8 allowed",
    ),
    "bean id": ([change("bean", 'id = "chili"', ('"chili"', '"Hot Chili"'))], "bean 'Hot Chili': an id is one word"),
    "bean called like a part of a deal": (
        [change("bean", 'id = "chili"', ('"chili"', '"invite"'))],
        "bean 'invite': the notation of deals needs this word for itself",
    ),
    "base price": (
        [change("bean", 'id = "chili"', ("base_price = 5", "base_price = 0"))],
        "bean 'chili': base price 0, 1 to 1000 allowed",
    ),
    "city twice": ([change("city", 'id = "riga"', ('"riga"', '"visby"'))], "city 'visby': listed 2 times"),
    "too many cities": ([(CITY_LINES, MANY_CITIES)], "cities: 49, 2 to 30 allowed"),
    "city id": ([change("city", 'id = "riga"', ('"riga"', '"New Riga"'))], "city 'New Riga': an id is one word"),
    "squares": (
        [change("city", 'id = "riga"', ("squares = 4", "squares = 13"))],
        "city 'riga': 13 squares, 1 to 12 allowed",
    ),
    "market twice": (
        [change("city", 'id = "riga"', ('bean = "soy"', 'bean = "green"'))],
        "city 'riga': market 'green': listed 2 times",
    ),
    "squares that stay empty": (
        [change("city", 'id = "riga"', ("squares = 4", "squares = 5"))],
        "city 'riga': 2 beans on 5 squares, 2 must stay empty at first",
    ),
    "bean of a market": (
        [change("city", 'id = "riga"', ('bean = "soy"', 'bean = "lima"'))],
        "city 'riga': market 'lima': there is no such bean; there are black_eyed, blue",
    ),
    "number of prices": (
        [change("city", 'id = "riga"', ("[13, 11, 9, 7, 5]", "[13, 11, 9, 7]"))],
        "city 'riga': market 'soy': 4 prices, one for each of 4 squares and one above is right",
    ),
    "prices that rise": (
        [change("city", 'id = "riga"', ("[13, 11, 9, 7, 5]", "[13, 11, 9, 7, 8]"))],
        r"city 'riga': market 'soy': prices \[13, 11, 9, 7, 8\], they must fall",
    ),
    "price of nothing": (
        [change("city", 'id = "riga"', ("[13, 11, 9, 7, 5]", "[13, 11, 9, 7, 0]"))],
        "city 'riga': market 'soy': prices .* stay above 0",
    ),
    "road to nowhere": (
        [change("road", 'a = "visby"', ('b = "riga"', 'b = "reval"'))],
        "road visby to reval: there is no city 'reval'",
    ),
    "road to itself": (
        [change("road", 'a = "visby"', ('b = "riga"', 'b = "visby"'))],
        "road visby to visby: leads nowhere",
    ),
    "road twice": (
        [change("road", 'a = "visby"', ('a = "visby"', 'a = "riga"'), ('b = "riga"', 'b = "danzig"'))],
        "road 'danzig to riga': listed 2 times",
    ),
    "city without roads": (
        [without("road", 'a = "visby"'), without("road", 'a = "danzig"\nb = "riga"')],
        "city 'riga': no roads lead there from edinburgh",
    ),
    "order twice": ([change("order", "id = 37\n", ("id = 37", "id = 38"))], "order 38: listed 2 times"),
    "number of orders": ([without("order", "id = 37\n")], "orders: 59 cards, orders_total says 60"),
    "city of an order": (
        [change("order", "id = 37\n", ('"rostock"', '"reval"'))],
        "order 37: there is no city 'reval'",
    ),
    "bean of an order": (
        [change("order", "id = 37\n", ('"chili"', '"lima"'))],
        "order 37: there is no bean 'lima'",
    ),
    "order of nothing": (
        [change("order", "id = 37\n", ('["chili", "red"]', "[]"))],
        "order 37: asks for no beans",
    ),
    "order of one type twice": (
        [change("order", "id = 37\n", ('["chili", "red"]', '["red", "red"]'))],
        "order 37: asks for a type twice",
    ),
    "value of an order": (
        [change("order", "id = 37\n", ("value = 35", "value = 0"))],
        "order 37: value 0, 1 to 1000 allowed",
    ),
    "harvest ids": (
        [change("harvest", "id = 3\n", ("id = 3", "id = 30"))],
        r"harvests: ids \[1, 2, 30, 4, .*\], 1 to 10 in order is right",
    ),
    "number of harvests": (
        [constant("harvest_cards_total", 10, 11)],
        "harvests: 10 cards, harvest_cards_total says 11",
    ),
    "reserve": (
        [constant("harvest_cards_in_reserve", 2, 3)],
        "harvests: 10 cards are not those before the last round and the reserve together",
    ),
    "harvest of nothing": (
        [(entry("harvest", "id = 1\n"), '[[harvest]]\nid = 1\nprovenance = "seed"\nstack = []')],
        "harvest 1: brings nothing",
    ),
    "harvest that is not sold": (
        [change("harvest", "id = 1\n", ('bean = "blue"', 'bean = "red"'))],
        "harvest 1: hamburg does not sell 'red'",
    ),
    "height of a stack": (
        [change("harvest", "id = 1\n", ("count = 2", "count = 16"))],
        "harvest 1: a stack of 16, 1 to 15 allowed",
    ),
    "numbers of travel cards": (
        [change("travel_card", "number = 7\n", ("number = 7", "number = 6"))],
        r"travel cards: numbers \[1, 2, 3, 4, 5, 6, 6\], 1 to 7 once each is right",
    ),
    "kind of a travel card": (
        [change("travel_card", "number = 7\n", ('"normal"', '"fast"'))],
        "travel cards: kind 'fast' is not one of normal, toll, supply",
    ),
    "two tolls": (
        [change("travel_card", "number = 7\n", ('"normal"', '"toll"'))],
        "travel cards: 2 of kind 'toll', exactly one is right",
    ),
    "no supply": (
        [change("travel_card", "number = 2\n", ('"supply"', '"normal"'))],
        "travel cards: 0 of kind 'supply', exactly one is right",
    ),
    "too few beans": (
        [change("bean", 'id = "garden"', ("total = 13", "total = 6"))],
        "bean 'garden': 6 in all, at least 7 are needed to set up and 200 allowed",
    ),
    "too many beans of a type": (
        [change("bean", 'id = "garden"', ("total = 13", "total = 201"))],
        "bean 'garden': 201 in all",
    ),
    "small wagon": ([constant("wagon_spaces", 8, 7)], "constant 'wagon_spaces': 7, one bean of each type must fit in"),
    "example of an unknown price": (
        [change("price_example", 'city = "visby"', ("filled_squares = 0", "filled_squares = 5"))],
        "price of red in visby with 5 squares filled: the market knows no such price",
    ),
    "example of another price": (
        [change("price_example", 'city = "visby"', ("price = 16", "price = 17"))],
        "price of red in visby with 0 squares filled: 16, the example says 17",
    ),
    "unknown field": ([("format = 1", "format = 1\ncolour = 3")], "game.toml: .*colour"),
    "text for a number": ([("format = 1", 'format = "one"')], r"game.toml: .*format"),
    "no TOML": ([("[meta]", "[meta")], "game.toml is not TOML"),
}


@pytest.mark.parametrize("mistake", MISTAKES)
def test_an_owners_mistake_is_answered_with_its_entry(tmp_path: Path, mistake: str) -> None:
    """Every check names the entry and what would be right."""
    changes, message = MISTAKES[mistake]
    with pytest.raises(hansetag.BadData, match=message):
        open_with(owners_file(tmp_path, *changes))


def test_all_mistakes_are_told_at_once(tmp_path: Path) -> None:
    """An owner need not start the game once for each of them."""
    path = owners_file(
        tmp_path,
        change("order", "id = 37\n", ("value = 35", "value = 0")),
        change("harvest", "id = 1\n", ("count = 2", "count = 16")),
    )
    with pytest.raises(hansetag.BadData, match=r"order 37: value 0.*; harvest 1: a stack of 16"):
        open_with(path)


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    """The message has the path."""
    with pytest.raises(hansetag.BadData, match=r"the data file '.*nowhere.toml' cannot be read"):
        open_with(str(tmp_path / "nowhere.toml"))


@pytest.mark.parametrize("seats", [2, 6])
def test_the_game_is_for_three_to_five(seats: int) -> None:
    """Known facts: other numbers are refused."""
    with pytest.raises(hansetag.BadOption, match="Bohn Hanse is for 3, 4, 5 seats"):
        hansetag.game("bohnhanse", seats)
