"""Staged positions: what is left out has a sensible place, what is wrong is named, and full() comes back."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from tests.games import common
from tests.games.teutonica.helpers import (
    VARIANTS,
    asked,
    look,
    opening,
    options,
    play,
    player,
    states,
    stock,
    supply,
    table,
    teutonica,
    three,
)

import hansetag

THREE: dict[str, object] = {"seats": [{}, {}, {}]}
TWO: dict[str, object] = {"seats": [{}, {}]}


def turn(seat: int = 0, **more: object) -> dict[str, object]:
    """The question of a turn."""
    return {"ask": "turn", "seat": seat, **more}


def test_what_is_left_out_lies_as_at_the_start() -> None:
    """All loose pieces in stock, undeveloped desks, unseen markers, and the start player's fresh turn."""
    state = teutonica(3).stage(THREE)
    assert (supply(state), stock(state)) == ((0, 0), (11, 1))
    assert sum(look(state).unseen.values()) == 16
    assert asked(state) == ("turn", 0)
    assert (look(state).questions[0].actions, look(state).questions[0].fresh) == (2, True)
    assert teutonica(3).stage(THREE | {"starter": 2}).actor == 2


def test_the_stock_takes_what_is_nowhere_else() -> None:
    """Pieces on routes, in offices, at Coellen and on the desk are not in stock."""
    own = player((2, 0), "", money=3, book=2)
    state = table(
        own,
        player(),
        player(),
        routes={"hamburg-luebeck": "0t 0m"},
        cities={"minden": "0t | 0t"},
        coellen=(0,) + (None,) * 3,
    )
    assert stock(state) == (14 - 2 - 1 - 2, 3 - 2)


def seats(**first: object) -> dict[str, object]:
    """Three seats of which the first has something."""
    return {"seats": [first, {}, {}]}


def routes(**given: object) -> dict[str, object]:
    """Something on Hamburg - Lübeck."""
    return {"routes": {"hamburg-luebeck": given}}


def cities(**given: object) -> dict[str, object]:
    """Something in Hamburg."""
    return {"cities": {"hamburg": given}}


