"""People: coming in as a guest, keeping an account, and being called something."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response, get, patch, post
from litestar.di import NamedDependency
from litestar.params import JSONBody

from ... import wire
from ...people.identity import Identity
from ...people.limits import Limits
from ...settings import Settings
from ...store.rows import PersonRow
from ..sessions import COOKIE_NAME, cookie

TAGS = ["people"]


def as_person(row: PersonRow, token: str | None = None) -> wire.Person:
    """``row`` as its owner sees it."""
    return wire.Person(id=row.id, name=row.name, login=row.login, token=token)


@post("/api/guests", tags=TAGS, operation_id="come_in", summary="Come in as a guest")
async def come_in(
    data: JSONBody[wire.NewGuest],
    identity: NamedDependency[Identity],
    limits: NamedDependency[Limits],
    settings: NamedDependency[Settings],
    address: NamedDependency[str],
) -> Response[wire.Person]:
    """Take a name. The answer carries a cookie, or for a script the token to send as ``Authorization: Bearer``."""
    limits.spend("arrival", address)
    person, token = await identity.add_guest(data.name)
    return _signed_in(person, token, data.script, settings)


@post("/api/account", status_code=200, tags=TAGS, operation_id="make_account", summary="Make an account of a guest")
async def make_account(
    data: JSONBody[wire.NewAccount],
    identity: NamedDependency[Identity],
    limits: NamedDependency[Limits],
    me: NamedDependency[PersonRow],
    address: NamedDependency[str],
) -> wire.Person:
    """Give yourself a log-in name and a password; your games are then yours on other devices as well."""
    limits.spend("login", address)
    return as_person(await identity.make_account(me, data.login, data.password))


@post("/api/login", status_code=200, tags=TAGS, operation_id="log_in", summary="Log in to an account")
async def log_in(
    data: JSONBody[wire.Login],
    request: Request[PersonRow | None, str | None, Any],
    identity: NamedDependency[Identity],
    limits: NamedDependency[Limits],
    settings: NamedDependency[Settings],
    address: NamedDependency[str],
) -> Response[wire.Person]:
    """Come back to an account. The guest you were stays behind; nothing of theirs is taken over."""
    limits.spend("login", address)
    person, token = await identity.login(data.login, data.password, address)
    if not data.script and request.user is not None and (before := request.cookies.get(COOKIE_NAME)):
        await identity.logout(before)
    return _signed_in(person, token, data.script, settings)


@post("/api/password", status_code=200, tags=TAGS, operation_id="change_password", summary="Change your password")
async def change_password(
    data: JSONBody[wire.NewPassword],
    request: Request[PersonRow | None, str | None, Any],
    identity: NamedDependency[Identity],
    limits: NamedDependency[Limits],
    me: NamedDependency[PersonRow],
    address: NamedDependency[str],
) -> wire.Person:
    """Have another password from now on. All your other sessions end; this one goes on."""
    limits.spend("login", address)
    return as_person(await identity.change_password(me, data.old, data.new, request.auth, address))


@post("/api/logout", status_code=204, tags=TAGS, operation_id="log_out", summary="Log out")
async def log_out(
    request: Request[PersonRow | None, str | None, Any],
    identity: NamedDependency[Identity],
    settings: NamedDependency[Settings],
) -> Response[None]:
    """End this session. A guest has no other way back in: their seats are left to the merchants."""
    if request.auth:
        await identity.logout(request.auth)
    return Response(None, status_code=204, cookies=[cookie("", settings)])


@get("/api/me", tags=TAGS, operation_id="who_am_i", summary="Who am I?")
async def who_am_i(me: NamedDependency[PersonRow]) -> wire.Person:
    """Who you are, as the server knows you."""
    return as_person(me)


@patch("/api/me", tags=TAGS, operation_id="rename", summary="Be called something else")
async def rename(
    data: JSONBody[wire.Rename], identity: NamedDependency[Identity], me: NamedDependency[PersonRow]
) -> wire.Person:
    """Change your name. Tables where you sit already keep the old one."""
    return as_person(await identity.rename(me, data.name))


def _signed_in(person: PersonRow, token: str, script: bool, settings: Settings) -> Response[wire.Person]:
    """The answer to somebody who is known from now on: with a token for a script, with a cookie for a browser."""
    if script:
        return Response(as_person(person, token))
    return Response(as_person(person), cookies=[cookie(token, settings)])


handlers = [come_in, make_account, log_in, change_password, log_out, who_am_i, rename]
