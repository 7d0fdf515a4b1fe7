"""What is asked of an arena: which game, who sits down, how many blocks; and the jobs that follow from it.

A *block* is one seed played once for every rotation of the line-up, so that every bot has had every seat and the same
luck in each. Whatever is compared afterwards is compared block by block, which takes seat and luck out.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Mapping, Sequence

import msgspec

from hansetag import bots
from hansetag.kernel import registry
from hansetag.kernel.errors import BadOption
from hansetag.kernel.game import Game
from hansetag.kernel.options import Value
from hansetag.kernel.rng import Rng

MAX_DECISIONS_OF_A_GAME = 20_000  # of players; who drags a game on beyond that has lost it
USUAL_GAMES = 200
USUAL_SEED = 1356
MAX_FOLDER_NAME = 100  # letters that the name of a folder may have
RESERVED_NAMES = ("name", "rules", "seats")


class Job(msgspec.Struct, frozen=True):
    """One game to play, as plain data: it can be sent to another process or another machine."""

    game: str
    seats: int
    rules: int
    options: dict[str, Value]
    bots: tuple[str, ...]  # in the order of the seats
    lineup: int
    block: int
    rotation: int
    seed: int
    limit: int = MAX_DECISIONS_OF_A_GAME
    record: bool = False

    @property
    def place(self) -> tuple[int, int, int]:
        """Where the game belongs among all games: results are always put in this order."""
        return self.lineup, self.block, self.rotation

    def told(self) -> str:
        """Which game it is, for people."""
        return f"block {self.block}, rotation {self.rotation} ({', '.join(self.bots)}, seed {self.seed})"


class Request(msgspec.Struct, frozen=True):
    """A whole match between line-ups. ``ask`` makes one from what people say, and checks it."""

    game: str
    seats: int
    rules: int
    options: dict[str, Value]
    lineups: tuple[tuple[str, ...], ...]
    blocks: int  # of each line-up, at most
    seed: int = USUAL_SEED
    limit: int = MAX_DECISIONS_OF_A_GAME
    until_sure: bool = False

    @property
    def games(self) -> int:
        """How many games there are, at most."""
        return self.blocks * self.seats * len(self.lineups)

    @property
    def bots(self) -> tuple[str, ...]:
        """Everybody who plays, each once, in the order in which they were named."""
        return tuple(dict.fromkeys(name for lineup in self.lineups for name in lineup))

    def open(self) -> Game:
        """The game itself."""
        return registry.game(self.game, self.seats, self.rules, **self.options)

    def seed_of(self, block: int) -> int:
        """The seed of all games of a block: neighbouring seeds of arenas have no block in common."""
        return Rng(self.seed, f"arena block {block}").word()

    def jobs(self, records: bool = False) -> Iterator[Job]:
        """All games, block by block, so that an interrupted match leaves few blocks unfinished."""
        for block in range(self.blocks):
            seed = self.seed_of(block)
            for number, lineup in enumerate(self.lineups):
                for rotation in range(self.seats):
                    yield Job(
                        game=self.game,
                        seats=self.seats,
                        rules=self.rules,
                        options=self.options,
                        bots=rotated(lineup, rotation),
                        lineup=number,
                        block=block,
                        rotation=rotation,
                        seed=seed,
                        limit=self.limit,
                        record=records,
                    )

    def folder(self) -> str:
        """A name for the folder of this match; another match gets another name."""
        changed = [
            f"{option.name}-{self.options[option.name]}"
            for option in registry.find(self.game).OPTIONS
            if self.options[option.name] != option.default
        ]
        names = ["-".join(self.lineups[0])] if len(self.lineups) == 1 else ["-against-".join(self.bots)]
        words = "-".join([self.game, str(self.seats), *changed, *names])
        slug = re.sub(r"[^a-z0-9.]+", "-", words.lower()).strip("-.")
        if (
            slug != words.lower() or len(slug) > MAX_FOLDER_NAME
        ):  # letters were lost: keep the names of two matches apart
            slug = f"{slug[:MAX_FOLDER_NAME]}-{hashlib.sha256(words.encode()).hexdigest()[:6]}"
        return f"{slug}-{self.seed}"


def rotated(lineup: Sequence[str], rotation: int) -> tuple[str, ...]:
    """Who sits where when everybody has moved on by ``rotation`` seats."""
    start = -rotation % len(lineup)
    return (*lineup[start:], *lineup[:start])


def ask(
    game: str,
    names: Sequence[str],
    *,
    games: int = USUAL_GAMES,
    seats: int | None = None,
    options: Mapping[str, object] | None = None,
    seed: int = USUAL_SEED,
    limit: int = MAX_DECISIONS_OF_A_GAME,
    against: bool = False,
    until_sure: bool = False,
) -> Request:
    """The match that is meant, checked: ``games`` of each line-up, rounded up to whole blocks.

    BadOption says what is wrong and what would be right.
    """
    given = dict(options or {})
    for taken in RESERVED_NAMES:
        if taken in given:
            raise BadOption(f"{taken!r} is not an option of a game; seats are given by naming as many bots")
    if not names:
        raise BadOption(f"nobody plays; name as many bots as there are seats. There are: {', '.join(bots.NAMES)}")
    for number, what in ((games, "games"), (limit, "the limit of decisions")):
        if number < 1:
            raise BadOption(f"{what}: a number from 1 on is needed, not {number}")
    opened = registry.game(game, len(names) if seats is None else seats, None, **given)
    lineups = _lineups(tuple(names), opened, against)
    request = Request(
        game=opened.id,
        seats=opened.seats,
        rules=opened.rules,
        options=opened.options,
        lineups=lineups,
        blocks=-(-games // opened.seats),
        seed=seed,
        limit=limit,
        until_sure=until_sure,
    )
    for name in request.bots:
        bots.bot(name, opened, 0, seed)  # who does not exist is reported before the work begins
    return request


def _lineups(names: tuple[str, ...], game: Game, against: bool) -> tuple[tuple[str, ...], ...]:
    """The line-up that was named, or with ``against`` the two that two names stand for."""
    seats = game.seats
    if against:
        if len(set(names)) != 2 or len(names) != 2:
            raise BadOption(f"--against takes two different bots, a new one and a reference; not {', '.join(names)}")
        new, reference = names
        if seats > 2:
            return (new, *[reference] * (seats - 1)), (*[new] * (seats - 1), reference)
    if len(names) != seats:
        hint = "; with --against two bots fill all seats in both ways" if len(names) == 2 else ""
        raise BadOption(f"{game.name} for {seats} needs {seats} bots, one for each seat, not {len(names)}{hint}")
    return (names,)
