"""A game of people at a server, with one of them, or a watcher, spying: asking for all that can be asked.

What is done is written down, so that the same can be done once more in another world. There the others hold other
orders, try out other things in their drafts, leave other answers in advance and whisper other words.
"""

from __future__ import annotations

import asyncio

import msgspec
from tests.server.secrecy.deterministic_server import HttpResponse, World
from tests.server.secrecy.swapped_secrets import Swap, secrets_of, swapped

from hansetag.kernel.record import Decision
from hansetag.kernel.rng import Rng
from hansetag.kernel.seats import NATURE
from hansetag.server import wire
from hansetag.server.show import positions
from hansetag.server.tables.live_game import LiveGame
from hansetag.server.tables.live_table import LiveTable

WATCHER, GOSSIP = "Wigbold", "Gesche"  # a watcher who may be the spy, and one who is not
LISTS = ("open", "watch", "finished", "mine")


class Deed(msgspec.Struct, frozen=True):
    """Something that is done at the table."""

    kind: str
    seat: int = -1
    text: str = ""
    number: int = 0


class Game(msgspec.Struct, frozen=True):
    """What is played, and who spies: a seat, or None for a watcher."""

    name: str
    seats: int
    spy: int | None
    options: dict[str, str] = {}
    entries: int = 60


def player(seat: int) -> str:
    """What the one on ``seat`` is called."""
    return f"Player {seat}"


