"""A socket speaks the language that it was opened with, in what it refuses as well."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import websockets
from tests.server.server_process import Guest, run_server


async def test_a_socket_refuses_in_its_own_language(tmp_path: Path) -> None:
    async with run_server(f"sqlite:///{tmp_path / 'server.sqlite3'}", tmp_path) as server:
        anna = await Guest.come_in(server.address, "Anna")
        table = (await anna.create("hansa", [{"kind": "human"}, {"kind": "open"}]))["id"]
        bert = await Guest.come_in(server.address, "Bert")
        await bert.join(table)
        live = f"{server.address.replace('http', 'ws', 1)}/api/tables/{{}}/live?lang=de"
        async with websockets.connect(live.format(table), additional_headers=anna.headers) as socket:
            position = json.loads(await socket.recv())
            for message, text in (
                ({"type": "undo"}, "Es gibt keinen Entwurf zum Zurücknehmen"),
                ({"type": "choose", "action": "end", "seq": 77}, "Der Tisch ist weiter"),
                (
                    {"type": "choose", "action": "sial riga", "seq": position["seq"]},
                    "'sial' kann nicht am Anfang stehen",
                ),
            ):
                await socket.send(json.dumps({**message, "ref": "slip"}))
                while (said := json.loads(await socket.recv())).get("ref") != "slip":
                    pass
                assert said["text"].startswith(text)
        with pytest.raises(websockets.InvalidStatus) as denied:
            async with websockets.connect(live.format("nowhere"), additional_headers=anna.headers):
                pass
        assert json.loads(denied.value.response.body)["text"].startswith("Diesen Tisch gibt es nicht")
        await anna.close()
        await bert.close()
