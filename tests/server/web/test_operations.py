"""What the host asks: health and figures."""

from __future__ import annotations

import pytest
from prometheus_client.parser import text_string_to_metric_families
from tests.server.web.conftest import Client
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

    async def fail(_: str) -> None:
        raise OSError("postgresql://anna:secret@db is gone")

    monkeypatch.setattr(kept.people, "get", fail)
    answer = await client.get("/health")
    refusal(answer, 503, "unavailable")
    assert "secret" not in answer.text


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
    with metrics.socket_open():
        answer = await client.get("/metrics")
    assert answer.headers["content-type"].startswith("text/plain; version=0.0.4")
    text = answer.text
    for secret in (person["id"], "Zacharias", "SECRET", "127.0.0.1", "testclient", "BREW"):
        assert secret not in text
    families = {family.name: family for family in text_string_to_metric_families(text)}
    labels = {name for family in families.values() for sample in family.samples for name in sample.labels}
    assert labels == {"method", "route", "status", "le"}
    for name in (
        "hansetag_requests",
        "hansetag_sockets",
        "hansetag_tables_loaded",
        "hansetag_entries",
        "hansetag_conflicts",
        "hansetag_merchant_decisions",
        "hansetag_merchant_failures",
        "hansetag_durable_seconds",
    ):
        assert families[name].samples
    assert families["hansetag_sockets"].samples[0].value == 1
    assert families["hansetag_tables_loaded"].samples[0].value == 3
