"""Services: everything a server process has, put together and taken apart in order."""

from __future__ import annotations

import asyncio
import secrets

import msgspec

from . import wire
from .cluster.announce import Announcer, Notice
from .cluster.steward import Steward
from .health import Health
from .people.identity import Identity
from .people.limits import Limits
from .people.open_sockets import OpenSockets
from .sentences import LANGUAGES, say
from .settings import Settings
from .show.hints import Hints
from .show.shared_answers import SharedAnswers
from .show.shared_lists import SharedLists
from .store import Store
from .store.outages.faults import PHRASE_BY_FAULT, Fault
from .store.upkeep.damage import LongLook
from .tables.after_game import AfterGame
from .tables.cache import TableCache
from .tables.chat import Chat
from .tables.downtimes import Downtimes
from .tables.listener import Listener
from .tables.live_table import LiveTable
from .tables.lobby import Lobby
from .tables.play import Play
from .tables.standing_answers import StandingAnswers
from .workers.bots import BotWorkers
from .workers.budget import Budget
from .workers.ready import find_bots, open_games, read_phrases
from .workers.study import StudyWorkers

encode = msgspec.json.Encoder().encode


class Services:
    """The parts of one server process."""

    def __init__(self, settings: Settings, store: Store) -> None:
        """Put the parts together; nothing runs yet."""
        self.settings = settings
        self.store = store
        self.process = secrets.token_hex(8)
        self.limits = Limits(settings)
        self.sockets = OpenSockets(settings)
        self.identity = Identity(store, settings, ended=self.end_session)
        self.announcer = Announcer(settings, self.process)
        self.cache = TableCache(store, self.announcer, settings.shared)
        self.downtimes = Downtimes(self.process)
        self.play = Play(store, self.cache, self.downtimes, settings.decisions)
        self.lobby = Lobby(settings, store, self.cache, self.play, self.process)
        budget = Budget(settings.cpu_seconds)
        self.bot_workers = BotWorkers(settings.workers, settings.bot_limit)
        self.hint_workers = StudyWorkers("hints", 1, budget)
        self.study_workers = StudyWorkers("study", settings.study_workers, budget)
        self.after_game = AfterGame(store, self.cache, self.lobby, self.study_workers)
        self.hints = Hints(self.hint_workers, self.study_workers, settings.bot_limit)
        self.standing_answers = StandingAnswers(store, self.cache, self.play)
        self.chat = Chat(store, self.cache, self.announcer)
        self.steward = Steward(
            settings,
            store,
            self.cache,
            self.play,
            self.bot_workers,
            self.standing_answers,
            self.downtimes,
            self.process,
        )
        self.shared = SharedAnswers()
        self.shared_lists = SharedLists()
        self.health = Health(settings, store, self.bot_workers)
        self.long_look = LongLook(store.database)
        store.database.outage.on_change(self.tell_outage)

    @classmethod
    async def open(cls, settings: Settings) -> Services:
        """Open the store, bring it up to date, and start what runs by itself."""
        read_phrases(open_games())
        find_bots()
        services = cls(settings, await Store.open(settings.url))
        services.long_look.start()
        await services.start_workers()
        await services.announcer.start(services.hear)
        await services.steward.start()
        return services

    async def start_workers(self) -> None:
        """Start all workers, so that nobody has to wait for one."""
        await asyncio.gather(self.bot_workers.start(), self.hint_workers.start(), self.study_workers.start())

    def presence_changed(self, table: LiveTable, listener: Listener) -> None:
        """Tell everybody at a table that somebody has come or gone; a watcher makes no difference."""
        if listener.seat is not None:
            table.wake_all()
            self.cache.announce_presence(table)

    def end_session(self, session: str) -> None:
        """A session has ended: so do its sockets, here and at other processes."""
        self.sockets.end_session(session)
        self.announcer.announce_end(session)

    async def hear(self, notice: Notice) -> None:
        """Pass on what another process has announced: talk to the chat, all else to the tables that are held."""
        if notice.ended:
            self.identity.forget(notice.ended)
            self.sockets.end_session(notice.ended)
            return
        self.steward.hear(notice)
        await (self.chat.hear(notice) if notice.talk else self.cache.hear(notice))

    async def tell_outage(self, fault: Fault | None, seconds: float) -> None:
        """Tell everybody at a table that the database is away, or after ``seconds`` that it is back."""
        if fault is None:
            await self.steward.forgive(seconds)
        phrase = "database-back" if fault is None else PHRASE_BY_FAULT[fault]
        texts = {language: say(f"refusal.{phrase}", {}, language) for language in LANGUAGES}
        up = fault is None
        said = {language: encode(wire.Service(up=up, text=text)).decode() for language, text in texts.items()}
        for table in self.cache.loaded():
            for listener in list(table.listeners):
                listener.post(said[listener.language])

    async def close(self) -> None:
        """Stop; what was confirmed is stored, and other processes may take the tables at once."""
        await self.long_look.close()
        await self.steward.close()
        await self.announcer.close()
        await asyncio.gather(self.bot_workers.close(), self.hint_workers.close(), self.study_workers.close())
        await self.store.close()
