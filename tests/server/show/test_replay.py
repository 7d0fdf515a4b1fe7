"""A game at an earlier point is the same whether it is replayed on the spot or, where it is long, in a worker."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.server.in_process_server import InProcessServer, ask
from tests.server.show.helpers import got

from hansetag.kernel.chance import Chance
from hansetag.kernel.driver import Driver
from hansetag.kernel.record import Record
from hansetag.server.show import replay
from hansetag.server.workers import analysis
from hansetag.server.workers.analysis import look_back, look_back_far

RECORDS = Path(__file__).parents[2] / "records"


@pytest.mark.parametrize("name", ["hansa-2", "teutonica-2-neutral", "bohnhanse-loan"])
def test_a_long_way_back_leads_to_the_same_position(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analysis, "CHECKPOINT_DECISIONS", 7)
    record = Record.loads((RECORDS / f"{name}.hanse").read_text("utf-8"))
    driver = Driver(record.game, Chance(0))
    driver.confirm(driver.replayed(record.decisions))
    for place in range(len(record.decisions) + 1):
        near = look_back(record.game, driver.packed, place, 0)
        assert look_back_far(record.game, driver.packed, place, 0) == near
    assert near.rows, "the last decision had consequences"


async def test_what_is_told_is_the_same_wherever_it_was_replayed(
    server: InProcessServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna = await server.guest("Anna")
    table = (await ask(anna, "/records", text=(RECORDS / "teutonica-3.hanse").read_text("utf-8"))).json()["id"]
    places = (0, 1, 60, 120)
    here = [await got(anna, f"/tables/{table}/at/{place}", seat=1, lang="de") for place in places]
    monkeypatch.setattr(replay, "MAX_DECISIONS_HERE", -1)
    assert [await got(anna, f"/tables/{table}/at/{place}", seat=1, lang="de") for place in places] == here
