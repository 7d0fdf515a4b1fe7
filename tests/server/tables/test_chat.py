"""Talk at a table: players and watchers apart, nobody too long or too often, and nobody who is muted."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import event
from tests.server.in_process_server import (
    BOT,
    HUMAN,
    OPEN,
    InProcessServer,
    ask,
    open_server,
    over,
    refused,
    settings,
)
from tests.server.server_process import Guest
from tests.server.store.helpers import reading_engine

from hansetag.server.store.rows import PersonRow
from hansetag.server.tables.listener import Listener


async def heard(guest: Guest, table: str, after: int = 0) -> list[str]:
    """What ``guest`` hears, with who said it."""
    answer = await guest.http.get(f"/api/tables/{table}/talk", params={"after": after})
    return [f"{line['name']}: {line['text']}" for line in answer.json()]


async def test_watchers_hear_the_players_and_players_do_not_hear_the_watchers(server: InProcessServer) -> None:
    anna, bert, eva = [await server.guest(name) for name in ("Anna", "Bert", "Eva")]
    table = (await anna.create("hansa", [HUMAN, OPEN]))["id"]
    await bert.join(table)
    await ask(anna, f"/tables/{table}/talk", text="Moin")
    await ask(eva, f"/tables/{table}/talk", text="Bert holds the pink ones")
    assert await heard(anna, table) == await heard(bert, table) == ["Anna: Moin"]
    assert await heard(eva, table) == ["Anna: Moin", "Eva: Bert holds the pink ones"]
    for guest in (anna, bert):
        await ask(guest, f"/tables/{table}/resign")
    await over(anna, table)
    assert await heard(bert, table) == ["Anna: Moin", "Eva: Bert holds the pink ones"], "all is open after the game"


async def test_who_is_muted_is_heard_by_all_others(server: InProcessServer) -> None:
    anna, bert, cord = [await server.guest(name) for name in ("Anna", "Bert", "Cord")]
    table = (await anna.create("hansa", [HUMAN, OPEN, OPEN]))["id"]
    for guest in (bert, cord):
        await guest.join(table)
    assert (await ask(anna, f"/people/{bert.id}/mute")).status_code == 204
    await ask(bert, f"/tables/{table}/talk", text="la la la")
    assert await heard(anna, table) == []
    assert await heard(cord, table) == ["Bert: la la la"]
    assert (await anna.http.delete(f"/api/people/{bert.id}/mute")).status_code == 204
    assert await heard(anna, table) == ["Bert: la la la"]
    await refused(anna, f"/people/{anna.id}/mute", 400, "yourself")
    await refused(anna, "/people/nobody/mute", 400, "nobody of that id")


async def test_talk_is_one_tidy_line_of_limited_length(server: InProcessServer) -> None:
    anna = await server.guest("Anna")
    table = (await anna.create("hansa", [HUMAN, BOT]))["id"]
    said = (await ask(anna, f"/tables/{table}/talk", text="  two\n lines \u202e and\ta tab ")).json()
    assert said["text"] == "two lines and a tab"
    await refused(anna, f"/tables/{table}/talk", 400, "nothing to say", text="\n\u200b")
    await refused(anna, f"/tables/{table}/talk", 400, "", text="x" * 501)
    assert await heard(anna, table, said["id"]) == []


async def test_who_says_too_much_has_to_wait(database: str, tmp_path: Path) -> None:
    async with open_server(settings(database, tmp_path, talks=3)) as server:
        anna, bert = await server.guest("Anna"), await server.guest("Bert")
        table = (await anna.create("hansa", [HUMAN, OPEN]))["id"]
        await bert.join(table)
        for number in range(3):
            assert (await ask(anna, f"/tables/{table}/talk", text=f"word {number}")).status_code == 201
        await refused(anna, f"/tables/{table}/talk", 429, "", text="one more")
        assert (await ask(bert, f"/tables/{table}/talk", text="my turn")).status_code == 201
        assert len(await heard(bert, table)) == 4


async def test_watchers_of_a_table_share_a_limit_that_players_do_not_know(database: str, tmp_path: Path) -> None:
    async with open_server(settings(database, tmp_path, watcher_talks=3)) as server:
        anna, bert = await server.guest("Anna"), await server.guest("Bert")
        watchers = [await server.guest(name) for name in ("Eva", "Otto", "Ida", "Uwe")]
        table, other = [(await anna.create("hansa", [HUMAN, OPEN]))["id"] for _ in range(2)]
        await bert.join(table)
        for guest in watchers[:3]:
            assert (await ask(guest, f"/tables/{table}/talk", text="oh")).status_code == 201
        for guest in watchers:
            said = await refused(guest, f"/tables/{table}/talk", 429, "by all watchers of a table together", text="oh")
            assert "3 lines" in said["text"]
        for _ in range(5):
            for guest in (anna, bert):
                assert (await ask(guest, f"/tables/{table}/talk", text="my turn")).status_code == 201
        assert (await ask(watchers[0], f"/tables/{other}/talk", text="oh")).status_code == 201
        german = await watchers[0].http.post(
            f"/api/tables/{table}/talk", json={"text": "oh"}, headers={"accept-language": "de"}
        )
        assert german.json()["text"].startswith("Nur 3 Sätze von allen, die an einem Tisch zuschauen, gibt es in ")


async def test_a_line_costs_one_question_to_the_database_however_many_hear_it(server: InProcessServer) -> None:
    """And those who have muted the speaker are still not sent it."""
    anna = await server.guest("Anna")
    table = (await anna.create("hansa", [HUMAN, OPEN]))["id"]
    live_table = await server.services.cache.get(table)
    listeners = [Listener(f"watcher {number}", None) for number in range(50)] + [Listener(None, None)]
    live_table.listeners.update(listeners)
    await server.services.store.people.add(PersonRow(id="watcher 7", name="Seven", created=0.0))
    await server.services.store.talk.mute("watcher 7", anna.id)
    database = server.services.store.talk._database
    questions: list[str] = []

    def count(_: object, __: object, statement: str, *___: object) -> None:
        if "mutes" in statement:
            questions.append(statement)

    event.listen(reading_engine(database), "before_cursor_execute", count)
    await ask(anna, f"/tables/{table}/talk", text="Moin")
    assert len(questions) == 1
    deaf = [listener.person for listener in listeners if not listener.outbox]
    assert deaf == ["watcher 7"]
    assert len({id(message) for listener in listeners for message in listener.outbox}) == 1, "it is encoded once"
    live_table.listeners.difference_update(listeners)
