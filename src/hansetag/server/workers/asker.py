"""Who asks something of a worker."""

from __future__ import annotations

import msgspec

Group = tuple[bool, str]  # whether they are patient, and who they are


class Asker(msgspec.Struct, frozen=True):
    """A person, if one is known, and where the request came from."""

    person: str | None = None
    address: str = ""
    patient: bool = False  # nobody plays or looks on, so that this can wait for those who do

    @property
    def name(self) -> str:
        """By what the asker stands in a line: a person, or else all who come from one address."""
        return self.person or self.address

    @property
    def group(self) -> Group:
        """Who shares one account with the asker: all from the same address, if that is known, and as patient."""
        return self.patient, self.address or self.name
