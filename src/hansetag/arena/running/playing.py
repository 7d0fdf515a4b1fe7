"""One game from its first decision to its result. This is all that a worker does."""

from __future__ import annotations

import hashlib

from hansetag import bots
from hansetag.bots.company import Company
from hansetag.kernel import registry
from hansetag.kernel.game import Game
from hansetag.kernel.match import Match
from hansetag.kernel.seats import OVER

from ..request import Job
from ..result import Breakdown, Chair, Pace, Result, standing
from . import fingerprint
from .watched import BotFailed, Watched, last_lines


def play(job: Job) -> Result:
    """Play ``job``. A bot that fails loses; any other exception is a fault of the house and goes up."""
    game = registry.game(job.game, job.seats, job.rules, **job.options)
    match = Match(game, job.seed, list(job.bots))
    watched: dict[int, Watched] = {}
    decided = [0] * job.seats
    failure: Breakdown | None = None
    try:
        for seat, name in enumerate(job.bots):
            watched[seat] = _sit(name, game, seat, job.seed)
        _play_out(match, Company(watched), decided, job.limit)
    except BotFailed as failed:
        failure = Breakdown(failed.seat, job.bots[failed.seat], failed.kind, failed.told)
    scores = match.state.scores()
    points = match.state.breakdown()
    ranks = standing(scores, match.state.winners(), failure.seat if failure else None)
    chairs = tuple(
        Chair(name, *ranks[seat], scores[seat], points[seat], watched[seat].pace if seat in watched else Pace())
        for seat, name in enumerate(job.bots)
    )
    return Result(
        *job.place,
        seed=job.seed,
        house=fingerprint.house(game, job.bots),
        decisions=sum(decided),
        key=hashlib.sha256(match.state.key()).hexdigest()[:16],
        chairs=chairs,
        failure=failure,
        record=match.record.dumps() if job.record else None,
    )


def _sit(name: str, game: Game, seat: int, seed: int) -> Watched:
    """The bot called ``name`` at its seat; one that cannot even sit down has failed."""
    try:
        return Watched(bots.bot(name, game, seat, seed), seat)
    except Exception as error:
        raise BotFailed(seat, "exception", last_lines(error)) from error


def _play_out(match: Match, company: Company, decided: list[int], limit: int) -> None:
    """Play to the end, or until a bot fails. A game without end is charged to who has decided most often in it."""
    while match.state.actor != OVER:
        if sum(decided) >= limit:
            busiest = max(range(len(decided)), key=lambda seat: decided[seat])
            told = f"the game was not over after {limit} decisions, {decided[busiest]} of them its own"
            raise BotFailed(busiest, "limit", told)
        decision = company.decide(match.state)
        assert decision is not None, "all seats are taken by bots"
        seat, action = decision
        match.play(action, seat)
        decided[seat] += 1
