"""The rules page of Bohn Hanse and its phrasebooks keep step with the data."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tests.docs.rules_pages import Pages, blocks, numbers, rows, section, spans, text_of

import hansetag
from hansetag.games.bohnhanse import load
from hansetag.games.bohnhanse.state import BohnHanseState

PAGES = Pages("bohnhanse")
PAGE = PAGES.rules
SURENESS = {"seed": "printed", "source": "reported", "reconstructed": "reconstructed"}
FACTS = load.read()
CITIES = {city.id: city.name for city in FACTS.city}
NUMBERS = {constant.id: constant.value for constant in FACTS.constant}
WORDS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def ruling(name: str) -> str:
    """The block that states a ruling."""
    (found,) = (block for block in blocks(PAGE) if block.endswith(f"[{name}]"))
    return found


def prose() -> str:
    """The page in one line, without its fenced code."""
    return " ".join(text_of(PAGE).split())


def deals() -> list[str]:
    """The deals that the page writes in one line."""
    return re.findall(r"^deal .+$", section(PAGE, "### How a deal is made here"), flags=re.MULTILINE)


# ---------------------------------------------------------------------- facts


def test_the_beans_agree_with_the_data() -> None:
    """Names, base prices and colours are those of the data file, and beans are written as moves write them."""
    table = rows(section(PAGE, "## The pieces"), "Bean")
    assert [tuple(row.values()) for row in table] == [
        (bean.name_en, f"`{bean.id}`", str(bean.base_price), bean.colour) for bean in FACTS.bean
    ]
    phrases = PAGES.phrases("en")
    assert [phrases[f"name.{bean.id}"] for bean in FACTS.bean] == [bean.name_en for bean in FACTS.bean]


def test_what_we_know_of_the_beans_agrees_with_the_data() -> None:
    """The number of tiles, and how sure we are of price, colour, German name and tiles."""
    table = rows(section(PAGE, "### The beans"), "Type")
    assert [tuple(row.values()) for row in table] == [
        (
            f"{bean.name_en} ({bean.name_de})",
            SURENESS[bean.provenance],
            SURENESS[bean.colour_provenance],
            SURENESS[bean.name_de_provenance],
            str(bean.total),
            SURENESS[bean.total_provenance],
        )
        for bean in FACTS.bean
    ]


def prices(market: load.Market) -> str:
    """The prices of a bean in a city as the page writes them: printed ones in bold."""
    pairs = zip(market.prices, market.price_provenance, strict=True)
    return ", ".join(f"**{price}**" if known == "seed" else str(price) for price, known in pairs)


def test_the_cities_agree_with_the_data() -> None:
    """What each city sells at which prices, and how sure we are of it."""
    names = {bean.id: bean.name_en for bean in FACTS.bean}
    assert [tuple(row.values()) for row in rows(section(PAGE, "### The cities"), "City")] == [
        (
            city.name,
            f"`{city.id}`",
            SURENESS[city.provenance],
            names[market.bean],
            SURENESS[market.provenance],
            prices(market),
        )
        for city in FACTS.city
        for market in city.market
    ]


def test_the_roads_agree_with_the_data() -> None:
    """The ends of each road, and how sure we are of it."""
    assert [tuple(row.values()) for row in rows(section(PAGE, "### The roads"), "From")] == [
        (CITIES[road.a], CITIES[road.b], SURENESS[road.provenance]) for road in FACTS.road
    ]


def test_the_orders_agree_with_the_data() -> None:
    """Each order as moves write it, with its value and how sure we are of it."""
    told = [tuple(row.values()) for row in rows(section(PAGE, "### The orders"), "Order")]
    assert [(name, value) for name, value, _ in told] == [
        (f"`{name}`", str(order.value)) for name, order in zip(load.order_names(FACTS), FACTS.order, strict=True)
    ]
    for (_, _, known), order in zip(told, FACTS.order, strict=True):
        assert known.partition(",")[0] == SURENESS[order.provenance]
        assert ("beans are reconstructed" in known) == (order.beans_provenance == "reconstructed")


def test_the_harvests_agree_with_the_data() -> None:
    """What each card brings where, in the order of the card."""
    assert [tuple(row.values()) for row in rows(section(PAGE, "### The harvests"), "Card")] == [
        (
            str(card.id),
            ", ".join(f"{part.count} {part.bean.replace('_', '-')} to {CITIES[part.city]}" for part in card.stack),
            SURENESS[card.provenance],
        )
        for card in FACTS.harvest
    ]


def test_the_map_shows_every_city() -> None:
    """The drawing has each city once."""
    drawing = section(PAGE, "## The pieces").partition("```")[2].partition("```")[0]
    assert sorted(re.findall(r"[A-Z]\w+", drawing)) == sorted(CITIES.values())


def test_the_words_for_how_sure_we_are_are_explained() -> None:
    """The legend has each word that stands for a provenance."""
    assert [row["Word"] for row in rows(text_of(PAGE), "Word")] == list(SURENESS.values())


# ---------------------------------------------------------------------- numbers in the text


def test_the_table_of_amounts_agrees_with_the_data() -> None:
    """Tolls and the price of an order."""
    told = {row["What"]: row["How much"] for row in rows(section(PAGE, "## Your turn"), "What")}
    assert numbers(told["toll on a trip"]) == [NUMBERS["toll_when_travelling"]]
    assert numbers(told["toll when invited"]) == [NUMBERS["toll_when_invited"]]
    assert numbers(told["order"]) == [NUMBERS["buy_order_price"]]
    assert NUMBERS["loan_repay_factor"] == 2
    assert "double" in told["loan"]


def test_the_rulings_repeat_the_amounts_of_the_data() -> None:
    """Where a ruling says an amount, it is that of the data file."""
    assert f"The toll is {NUMBERS['toll_when_travelling']} thaler" in ruling("BH-9")
    assert f"{NUMBERS['toll_when_invited']} thaler instead of {NUMBERS['toll_when_travelling']}" in ruling("BH-10")
    assert "pay back double" in ruling("BH-11")
    assert f"more than {NUMBERS['wagon_spaces']}" in ruling("BH-15")
    assert f"for {NUMBERS['toll_when_invited']} thaler" in ruling("BH-21")
    assert f"holds {NUMBERS['wagon_spaces']} beans" in ruling("BH-27")
    assert f"costs {NUMBERS['buy_order_price']} thaler" in ruling("BH-31")


def test_the_numbers_of_pieces_agree_with_the_data() -> None:
    """Cities, spaces, cards, orders, harvests and the reserve."""
    page = prose()
    kinds = [card.kind for card in FACTS.travel_card]
    places = {card.kind: card.number for card in FACTS.travel_card}
    assert f"shows {WORDS[len(FACTS.city)]} cities" in page
    assert f"Beans** of {WORDS[len(FACTS.bean)]} types" in page
    assert f"with {NUMBERS['wagon_spaces']} spaces" in page
    assert f"**{NUMBERS['travel_cards_per_player']} travel cards**" in page
    assert f"Number {places['supply']} is the *Supply*, number {places['toll']} the *Toll*" in page
    assert f"the other {WORDS[kinds.count('normal')]} are *normal* cards" in page
    assert f"**{NUMBERS['orders_total']} orders** and **{NUMBERS['harvest_cards_total']} new harvest cards**" in page
    assert f"The {WORDS[len(FACTS.harvest)]} harvest cards are shuffled" in page
    assert f"{WORDS[NUMBERS['harvest_cards_in_reserve']]} of them put aside as a reserve" in page
    assert f"Everybody draws {WORDS[NUMBERS['start_orders_drawn']]} orders" in page
    assert f"{WORDS[NUMBERS['start_empty_squares_per_city']].capitalize()} squares stay empty" in page
    assert {city.squares for city in FACTS.city} == {4, 5}
    assert "a column of four or five squares" in page


def test_the_last_round_begins_with_the_harvest_that_the_page_names() -> None:
    """The eighth, and both rulings on the end say so."""
    assert NUMBERS["harvests_before_last_round"] == 8
    assert "eighth harvest card is *placed*" in ruling("BH-36")
    assert "the eighth card is drawn" in ruling("BH-37")


def test_the_hand_after_a_first_trip_is_as_the_page_says() -> None:
    """Four normal cards, two orders, Toll, Supply, a normal card."""
    game = hansetag.game("bohnhanse", seats=3)
    orders = ["riga-blue-stink", "riga-chili-garden"]
    hand = ["travel", "supply", "toll", *["travel"] * 4, *orders]
    state = game.stage({"seats": [{"city": "edinburgh", "money": 40, "hand": hand}, {}, {}]})
    state.apply(game.parse("travel rostock"))
    assert isinstance(state, BohnHanseState)
    assert state.view(0)["seats"][0]["hand"] == [*["travel"] * 4, *orders, "toll", "supply", "travel"]
    assert "four normal cards, your two orders, Toll, Supply, a normal card" in ruling("BH-1")


def test_the_value_of_an_order_is_what_the_page_says() -> None:
    """Base prices, 6, 3 for each bean and 2 for each road to the nearest seller, give or take 1."""
    board, _ = load.make(FACTS)
    assert "and 6, and 3 for each bean, and 2 for each road" in prose()
    for order, wanted in enumerate(board.order_beans):
        city = board.order_city[order]
        roads = [
            min(board.distance[city][seller] for seller in range(board.city_count) if board.sells(seller, bean))
            for bean in wanted
        ]
        value = sum(board.base[bean] for bean in wanted) + 6 + 3 * len(wanted) + 2 * sum(roads)
        assert abs(board.order_value[order] - value) <= (0 if FACTS.order[order].id in (37, 38) else 1)
        assert not any(board.sells(city, bean) for bean in wanted)


# ---------------------------------------------------------------------- notation


def test_the_verbs_are_shown_in_their_order() -> None:
    """The notation section follows the catalogue."""
    verbs = dict.fromkeys(action.verb() for action in hansetag.game("bohnhanse").catalogue)
    assert [row["Verb"] for row in rows(section(PAGE, "## How to write moves"), "Verb")] == list(verbs)


def test_the_deals_in_one_line_can_be_read() -> None:
    """Each of them stands for the steps that the page promises."""
    game = hansetag.game("bohnhanse", seats=3)
    state = game.stage(
        {
            "seats": [{"city": "hamburg", "money": 50}, {"city": "hamburg"}, {"city": "riga"}],
            "questions": [{"ask": "trade", "seat": 0, "level": 3}],
        }
    )
    lines = deals()
    assert lines[0] == "deal 2 invite give chili blue get garden"
    assert [game.text(step) for step in game.spell(lines[0], state)] == [
        "propose 2",
        "add give chili",
        "add give blue",
        "add get garden",
        "send",
    ]
    assert len(game.spell(lines[1], state)) == 6
    assert len(game.spell(lines[2], state, seat=1)) == 6
    for line in lines:
        words = set(line.split())
        assert words <= {"deal", "invite", "give", "get", "discard", "clear", "0", "2"} | {b.id for b in FACTS.bean}


def test_the_example_record_tells_the_truth() -> None:
    """The remarks on the page agree with the positions."""
    states = PAGES.example()
    table = states[-1].full()
    assert states[-1].actor == 1
    seats = table["seats"]
    assert isinstance(seats, list)
    assert [seat["money"] for seat in seats] == [74, 45, 50]
    assert {seat["city"] for seat in seats} == {"hamburg"}
    assert [seat["wagon"] for seat in seats] == [
        ["stink", "soy", "black_eyed", "garden"],
        ["blue", "green", "soy", "black_eyed", "red"],
        ["blue", "blue", "chili", "black_eyed", "red"],
    ]


# ---------------------------------------------------------------------- true cards


def test_the_recipe_for_the_true_cards_works(tmp_path: Path) -> None:
    """Another value on an order, another road: the copy is read, played with and marked."""
    text = load.SHIPPED_FILE.read_text("utf-8").replace("value = 26", "value = 27", 1)
    text = text.replace(
        'a = "visby"\nb = "riga"\nprovenance = "reconstructed"', 'a = "malmo"\nb = "riga"\nprovenance = "printed"'
    )
    path = tmp_path / "game.toml"
    path.write_text(text, "utf-8")
    mine = load.read(str(path))
    assert (mine.order[1].value, mine.road[-1].provenance) == (27, "printed")
    assert hansetag.game("bohnhanse", seats=4, data=str(path)).fingerprint()
    keys = {key for key in spans(section(PAGE, "### Putting the true cards in")) if key.startswith("[[")}
    assert sorted(keys) == sorted(
        f"[[{key}]]" for key in ("city", "city.market", "road", "order", "harvest", "harvest.stack", "price_example")
    )


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("squares = 4", "sqares = 4", "sqares"),
        ('beans = ["stink", "garden"]', 'beans = ["stink", "gold"]', "there is no bean 'gold'"),
        ("prices = [16, 14, 12, 10, 7]", "prices = [16, 14, 12, 13, 7]", "they must fall"),
        ("prices = [16, 14, 12, 10, 7]", "prices = [17, 14, 12, 10, 7]", "the example says 16"),
        ('b = "london"', 'b = "bruges"', "there is no city 'bruges'"),
    ],
)
def test_mistakes_in_a_file_of_ones_own_are_named(tmp_path: Path, old: str, new: str, said: str) -> None:
    """The kinds of mistakes that the page lists are refused with the place."""
    text = load.SHIPPED_FILE.read_text("utf-8")
    assert old in text
    path = tmp_path / "game.toml"
    path.write_text(text.replace(old, new, 1), "utf-8")
    with pytest.raises(hansetag.BadData, match=said):
        load.read(str(path))


# ---------------------------------------------------------------------- phrasebooks


def test_german_has_every_phrase_of_english_and_no_other() -> None:
    """The phrasebooks have the same keys, names included."""
    assert sorted(PAGES.phrases("de")) == sorted(PAGES.phrases("en"))


def test_german_names_every_bean_as_the_data_does() -> None:
    """Each bean has the German name of the data file."""
    german = PAGES.phrases("de")
    assert [german[f"name.{bean.id}"] for bean in FACTS.bean] == [bean.name_de for bean in FACTS.bean]
