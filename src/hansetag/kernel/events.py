"""Events: what happened, for everyone who shows or tells it.

Rules do not write sentences. While somebody listens they note each happening as a row of numbers; the game turns a row
into an Event, and log lines, animations, statistics and screen readers are renderings of events.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from .phrases import Fact

Words = Mapping[str, Sequence[Fact]]  # by the name of a field, what its numbers stand for


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

    def seen_by(self, seat: int | None) -> Event:
        """The event as ``seat`` may see it (None: a spectator); one with a secret in it tells others less."""
        return self


def tell(kinds: Sequence[type[Event]], words: Words, row: Sequence[int]) -> Event:
    """Turn a row that the rules noted into its event: first its number among ``kinds``, then its fields in order.

    A field that ``words`` has holds what its number stands for; any other holds the number itself.
    """
    kind = kinds[row[0]]
    fields = zip(kind.__struct_fields__, row[1:], strict=True)
    return kind(*(words[field][number] if field in words else number for field, number in fields))
