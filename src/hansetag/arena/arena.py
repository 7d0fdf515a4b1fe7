"""Arena: a match being played. It hands games out, keeps what comes back, and knows when nothing is left to do."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from pathlib import Path
from types import TracebackType
from typing import Self

from .errors import BadArena
from .reports import report
from .request import Job, Request
from .result import Result
from .running import fingerprint
from .running.executors import Alone, Crew
from .running.folder import Folder
from .statistics import blocks
from .statistics.blocks import Block
from .statistics.evidence import Evidence


class Arena:
    """A match between bots.

    >>> from hansetag.arena import Arena, ask
    >>> arena = Arena(ask("hansa", ["apprentice", "deckhand"], games=4))
    >>> for result in arena.run():
    ...     pass
    >>> arena.report().standings[0].contenders[0].share.mean
    1.0

    With a ``folder`` every game is kept there as soon as it is over, and what was played there before is not played
    again. Whatever crew plays, and in whatever order, the report is the same.
    """

    def __init__(
        self,
        request: Request,
        crew: Crew | None = None,
        folder: Path | None = None,
        *,
        fresh: bool = False,
        records: bool = False,
    ) -> None:
        """Make ready. ``fresh`` removes what was played in ``folder`` before; ``records`` keeps each game there."""
        if records and folder is None:
            raise BadArena("records need a folder to be kept in")
        self.request = request
        self.crew: Crew = crew or Alone()
        self._records = records
        self._folder = Folder(folder, request, fresh) if folder else None
        self._results = self._folder.results if self._folder else {}
        self._ahead = [_Ahead(request, lineup) for lineup in range(len(request.lineups))]
        for result in list(self._results.values()):
            self._ahead[result.lineup].note(result)

    @property
    def results(self) -> list[Result]:
        """All games so far, in their order."""
        return [self._results[place] for place in sorted(self._results)]

    @property
    def left(self) -> int:
        """How many games are still to be played, at most."""
        return sum(1 for _ in self._jobs())

    def run(self) -> Generator[Result, None, None]:
        """Play what is left, and give every result as it comes. Stop whenever you like; nothing is lost."""
        game = self.request.open()
        houses = [fingerprint.house(game, lineup) for lineup in self.request.lineups]
        work = self.crew.work(self._jobs())
        try:
            for result in work:
                if result.house != houses[result.lineup]:
                    raise BadArena(
                        "a game came back that was played with other rules or bots than those installed here; "
                        "install the same version of Hansetag and of the bots on every machine"
                    )
                if self._folder is not None:
                    self._folder.add(result)
                else:
                    self._results[result.place] = result
                self._ahead[result.lineup].note(result)
                yield result
        finally:
            work.close()

    def report(self) -> report.Report:
        """What can be said so far."""
        return report.make(self.request, self._results.values())

    def shares(self, lineup: int, name: str) -> list[float]:
        """The win shares of a bot in the blocks that are whole, for a glance on the way."""
        return self._ahead[lineup].shares(name)

    def write(self, name: str, text: str) -> Path:
        """Put a report into the folder."""
        if self._folder is None:
            raise BadArena("there is no folder to write to")
        return self._folder.write(name, text)

    def close(self) -> None:
        """Let go of the folder."""
        if self._folder is not None:
            self._folder.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, where: TracebackType | None
    ) -> None:
        self.close()

    def _jobs(self) -> Iterator[Job]:
        """What is still to be played; a line-up that is decided is left alone if that was asked for."""
        for job in self.request.jobs(self._records):
            if job.place in self._results:
                continue
            if self.request.until_sure and self._ahead[job.lineup].sure:
                continue
            yield job


class _Ahead:
    """How far a line-up has got, kept up to date game by game."""

    def __init__(self, request: Request, lineup: int) -> None:
        self._bots = request.lineups[lineup]
        self._seats = request.seats
        self._blocks: dict[int, Block] = {}
        self._shares: dict[str, list[float]] = {name: [] for name in self._bots}
        self._next = 0  # the first block that is not whole
        self._evidence = Evidence(self._bots.count(self._bots[0]) / request.seats)
        self.sure = False

    def note(self, result: Result) -> None:
        """One more game. Evidence is taken block by block in their order, never in that of their arrival."""
        block = self._blocks.setdefault(result.block, [])
        block.append(result)
        if len(block) == self._seats:
            for name, shares in self._shares.items():
                shares.append(blocks.share_of(block, name))
        while not self.sure and len(self._blocks.get(self._next, ())) == self._seats:
            self._evidence.add(blocks.share_of(self._blocks[self._next], self._bots[0]))
            self._next += 1
            self.sure = self._evidence.sure

    def shares(self, name: str) -> list[float]:
        """The shares of ``name`` in all whole blocks, as they came."""
        return self._shares[name][:]
