"""``hansetag play``: a game at the terminal, for any mix of people and computer merchants."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

import hansetag
from hansetag import bots
from hansetag.kernel.errors import BadOption
from hansetag.kernel.game import Game
from hansetag.kernel.match import Match
from hansetag.kernel.record import Record

from ..exits import closing_is_leaving
from ..terminal import files
from ..terminal import seats as table_of
from ..terminal.choices import options_from
from ..terminal.screen import make_console
from ..terminal.seats import Seat
from .session import Session


def play(
    game: str = "hansa",
    /,
    *,
    seats: str | None = None,
    seed: int | None = None,
    resume: Path | None = None,
    option: Annotated[list[str] | None, Parameter(negative="")] = None,
    give_fewest: Annotated[bool, Parameter(negative="")] = False,
    plain: Annotated[bool, Parameter(negative="")] = False,
) -> int:
    """Play a game in the terminal.

    Parameters
    ----------
    game
        Which game.
    seats
        Who sits where, apart by commas: human or a merchant's rank, as in human,apprentice,alderman. A name may stand
        before it, as in Anna=human, options behind it, as in alderman:seconds=0.5, and a bot of your own is written
        path/to/file.py:Class. One human and two apprentices by default.
    seed
        The seed that chance draws from; without one, one is drawn.
    resume
        Go on with the game saved in this file.
    option
        An option of the game as name=value; may be given several times.
    give_fewest
        Let people lose the marker with the fewest barrels without being asked.
    plain
        Letters only, no colours.

    """
    words = seats.split(",") if seats is not None else None
    if resume is not None:
        if seed is not None or option:
            raise BadOption("a saved game has its seed and options in its file; --resume takes neither")
        record = files.read_record(resume)
        match, sitting = _saved(resume, record, game, words)
    else:
        match, sitting = _fresh(game, words, seed, options_from(option))
    with suppress(ImportError):
        import readline  # noqa: F401  # lends its keys to input()
    with closing_is_leaving():
        return Session(match, sitting, make_console(plain), input, give_fewest, resume).run()


def _fresh(
    name: str, words: list[str] | None, seed: int | None, options: dict[str, object]
) -> tuple[Match, list[Seat]]:
    """A new game with its seats."""
    for taken in ("name", "rules", "seats"):
        if taken in options:
            raise BadOption(f"{taken!r} is not an option of a game; seats are given with --seats")
    sitting = table_of.read(words or table_of.USUAL_SEATS)
    game = hansetag.game(name, len(sitting), None, **options)
    _invite(sitting, game)
    return Match(game, seed, [seat.written for seat in sitting]), sitting


def _invite(sitting: Sequence[Seat], game: Game) -> None:
    """See whether all bots can be had, before anything begins; BadOption says who cannot."""
    for seat in sitting:
        if not seat.is_human:
            bots.bot(seat.kind, game, 0, 0)


def _saved(path: Path, record: Record, name: str, words: list[str] | None) -> tuple[Match, list[Seat]]:
    """A saved game with the seats that its file names, or those given now."""
    if record.game.id != name:
        raise BadOption(f"{path} is a game of {record.game.id}, not of {name}")
    chosen = words or record.players or table_of.usual(record.game.seats)
    if len(chosen) != record.game.seats:
        raise BadOption(f"{path} has {record.game.seats} seats, --seats names {len(chosen)}")
    try:
        sitting = table_of.read(chosen)
        if not words and any(seat.is_external for seat in sitting):
            raise BadOption("it names bots in files, which are not loaded because a record says so")
        _invite(sitting, record.game)
    except BadOption as error:
        raise error if words else BadOption(f"{path}: {error}; say with --seats who plays on") from None
    record.players = [seat.written for seat in sitting]
    try:
        return Match.resume(record), sitting
    except hansetag.BadRecord as error:
        raise files.BadFile(f"{path}: {error}") from None
