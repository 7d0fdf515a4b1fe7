"""Open handles: the limit is as high as it may be, and the log says when there are none left."""

from __future__ import annotations

import asyncio
import errno
import os
import resource
from pathlib import Path

import pytest
import structlog

from hansetag.cli.commands import serve
from hansetag.server import metrics
from hansetag.server.settings import Settings
from hansetag.server.web import handles


def test_the_limit_is_raised_to_what_the_system_allows() -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(soft, 1000), hard))
        assert handles.raise_limit() == resource.getrlimit(resource.RLIMIT_NOFILE)[0] == min(hard, handles.MAX_HANDLES)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def test_there_are_never_more_sockets_than_handles_and_the_log_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(handles, "raise_limit", lambda: 1024)
    with structlog.testing.capture_logs() as said:
        assert serve._within_handles(Settings(sockets=5000)).sockets == 1024 - handles.KEPT_HANDLES
        assert serve._within_handles(Settings(sockets=100)).sockets == 100
        assert serve._within_handles(Settings(sockets=0)).sockets == 0, "no limit was wanted"
    assert [line["sockets"] for line in said] == [1024 - handles.KEPT_HANDLES]
    assert "LimitNOFILE" in said[0]["event"]


async def test_handles_that_run_out_are_in_the_log_once_and_not_each_second(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(handles, "PROBE_SECONDS", 0.001)
    looks: list[str] = []

    def none_left(path: str, _: int) -> int:
        looks.append(path)
        raise OSError(errno.EMFILE, "Too many open files")

    monkeypatch.setattr(os, "open", none_left)
    with structlog.testing.capture_logs() as said:
        task = asyncio.create_task(handles.report_exhaustion())
        while not looks:
            await asyncio.sleep(0)
        await asyncio.sleep(0.02)
        task.cancel()
    assert [line["event"] for line in said if line["log_level"] == "error"] == [
        "no handles are left; the system must allow more of them (LimitNOFILE)"
    ]
    assert len(looks) == 1


def test_open_handles_are_a_figure() -> None:
    before = handles.count_open()
    with Path(os.devnull).open(), Path(os.devnull).open():
        assert handles.count_open() == before + 2
    assert b"hansetag_handles " in metrics.exposition()
