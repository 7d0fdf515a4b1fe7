"""Tables: setting them up, finding them, sitting down, starting, leaving, and opening records."""

from __future__ import annotations

from typing import Annotated, Literal

from litestar import Response, delete, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody, PathParameter, QueryParameter

from hansetag.kernel.options import Option
from hansetag.kernel.registry import find, games
from hansetag.server import shelf, stories, telling, wire, words
from hansetag.server.errors import NoTable, NotAllowed
from hansetag.server.hall import Hall
from hansetag.server.limits import Limits
from hansetag.server.lobby import Invites, invited
from hansetag.server.merchants import merchants_of
from hansetag.server.replaying import replayed
from hansetag.server.room import Room
from hansetag.server.store.rows import PersonRow

TAGS = ["tables"]
PAGE = 50
List = Literal["mine", "open", "watch", "finished"]
TableId = Annotated[str, PathParameter(max_length=24)]
Language = Annotated[str, QueryParameter(max_length=100, description="en or de")]


async def looked_at(hall: Hall, table: str, person: PersonRow | None) -> Room:
    """The room of ``table``, if ``person`` may look at it; to others it does not exist."""
    room = await hall.rooms.get(table)
    who = person.id if person else None
    if room.seat_of(who) is None and not room.may_watch(who):
        raise NoTable
    return room


@get("/api/games", tags=TAGS, operation_id="games", summary="Which games there are")
async def list_games(lang: Language = "en") -> list[wire.GameInfo]:
    """Every game with its seats, its options and the merchants who play it."""
    language = words.language_of(lang)
    return [
        wire.GameInfo(
            id=name,
            name=find(name).name,
            seats=list(find(name).seat_counts),
            rules=list(find(name).rules_known),
            options=[_option(name, option, language) for option in find(name).OPTIONS if not option.path],
            merchants=list(merchants_of(name)),
        )
        for name in games()
    ]


def _option(game: str, option: Option, language: str) -> wire.OptionInfo:
    """An option in words: those of its game, but for yes and no."""
    book = shelf.fetch(game, find(game).seat_counts[0], None, {}).book
    about = f"option.{option.name}"
    values = _values(option)
    labels = [words.say(f"value.{value}", {}, language) for value in values if isinstance(option.default, bool)]
    return wire.OptionInfo(
        name=option.name,
        label=book.say(f"{about}.label", {}, language),
        help=book.say(f"{about}.help", {}, language),
        rule=option.rule,
        values=values,
        labels=labels or [book.say(f"{about}.{value}", {}, language) for value in values],
    )


def _values(option: Option) -> list[str]:
    """What an option may be over the network, its default first; nothing where it may be any text."""
    if isinstance(option.default, bool):
        return ["yes", "no"] if option.default else ["no", "yes"]
    return sorted(option.choices, key=lambda choice: choice != option.default)


@get("/api/tables", tags=TAGS, operation_id="tables", summary="Lists of tables")
async def list_tables(
    hall: NamedDependency[Hall],
    asker: NamedDependency[PersonRow | None],
    which: Annotated[List, QueryParameter(name="list")] = "open",
    before: Annotated[str | None, QueryParameter(max_length=100)] = None,
) -> wire.Page:
    """Mine (those that wait for me first), open to join, to watch, or finished; ``before`` turns the page."""
    tables = hall.store.tables
    who = asker.id if asker else None
    mine = who if which == "mine" else None
    if which == "mine":
        if who is None:
            raise NotAllowed("come-in-for-tables")
        found = await tables.mine(who, PAGE, before)
    elif which == "open":
        found = await tables.open(PAGE, before)
    elif which == "watch":
        found = await tables.watchable(PAGE, before)
    else:
        found = await tables.finished(who, PAGE, before)
    shown = []
    for row, seats in found:
        held = hall.rooms.held(row.id)
        shown.append(telling.table(row, seats, who, held.here if held else None))
    return wire.Page(tables=shown, next=tables.cursor(found[-1], mine) if len(found) == PAGE else None)


