"""SaveFile: where the game at this table is saved, and how much of it is."""

from __future__ import annotations

import shlex
from pathlib import Path

from hansetag.kernel.record import Record

from ..terminal import files


class SaveFile:
    """The file of one game. Players may choose another one; a game that is left is saved in any case."""

    def __init__(self, path: Path | None, fallback: Path, decisions: int) -> None:
        """Save at ``path``, which holds a game of so many ``decisions``, or at ``fallback``, where nothing is yet."""
        self.path = path or fallback
        self._saved = decisions if path else -1

    def is_current(self, record: Record) -> bool:
        """Whether everything in ``record`` is saved."""
        return self._saved == len(record.decisions)

    def save(self, record: Record, word: str, force: bool) -> str:
        """Save under the name that the player types, or where this game was saved before; say how that went."""
        path = files.named(word) if word else self.path
        try:
            files.write_record(path, record, force)
        except files.BadFile as error:
            hint = "" if force else f"; choose another name, or 's! {path}' to write over it"
            return f"not saved: {error}{hint}"
        self.path = path
        self._saved = len(record.decisions)
        return f"saved to {path}"

    def rescue(self, record: Record, over: bool) -> str:
        """Save without asking, because the player leaves; say where, and how to look at the game again."""
        path = files.rescue(record, self.path)
        where = shlex.quote(str(path))
        after = f"replay {where}" if over else f"play {record.game.id} --resume {where}"
        verb = "Look at it" if over else "Go on"
        return f"The game is saved in {path}\n{verb} with: hansetag {after}"
