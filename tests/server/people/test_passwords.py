"""Passwords that keep somebody out, and guessers who have to wait."""

from __future__ import annotations

import pytest
from tests.server.people.test_limits import Clock

from hansetag.server.errors import NotAllowed, NotSignedIn, Refused, TooMany
from hansetag.server.people.guesses import MAX_ACCOUNT_WAIT_SECONDS, MEMORY_SECONDS, Guesses
from hansetag.server.people.identity import Identity
from hansetag.server.people.passwords import MAX_RATED_LETTERS, refuse_weak
from hansetag.server.settings import Settings
from hansetag.server.store import Store

SECRET = "drei Heringe"
OTHER_SECRET = "vier salzige Dorsche"
WEAK = [
    "12345678",
    "password",
    "Passwort1",
    "qwertzuiop",
    "aaaaaaaaaaaa",
    "hansetag1",
    "grete1234",
    "Grete Meier",
    "11111111",
]


@pytest.mark.parametrize("password", WEAK)
def test_a_password_that_is_tried_first_is_refused_with_what_would_do(password: str) -> None:
    with pytest.raises(Refused, match="three or four words"):
        refuse_weak(password, ["grete", "Grete Meier"])


@pytest.mark.parametrize(
    "password", [SECRET, OTHER_SECRET, "correct horse battery", "x8#kQ2!v", "\U0001f4b6" * 4 + "taler"]
)
def test_a_password_that_takes_long_to_guess_will_do(password: str) -> None:
    refuse_weak(password, ["grete", "Grete Meier"])


def test_only_the_beginning_of_a_long_password_is_rated(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rating takes longer the longer it is, so nobody can keep us busy with it."""
    seen: list[str] = []

    def rate(password: str, user_inputs: list[str]) -> dict[str, int]:
        seen.append(password)
        return {"score": 4}

    monkeypatch.setattr("hansetag.server.people.passwords.zxcvbn", rate)
    refuse_weak("x" * 200)
    assert [len(password) for password in seen] == [MAX_RATED_LETTERS]


def tried(guesses: Guesses, clock: Clock, login: str, addresses: list[str], seconds: float) -> int:
    """How many guesses somebody gets through in so many seconds, from all addresses as fast as possible."""
    through = 0
    end = clock.time + seconds
    while clock.time < end:
        for address in addresses:
            try:
                guesses.spend(login, address)
                through += 1
            except TooMany:
                pass
        clock.time += 1.0
    return through


def test_a_guesser_with_twelve_addresses_is_slowed() -> None:
    """Where 120 guesses went through at once, it takes more than an hour now."""
    clock = Clock()
    guesses = Guesses(Settings(), clock)
    addresses = [f"192.0.2.{number}" for number in range(12)]
    assert tried(guesses, clock, "anna", addresses, 60) <= 30
    assert tried(guesses, clock, "anna", addresses, 3600) <= 90


def test_one_address_is_slowed_sooner_than_all_together() -> None:
    clock = Clock()
    guesses = Guesses(Settings(), clock)
    assert tried(guesses, clock, "anna", ["192.0.2.1"], 60) <= 11
    guesses.spend("anna", "192.0.2.2")
    guesses.spend("bert", "192.0.2.1")


def test_the_wait_is_told_and_grows_and_ends() -> None:
    clock = Clock()
    guesses = Guesses(Settings(guesses=2), clock)
    guesses.spend("anna", "a")
    guesses.spend("anna", "a")
    waits = []
    for _ in range(3):
        with pytest.raises(TooMany) as caught:
            guesses.spend("anna", "a")
        waits.append(caught.value.wait)
        clock.time += caught.value.wait
        guesses.spend("anna", "a")
    assert waits == [1.0, 2.0, 4.0]
    clock.time += MEMORY_SECONDS + 1
    guesses.spend("anna", "a")
    guesses.spend("anna", "a")


def test_an_owner_at_home_does_not_wait_for_what_strangers_do() -> None:
    """Elsewhere they wait a minute at most, and never for good."""
    clock = Clock()
    guesses = Guesses(Settings(), clock)
    guesses.spend("anna", "home")
    guesses.forgive("anna", "home")
    tried(guesses, clock, "anna", [f"192.0.2.{number}" for number in range(50)], 600)
    guesses.spend("anna", "home")
    clock.time += MAX_ACCOUNT_WAIT_SECONDS
    guesses.spend("anna", "a hotel")


def test_without_limits_nobody_waits() -> None:
    clock = Clock()
    guesses = Guesses(Settings(guesses=0), clock)
    for _ in range(1000):
        guesses.spend("anna", "a")


async def test_guesses_at_an_account_that_is_not_there_wait_as_well(store: Store) -> None:
    """Or one could tell which accounts there are."""
    identity = Identity(store, Settings(guesses=2))
    identity._guesses = Guesses(Settings(guesses=2), now=lambda: 0.0)  # however long a try takes here
    anna, _ = await identity.add_guest("Anna")
    await identity.make_account(anna, "anna", SECRET)
    for login in ("anna", "nobody"):
        for _ in range(2):
            with pytest.raises(NotSignedIn):
                await identity.login(login, "wrong", "a")
        with pytest.raises(TooMany, match="wrong passwords"):
            await identity.login(login, SECRET, "a")
        with pytest.raises(NotSignedIn):
            await identity.login(login, "wrong", "b")


async def test_a_new_password_needs_the_old_one_and_ends_the_other_sessions(store: Store) -> None:
    identity = Identity(store, Settings())
    guest, token = await identity.add_guest("Anna")
    with pytest.raises(NotAllowed, match="a guest has no password"):
        await identity.change_password(guest, SECRET, OTHER_SECRET, token)
    anna = await identity.make_account(guest, "anna", SECRET)
    _, elsewhere = await identity.login("anna", SECRET)
    with pytest.raises(NotAllowed, match="the old password is another one"):
        await identity.change_password(anna, OTHER_SECRET, OTHER_SECRET, token)
    with pytest.raises(Refused, match="guessed quickly"):
        await identity.change_password(anna, SECRET, "anna1234", token)
    assert await identity.person_of(elsewhere) is not None
    await identity.change_password(anna, SECRET, OTHER_SECRET, token)
    assert await identity.person_of(elsewhere) is None
    assert await Identity(store, Settings()).person_of(elsewhere) is None
    assert await identity.person_of(token) is not None
    with pytest.raises(NotSignedIn):
        await identity.login("anna", SECRET)
    await identity.login("anna", OTHER_SECRET)
