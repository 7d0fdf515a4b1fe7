"""``hansetag check``: is a record true? Every decision is played again and every draw compared with the seed."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from rich.text import Text

from hansetag.kernel.errors import BadOption, BadRecord
from hansetag.kernel.match import Match
from hansetag.kernel.record import Record
from hansetag.kernel.seats import NATURE, OVER

from ..terminal import colours, files
from ..terminal.screen import make_console

EXIT_CODE_WRONG = 1
DIGEST_DIGITS = 16


def check(
    file: Path | None = None,
    /,
    *,
    all: Annotated[bool, Parameter(negative="")] = False,
    database: str = "",
    folder: Path | None = None,
) -> int:
    """Verify a record move by move: the decisions, the draws of chance and the result.

    Parameters
    ----------
    file
        The record.
    all
        Instead of a record, play every stored game again with this release; the server may go on meanwhile.
    database
        With --all, which database, written as for hansetag serve.
    folder
        With --all, the folder in which the database lies, if none is named.

    """
    if all == (file is not None):
        raise BadOption("name a record, or with --all a database, but not both")
    if file is None:
        from .check_all import check_all

        return check_all(database, folder)
    text = files.read_text(file)
    try:
        record = verified(text)
    except BadRecord as error:
        sound = len(error.record.decisions) if error.record else 0
        console = make_console(stderr=True)
        console.print(Text(f"{file}: line {error.line}: {error.reason}", colours.ERROR), soft_wrap=True)
        console.print(f"{sound} decision{'s' if sound != 1 else ''} before it {'are' if sound != 1 else 'is'} sound.")
        return EXIT_CODE_WRONG
    console = make_console()
    for line in report(record):
        console.print(Text(line), soft_wrap=True)
    return 0


def verified(text: str) -> Record:
    """The record that ``text`` holds, if all of it is true; BadRecord names the first line that is not."""
    try:
        record = Record.loads(text)
    except BadRecord as error:
        if error.record is not None:
            Match.resume(error.record)
        raise
    Match.resume(record)
    if record.result is not None:
        final = record.final()
        line = result_line(text)
        said = " ".join(map(str, record.result))
        if final.actor != OVER:
            raise BadRecord(line, f"the result says {said}, but the game is not over", record)
        scores = " ".join(map(str, final.scores()))
        if said != scores:
            raise BadRecord(line, f"the result says {said}, but the decisions lead to {scores}", record)
    return record


def result_line(text: str) -> int:
    """On which line the result stands."""
    lines = enumerate(text.split("\n"), start=1)
    return next(number for number, line in lines if line.strip().startswith("result:"))


def fairness(record: Record) -> str:
    """What can be said of the draws of a record that was verified."""
    if record.seed is None:
        unknown = "not verified yet: the seed is revealed when the game is over"
        return unknown if record.seal is not None else "not verified: the record has no seed"
    if record.seal is None:
        return "every draw follows from the seed"
    return "fair: every draw follows from the seed, and the seed from the seal shown at the start"


def report(record: Record) -> list[str]:
    """What was verified, in a few lines."""
    final = record.final()
    chance = sum(decision.seat == NATURE for decision in record.decisions)
    lines = [
        f"game       {record.game.name}, rules {record.game.rules}",
        f"seats      {record.game.seats}" + (f": {', '.join(record.players)}" if record.players else ""),
        f"decisions  {len(record.decisions)}, {chance} of them by chance",
    ]
    if final.actor == OVER:
        said = "" if record.result else " (the record does not say it)"
        lines.append(f"result     {' '.join(map(str, final.scores()))}{said}")
        lines.append(f"winners    {', '.join(f'seat {seat}' for seat in final.winners())}")
    else:
        lines.append("result     none yet: the record breaks off before the end, all of it is sound")
    lines.append(f"chance     {fairness(record)}")
    if record.taken:
        taken = "first decision was" if record.taken == 1 else f"first {record.taken} decisions were"
        lines.append(f"taken      the {taken} taken over from another game; draws among them were not compared")
    lines.append(f"digest     {hashlib.sha256(final.key()).hexdigest()[:DIGEST_DIGITS]}")
    return lines