MISTAKES: dict[str, tuple[Mapping[str, object], str]] = {
    "no seats": ({"seats": None}, r"staged data: .*\$\.seats"),
    "one seat": ({"seats": [{}]}, "seats: 1 are laid out, this game has 3"),
    "unknown field": ({"ship": "riga"}, "staged data: .*ship"),
    "unknown field of a seat": (seats(gold=3), r"staged data: .*gold.*seats"),
    "unknown field of a question": ({"questions": [turn(colour="red")]}, "staged data: .*colour"),
    "text for a number": ({"ending": "soon"}, "staged data: .*ending"),
    "starter": ({"starter": 3}, "starter: 3, 0 to 2 allowed"),
    "figure": ({"figure": "p17"}, "figure: 'p17' is not one of p01, p02"),
    "figure without provinces": ({"figure": "p01"}, "there is a figure without provinces"),
    "neutral prestige": ({"neutral_prestige": -1}, "neutral_prestige: -1, 0 to 99 allowed"),
    "ending": ({"ending": 4}, "ending: 4, 0 to 3 allowed"),
    "linked": ({"linked": 6}, "linked: 6, 0 to 5 allowed"),
    "route": ({"routes": {"riga-reval": {}}}, "routes: 'riga-reval' is not one of groningen-emden"),
    "crowded route": (routes(pieces=["0 trader"] * 4), r"routes\[hamburg-luebeck\].pieces: 4, 0 to 3 allowed"),
    "piece": (routes(pieces=["3 trader"]), r"routes\[hamburg-luebeck\].pieces: '3 trader' is not one of 0 trader"),
    "neutral piece": (routes(pieces=["neutral trader"]), r"'neutral trader' is not one of"),
    "marker": (routes(marker="gold"), r"routes\[hamburg-luebeck\].marker: 'gold' is not one of extra-office"),
    "city": ({"cities": {"riga": {}}}, "cities: 'riga' is not one of groningen"),
    "crowded city": (cities(offices=["0 trader"] * 4), r"cities\[hamburg\].offices: 4, 0 to 3 allowed"),
    "office": (cities(offices=["trader"]), r"cities\[hamburg\].offices: 'trader' is not one of"),
    "extras": (cities(extras=["0 trader"] * 6), r"cities\[hamburg\].extras: 6, 0 to 5 allowed"),
    "coellen": ({"coellen": [3, None, None, None]}, "coellen: 3, 0 to 2 allowed"),
    "coellen too short": ({"coellen": [None]}, "staged data: .*coellen"),
    "prestige": (seats(prestige=100), r"seats\[0\].prestige: 100, 0 to 99 allowed"),
    "supply": (seats(supply=(-1, 0)), r"seats\[0\].supply: -1, 0 to 27 allowed"),
    "stock": (seats(stock=(0, 28)), r"seats\[0\].stock: 28, 0 to 27 allowed"),
    "stock that does not add up": (seats(stock=(3, 1)), "seat 0: 18 traders are about, 26 should be"),
    "merchants that do not add up": (seats(stock=(11, 0)), "seat 0: 3 merchants are about, 4 should be"),
    "ability": (seats(levels={"luck": 1}), r"seats\[0\].levels: 'luck' is not one of keys, actions"),
    "level": (seats(levels={"keys": 5}), r"seats\[0\].levels\[keys\]: 5, 0 to 4 allowed"),
    "markers": (seats(markers={"gold": 1}), r"seats\[0\].markers: 'gold' is not one of"),
    "many markers": (seats(markers={"remove-3": 3}), r"seats\[0\].markers\[remove-3\]: 3, 0 to 2 allowed"),
    "used": (seats(used={"actions-3": 9}), r"seats\[0\].used\[actions-3\]: 9, 0 to 2 allowed"),
    "shown": (seats(shown={"actions-3": -1}), r"seats\[0\].shown\[actions-3\]: -1, 0 to 2 allowed"),
    "plate": (seats(plate=17), r"seats\[0\].plate: 17, 0 to 16 allowed"),
    "chain": (seats(chain=8), r"seats\[0\].chain: 8, 0 to 7 allowed"),
    "markers twice": (
        seats(markers={"remove-3": 2}, used={"remove-3": 1}),
        "markers remove-3: 1 more are laid out than were printed",
    ),
    "discarded": ({"discarded": {"gold": 1}}, "discarded: 'gold' is not one of"),
    "unseen": ({"unseen": {"remove-3": 1}}, "markers .* are about, .* were printed"),
    "too many on plates": (seats(plate=16) | {"unseen": {"remove-3": 2}}, "plates: -14, 0 to 16 allowed"),
    "many traders": (seats(supply=(12, 0)), r"seats\[0\]: 27 traders are laid out, there are 26"),
    "many merchants": (seats(supply=(0, 2)), r"seats\[0\]: 5 merchants are laid out, there are 4"),
    "question": ({"questions": [{"ask": "why", "seat": 0}]}, r"questions\[0\].ask: 'why' is not one of deal"),
    "question out of place": (
        {"questions": [{"ask": "pay", "seat": 0}]},
        "questions: pay cannot be open in this order",
    ),
    "questions in a wrong order": (
        {"questions": [turn(), turn()]},
        "questions: turn, turn cannot be open in this order",
    ),
    "three questions": (
        {"questions": [turn(), {"ask": "improve", "seat": 0}, {"ask": "improve", "seat": 0}]},
        "questions: turn, improve, improve cannot be open in this order",
    ),
    "seat of a question": ({"questions": [turn(3)]}, r"questions\[0\].seat: 3, 0 to 2 allowed"),
    "nature's seat": (
        {"questions": [turn(), {"ask": "draw", "seat": 0}]},
        r"questions\[1\].seat: 0, -1 to -1 allowed",
    ),
    "nobody's seat": ({"questions": [{"ask": "nobody", "seat": 0}]}, r"questions\[0\].seat: 0, -2 to -2 allowed"),
    "actions": ({"questions": [turn(actions=256)]}, r"questions\[0\].actions: 256, 0 to 255 allowed"),
    "note": (
        {"questions": [turn(), {"ask": "improve", "seat": 0, "note": 1 << 14}]},
        r"questions\[1\].note: 16384, 0 to 8192 allowed",
    ),
    "no start player": ({"starter": None}, "start player"),
    "a start player too early": ({"questions": [{"ask": "start", "seat": -1}]}, "start player"),
}


@pytest.mark.parametrize(("fields", "message"), MISTAKES.values(), ids=MISTAKES.keys())
def test_a_mistake_in_staged_data_is_named(fields: Mapping[str, object], message: str) -> None:
    """BadData says where, what, and what would be right."""
    with pytest.raises(hansetag.BadData, match=message):
        teutonica(3).stage(THREE | dict(fields))


