"""Coming in, keeping an account, being called something: over HTTP."""

from __future__ import annotations

import pytest
from tests.server.web.conftest import Client, Enter
from tests.server.web.helpers import refusal

SECRET = "drei Heringe"


async def test_a_browser_gets_a_cookie_that_no_script_can_read(client: Client) -> None:
    """And no token in the body."""
    answer = await client.post("/api/guests", json={"name": " Anna "})
    assert answer.status_code == 201
    assert answer.json()["name"] == "Anna"
    assert answer.json()["token"] is None
    cookie = answer.headers["set-cookie"].lower()
    for part in ("hansetag=", "httponly", "samesite=lax", "path=/", "max-age=31536000"):
        assert part in cookie
    assert "secure" not in cookie
    me = (await client.get("/api/me")).json()
    assert me == {"id": answer.json()["id"], "name": "Anna", "login": None, "token": None}


async def test_a_script_gets_a_token_and_no_cookie(client: Client) -> None:
    """Which it sends as a bearer token."""
    answer = await client.post("/api/guests", json={"name": "Robot", "script": True})
    assert "set-cookie" not in answer.headers
    token = answer.json()["token"]
    refusal(await client.get("/api/me"), 401, "not-signed-in")
    me = await client.get("/api/me", headers={"authorization": f"Bearer {token}"})
    assert me.json() == {"id": answer.json()["id"], "name": "Robot", "login": None, "token": None}


@pytest.mark.parametrize("header", ["Bearer ", "Bearer nonsense", "Bearer " + "A" * 43, "Basic YTpi", "Bearer", "x"])
async def test_a_bearer_token_that_nobody_knows_is_refused(client: Client, header: str) -> None:
    """A script that sends one wants to be somebody; a cookie beside it does not help."""
    await client.post("/api/guests", json={"name": "Anna"})
    error = refusal(await client.get("/api/me", headers={"authorization": header}), 401, "not-signed-in")
    assert "AAAA" not in error.text


@pytest.mark.parametrize("value", ["nonsense", "A" * 43, "", "x" * 4000])
async def test_a_foreign_cookie_is_as_good_as_none(client: Client, value: str) -> None:
    """It may be an old one; the sender is simply not known."""
    client.cookies.set("hansetag", value)
    refusal(await client.get("/api/me"), 401, "not-signed-in")
    assert (await client.post("/api/guests", json={"name": "Anna"})).status_code == 201


async def test_one_guest_is_not_another(enter: Enter) -> None:
    """Each cookie leads to its own person."""
    first, second = await enter(), await enter()
    one = (await first.post("/api/guests", json={"name": "Anna"})).json()["id"]
    two = (await second.post("/api/guests", json={"name": "Anna"})).json()["id"]
    assert one != two
    assert (await first.get("/api/me")).json()["id"] == one
    assert (await second.get("/api/me")).json()["id"] == two


async def test_an_account_is_made_and_used_elsewhere(enter: Enter) -> None:
    """The guest becomes an account; another device logs in to it and the guest it was stays behind."""
    home, away = await enter(), await enter()
    anna = (await home.post("/api/guests", json={"name": "Anna"})).json()
    made = await home.post("/api/account", json={"login": "Anna", "password": SECRET})
    assert made.status_code == 200
    assert made.json() == anna | {"login": "anna"}
    await away.post("/api/guests", json={"name": "Stranger"})
    before = away.cookies["hansetag"]
    entered = await away.post("/api/login", json={"login": "aNNa", "password": SECRET})
    assert entered.json() == made.json()
    assert away.cookies["hansetag"] != before
    assert (await away.get("/api/me")).json()["id"] == anna["id"]
    away.cookies.set("hansetag", before)
    refusal(await away.get("/api/me"), 401, "not-signed-in")
    script = await home.post("/api/login", json={"login": "anna", "password": SECRET, "script": True})
    assert script.json()["token"]
    assert "set-cookie" not in script.headers
    assert SECRET not in made.text + entered.text + script.text
    assert "argon2" not in made.text + entered.text + script.text


