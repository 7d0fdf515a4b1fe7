"""A line in which people are served by what they have had: who used least of the workers' time is next.

However many requests somebody has waiting, and however long each takes, the others wait for one of them at a time. Who
asks for little hardly waits. Where all have had as much, it is one request of each, and then again from the first. All
who come from one address share one account, and take turns, since it costs nothing to come in as many guests. Within
one asker it is first come, first served. Where the line is full, those make room who have most requests in it.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import Callable

from ..errors import TooMany
from .asker import Asker

RETRY_SECONDS = 5.0  # after which it is worth coming back to a line that was too long
CREDIT_SECONDS = 0.1  # by which an account can be behind those of others
MAX_CHARGED_SECONDS = 0.1  # for one request, or a single slow one would be paid for with many turns
MAX_ACCOUNTS = 1000  # of those who had more than others and may come again
GROUP_FACTOR = 4  # how many times as many requests may wait of an address as of a person: many may live there


class Turn:
    """A request that waits."""

    def __init__(self, begin: Callable[[], None]) -> None:
        """``begin`` is called when the turn comes."""
        self.begin = begin
        self.come: asyncio.Future[None] = asyncio.get_running_loop().create_future()


Turns = OrderedDict[str, deque[Turn]]  # by asker, those who wait; the first is next


def line_too_long() -> TooMany:
    """The refusal of somebody who would wait too long."""
    return TooMany("line-too-long", wait=RETRY_SECONDS)


class FairLine:
    """Those who wait for one of some places at the workers."""

    def __init__(self, places: int = 1, most_each: int = 0, most: int = 0) -> None:
        """So many have their turn at the same time.

        Each asker may have ``most_each`` requests waiting, and all together ``most``; 0 is any number.
        """
        self._free = places
        self._most_each = most_each
        self._most = most
        self._groups: OrderedDict[str, Turns] = OrderedDict()
        self._length = 0
        self._had: dict[str, float] = {}  # by group, the seconds of a worker that it has had, as on one common clock
        self._clock = 0.0  # what those have had whose turn it was last; who comes anew begins here

    def __len__(self) -> int:
        """How many requests wait."""
        return self._length

    @property
    def groups(self) -> set[str]:
        """Who waits for a turn, those of one address as one."""
        return set(self._groups)

    def waiting_with(self, asker: Asker) -> int:
        """How many requests wait that share a turn with those of ``asker``, its own included."""
        return sum(map(len, self._groups.get(asker.group, {}).values()))

    async def enter(self, asker: Asker, begin: Callable[[], None]) -> None:
        """Wait until it is the turn of ``asker``; refused where the line is too long.

        ``begin`` is called when it is, by the one who leaves: no round of the event loop is lost in between. From then
        on ``asker`` has to ``leave``, even one who has gone away at that moment.
        """
        if self._free:
            self._free -= 1
            self._clock = max(self._clock, self._account(asker.group))
            begin()
            return
        self._check(asker)
        turn = Turn(begin)
        self._groups.setdefault(asker.group, OrderedDict()).setdefault(asker.name, deque()).append(turn)
        self._length += 1
        try:
            await turn.come
        except asyncio.CancelledError:
            self._take_out(asker.group, asker.name, turn)
            raise

    def leave(self, asker: Asker, used: float = 0.0) -> None:
        """Let the next one go: nobody's second request before another's first, and who has ``used`` much waits longer.

        An account never lags far behind the clock, so that nobody can save up turns by staying away.
        """
        self._had[asker.group] = self._account(asker.group) + min(used, MAX_CHARGED_SECONDS)
        self._put_last(asker.group, asker.name)
        while self._groups:
            group = min(self._groups, key=self._account)
            self._clock = max(self._clock, self._account(group))
            self._forget_even()
            turns = self._groups[group]
            name, waiting = next(iter(turns.items()))
            turn = waiting[0]
            self._take_out(group, name, turn)
            self._put_last(group, name)
            if not turn.come.done():
                turn.come.set_result(None)
                turn.begin()
                return
        self._free += 1

    def _account(self, group: str) -> float:
        """What ``group`` has had, or hardly less than those who are served now."""
        return max(self._had.get(group, 0.0), self._clock - CREDIT_SECONDS)

    def _forget_even(self) -> None:
        """Forget the accounts of those who have had no more than the others, if there are many."""
        if len(self._had) > MAX_ACCOUNTS:
            self._had = {group: had for group, had in self._had.items() if had > self._clock - CREDIT_SECONDS}

    def _check(self, asker: Asker) -> None:
        """Refused if too many wait already."""
        group: Turns = self._groups.get(asker.group) or OrderedDict()
        own = len(group.get(asker.name, ()))
        for waiting, most in ((own, self._most_each), (self.waiting_with(asker), self._most_each * GROUP_FACTOR)):
            if most and waiting >= most:
                raise TooMany("too-many-waiting", wait=RETRY_SECONDS, most=most)
        if self._most and self._length >= self._most:
            self._send_away_last(asker)

    def _send_away_last(self, asker: Asker) -> None:
        """Make room in a full line: who came last of those with most waiting has to go, ``asker`` or another."""
        longest = max(self._groups, key=lambda group: sum(map(len, self._groups[group].values())))
        waiting = sum(map(len, self._groups[longest].values()))
        if waiting <= self.waiting_with(asker) + 1:
            raise line_too_long()
        name, turns = max(self._groups[longest].items(), key=lambda item: len(item[1]))
        turn = turns[-1]
        self._take_out(longest, name, turn)
        turn.come.set_exception(line_too_long())

    def _put_last(self, group: str, name: str) -> None:
        """Whoever had a turn has the next one after all others."""
        if group in self._groups:
            self._groups.move_to_end(group)
            if name in self._groups[group]:
                self._groups[group].move_to_end(name)

    def _take_out(self, group: str, name: str, turn: Turn) -> None:
        """Forget a request that waits no longer; one that was given up may have been passed over already."""
        turns = self._groups.get(group, OrderedDict())
        if turn not in turns.get(name, ()):
            return
        turns[name].remove(turn)
        self._length -= 1
        if not turns[name]:
            del turns[name]
        if not turns:
            del self._groups[group]
