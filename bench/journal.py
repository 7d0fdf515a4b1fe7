"""How fast entries are written: many tables append at once, and each waits until its entry is on the disk.

Run ``python bench/journal.py [DATABASE] [TABLES] [ENTRIES]``. Without a database it is a SQLite file in a temporary
folder; a PostgreSQL database must be empty, and is not afterwards.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
import time

import uvloop

from hansetag.server.store import Head, Store
from hansetag.server.store.rows import EntryRow, SeatRow, TableRow


async def append(store: Store, id: str, seq: int) -> float:
    """The seconds one entry takes."""
    began = time.perf_counter()
    entry = EntryRow(table=id, seq=seq, seat=seq % 4, lines="0 sail danzig\n* draw 17 23\n0 buy salt", at=time.time())
    head = Head(waiting=[seq % 4], clocks={"left": [900.0, 812.5, 3.25, None], "running": [2]}, moved=time.time())
    assert await store.journal.append(entry, head)
    return time.perf_counter() - began


async def play(store: Store, id: str, entries: int, taken: list[float]) -> None:
    """One table, as fast as it goes."""
    for seq in range(1, entries + 1):
        taken.append(await append(store, id, seq))


async def measure(url: str, tables: int, entries: int) -> None:
    """Print entries a second and how long each took: all tables together, then one alone."""
    store = await Store.open(url)
    for number in range(tables):
        id = f"bench{number}"
        row = TableRow(
            id=id,
            game="hansa",
            rules=1,
            size=4,
            options={},
            clock={},
            watch="anyone",
            listed=True,
            pace=1.0,
            status="running",
            created=0.0,
            moved=0.0,
        )
        await store.tables.add(row, [SeatRow(table=id, number=seat, kind="bot", name="") for seat in range(4)])
    taken: list[float] = []
    began = time.perf_counter()
    await asyncio.gather(*(play(store, f"bench{number}", entries, taken) for number in range(tables)))
    seconds = time.perf_counter() - began
    taken.sort()
    middle, late = taken[len(taken) // 2] * 1e3, taken[int(len(taken) * 0.99)] * 1e3
    print(f"{tables} tables: {len(taken) / seconds:,.0f} entries/s, p50 {middle:.1f} ms, p99 {late:.1f} ms")
    worked = time.process_time()
    alone = sorted([await append(store, "bench0", entries + 1 + more) for more in range(200)])
    worked = time.process_time() - worked
    print(f"one table alone: p50 {alone[100] * 1e3:.1f} ms, of which {worked / 200 * 1e3:.1f} ms are ours")
    await store.close()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        given = sys.argv[1:] + ["", "300", "40"][len(sys.argv) - 1 :]
        uvloop.run(measure(given[0] or f"sqlite:///{folder}/bench.sqlite3", int(given[1]), int(given[2])))
