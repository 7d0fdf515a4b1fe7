"""A siege: all attacks that we know of at once, from two hundred addresses, while good players play and measure.

Run ``python bench/siege.py [--seconds 600] [--database sqlite|postgresql://…/postgres] [--server PROGRAM]``. It starts
a server of its own on an empty database, on this machine only. First the good players play in peace, then the attackers
(``siege_attacks.py``, in a process of their own) come, then they leave and the house must come to rest. It prints what
the good players met with in each part, what became of every attack and what the server took of the machine; the exit
code is 1 where a bound is broken.

``--cold-imports 10000 --rounds 8`` does something else: each round starts a server, and at once so many records are
opened while a few people begin to play. ``--server`` names the program of another release, to compare.
"""

from __future__ import annotations

import argparse
import asyncio
import multiprocessing
import sys
import time
from collections import Counter
from pathlib import Path
from queue import Empty

import uvloop
from siege_attacks import ATTACKS, Report, besiege, import_at_once
from siege_players import GoodPlayers
from siege_server import Load, Server, besieged

MAX_P99_SECONDS = 0.200  # from a good player's confirmation to the other's event
MAX_BOT_SECONDS = 1.0  # until a bot answers
MAX_LIST_SECONDS = 0.200  # the slowest hundredth of the looks at a list
MAX_ARRIVAL_SECONDS = 2.0  # until somebody new sees anything
MAX_MEMORY_MB = 400.0  # by which the server may grow
MAX_DISK_MB_PER_MINUTE = 30.0
MAX_HANDLE_SHARE = 0.9  # of the handles that the server may hold
MAX_REST_SECONDS = 30.0  # until all is as before, once the attackers have left
SPARE_HANDLES = 40  # more than before that still count as rest
SETTLING_SECONDS = 4.0  # until everybody sits
CALM_SECONDS = 10.0
REST_WINDOW_SECONDS = 3.0  # in which all must be well
WATCH_SECONDS = 1.0  # between two looks at what the server takes
READY_SECONDS = 90.0  # that the attackers have to come in and to set their tables up
REPORT_SECONDS = 30.0  # that the attackers have to report
FEW_PLAYERS = 6  # who play while records are opened

CONTEXT = multiprocessing.get_context("spawn")


class Verdict:
    """The bounds that were broken."""

    def __init__(self) -> None:
        self.broken: list[str] = []

    def bound(self, what: str, value: float, most: float, unit: str = "") -> None:
        """Note it if ``value`` is more than it may be."""
        if value > most:
            self.broken.append(f"{what}: {value:,.0f}{unit}, at most {most:,.0f}{unit}")


class Watch:
    """What the server takes, looked at all the time."""

    def __init__(self, server: Server) -> None:
        self._server = server
        self.most = Load(0, 0, 0, 0)
        self.handle_share = 0.0

    async def run(self) -> None:
        """Look until cancelled."""
        while self._server.ended() is None:
            load = await self._server.load()
            self.most = Load(*map(max, self.most, load))
            self.handle_share = max(self.handle_share, self._server.own_handles() / self._server.most_handles())
            await asyncio.sleep(WATCH_SECONDS)


def ms(seconds: float) -> str:
    """Seconds as milliseconds."""
    return f"{seconds * 1000:,.0f}"


def print_players(title: str, players: GoodPlayers) -> None:
    """One line of what the good players met with."""
    news, bots, lists = players.news, players.bots, players.lists
    print(
        f"  {title:8} {players.moves / players.seconds():5.1f} moves/s | news p50 {ms(news.quantile(0.5))} p95 "
        f"{ms(news.quantile(0.95))} p99 {ms(news.quantile(0.99))} max {ms(news.quantile(1))} ms | bots p50 "
        f"{ms(bots.quantile(0.5))} p99 {ms(bots.quantile(0.99))} max {ms(bots.quantile(1))} ms | lists p50 "
        f"{ms(lists.quantile(0.5))} p99 {ms(lists.quantile(0.99))} ms | arrivals max "
        f"{ms(players.arrivals.quantile(1))} ms | own delay p99 "
        f"{ms(players.late.quantile(0.99))} ms | lost sockets {players.lost}, "
        f"not served {dict(players.statuses)} {dict(players.refused) or ''}",
        flush=True,
    )