@post("/api/tables", tags=TAGS, operation_id="create_table", summary="Set a table up")
async def create_table(
    data: JSONBody[wire.NewTable],
    hall: NamedDependency[Hall],
    me: NamedDependency[PersonRow],
    limits: NamedDependency[Limits],
) -> wire.Table:
    """Set a table up. It starts when nobody is missing; secrets of invitations are in this answer and never again."""
    limits.spend("creation", me.id)
    room, invites = await hall.lobby.create(me, data)
    _adopt(hall, room)
    return _shown(room, me, invites)


@post("/api/tables/{table:str}/branch", tags=TAGS, operation_id="branch", summary="Go on from a finished game")
async def branch(
    table: TableId,
    data: JSONBody[wire.Branch],
    hall: NamedDependency[Hall],
    me: NamedDependency[PersonRow],
    limits: NamedDependency[Limits],
) -> wire.Table:
    """A new table that begins after the first ``at`` decisions of a finished game or an opened record."""
    limits.spend("creation", me.id)
    room, invites = await hall.lobby.branch(me, await looked_at(hall, table, me), data)
    _adopt(hall, room)
    return _shown(room, me, invites)


@post("/api/tables/{table:str}/rematch", tags=TAGS, operation_id="rematch", summary="Play once more")
async def rematch(
    table: TableId, hall: NamedDependency[Hall], me: NamedDependency[PersonRow], limits: NamedDependency[Limits]
) -> wire.Table:
    """The same people and merchants with the seats rotated; whoever asks later sits down at the same new table."""
    limits.spend("creation", me.id)
    room = await hall.lobby.rematch(await looked_at(hall, table, me), me)
    _adopt(hall, room)
    return _shown(room, me)


@post("/api/tables/{table:str}/join", status_code=200, tags=TAGS, operation_id="join", summary="Sit down")
async def join(
    table: TableId, data: JSONBody[wire.Join], hall: NamedDependency[Hall], me: NamedDependency[PersonRow]
) -> wire.Table:
    """Sit down on a free chair, on one kept for you, or on the one your invitation is for."""
    room = await hall.rooms.get(table)
    if not invited(room, data.invite):
        await looked_at(hall, table, me)
    await hall.lobby.join(room, me, data)
    _adopt(hall, room)
    return _shown(room, me)


@post("/api/tables/{table:str}/start", status_code=200, tags=TAGS, operation_id="start", summary="Start the game")
async def start(table: TableId, hall: NamedDependency[Hall], me: NamedDependency[PersonRow]) -> wire.Table:
    """Begin; merchants take the chairs that are still free."""
    room = await looked_at(hall, table, me)
    await hall.lobby.start(room, me.id)
    _adopt(hall, room)
    return _shown(room, me)


@post("/api/tables/{table:str}/leave", status_code=200, tags=TAGS, operation_id="leave", summary="Stand up")
async def leave(table: TableId, hall: NamedDependency[Hall], me: NamedDependency[PersonRow]) -> wire.Table:
    """Stand up. In a running game a merchant plays until you come back."""
    room = await looked_at(hall, table, me)
    await hall.lobby.leave(room, me.id)
    return _shown(room, me)


@post("/api/tables/{table:str}/resign", status_code=200, tags=TAGS, operation_id="resign", summary="Give the game up")
async def resign(table: TableId, hall: NamedDependency[Hall], me: NamedDependency[PersonRow]) -> wire.Table:
    """Give the game up for good: a merchant plays on, and the result says so."""
    room = await looked_at(hall, table, me)
    await hall.play.resign(room, me.id)
    return _shown(room, me)


@post("/api/tables/{table:str}/return", status_code=200, tags=TAGS, operation_id="come_back", summary="Come back")
async def come_back(table: TableId, hall: NamedDependency[Hall], me: NamedDependency[PersonRow]) -> wire.Table:
    """Take your seat back from the merchant who played for you."""
    room = await looked_at(hall, table, me)
    await hall.play.come_back(room, me.id)
    return _shown(room, me)


