"""The log cannot be filled by those who make us repeat ourselves."""

from __future__ import annotations

import io
import json
import logging
import threading
from typing import Any

import pytest
from tests.server.web.conftest import Enter
from tests.server.web.test_middleware import breaks

from hansetag.server import log_repeats, logs
from hansetag.server.log_repeats import MAX_KINDS, MAX_LINES, WINDOW_SECONDS, Kind, Repeats, SparingHandler

UVICORN = "uvicorn.error"


class Clock:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.time = 1000.0

    def __call__(self) -> float:
        return self.time


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """The clock of the log's window."""
    found = Clock()
    monkeypatch.setattr(logs, "SparingHandler", lambda stream: SparingHandler(stream, found))
    return found


@pytest.fixture
def written(clock: Clock) -> io.StringIO:
    """What the log writes."""
    stream = io.StringIO()
    logs.setup("info", stream)
    return stream


def lines(written: io.StringIO) -> list[dict[str, Any]]:
    """The lines of the log."""
    return [json.loads(line) for line in written.getvalue().splitlines()]


def test_garbage_is_told_a_few_times_and_then_counted(written: io.StringIO, clock: Clock) -> None:
    """The count comes with the first line after the window, whatever it is about."""
    for _ in range(100):
        logging.getLogger(UVICORN).warning("Invalid HTTP request received.")
    assert len(lines(written)) == MAX_LINES
    clock.time += WINDOW_SECONDS
    logs.get("test").info("something else")
    told = lines(written)[MAX_LINES:]
    assert [line["event"] for line in told] == [
        "left out: 95 more like 'Invalid HTTP request received.'",
        "something else",
    ]
    assert told[0]["level"] == "warning"
    assert told[0]["logger"] == UVICORN
    logging.getLogger(UVICORN).warning("Invalid HTTP request received.")
    assert len(lines(written)) == MAX_LINES + 3


def test_the_count_also_comes_if_nothing_else_is_written(
    written: io.StringIO, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A timer sees to that; only one, however many lines are left out."""
    timers = []

    class Timer:
        def __init__(self, seconds: float, tell: Any) -> None:
            timers.append((seconds, tell))

        def start(self) -> None:
            """It is not waited for."""

        def cancel(self) -> None:
            """Nor ended."""

    monkeypatch.setattr(threading, "Timer", Timer)
    clock.time += 20
    for _ in range(MAX_LINES + 7):
        logs.get("test").warning("again", table="T")
        logs.get("other").error("again")
    ((seconds, tell),) = timers
    assert seconds == WINDOW_SECONDS - 20
    clock.time += seconds
    tell()
    assert [(line["event"], line["logger"], line["level"]) for line in lines(written)[2 * MAX_LINES :]] == [
        ("left out: 7 more like 'again'", "hansetag.test", "warning"),
        ("left out: 7 more like 'again'", "hansetag.other", "error"),
    ]


def test_the_count_comes_at_the_end(written: io.StringIO) -> None:
    """A server that is stopped tells what it left out."""
    for _ in range(MAX_LINES + 1):
        logs.get("test").warning("again")
    (handler,) = (one for one in logging.getLogger().handlers if one.name == logs.ROOT_LOGGER)
    handler.close()
    assert lines(written)[-1]["event"] == "left out: 1 more like 'again'"


def test_what_is_no_warning_is_not_counted(written: io.StringIO) -> None:
    """A line for each request, if the host wants it."""
    for _ in range(100):
        logs.get("test").info("request")
    assert len(lines(written)) == 100


def test_failures_are_told_apart_by_type_and_place(written: io.StringIO) -> None:
    """A mistake that anybody can cause must not hide another one."""

    def fail(error: Exception) -> None:
        try:
            raise error
        except Exception:
            logs.get("test").exception("failure")

    for _ in range(MAX_LINES + 3):
        fail(RuntimeError())
    for _ in range(MAX_LINES + 3):
        fail(KeyError())
    try:
        raise RuntimeError  # of the same type elsewhere
    except RuntimeError as error:
        logs.get("test").error("failure", exc_info=error)
    assert len(lines(written)) == 2 * MAX_LINES + 1


def test_libraries_that_go_on_with_an_object_say_the_same(written: io.StringIO) -> None:
    """The first line of what asyncio says is what happened; the second is to whom."""
    for number in range(100):
        logging.getLogger("asyncio").error(f"Task exception was never retrieved\nfuture: <Task {number}>")
    assert len(lines(written)) == MAX_LINES


def test_many_kinds_are_one_in_the_end() -> None:
    """Memory is not to be filled either."""
    repeats = Repeats(Clock())
    allowed = [repeats.allows(Kind("a", logging.ERROR, str(number))) for number in range(MAX_KINDS * 2)]
    assert sum(allowed) == MAX_KINDS + MAX_LINES
    (left_out,) = repeats.next_window().values()
    assert left_out == MAX_KINDS - MAX_LINES


async def test_an_incident_that_was_left_out_leads_to_one_that_was_not(enter: Enter, written: io.StringIO) -> None:
    """Their numbers begin alike, and differ all the same."""
    client = await enter(breaks)
    numbers = [(await client.get("/break")).json()["text"].rpartition(" ")[2] for _ in range(MAX_LINES + 3)]
    failures = [line["incident"] for line in lines(written) if line["event"] == "failure"]
    assert failures == numbers[:MAX_LINES]
    assert len(set(numbers)) == len(numbers)
    assert len({number[: log_repeats.KIND_DIGITS] for number in numbers}) == 1
