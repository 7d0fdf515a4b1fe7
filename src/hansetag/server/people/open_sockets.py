"""The sockets that are open: how many there may be, from one address, of one person, at one table and in all.

Strangers may not keep players out. Sockets of people who have a seat are counted by the person; a part of all sockets
is kept for them, and from one address they may come in far greater numbers than watchers, since a school or a café has
one address. A request that waits for news counts as a socket: it holds a connection just the same.
"""

from __future__ import annotations

import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import msgspec

from ..errors import Crowded, TooMany
from ..settings import Settings

SEATED_SHARE = 0.25  # of all sockets that only people with a seat may take
SEATED_FACTOR = 10  # how many times more sockets an address may have if those on them have a seat
FLOOD_BAN_SECONDS = 20.0  # for which those who flooded a socket may open no other
MAX_BANS = 10_000
CROWDED_RETRY_SECONDS = 10.0  # after which it is worth trying again where there was no room


class Caller(msgspec.Struct, frozen=True):
    """Somebody who wants a socket: from where, who (None: a stranger), at which table, and whether with a seat."""

    address: str
    person: str | None
    table: str
    seated: bool = False


class OpenSockets:
    """The sockets of one process."""

    def __init__(self, settings: Settings, now: Callable[[], float] = time.monotonic) -> None:
        """As many as ``settings`` allow; ``now`` is the clock."""
        self._settings = settings
        self._now = now
        self._counts: Counter[tuple[str, str]] = Counter()
        self._banned: OrderedDict[str, float] = OrderedDict()
        self._ends: dict[str, set[Callable[[], None]]] = {}

    @property
    def count(self) -> int:
        """How many are open."""
        return self._counts["all", ""]

    @contextmanager
    def taken(self, caller: Caller) -> Iterator[None]:
        """A socket is open for as long as the block runs; TooMany or Crowded if it may not be."""
        self._check(caller)
        keys = [("all", ""), ("address", self._address_key(caller))]
        keys += [("person", caller.person)] if caller.person is not None else []
        keys += [] if caller.seated else [("table", caller.table)]
        keys += [("strangers", caller.table)] if caller.person is None else []
        for key in keys:
            self._counts[key] += 1
        try:
            yield
        finally:
            for key in keys:
                self._counts[key] -= 1
                if not self._counts[key]:
                    del self._counts[key]

    def check_stranger(self, address: str, table: str) -> None:
        """TooMany or Crowded if a stranger could have no socket at ``table`` now, whether or not there is such a table.

        That a table is full only those are told who might watch it, as other strangers do: from all others it is
        hidden whether it exists.
        """
        self._check(Caller(address, None, table if self._counts["strangers", table] else ""))

    def _check(self, caller: Caller) -> None:
        """Refused where there are enough sockets of this kind."""
        settings = self._settings
        banned = self._banned.get(self._ban_key(caller), 0.0) - self._now()
        if banned > 0:
            raise TooMany("flooded", wait=banned)
        most = settings.sockets_per_person
        if most and caller.person is not None and self._counts["person", caller.person] >= most:
            raise TooMany("sockets-person", wait=CROWDED_RETRY_SECONDS, most=most)
        most = settings.sockets_per_address * (SEATED_FACTOR if caller.seated else 1)
        if most and self._counts["address", self._address_key(caller)] >= most:
            raise TooMany("sockets-address", wait=CROWDED_RETRY_SECONDS, most=most)
        most = settings.sockets_per_table
        if most and not caller.seated and self._counts["table", caller.table] >= most:
            raise Crowded("sockets-table", wait=CROWDED_RETRY_SECONDS, most=most)
        most = settings.sockets
        if most and self.count >= (most if caller.seated else most - int(most * SEATED_SHARE)):
            raise Crowded("sockets-all", wait=CROWDED_RETRY_SECONDS)

    def _address_key(self, caller: Caller) -> str:
        """Those with a seat and those without are counted apart, so that neither keeps the other out."""
        return f"{caller.address} seated" if caller.seated else caller.address

    # ------------------------------------------------------------------ those who flood

    def ban(self, caller: Caller) -> None:
        """Let somebody who has flooded a socket open no other for a while."""
        key = self._ban_key(caller)
        self._banned[key] = self._now() + FLOOD_BAN_SECONDS
        self._banned.move_to_end(key)
        while len(self._banned) > MAX_BANS:
            self._banned.popitem(last=False)

    def _ban_key(self, caller: Caller) -> str:
        """A person with a seat answers for themselves; all others of an address for each other."""
        return f"person {caller.person}" if caller.seated else f"address {caller.address}"

    # ------------------------------------------------------------------ sessions that end

    @contextmanager
    def ended_with(self, session: str | None, end: Callable[[], None]) -> Iterator[None]:
        """Call ``end`` if ``session`` ends while the block runs."""
        if session is None:
            yield
            return
        ends = self._ends.setdefault(session, set())
        ends.add(end)
        try:
            yield
        finally:
            ends.discard(end)
            if not ends:
                self._ends.pop(session, None)

    def end_session(self, session: str) -> None:
        """A session has ended, by a log-out here or at another process: so do its sockets."""
        for end in list(self._ends.get(session, ())):
            end()