def test_provinces_need_a_figure() -> None:
    """HT-7: in a turn it stands somewhere."""
    with pytest.raises(hansetag.BadData, match="the figure stands in no province"):
        teutonica(2, variant="provinces").stage(TWO)


def test_the_neutral_trader_has_no_merchants() -> None:
    """HT-8.4: traders only."""
    with pytest.raises(hansetag.BadData):
        teutonica(2).stage(TWO | {"routes": {"hamburg-luebeck": {"pieces": ["neutral merchant"]}}})


def above(ask: str, note: int = 0, seat: int = 0) -> dict[str, object]:
    """A question on top of seat 0's turn."""
    return {"questions": [turn(), {"ask": ask, "seat": seat, "note": note}]}


TRAPS: dict[str, Mapping[str, object]] = {
    "a benefit of a route that is not there": above("benefit", 63),
    "a benefit of an empty route": above("benefit", 20),
    "a benefit of another's claim": above("benefit", 20, 1) | routes(pieces=["0 trader"] * 3),
    "a displacement on a route that is not there": above("with", 63) | seats(supply=(3, 1)),
    "a displacement of nobody": above("with", 20) | seats(supply=(3, 1)),
    "a penalty on a route that is not there": above("pay", 63 | 1 << 11) | seats(supply=(3, 1)),
    "a penalty for displacing nobody": above("pay", 20 | 1 << 11) | seats(supply=(3, 1)),
    "an answer of nobody displaced": above("settle", 63 | 1 << 6, 1),
    "an answer with too many pieces": above("settle", 20 | 1 << 6 | 3 << 8, 1),
    "a displacement of oneself": above("with", 20) | seats(supply=(3, 1)) | routes(pieces=["0 trader"]),
    "a displacement of a piece elsewhere": above("with", 20 | 2 << 6) | seats(supply=(3, 1)),
    "an answer in one's own turn": above("settle", 20 | 1 << 6, 0),
    "a neutral answer without a neutral trader": above("settle", 20 | 1 << 6 | 1 << 8 | 1 << 12, 1),
    "a move of nothing": above("move", 0),
    "a removal of nothing": above("remove", 3),
    "a removal of too much": above("remove", 9) | routes(pieces=["1 trader"]),
    "a switch of nothing": above("switch", 0),
    "an office for no neutral route": above("neutral", 0),
    "a marker that is not there": above("marker", 0),
    "a draw for an empty plate": {"questions": [turn(), {"ask": "draw", "seat": -1}]},
    "a walk without a figure": above("figure", 0),
    "an end that should have come": {"ending": 1},
    "an end that should have come before a move": above("move", 1 | 1 << 6) | {"ending": 1},
    "an end that should have come before a draw": {
        **seats(plate=1),
        "ending": 1,
        "questions": [turn(), {"ask": "draw", "seat": -1}],
    },
    "an end that should have come before a marker": above("marker") | seats(shown={"actions-3": 1}) | {"ending": 2},
    "an end that should have come before an improvement": above("improve") | {"ending": 3},
    "an improvement in another's turn": above("improve", 0, 1),
}


@pytest.mark.parametrize("fields", TRAPS.values(), ids=TRAPS.keys())
def test_a_position_that_cannot_be_played_on_soundly_is_refused(fields: Mapping[str, object]) -> None:
    """Whatever stage() accepts must stay sound, with answers to every question, until the end."""
    with pytest.raises(hansetag.BadData):
        teutonica(3).stage(THREE | dict(fields))


NEUTRAL_TRAPS = {
    "a neutral merchant in hand": 20 | 2 << 6 | 1 << 8 | 1 << 12,
    "a neutral trader lifted": 20 | 1 << 6 | 1 << 8 | 1 << 10 | 1 << 12,
    "two more neutral traders": 20 | 1 << 6 | 2 << 8 | 1 << 12,
}


@pytest.mark.parametrize("note", NEUTRAL_TRAPS.values(), ids=NEUTRAL_TRAPS.keys())
def test_a_neutral_answer_moves_one_trader_and_one_more(note: int) -> None:
    """HT-8.3: no merchant, nothing lifted, not three."""
    with pytest.raises(hansetag.BadData):
        teutonica(2).stage(TWO | above("settle", note, 1))


