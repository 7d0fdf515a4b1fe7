"""The folder of a match: what was asked for, every finished game at once, and the reports.

``arena.json`` says what was asked. ``games.jsonl`` gets one line for each game as soon as it is over, so that little is
lost when the power goes, and the same command goes on where it stopped. A line that was torn is dropped and its game
played again.
"""

from __future__ import annotations

import os
from pathlib import Path
from types import TracebackType
from typing import IO, Self

import msgspec

import hansetag

from ..errors import BadArena
from ..request import Request
from ..result import Result
from . import fingerprint

REQUEST_FILE = "arena.json"
GAMES_FILE = "games.jsonl"
RECORDS_FOLDER = "records"
REPORT_FILES = ("report.json", "report.html", "report.txt")
USUAL_FOLDER = Path("arena")  # where folders are made if nobody says where


class Asked(msgspec.Struct, frozen=True):
    """What ``arena.json`` holds: the match, and what it is played with."""

    version: str
    request: Request
    bots: dict[str, str]  # hash of the source of each
    rules: str


def asked(request: Request) -> Asked:
    """The match as it would be played with what is installed now."""
    game = request.open()
    marks = {name: fingerprint.mark(name, game).source for name in request.bots}
    return Asked(hansetag.__version__, request, marks, fingerprint.rules_of(game))


class Folder:
    """A folder with one match in it, open for writing. Nobody else can open it meanwhile."""

    def __init__(self, path: Path, request: Request, fresh: bool = False) -> None:
        """Open the folder at ``path``, make it if need be, and read what was played there.

        BadArena if another match is in it; ``fresh`` clears that away instead.
        """
        self.path = path
        self._file: IO[bytes] | None = None
        now = asked(request)
        try:
            path.mkdir(parents=True, exist_ok=True)
            if fresh:
                self._clear()
            there = self._asked()
        except OSError as error:
            raise BadArena(f"{path} cannot be used: {error.strerror}") from None
        if there is not None and (differences := differ(there, now)):
            raise BadArena(
                f"{path} holds another match: {'; '.join(differences)}. "
                "Choose another folder with --out, or begin anew with --fresh, which removes the games in it"
            )
        if there is None and (path / GAMES_FILE).exists():
            raise BadArena(
                f"{path} has {GAMES_FILE} but no {REQUEST_FILE}; choose another folder with --out, or say --fresh"
            )
        self._file = (path / GAMES_FILE).open("ab+")
        try:
            _lock(self._file, path)
            self.results = self._read()
        except BadArena:
            self.close()
            raise
        _write(path / REQUEST_FILE, msgspec.json.format(msgspec.json.encode(now)))

    def add(self, result: Result) -> None:
        """Keep a game that was just finished."""
        assert self._file is not None
        if result.record is not None:
            folder = self.path / RECORDS_FOLDER
            folder.mkdir(exist_ok=True)
            _write(folder / record_name(result), result.record.encode())
            result = msgspec.structs.replace(result, record=None)
        self._file.write(msgspec.json.encode(result) + b"\n")
        self._file.flush()
        self.results[result.place] = result

    def write(self, name: str, text: str) -> Path:
        """Put a report into the folder."""
        path = self.path / name
        _write(path, text.encode())
        return path

    def close(self) -> None:
        """Let others in."""
        if self._file is not None:
            self._file.close()
            self._file = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, where: TracebackType | None
    ) -> None:
        self.close()

    def _asked(self) -> Asked | None:
        """What was asked for here before."""
        path = self.path / REQUEST_FILE
        if not path.exists():
            return None
        try:
            return msgspec.json.decode(path.read_bytes(), type=Asked)
        except msgspec.DecodeError as error:
            raise BadArena(
                f"{path} cannot be read: {error}; choose another folder with --out, or say --fresh"
            ) from None

    def _read(self) -> dict[tuple[int, int, int], Result]:
        """The games that are there. A torn last line is cut off."""
        assert self._file is not None
        self._file.seek(0)
        results: dict[tuple[int, int, int], Result] = {}
        lines = self._file.read().split(b"\n")
        sound = 0
        for number, line in enumerate(lines[:-1], start=1):
            try:
                result = msgspec.json.decode(line, type=Result)
            except msgspec.DecodeError as error:
                if number == len(lines) - 1:
                    break
                where = f"{self.path / GAMES_FILE}, line {number}"
                raise BadArena(f"{where} cannot be read: {error}; mend or remove the line, or say --fresh") from None
            results.setdefault(result.place, result)
            sound += len(line) + 1
        self._file.truncate(sound)
        return results

    def _clear(self) -> None:
        """Remove what an arena has written here, and nothing else."""
        for name in (REQUEST_FILE, GAMES_FILE, *REPORT_FILES):
            (self.path / name).unlink(missing_ok=True)
        for record in (self.path / RECORDS_FOLDER).glob("*.hanse"):
            record.unlink()


def differ(there: Asked, now: Asked) -> list[str]:
    """What stands in the way of going on. More or fewer games of the same match do not."""
    words = {"game": "game", "seats": "seats", "rules": "revision of the rules", "options": "options"}
    words |= {"lineups": "line-ups", "seed": "seed", "limit": "limit of decisions"}
    found = []
    for name, word in words.items():
        before, after = getattr(there.request, name), getattr(now.request, name)
        if before != after:
            found.append(f"{word} {_said(before)} there, {_said(after)} now")
    if not found:
        if there.version != now.version:
            found.append(f"played with version {there.version}, this is {now.version}")
        if there.rules != now.rules:
            found.append("the source of the rules has changed since")
        for name, source in now.bots.items():
            if there.bots.get(name) != source:
                found.append(f"the source of {name} has changed since")
    return found


def record_name(result: Result) -> str:
    """The file of a game."""
    return f"{result.lineup}-{result.block:05}-{result.rotation}.hanse"


def _said(value: object) -> str:
    """A value of a request in words."""
    if isinstance(value, dict):
        return " ".join(f"{name}={one}" for name, one in value.items()) or "none"
    if isinstance(value, tuple):
        return " / ".join(" ".join(lineup) for lineup in value)
    return str(value)


def _write(path: Path, data: bytes) -> None:
    """Write a file so that it is there as a whole or not at all."""
    draft = path.with_name(f".{path.name}.draft")
    draft.write_bytes(data)
    os.replace(draft, path)  # noqa: PTH105  # replaces on every system


def _lock(file: IO[bytes], path: Path) -> None:
    """Keep a second arena out, where the system can; the lock goes with the process."""
    try:
        import fcntl
    except ImportError:  # pragma: no cover  # on Windows nobody checks
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        raise BadArena(
            f"another arena is playing in {path}; wait for it, or choose another folder with --out"
        ) from None