class Run:
    """One game in one world."""

    def __init__(self, world: World, game: Game, strange: bool, swap: Swap | None = None) -> None:
        """``strange``: a world in which the secrets are others; ``swap`` are the names that change places in it."""
        self.world = world
        self.game = game
        self.strange = strange
        self.swap = swap or {}
        self.deeds: list[Deed] = []
        self.table = ""
        self.spy = WATCHER if game.spy is None else player(game.spy)
        self.hidden = 0  # messages that were sent while there were secrets: the end shows them all
        self._waiting: asyncio.Task[HttpResponse] | None = None

    @property
    def path(self) -> str:
        """The address of the table."""
        return f"/api/tables/{self.table}"

    @property
    def live_table(self) -> LiveTable:
        """The table as the server holds it."""
        live_table = self.world.services.cache.held(self.table)
        assert live_table is not None
        return live_table

    @property
    def live_game(self) -> LiveGame:
        """The game at it."""
        assert self.live_table.live_game is not None
        return self.live_table.live_game

    @property
    def decisions(self) -> list[Decision]:
        """All that was confirmed."""
        return self.live_game.decisions

    # ------------------------------------------------------------------ setting up

    async def set_up(self) -> None:
        """Everybody comes in and sits down; then the spy begins to listen."""
        world = self.world
        for seat in range(self.game.seats):
            await world.come_in(player(seat))
        await world.come_in(WATCHER)
        await world.come_in(GOSSIP)
        seats = [{"kind": "human"}, *({"kind": "invited"} for _ in range(self.game.seats - 1))]
        wish = {"game": self.game.name, "seats": seats, "options": self.game.options}
        made = msgspec.json.decode(
            (await world.ask(player(0), "POST", "/api/tables", body=wish)).body, type=wire.TableInfo
        )
        self.table = made.id
        for chair in made.seats[1:]:
            join = {"invite": chair.invite, "seat": chair.number}
            said = await world.ask(player(chair.number), "POST", f"{self.path}/join", body=join)
            assert said.status == 200, said.body
        await world.settle()
        self.line = await world.listen(self.spy, f"{self.path}/live")
        await world.settle()

    # ------------------------------------------------------------------ the first time

    async def improvise(self, rng: Rng) -> None:
        """Play at random and write it down."""
        for number in range(self.game.entries):
            if not self.live_table.running:
                break
            if number % 4 == 0:
                await self.do(Deed("probe", number=rng.below(1 << 20)))
            if self.game.spy is None or self.live_game.state.actor != self.game.spy:
                await self.do(Deed("wait"))
            await self._others_secrets(rng, number)
            await self.do(Deed("peep"))
            self.hidden = len(self.world.transcript)
            await self._move(rng)
            await self.do(Deed("peep"))
        await self.do(Deed("probe", number=rng.below(1 << 20)))
        if self.live_table.running:
            self.hidden = len(self.world.transcript)

    async def _others_secrets(self, rng: Rng, number: int) -> None:
        """Others try something out and take it back, leave an answer, or whisper."""
        for seat in range(self.game.seats):
            if seat != self.game.spy and self.free_choices(seat):
                await self.do(Deed("try", seat, number=rng.below(1 << 20)))
                await self.do(Deed("glance"))
                await self.do(Deed("drop", seat))
        other = next(seat for seat in range(self.game.seats) if seat != self.game.spy)
        if number % 7 == 3 and number < 100:  # nobody may leave very many
            await self.do(Deed("answer", other))
        if number % 5 == 2:
            await self.do(Deed("whisper"))
        if number % 9 == 4:
            await self.do(Deed("say", other, text="A good day for beans."))

    def free_choices(self, seat: int) -> list[str]:
        """What ``seat`` can try out without anything being confirmed."""
        return [option.text for option in self._offered(seat) if not option.commits]

    def _offered(self, seat: int) -> list[wire.Choice]:
        asked = positions.prompt(self.live_table, self.live_game, seat, "en") or positions.aside(
            self.live_table, self.live_game, seat, "en"
        )
        return asked.options if asked else []

    async def _move(self, rng: Rng) -> None:
        """Somebody decides: mostly who is asked, sometimes one who has a right."""
        state = self.live_game.state
        seat = state.actor
        action = state.lean(state.legal(), rng)
        rights = [other for other in range(self.game.seats) if state.rights(other)]
        if rights and rng.below(4) == 0:
            seat = rights[rng.below(len(rights))]
            options = state.rights(seat)
            action = options[rng.below(len(options))]
        await self.do(Deed("draft" if seat == self.game.spy else "choose", seat, self.live_game.game.text(action)))

    # ------------------------------------------------------------------ doing

    async def do(self, deed: Deed) -> None:
        """Do something, here as in the other world; of what is secret the spy hears nothing at all."""
        self.deeds.append(deed)
        before = len(self.world.transcript)
        await getattr(self, f"_{deed.kind}")(deed)
        await self.world.settle()
        if deed.kind in ("try", "drop", "answer") or (deed.kind == "whisper" and self.game.spy is not None):
            assert len(self.world.transcript) == before, f"the spy was woken by {deed}"

    async def _choose(self, deed: Deed) -> None:
        """Another seat decides and confirms."""
        text = swapped(self.swap, deed.text)
        await self._act(deed.seat, "choose", {"action": text, "seq": self.live_game.seq, "confirm": True}, 200)

    async def _try(self, deed: Deed) -> None:
        """Another seat tries something out, something else in each world."""
        choices = self.free_choices(deed.seat)
        text = choices[(deed.number + self.strange) % len(choices)]
        await self._act(deed.seat, "choose", {"action": text, "seq": self.live_game.seq}, 200)

    async def _drop(self, deed: Deed) -> None:
        """And takes it back."""
        await self._act(deed.seat, "undo", {"all": True}, 200)

    async def _answer(self, deed: Deed) -> None:
        """Another seat leaves an answer in advance."""
        about = ["nowhere", "never"] if self.strange else ["somewhere"]
        wish = {"question": "*", "choose": [self.live_game.game.text(0)], "about": about}
        await self._act(deed.seat, "standing", wish, 201)

    async def _act(self, seat: int, what: str, body: object, status: int) -> None:
        said = await self.world.ask(player(seat), "POST", f"{self.path}/{what}", body=body)
        assert said.status == status, said.body

    async def _whisper(self, deed: Deed) -> None:
        """Watchers talk among themselves; who watches too hears it, so it is the same then."""
        text = "She has the fish, I tell you." if self.strange and self.game.spy is not None else "Hush."
        await self.world.ask(GOSSIP, "POST", f"{self.path}/talk", body={"text": text})

    async def _say(self, deed: Deed) -> None:
        """A player says something for all to hear."""
        await self.world.ask(player(deed.seat), "POST", f"{self.path}/talk", body={"text": deed.text})

    # ------------------------------------------------------------------ spying

    async def _look(self, method: str, path: str, query: dict[str, object] | None = None, body: object = None) -> None:
        await self.world.look(self.spy, method, path, query, body)

    async def _glance(self, deed: Deed) -> None:
        """The spy looks at the table."""
        await self._look("GET", self.path, {"since": self.live_game.seq})

    async def _wait(self, deed: Deed) -> None:
        """The spy asks to be told when there is news."""
        if self._waiting is None:
            query = {"since": self.live_game.seq, "wait": 25}
            self._waiting = asyncio.create_task(self.world.ask(self.spy, "GET", self.path, query))

    async def _peep(self, deed: Deed) -> None:
        """See whether there is news by now."""
        if self._waiting is None or not self._waiting.done():
            self.world.transcript.append(b"still waiting" if self._waiting else b"not waiting")
            return
        self.world.note("waited", self._waiting.result())
        self._waiting = None

    async def _draft(self, deed: Deed) -> None:
        """The spy decides: tries it, takes it back, and confirms it in the end, where it can."""
        seq = self.live_game.seq
        self.line.say({"type": "choose", "action": deed.text, "seq": seq, "ref": "try"})
        await self._until_carried_out()
        if self.live_game.seq == seq:
            await self._look("POST", f"{self.path}/undo", body={})
            await self._look("POST", f"{self.path}/choose", body={"action": deed.text, "seq": seq, "confirm": True})

    async def _until_carried_out(self) -> None:
        while not any(b'"ref":"try"' in message for message in self.world.transcript[-3:]):
            await asyncio.sleep(0.001)
        await self.world.settle()

    async def _probe(self, deed: Deed) -> None:
        """The spy asks for everything that there is to ask for, and for much that is not the spy's."""
        rng = Rng(deed.number, "probe")
        seq = self.live_game.seq
        catalogue = self.live_game.game.catalogue
        for since in (0, rng.below(seq + 1), seq):
            await self._look("GET", self.path, {"since": since, "lang": "de" if since == seq else "en"})
        for place in (rng.below(len(self.decisions) + 2), len(self.decisions)):
            await self._look("GET", f"{self.path}/at/{place}")
        await self._look("GET", f"{self.path}/at/{place}", {"seat": rng.below(self.game.seats)})
        mine = {option.text for option in self._offered(self.game.spy)} if self.game.spy is not None else set()
        for text in [catalogue.text(rng.below(len(catalogue))) for _ in range(4)]:
            await self._look("GET", f"{self.path}/why-not", {"action": text})
            await self._look("GET", f"{self.path}/preview", {"action": text})
            target = self.live_game.game.target(self.live_game.game.parse(text)) or "nothing"
            await self._look("GET", f"{self.path}/reasons", {"target": target, "lang": "de"})
            if text not in mine:
                await self._look("POST", f"{self.path}/choose", body={"action": text, "seq": seq})
                self.line.say({"type": "choose", "action": text, "seq": seq})
        for text in sorted(mine)[:4]:
            await self._look("GET", f"{self.path}/preview", {"action": text})
        await self._look("GET", f"{self.path}/story")
        await self._look("POST", f"{self.path}/choose", body={"action": "peek", "seq": max(seq - 1, 0)})
        await self._look("POST", f"{self.path}/choose", body={"action": "peek", "seq": seq})
        await self._look("POST", f"{self.path}/confirm", body={"seq": seq})
        await self._look("POST", f"{self.path}/undo", body={})
        await self._look("POST", f"{self.path}/standing", body={"question": "aside", "about": ["fish"]})
        await self._look("DELETE", f"{self.path}/standing/1")
        await self._look("POST", f"{self.path}/branch", body={"at": 1, "seats": [{"kind": "bot"}]})
        await self._look("POST", f"{self.path}/rematch")
        await self._look("POST", f"{self.path}/join", body={"invite": "guessed"})
        for path in ("/record", "/talk"):
            await self._look("GET", self.path + path)
        for which in LISTS:
            await self._look("GET", "/api/tables", {"list": which})
        for path in ("/api/me", "/api/games", "/health", "/metrics"):
            await self._look("GET", path)
        self.line.say({"type": "ping", "ref": f"{deed.number}"})

    async def finish(self) -> None:
        """Let nobody wait any longer."""
        if self._waiting is not None:
            self._waiting.cancel()
            await asyncio.gather(self._waiting, return_exceptions=True)


def other_secrets(first: Run, rng: Rng) -> tuple[Swap, dict[int, int]]:
    """What changes places in the other world, and what chance draws in it."""
    game = first.live_game.game
    swap = secrets_of(game, first.decisions, first.game.spy, rng)
    drawn = {
        place: game.parse(swapped(swap, game.text(one.action)))
        for place, one in enumerate(first.decisions)
        if one.seat == NATURE
    }
    return swap, drawn
