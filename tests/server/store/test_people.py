"""People and sessions are kept as they were given."""

from __future__ import annotations

import pytest
from tests.server.store.helpers import NOW, person

from hansetag.server.errors import Conflict, Refused
from hansetag.server.store import Store
from hansetag.server.store.rows import SessionRow


async def test_a_person_is_found_by_id_and_by_login(store: Store) -> None:
    anna = person("anna", login="Anna", password="$argon2id$…")
    await store.people.add(anna)
    assert await store.people.get("anna") == anna
    assert await store.people.by_login("Anna") == anna
    assert await store.people.get("bert") is None
    assert await store.people.by_login("bert") is None


async def test_a_guest_becomes_an_account_by_a_change(store: Store) -> None:
    await store.people.add(person("anna"))
    await store.people.change("anna", login="anna", password="hash", name="Anna Grosse")
    assert await store.people.by_login("anna") == person("anna", login="anna", password="hash", name="Anna Grosse")


async def test_a_login_belongs_to_one_person(store: Store) -> None:
    await store.people.add(person("anna", login="anna"))
    with pytest.raises(Conflict, match="the log-in 'anna' is taken"):
        await store.people.add(person("bert", login="anna"))
    await store.people.add(person("bert"))
    with pytest.raises(Conflict, match="taken"):
        await store.people.change("bert", login="anna")
    assert await store.people.get("bert") == person("bert")


async def test_a_session_says_whose_it_is(store: Store) -> None:
    await store.people.add(person("anna"))
    session = SessionRow(hash="a" * 64, person="anna", created=NOW, seen=NOW)
    await store.people.set_session(session)
    assert await store.people.session("a" * 64) == (session, person("anna"))
    assert await store.people.session("b" * 64) is None
    await store.people.touch_session("a" * 64, NOW + 5)
    found = await store.people.session("a" * 64)
    assert found is not None
    assert found[0].seen == NOW + 5


async def test_a_session_can_pass_to_another_person(store: Store) -> None:
    """When a guest logs in, the device goes on under the account."""
    await store.people.add(person("anna"))
    await store.people.add(person("bert"))
    await store.people.set_session(SessionRow(hash="a", person="anna", created=NOW, seen=NOW))
    await store.people.set_session(SessionRow(hash="a", person="bert", created=NOW, seen=NOW))
    found = await store.people.session("a")
    assert found is not None
    assert found[1].id == "bert"


async def test_sessions_end_one_by_one(store: Store) -> None:
    await store.people.add(person("anna"))
    for hash in "ab":
        await store.people.set_session(SessionRow(hash=hash, person="anna", created=NOW, seen=NOW))
    await store.people.drop_session("a")
    assert await store.people.session("a") is None
    assert await store.people.session("b") is not None


async def test_a_text_that_cannot_be_kept_is_refused_and_not_a_failure(store: Store) -> None:
    """SQLite keeps it; PostgreSQL does not, and the asker is told so."""
    anna = person("anna", name="An\0na")
    if store.database.postgres:
        with pytest.raises(Refused, match=r"U\+0000"):
            await store.people.add(anna)
    else:
        await store.people.add(anna)
        assert await store.people.get("anna") == anna
