"""Hints for the one who is asked and for nobody else, and how the chances stood once a game is over."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from tests.server.in_process_server import (
    BOT,
    HUMAN,
    OPEN,
    InProcessServer,
    InstantPool,
    ask,
    asked,
    open_server,
    over,
    settings,
)
from tests.server.secrecy.staged_tables import decide, live_game_of, person, staged, twin
from tests.server.server_process import Guest

from hansetag.bots.advice import expect, is_judged
from hansetag.kernel.record import Record
from hansetag.kernel.rng import Rng
from hansetag.kernel.seats import OVER
from hansetag.server.show.hints import Hints
from hansetag.server.workers.asker import Asker
from hansetag.server.workers.bots import BotWorkers
from hansetag.server.workers.budget import Budget
from hansetag.server.workers.messages import AnyRequest, Reply
from hansetag.server.workers.study import StudyWorkers


class Counting(InstantPool):
    """A pool that fails as often as it is told to."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.failures = 0

    async def ask(self, asker: Asker, request: AnyRequest) -> Reply:
        answer = await super().ask(asker, request)
        if self.failures:
            self.failures -= 1
            return Reply(1, fault="nothing came to mind")
        return answer


async def got(guest: Guest, table: str, what: str, status: int = 200, **query: Any) -> Any:
    """What the server answers."""
    answer = await guest.http.get(f"/api/tables/{table}/{what}", params=query)
    assert answer.status_code == status, answer.text
    return answer.json()


async def alone(server: InProcessServer, game: str = "hansa", seats: int = 3, **wish: Any) -> tuple[Guest, str]:
    """Somebody at a table with bots, who is asked."""
    anna = await server.guest("Anna")
    table = (await anna.create(game, [HUMAN, *[BOT] * (seats - 1)], pace=0, **wish))["id"]
    await asked(anna, table)
    return anna, table


# ---------------------------------------------------------------------- hints


@pytest.mark.parametrize("game", ["hansa", "teutonica"])
async def test_three_moves_that_can_be_chosen(server: InProcessServer, game: str) -> None:
    anna, table = await alone(server, game)
    here = await anna.look(table)
    assert here["table"]["hints"] is True
    hint = await got(anna, table, "hint")
    options = {option["text"]: option for option in here["prompt"]["options"]}
    assert 1 <= len(hint["moves"]) <= 3
    assert (hint["seat"], hint["seq"], hint["steps"]) == (0, here["seq"], 0)
    for move in hint["moves"]:
        assert (options[move["text"]]["id"], options[move["text"]]["say"]) == (move["id"], move["say"])
        assert sum(move["shares"]) == pytest.approx(1, abs=0.001)
        assert all(reason["say"] and reason["points"] > 0 for reason in move["reasons"])
    german = await got(anna, table, "hint", lang="de")
    assert [move["text"] for move in german["moves"]] == [move["text"] for move in hint["moves"]]
    assert [move["say"] for move in german["moves"]] != [move["say"] for move in hint["moves"]]


async def test_a_hint_goes_on_from_the_draft(server: InProcessServer) -> None:
    anna, table = await alone(server, "teutonica")
    here = await anna.look(table)
    chosen = next(option["text"] for option in here["prompt"]["options"] if option["verb"] == "place")
    drafted = (await ask(anna, f"/tables/{table}/choose", action=chosen, seq=here["seq"])).json()
    assert drafted["draft"]["steps"] == [chosen]
    hint = await got(anna, table, "hint")
    assert hint["steps"] == 1
    assert {move["text"] for move in hint["moves"]} <= {option["text"] for option in drafted["prompt"]["options"]}


async def test_it_is_thought_of_once_however_many_ask(sqlite_database: str, tmp_path: Path) -> None:
    pool = Counting("hints")
    async with open_server(settings(sqlite_database, tmp_path), pool=lambda name: pool) as server:
        anna, table = await alone(server)
        first, *others = await asyncio.gather(*(got(anna, table, "hint") for _ in range(4)))
        assert all(other == first for other in others)
        assert await got(anna, table, "hint") == first
        assert len(pool.asked) == 1
        pool.failures = 1
        here = await anna.look(table)
        await ask(anna, f"/tables/{table}/choose", action=first["moves"][0]["text"], seq=here["seq"], confirm=True)
        await asked(anna, table)
        assert "frag noch einmal" in (await got(anna, table, "hint", 503, lang="de"))["text"]
        assert (await got(anna, table, "hint"))["moves"]
        assert len(pool.asked) == 3


async def test_against_people_there_are_none_unless_the_table_says_so(server: InProcessServer) -> None:
    anna, bert = await server.guest("Anna"), await server.guest("Bert")
    table = (await anna.create("hansa", [HUMAN, OPEN, BOT]))["id"]
    assert (await bert.join(table))["hints"] is False
    for guest in (anna, bert):
        assert "Against people there are no hints" in (await got(guest, table, "hint", 403))["text"]
    table = (await anna.create("hansa", [HUMAN, OPEN], hints=True))["id"]
    assert (await bert.join(table))["hints"] is True
    first = (await anna.look(table))["asked"]["seat"] == 0
    active, idle = (anna, bert) if first else (bert, anna)
    assert (await got(active, table, "hint"))["moves"]
    refusal = await got(idle, table, "hint", 409)
    assert refusal["code"] == "conflict"
    assert "there is a hint when you are asked" in refusal["text"]


