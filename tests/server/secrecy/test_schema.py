"""Whatever the description of the API lets one send, and whatever it does not, is answered as described.

HANSETAG_SPY=full tries for minutes what is tried here for seconds.
"""

from __future__ import annotations

import asyncio
import os
import sys
from pathlib import Path

from tests.server.server_process import Guest, run_server

FULL = os.environ.get("HANSETAG_SPY") == "full"
EXAMPLES = "300" if FULL else "3"
PHASES = "coverage,fuzzing" if FULL else "fuzzing"
# What the schema cannot say may still be refused, and Litestar answers OPTIONS for one of several handlers of a path.
UNTOLD = "positive_data_acceptance,allow_header_conformance"
ENDS = ("log_out", "resign", "leave")  # who has gone can do nothing more


async def test_all_that_can_be_sent_is_answered_as_described(tmp_path: Path) -> None:
    async with run_server(f"sqlite:///{tmp_path / 'server.sqlite3'}", tmp_path) as server:
        guest = await Guest.come_in(server.address, "Fuzzy")
        made = await guest.create("bohnhanse", [{"kind": "human"}, {"kind": "bot"}, {"kind": "bot"}])
        config = tmp_path / "schemathesis.toml"
        config.write_text(f'[parameters]\n"path.table" = "{made["id"]}"\n')
        words = ["--config-file", str(config), "run", f"{server.address}/schema/openapi.json", "--seed", "1356"]
        words += ["--max-examples", EXAMPLES, "--phases", PHASES, "--exclude-checks", UNTOLD, "--warnings", "off"]
        words += [word for operation in ENDS for word in ("--exclude-operation-id", operation)]
        for somebody in ([], ["--header", f"Authorization: Bearer {guest.token}"]):
            said = tmp_path / "said.txt"
            with said.open("wb") as out:
                process = await asyncio.create_subprocess_exec(
                    sys.executable, "-m", "schemathesis.cli", *words, *somebody, stdout=out, stderr=out, cwd=tmp_path
                )
                assert await process.wait() == 0, said.read_text()[-6000:]
            assert "No issues found" in said.read_text()
        assert not [
            line for line in server.log.read_text().splitlines() if '"status": 5' in line or "Traceback" in line
        ]
        await guest.close()
