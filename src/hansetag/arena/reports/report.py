"""The report: everything that can be said about a match, as plain data. Text, JSON and page are made from it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations

import msgspec

from ..request import Request
from ..result import Pace, Result, digest
from ..running.fingerprint import House, Mark, house_of, mark
from ..statistics import blocks
from ..statistics.blocks import Block, Side, known
from ..statistics.evidence import Evidence
from ..statistics.intervals import Column, Estimate, estimate, mean
from ..statistics.ratings import Rating, rate

REPORT_FORMAT = 1
MAX_FAILURES_SHOWN = 5  # failures that are shown in full


class Times(msgspec.Struct, frozen=True):
    """How long a contender thought about decisions with more than one option, in seconds."""

    decisions: int
    mean: float
    p95: float
    longest: float


class AtSeat(msgspec.Struct, frozen=True):
    """How a contender did at one seat."""

    seat: int
    games: int
    share: float


class Contender(msgspec.Struct, frozen=True):
    """One bot in a line-up, with all its seats."""

    name: str
    seats: int
    null: float  # the share that chance would give it: its seats out of all
    share: Estimate  # of the wins; a shared win is split
    corrected: Estimate | None  # (share - null) / (1 - null): 0 is chance, 1 wins everything; None if it has all seats
    evidence: float  # e-value against chance
    rank: Estimate
    score: Estimate | None
    margin: Estimate | None  # to the best seat of another contender
    points: dict[str, float]  # mean by source
    scores: dict[int, int]  # how often each score was reached
    by_seat: tuple[AtSeat, ...]
    failures: int
    times: Times


class Pair(msgspec.Struct, frozen=True):
    """Two contenders, compared block by block: a difference above 0 speaks for the first."""

    first: str
    second: str
    share: Estimate  # difference of win shares, for one seat each
    score: Estimate | None
    better: int  # blocks
    equal: int
    worse: int


class Standing(msgspec.Struct, frozen=True):
    """One line-up and what it came to. Only whole blocks count."""

    bots: tuple[str, ...]
    blocks: int
    games: int
    left_out: int  # games of blocks that are not whole, or were played after the match was decided
    sure_after: int | None  # blocks after which the first contender was told from chance, if it was
    contenders: tuple[Contender, ...]
    pairs: tuple[Pair, ...]
    seats: tuple[AtSeat, ...]  # who sits there does not matter


class Failure(msgspec.Struct, frozen=True):
    """A game that a bot lost by failing."""

    bot: str
    kind: str
    told: str
    lineup: int
    block: int
    rotation: int
    seat: int


class Report(msgspec.Struct, frozen=True):
    """The whole match: what ``report.json`` holds."""

    format: int
    request: Request
    finished: bool
    games: int
    digest: str  # of everything but time: the same for the same seeds, wherever and however it was played
    standings: tuple[Standing, ...]
    ratings: tuple[Rating, ...]
    failures: int
    shown: tuple[Failure, ...]  # the first few
    bots: tuple[Mark, ...]
    house: House
    labels: dict[str, str]  # the sources of points in words
    together: Estimate | None = None  # what the first of two bots won in both line-ups, where each has as many seats


def make(request: Request, results: Iterable[Result]) -> Report:
    """The report on ``results``, in whatever order they come."""
    ordered = sorted(results, key=lambda result: result.place)
    standings: list[Standing] = []
    counted: list[Result] = []
    lineups: list[list[Block]] = []
    for lineup in range(len(request.lineups)):
        played, sure = _played(request, lineup, ordered)
        lineups.append(played)
        there = sum(result.lineup == lineup for result in ordered)
        standings.append(_standing(request, lineup, played, sure, there))
        counted += [result for block in played for result in block]
    failed = [result for result in counted if result.failure is not None]
    game = request.open()
    sources = dict.fromkeys(source for result in counted for chair in result.chairs for source in chair.points)
    return Report(
        format=REPORT_FORMAT,
        request=request,
        finished=all(_done(standing, request) for standing in standings),
        games=len(counted),
        digest=digest(counted),
        standings=tuple(standings),
        ratings=tuple(rate(counted, request.bots)),
        failures=len(failed),
        shown=tuple(_failure(result) for result in failed[:MAX_FAILURES_SHOWN]),
        bots=tuple(mark(name, game) for name in request.bots),
        house=house_of(game),
        labels={source: game.book.say(f"source.{source}", {}) for source in sources},
        together=_together(request, lineups),
    )


def _together(request: Request, lineups: Sequence[Sequence[Block]]) -> Estimate | None:
    """One against the rest and the rest against one: over both together two bots have as many seats as each other.

    Blocks of the same number have the same seed, so they are one block here.
    """
    if len(lineups) != 2 or len(request.bots) != 2:
        return None
    first = request.bots[0]
    one, other = ({block[0].block: blocks.share_of(block, first) for block in played} for played in lineups)
    shares = [(one[number] + other[number]) / 2 for number in sorted(one) if number in other]
    return estimate([Column(shares, (0, 1), 2 * request.seats)], request.seed)[0]


def decided_after(request: Request, played: Sequence[Block], lineup: int) -> int | None:
    """After how many blocks, all before them played, the first contender was told from chance."""
    first = request.lineups[lineup][0]
    evidence = Evidence(request.lineups[lineup].count(first) / request.seats)
    for number, block in enumerate(played):
        if block[0].block != number:
            return None
        evidence.add(blocks.share_of(block, first))
        if evidence.sure:
            return number + 1
    return None


def _played(request: Request, lineup: int, results: Sequence[Result]) -> tuple[list[Block], int | None]:
    """The blocks of a line-up that count, and after how many of them it was decided, if it was."""
    played = blocks.whole(results, lineup, request.seats, request.blocks)
    sure = decided_after(request, played, lineup)
    return (played[:sure] if request.until_sure else played), sure


def _standing(request: Request, lineup: int, played: list[Block], sure: int | None, there: int) -> Standing:
    """One line-up; ``there`` are all its games, whether they count or not."""
    counted = [result for block in played for result in block]
    names = list(dict.fromkeys(request.lineups[lineup]))
    sides = {name: [blocks.side(block, name) for block in played] for name in names}
    pairs = list(combinations(names, 2))
    bots = request.lineups[lineup]
    columns = [column for name in names for column in _columns(sides[name], request.seats)]
    columns += [column for pair in pairs for column in _differences(pair, sides, bots)]
    found = estimate(columns, request.seed) if played else []
    contenders = [
        _contender(name, bots, played, sides[name], found[4 * place : 4 * place + 4])
        for place, name in enumerate(names)
        if played
    ]
    rest = found[4 * len(names) :]
    compared = [_pair(pair, sides, bots, rest[2 * place : 2 * place + 2]) for place, pair in enumerate(pairs) if played]
    return Standing(
        bots=bots,
        blocks=len(played),
        games=len(counted),
        left_out=there - len(counted),
        sure_after=sure,
        contenders=tuple(contenders),
        pairs=tuple(compared),
        seats=tuple(_at_seat(counted, seat, None) for seat in range(request.seats) if played),
    )


def _columns(sides: Sequence[Side], seats: int) -> list[Column]:
    """What is estimated of a contender: share, rank, score, margin."""
    return [
        Column([side.share for side in sides], (0, 1), seats),
        Column([side.rank for side in sides], (1, seats), seats),
        Column(known([side.score for side in sides])),
        Column(known([side.margin for side in sides])),
    ]


def _differences(pair: tuple[str, str], sides: dict[str, list[Side]], bots: Sequence[str]) -> list[Column]:
    """What is estimated of a pair: the difference of shares for one seat, and that of scores."""
    shares = _share_differences(pair, sides, bots)
    widest = [1 / bots.count(name) for name in pair]
    scores = [
        one.score - other.score
        for one, other in zip(sides[pair[0]], sides[pair[1]], strict=True)
        if one.score is not None and other.score is not None
    ]
    return [Column(shares, (-widest[1], widest[0]), len(bots)), Column(scores)]


def _share_differences(pair: tuple[str, str], sides: dict[str, list[Side]], bots: Sequence[str]) -> list[float]:
    """For each block, how much more of the wins a seat of the first got than one of the second."""
    first, second = (bots.count(name) for name in pair)
    return [one.share / first - other.share / second for one, other in zip(sides[pair[0]], sides[pair[1]], strict=True)]


def _contender(
    name: str, bots: Sequence[str], played: Sequence[Block], sides: Sequence[Side], found: Sequence[Estimate | None]
) -> Contender:
    """One bot with all its seats."""
    share, rank, score, margin = found
    assert share is not None
    assert rank is not None
    seats = bots.count(name)
    null = seats / len(bots)
    evidence = Evidence(null)
    for one in sides:
        evidence.add(one.share)
    results = [result for block in played for result in block]
    own = [(result, chair) for result in results for chair in result.chairs if chair.bot == name]
    ended = [chair for result, chair in own if result.failure is None]
    pace = Pace()
    for _, chair in own:
        pace.add(chair.pace)
    sources = dict.fromkeys(source for chair in ended for source in chair.points)
    return Contender(
        name=name,
        seats=seats,
        null=null,
        share=share,
        corrected=share.scaled(null, 1 / (1 - null)) if seats < len(bots) else None,
        evidence=evidence.value,
        rank=rank,
        score=score,
        margin=margin,
        points={source: mean([chair.points.get(source, 0) for chair in ended]) for source in sources},
        scores=dict(sorted(Counter(chair.score for chair in ended).items())),
        by_seat=tuple(_at_seat(results, seat, name) for seat in range(len(bots))),
        failures=sum(result.failure is not None and result.failure.bot == name for result in results),
        times=Times(decisions=pace.decisions, mean=pace.mean, p95=pace.within(0.95), longest=pace.longest),
    )


def _pair(
    pair: tuple[str, str], sides: dict[str, list[Side]], bots: Sequence[str], found: Sequence[Estimate | None]
) -> Pair:
    """Two contenders, compared."""
    share, score = found
    assert share is not None
    differences = _share_differences(pair, sides, bots)
    better = sum(value > 0 for value in differences)
    worse = sum(value < 0 for value in differences)
    return Pair(
        first=pair[0],
        second=pair[1],
        share=share,
        score=score,
        better=better,
        equal=len(differences) - better - worse,
        worse=worse,
    )


def _at_seat(results: Sequence[Result], seat: int, name: str | None) -> AtSeat:
    """How ``name``, or anybody, did at a seat."""
    shares = [result.chairs[seat].share for result in results if name in (None, result.chairs[seat].bot)]
    return AtSeat(seat, len(shares), mean(shares) if shares else 0.0)


def _done(standing: Standing, request: Request) -> bool:
    """Whether nothing is left to play."""
    return standing.blocks == request.blocks or (request.until_sure and standing.sure_after is not None)


def _failure(result: Result) -> Failure:
    """What is shown of a failure."""
    failed = result.failure
    assert failed is not None
    return Failure(
        bot=failed.bot,
        kind=failed.kind,
        told=failed.told,
        lineup=result.lineup,
        block=result.block,
        rotation=result.rotation,
        seat=failed.seat,
    )