async def test_who_left_is_still_a_person(server: InProcessServer) -> None:
    """A bot that stands in does not make it a game against bots."""
    anna, bert = await server.guest("Anna"), await server.guest("Bert")
    table = (await anna.create("hansa", [HUMAN, OPEN], pace=0))["id"]
    await bert.join(table)
    await ask(bert, f"/tables/{table}/leave")
    await asked(anna, table)
    await got(anna, table, "hint", 403)


async def test_who_does_not_play_gets_none(server: InProcessServer) -> None:
    anna, table = await alone(server)
    cora = await server.guest("Cora")
    assert "Only who plays" in (await got(cora, table, "hint", 403))["text"]
    assert (await cora.look(table))["table"]["hints"] is False
    hidden = (await anna.create("hansa", [HUMAN, BOT], watch="nobody"))["id"]
    await got(cora, hidden, "hint", 404)


async def test_a_game_that_nobody_can_judge_has_none(server: InProcessServer) -> None:
    """Until there is a judge of Bohn Hanse, this is said of it; from then on there is a hint."""
    anna, table = await alone(server, "bohnhanse")
    judged = is_judged("bohnhanse")
    assert (await anna.look(table))["table"]["hints"] is judged
    answer = await got(anna, table, "hint", 200 if judged else 403)
    assert answer["moves"] if judged else "On Bohn Hanse there is no counsel yet" in answer["text"]


async def test_hints_are_limited(sqlite_database: str, tmp_path: Path) -> None:
    async with open_server(settings(sqlite_database, tmp_path, hints=2)) as server:
        anna, table = await alone(server)
        await got(anna, table, "hint")
        await got(anna, table, "hint")
        assert "only 2 hints can be asked for in a minute" in (await got(anna, table, "hint", 429))["text"]


async def test_a_table_agrees_on_hints_for_the_next_game_too(server: InProcessServer) -> None:
    anna = await server.guest("Anna")
    table = (await anna.create("hansa", [HUMAN, BOT], hints=True, pace=0))["id"]
    await ask(anna, f"/tables/{table}/resign")
    await over(anna, table)
    again = (await ask(anna, f"/tables/{table}/rematch")).json()
    assert server.services.cache.held(again["id"]).row.hints is True  # type: ignore[union-attr]


@pytest.mark.parametrize(("name", "seats", "options"), [("hansa", 3, {"sold": "hidden"}), ("bohnhanse", 3, {})])
async def test_no_hint_tells_what_is_hidden(name: str, seats: int, options: dict[str, str]) -> None:
    """What is sent is the same where everything was dealt anew that the seat may not see."""
    live_table = staged(name, seats, 1356, options)
    if not is_judged(name):
        pytest.skip(f"nobody can judge {name} yet")
    live_table.row = msgspec.structs.replace(live_table.row, hints=True)
    workers = StudyWorkers("hints", 1, Budget(0))
    workers._pool = InstantPool("hints")
    rng = Rng(7, f"hints {name}")
    swapped = 0
    for place in range(200):
        state = live_game_of(live_table).state
        if state.actor == OVER:
            break
        if place % 20 == 0:
            other = twin(live_table, state.actor, rng)
            swapped += live_game_of(other).state.key() != state.key()
            hints = [
                await Hints(workers, workers, 10.0).hint(one, Asker(person(state.actor)), "en")
                for one in (live_table, other)
            ]
            assert hints[0] == hints[1]
        decide(live_table, rng)
    assert swapped


async def test_true_workers_think_of_both(sqlite_database: str, tmp_path: Path) -> None:
    """In a process of their own, as at a real server."""
    async with open_server(settings(sqlite_database, tmp_path), BotWorkers(1, 10.0), None) as server:
        anna, table = await alone(server)
        assert (await got(anna, table, "hint"))["moves"]
        done = (await anna.create("hansa", [BOT, BOT], pace=0))["id"]
        await over(anna, done)
        assert (await got(anna, done, "expectation"))["moments"]


# ---------------------------------------------------------------------- how the chances stood


async def test_the_chances_of_a_finished_game(server: InProcessServer) -> None:
    anna = await server.guest("Anna")
    table = (await anna.create("hansa", [BOT, BOT, BOT], pace=0))["id"]
    end = await over(anna, table)
    told = await got(anna, table, "expectation")
    record = Record.loads((await anna.http.get(f"/api/tables/{table}/record")).text)
    expected = expect(record.game, record.decisions)
    assert [moment["at"] for moment in told["moments"]] == [moment.at for moment in expected.moments]
    assert told["moments"][-1]["points"] == end["table"]["result"]
    assert told["moments"][3]["shares"] == [round(share, 4) for share in expected.moments[3].shares]
    assert [swing["at"] for swing in told["swings"]] == [swing.at for swing in expected.swings]
    async with httpx.AsyncClient(transport=server._transport, base_url="http://server.test") as stranger:
        assert (await stranger.get(f"/api/tables/{table}/expectation")).json() == told


async def test_an_opened_record_has_chances_too(server: InProcessServer) -> None:
    anna = await server.guest("Anna")
    text = (Path(__file__).parents[2] / "records" / "teutonica-3.hanse").read_text("utf-8")
    table = (await ask(anna, "/records", text=text)).json()["id"]
    told = await got(anna, table, "expectation")
    assert told["moments"][-1]["seat"] is None
    assert told["swings"]


async def test_the_chances_of_a_running_game_are_nobodys_business(server: InProcessServer) -> None:
    anna, table = await alone(server)
    assert "it is told when the game is over" in (await got(anna, table, "expectation", 403))["text"]
