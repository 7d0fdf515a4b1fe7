"""Refusals: everything a client can do wrong, each with its status and a sentence that says what would be right."""

from __future__ import annotations

from hansetag.kernel.errors import HansetagError

from . import sentences
from .sentences import Detail


class Refused(HansetagError):
    """A request that is refused; nothing was changed by it."""

    status = 400
    code = "bad-request"
    wait = 0.0  # after how many seconds it is worth trying again, where that is known

    def __init__(self, phrase: str, *, seq: int | None = None, **facts: Detail) -> None:
        """Say with ``refusal.<phrase>`` of ``text/`` what was wrong; ``seq`` is where the table stands."""
        self.phrase = phrase
        self.seq = seq
        self.facts = facts if seq is None else {**facts, "seq": seq}
        super().__init__(self.say())

    def say(self, language: str = "en") -> str:
        """The sentence in ``language``."""
        return sentences.say(f"refusal.{self.phrase}", self.facts, language)


class NotSignedIn(Refused):
    """Nobody knows who asks."""

    status = 401
    code = "not-signed-in"


class NotAllowed(Refused):
    """The asker is known, and this is not theirs to do."""

    status = 403
    code = "not-allowed"


class NotFound(Refused):
    """There is no such thing, or none that the asker may know of."""

    status = 404
    code = "not-found"


class NoTable(NotFound):
    """There is no such table, or none for the asker: nobody shall be able to tell which of the two it is."""

    def __init__(self) -> None:
        """The same words whatever the reason."""
        super().__init__("no-table")


class Conflict(Refused):
    """Somebody else was faster, or the table is not where the asker thinks it is."""

    status = 409
    code = "conflict"


class WrongType(Refused):
    """A body that is not JSON, or does not say that it is."""

    status = 415
    code = "wrong-type"


class Illegal(Refused):
    """The rules of the game refuse it."""

    status = 422
    code = "illegal"


class TooMany(Refused):
    """More often than is allowed; ``wait`` is after how many seconds it is worth trying again."""

    status = 429
    code = "too-many"

    def __init__(self, phrase: str, *, wait: float = 0.0, **facts: Detail) -> None:
        """Say what was too much, and in ``wait`` how long to leave it."""
        super().__init__(phrase, seq=None, **facts)
        self.wait = wait


class Unavailable(Refused):
    """The server cannot do this just now, for instance because it is being stopped."""

    status = 503
    code = "unavailable"


class Crowded(TooMany):
    """There is no room just now, whatever the asker did or did not do."""

    status = 503
    code = "unavailable"
