"""The page for bot authors: its ten lines play a whole game at a real server, and the rest of it is true there."""

from __future__ import annotations

import asyncio
import doctest
import re
import sys
from http import HTTPStatus
from pathlib import Path
from typing import get_args

import httpx
import msgspec
from tests.docs.test_documents import DOCS, blocks, prose
from tests.server.server_process import run_server

import hansetag
from hansetag.kernel import driver
from hansetag.server import wire
from hansetag.server.app import make_app
from hansetag.server.errors import Refused
from hansetag.server.people.limits import MESSAGES_AT_ONCE_SHARE, REQUESTS_AT_ONCE_SHARE
from hansetag.server.settings import PORT, Settings
from hansetag.server.tables import standing_answers
from hansetag.server.web import error_response
from hansetag.server.web.routes.playing import MAX_WAIT_SECONDS

PAGE = DOCS / "bot-over-http.md"
ADDRESS = f"http://127.0.0.1:{PORT}"  # as the page has it; the tests open the house elsewhere
PATIENCE = 120.0


def section(title: str) -> str:
    """The words under a heading of the page."""
    return prose(PAGE).partition(f"\n## {title}\n")[2].partition("\n## ")[0]


def ten_lines() -> list[str]:
    """The bot at the top of the page."""
    language, _, bot = blocks(PAGE)[0]
    assert language == "python"
    return bot


# ---------------------------------------------------------------------- what is shown runs


def test_the_bot_has_ten_lines() -> None:
    """As the heading promises; none is empty, and none needs anything but httpx."""
    bot = ten_lines()
    assert len(bot) == 10
    assert all(line.strip() for line in bot)
    assert bot[0] == "import random, sys, httpx"


async def test_the_bot_plays_a_whole_game_and_the_examples_print_what_the_page_says(tmp_path: Path) -> None:
    """Both at the same house at the same time: the bot as a program of its own, the rest as one session."""
    async with run_server(f"sqlite:///{tmp_path / 'house.sqlite3'}", tmp_path) as house:
        async with asyncio.timeout(PATIENCE):
            game, told = await asyncio.gather(played(house.address, tmp_path), session(house.address))
    assert not told, told
    assert game.result is not None
    assert game.final().check() == []


async def played(address: str, folder: Path) -> hansetag.Record:
    """The record of a game that the bot has played, saved and started as the page says."""
    bot = folder / "bot.py"
    bot.write_text("\n".join(ten_lines()))
    process = await asyncio.create_subprocess_exec(sys.executable, str(bot), address)
    assert await process.wait() == 0
    async with httpx.AsyncClient(base_url=address) as client:
        tables = (await client.get("/api/tables", params={"list": "finished"})).json()["tables"]
        (table,) = [table for table in tables if len(table["seats"]) == 3]
        return hansetag.Record.loads((await client.get(f"/api/tables/{table['id']}/record")).text)


async def session(address: str) -> str:
    """What went otherwise than the page says; nothing if all is well. Each example sees what came before."""
    lines = [""] * (PAGE.read_text("utf-8").count("\n") + 1)
    for language, fence, block in blocks(PAGE)[1:]:
        if language == "python":
            assert block[0].startswith(">>> "), f"line {fence}: Python that nobody runs"
            lines[fence : fence + len(block)] = block
    text = "\n".join(lines).replace(ADDRESS, address)
    assert address in text
    return await asyncio.to_thread(run, text)


def run(text: str) -> str:
    """Run the examples in ``text`` and close what they leave open."""
    test = doctest.DocTestParser().get_doctest(text, {}, PAGE.name, str(PAGE), 0)
    assert len(test.examples) > 40
    told: list[str] = []
    doctest.DocTestRunner(verbose=False).run(test, out=told.append, clear_globs=False)
    for guest in {*test.globs.get("players", []), *test.globs.get("guests", [])}:
        guest.close()
    return "".join(told)


# ---------------------------------------------------------------------- nothing goes undescribed


def test_every_address_is_on_the_page() -> None:
    """With its method, or after another address of the same table; and there are no others on it."""
    listed = set()
    for row in re.findall(r"^\| (`.+?) \|", section("Every address"), flags=re.MULTILINE):
        method, before = "", ""
        for address in re.findall(r"`([^`]+)`", row):
            word, _, path = address.rpartition(" ")
            method = word or method
            before = path if not path.startswith("…") else before
            listed.add((method, before.rpartition("/")[0] + path[1:] if path.startswith("…") else path))
    schema = make_app(Settings(folder=Path("nowhere"))).openapi_schema.to_schema()
    there = {(method.upper(), path) for path, item in schema["paths"].items() for method in item}
    assert listed == there | {("", "/api/tables/{table}/live")}


def test_every_field_of_a_position_is_explained() -> None:
    """In the table under its heading."""
    explained = re.findall(r"^\| `(\w+)` \|", section("The position"), flags=re.MULTILINE)
    assert explained == list(wire.Position.__struct_fields__)


def test_every_part_of_a_wish_and_of_a_standing_answer_is_explained() -> None:
    """Likewise."""
    for title, kind in (("A table", wire.NewTable), ("Standing answers", wire.Standing)):
        explained = re.findall(r"^\| `(\w+)` \|", section(title), flags=re.MULTILINE)
        assert sorted(explained) == sorted(kind.__struct_fields__)


def test_every_message_of_a_socket_is_named() -> None:
    """Those it takes and those it sends."""
    sent: list[type[msgspec.Struct]] = [wire.Ack, wire.Pong, wire.TalkLine, wire.Service, wire.Error]
    kinds: list[type[msgspec.Struct]] = [*get_args(wire.Message), *sent]
    for kind in kinds:
        assert f"`{kind.__struct_config__.tag}`" in section("Sockets")


def test_every_reason_for_which_a_draft_confirms_itself_is_named() -> None:
    """Since every prompt may carry it."""
    reasons = [reason for reason in get_args(driver.Commits) if reason]
    assert reasons
    assert [reason for reason in reasons if f"(`{reason}`)" not in section("Choosing, and drafts")] == []


def test_every_refusal_is_listed() -> None:
    """With its status, and no other."""
    kinds: list[type[Refused]] = [Refused, *Refused.__subclasses__()]
    known = {(kind.status, kind.code) for kind in kinds}
    known |= set(error_response.ERROR_CODES.items()) | {(int(HTTPStatus.INTERNAL_SERVER_ERROR), "failure")}
    listed = re.findall(r"^\| (\d{3}) \| `([a-z-]+)` \|", section("Errors"), flags=re.MULTILINE)
    assert sorted((int(status), code) for status, code in listed) == sorted(known)


def test_the_limits_are_those_that_are_set() -> None:
    """A number on the page that is not the one in the settings helps nobody."""
    settings = Settings()
    page = section("Limits")
    for amount in (
        f"| {settings.creations} an hour |",
        f"| {settings.logins} in five minutes |",
        f"| {settings.talks} a minute",
        f"| {settings.watcher_talks} a minute |",
        f"| {settings.hints} a minute |",
        f"| {settings.messages:,} a minute, {settings.messages // MESSAGES_AT_ONCE_SHARE} at once |",
        f"| {settings.requests:,} a minute, {settings.requests // REQUESTS_AT_ONCE_SHARE:,} at once |",
        f"| {settings.body_limit // 1024} KiB |",
        f"| {settings.message_limit // 1024} KiB",
        f"| {MAX_WAIT_SECONDS:g} seconds |",
        f"| {standing_answers.MAX_ANSWERS_PER_SEAT} |",
    ):
        assert amount in page
