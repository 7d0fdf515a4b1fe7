"""Redis only carries news: while it is away tables go on, a little slower, and when it is back all is as before."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.server.cluster.server_cluster import HUMAN, OPEN, one_move, own_redis, run_cluster, until

pytestmark = [pytest.mark.postgresql, pytest.mark.redis]


async def test_redis_may_go_and_come_back(postgresql_database: str, tmp_path: Path) -> None:
    with own_redis(tmp_path) as redis:
        async with run_cluster(postgresql_database, tmp_path, "--channels", redis.url) as cluster:
            guests, table = await cluster.party("hansa")
            before = [await one_move(guests, table) for _ in range(5)]
            redis.stop()
            without = [await one_move(guests, table) for _ in range(4)]
            free = (await guests[0].create("hansa", [HUMAN, OPEN]))["id"]
            await guests[1].look(free)
            cord = await cluster.come_in(0, "Cord")
            await cord.join(free)
            await until(guests[1], free, lambda position: position["table"]["status"] == "running", 8)
            redis.start()
            await until(guests[0], table, lambda position: True)
            for _ in range(4):
                await one_move(guests, table)
            after = [await one_move(guests, table) for _ in range(5)]
            print(f"\nwith Redis {max(before):.2f} s, without {max(without):.2f} s, with it again {max(after):.2f} s")
            assert max(without) < 6
            assert max(after) < 1.5
            await cluster.entries(table)
