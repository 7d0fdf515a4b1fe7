"""Setting tables up, sitting down, standing up and finding them: the lobby, on each kind of database."""

from __future__ import annotations

import asyncio
from hashlib import sha256
from typing import Any

import pytest
from sqlalchemy import select
from tests.server.in_process_server import (
    BOT,
    HUMAN,
    INVITED,
    OPEN,
    InProcessServer,
    ask,
    asked,
    move,
    refused,
    until,
)
from tests.server.server_process import Guest

from hansetag.bots import PEOPLE, external_bots, names, stand_in
from hansetag.kernel.registry import games
from hansetag.server.store import schema


async def listed(guest: Guest, which: str, before: str | None = None) -> dict[str, Any]:
    """A list of tables as ``guest`` gets it."""
    params = {"list": which} | ({"before": before} if before else {})
    answer = await guest.http.get("/api/tables", params=params)
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


async def ids(guest: Guest, which: str) -> list[str]:
    return [table["id"] for table in (await listed(guest, which))["tables"]]


# ---------------------------------------------------------------------- setting up


async def test_a_table_has_all_kinds_of_chairs(server: InProcessServer) -> None:
    anna = await server.guest("Anna")
    table = await anna.create("teutonica", [HUMAN, OPEN, INVITED, BOT, {"kind": "bot", "name": " Hildegard "}])
    assert [seat["kind"] for seat in table["seats"]] == ["human", "open", "invited", "bot", "bot"]
    assert [seat["name"] for seat in table["seats"]] == ["Anna", "", "", PEOPLE[3], "Hildegard"]
    assert [seat["bot"] for seat in table["seats"]] == ["", "", "", "deckhand", "apprentice"]
    assert [seat["you"] for seat in table["seats"]] == [True, False, False, False, False]
    assert (table["status"], table["you"], table["host"], table["seq"]) == ("open", 0, True, 0)
    assert table["seal"] is None
    assert (await anna.look(table["id"]))["view"] is None, "there is nothing to see before the start"


async def test_a_table_where_nobody_is_missing_starts_at_once(server: InProcessServer) -> None:
    anna = await server.guest("Anna")
    table = await anna.create("hansa", [HUMAN, BOT], options={"strict": "yes"}, clock={"kind": "slow", "days": 2})
    assert table["status"] == "running"
    assert table["options"]["strict"] is True
    assert len(table["seal"]) == 64
    assert table["seed"] is None
    position = await asked(anna, table["id"])
    assert position["asked"]["seat"] == 0
    assert position["clocks"]["running"] == [0]
    assert 2 * 86_400 - 60 < position["clocks"]["left"][0] <= 2 * 86_400


BAD: list[tuple[dict[str, Any], str]] = [
    ({"game": "chess", "seats": [HUMAN, BOT]}, "there is no game 'chess'"),
    ({"game": "bohnhanse", "seats": [HUMAN, BOT]}, "for 3, 4, 5 seats, not 2"),
    ({"game": "hansa", "seats": [HUMAN, HUMAN]}, "one chair only"),
    ({"game": "hansa", "seats": [HUMAN, {"kind": "bot", "bot": "stockfish"}]}, "there is no merchant 'stockfish'"),
    *(
        ({"game": "hansa", "seats": [HUMAN, {"kind": "bot", "bot": name}]}, f"there is no merchant '{name}'")
        for name in ("alderman:seconds=9", "bots/own.py:Own", "subprocess:Popen")
    ),
    ({"game": "hansa", "seats": [HUMAN, BOT], "options": {"colour": "red"}}, "colour"),
    ({"game": "hansa", "seats": [HUMAN, BOT], "options": {"strict": "perhaps"}}, "strict"),
    ({"game": "hansa", "seats": [HUMAN, BOT], "options": {"board": "/etc/passwd"}}, "board"),
    ({"game": "hansa", "seats": []}, "length"),
    ({"game": "hansa", "seats": [HUMAN, BOT], "clock": {"kind": "live", "bank": 1}}, "bank"),
    ({"game": "hansa", "seats": [HUMAN, BOT], "clock": {"kind": "sand"}}, "sand"),
    ({"game": "hansa", "seats": [HUMAN, {"kind": "ghost"}]}, "ghost"),
    ({"game": "hansa", "seats": [HUMAN, BOT], "watch": "everybody"}, "everybody"),
    ({"game": "hansa", "seats": [HUMAN, BOT], "pace": 3600}, "pace"),
    ({"game": "hansa", "seats": [HUMAN, BOT], "speed": 3}, "speed"),
]


