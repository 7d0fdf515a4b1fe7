"""Staged positions: what is left out has a sensible place, what is wrong is named, and full() comes back."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from tests.games import common
from tests.games.bohnhanse.helpers import (
    BEANS,
    EIGHT,
    SEATS,
    SORTED,
    asked,
    bohnhanse,
    hand,
    look,
    market,
    money,
    options,
    play,
    player,
    say,
    seat_of,
    states,
    supply,
    table,
    trading,
    wagon,
)

import hansetag

THREE: dict[str, object] = {"seats": [{}, {}, {}]}
TRADE: dict[str, object] = {"ask": "trade", "seat": 0, "level": 2}
STACKS = {"rostock": [("stink", 1), ("stink", 2)]}
NATURE = hansetag.NATURE
ORDER = "rostock-chili-red"


def seats(**first: object) -> dict[str, object]:
    """Three seats in Rostock with nothing in the wagon, of which the first has something."""
    bare = {"city": "rostock", "wagon": []}
    return {"seats": [bare | first, bare, bare]}


def second(**given: object) -> dict[str, object]:
    """Three seats in Rostock of which the second has something."""
    bare = {"city": "rostock", "wagon": []}
    return {"seats": [bare, bare | given, bare]}


def asks(*questions: Mapping[str, object]) -> dict[str, object]:
    """Open questions on those of the trader phase in Rostock."""
    return {"questions": [TRADE, *questions]}


def alone(ask: str, seat: int = 0, **more: object) -> dict[str, object]:
    """A single open question."""
    return {"questions": [{"ask": ask, "seat": seat, **more}]}


def question(ask: str, seat: int = 0, **more: object) -> dict[str, object]:
    """An open question."""
    return {"ask": ask, "seat": seat, **more}


def test_what_is_left_out_lies_as_at_the_start() -> None:
    """Full wagons, sorted hands, opening markets, everything else in supply and pile, and the first trip."""
    state = bohnhanse(3).stage(THREE)
    assert (wagon(state), hand(state), money(state)) == (BEANS, SORTED, [0, 0, 0])
    assert market(state, "rostock") == [("stink", 1), ("soy", 1), None, None]
    assert (asked(state), state.view(None)["pile"], look(state).drawn) == (("trip", 0), 60, [])
    assert supply(state, "garden") == 13 - 3 - 2


def test_supply_and_pile_take_what_is_nowhere_else() -> None:
    """Beans in wagons and markets, orders in hands, on the table and among the discards."""
    state = trading(
        player("rostock", 0, "garden garden", f"travel toll supply {ORDER}"),
        laid="riga-blue-stink",
        discards=["riga-chili-garden"],
        markets={"malmo": [("garden", 3)], "london": []},
    )
    assert supply(state, "garden") == 13 - 2 - 3
    assert state.view(None)["pile"] == 57
    assert state.check() == []


MISTAKES: dict[str, tuple[Mapping[str, object], str]] = {
    "no seats": ({"seats": None}, r"staged data: .*\$\.seats"),
    "one seat": ({"seats": [{}]}, "seats: 1 are laid out, this game has 3"),
    "unknown field": ({"ship": "riga"}, "staged data: .*ship"),
    "unknown field of a seat": (seats(gold=3), r"staged data: .*gold.*seats"),
    "unknown field of a question": (alone("trip", colour="red"), "staged data: .*colour"),
    "city": (seats(city="reval"), r"seats\[0\].city: 'reval' is not one of edinburgh"),
    "money": (seats(money=-1), r"seats\[0\].money: -1, 0 to 1000000 allowed"),
    "loan": (seats(loan=-1), r"seats\[0\].loan: -1, 0 to 1000000 allowed"),
    "bean in a wagon": (seats(wagon=["lima"]), r"seats\[0\].wagon: 'lima' is not one of blue"),
    "full wagon": (seats(wagon=["blue"] * 9), r"seats\[0\].wagon: 9, 0 to 8 allowed"),
    "card in a hand": (seats(hand=["joker"]), r"seats\[0\].hand: 'joker' is not one of travel, toll, supply"),
    "hand without toll": (seats(hand=["travel", "supply"]), "seat 0: a hand has one Toll, one Supply and up to 5"),
    "hand with six normal cards": (seats(hand=["toll", "supply", *["travel"] * 6]), "up to 5 others"),
    "order twice": (
        seats(hand=["toll", "supply", ORDER, ORDER]),
        "61 orders are about, there are 60 and each lies in one place",
    ),
    "order in hand and among the discards": (
        seats(hand=["toll", "supply", ORDER]) | {"discards": [ORDER]},
        "61 orders are about",
    ),
    "waiting card": (seats(waiting=[11]), r"seats\[0\].waiting: 11, 1 to 10 allowed"),
    "waiting twice": (seats(waiting=[3, 3]), "harvest 3 waits and was not drawn, or waits twice"),
    "drawn card": ({"drawn": [0]}, "drawn: 0, 1 to 10 allowed"),
    "last harvest missing": ({"drawn": list(EIGHT)}, "8 harvests were drawn: which one was number 8"),
    "last harvest too early": ({"drawn": [1], "last_harvest": 1}, "1 harvests were drawn: which one was number 8"),
    "last harvest not drawn": (
        {"drawn": list(EIGHT), "last_harvest": 9, "closer": 0},
        "harvest 9 was the last one and was not drawn",
    ),
    "closer missing": (
        {"drawn": list(EIGHT), "last_harvest": 8},
        "the last round begins when the last harvest is placed, and only then",
    ),
    "closer too early": ({"closer": 0}, "the last round begins when the last harvest is placed, and only then"),
    "closer while it waits": (
        seats(waiting=[8]) | {"drawn": list(EIGHT), "last_harvest": 8, "closer": 0},
        "the last round begins when the last harvest is placed, and only then",
    ),
    "closer's seat": ({"closer": 3}, "closer: 3, 0 to 2 allowed"),
    "market of no city": ({"markets": {"reval": []}}, "markets: 'reval' is not one of edinburgh"),
    "market too large": (
        {"markets": {"riga": [None] * 5}},
        r"markets\[riga\]: 5, 0 to 4 allowed",
    ),
    "bean in a market": ({"markets": {"riga": [("lima", 1)]}}, r"markets\[riga\]: 'lima' is not one of"),
    "height of a stack": ({"markets": {"riga": [("soy", 4)]}}, r"markets\[riga\]: 4, 1 to 3 allowed"),
    "bean that is not sold there": ({"markets": {"riga": [("red", 1)]}}, "riga: red beans are not sold there"),
    "hole in a market": ({"markets": {"riga": [None, ("soy", 1)]}}, "riga: an empty square lies below a filled one"),
    "more beans than there are": (
        {"seats": [{"wagon": ["garden"] * 8}] * 3},
        "26 garden beans are about|garden beans are about with -13 in the supply, 13 there are",
    ),
    "laid": ({"laid": ["joker"]}, "laid: 'joker' is not one of"),
    "laid outside the trader phase": ({"laid": [ORDER]}, "orders lie on the table after the trader phase"),
    "discards": ({"discards": ["travel"]}, "discards: 'travel' is not one of"),
    "question": (alone("why"), r"questions\[0\].ask: 'why' is not one of draw, harvest"),
    "question out of place": (alone("deal", partner=1), "questions: deal cannot be open in this order"),
    "questions in a wrong order": (
        {"questions": [question("trip"), question("trip")]},
        "questions: trip, trip cannot be open in this order",
    ),
    "seat of a question": (alone("trip", 3), r"questions\[0\].seat: 3, 0 to 2 allowed"),
    "nature's seat": (alone("start", 0), r"questions\[0\].seat: 0, -1 to -1 allowed"),
    "nobody's seat": (alone("nothing", 0), r"questions\[0\].seat: 0, -2 to -2 allowed"),
    "end without a last round": (alone("nothing", hansetag.OVER), "the game ends only after its last round"),
    "deliveries without a last round": (alone("after"), "the game ends only after its last round"),
    "level too low": (seats() | alone("trade", level=1), "prices are read at 1 filled squares in rostock"),
    "level too high": (seats() | alone("trade", level=5), "prices are read at 5 filled squares in rostock"),
    "level": (seats() | alone("trade", level=15), r"questions\[0\].level: 15, 0 to 14 allowed"),
    "no level": (seats() | alone("trade"), "prices are read at 15 filled squares in rostock"),
    "level during a trip": (
        seats(wagon=["blue", "red"]) | asks(question("toll", due=3)),
        "prices are read before the trip is over",
    ),
    "draw without a seat": (alone("draw", NATURE), r"questions\[0\].whose: this question needs a seat here"),
    "draw of no seat": (alone("draw", NATURE, whose=3), r"questions\[0\].whose: 3, 0 to 2 allowed"),
    "purpose of a draw": (
        alone("draw", NATURE, whose=0, purpose="fun"),
        r"questions\[0\].purpose: 'fun' is not one of dealt, due, bought",
    ),
    "draw in the setup with enough orders": (
        seats(hand=[*SORTED.split(), "riga-blue-stink", "riga-chili-garden", ORDER])
        | alone("draw", NATURE, whose=0, purpose="dealt"),
        "seat 0 has its first orders already",
    ),
    "bought draw alone": (alone("draw", NATURE, whose=0), "seat 0 has its first orders already"),
    "due draw before the final phase": (
        {"questions": [question("trip"), question("draw", NATURE, whose=0, purpose="due")]},
        "seat 0 draws an order out of turn",
    ),
    "due draw of another seat": (
        {"questions": [question("final"), question("draw", NATURE, whose=1, purpose="due")]},
        "seat 1 draws an order out of turn",
    ),
    "harvest of another seat": (
        seats() | {"questions": [question("trade"), question("harvest", NATURE, whose=1)]},
        "no harvest can be drawn here",
    ),
    "harvest kept on a trip": (
        seats() | {"questions": [question("trade"), question("harvest", NATURE, whose=0, kept=True)]},
        "no harvest can be drawn here",
    ),
    "harvest without cards": (
        seats()
        | {"drawn": list(range(1, 11)), "last_harvest": 8, "closer": 0}
        | {"questions": [question("trade"), question("harvest", NATURE, whose=0)]},
        "no harvest can be drawn here",
    ),
    "capital without orders": (alone("capital"), "seat 0 has no hand or no wagon of the setup"),
    "arrange without orders": (alone("arrange"), "seat 0 has no hand or no wagon of the setup"),
    "toll of nothing": (
        seats() | {"questions": [question("trade"), question("toll")]},
        r"questions\[1\].due: 0, 1 to 1000000 allowed",
    ),
    "toll of another seat": (
        second(wagon=["blue", "red"]) | {"questions": [question("trade"), question("toll", 1, due=3)]},
        "seat 1 has no toll to make up",
    ),
    "toll with money": (
        seats(money=3, wagon=["blue", "red"]) | {"questions": [question("trade"), question("toll", due=3)]},
        "seat 0 has no toll to make up",
    ),
    "toll without a choice": (
        seats(wagon=["blue"]) | {"questions": [question("trade"), question("toll", due=3)]},
        "seat 0 has no choice of beans to sell",
    ),
    "deal without a partner": (
        seats() | asks(question("deal")),
        r"questions\[1\].partner: this question needs a seat here",
    ),
    "deal with oneself": (
        seats() | asks(question("deal", partner=0)),
        "seat 0 has no deal with seat 0 in the turn of seat 0",
    ),
    "deal of a third seat": (
        seats() | asks(question("deal", 2, partner=1)),
        "seat 2 has no deal with seat 1 in the turn of seat 0",
    ),
    "counter to nothing": (
        seats() | asks(question("deal", partner=1, countered=True)),
        "a counter-proposal answers a proposal",
    ),
    "counter of the wrong seat": (
        seats() | asks(question("answer", 1, partner=1), question("deal", 0, partner=1, countered=True)),
        "a counter-proposal answers a proposal",
    ),
    "counter to the wrong partner": (
        seats() | asks(question("answer", 0, partner=1), question("deal", 0, partner=2, countered=True)),
        "a counter-proposal answers a proposal",
    ),
    "swap of another seat": (
        seats() | asks(question("swap", 1, partner=1, agreed=True)),
        "a deal is being carried out by somebody else, or waits for nothing",
    ),
    "swap that waits for nothing": (
        seats() | asks(question("swap", partner=1)),
        "a deal is being carried out by somebody else, or waits for nothing",
    ),
    "swap without a choice": (
        seats() | asks(question("swap", partner=1, agreed=True)),
        "there is no choice of stacks for a promised bean",
    ),
    "answer that counters": (
        seats(wagon=["red"])
        | {"proposal": {"active_gives": ["red"]}}
        | asks(question("answer", 1, partner=1, countered=True)),
        r"questions\[1\].countered: only a deal that is being built can answer another",
    ),
    "answer that is agreed": (
        seats(wagon=["red"])
        | {"proposal": {"active_gives": ["red"]}}
        | asks(question("answer", 1, partner=1, agreed=True)),
        r"questions\[1\].agreed: ",
    ),
    "draw from an empty pile": (
        {
            "seats": [
                {"hand": [*SORTED.split(), *bohnhanse().board.orders[:30]]},
                {"hand": [*SORTED.split(), *bohnhanse().board.orders[30:]]},
                {},
            ]
        }
        | {"questions": [question("final"), question("draw", NATURE, whose=0, purpose="due")]},
        "an order is drawn from an empty pile or by nobody",
    ),
    "deal under way without beans": (
        seats()
        | second(wagon=["blue", "chili"])
        | {"proposal": {"active_gives": ["garden"]}}
        | asks(question("swap", partner=1), question("toll", 1, due=3)),
        "a deal under way cannot be carried out",
    ),
    "offer outside the trader phase": (second(offer={}), "offers are open outside the trader phase"),
    "offer to oneself": (seats(offer={}) | asks(), "the active player has an offer open to himself"),
    "offer of what is not there": (
        second(offer={"partner_gives": ["red"]}) | asks(),
        "an offer names beans that are not there",
    ),
    "offer that asks for what is not there": (
        second(offer={"active_gives": ["red"]}) | asks(),
        "an offer names beans that are not there",
    ),
    "offer that throws away what is not there": (
        second(offer={"active_discards": ["red"]}) | asks(),
        "an offer names beans that are not there",
    ),
    "draft of the same bean both ways": (
        {"seats": [{"city": "rostock", "wagon": ["red"]}, {"wagon": ["red"]}, {"wagon": []}]}
        | {"draft": {"active_gives": ["red"], "partner_gives": ["red"]}}
        | asks(question("deal", partner=1)),
        "a draft swaps a bean for one of the same type",
    ),
    "proposal of what is not there": (
        seats() | {"proposal": {"active_gives": ["red"]}} | asks(question("answer", 1, partner=1)),
        "a proposal names beans that are not there",
    ),
    "draft that nobody builds": (
        seats(wagon=["red"]) | {"draft": {"active_gives": ["red"]}} | asks(),
        "beans are in a draft that nobody builds",
    ),
    "proposal that nobody made": (
        seats(wagon=["red"]) | {"proposal": {"active_gives": ["red"]}} | asks(),
        "beans are in a proposal that nobody has made",
    ),
    "bean in a deal": (
        seats() | {"draft": {"active_gives": ["lima"]}},
        "draft: 'lima' is not one of blue",
    ),
}


@pytest.mark.parametrize("mistake", MISTAKES)
def test_what_does_not_hold_together_is_named(mistake: str) -> None:
    """BadData says where and what would be right."""
    data, message = MISTAKES[mistake]
    with pytest.raises(hansetag.BadData, match=message):
        bohnhanse(3).stage(THREE | dict(data))


SWAP = asks(question("swap", partner=1, agreed=True)) | {"markets": STACKS}
UNPLAYABLE: dict[str, Mapping[str, object]] = {
    "swap of what the partner has not": second()
    | SWAP
    | {"proposal": {"active_gives": ["stink"], "partner_gives": ["soy"]}},
    "swap that cannot be paid": seats() | SWAP | {"proposal": {"active_gives": ["stink"]}},
    "swap of more than is on sale": seats(money=90) | SWAP | {"proposal": {"active_gives": ["stink"] * 5}},
    "capital that the wagon has not": seats(
        hand=[*SORTED.split(), "malmo-stink-black_eyed", "riga-blue-black_eyed", "rostock-blue-green"]
    )
    | alone("capital"),
    "arranging while others have no orders": seats(
        wagon=BEANS.split(), hand=[*SORTED.split(), "malmo-stink-black_eyed", "riga-blue-black_eyed"]
    )
    | alone("arrange"),
    "dealing to the last seat before the first": alone("draw", NATURE, whose=2, purpose="dealt"),
    "offer of eight beans and eight more": second(
        wagon=["chili"], offer={"partner_gives": ["blue"] * 8, "partner_discards": ["blue"] * 8}
    )
    | asks(),
}


@pytest.mark.parametrize("mistake", UNPLAYABLE)
def test_what_cannot_be_played_on_is_not_let_in(mistake: str) -> None:
    """A staged position that is sound stays sound whatever is played on it, so these are refused."""
    with pytest.raises(hansetag.BadData):
        bohnhanse(3).stage(THREE | dict(UNPLAYABLE[mistake]))


# ---------------------------------------------------------------------- round trips


@pytest.mark.parametrize("seats_", SEATS)
def test_every_position_of_a_game_comes_back(seats_: int) -> None:
    """What full() writes down can be laid out again, also by way of JSON, and is the same position."""
    for seed in (1, 2):
        for state in states(seats_, seed, every=3):
            common.comes_back(bohnhanse(seats_), state)


def test_rare_positions_come_back_too() -> None:
    """Deals at every stage, tolls, kept harvests, waiting cards, the scarce bean, the end."""
    game = bohnhanse(3)
    people = (
        player("rostock", 30, "blue red", f"travel toll supply {ORDER}"),
        player("riga", 0, "chili soy", "travel toll supply"),
        player("visby", 9, "garden", "supply travel toll"),
    )
    state = trading(*people, laid="riga-blue-stink", markets=STACKS)
    say(state, "deal 0 give garden get blue", 2)
    common.comes_back(game, state)
    play(state, "propose 1", "add give stink", "add get chili", "add discard red", "add clear soy")
    common.comes_back(game, state)
    play(state, "send")
    common.comes_back(game, state)
    play(state, "counter 0", "remove discard soy")
    common.comes_back(game, state)
    say(state, "buy-order 1", 0)
    common.comes_back(game, state)
    play(state, "draw riga-chili-garden", "cancel", "accept 0")
    assert asked(state) == ("swap", 0)
    common.comes_back(game, state)
    play(state, "buy stink 2", "accept 2")
    assert asked(state) == ("harvest", NATURE)
    assert look(state).questions[-1].kept
    common.comes_back(game, state)
    play(state, "harvest 4")
    assert seat_of(state, 2).waiting == [4]
    common.comes_back(game, state)
    invited = trading(player("rostock", 30, "red"), player("riga", 0, "blue chili soy", "toll travel supply"))
    play(say(invited, "deal 1 invite give red get soy"), "accept 0")
    assert [one.ask for one in look(invited).questions] == ["trade", "swap", "toll"]
    common.comes_back(game, invited)
    scarce = trading(player("visby", 60), markets={"edinburgh": [("chili", 1)], "visby": [("stink", 1)]})
    play(scarce, "fetch red")
    assert look(scarce).questions[0].fetched
    common.comes_back(game, scarce)
    tolled = table(player("riga", 0, "blue red", "toll supply travel"))
    play(tolled, "travel danzig")
    assert [one.ask for one in look(tolled).questions] == ["trade", "harvest", "toll"]
    common.comes_back(game, tolled)
    ended = table(
        player("rostock", 0, "chili red", f"toll supply {ORDER}"),
        ask="final",
        seat=2,
        drawn=EIGHT,
        last_harvest=8,
        closer=0,
    )
    common.comes_back(game, play(ended, "done"))
    common.comes_back(game, play(ended, "done"))


@pytest.mark.parametrize("seats_", SEATS)
def test_the_setup_comes_back(seats_: int) -> None:
    """Every position from the first order to the start, with equal best orders and equal capital."""
    state = bohnhanse(seats_).start()
    equal = ("malmo-stink-black_eyed", "riga-blue-black_eyed", "rostock-blue-green", "danzig-stink-red")
    while asked(state)[0] not in ("trip", "start"):
        common.comes_back(bohnhanse(seats_), state)
        texts = [f"draw {order}" for order in equal if f"draw {order}" in options(state)]
        play(state, (texts or options(state))[0])
    common.comes_back(bohnhanse(seats_), state)


def test_a_position_can_be_copied() -> None:
    """What is done to the copy leaves the first one alone."""
    state = trading(player("rostock", 30, "blue red"), player("riga", 0, "chili"))
    say(state, "deal 0 give chili get blue", 1)
    twin = state.copy()
    assert (twin.key(), twin.full()) == (state.key(), state.full())
    key = state.key()
    play(twin, "accept 1", "buy stink 1", "end")
    assert state.key() == key != twin.key()


def test_the_order_of_stacks_on_a_beanometer_makes_no_difference() -> None:
    """BH-24: only how many squares are filled matters, so such positions are equal."""
    first = trading(player("rostock"), markets={"rostock": [("stink", 1), ("soy", 2)]})
    other = trading(player("rostock"), markets={"rostock": [("soy", 2), ("stink", 1)]})
    third = trading(player("rostock"), markets={"rostock": [("soy", 1), ("stink", 2)]})
    assert first.key() == other.key() != third.key()