@pytest.mark.parametrize(("seats", "variant"), VARIANTS)
def test_every_position_of_a_game_can_be_written_down_and_laid_out_again(seats: int, variant: str) -> None:
    """full() and stage() agree, also by way of JSON, from nature's first draw to the end."""
    game = teutonica(seats, variant=variant)
    kinds = set()
    for state in [state for seed in (1, 2, 3) for state in states(seats, variant, seed, every=2)]:
        common.comes_back(game, state)
        assert state.check() == []
        kinds.add(look(state).questions[-1].ask)
    assert len(kinds) >= 6


def test_questions_inside_questions_come_back() -> None:
    """Every question of a turn survives the round trip."""
    start = three(
        (3, 1),
        {"hamburg-luebeck": "1t", "duisburg-dortmund": "0t 0t"},
        {"hamburg": "0t 1t"},
        markers="switch-offices, improve-ability, remove-3",
    )
    for texts, ask in (
        (["displace 1 trader hamburg-luebeck"], "with"),
        (["displace 1 trader hamburg-luebeck", "with trader"], "pay"),
        (["displace 1 trader hamburg-luebeck", "with trader", "pay trader"], "settle"),
        (["lift trader duisburg-dortmund"], "move"),
        (["claim duisburg-dortmund"], "benefit"),
        (["use switch-offices"], "switch"),
        (["use improve-ability"], "improve"),
        (["use remove-3", "remove 1 trader hamburg-luebeck"], "remove"),
    ):
        state = play(start.copy(), *texts)
        assert asked(state)[0] == ask
        again = teutonica(3).stage(state.full())
        assert (again.key(), again.legal()) == (state.key(), state.legal())


def test_the_setup_can_be_staged() -> None:
    """Before the markers are dealt and before the start player is drawn."""
    state = teutonica(3).start()
    assert teutonica(3).stage(state.full()).key() == state.key()
    play(state, "deal remove-3 osnabrueck-bremen")
    assert teutonica(3).stage(state.full()).key() == state.key()
    post = opening(2, variant="provinces")
    assert teutonica(2, variant="provinces").stage(post.full()).key() == post.key()


def test_copies_are_equal_and_independent() -> None:
    """Playing on a copy leaves the original alone."""
    state = opening(3)
    twin = state.copy()
    assert twin.key() == state.key()
    play(twin, "place trader hamburg-luebeck")
    assert twin.key() != state.key()
    assert options(state) != options(twin) or look(state).routes != look(twin).routes


def test_the_order_of_pieces_on_a_route_makes_no_difference() -> None:
    """Houses of a route are alike, so equal positions have equal keys."""
    one = three((1, 0), {"hamburg-luebeck": "0t 1t"})
    other = three((1, 0), {"hamburg-luebeck": "1t 0t"})
    assert one.key() == other.key()
    assert three(cities={"hamburg": "0t 1t"}).key() != three(cities={"hamburg": "1t 0t"}).key()


def test_a_broken_table_is_noticed() -> None:
    """check() names whatever does not add up; here the table is broken on purpose."""
    start = three((1, 0), {"hamburg-luebeck": "0t"}, {"hamburg": "0t"})

    def wrong(change: str) -> str:
        broken = start.copy()
        hamburg = broken.board.cities.index("hamburg")
        if change == "route":
            broken.routes[20] = 0x1111
        elif change == "city":
            broken.cities[hamburg] = 0x1111
        elif change == "owner":
            broken.routes[0] = 15
        elif change == "completed":
            broken.completed = 4
        elif change == "pile":
            broken.pile -= 1
        elif change == "marker":
            broken.discarded = 1
        elif change == "trader":
            broken.desk[0] += 1
        elif change == "negative":
            broken.desk[0] = -1
        elif change == "level":
            broken.desk[4] = 9
        elif change == "frames":
            broken.frames = []
        return "; ".join(broken.check())

    assert "route hamburg-luebeck: more pieces than houses" in wrong("route")
    assert "city hamburg: more offices than spaces" in wrong("city")
    assert "belongs to nobody" in wrong("owner")
    assert "0 cities are complete, 4 were counted" in wrong("completed")
    assert "markers are unseen" in wrong("pile")
    assert "6 markers extra-office are about, 5 were printed" in wrong("marker")
    assert "seat 0: 27 traders are about, 26 should be" in wrong("trader")
    assert "seat 0: fewer than nothing on the desk" in wrong("negative")
    assert "seat 0: keys beyond the end of its track" in wrong("level")
    assert "cannot be open in this order" in wrong("frames")
