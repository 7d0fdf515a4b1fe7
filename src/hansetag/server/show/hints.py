"""Hints for the player who is asked, and how the chances stood in a game that is over.

Both are thought of where bots think, never here, and remembered, since people ask the same again. A hint is for the
asker's own seat, with its own draft, and is made of what that seat may see. Against people there are none, unless the
table has agreed on them; a game that is over has no secrets left.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable, Sequence

import structlog

from hansetag.bots.advice import ITERATIONS, Candidate, Step, is_judged
from hansetag.kernel.game import Game
from hansetag.kernel.state import State

from .. import wire
from ..errors import Conflict, NotAllowed, Unavailable
from ..store.rows import SeatRow, TableRow
from ..tables.live_table import LiveTable
from ..tables.play import not_running
from ..workers.bots import BotWorkers
from ..workers.client import Failed
from ..workers.messages import Advise, Reply, Review
from . import game_sentences

MAX_REMEMBERED_REPLIES = 200  # to questions that were asked before
HINT_SECONDS = 2.0  # that a hint may be thought about; mostly it takes a tenth of that
SHARE_DIGITS = 4  # after the point; nobody knows a share better

log = structlog.get_logger(__name__)


def hints_allowed(row: TableRow, seats: Sequence[SeatRow], seat: int | None) -> bool:
    """Whether ``seat`` may ask for hints at a table: not against people, unless they have agreed on it."""
    return seat is not None and is_judged(row.game) and (row.hints or _only_bots_besides(seats, seat))


def _only_bots_besides(seats: Sequence[SeatRow], seat: int) -> bool:
    """Whether all others are bots for good; one that stands in for somebody is not."""
    return all(other.kind == "bot" for other in seats if other.number != seat)


class Hints:
    """All advice that is given in this process."""

    def __init__(self, bot_workers: BotWorkers, limit: float) -> None:
        """Think in ``bot_workers``, and for ``limit`` seconds at most."""
        self._bot_workers = bot_workers
        self._limit = limit
        self._known: OrderedDict[Hashable, asyncio.Task[Reply]] = OrderedDict()

    async def hint(self, table: LiveTable, person: str, language: str) -> wire.Hint:
        """Moves for ``person``, who has to be asked now; refused with the reason where that is not to be."""
        seat = table.seat_of(person)
        if seat is None:
            raise NotAllowed("only-players-hint")
        live_game = table.live_game
        if not table.running or live_game is None:
            raise not_running(table)
        if not is_judged(table.row.game):
            raise NotAllowed("hint-unknown", game=table.game.name)
        if not hints_allowed(table.row, table.seats, seat):
            raise NotAllowed("hint-people")
        state = live_game.seen(seat)
        if state.actor != seat:
            raise Conflict("hint-unasked", seq=table.row.seq)
        draft = live_game.drafts.get(seat)
        steps = tuple(draft.steps) if draft else ()
        seq, names = table.row.seq, table.names
        place = live_game.ended_at(live_game.seq) + len(steps)
        asked = _advise_request(table.game, state, seat, place, self._limit)
        answer = await self._ask(
            (table.row.id, seat, seq, steps),
            lambda: self._bot_workers.think(table.row.id, asked),
            table.row.id,
        )
        assert answer.advice is not None
        return wire.Hint(
            seat=seat,
            seq=seq,
            steps=len(steps),
            iterations=answer.advice.iterations,
            moves=[_candidate(table.game, candidate, language, names) for candidate in answer.advice.candidates],
        )

    async def expectation(self, table: LiveTable) -> wire.Expectation:
        """How the chances stood in the game at ``table``; NotAllowed before it is over."""
        live_game = table.live_game
        if live_game is None or table.row.status not in ("over", "viewing"):
            raise NotAllowed("expectation-early")
        game = table.game
        if not is_judged(game.id):
            raise NotAllowed("hint-unknown", game=game.name)
        decisions = live_game.decisions
        review = Review(
            0, game.id, game.seats, game.rules, game.options,
            [decision.seat for decision in decisions], [decision.action for decision in decisions], self._limit,
        )  # fmt: skip
        answer = await self._ask((table.row.id,), lambda: self._bot_workers.think(table.row.id, review), table.row.id)
        assert answer.expectation is not None
        return wire.Expectation(
            moments=[
                wire.Moment(at=one.at, seat=one.seat, shares=_rounded(one.shares), points=_rounded(one.points))
                for one in answer.expectation.moments
            ],
            swings=[
                wire.Swing(
                    at=one.at, end=one.end, turn=one.turn, seat=one.seat, gainer=one.gainer,
                    gain=round(one.gain, SHARE_DIGITS),
                )
                for one in answer.expectation.swings
            ],
        )  # fmt: skip

    async def _ask(self, key: Hashable, think: Callable[[], Awaitable[Reply]], table_id: str) -> Reply:
        """The answer to ``key``, thought of once however many ask; what failed is forgotten and may be tried again."""
        known = self._known.get(key)
        if known is None or (known.done() and (known.cancelled() or known.exception() is not None)):
            known = asyncio.ensure_future(_as_coroutine(think))
            known.add_done_callback(_retrieve_failure)
            self._known[key] = known
            if len(self._known) > MAX_REMEMBERED_REPLIES:
                self._known.popitem(last=False)
        self._known.move_to_end(key)
        try:
            return await asyncio.shield(known)  # who leaves does not take it from the others
        except Failed as failure:
            log.warning("no hint", table=table_id, fault=str(failure))
            raise Unavailable("hint-failed") from None


async def _as_coroutine(think: Callable[[], Awaitable[Reply]]) -> Reply:
    """A thought as something that can be remembered."""
    return await think()


def _retrieve_failure(thought: asyncio.Task[Reply]) -> None:
    """Look at what went wrong, even if those who asked have left."""
    if not thought.cancelled():
        thought.exception()


def _advise_request(game: Game, state: State, seat: int, place: int, limit: float) -> Advise:
    """The question to a worker; its deals have a stream by ``place`` that has nothing to do with the table's seed."""
    return Advise(
        0, game.id, game.seats, game.rules, game.options, state.full(), seat, place, ITERATIONS,
        min(HINT_SECONDS, limit / 2), limit,
    )  # fmt: skip


def _candidate(game: Game, candidate: Candidate, language: str, names: Sequence[str]) -> wire.Candidate:
    """A candidate in words."""
    move = candidate.move
    return wire.Candidate(
        id=move.action,
        text=move.text,
        say=_said(game, move, language, names),
        line=[wire.Step(text=step.text, say=_said(game, step, language, names)) for step in candidate.line],
        shares=_rounded(candidate.shares),
        points=_rounded(candidate.points),
        visits=candidate.visits,
        reasons=[
            wire.Reason(code=reason.code, points=round(reason.points, SHARE_DIGITS), say=reason.say(game, language))
            for reason in candidate.reasons
        ],
    )


def _said(game: Game, step: Step, language: str, names: Sequence[str]) -> str:
    """A step as the prompt would put it."""
    return game_sentences.say(game, f"answer.{step.code}", step.facts, language, names)


def _rounded(numbers: Sequence[float]) -> list[float]:
    """Numbers without a precision that they do not have."""
    return [round(number, SHARE_DIGITS) for number in numbers]