async def test_a_wish_that_cannot_be_met_is_refused_with_what_would_be_right(server: InProcessServer) -> None:
    anna = await server.guest("Anna")
    for wish, words in BAD:
        await refused(anna, "/tables", 400, words, **wish)
    assert await ids(anna, "mine") == []


# ---------------------------------------------------------------------- sitting down


async def test_an_invitation_gives_its_seat_once_and_is_stored_as_a_hash_only(server: InProcessServer) -> None:
    anna, bert, cord = [await server.guest(name) for name in ("Anna", "Bert", "Cord")]
    made = await anna.create("hansa", [HUMAN, INVITED, OPEN], watch="nobody", listed=False)
    table, secret = made["id"], made["seats"][1]["invite"]
    assert [seat["invite"] is None for seat in made["seats"]] == [True, False, True]
    invites = select(schema.seats.c.invite).where(schema.seats.c.table == table)
    rows = await server.services.store.database.rows(invites)
    assert sha256(secret.encode()).hexdigest() in [row.invite for row in rows]
    assert all(seat["invite"] is None for seat in (await anna.look(table))["table"]["seats"]), "never again"

    await refused(bert, f"/tables/{table}/join", 404, "no such table")
    await refused(bert, f"/tables/{table}/join", 404, "", invite="guessed")
    assert (await bert.join(table, secret))["you"] == 1
    await refused(cord, f"/tables/{table}/join", 404, "", invite=secret)
    await refused(bert, f"/tables/{table}/join", 409, "already", invite=secret)


async def test_of_many_who_sit_down_at_once_as_many_do_as_there_are_chairs(server: InProcessServer) -> None:
    anna = await server.guest("Anna")
    others = [await server.guest(f"Guest {number}") for number in range(8)]
    table = (await anna.create("teutonica", [HUMAN, OPEN, OPEN]))["id"]
    answers = await asyncio.gather(*(ask(guest, f"/tables/{table}/join") for guest in others))
    assert sorted(answer.status_code for answer in answers) == [200] * 2 + [409] * 6
    shown = (await anna.look(table))["table"]
    assert shown["status"] == "running"
    assert sum(seat["name"].startswith("Guest") for seat in shown["seats"]) == 2


async def test_the_seat_one_wants_is_given_if_it_is_free(server: InProcessServer) -> None:
    anna, bert = await server.guest("Anna"), await server.guest("Bert")
    table = (await anna.create("hansa", [OPEN, HUMAN, OPEN, OPEN]))["id"]
    await refused(bert, f"/tables/{table}/join", 409, "no seat free for you", seat=1)
    assert (await ask(bert, f"/tables/{table}/join", seat=3)).json()["you"] == 3


async def test_who_starts_early_plays_with_bots_on_the_free_chairs(server: InProcessServer) -> None:
    anna, bert = await server.guest("Anna"), await server.guest("Bert")
    table = (await anna.create("hansa", [HUMAN, OPEN, INVITED, {"kind": "open", "name": "Tante Käthe"}]))["id"]
    await bert.join(table)
    await refused(bert, f"/tables/{table}/start", 403, "Only whoever set the table up")
    started = (await ask(anna, f"/tables/{table}/start")).json()
    assert [seat["kind"] for seat in started["seats"]] == ["human", "human", "bot", "bot"]
    assert [seat["name"] for seat in started["seats"]] == ["Anna", "Bert", "Cord", "Tante Käthe"]
    await refused(anna, f"/tables/{table}/start", 409, "already begun")
    position = await until(anna, table, lambda position: position["asked"]["seat"] in (0, 1))
    await move((anna, bert)[position["asked"]["seat"]], table)


async def test_who_stands_up_before_the_start_leaves_an_open_chair(server: InProcessServer) -> None:
    anna, bert, cord = [await server.guest(name) for name in ("Anna", "Bert", "Cord")]
    table = (await anna.create("hansa", [HUMAN, OPEN, BOT, OPEN]))["id"]
    await bert.join(table)
    left = (await ask(bert, f"/tables/{table}/leave")).json()
    assert left["seats"][1] == {**left["seats"][1], "kind": "open", "name": ""}
    await refused(bert, f"/tables/{table}/leave", 403, "no seat")
    assert (await cord.join(table))["you"] == 1