async def test_a_log_in_that_fails_changes_nothing(client: Client) -> None:
    """The asker is who they were before."""
    anna = (await client.post("/api/guests", json={"name": "Anna"})).json()
    for login in ("nobody", "no\u00f6ne", "%", ""):
        answer = await client.post("/api/login", json={"login": login, "password": "wrong"})
        assert "do not belong together" in refusal(answer, 401, "not-signed-in").text
        assert "set-cookie" not in answer.headers
    assert (await client.get("/api/me")).json() == anna


async def test_accounts_need_somebody_and_a_name_that_is_free(enter: Enter) -> None:
    """Nobody can take another's log-in name, in whatever case."""
    client, other = await enter(), await enter()
    wish = {"login": "anna", "password": SECRET}
    refusal(await client.post("/api/account", json=wish), 401, "not-signed-in")
    await client.post("/api/guests", json={"name": "Anna"})
    refusal(await client.post("/api/account", json=wish | {"password": "short"}), 400, "bad-request")
    refusal(await client.post("/api/account", json=wish | {"login": "an na"}), 400, "bad-request")
    assert (await client.post("/api/account", json=wish)).status_code == 200
    refusal(await client.post("/api/account", json=wish), 409, "conflict")
    taken = refusal(await other.post("/api/guests", json={"name": "ANNA"}), 409, "conflict")
    assert "looks like the name of somebody who has an account" in taken.text
    await other.post("/api/guests", json={"name": "Anna K"})
    refusal(await other.post("/api/account", json=wish | {"login": "ANNA"}), 409, "conflict")


async def test_who_logs_out_takes_nothing_along(client: Client) -> None:
    """The cookie is taken away, and would not help any more."""
    await client.post("/api/guests", json={"name": "Anna"})
    cookie = client.cookies["hansetag"]
    answer = await client.post("/api/logout")
    assert answer.status_code == 204
    assert "max-age=0" in answer.headers["set-cookie"].lower()
    client.cookies.set("hansetag", cookie)
    refusal(await client.get("/api/me"), 401, "not-signed-in")
    assert (await client.post("/api/logout")).status_code == 204


async def test_a_person_can_be_called_something_else(client: Client) -> None:
    """From now on."""
    refusal(await client.patch("/api/me", json={"name": "Anne"}), 401, "not-signed-in")
    await client.post("/api/guests", json={"name": "Anna"})
    assert (await client.patch("/api/me", json={"name": "  Anne\u0301 "})).json()["name"] == "Ann\u00e9"
    assert (await client.get("/api/me")).json()["name"] == "Ann\u00e9"
    refusal(await client.patch("/api/me", json={"name": "  "}), 400, "bad-request")


async def test_a_password_is_changed_over_http(client: Client) -> None:
    """Another device has to log in anew; a password that is guessed quickly is refused in the asker's language."""
    home = client
    await home.post("/api/guests", json={"name": "Anna"})
    weak = await home.post("/api/account", json={"login": "anna", "password": "12345678"}, params={"lang": "de"})
    assert "drei oder vier W\u00f6rter" in refusal(weak, 400, "bad-request").text
    await home.post("/api/account", json={"login": "anna", "password": SECRET})
    login = await home.post("/api/login", json={"login": "anna", "password": SECRET, "script": True})
    elsewhere = {"authorization": f"Bearer {login.json()['token']}"}
    assert (await home.get("/api/me", headers=elsewhere)).status_code == 200
    change = {"old": SECRET, "new": "vier salzige Dorsche"}
    refusal(await home.post("/api/password", json=change | {"old": "wrong"}), 403, "not-allowed")
    assert (await home.post("/api/password", json=change)).json()["login"] == "anna"
    assert (await home.get("/api/me")).status_code == 200
    refusal(await home.get("/api/me", headers=elsewhere), 401, "not-signed-in")


async def test_who_guesses_is_told_how_long_to_wait(enter: Enter) -> None:
    """As other limits say it."""
    client = await enter(guesses=2)
    for _ in range(2):
        await client.post("/api/login", json={"login": "anna", "password": "wrong"})
    answer = await client.post("/api/login", json={"login": "anna", "password": "wrong"})
    assert "try again in 1 second" in refusal(answer, 429, "too-many").text
    assert answer.headers["retry-after"] == "1"
