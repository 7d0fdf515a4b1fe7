"""Who plays does not matter: alone, on several cores or on a cluster, the table is the same."""

from __future__ import annotations

import importlib
import multiprocessing
import os
import socket
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from tests.arena.helpers import die, invent, stumble, timeless, without_time

from hansetag import HansetagError
from hansetag.arena import Alone, Arena, ArenaBroken, BadArena, Cluster, Job, Result, Workers, ask, play_match

ASKED = ask("hansa", ["apprentice", "deckhand"], games=6, limit=60)


def test_two_workers_are_as_good_as_one() -> None:
    """The same report, but for time."""
    one, two = (
        play_match("hansa", ["apprentice", "deckhand"], games=6, limit=60, workers=workers) for workers in (1, 2)
    )
    assert timeless(one) == timeless(two)
    assert one.digest == two.digest


def test_workers_end_when_nobody_listens_any_more() -> None:
    """Whoever stops early leaves no process behind."""
    work = Workers(2, invent).work(ASKED.jobs())
    next(work)
    assert len(multiprocessing.active_children()) == 2
    work.close()
    assert multiprocessing.active_children() == []


def test_no_more_workers_than_games() -> None:
    """Two games do not need three."""
    few = list(ASKED.jobs())[:2]
    places = [result.place for result in Workers(3, invent).work(iter(few))]
    assert sorted(places) == [job.place for job in few]


@pytest.mark.parametrize(
    ("play", "said"),
    [
        (die, r"the process that played block 0, rotation 0 \(apprentice, deckhand, seed \d+\) ended with exit code 7"),
        (
            stumble,
            "the arena failed while it played block 0, rotation 0 .*\n(.*\n)*ZeroDivisionError: not a bot's fault",
        ),
    ],
)
def test_a_fault_of_the_arena_is_not_hidden(play: Callable[[Job], Result], said: str) -> None:
    """It is said which game it was, and no bot is charged."""
    with pytest.raises(ArenaBroken, match=said):
        list(Workers(1, play).work(ASKED.jobs()))
    assert multiprocessing.active_children() == []


def test_alone_it_is_the_same() -> None:
    """With what led to it, and never in one polite line."""
    with pytest.raises(ArenaBroken, match="the arena failed while it played block 0, rotation 0") as raised:
        list(Alone(stumble).work(ASKED.jobs()))
    assert isinstance(raised.value.__cause__, ZeroDivisionError)
    assert not isinstance(raised.value, HansetagError)


# ---------------------------------------------------------------------- Ray, made up


class RayError(Exception):
    """What Ray raises when a task fails."""


class MadeUpRay:
    """As much of Ray as a cluster uses, in this process; the last that was asked for comes back first."""

    exceptions = SimpleNamespace(RayError=RayError)

    def __init__(self) -> None:
        self.settings: dict[str, Any] = {}
        self.most = 0
        self.closed = False

    def init(self, **settings: Any) -> None:
        if settings.get("num_cpus") == 99:
            raise ConnectionError("too many\nof them")
        self.settings = settings

    def cluster_resources(self) -> dict[str, float]:
        return {"CPU": 3.0}

    def remote(self, **_: Any) -> Callable[[Any], Any]:
        return lambda play: SimpleNamespace(remote=lambda job: (id(job), play, job))

    def wait(self, waiting: list[Any], num_returns: int) -> tuple[list[Any], list[Any]]:
        self.most = max(self.most, len(waiting))
        return waiting[-1:], waiting[:-1]

    def get(self, reference: Any) -> Result:
        _, play, job = reference
        if job.limit == 13:
            raise RayError("the node is gone")
        result: Result = play(job)
        return result

    def shutdown(self) -> None:
        self.closed = True


@pytest.fixture
def ray(monkeypatch: pytest.MonkeyPatch) -> MadeUpRay:
    """Ray, as if it were installed."""
    made_up = MadeUpRay()
    real = importlib.import_module
    monkeypatch.setattr(
        "hansetag.arena.running.cluster.import_module", lambda name: made_up if name == "ray" else real(name)
    )
    return made_up


def hashable(job: Job) -> int:
    """Options are a dict; a job is known by its place."""
    return hash(job.place)


def test_a_cluster_plays_the_same(ray: MadeUpRay, monkeypatch: pytest.MonkeyPatch) -> None:
    """As many games at a time as it has cores, in whatever order."""
    monkeypatch.setattr(Job, "__hash__", hashable)
    arena = Arena(ASKED, Cluster(cores=2))
    order = [result.place for result in arena.run()]
    assert order != sorted(order)
    alone = Arena(ASKED)
    list(alone.run())
    assert timeless(arena.report()) == timeless(alone.report())
    assert (ray.most, ray.closed, ray.settings["num_cpus"]) == (3, True, 2)


def test_an_address_is_knocked_at_first(ray: MadeUpRay, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where somebody answers, Ray is told the address and the build; where nobody does, it is said at once."""
    monkeypatch.setattr(Job, "__hash__", hashable)
    monkeypatch.setenv("HANSETAG_PURE", "1")
    with socket.create_server(("127.0.0.1", 0)) as server:
        address = f"127.0.0.1:{server.getsockname()[1]}"
        next(Cluster(f"ray://{address}").work(ASKED.jobs()))
    assert ray.settings["address"] == f"ray://{address}"
    assert ray.settings["runtime_env"] == {"env_vars": {"HANSETAG_PURE": "1"}}
    with pytest.raises(BadArena, match=f"no Ray cluster answers at {address}: "):
        next(Cluster(address).work(ASKED.jobs()))
    next(Cluster("auto").work(ASKED.jobs()))
    assert ray.settings["address"] == "auto"


def test_what_fails_on_a_cluster_is_said(ray: MadeUpRay, monkeypatch: pytest.MonkeyPatch) -> None:
    """A node that fails is not a bot's fault; a cluster that cannot be had is named."""
    monkeypatch.setattr(Job, "__hash__", hashable)
    with pytest.raises(ArenaBroken, match=r"block 0, rotation 1 .*\nthe node is gone"):
        list(Cluster().work(ask("hansa", ["apprentice", "deckhand"], games=2, limit=13).jobs()))
    assert ray.closed
    with pytest.raises(BadArena, match=r"no Ray cluster at this machine: too many$"):
        next(Cluster(cores=99).work(ASKED.jobs()))


def test_without_ray_it_is_said_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """And that it can be done without."""
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(BadArena, match=r"pip install 'hansetag\[ray\]'. Without --ray all cores"):
        Cluster()


# ---------------------------------------------------------------------- Ray, for real


def test_two_workers_of_ray_make_the_same_table(tmp_path: Path) -> None:
    """A cluster of its own with two workers, by the command, against one process."""
    pytest.importorskip("ray", reason="Ray is not installed: it has no wheel for this Python or machine")
    command = [sys.executable, "-m", "hansetag.cli", "arena", "hansa", "apprentice", "deckhand", "--games", "6"]
    command += ["--limit", "60", "--out", str(tmp_path), "--ray", "--workers", "2"]
    environment = os.environ | {"RAY_AUTH_MODE": "disabled"}  # keys are for strangers, and none can get in
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    if "timed out during startup" in done.stderr:
        pytest.skip("Ray did not get up within the 30 s it allows itself: this machine is too busy")
    assert done.returncode == 0, done.stderr
    report = msgspec.json.decode((tmp_path / "report.json").read_bytes())
    assert len((tmp_path / "games.jsonl").read_text("utf-8").splitlines()) == 6
    alone = Arena(ASKED, Alone())
    list(alone.run())
    assert without_time(report) == timeless(alone.report())
