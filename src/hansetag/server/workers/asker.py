"""Who asks something of a worker."""

from __future__ import annotations

import msgspec


class Asker(msgspec.Struct, frozen=True):
    """A person, if one is known, and where the request came from."""

    person: str | None = None
    address: str = ""

    @property
    def name(self) -> str:
        """By what the asker stands in a line: a person, or else all who come from one address."""
        return self.person or self.address

    @property
    def group(self) -> str:
        """Who shares one account with the asker: all who come from the same address, if that is known."""
        return self.address or self.name
