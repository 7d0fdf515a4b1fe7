"""Events: what happened, for whoever wants to tell it.

Rules do not write sentences. While somebody listens they note each happening as a row of numbers; the game turns a row
into an Event, and log lines, animations, statistics and screen readers are renderings of events.
"""

from __future__ import annotations

import msgspec

from .phrases import Fact


class Event(msgspec.Struct, frozen=True, tag_field="event"):
    """One thing that happened. Subclasses give their code as ``tag``."""

    @classmethod
    def code(cls) -> str:
        """The code under which the phrasebook words this event."""
        return str(cls.__struct_config__.tag)

    def facts(self) -> dict[str, Fact]:
        """The fields as facts for a phrase; lists are joined by commas."""
        values = {field: getattr(self, field) for field in self.__struct_fields__}
        return {key: ", ".join(value) if isinstance(value, list) else value for key, value in values.items()}
