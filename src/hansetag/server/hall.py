"""The hall: everything a server process has, put together and taken apart in order."""

from __future__ import annotations

import secrets

from .announce import Announcer, Notice
from .answers import Answers
from .counsel import Counsels
from .identity import Identity
from .limits import Limits
from .listener import Listener
from .lobby import Lobby
from .merchants import Merchants
from .play import Play
from .room import Room
from .rooms import Rooms
from .settings import Settings
from .steward import Steward
from .store import Store
from .table_talk import TableTalk


class Hall:
    """One server process."""

    def __init__(self, settings: Settings, store: Store) -> None:
        """Put the parts together; nothing runs yet."""
        self.settings = settings
        self.store = store
        self.process = secrets.token_hex(8)
        self.limits = Limits(settings)
        self.identity = Identity(store, settings)
        self.announcer = Announcer(settings, self.process)
        self.rooms = Rooms(store, self.announcer, settings.shared)
        self.play = Play(store, self.rooms)
        self.lobby = Lobby(settings, store, self.rooms, self.play, self.process)
        self.merchants = Merchants(settings.workers, settings.bot_limit)
        self.counsels = Counsels(self.merchants, settings.bot_limit)
        self.answers = Answers(store, self.rooms, self.play)
        self.talk = TableTalk(store, self.rooms, self.announcer)
        self.steward = Steward(settings, store, self.rooms, self.play, self.merchants, self.answers, self.process)

    @classmethod
    async def open(cls, settings: Settings) -> Hall:
        """Open the store, bring it up to date, and start what runs by itself."""
        hall = cls(settings, await Store.open(settings.url))
        await hall.merchants.start()
        await hall.announcer.start(hall.hear)
        await hall.steward.start()
        return hall

    def presence(self, room: Room, listener: Listener) -> None:
        """Somebody has come to a table or gone from it."""
        if listener.seat is not None:
            room.changed()
            self.rooms.tell_presence(room)

    async def hear(self, notice: Notice) -> None:
        """Another process has something to tell."""
        await (self.talk.hear(notice) if notice.talk else self.steward.hear(notice))

    async def close(self) -> None:
        """Stop; what was confirmed is stored, and other processes may take the tables at once."""
        await self.steward.close()
        await self.announcer.close()
        await self.merchants.close()
        await self.store.close()
