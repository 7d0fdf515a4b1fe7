"""Who somebody is: guests, accounts, sessions."""

from __future__ import annotations

import asyncio

import pytest
from tests.server.people.test_limits import Clock

from hansetag.server.errors import Conflict, NotSignedIn, Refused
from hansetag.server.people import identity as module
from hansetag.server.people.identity import SESSION_LIFETIME_SECONDS, Identity, hash_secret
from hansetag.server.people.names import clean_name
from hansetag.server.settings import Settings
from hansetag.server.store import Store
from hansetag.server.store.rows import PersonRow

SECRET = "drei Heringe"


async def test_a_guest_is_known_by_the_token(store: Store) -> None:
    """Nobody else's token leads to the guest, and the token itself is not kept."""
    identity = Identity(store, Settings())
    anna, token = await identity.add_guest(" Anna  von Lübeck ")
    assert anna.name == "Anna von Lübeck"
    assert len(token) >= 40
    for known_by in (identity, Identity(store, Settings())):  # from memory and from the database
        assert (await known_by.person_of(token)) == anna
        assert await known_by.person_of(token[:-1] + ("a" if token[-1] != "a" else "b")) is None
        assert await known_by.person_of(hash_secret(token)) is None
        assert await known_by.person_of("") is None
        assert await known_by.person_of("x" * 5000) is None
    found = await store.people.session(hash_secret(token))
    assert found is not None
    assert token not in repr(found)


async def test_who_logs_out_is_unknown(store: Store) -> None:
    """At once, and in the database as well."""
    identity = Identity(store, Settings())
    _, token = await identity.add_guest("Anna")
    await identity.logout(token)
    assert await identity.person_of(token) is None
    assert await Identity(store, Settings()).person_of(token) is None


async def test_a_session_ends_a_year_after_its_last_use(store: Store) -> None:
    """Using it now and then keeps it, and is noted at most once a day."""
    clock = Clock()
    _, token = await Identity(store, Settings(), clock).add_guest("Anna")
    for wait in (3600.0, SESSION_LIFETIME_SECONDS - 7200.0, SESSION_LIFETIME_SECONDS - 60.0):
        clock.time += wait
        assert await Identity(store, Settings(), clock).person_of(token) is not None
    found = await store.people.session(hash_secret(token))
    assert found is not None
    assert found[0].seen == clock.time
    clock.time += 3600
    assert await Identity(store, Settings(), clock).person_of(token) is not None
    found = await store.people.session(hash_secret(token))
    assert found is not None
    assert found[0].seen == clock.time - 3600
    clock.time += SESSION_LIFETIME_SECONDS + 1
    assert await Identity(store, Settings(), clock).person_of(token) is None
    assert await store.people.session(hash_secret(token)) is None


async def test_what_is_remembered_is_asked_anew_after_a_moment(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another process may have ended the session."""
    clock = Clock()
    here = Identity(store, Settings(), clock)
    elsewhere = Identity(store, Settings(), clock)
    _, token = await here.add_guest("Anna")
    await elsewhere.logout(token)
    assert await here.person_of(token) is not None
    clock.time += module.SESSION_CACHE_SECONDS + 1
    assert await here.person_of(token) is None
    monkeypatch.setattr(module, "MAX_CACHED_SESSIONS", 5)
    tokens = [(await here.add_guest(f"Guest {number}"))[1] for number in range(8)]
    assert len(here._sessions) == 5
    assert [(await here.person_of(token)) is not None for token in tokens] == [True] * 8


async def test_an_account_logs_in_from_anywhere(store: Store) -> None:
    """In upper and lower case alike, as the same person, with a session of its own."""
    identity = Identity(store, Settings())
    guest, token = await identity.add_guest("Anna")
    anna = await identity.make_account(guest, "Anna.1356", SECRET)
    assert anna.login == "anna.1356"
    assert (await identity.person_of(token)) == anna
    person, other = await identity.login("ANNA.1356", SECRET)
    assert person.id == guest.id
    assert other != token
    assert await identity.person_of(token) == await identity.person_of(other) == anna
    assert anna.password is not None
    assert anna.password.startswith("$argon2id$")


async def test_a_log_in_name_is_taken_once(store: Store) -> None:
    """Whatever its case, also by two at the same moment; and who has an account gets no second one."""
    identity = Identity(store, Settings())
    anna, _ = await identity.add_guest("Anna")
    others = [(await identity.add_guest("Other"))[0] for _ in range(3)]
    account = await identity.make_account(anna, "anna", SECRET)
    with pytest.raises(Conflict, match="taken"):
        await identity.make_account(others[0], "ANNA", SECRET)
    with pytest.raises(Conflict, match="already have an account"):
        await identity.make_account(account, "anna2", SECRET)
    both = await asyncio.gather(
        *(identity.make_account(other, "cord", SECRET) for other in others[1:]), return_exceptions=True
    )
    assert sorted(type(one).__name__ for one in both) == ["Conflict", "PersonRow"]


async def test_a_wrong_name_costs_what_a_wrong_password_costs(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither the words nor the work tell whether there is such an account."""
    identity = Identity(store, Settings())
    guest, _ = await identity.add_guest("Anna")
    await identity.make_account(guest, "anna", SECRET)
    checked: list[str] = []
    check = identity._matches

    def watch(kept: str, password: str) -> bool:
        checked.append(kept.rpartition("$")[0].rpartition("$")[0])
        return check(kept, password)

    monkeypatch.setattr(identity, "_matches", watch)
    said = set()
    for login in ("anna", "nobody", "no\0body", "a" * 40):
        with pytest.raises(NotSignedIn) as caught:
            await identity.login(login, "wrong")
        said.add(str(caught.value))
    assert len(said) == 1
    assert len(checked) == 4
    assert len(set(checked)) == 1  # the same algorithm with the same parameters


async def test_a_rename_is_seen_at_once(store: Store) -> None:
    """In every session of the person."""
    identity = Identity(store, Settings())
    anna, token = await identity.add_guest("Anna")
    await identity.rename(anna, "Anne")
    person = await identity.person_of(token)
    assert person is not None
    assert person.name == "Anne"


@pytest.mark.parametrize("name", ["", "   ", "a" * 41, "An\x00na", "An\nna\x07", "An\u202ena", "\u200b", "\ud800"])
async def test_names_that_cannot_be_read_are_refused(name: str) -> None:
    """Empty ones, long ones, and those that hide or turn letters."""
    with pytest.raises(Refused, match="a name "):
        clean_name(name)


async def test_names_are_composed() -> None:
    """The same name looks and compares the same however it was typed."""
    assert clean_name("Lu\u0308beck") == "L\u00fcbeck"
    assert clean_name("  a \t b ") == "a b"
    assert clean_name("a" * 40) == "a" * 40


async def test_of_two_accounts_made_at_the_same_moment_one_is_made(store: Store) -> None:
    """Or both would be told yes, and one of the two could not log in."""
    identity = Identity(store, Settings())
    guest, _ = await identity.add_guest("Anna")
    wishes = [identity.make_account(guest, f"anna{number}", f"a long pass phrase {number}") for number in range(4)]
    answers = await asyncio.gather(*wishes, return_exceptions=True)
    made = [answer for answer in answers if isinstance(answer, PersonRow)]
    assert len(made) == 1
    refused = [answer for answer in answers if isinstance(answer, Conflict)]
    assert [str(made[0].login) in str(answer) for answer in refused] == [True] * 3
    login = str(made[0].login)
    assert (await identity.login(login, f"a long pass phrase {login[-1]}"))[0].id == guest.id
