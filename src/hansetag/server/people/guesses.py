"""Guesses: who tries one password after the other has to wait longer and longer.

What is counted are tries at an account that did not succeed: from one address, and from all of them together, for a
guesser may have many. From an address at which its owner got in before, an account is as open as ever: strangers
cannot keep an owner out. Nobody is shut out for good, and a session that is known stays. Each process counts for
itself, and a restart forgives.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable

import msgspec

from ..errors import TooMany
from ..settings import Settings
from .spans import span_of

ACCOUNT_ALLOWANCE = 4  # times as many tries are free for all addresses together as for one
MAX_ADDRESS_WAIT_SECONDS = 900.0
MAX_ACCOUNT_WAIT_SECONDS = 60.0  # shorter, since it may be the owner at a new place who waits
MEMORY_SECONDS = 3600.0  # after which tries are forgotten
MAX_REMEMBERED = 50_000  # accounts and pairs of an account and an address; the oldest goes first


class _Tries(msgspec.Struct):
    """How often somebody tried in vain, when last, and from when on the next try is heard."""

    count: int = 0
    last: float = 0.0
    until: float = 0.0


class Guesses:
    """The tries of one process."""

    def __init__(self, settings: Settings, now: Callable[[], float] = time.monotonic) -> None:
        """So many tries as ``settings`` says are free; ``now`` is the clock."""
        self._free = settings.guesses
        self._now = now
        self._tries: OrderedDict[tuple[str, str | None], _Tries] = OrderedDict()  # without an address: from all
        self._homes: OrderedDict[tuple[str, str], None] = OrderedDict()  # where an owner got in

    def spend(self, login: str, address: str) -> None:
        """Count a try at ``login`` before it is known how it ends; TooMany says how long to wait."""
        if not self._free:
            return
        pair, account = self._find(login, address), self._find(login, None)
        home = (login, address) in self._homes
        wait = max(pair.until, 0.0 if home else account.until) - self._now()
        if wait > 0:
            raise TooMany("guesses", wait=wait, pause=span_of(wait))
        self._count(pair, self._free, MAX_ADDRESS_WAIT_SECONDS)
        if not home:
            self._count(account, self._free * ACCOUNT_ALLOWANCE, MAX_ACCOUNT_WAIT_SECONDS)

    def forgive(self, login: str, address: str) -> None:
        """The last try was right: it was the owner, who is at home at ``address`` from now on."""
        if not self._free:
            return
        self._tries.pop((login, address), None)
        account = self._find(login, None)
        account.count = max(account.count - 1, 0)
        account.until = 0.0
        self._homes[login, address] = None
        if len(self._homes) > MAX_REMEMBERED:
            self._homes.popitem(last=False)

    def _find(self, login: str, address: str | None) -> _Tries:
        """The tries at ``login`` that are not forgotten."""
        key = (login, address)
        tries = self._tries.pop(key, None)
        if tries is None or self._now() - tries.last > MEMORY_SECONDS:
            tries = _Tries()
        self._tries[key] = tries
        if len(self._tries) > MAX_REMEMBERED:
            self._tries.popitem(last=False)
        return tries

    def _count(self, tries: _Tries, free: int, longest: float) -> None:
        """One more; beyond those that are free each doubles the time to the next."""
        tries.count += 1
        tries.last = self._now()
        if tries.count >= free:
            tries.until = tries.last + min(2.0 ** min(tries.count - free, 30), longest)
