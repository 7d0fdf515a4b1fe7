"""Files: reading and writing records, so that no saved game is ever written over by another one."""

from __future__ import annotations

import tempfile
from pathlib import Path

from hansetag.kernel.errors import BadRecord, HansetagError
from hansetag.kernel.record import Record

RECORD_ENDING = ".hanse"
MAX_NAMES_TRIED = 1000


class BadFile(HansetagError):
    """A file that cannot be read or written."""


def read_text(path: Path) -> str:
    """The text of the file at ``path``."""
    try:
        return path.read_text("utf-8-sig")
    except OSError as error:
        raise BadFile(f"{path}: cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise BadFile(f"{path}: is not a record: it is not text in UTF-8") from None


def read_record(path: Path) -> Record:
    """The record at ``path``; what is wrong with it is said with the file's name and the line."""
    try:
        return Record.loads(read_text(path))
    except BadRecord as error:
        raise BadFile(f"{path}: {error}") from None


def named(word: str) -> Path:
    """The path that a player means by ``word``: the ending may be left out."""
    path = Path(word).expanduser()
    return path if path.suffix else path.with_suffix(RECORD_ENDING)


def write_record(path: Path, record: Record, force: bool = False) -> None:
    """Write ``record`` to ``path``; BadFile if something else stands there, unless ``force``."""
    if not force and not is_earlier(path, record):
        raise BadFile(f"{path} holds something else")
    try:
        path.write_text(record.dumps(), "utf-8")
    except OSError as error:
        raise BadFile(f"{path} cannot be written: {error.strerror}") from None


def is_earlier(path: Path, record: Record) -> bool:
    """Whether nothing is at ``path``, or an earlier save of the same game, which ``record`` continues."""
    if not path.exists():
        return True
    try:
        there = Record.loads(read_text(path))
    except HansetagError:
        return False
    ours = [(decision.seat, decision.action) for decision in record.decisions]
    theirs = [(decision.seat, decision.action) for decision in there.decisions]
    same = repr(there.game) == repr(record.game) and there.seed == record.seed
    return same and ours[: len(theirs)] == theirs


def rescue(record: Record, wanted: Path) -> Path:
    """Save ``record`` at ``wanted`` or, if that is taken or refused, as near to it as possible; say where."""
    for folder in (wanted.parent, Path.cwd(), Path.home(), Path(tempfile.gettempdir())):
        for number in range(1, MAX_NAMES_TRIED):
            path = folder / (wanted.name if number == 1 else f"{wanted.stem}-{number}{wanted.suffix}")
            if is_earlier(path, record):
                try:
                    write_record(path, record)
                except BadFile:
                    break
                return path
    raise BadFile(f"{wanted}: there is no place to save the game")