def print_attacks(report: Report) -> None:
    """What became of every attack."""
    tally, broken = report
    statuses = sorted({status for _, status in tally})
    print(f"  {'attack':14}" + "".join(f"{status or 'none':>9}" for status in statuses))
    for name in dict.fromkeys(name for name, _ in sorted(tally)):
        print(f"  {name:14}" + "".join(f"{tally[name, status] or '':>9}" for status in statuses))
    for what, often in broken.most_common(20):
        print(f"    {often} times {what}")


async def siege(server: Server, arguments: argparse.Namespace) -> Verdict:
    """Peace, siege and rest."""
    verdict = Verdict()
    await server.wait_until_open()
    players = GoodPlayers(server.port, arguments.players)
    await players.come_in()
    players.sit_down()
    await asyncio.sleep(SETTLING_SECONDS)
    players.reset()
    await asyncio.sleep(CALM_SECONDS)
    print_players("before", players)
    before = await server.load()
    watch, begin = Watch(server), time.monotonic()
    watching = asyncio.create_task(watch.run())
    report = await attacked(server, players, verdict, arguments)
    watching.cancel()
    seconds = time.monotonic() - begin
    rest = await come_to_rest(server, players, before)
    after = await server.load() if server.ended() is None else before
    print_players("after", players)
    print_attacks(report)
    most = watch.most
    print(f"  {'':8} {'before':>9}{'most':>9}{'after':>9}")
    print(f"  {'memory':8} {before.memory:9.0f}{most.memory:9.0f}{after.memory:9.0f} MB")
    print(f"  {'handles':8} {before.handles:9}{most.handles:9}{after.handles:9}")
    print(f"  {'disk':8} {before.disk:9.1f}{most.disk:9.1f}{after.disk:9.1f} MB")
    print(
        f"  cpu {(most.busy - before.busy) / seconds:.0%} of a core, {server.faults()} tracebacks in the log, ", end=""
    )
    print(f"at rest after {rest:.0f} s")
    verdict.bound("memory", most.memory - before.memory, MAX_MEMORY_MB, " MB")
    verdict.bound("disk", (most.disk - before.disk) / (seconds / 60), MAX_DISK_MB_PER_MINUTE, " MB a minute")
    verdict.bound("handles, of what the server may hold", watch.handle_share * 100, MAX_HANDLE_SHARE * 100, " %")
    verdict.bound("rest after", rest, MAX_REST_SECONDS, " s")
    judge_server(verdict, server, report)
    await players.stop()
    return verdict


async def attacked(server: Server, players: GoodPlayers, verdict: Verdict, arguments: argparse.Namespace) -> Report:
    """Let the attackers loose for as long as the siege lasts, while the players measure; what the attackers report."""
    ready, stop, queue = CONTEXT.Event(), CONTEXT.Event(), CONTEXT.Queue()
    words = (server.port, arguments.intensity, arguments.attacks.split(","), ready, stop, queue)
    attackers = CONTEXT.Process(target=besiege, args=words, daemon=True)
    attackers.start()
    await asyncio.to_thread(ready.wait, READY_SECONDS)
    players.reset()
    end = time.monotonic() + arguments.seconds
    while time.monotonic() < end and server.ended() is None:
        await asyncio.sleep(0.5)
    print_players("siege", players)
    judge_players(verdict, players)
    stop.set()
    return await reported(queue, attackers)


async def reported(
    queue: multiprocessing.queues.Queue[Report], attackers: multiprocessing.process.BaseProcess
) -> Report:
    """The attackers' report, and their end."""
    try:
        report: Report = await asyncio.to_thread(queue.get, True, REPORT_SECONDS)
    except Empty:
        report = Counter(), Counter({"the attackers did not report": 1})
    attackers.terminate()
    return report


async def come_to_rest(server: Server, players: GoodPlayers, before: Load) -> float:
    """The seconds until handles, news, bots and lists are as they should be; more than allowed where they never are."""
    begin = time.monotonic()
    while time.monotonic() < begin + MAX_REST_SECONDS + REST_WINDOW_SECONDS and server.ended() is None:
        window = time.monotonic() - begin
        players.reset()
        await asyncio.sleep(REST_WINDOW_SECONDS)
        slow = players.news.quantile(1) > MAX_P99_SECONDS or players.bots.quantile(1) > MAX_BOT_SECONDS
        slow = slow or players.lists.quantile(1) > MAX_LIST_SECONDS or players.failures() > 0 or players.lost > 0
        if not slow and (await server.load()).handles <= before.handles + SPARE_HANDLES:
            return window
    return MAX_REST_SECONDS + REST_WINDOW_SECONDS