@get(
    "/api/tables/{table:str}/record",
    tags=TAGS,
    operation_id="record",
    summary="The record of a finished game",
    media_type="text/plain",
)
async def record(
    table: TableId, hall: NamedDependency[Hall], asker: NamedDependency[PersonRow | None]
) -> Response[str]:
    """The whole game as a file that ``hansetag check`` verifies. It holds all secrets: there is none before the end."""
    room = await looked_at(hall, table, asker)
    if room.row.status not in ("over", "viewing") or room.sitting is None:
        raise NotAllowed("record-early")
    seed = None if room.row.seed is None else int(room.row.seed)
    text = room.sitting.record(seed, room.row.seal, room.row.taken, _players(room)).dumps()
    name = f"{room.row.game}-{room.row.id}.hanse"
    return Response(text, media_type="text/plain", headers={"Content-Disposition": f'attachment; filename="{name}"'})


def _players(room: Room) -> list[str]:
    """The players' names as a record can hold them, the merchants and those they replaced marked."""
    marks = {"resigned": " (resigned)", "left": " (left)", "late": " (late)"}
    return [
        f"{name.replace(',', ' ')}{marks.get(seat.standin, '')}"
        for name, seat in zip(room.names, room.seats, strict=True)
    ]


@post("/api/records", tags=TAGS, operation_id="open_record", summary="Open a record to look at")
async def open_record(
    data: JSONBody[wire.NewRecord],
    hall: NamedDependency[Hall],
    me: NamedDependency[PersonRow],
    limits: NamedDependency[Limits],
) -> wire.Table:
    """A record as a table to look at, to link to and to branch from; a line that is wrong is named."""
    limits.spend("creation", me.id)
    return _shown(await hall.lobby.open_record(me, data.text), me)


@get("/api/tables/{table:str}/at/{place:int}", tags=TAGS, operation_id="at", summary="The game at an earlier point")
async def at(
    table: TableId,
    place: FromPath[int],
    hall: NamedDependency[Hall],
    asker: NamedDependency[PersonRow | None],
    seat: Annotated[int | None, QueryParameter(ge=0, le=7)] = None,
    lang: Language = "en",
) -> wire.Replay:
    """The game after its first ``place`` decisions. Of a finished game one may see it from any seat."""
    room = await looked_at(hall, table, asker)
    return replayed(room, asker.id if asker else None, place, seat, words.language_of(lang))


@get("/api/tables/{table:str}/story", tags=TAGS, operation_id="story", summary="A finished game as a whole")
async def story(
    table: TableId,
    hall: NamedDependency[Hall],
    asker: NamedDependency[PersonRow | None],
    lang: Language = "en",
) -> wire.Story:
    """The turns with everybody's score, the key moments and who did what how often, of a game that is over."""
    return await stories.told(await looked_at(hall, table, asker), words.language_of(lang))


@get("/api/tables/{table:str}/expectation", tags=TAGS, operation_id="expectation", summary="How the chances stood")
async def expectation(
    table: TableId,
    hall: NamedDependency[Hall],
    asker: NamedDependency[PersonRow | None],
    limits: NamedDependency[Limits],
    address: NamedDependency[str],
) -> wire.Expectation:
    """Who could expect how much of the win at the beginning of each turn of a game that is over, and the big swings."""
    room = await looked_at(hall, table, asker)
    limits.spend("hint", asker.id if asker else address)
    return await hall.counsels.expectation(room)


@delete("/api/tables/{table:str}", status_code=204, tags=TAGS, operation_id="clear_away", summary="Clear a table away")
async def clear_away(table: TableId, hall: NamedDependency[Hall], me: NamedDependency[PersonRow]) -> None:
    """Take away a table that you have set up and that has not begun, or a record that you have opened."""
    await hall.lobby.clear_away(await looked_at(hall, table, me), me.id)


def _adopt(hall: Hall, room: Room) -> None:
    """A game that has begun here is looked after here."""
    if room.running and room.row.owner == hall.process:
        hall.steward.adopt(room.row.id)


def _shown(room: Room, me: PersonRow, invites: Invites | None = None) -> wire.Table:
    """The table as whoever asks sees it."""
    return telling.table(room.row, room.seats, me.id, room.here, invites)


handlers = [
    list_games,
    list_tables,
    create_table,
    branch,
    rematch,
    join,
    start,
    leave,
    resign,
    come_back,
    record,
    open_record,
    at,
    story,
    expectation,
    clear_away,
]
