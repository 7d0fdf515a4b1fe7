"""Identity: who somebody is. A guest is a name and a token; an account adds a log-in name and a password.

The token is the only thing that proves anything. It lies in a cookie or with a script, and here only its hash is kept:
nobody who reads the database can come in with what is there.
"""

from __future__ import annotations

import asyncio
import hashlib
import re
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping
from contextlib import suppress

import msgspec
from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from ..errors import Conflict, NotAllowed, NotSignedIn
from ..settings import Settings
from ..store import Store
from ..store.rows import PersonRow, SessionRow
from .guesses import Guesses
from .names import own_look, own_name
from .passwords import refuse_weak

SESSION_LIFETIME_SECONDS = 365 * 24 * 3600.0
SESSION_TOUCH_SECONDS = 24 * 3600.0  # how old the note of a session's last use may grow before it is written anew
SESSION_CACHE_SECONDS = 10.0  # for which an answer of the database is believed; others may rename or log out
MAX_CACHED_SESSIONS = 10_000
MAX_CONCURRENT_HASHES = 2  # of passwords; each takes some 50 MB and a core for a moment
LOGIN_PATTERN = re.compile(r"[A-Za-z0-9_.-]{3,40}")


class _CachedSession(msgspec.Struct):
    """A session as it was when we last asked the database."""

    person: PersonRow
    until: float