def judge_players(verdict: Verdict, players: GoodPlayers) -> None:
    """What good players must be able to count on."""
    verdict.bound("news, p99", players.news.quantile(0.99) * 1000, MAX_P99_SECONDS * 1000, " ms")
    verdict.bound("bots, longest", players.bots.quantile(1) * 1000, MAX_BOT_SECONDS * 1000, " ms")
    verdict.bound("lists, p99", players.lists.quantile(0.99) * 1000, MAX_LIST_SECONDS * 1000, " ms")
    verdict.bound("arrivals, longest", players.arrivals.quantile(1) * 1000, MAX_ARRIVAL_SECONDS * 1000, " ms")
    verdict.bound("good players' answers of 5xx or none", players.failures(), 0)
    verdict.bound("good players' sockets lost", players.lost, 0)


def judge_server(verdict: Verdict, server: Server, report: Report) -> None:
    """The server lives, and answered nobody with a fault of its own; 503 with a time to come again is none."""
    if server.ended() is not None:
        verdict.broken.append(f"the server ended with code {server.ended()}")
    faults = sum(often for (_, status), often in report[0].items() if status >= 500 and status != 503)
    verdict.bound("attackers' answers of 5xx", faults, 0)
    verdict.bound("tracebacks in the log", server.faults(), 0)
    if server.faults():
        print(server.last_faults())


async def cold_imports(server: Server, arguments: argparse.Namespace) -> Verdict:
    """One round: a cold server, records opened all at once, and a few people who begin to play."""
    verdict = Verdict()
    await server.wait_until_open()
    ready, go, queue = CONTEXT.Event(), CONTEXT.Event(), CONTEXT.Queue()
    words = (server.port, arguments.cold_imports, ready, go, queue)
    attackers = CONTEXT.Process(target=import_at_once, args=words, daemon=True)
    attackers.start()
    await asyncio.to_thread(ready.wait)
    players = GoodPlayers(server.port, FEW_PLAYERS)
    await players.come_in()
    begin = time.monotonic()
    go.set()
    players.sit_down()
    while queue.empty() and attackers.is_alive() and server.ended() is None:
        await asyncio.sleep(0.2)
    seconds = time.monotonic() - begin
    print_players("imports", players)
    judge_players(verdict, players)
    report = await reported(queue, attackers)
    print_attacks(report)
    most = (await server.load()).memory if server.ended() is None else 0.0
    print(
        f"  {sum(report[0].values()) / seconds:.0f} imports/s, {most:.0f} MB, {server.faults()} tracebacks in the log"
    )
    judge_server(verdict, server, report)
    await players.stop()
    return verdict


def main() -> int:
    """Besiege a server on each database in turn."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=600, help="how long the siege lasts")
    parser.add_argument("--players", type=int, default=50, help="good players")
    parser.add_argument("--intensity", type=float, default=1.0, help="by which connections and rates are multiplied")
    parser.add_argument("--attacks", default=",".join(ATTACKS), help="which attacks, apart by commas")
    parser.add_argument("--each", action="store_true", help="one attack after the other, to see which of them hurts")
    parser.add_argument("--database", action="append", help="sqlite, or a PostgreSQL server on which one can be made")
    parser.add_argument("--server", default=str(Path(sys.executable).with_name("hansetag")), help="the program")
    parser.add_argument("--flags", default="", help="further flags for the server")
    parser.add_argument("--cold-imports", type=int, default=0, help="instead: so many records opened at once")
    parser.add_argument("--rounds", type=int, default=8, help="of cold imports, each with a new server")
    arguments = parser.parse_args()
    part, rounds = (
        (cold_imports, ["cold"] * arguments.rounds) if arguments.cold_imports else (siege, [arguments.attacks])
    )
    if arguments.each and not arguments.cold_imports:
        rounds = arguments.attacks.split(",")
    broken: list[str] = []
    for database in arguments.database or ["sqlite"]:
        for number, attacks in enumerate(rounds, start=1):
            print(f"{database.partition('://')[0]}, {part.__name__} {number} of {len(rounds)}: {attacks}", flush=True)
            arguments.attacks = attacks
            with besieged(arguments.server, database, arguments.flags.split()) as server:
                verdict = uvloop.run(part(server, arguments))
            broken += verdict.broken
            for what in verdict.broken:
                print(f"  BROKEN {what}", flush=True)
    print("a bound is broken" if broken else "all bounds are kept")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
