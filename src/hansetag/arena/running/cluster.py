"""The same jobs on a Ray cluster. Ray is optional; nothing else in the house knows of it."""

from __future__ import annotations

import os
import socket
from collections.abc import Generator, Iterator
from importlib import import_module
from typing import Any

from ..errors import ArenaBroken, BadArena
from ..request import Job
from ..result import Result
from .playing import play

PURE_VARIABLE = "HANSETAG_PURE"
CONNECT_SECONDS = 5.0  # seconds that a cluster has to answer the door


class Cluster:
    """Spreads games over a Ray cluster: the one at ``address``, or one of its own on this machine."""

    def __init__(self, address: str | None = None, cores: int | None = None) -> None:
        """Without an ``address`` a cluster with ``cores`` workers is started here; BadArena if Ray is not installed."""
        try:
            self._ray: Any = import_module("ray")
        except ImportError:
            raise BadArena(
                "--ray needs Ray, which is not installed; install it with: pip install 'hansetag[ray]'. "
                "Without --ray all cores of this machine are used"
            ) from None
        self._address = address
        self._cores = cores

    def work(self, jobs: Iterator[Job]) -> Generator[Result, None, None]:
        """Play all jobs, as many at a time as the cluster has cores."""
        ray = self._ray
        self._join()
        try:
            size = max(1, int(ray.cluster_resources().get("CPU", 1)))
            remote = ray.remote(num_cpus=1)(play)
            busy: dict[Any, Job] = {}
            for job in jobs:
                busy[remote.remote(job)] = job
                if len(busy) >= size:
                    yield self._next(busy)
            while busy:
                yield self._next(busy)
        finally:
            ray.shutdown()

    def _join(self) -> None:
        """Connect to the cluster or start one."""
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # games are nobody's business
        settings: dict[str, Any] = {"log_to_driver": False, "logging_level": "ERROR"}
        if self._address is None:
            settings |= {"num_cpus": self._cores, "include_dashboard": False}
        else:
            _knock(self._address)
            settings["address"] = self._address
            if PURE_VARIABLE in os.environ:
                settings["runtime_env"] = {"env_vars": {PURE_VARIABLE: os.environ[PURE_VARIABLE]}}
        try:
            self._ray.init(**settings)
        except Exception as error:  # Ray raises many kinds, plain ones among them
            reason = str(error).strip().partition("\n")[0]
            raise BadArena(f"no Ray cluster at {self._address or 'this machine'}: {reason}") from error

    def _next(self, busy: dict[Any, Job]) -> Result:
        """The next result that is ready."""
        ready, _ = self._ray.wait(list(busy), num_returns=1)
        job = busy.pop(ready[0])
        try:
            result = self._ray.get(ready[0])
        except self._ray.exceptions.RayError as error:
            raise ArenaBroken(f"the arena failed while it played {job.told()}:\n{error}") from None
        assert isinstance(result, Result)
        return result


def _knock(address: str) -> None:
    """BadArena if nobody is at ``address``: Ray itself would go on trying for minutes."""
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if not colon:
        return  # a word of Ray's own, such as auto
    try:
        socket.create_connection((host, int(port)), CONNECT_SECONDS).close()
    except (OSError, ValueError) as error:
        raise BadArena(f"no Ray cluster answers at {address}: {error}") from None
