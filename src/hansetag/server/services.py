"""Services: everything a server process has, put together and taken apart in order."""

from __future__ import annotations

import secrets

from .cluster.announce import Announcer, Notice
from .cluster.steward import Steward
from .people.identity import Identity
from .people.limits import Limits
from .settings import Settings
from .show.hints import Hints
from .store import Store
from .tables.after_game import AfterGame
from .tables.cache import TableCache
from .tables.chat import Chat
from .tables.listener import Listener
from .tables.live_table import LiveTable
from .tables.lobby import Lobby
from .tables.play import Play
from .tables.standing_answers import StandingAnswers
from .workers.bots import BotWorkers


class Services:
    """The parts of one server process."""

    def __init__(self, settings: Settings, store: Store) -> None:
        """Put the parts together; nothing runs yet."""
        self.settings = settings
        self.store = store
        self.process = secrets.token_hex(8)
        self.limits = Limits(settings)
        self.identity = Identity(store, settings)
        self.announcer = Announcer(settings, self.process)
        self.cache = TableCache(store, self.announcer, settings.shared)
        self.play = Play(store, self.cache)
        self.lobby = Lobby(settings, store, self.cache, self.play, self.process)
        self.after_game = AfterGame(store, self.cache, self.lobby)
        self.bot_workers = BotWorkers(settings.workers, settings.bot_limit)
        self.hints = Hints(self.bot_workers, settings.bot_limit)
        self.standing_answers = StandingAnswers(store, self.cache, self.play)
        self.chat = Chat(store, self.cache, self.announcer)
        self.steward = Steward(
            settings, store, self.cache, self.play, self.bot_workers, self.standing_answers, self.process
        )

    @classmethod
    async def open(cls, settings: Settings) -> Services:
        """Open the store, bring it up to date, and start what runs by itself."""
        services = cls(settings, await Store.open(settings.url))
        await services.bot_workers.start()
        await services.announcer.start(services.hear)
        await services.steward.start()
        return services

    def presence_changed(self, table: LiveTable, listener: Listener) -> None:
        """Tell everybody at a table that somebody has come or gone; a watcher makes no difference."""
        if listener.seat is not None:
            table.wake_all()
            self.cache.announce_presence(table)

    async def hear(self, notice: Notice) -> None:
        """Pass on what another process has announced: talk to the chat, all else to the tables that are held."""
        await (self.chat.hear(notice) if notice.talk else self.cache.hear(notice))

    async def close(self) -> None:
        """Stop; what was confirmed is stored, and other processes may take the tables at once."""
        await self.steward.close()
        await self.announcer.close()
        await self.bot_workers.close()
        await self.store.close()