async def test_only_the_host_clears_a_table_away_and_only_before_the_start(server: InProcessServer) -> None:
    anna, bert = await server.guest("Anna"), await server.guest("Bert")
    table = (await anna.create("hansa", [HUMAN, OPEN]))["id"]
    assert (await bert.http.delete(f"/api/tables/{table}")).status_code == 403
    assert (await anna.http.delete(f"/api/tables/{table}")).status_code == 204
    assert (await anna.http.get(f"/api/tables/{table}")).status_code == 404
    begun = (await anna.create("hansa", [HUMAN, BOT]))["id"]
    assert (await anna.http.delete(f"/api/tables/{begun}")).status_code == 409


# ---------------------------------------------------------------------- lists


async def test_tables_are_listed_where_they_belong(server: InProcessServer) -> None:
    anna, bert = await server.guest("Anna"), await server.guest("Bert")
    free = (await anna.create("hansa", [HUMAN, OPEN]))["id"]
    hidden = (await anna.create("hansa", [HUMAN, OPEN], listed=False))["id"]
    running = (await anna.create("hansa", [HUMAN, BOT]))["id"]
    secret = (await anna.create("hansa", [HUMAN, BOT], watch="nobody"))["id"]
    assert await ids(bert, "open") == [free]
    assert await ids(bert, "watch") == [running]
    assert await ids(bert, "mine") == []
    assert set(await ids(anna, "mine")) == {free, hidden, running, secret}
    assert (await bert.http.get(f"/api/tables/{secret}")).status_code == 404
    assert (await bert.http.get(f"/api/tables/{hidden}")).status_code == 200, "who has the link may look"


async def test_those_that_wait_for_me_come_first_over_all_pages(
    server: InProcessServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hansetag.server.web.routes.tables.TABLES_PER_PAGE", 2)
    anna, bert = await server.guest("Anna"), await server.guest("Bert")
    waiting = []
    for mine in (True, False, True, False, True):
        chairs = [HUMAN, OPEN] if mine else [OPEN, HUMAN]
        table = (await anna.create("teutonica", chairs, options={"variant": "neutral"}))["id"]
        await bert.join(table)
        shown = (await anna.look(table))["table"]
        waiting.append((table, shown["waiting"] == [shown["you"]]))
    seen: list[str] = []
    before = None
    while True:
        page = await listed(anna, "mine", before)
        seen += [table["id"] for table in page["tables"]]
        before = page["next"]
        if before is None:
            break
    assert len(seen) == len(set(seen)) == 5
    first = [table for table, mine in waiting if mine]
    assert set(seen[: len(first)]) == set(first)


# ---------------------------------------------------------------------- which bots there are


async def test_each_game_offers_its_ranks_and_what_the_host_has_installed(
    server: InProcessServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The weakest first; an installed bot only where it plays, and only if its name can be stored."""
    own = {"own": ("hansa",), "a-name-that-is-far-too-long": ("hansa",)}
    monkeypatch.setattr(external_bots, "installed", lambda: own)
    monkeypatch.setattr(external_bots, "plays", lambda name, game: game in own[name])
    anna = await server.guest("Anna")
    offered = {game["id"]: game["merchants"] for game in (await anna.http.get("/api/games")).json()}
    assert offered == {game: [*names(game), *(["own"] if game == "hansa" else [])] for game in games()}
    for name in offered["hansa"]:
        table = await anna.create("hansa", [OPEN, {"kind": "bot", "bot": name}])
        assert table["seats"][1]["bot"] == name
    wish = {"game": "teutonica", "seats": [HUMAN, {"kind": "bot", "bot": "own"}]}
    await refused(anna, "/tables", 400, "there is no merchant 'own'", **wish)


async def test_a_chair_that_stays_free_is_taken_by_the_stand_in(server: InProcessServer) -> None:
    """By a good hand, and not by the first on the list."""
    anna = await server.guest("Anna")
    for game in games():
        table = (await anna.create(game, [HUMAN, OPEN, OPEN]))["id"]
        started = (await ask(anna, f"/tables/{table}/start")).json()
        assert [seat["bot"] for seat in started["seats"]] == ["", stand_in(game), stand_in(game)]


async def test_a_stranger_plays_bots_after_two_requests(server: InProcessServer) -> None:
    """One to come in, one to sit down with them: the game has begun."""
    anna = await server.guest("Anna")
    answer = await ask(anna, "/tables", game="hansa", seats=[HUMAN, BOT, BOT])
    assert (answer.status_code, answer.json()["status"], answer.json()["you"]) == (201, "running", 0)
    names = [seat["name"] for seat in answer.json()["seats"]]
    assert names == ["Anna", *PEOPLE[1:3]]
    assert (await asked(anna, answer.json()["id"]))["prompt"]["options"]
