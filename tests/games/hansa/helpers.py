"""A small language for tests: lay a table out, play on it in notation, look at it and ask why not.

``table(player(goods="orange 2", danzig=1), player(), ship="danzig")`` is a table in the middle of seat 0's turn.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import cast

import msgspec
from tests.games import common

import hansetag
from hansetag.games.hansa import Hansa
from hansetag.games.hansa.state import HansaState

CITIES = {  # in the order of the refill numbers, with their warehouses
    "tonsberg": 2,
    "aalborg": 2,
    "lubeck": 2,
    "copenhagen": 1,
    "stockholm": 2,
    "kalmar": 1,
    "danzig": 1,
    "reval": 1,
    "riga": 2,
}
COLOURS = ("orange", "yellow", "green", "blue", "pink", "brown")
PRINTED = {1: 4, 2: 5, 3: 4}  # markers of each colour by barrels
LEFT_OUT: dict[int, tuple[str, ...]] = {2: ("green", "pink"), 3: ("pink",), 4: ()}


@cache
def hansa(seats: int = 3, **options: str | bool) -> Hansa:
    """The game with so many seats."""
    chosen: dict[str, object] = dict(options)
    game = hansetag.game("hansa", seats, None, **chosen)
    assert isinstance(game, Hansa)
    return game


# ---------------------------------------------------------------------- laying out


def player(talers: int = 3, goods: str = "", sold: str = "", **booths: int) -> dict[str, object]:
    """What one player has; booths are given by city."""
    return {"talers": talers, "goods": split(goods), "sold": split(sold), "booths": booths}


def table(
    *players: dict[str, object],
    ship: str = "copenhagen",
    lying: Mapping[str, str] | None = None,
    supply: int | None = None,
    seat: int = 0,
    fresh: bool = False,
    acted: bool = False,
    over: bool = False,
    starter: int = 0,
    breaker: int | None = None,
    idle: int = 0,
    questions: Sequence[Mapping[str, object]] = (),
    **options: str | bool,
) -> HansaState:
    """A table in the turn of ``seat``; ``lying`` gives markers by city (``-`` is an empty space).

    Markers that are not laid out are in the supply, or out of the game where ``supply`` says how many are left.
    """
    game = hansa(len(players), **options)
    left_out = LEFT_OUT[len(players)]
    warehouses = {city: [None if good == "-" else good for good in split(text)] for city, text in (lying or {}).items()}
    data: dict[str, object] = {
        "seats": list(players),
        "ship": ship,
        "left_out": list(left_out),
        "warehouses": warehouses,
        "starter": starter,
        "breaker": breaker,
        "idle": idle,
        "questions": list(questions) or [{"ask": "turn", "seat": seat, "fresh": fresh, "acted": acted, "busy": acted}],
    }
    if over:
        data["questions"] = [{"ask": "nothing", "seat": hansetag.OVER}]
    if supply is not None:
        used = [good for goods in warehouses.values() for good in goods if good]
        for one in players:
            used += cast("list[str]", one["goods"]) + cast("list[str]", one["sold"])
        rest = markers(left_out)
        for good in used:
            rest.remove(good)
        data["supply"] = {good: rest[:supply].count(good) for good in rest[:supply]}
        data["gone"] = {good: rest[supply:].count(good) for good in rest[supply:]}
    state = game.stage(data)
    assert state.check() == []
    return state


def split(goods: str) -> list[str]:
    """Markers apart by commas, one by one."""
    return [good.strip() for good in goods.split(",")] if goods else []


def markers(left_out: Sequence[str] = ()) -> list[str]:
    """All markers of a game without these colours."""
    colours = [colour for colour in COLOURS if colour not in left_out]
    return [f"{colour} {barrels}" for barrels, count in PRINTED.items() for _ in range(count) for colour in colours]


def stocked(empty: Sequence[str] = ()) -> dict[str, str]:
    """A marker on every warehouse space, no kind twice in a city, save in the cities of ``empty``.

    All of them are yellow but one orange 3 at Riga, so that tests have the other colours for the players.
    """
    kinds = [f"yellow {number % 3 + 1}" for number in range(12)] + ["yellow 2", "orange 3"]
    lying: dict[str, str] = {}
    for city, spaces in CITIES.items():
        lying[city] = ", ".join(kinds[:spaces])
        kinds = kinds[spaces:]
    return {city: goods for city, goods in lying.items() if city not in empty}


def setup(seats: int = 3, starter: int = 0) -> HansaState:
    """A game whose chance has had its say: the first booths are to be placed."""
    state = hansa(seats).start()
    for colour in LEFT_OUT[seats]:
        play(state, f"remove {colour}")
    turn_up(state)
    play(state, f"start {starter}")
    return state


# ---------------------------------------------------------------------- playing


def play(state: HansaState, *texts: str) -> HansaState:
    """Carry out these decisions; after each of them the table must be sound."""
    return common.play(hansa(), state, *texts)


def turn_up(state: HansaState, *goods: str) -> HansaState:
    """Let nature turn up these markers, or any until all dealing is done."""
    for good in goods:
        play(state, f"deal {good}")
    while not goods and state.actor == hansetag.NATURE and options(state)[0].startswith("deal"):
        play(state, options(state)[0])
    return state


def options(state: HansaState, verb: str = "") -> list[str]:
    """What the actor may do, in notation; only what begins with ``verb`` if one is given."""
    return common.options(hansa(), state, verb)


def why(state: HansaState, text: str) -> hansetag.Reason:
    """The reason why ``text`` is refused; nothing may have changed by trying."""
    return common.why(hansa(), state, text)


def refused(state: HansaState, text: str) -> str:
    """The ruling under which ``text`` is refused."""
    return why(state, text).rule


# ---------------------------------------------------------------------- looking


class Seat(msgspec.Struct):
    """What a player has, as ``full()`` tells it."""

    talers: int
    booths: dict[str, int]
    goods: list[str]
    sold: list[str]


class Look(msgspec.Struct):
    """All that is on the table, as ``full()`` tells it."""

    seats: list[Seat]
    ship: str
    left_out: list[str]
    warehouses: dict[str, list[str | None]]
    supply: dict[str, int]
    gone: dict[str, int]
    sale: list[str]
    starter: int | None
    breaker: int | None
    idle: int
    questions: list[dict[str, object]]


def look(state: HansaState) -> Look:
    """All that is on the table."""
    return msgspec.convert(state.full(), Look)


def talers(state: HansaState) -> list[int]:
    """The Talers of each seat."""
    return [seat.talers for seat in look(state).seats]


def goods(state: HansaState, seat: int) -> list[str]:
    """The unsold markers of a seat."""
    return look(state).seats[seat].goods


def sold(state: HansaState, seat: int) -> list[str]:
    """The sold markers of a seat."""
    return look(state).seats[seat].sold


def booths(state: HansaState, city: str) -> list[int]:
    """The booths in a city by seat."""
    return [seat.booths.get(city, 0) for seat in look(state).seats]


def on_board(state: HansaState, seat: int) -> int:
    """How many booths of a seat stand on the board."""
    return sum(look(state).seats[seat].booths.values())


def in_stock(state: HansaState, seat: int) -> int:
    """How many booths of a seat are not on the board."""
    stock = seen_seat(state, None, seat, "stock")
    assert stock == 15 - on_board(state, seat)
    return 15 - on_board(state, seat)


def lying(state: HansaState, city: str) -> list[str | None]:
    """What lies in the warehouses of a city."""
    return look(state).warehouses[city]


def gone(state: HansaState, good: str) -> int:
    """How many of these markers have left the game."""
    return look(state).gone.get(good, 0)


def supply(state: HansaState) -> int:
    """How many markers are left in the stacks."""
    return sum(look(state).supply.values())


def seen(state: HansaState, viewer: int | None, field: str) -> object:
    """One field of what ``viewer`` sees."""
    view: Mapping[str, object] = state.view(viewer)
    return view[field]


def seen_seat(state: HansaState, viewer: int | None, owner: int, field: str) -> object:
    """One field of what ``viewer`` sees in front of ``owner``."""
    seat: Mapping[str, object] = state.view(viewer)["seats"][owner]
    return seat[field]


# ---------------------------------------------------------------------- whole games

walk = common.walk


def position(match: hansetag.Match) -> HansaState:
    """The position of a match."""
    assert isinstance(match.state, HansaState)
    return match.state