class Identity:
    """All who have a name here."""

    def __init__(
        self,
        store: Store,
        settings: Settings,
        now: Callable[[], float] = time.time,
        ended: Callable[[str], None] = lambda _: None,
    ) -> None:
        """Keep people in ``store``; ``now`` is the clock; ``ended`` is told the hash of a session that has ended."""
        self._people = store.people
        self._settings = settings
        self._now = now
        self._ended = ended
        self._sessions: OrderedDict[str, _CachedSession] = OrderedDict()
        self._hasher = PasswordHasher()
        self._hashing = asyncio.Semaphore(MAX_CONCURRENT_HASHES)
        self._decoy = ""
        self._guesses = Guesses(settings)

    # ------------------------------------------------------------------ coming and going

    async def add_guest(self, name: str) -> tuple[PersonRow, str]:
        """A new guest called ``name``, and the token that proves it."""
        text = own_name(name)
        await self._refuse_look(text)
        person = PersonRow(id=secrets.token_urlsafe(12), name=text, created=self._now())
        await self._people.add(person)
        return person, await self._new_session(person)

    async def login(self, login: str, password: str, address: str = "") -> tuple[PersonRow, str]:
        """The account ``login``, and a token for it; the person that the caller was before stays as it was.

        A log-in name that does not exist takes as long as a wrong password and is refused with the same words, so that
        nobody can find out who has an account. Who guesses has to wait longer and longer, wherever from.
        """
        self._guesses.spend(login.lower(), address)
        person = await self._people.by_login(login.lower()) if LOGIN_PATTERN.fullmatch(login) else None
        kept = person.password if person is not None and person.password else await self._decoy_hash()
        right = await self._verify(kept, password)
        if person is None or not person.password or not right:
            raise NotSignedIn("login-wrong")
        self._guesses.forgive(login.lower(), address)
        if self._hasher.check_needs_rehash(kept):
            person = await self._store_change(person, password=await self._hash(password))
        look = own_look(person.name)
        if person.look != look:  # an account from before looks were kept
            with suppress(Conflict):
                person = await self._store_change(person, look=look)
        return person, await self._new_session(person)

    async def logout(self, token: str) -> None:
        """End the session that ``token`` belongs to."""
        key = hash_secret(token)
        self._sessions.pop(key, None)
        await self._people.drop_session(key)
        self._ended(key)

    def forget(self, session: str) -> None:
        """Believe no longer what we remember of a session, by its hash: it has ended at another process."""
        self._sessions.pop(session, None)

    async def person_of(self, token: str) -> PersonRow | None:
        """Whose session ``token`` belongs to; None if there is none, or none that was used in the last year."""
        if not 20 <= len(token) <= 100:
            return None
        key = hash_secret(token)
        now = self._now()
        known = self._sessions.get(key)
        if known is not None and known.until > now:
            self._sessions.move_to_end(key)
            return known.person
        self._sessions.pop(key, None)
        found = await self._people.session(key)
        if found is None:
            return None
        session, person = found
        if now - session.seen > SESSION_LIFETIME_SECONDS:
            await self._people.drop_session(key)
            return None
        if now - session.seen > SESSION_TOUCH_SECONDS:
            await self._people.touch_session(key, now)
        self._remember(key, person)
        return person

    # ------------------------------------------------------------------ changing

    async def make_account(self, person: PersonRow, login: str, password: str) -> PersonRow:
        """Give the guest ``person`` a log-in name and a password. Upper and lower case are the same in log-in names."""
        if person.login is not None:
            raise Conflict("account-already", login=person.login)
        name = login.lower()
        if await self._people.by_login(name) is not None:
            raise Conflict("login-taken", login=name)
        await self._refuse_look(person.name, person.id)
        await self._check_strength(password, name, person.name)
        columns = {"login": name, "password": await self._hash(password), "look": own_look(person.name)}
        if not await self._people.change_guest(person.id, **columns):  # the same person was faster, elsewhere
            there = await self._people.get(person.id)
            raise Conflict("account-already", login=(there and there.login) or name)
        return self._remember_change(person, columns)

    async def change_password(
        self, person: PersonRow, old: str, new: str, token: str | None, address: str = ""
    ) -> PersonRow:
        """Give the account another password, for which the old one is needed; all sessions but ``token``'s end."""
        if person.login is None or person.password is None:
            raise NotAllowed("password-guest")
        self._guesses.spend(person.login, address)
        if not await self._verify(person.password, old):
            raise NotAllowed("password-wrong")
        self._guesses.forgive(person.login, address)
        await self._check_strength(new, person.login, person.name)
        changed = await self._store_change(person, password=await self._hash(new))
        for key in await self._people.drop_sessions(person.id, hash_secret(token) if token else ""):
            self._sessions.pop(key, None)
            self._ended(key)
        return changed

    async def rename(self, person: PersonRow, name: str) -> PersonRow:
        """Call ``person`` something else from now on; of an account nobody else may look so."""
        text = own_name(name)
        await self._refuse_look(text, person.id)
        look = None if person.login is None else own_look(text)
        return await self._store_change(person, name=text, look=look)

    # ------------------------------------------------------------------ inside

    async def _refuse_look(self, name: str, person: str = "") -> None:
        """Conflict if an account other than that of ``person`` looks like ``name``."""
        look = own_look(name)
        other = await self._people.by_look(look) if look is not None else None
        if other is not None and other.id != person:
            raise Conflict("name-taken", name=name)

    async def _check_strength(self, password: str, *own: str) -> None:
        """Refused if ``password`` is guessed quickly; ``own`` is what a guesser would try first."""
        async with self._hashing:
            await asyncio.to_thread(refuse_weak, password, own)

    async def _new_session(self, person: PersonRow) -> str:
        """The token of a new session of ``person``."""
        token = secrets.token_urlsafe(32)
        now = self._now()
        await self._people.set_session(SessionRow(hash=hash_secret(token), person=person.id, created=now, seen=now))
        self._remember(hash_secret(token), person)
        return token

    def _remember(self, key: str, person: PersonRow) -> None:
        """Believe for a moment that the session ``key`` is ``person``'s."""
        self._sessions[key] = _CachedSession(person, self._now() + SESSION_CACHE_SECONDS)
        while len(self._sessions) > MAX_CACHED_SESSIONS:
            self._sessions.popitem(last=False)

    async def _store_change(self, person: PersonRow, **columns: object) -> PersonRow:
        """Change ``person`` in the database and in what we remember."""
        await self._people.change(person.id, **columns)
        return self._remember_change(person, columns)

    def _remember_change(self, person: PersonRow, columns: Mapping[str, object]) -> PersonRow:
        """Let all sessions of ``person`` know of a change that is stored."""
        changed = msgspec.structs.replace(person, **columns)
        for known in self._sessions.values():
            if known.person.id == person.id:
                known.person = changed
        return changed

    async def _hash(self, password: str) -> str:
        """A hash of ``password`` to be kept."""
        async with self._hashing:
            return await asyncio.to_thread(self._hasher.hash, password)

    async def _verify(self, kept: str, password: str) -> bool:
        """Whether ``kept`` was made from ``password``."""
        async with self._hashing:
            return await asyncio.to_thread(self._matches, kept, password)

    def _matches(self, kept: str, password: str) -> bool:
        """The same, in its thread."""
        try:
            return self._hasher.verify(kept, password)
        except (VerificationError, InvalidHashError):
            return False

    async def _decoy_hash(self) -> str:
        """A hash that no password fits, for log-in names that do not exist."""
        if not self._decoy:
            self._decoy = await self._hash(secrets.token_urlsafe(32))
        return self._decoy


def hash_secret(secret: str) -> str:
    """A token or an invitation as it is kept."""
    return hashlib.sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()
