"""To try what is not one's own is refused with a status, a code and a sentence, and nothing has changed by it."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import pytest_asyncio
import websockets
from tests.server.server_process import Guest, ServerProcess, run_server
from tests.server.web.helpers import refusal

pytestmark = pytest.mark.asyncio(loop_scope="module")
EVIL = "https://evil.example"
NOWHERE = "no-such-table"


class Party:
    """A server with a table of two, at which Anna sits and is asked, and Mallory, who has no seat anywhere."""

    def __init__(self, server: ServerProcess, anna: Guest, bertold: Guest, mallory: Guest) -> None:
        self.server = server
        self.anna = anna
        self.bertold = bertold
        self.mallory = mallory

    async def table(self, **wishes: Any) -> tuple[str, Guest, Guest]:
        """A running table of two, who is asked at it, and who is not."""
        made = await self.anna.create("hansa", [{"kind": "human"}, {"kind": "invited"}], **wishes)
        await self.bertold.join(made["id"], made["seats"][1]["invite"])
        at = await self.anna.look(made["id"])
        pair = (self.anna, self.bertold) if at["asked"]["seat"] == 0 else (self.bertold, self.anna)
        return made["id"], *pair

    async def state(self, table: str) -> list[Any]:
        """All that can be seen of a table by those who sit there, to see that nothing has changed."""
        return [await guest.look(table) for guest in (self.anna, self.bertold)]


@pytest_asyncio.fixture(loop_scope="module", scope="module")
async def party(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Party]:
    """A real server process, and some people."""
    folder = tmp_path_factory.mktemp("server")
    async with run_server(f"sqlite:///{folder / 'server.sqlite3'}", folder, "--log", "debug") as server:
        guests = [await Guest.come_in(server.address, name) for name in ("Anna", "Bertold", "Mallory")]
        yield Party(server, *guests)
        for guest in guests:
            await guest.close()


async def choices(guest: Guest, table: str) -> list[str]:
    """What ``guest`` may choose."""
    return [option["text"] for option in (await guest.look(table))["prompt"]["options"]]


# ---------------------------------------------------------------------- other people's seats


async def test_nobody_acts_for_a_seat_that_is_not_his(party: Party) -> None:
    table, asked, other = await party.table()
    before = await party.state(table)
    seq = before[0]["seq"]
    action = (await choices(asked, table))[0]
    deeds: list[tuple[str, object]] = [
        ("choose", {"action": action, "seq": seq, "confirm": True}),
        ("confirm", {"seq": seq}),
        ("undo", {}),
        ("standing", {"question": "aside"}),
        ("resign", None),
        ("leave", None),
        ("return", None),
    ]
    for deed, body in deeds:
        path = f"/api/tables/{table}/{deed}"
        refusal(await party.mallory.http.post(path, json=body), 403, "not-allowed")
        async with httpx.AsyncClient(base_url=party.server.address) as nobody:
            refusal(await nobody.post(path, json=body), 401, "not-signed-in")
    forged = {"action": action, "seq": seq, "confirm": True, "seat": 0}
    refusal(await party.mallory.http.post(f"/api/tables/{table}/choose", json=forged), 400, "bad-request")
    refusal(await other.http.post(f"/api/tables/{table}/choose", json={"action": action, "seq": seq}), 422, "illegal")
    refusal(await party.mallory.http.get(f"/api/tables/{table}/why-not", params={"action": action}), 403, "not-allowed")
    refusal(await party.mallory.http.post(f"/api/tables/{table}/start"), 409, "conflict")
    refusal(await party.mallory.http.delete(f"/api/tables/{table}"), 403, "not-allowed")
    refusal(await party.mallory.http.post(f"/api/tables/{table}/join", json={}), 409, "conflict")
    refusal(await party.mallory.http.post(f"/api/tables/{table}/rematch"), 409, "conflict")
    refusal(await party.mallory.http.get(f"/api/tables/{table}/record"), 403, "not-allowed")
    branch = {"at": 1, "seats": [{"kind": "bot"}, {"kind": "bot"}]}
    refusal(await party.mallory.http.post(f"/api/tables/{table}/branch", json=branch), 409, "conflict")
    for seat in (0, 1):
        path = f"/api/tables/{table}/at/1"
        refusal(await party.mallory.http.get(path, params={"seat": seat}), 403, "not-allowed")
    async with party.mallory.socket(table) as line:
        await line.recv()
        await line.send(json.dumps({"type": "choose", "action": action, "seq": seq, "confirm": True, "ref": "x"}))
        said = json.loads(await line.recv())
        assert (said["type"], said["code"], said["ref"]) == ("error", "not-allowed", "x")
    assert await party.state(table) == before


async def test_a_token_is_not_guessed_and_not_used_after_its_end(party: Party) -> None:
    table, asked, _ = await party.table()
    before = await party.state(table)
    body = {"action": (await choices(asked, table))[0], "seq": before[0]["seq"], "confirm": True}
    gone = await Guest.come_in(party.server.address, "Gone")
    assert (await gone.http.post("/api/logout")).status_code == 204
    wrong = [gone.token, asked.token[:-1], asked.token + "A", asked.token.swapcase(), "x" * 43, "nobody", asked.id]
    for token in wrong:
        for headers in ({"Authorization": f"Bearer {token}"}, {"Cookie": f"hansetag={token}"}):
            async with httpx.AsyncClient(base_url=party.server.address, headers=headers) as forger:
                refusal(await forger.post(f"/api/tables/{table}/choose", json=body), 401, "not-signed-in")
                refusal(await forger.get("/api/me"), 401, "not-signed-in")
    await gone.close()
    assert await party.state(table) == before


async def test_an_invitation_is_for_one_table_and_used_once(party: Party) -> None:
    made = await party.anna.create("hansa", [{"kind": "human"}, {"kind": "invited"}, {"kind": "invited"}])
    other = await party.anna.create("hansa", [{"kind": "human"}, {"kind": "invited"}])
    secret = made["seats"][1]["invite"]
    guesses = ["guess", secret[:-1], secret + "A", other["seats"][1]["invite"], "%", "' or 1=1 --"]
    for guess in guesses:
        said = await party.mallory.http.post(f"/api/tables/{made['id']}/join", json={"invite": guess})
        refusal(said, 404, "not-found")
    refusal(await party.mallory.http.post(f"/api/tables/{made['id']}/join", json={}), 409, "conflict")
    await party.bertold.join(made["id"], secret)
    refusal(await party.mallory.http.post(f"/api/tables/{made['id']}/join", json={"invite": secret}), 404, "not-found")
    shown = (await party.bertold.look(made["id"]))["table"]
    assert [seat["kind"] for seat in shown["seats"]] == ["human", "human", "invited"]
    assert [seat["invite"] for seat in shown["seats"]] == [None] * 3


# ---------------------------------------------------------------------- old and doubled messages


async def test_a_message_counts_once_and_at_its_time(party: Party) -> None:
    table, asked, _ = await party.table()
    seq = (await asked.look(table))["seq"]
    message = {"action": (await choices(asked, table))[0], "seq": seq, "confirm": True}
    assert (await asked.http.post(f"/api/tables/{table}/choose", json=message)).status_code == 200
    before = await party.state(table)
    now = before[0]["seq"]
    assert now == seq + 1
    async with asked.socket(table) as line:
        await line.recv()
        for body in (message, {**message, "seq": 0}, {**message, "seq": now + 1}, {**message, "seq": 1_000_000}):
            error = refusal(await asked.http.post(f"/api/tables/{table}/choose", json=body), 409, "conflict")
            assert error.seq == now
            await line.send(json.dumps({"type": "choose", "ref": "again", **body}))
            said = json.loads(await line.recv())
            assert (said["code"], said["seq"], said["ref"]) == ("conflict", now, "again")
            error = refusal(
                await asked.http.post(f"/api/tables/{table}/confirm", json={"seq": body["seq"]}), 409, "conflict"
            )
            assert error.seq == now
        await line.send(json.dumps({"type": "undo"}))
        assert json.loads(await line.recv())["code"] == "conflict"
    assert [{**at, "table": None} for at in await party.state(table)] == [{**at, "table": None} for at in before]


# ---------------------------------------------------------------------- pages of other sites


async def test_a_page_of_another_site_gets_nowhere(party: Party) -> None:
    table, asked, _ = await party.table()
    before = await party.state(table)
    body = {"action": (await choices(asked, table))[0], "seq": before[0]["seq"], "confirm": True}
    for headers in (
        {"Origin": EVIL},
        {"Origin": "null"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
    ):
        said = await asked.http.post(f"/api/tables/{table}/choose", json=body, headers=headers)
        refusal(said, 403, "not-allowed")
    for origin in (
        EVIL,
        "null",
        f"http://127.0.0.1:{party.server.port + 1}",
        f"http://127.0.0.1.evil.example:{party.server.port}",
    ):
        with pytest.raises(websockets.InvalidStatus) as caught:
            async with asked.socket(table, Origin=origin):
                pass
        assert caught.value.response.status_code == 403
        assert json.loads(caught.value.response.body)["code"] == "not-allowed"
    async with asked.socket(table, Origin=party.server.address) as line:
        assert json.loads(await line.recv())["type"] == "position"
    answer = await asked.http.get(f"/api/tables/{table}", headers={"Origin": EVIL})
    assert "access-control-allow-origin" not in answer.headers
    assert await party.state(table) == before


# ---------------------------------------------------------------------- what cannot be read

DEEP = "[" * 5000 + "]" * 5000
BODIES = [
    b"",
    b"{",
    b"nonsense",
    b"[]",
    b"null",
    b'{"action": "end"}',
    b'{"action": "end", "seq": "1"}',
    b'{"action": "end", "seq": NaN}',
    b'{"action": "end", "seq": Infinity}',
    b'{"action": "end", "seq": -1}',
    b'{"action": "end", "seq": 1.5}',
    b'{"action": "end", "seq": 1e400}',
    b'{"action": "end", "seq": ' + b"9" * 5000 + b"}",
    b'{"action": "end", "seq": 1, "extra": 1}',
    b'{"action": "", "seq": 1}',
    b'{"action": "' + b"e" * 401 + b'", "seq": 1}',
    b'{"action": "\xff\xfe", "seq": 1}',
    b'{"action": "\\ud800", "seq": 1}',
    b'{"action": "\\u0000", "seq": 1}',
    b'{"action": ' + DEEP.encode() + b', "seq": 1}',
    DEEP.encode(),
    b'{"type": "confirm", "seq": 1}',
    b'{"action": {"$gt": ""}, "seq": 1}',
]


async def test_a_body_that_cannot_be_read_is_refused(party: Party) -> None:
    table, asked, _ = await party.table()
    before = await party.state(table)
    path = f"/api/tables/{table}/choose"
    kind = {"Content-Type": "application/json"}
    for body in BODIES:
        said = await asked.http.post(path, content=body, headers=kind)
        assert said.status_code in (400, 409), (body[:60], said.text)
        refusal(said, said.status_code, "bad-request" if said.status_code == 400 else "conflict")
    huge = b'{"action": "' + b"e" * 300_000 + b'", "seq": 1}'
    refusal(await asked.http.post(path, content=huge, headers=kind), 413, "too-large")
    refusal(
        await asked.http.post(path, content=b"action=end", headers={"Content-Type": "text/plain"}), 415, "wrong-type"
    )
    for query in ({"since": -1}, {"since": "x"}, {"since": 10**30}, {"wait": "nan"}, {"wait": -1}, {"lang": "e" * 101}):
        said = await asked.http.get(f"/api/tables/{table}", params=query)
        assert said.status_code == 400, (query, said.text)
    for odd in ("../../etc/passwd", "%2e%2e%2f", "x" * 5000, "%00", "💶", "' or 1=1 --"):
        said = await asked.http.get(f"/api/tables/{odd}")
        assert said.status_code in (400, 404), (odd, said.text)
    assert await party.state(table) == before


MESSAGES: list[str | bytes] = [
    "",
    "{",
    "[]",
    "null",
    "nonsense",
    DEEP,
    '{"type": "choose"}',
    '{"type": "steal"}',
    '{"type": ["choose"], "action": "end", "seq": 1}',
    '{"action": "end", "seq": 1}',
    '{"type": "choose", "action": "end", "seq": 1, "seat": 0}',
    '{"type": "choose", "action": "end", "seq": NaN}',
    '{"type": "choose", "action": "end", "seq": ' + "9" * 5000 + "}",
    '{"type": "say", "text": "' + "a" * 501 + '"}',
    '{"type": "say", "text": "\\u0000\\u202e"}',
    '{"type": "ping", "ref": "' + "r" * 65 + '"}',
    '{"type": "say", "text": "\\ud800"}',
    b"\x00\xff\xfe",
    b'{"type": "steal"}',
]


async def test_a_message_that_cannot_be_read_is_answered_and_the_socket_goes_on(party: Party) -> None:
    table, asked, _ = await party.table()
    before = await party.state(table)
    async with asked.socket(table) as line:
        await line.recv()
        for message in MESSAGES:
            await line.send(message)
            said = json.loads(await line.recv())
            assert (said["type"], said["code"]) == ("error", "bad-request"), (message[:60], said)
            assert said["text"]
        await line.send(json.dumps({"type": "ping", "ref": "still there"}))
        assert json.loads(await line.recv()) == {"type": "pong", "ref": "still there"}
    async with asked.socket(table) as line:
        await line.recv()
        await line.send("x" * 20_000)
        with pytest.raises(websockets.ConnectionClosedError) as caught:
            await line.recv()
        assert caught.value.rcvd is not None
        assert caught.value.rcvd.code == 1009
    async with asked.socket(table) as line:
        await line.recv()
        await line.send(b"\xff\xfe not text", text=True)
        with pytest.raises(websockets.ConnectionClosedError) as caught:
            await line.recv()
        assert caught.value.rcvd is not None
        assert caught.value.rcvd.code == 1007
    assert await party.state(table) == before
    assert (await asked.http.get(f"/api/tables/{table}/talk")).json() == []


# ---------------------------------------------------------------------- files


async def test_nobody_reads_the_files_of_the_host(party: Party, tmp_path: Path) -> None:
    board = tmp_path / "board.toml"
    board.write_text("secret = 'of the host'\n")
    texts = set()
    for path in (
        str(board),
        "/etc/passwd",
        "/dev/zero",
        "../../../etc/passwd",
        "/no/such/file",
        "file:///etc/passwd",
        "\\\\host\\x",
    ):
        for game, option in (("hansa", "board"), ("bohnhanse", "data")):
            wish = {"game": game, "seats": [{"kind": "human"}] + [{"kind": "bot"}] * 2, "options": {option: path}}
            texts.add(refusal(await party.mallory.http.post("/api/tables", json=wish), 400, "bad-request").text)
            for options in (f"{option}={path}", f"'{option}={path}'", f" {option}={path} sold=open"):
                text = f"hansetag 1\ngame: {game}\nrules: 1\nseats: 3\noptions: {options}\n\n"
                for ending in ("\n", "\r\n"):
                    body = {"text": text.replace("\n", ending)}
                    texts.add(
                        refusal(await party.mallory.http.post("/api/records", json=body), 400, "bad-request").text
                    )
    assert {text.partition("'")[0] for text in texts} <= {"option ", "options cannot be read (No closing quotation): "}
    assert not any("cannot be read: [Errno" in text or "secret" in text or "TOML" in text for text in texts)
    wish = {"game": "hansa", "seats": [{"kind": "human"}, {"kind": "open"}], "options": {"without": "no-colour"}}
    assert "colour" in refusal(await party.mallory.http.post("/api/tables", json=wish), 400, "bad-request").text
    for record in (
        "",
        "hansetag 2\n",
        "hansetag 1\ngame: hansa\nrules: 9\nseats: 2\n\n",
        "hansetag 1\ngame: ../x\n\n",
        "\x00",
    ):
        refusal(await party.mallory.http.post("/api/records", json={"text": record}), 400, "bad-request")


# ---------------------------------------------------------------------- names and talk are only text

SCRIPT = "<script>alert(1)</script>"
UNSEEN = ["\u202eevE", "\x1b[31mEve", "E\u200bve", "  ", "\r\n", "\ud800"]
BROKEN = "Eve\r\nSet-Cookie: token=x"


async def test_names_and_talk_come_back_as_text_and_as_nothing_else(party: Party) -> None:
    eve = await Guest.come_in(party.server.address, SCRIPT)
    for name in UNSEEN:
        said = await party.mallory.http.post(
            "/api/guests", content=json.dumps({"name": name}), headers={"Content-Type": "application/json"}
        )
        refusal(said, 400, "bad-request")
        if name.strip():
            wish = {"game": "hansa", "seats": [{"kind": "human"}, {"kind": "bot", "name": name}]}
            said = await eve.http.post(
                "/api/tables", content=json.dumps(wish), headers={"Content-Type": "application/json"}
            )
            refusal(said, 400, "bad-request")
    assert (await eve.http.patch("/api/me", json={"name": BROKEN})).json()["name"] == "Eve Set-Cookie: token=x"
    made = await eve.create("hansa", [{"kind": "human"}, {"kind": "open", "name": BROKEN}])
    assert [seat["name"] for seat in made["seats"]] == ["Eve Set-Cookie: token=x"] * 2
    said = await eve.http.post(f"/api/tables/{made['id']}/talk", json={"text": f"{SCRIPT}\r\n\x1b[31m red"})
    assert said.json()["text"] == f"{SCRIPT} [31m red"
    for answer in (
        said,
        await eve.http.get(f"/api/tables/{made['id']}"),
        await eve.http.get(f"/api/tables/{made['id']}/talk"),
    ):
        assert answer.headers["content-type"] == "application/json"
        assert answer.headers["x-content-type-options"] == "nosniff"
    refusal(await eve.http.get(f"/api/tables/{made['id']}{SCRIPT}"), 404, "not-found")
    await eve.close()


async def test_a_record_has_its_players_on_one_line(party: Party) -> None:
    eve = await Guest.come_in(party.server.address, "Eve, result: 99 0")
    made = await eve.create(
        "hansa", [{"kind": "human"}, {"kind": "bot", "bot": "deckhand", "name": 'a,b: "c";'}], pace=0
    )
    assert (await eve.http.post(f"/api/tables/{made['id']}/resign")).status_code == 200
    refusal(await eve.http.get(f"/api/tables/{made['id']}/record"), 403, "not-allowed")
    at = await eve.look(made["id"])
    while at["table"]["status"] == "running":
        at = await eve.look(made["id"], at["seq"], wait=5)
    said = await eve.http.get(f"/api/tables/{made['id']}/record")
    assert said.headers["content-disposition"] == f'attachment; filename="hansa-{made["id"]}.hanse"'
    assert said.headers["content-type"].startswith("text/plain")
    lines = [line for line in said.text.splitlines() if line.startswith("players:")]
    assert lines == ['players: Eve  result: 99 0 (resigned), a b: "c";']
    opened = await party.mallory.http.post("/api/records", json={"text": said.text})
    assert opened.status_code == 201, opened.text
    await eve.close()


# ---------------------------------------------------------------------- tables that are nobody's business


async def test_a_table_for_nobody_to_watch_does_not_exist_for_others(party: Party) -> None:
    table, asked, _ = await party.table(watch="nobody")
    before = await party.state(table)
    action = (await choices(asked, table))[0]
    branch = {"at": 1, "seats": [{"kind": "bot"}, {"kind": "bot"}]}
    requests: list[tuple[str, str, object]] = [
        ("GET", "", None),
        ("GET", "?since=1&wait=1", None),
        ("GET", "/at/0", None),
        ("GET", "/at/1?seat=0", None),
        ("GET", "/record", None),
        ("GET", "/talk", None),
        ("GET", f"/why-not?action={action}", None),
        ("POST", "/talk", {"text": "Hello?"}),
        ("POST", "/join", {}),
        ("POST", "/join", {"invite": "guess"}),
        ("POST", "/choose", {"action": action, "seq": 1}),
        ("POST", "/confirm", {"seq": 1}),
        ("POST", "/undo", {}),
        ("POST", "/standing", {"question": "aside"}),
        ("DELETE", "/standing/1", None),
        ("POST", "/branch", branch),
        ("POST", "/rematch", None),
        ("POST", "/start", None),
        ("POST", "/leave", None),
        ("POST", "/resign", None),
        ("POST", "/return", None),
        ("DELETE", "", None),
    ]
    for method, path, body in requests:
        answers = []
        for which in (table, NOWHERE):
            answers.append(await party.mallory.http.request(method, f"/api/tables/{which}{path}", json=body))
            refusal(answers[-1], 404, "not-found")
        assert answers[0].content == answers[1].content, (method, path)
        assert answers[0].headers.multi_items()[1:] == answers[1].headers.multi_items()[1:]
    async with httpx.AsyncClient(base_url=party.server.address) as nobody:
        for method, path, body in requests[:6]:
            refusal(await nobody.request(method, f"/api/tables/{table}{path}", json=body), 404, "not-found")
    said = []
    for which in (table, NOWHERE):
        with pytest.raises(websockets.InvalidStatus) as caught:
            async with party.mallory.socket(which):
                pass
        said.append((caught.value.response.status_code, caught.value.response.body))
    assert said[0] == said[1]
    assert said[0][0] == 404
    for which in ("open", "watch", "finished", "mine"):
        assert table not in (await party.mallory.http.get("/api/tables", params={"list": which})).text
    assert await party.state(table) == before


async def test_who_is_muted_is_not_heard(party: Party) -> None:
    table, _, _ = await party.table()
    assert (await party.anna.http.post(f"/api/people/{party.mallory.id}/mute")).status_code == 204
    async with party.anna.socket(table) as line:
        await line.recv()
        await party.mallory.http.post(f"/api/tables/{table}/talk", json={"text": "from a watcher"})
        await party.bertold.http.post(f"/api/tables/{table}/talk", json={"text": "first"})
        await party.anna.http.post(f"/api/people/{party.bertold.id}/mute")
        await party.bertold.http.post(f"/api/tables/{table}/talk", json={"text": "unheard"})
        assert (await party.anna.http.delete(f"/api/people/{party.bertold.id}/mute")).status_code == 204
        await party.bertold.http.post(f"/api/tables/{table}/talk", json={"text": "last"})
        heard = [json.loads(await line.recv())["text"] for _ in range(2)]
        assert heard == ["first", "last"]
    async with party.bertold.socket(table) as line:
        await line.recv()
        await line.send(json.dumps({"type": "ping"}))
        assert json.loads(await line.recv())["type"] == "pong"
    spoken = [line["text"] for line in (await party.mallory.http.get(f"/api/tables/{table}/talk")).json()]
    assert spoken == ["from a watcher", "first", "unheard", "last"]
    among_players = [line["text"] for line in (await party.bertold.http.get(f"/api/tables/{table}/talk")).json()]
    assert among_players == ["first", "unheard", "last"]
    refusal(await party.anna.http.post(f"/api/people/{party.anna.id}/mute"), 400, "bad-request")
    refusal(await party.anna.http.post("/api/people/nobody/mute"), 400, "bad-request")


# ---------------------------------------------------------------------- too much of it, and what the log says


async def test_who_does_too_much_has_to_wait(tmp_path: Path) -> None:
    server = ServerProcess(f"sqlite:///{tmp_path / 'strict.sqlite3'}", tmp_path)
    server._words.remove("--no-limits")
    await server.start()
    try:
        guest = await Guest.come_in(server.address, "Busy")
        seats = [{"kind": "human"}, {"kind": "open"}]
        tables = [await guest.create("hansa", seats) for _ in range(30)]
        said = await guest.http.post("/api/tables", json={"game": "hansa", "seats": seats})
        refusal(said, 429, "too-many")
        assert int(said.headers["retry-after"]) > 0
        refusal(await guest.http.post("/api/records", json={"text": "hansetag 1"}), 429, "too-many")
        mine = [
            table["id"] for table in (await guest.http.get("/api/tables", params={"list": "mine"})).json()["tables"]
        ]
        assert sorted(mine) == sorted(table["id"] for table in tables)
        path = f"/api/tables/{mine[0]}/talk"
        for number in range(20):
            assert (await guest.http.post(path, json={"text": f"line {number}"})).status_code == 201
        refusal(await guest.http.post(path, json={"text": "one more"}), 429, "too-many")
        async with guest.socket(mine[0]) as line:
            await line.recv()
            await line.send(json.dumps({"type": "say", "text": "one more"}))
            assert json.loads(await line.recv())["code"] == "too-many"
            for _ in range(1250):
                await line.send('{"type": "ping"}')
                if json.loads(await line.recv()).get("code") == "too-many":
                    break
            else:
                pytest.fail("a socket may send as much as it likes")
        assert len((await guest.http.get(path)).json()) == 20
        await guest.close()
    finally:
        await server.kill()


async def test_the_log_tells_no_secrets(party: Party) -> None:
    """Not even one that says all it can."""
    made = await party.anna.create("bohnhanse", [{"kind": "human"}, {"kind": "invited"}, {"kind": "bot"}], pace=0)
    secret = made["seats"][1]["invite"]
    await party.bertold.join(made["id"], secret)
    await party.bertold.http.post(f"/api/tables/{made['id']}/talk", json={"text": "between-you-and-me"})
    hands = [order for seat in (await party.anna.look(made["id"]))["view"]["seats"] for order in seat["hand"] or []]
    log = party.server.log.read_text()
    assert len(log.splitlines()) > 10
    for line in log.splitlines():
        assert "Traceback" not in line, line
        assert '"level": "error"' not in line, line
    told = [guest.token for guest in (party.anna, party.bertold, party.mallory)]
    told += [secret, "between-you-and-me", SCRIPT, *(card for card in hands if "-" in card)]
    assert [word for word in told if word in log] == []


async def test_odd_text_is_kept_or_refused_by_every_database(tmp_path: Path, database: str) -> None:
    async with run_server(database, tmp_path) as server:
        guest = await Guest.come_in(server.address, "Zoë 💶")
        made = await guest.create("teutonica", [{"kind": "human"}, {"kind": "open", "name": "Ünal 💶"}])
        kind = {"Content-Type": "application/json"}
        for text in ("\u0000", "\ud800", "\udfff\ud800", "a\u0000b"):
            for path, body in [
                (f"/api/tables/{made['id']}/talk", {"text": text}),
                (f"/api/tables/{made['id']}/standing", {"question": "settle", "choose": ["end"], "about": [text]}),
                (f"/api/tables/{made['id']}/join", {"invite": text}),
                ("/api/guests", {"name": text}),
                ("/api/login", {"login": text, "password": text}),
                ("/api/records", {"text": text}),
            ]:
                said = await guest.http.post(path, content=json.dumps(body), headers=kind)
                assert said.status_code in (400, 401, 404, 409), (path, body, said.text)
        assert (await guest.http.get("/api/tables", params={"list": "mine", "before": "💶"})).status_code == 400
        assert (await guest.look(made["id"]))["table"]["seats"][1]["name"] == "Ünal 💶"
        assert "Traceback" not in server.log.read_text()
        await guest.close()
