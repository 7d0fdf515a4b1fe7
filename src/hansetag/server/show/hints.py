"""Hints for the player who is asked, and how the chances stood in a game that is over.

Both are thought of in workers, never here, and remembered, since people ask the same again. A hint is for the
asker's own seat, with its own draft, and is made of what that seat may see. Against people there are none, unless the
table has agreed on them; a game that is over has no secrets left.
"""

from __future__ import annotations

from collections.abc import Sequence

from hansetag.bots.advice import ITERATIONS, Candidate, Step, is_judged
from hansetag.kernel.game import Game
from hansetag.kernel.state import State

from .. import wire
from ..errors import Conflict, NotAllowed
from ..store.rows import SeatRow, TableRow
from ..tables.live_table import LiveTable
from ..tables.play import not_running
from ..workers.asker import Asker
from ..workers.messages import Advise, Review
from ..workers.study import StudyWorkers
from . import game_sentences

MAX_REVIEW_DECISIONS = 3000  # of a game whose chances are worked out: a Hansa of that length takes three seconds
HINT_SECONDS = 2.0  # that a hint may be thought about; mostly it takes a tenth of that
SHARE_DIGITS = 4  # after the point; nobody knows a share better


def hints_allowed(row: TableRow, seats: Sequence[SeatRow], seat: int | None) -> bool:
    """Whether ``seat`` may ask for hints at a table: not against people, unless they have agreed on it."""
    return seat is not None and is_judged(row.game) and (row.hints or _only_bots_besides(seats, seat))


def _only_bots_besides(seats: Sequence[SeatRow], seat: int) -> bool:
    """Whether all others are bots for good; one that stands in for somebody is not."""
    return all(other.kind == "bot" for other in seats if other.number != seat)


class Hints:
    """All advice that is given in this process."""

    def __init__(self, hint_workers: StudyWorkers, study_workers: StudyWorkers, limit: float) -> None:
        """Think in these workers, and for ``limit`` seconds at most."""
        self._hint_workers = hint_workers
        self._study_workers = study_workers
        self._limit = limit

    async def hint(self, table: LiveTable, asker: Asker, language: str) -> wire.Hint:
        """Moves for ``asker``, who has to be asked now; refused with the reason where that is not to be."""
        seat = table.seat_of(asker.person)
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
        answer = await self._hint_workers.ask(asker, asked)
        assert answer.advice is not None
        return wire.Hint(
            seat=seat,
            seq=seq,
            steps=len(steps),
            iterations=answer.advice.iterations,
            moves=[_candidate(table.game, candidate, language, names) for candidate in answer.advice.candidates],
        )

    async def expectation(self, table: LiveTable, asker: Asker) -> wire.Expectation:
        """How the chances stood in the game at ``table``; NotAllowed before it is over."""
        live_game = table.live_game
        if live_game is None or table.row.status not in ("over", "viewing"):
            raise NotAllowed("expectation-early")
        game = table.game
        if not is_judged(game.id):
            raise NotAllowed("hint-unknown", game=game.name)
        if len(live_game) > MAX_REVIEW_DECISIONS:
            raise NotAllowed("expectation-long", most=MAX_REVIEW_DECISIONS, decisions=len(live_game))
        review = Review(0, game.id, game.seats, game.rules, game.options, live_game.packed, self._limit)
        answer = await self._study_workers.ask(asker, review)
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
