"""The event loop is never kept busy for long, and its lag is measured."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import pytest
from tests.server.in_process_server import open_server, settings
from tests.server.slow_callbacks import slow_callbacks

import hansetag
from hansetag.kernel.chance import Chance
from hansetag.kernel.record import Decision, Record
from hansetag.kernel.rng import Rng
from hansetag.kernel.seats import NATURE
from hansetag.server import metrics
from hansetag.server.show.positions import MAX_EVENTS_TOLD
from hansetag.server.web import loop_lag

LONG_DECISIONS = 6000
MAX_SECONDS = 60.0
MAX_CALLBACK_SECONDS = 0.02  # generous: what is aimed at is 5 ms on a machine that does nothing else


def long_record() -> str:
    """A strict game that nobody wants to end: the ship sails to and fro."""
    game = hansetag.game("hansa", seats=2, strict=True)
    state, chance, rng = game.start(), Chance(1), Rng(1, "sailor")
    decisions: list[Decision] = []
    while len(decisions) < LONG_DECISIONS:
        seat = state.actor
        if seat == NATURE:
            action = chance.draw(state, len(decisions))
        else:
            legal = list(state.legal())
            idle = [action for action in legal if game.text(action).split()[0] in ("sail", "end")]
            action = (idle or legal)[rng.below(len(idle or legal))]
        state.advance(action)
        decisions.append(Decision(seat, action))
    return Record(game, None, decisions, None, []).dumps()


async def test_a_long_record_is_looked_at_without_anybody_noticing(tmp_path: Path) -> None:
    """What it told when somebody knew nothing of it was megabytes, and kept everybody waiting."""
    database = f"sqlite:///{tmp_path / 'hansetag.sqlite3'}"
    async with asyncio.timeout(MAX_SECONDS), open_server(settings(database, tmp_path)) as server:
        anna = await server.guest("Anna")
        answer = await anna.http.post("/api/records", json={"text": long_record()})
        assert answer.status_code == 201, answer.text
        table = answer.json()["id"]
        await anna.look(table)  # the first look finds the checkpoints
        with slow_callbacks(MAX_CALLBACK_SECONDS) as slow:
            for before in (None, 10, LONG_DECISIONS // 2, LONG_DECISIONS):
                path = f"/api/tables/{table}" + (f"/events?before={before}" if before else "?since=0")
                answer = await anna.http.get(path)
                assert 0 < len(answer.json()["events"]) <= MAX_EVENTS_TOLD
                assert len(answer.content) < 100_000
        assert not slow


async def test_a_callback_that_takes_long_is_found_and_lag_is_a_figure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(loop_lag, "BEAT_SECONDS", 0.01)
    task = asyncio.create_task(loop_lag.measure())
    with slow_callbacks(0.02) as slow:
        await asyncio.sleep(0)
        end = time.thread_time() + 0.05
        while time.thread_time() < end:
            pass
        await asyncio.sleep(0.03)
    task.cancel()
    assert len(slow) == 1
    assert slow[0].seconds >= 0.05
    figures = metrics.exposition().decode()
    assert float(figures.split("hansetag_loop_lag_seconds_sum ")[1].split()[0]) > 0.02
