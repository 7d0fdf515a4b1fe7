"""A small language for tests: lay a table out, play on it in notation, deal in one line, look at it and ask why not.

``trading(player("rostock", 20, "red blue"), player("visby", 5, "chili"), player())`` is a table in the trader phase of
seat 0. Beans and cards are given as words: a hand of ``"travel toll supply"`` has a normal travel card in front.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache

import msgspec
import pytest
from tests.games import common

import hansetag
from hansetag.games.bohnhanse import BohnHanse
from hansetag.games.bohnhanse.state import BohnHanseState

BEANS = "blue chili stink green soy black_eyed red garden"
SORTED = "travel supply toll travel travel travel travel"
SEATS = (3, 4, 5)
EIGHT = (1, 2, 3, 4, 5, 6, 7, 8)

Market = Sequence[tuple[str, int] | None]


@cache
def bohnhanse(seats: int = 3, hands: str = "open") -> BohnHanse:
    """The game with so many seats."""
    game = hansetag.game("bohnhanse", seats, hands=hands)
    assert isinstance(game, BohnHanse)
    return game


def game_of(state: hansetag.State) -> BohnHanse:
    """A game that speaks the notation of ``state``."""
    assert isinstance(state, BohnHanseState)
    return bohnhanse(state.seats, "open" if state.terms.hands_open else "closed")


# ---------------------------------------------------------------------- laying out


def player(
    city: str = "london",
    money: int = 30,
    wagon: str = "",
    hand: str = SORTED,
    loan: int = 0,
    waiting: Sequence[int] = (),
    offer: Mapping[str, str] | None = None,
) -> dict[str, object]:
    """What one player has; an offer to the active player is given by its parts."""
    return {
        "city": city,
        "money": money,
        "loan": loan,
        "wagon": wagon.split(),
        "hand": hand.split(),
        "waiting": list(waiting),
        "offer": None if offer is None else {part: beans.split() for part, beans in offer.items()},
    }


def table(
    *players: dict[str, object],
    ask: str = "trip",
    seat: int = 0,
    level: int | None = None,
    fetched: bool = False,
    markets: Mapping[str, Market] | None = None,
    laid: str = "",
    discards: Sequence[str] = (),
    drawn: Sequence[int] = (),
    last_harvest: int | None = None,
    closer: int | None = None,
    hands: str = "open",
) -> BohnHanseState:
    """A table on which ``seat`` is asked; prices are read from the market as it lies unless a ``level`` is given."""
    people = list(players) + [player() for _ in range(len(players), 3)]
    question: dict[str, object] = {"ask": ask, "seat": seat}
    if ask == "trade":
        question |= {"level": filled(people[seat], markets or {}) if level is None else level, "fetched": fetched}
    state = bohnhanse(len(people), hands).stage(
        {
            "seats": people,
            "markets": dict(markets or {}),
            "laid": laid.split(),
            "discards": list(discards),
            "drawn": list(drawn),
            "last_harvest": last_harvest,
            "closer": closer,
            "questions": [question],
        }
    )
    assert state.check() == []
    return state


def filled(person: Mapping[str, object], markets: Mapping[str, Market]) -> int:
    """How many squares are filled where this player stands."""
    city = str(person["city"])
    if city in markets:
        return sum(stack is not None for stack in markets[city])
    board = bohnhanse().board
    return len(board.sold_in[board.cities.index(city)])


def trading(
    *players: dict[str, object],
    seat: int = 0,
    markets: Mapping[str, Market] | None = None,
    laid: str = "",
    fetched: bool = False,
    level: int | None = None,
    discards: Sequence[str] = (),
) -> BohnHanseState:
    """A table in the trader phase of ``seat``."""
    return table(
        *players,
        ask="trade",
        seat=seat,
        markets=markets,
        laid=laid,
        fetched=fetched,
        level=level,
        discards=discards,
    )


def dealt(*hands: str) -> BohnHanseState:
    """A game in which every seat was dealt its three orders; a name is an order of the shipped file."""
    state = bohnhanse(len(hands)).start()
    for orders in hands:
        play(state, *(f"draw {order}" for order in orders.split()))
    return state


# ---------------------------------------------------------------------- playing


def play(state: BohnHanseState, *texts: str) -> BohnHanseState:
    """Carry out these decisions; after each of them the table must be sound."""
    return common.play(game_of(state), state, *texts)


def say(state: BohnHanseState, line: str, seat: int | None = None) -> BohnHanseState:
    """Carry out a line of ``seat`` (default: the actor), which may stand for a whole deal."""
    who = state.actor if seat is None else seat
    for number in game_of(state).spell(line, state, who):
        state.apply(number, who)
        assert state.check() == []
    return state


def agree(state: BohnHanseState, line: str) -> BohnHanseState:
    """The actor proposes this deal and the other one accepts it."""
    who = state.actor
    say(state, line)
    return play(state, f"accept {who}")


def options(state: BohnHanseState, verb: str = "") -> list[str]:
    """What the actor may do, in notation; only what begins with ``verb`` if one is given."""
    return common.options(game_of(state), state, verb)


def rights(state: BohnHanseState, seat: int, verb: str = "") -> list[str]:
    """What ``seat`` may do outside its turn, in notation."""
    texts = [game_of(state).text(number) for number in state.rights(seat)]
    return [text for text in texts if text.split()[0] == verb or not verb]


def why(state: BohnHanseState, text: str) -> hansetag.Reason:
    """The reason why ``text`` is refused; nothing may have changed by trying."""
    return common.why(game_of(state), state, text)


def refused(state: BohnHanseState, text: str) -> tuple[str, str]:
    """The ruling under which ``text`` is refused, and the code of the refusal."""
    reason = why(state, text)
    return reason.rule, reason.code


def no_right(state: BohnHanseState, text: str, seat: int) -> tuple[str, str]:
    """The ruling under which ``seat`` may not do this outside its turn, and the code; nothing changes by trying."""
    number = game_of(state).parse(text)
    assert number not in state.rights(seat)
    key = state.key()
    reason = state.why_no_right(number, seat)
    assert reason is not None
    assert reason.text
    assert "{" not in reason.text
    with pytest.raises(hansetag.IllegalAction) as caught:
        state.apply(number, seat)
    assert (caught.value.rule, caught.value.reason) == (reason.rule, reason.text)
    assert state.key() == key
    return reason.rule, reason.code


# ---------------------------------------------------------------------- looking


class Deal(msgspec.Struct):
    """A deal as ``full()`` tells it."""

    active_gives: list[str] = []
    partner_gives: list[str] = []
    active_discards: list[str] = []
    partner_discards: list[str] = []


class Seat(msgspec.Struct):
    """What a player has, as ``full()`` tells it."""

    city: str
    money: int
    loan: int
    wagon: list[str]
    hand: list[str]
    waiting: list[int]
    offer: Deal | None = None


class Question(msgspec.Struct):
    """An open question."""

    ask: str
    seat: int
    whose: int | None = None
    purpose: str = "bought"
    kept: bool = False
    due: int = 0
    level: int | None = None
    fetched: bool = False
    partner: int | None = None
    countered: bool = False
    agreed: bool = False


class Look(msgspec.Struct):
    """All that is on the table, as ``full()`` tells it."""

    seats: list[Seat]
    markets: dict[str, list[tuple[str, int] | None]]
    laid: list[str]
    discards: list[str]
    drawn: list[int]
    last_harvest: int | None
    closer: int | None
    proposal: Deal
    draft: Deal
    questions: list[Question]


def look(state: hansetag.State) -> Look:
    """All that is on the table."""
    return msgspec.convert(state.full(), Look)


def seat_of(state: BohnHanseState, seat: int = 0) -> Seat:
    """What a player has."""
    return look(state).seats[seat]


def money(state: BohnHanseState) -> list[int]:
    """The thaler by seat."""
    return [seat.money for seat in look(state).seats]


def wagon(state: BohnHanseState, seat: int = 0) -> str:
    """The beans in a wagon as words, in the order of their base prices."""
    return " ".join(seat_of(state, seat).wagon)


def hand(state: BohnHanseState, seat: int = 0) -> str:
    """The cards in a hand as words, the first one in front."""
    return " ".join(seat_of(state, seat).hand)


def city_of(state: BohnHanseState, seat: int = 0) -> str:
    """Where the figure stands."""
    return seat_of(state, seat).city


def market(state: BohnHanseState, city: str) -> list[tuple[str, int] | None]:
    """The squares of a beanometer from the bottom."""
    return look(state).markets[city]


def supply(state: BohnHanseState, bean: str) -> int:
    """How many beans of this type are in the supply."""
    return state.supply[state.board.beans.index(bean)]


def price(state: BohnHanseState, city: str, bean: str) -> int:
    """What a bean costs now, as everybody sees it."""
    prices = state.view(None)["prices"]
    assert isinstance(prices, dict)
    cost = prices[city][bean]
    assert isinstance(cost, int)
    return cost


def asked(state: BohnHanseState) -> tuple[str, int]:
    """The open question and the seat it is put to."""
    last = look(state).questions[-1]
    assert last.seat == state.actor
    return last.ask, last.seat


def turn(state: BohnHanseState) -> int:
    """The seat whose turn it is."""
    return look(state).questions[0].seat


def is_over(state: BohnHanseState) -> bool:
    """Whether the game has ended."""
    return state.actor == hansetag.OVER


def told(state: BohnHanseState, *texts: str) -> list[hansetag.Event]:
    """What is told while the actor and others carry these decisions out; ``1: propose 0`` is one of seat 1."""
    rows = state.record_events()
    for text in texts:
        who, colon, line = text.partition(": ")
        if colon:
            say(state, line, int(who))
        else:
            say(state, text)
    return [game_of(state).tell(row) for row in rows]


def codes_of(events: list[hansetag.Event]) -> list[str]:
    """The codes of events, in order."""
    return [event.code() for event in events]


# ---------------------------------------------------------------------- whole games

walk = common.walk


@cache
def played(seats: int, seed: int, hands: str = "open") -> hansetag.Match:
    """A whole match played at random."""
    return common.played(bohnhanse(seats, hands), seed)


def states(seats: int, seed: int, every: int = 1) -> Iterator[BohnHanseState]:
    """The positions of a whole match, nature's included: the last one and each ``every``-th before it."""
    for number, state in enumerate(played(seats, seed).record.replay()):
        assert isinstance(state, BohnHanseState)
        if number % every == 0 or state.actor == hansetag.OVER:
            yield state


def position(match: hansetag.Match) -> BohnHanseState:
    """Where a match stands."""
    assert isinstance(match.state, BohnHanseState)
    return match.state
