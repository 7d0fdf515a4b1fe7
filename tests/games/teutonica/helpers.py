"""A small language for tests: lay a table out, play on it in notation, look at it and ask why not.

``table(player(supply=(5, 1)), player(), player(), routes={"hamburg-luebeck": "0t 0t 1m + extra-office"})`` is a table
in the turn of seat 0. A piece is its owner (a seat, or ``n`` for the neutral trader) and ``t`` or ``m``; what follows
``+`` is a bonus marker, and what follows ``|`` in a city are extra offices, the first one first.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache

import msgspec
from tests.games import common

import hansetag
from hansetag.games.teutonica import Teutonica
from hansetag.games.teutonica.state import TeutonicaState

ABILITIES = ("keys", "actions", "privilege", "book", "money")
TAVERNS = ("osnabrueck-bremen", "lueneburg-perleberg", "hildesheim-goslar")
START_MARKERS = ("remove-3", "switch-offices", "extra-office")
VARIANTS: list[tuple[int, str]] = [(2, "neutral"), (2, "provinces"), (3, "standard"), (4, "standard"), (5, "standard")]


@cache
def teutonica(seats: int = 3, **options: str | bool) -> Teutonica:
    """The game with so many seats."""
    chosen: dict[str, object] = dict(options)
    game = hansetag.game("teutonica", seats, None, **chosen)
    assert isinstance(game, Teutonica)
    return game


def game_of(state: hansetag.State) -> Teutonica:
    """A game that speaks the notation of ``state``."""
    assert isinstance(state, TeutonicaState)
    return teutonica(state.seats, variant="provinces") if state.terms.provinces else teutonica(state.seats)


# ---------------------------------------------------------------------- laying out


def player(
    supply: tuple[int, int] = (3, 0),
    markers: str = "",
    used: str = "",
    prestige: int = 0,
    plate: int = 0,
    shown: str = "",
    chain: int = 0,
    levels: Mapping[str, int] | None = None,
    **more: int,
) -> dict[str, object]:
    """What one player has; levels are given by ability, markers apart by commas. The rest is in the stock."""
    return {
        "supply": supply,
        "markers": counted(markers),
        "used": counted(used),
        "prestige": prestige,
        "plate": plate,
        "shown": counted(shown),
        "chain": chain,
        "levels": {**(levels or {}), **more},
    }


def counted(markers: str) -> dict[str, int]:
    """Markers apart by commas, by kind with their number."""
    names = [name.strip() for name in markers.split(",")] if markers else []
    return {name: names.count(name) for name in names}


def pieces(text: str) -> list[str]:
    """``0t 1m nt`` as staging writes it."""
    owners = {"n": "neutral"}
    kinds = {"t": "trader", "m": "merchant"}
    return [f"{owners.get(word[0], word[0])} {kinds[word[1]]}" for word in text.split()]


def road(text: str) -> dict[str, object]:
    """A route: pieces, then ``+`` and its marker."""
    standing, _, marker = text.partition("+")
    return {"pieces": pieces(standing), "marker": marker.strip() or None}


def town(text: str) -> dict[str, object]:
    """A city: offices from left to right, then ``|`` and the extra ones."""
    offices, _, extras = text.partition("|")
    return {"offices": pieces(offices), "extras": pieces(extras)}


def table(
    *players: dict[str, object],
    routes: Mapping[str, str] | None = None,
    cities: Mapping[str, str] | None = None,
    coellen: Sequence[int | None] = (None, None, None, None),
    seat: int = 0,
    actions: int = 2,
    fresh: bool = False,
    walked: bool = False,
    figure: str | None = None,
    discarded: str = "",
    neutral_prestige: int = 0,
    over: bool = False,
    **options: str | bool,
) -> TeutonicaState:
    """A table in the turn of ``seat`` with so many ``actions`` left."""
    if figure:
        options["variant"] = "provinces"
    turn: dict[str, object] = {"ask": "turn", "seat": seat, "actions": actions, "fresh": fresh, "walked": walked}
    state = teutonica(len(players), **options).stage(
        {
            "seats": list(players),
            "routes": {name: road(text) for name, text in (routes or {}).items()},
            "cities": {name: town(text) for name, text in (cities or {}).items()},
            "coellen": list(coellen),
            "figure": figure,
            "discarded": counted(discarded),
            "neutral_prestige": neutral_prestige,
            "questions": [{"ask": "nobody", "seat": hansetag.OVER}] if over else [turn],
        }
    )
    assert state.check() == []
    return state


def three(
    supply: tuple[int, int] = (3, 0),
    routes: Mapping[str, str] | None = None,
    cities: Mapping[str, str] | None = None,
    actions: int = 2,
    markers: str = "",
    **levels: int,
) -> TeutonicaState:
    """A table for three in the turn of seat 0, who has ``supply``, ``markers`` and ``levels``."""
    own = player(supply, markers, levels=levels)
    return table(own, player(), player(), routes=routes, cities=cities, actions=actions)


def opening(seats: int = 3, starter: int = 0, **options: str | bool) -> TeutonicaState:
    """A game whose chance has had its say, the markers in the order of ``START_MARKERS``."""
    state = teutonica(seats, **options).start()
    for marker, route in zip(START_MARKERS, TAVERNS, strict=True):
        play(state, f"deal {marker} {route}")
    return play(state, f"start {starter}")


# ---------------------------------------------------------------------- playing


def play(state: TeutonicaState, *texts: str) -> TeutonicaState:
    """Carry out these decisions; after each of them the table must be sound."""
    return common.play(game_of(state), state, *texts)


def options(state: TeutonicaState, verb: str = "") -> list[str]:
    """What the actor may do, in notation; only what begins with ``verb`` if one is given."""
    return common.options(game_of(state), state, verb)


def why(state: TeutonicaState, text: str) -> hansetag.Reason:
    """The reason why ``text`` is refused; nothing may have changed by trying."""
    return common.why(game_of(state), state, text)


def refused(state: TeutonicaState, text: str) -> str:
    """The ruling under which ``text`` is refused."""
    return why(state, text).rule


# ---------------------------------------------------------------------- looking


class Route(msgspec.Struct):
    """What is on a route."""

    pieces: list[str] = []
    marker: str | None = None


class City(msgspec.Struct):
    """The offices of a city."""

    offices: list[str] = []
    extras: list[str] = []


class Seat(msgspec.Struct):
    """What a player has, as ``full()`` tells it."""

    prestige: int = 0
    supply: tuple[int, int] = (0, 0)
    stock: tuple[int, int] = (0, 0)
    levels: dict[str, int] = {}
    markers: dict[str, int] = {}
    used: dict[str, int] = {}
    plate: int = 0
    shown: dict[str, int] = {}
    chain: int = 0


class Question(msgspec.Struct):
    """An open question."""

    ask: str
    seat: int
    actions: int = 0
    fresh: bool = False
    walked: bool = False
    note: int = 0


class Look(msgspec.Struct):
    """All that is on the table, as ``full()`` tells it."""

    seats: list[Seat]
    starter: int | None
    figure: str | None
    routes: dict[str, Route]
    cities: dict[str, City]
    coellen: list[int | None]
    discarded: dict[str, int]
    unseen: dict[str, int]
    linked: int
    neutral_prestige: int
    ending: int
    questions: list[Question]


def look(state: hansetag.State) -> Look:
    """All that is on the table."""
    return msgspec.convert(state.full(), Look)


def seat_of(state: TeutonicaState, seat: int) -> Seat:
    """What a player has."""
    return look(state).seats[seat]


def supply(state: TeutonicaState, seat: int = 0) -> tuple[int, int]:
    """Traders and merchants in a personal supply."""
    return seat_of(state, seat).supply


def stock(state: TeutonicaState, seat: int = 0) -> tuple[int, int]:
    """Traders and merchants in a general stock."""
    return seat_of(state, seat).stock


def prestige(state: TeutonicaState) -> list[int]:
    """The points on the prestige track by seat."""
    return [seat.prestige for seat in look(state).seats]


def on(state: TeutonicaState, route: str) -> str:
    """The pieces on a route in alphabetical order, in the language of these tests."""
    return " ".join(sorted(short(piece) for piece in look(state).routes.get(route, Route()).pieces))


def marker_on(state: TeutonicaState, route: str) -> str | None:
    """The bonus marker on a route."""
    return look(state).routes.get(route, Route()).marker


def offices(state: TeutonicaState, city: str) -> str:
    """The offices of a city from left to right, and the extra ones after a bar."""
    found = look(state).cities.get(city, City())
    rows = [" ".join(short(piece) for piece in row) for row in (found.offices, found.extras)]
    return " | ".join(rows) if rows[1] else rows[0]


def short(piece: str) -> str:
    """``0 trader`` as ``0t``."""
    owner, kind = piece.split()
    return f"{owner[0]}{kind[0]}"


def asked(state: TeutonicaState) -> tuple[str, int]:
    """The open question and the seat it is put to."""
    last = look(state).questions[-1]
    assert last.seat == state.actor
    return last.ask, last.seat


def left(state: TeutonicaState) -> int:
    """How many actions are left in the turn under way."""
    return look(state).questions[0].actions


def level(state: TeutonicaState, ability: str, seat: int = 0) -> int:
    """How often a seat has improved an ability."""
    return seat_of(state, seat).levels.get(ability, 0)


def completed(state: TeutonicaState) -> object:
    """The completed cities as everybody sees them."""
    return state.view(None)["completed"]


def is_over(state: TeutonicaState) -> bool:
    """Whether the game has ended."""
    return state.actor == hansetag.OVER


# ---------------------------------------------------------------------- whole games

walk = common.walk


@cache
def played(seats: int, variant: str, seed: int) -> hansetag.Match:
    """A whole match played at random."""
    return common.played(teutonica(seats, variant=variant), seed)


def states(seats: int, variant: str, seed: int, every: int = 1) -> Iterator[TeutonicaState]:
    """The positions of a whole match, nature's included: the last one and each ``every``-th before it."""
    for number, state in enumerate(played(seats, variant, seed).record.replay()):
        assert isinstance(state, TeutonicaState)
        if number % every == 0 or state.actor == hansetag.OVER:
            yield state
