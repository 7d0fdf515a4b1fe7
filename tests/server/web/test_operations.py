"""What the host asks: health and figures."""

from __future__ import annotations

import gc

import pytest
from prometheus_client.parser import text_string_to_metric_families
from tests.server.web.conftest import Client, Enter
from tests.server.web.helpers import refusal

import hansetag
from hansetag.server import metrics
from hansetag.server.store import Store


async def test_health_is_well_while_the_database_answers(
    client: Client, kept: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And says in a refusal when it does not."""
    answer = await client.get("/health")
    assert answer.json() == {"service": "hansetag", "version": hansetag.__version__, "status": "well"}

    async def fail() -> None:
        raise OSError("postgresql://anna:secret@db is gone")

    monkeypatch.setattr(kept.database, "write_probe", fail)
    monkeypatch.setattr("hansetag.server.health.FRESH_SECONDS", 0.0)
    answer = await client.get("/health")
    refusal(answer, 503, "unavailable")
    assert "secret" not in answer.text
    refusal(await client.get("/health/ready"), 503, "unavailable")
    assert (await client.get("/health/live")).status_code == 200, "the process itself is alive"


async def test_a_disk_that_is_nearly_full_shows_before_it_is(enter: Enter) -> None:
    client = await enter(disk_floor=10**12)
    error = refusal(await client.get("/health/ready"), 503, "unavailable")
    assert "the disk is nearly full" in error.text
    assert (await (await enter(disk_floor=0)).get("/health/ready")).status_code == 200


async def test_health_writes_at_most_once_in_a_while(
    client: Client, kept: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However often anybody asks."""
    times = 0

    async def count() -> None:
        nonlocal times
        times += 1

    monkeypatch.setattr(kept.database, "write_probe", count)
    for _ in range(50):
        assert (await client.get("/health")).status_code == 200
    assert times == 1


async def test_figures_tell_how_busy_the_server_is_and_nothing_else(client: Client) -> None:
    """Requests by the template of their path; no id, no name, no address."""
    person = (await client.post("/api/guests", json={"name": "Zacharias"})).json()
    await client.get("/api/tables/SECRETTABLE/nothing?invite=SECRETINVITE")
    await client.request("BREW", "/api/me")
    metrics.entry_confirmed(0.002)
    metrics.conflict()
    metrics.bot_decided()
    metrics.bot_failed()
    metrics.tables_loaded(3)
    metrics.worker_failed("study")
    metrics.worker_used("study", 0.5)
    with metrics.request_waits("bots"):
        pass
    gc.collect()  # sockets of tests before this one, if any were left open, close now and not while we count
    sockets_before = metrics.REGISTRY.get_sample_value("hansetag_sockets") or 0.0
    with metrics.socket_open():
        answer = await client.get("/metrics")
    assert answer.headers["content-type"].startswith("text/plain; version=0.0.4")
    text = answer.text
    for secret in (person["id"], "Zacharias", "SECRET", "127.0.0.1", "testclient", "BREW"):
        assert secret not in text
    families = {family.name: family for family in text_string_to_metric_families(text)}
    labels = {name for family in families.values() for sample in family.samples for name in sample.labels}
    assert labels == {"method", "route", "status", "le", "queue"}
    for name in (
        "hansetag_requests",
        "hansetag_sockets",
        "hansetag_tables_loaded",
        "hansetag_entries",
        "hansetag_conflicts",
        "hansetag_merchant_decisions",
        "hansetag_merchant_failures",
        "hansetag_durable_seconds",
        "hansetag_worker_requests_waiting",
        "hansetag_worker_waiting_seconds",
        "hansetag_worker_cpu_seconds",
        "hansetag_worker_failures",
        "hansetag_disk_free_bytes",
        "hansetag_database_away",
        "hansetag_database_outages",
        "hansetag_journal_waiting",
        "process_open_fds",
        "process_max_fds",
    ):
        assert families[name].samples
    assert families["hansetag_sockets"].samples[0].value == sockets_before + 1
    assert families["hansetag_tables_loaded"].samples[0].value == 3
