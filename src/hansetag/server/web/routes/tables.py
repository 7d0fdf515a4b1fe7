"""Tables: setting them up, finding them, sitting down, starting, leaving, and opening records."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Literal

from litestar import Response, delete, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody, QueryParameter

from hansetag.kernel.options import Option
from hansetag.kernel.registry import find, games, shared_game

from ... import sentences, wire
from ...errors import NotAllowed
from ...people.limits import Limits
from ...services import Services
from ...settings import Settings
from ...show import positions, summary
from ...show.replay import replay_at
from ...store.rows import PersonRow
from ...tables.live_table import LiveTable
from ...tables.long_games.slices import in_turns
from ...tables.seating import Invites, is_invited
from ...workers.asker import Asker
from ...workers.bots import bots_offered
from ..table_access import Language, TableId, as_response, visible_table

TAGS = ["tables"]
TABLES_PER_PAGE = 50
List = Literal["mine", "open", "watch", "finished"]


@get("/api/games", tags=TAGS, operation_id="games", summary="Which games there are")
async def list_games(settings: NamedDependency[Settings], lang: Language = "en") -> list[wire.GameInfo]:
    """Every game with its seats, its options and the merchants who play it."""
    language = sentences.language_of(lang)
    return [
        wire.GameInfo(
            id=name,
            name=find(name).name,
            seats=list(find(name).seat_counts),
            rules=list(find(name).rules_known),
            options=[_option(name, option, language) for option in find(name).OPTIONS if not option.path],
            merchants=list(bots_offered(name)),
            decisions=settings.decisions,
        )
        for name in games()
    ]


def _option(game: str, option: Option, language: str) -> wire.OptionInfo:
    """An option in words: those of its game, but for yes and no."""
    book = shared_game(game, find(game).seat_counts[0], None, {}).book
    about = f"option.{option.name}"
    values = _values(option)
    labels = [sentences.say(f"value.{value}", {}, language) for value in values if isinstance(option.default, bool)]
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
    services: NamedDependency[Services],
    asker: NamedDependency[PersonRow | None],
    which: Annotated[List, QueryParameter(name="list")] = "open",
    before: Annotated[str | None, QueryParameter(max_length=100)] = None,
) -> Response[wire.Page]:
    """Mine (those that wait for me first), open to join, to watch, or finished; ``before`` turns the page."""
    make = partial(_page, services, asker.id if asker else None, which, before)
    if asker is None and which != "mine":
        return as_response(await services.shared_lists.get((which, before), make))
    return Response(await make())


async def _page(services: Services, who: str | None, which: List, before: str | None) -> wire.Page:
    """A page of a list, as ``who`` sees it."""
    tables = services.store.tables
    mine = who if which == "mine" else None
    if which == "mine":
        if who is None:
            raise NotAllowed("come-in-for-tables")
        found = await tables.mine(who, TABLES_PER_PAGE, before)
    elif which == "open":
        found = await tables.open(TABLES_PER_PAGE, before)
    elif which == "watch":
        found = await tables.watchable(TABLES_PER_PAGE, before)
    else:
        found = await tables.finished(who, TABLES_PER_PAGE, before)
    shown = []
    for row, seats in found:
        held = services.cache.held(row.id)
        shown.append(positions.table_info(row, seats, who, held.connected if held else None))
    return wire.Page(tables=shown, next=tables.cursor(found[-1], mine) if len(found) == TABLES_PER_PAGE else None)


@post("/api/tables", tags=TAGS, operation_id="create_table", summary="Set a table up")
async def create_table(
    data: JSONBody[wire.NewTable],
    services: NamedDependency[Services],
    me: NamedDependency[PersonRow],
    limits: NamedDependency[Limits],
) -> wire.TableInfo:
    """Set a table up. It starts when nobody is missing; secrets of invitations are in this answer and never again."""
    limits.spend("creation", me.id)
    live_table, invites = await services.lobby.create(me, data)
    _adopt(services, live_table)
    return _shown(live_table, me, invites)


@post("/api/tables/{table:str}/branch", tags=TAGS, operation_id="branch", summary="Go on from a finished game")
async def branch(
    table: TableId,
    data: JSONBody[wire.Branch],
    services: NamedDependency[Services],
    me: NamedDependency[PersonRow],
    limits: NamedDependency[Limits],
) -> wire.TableInfo:
    """A new table that begins after the first ``at`` decisions of a finished game or an opened record."""
    limits.spend("creation", me.id)
    live_table, invites = await services.after_game.branch(me, await visible_table(services, table, me), data)
    _adopt(services, live_table)
    return _shown(live_table, me, invites)


@post("/api/tables/{table:str}/rematch", tags=TAGS, operation_id="rematch", summary="Play once more")
async def rematch(
    table: TableId, services: NamedDependency[Services], me: NamedDependency[PersonRow], limits: NamedDependency[Limits]
) -> wire.TableInfo:
    """The same people and merchants with the seats rotated; those who ask later sit down at the same new table."""
    limits.spend("creation", me.id)
    live_table = await services.after_game.rematch(await visible_table(services, table, me), me)
    _adopt(services, live_table)
    return _shown(live_table, me)


@post("/api/tables/{table:str}/join", status_code=200, tags=TAGS, operation_id="join", summary="Sit down")
async def join(
    table: TableId, data: JSONBody[wire.Join], services: NamedDependency[Services], me: NamedDependency[PersonRow]
) -> wire.TableInfo:
    """Sit down on a free chair, on one kept for you, or on the one your invitation is for."""
    live_table = await services.cache.get(table)
    if not is_invited(live_table, data.invite):
        await visible_table(services, table, me)
    await services.lobby.join(live_table, me, data)
    _adopt(services, live_table)
    return _shown(live_table, me)


@post("/api/tables/{table:str}/start", status_code=200, tags=TAGS, operation_id="start", summary="Start the game")
async def start(table: TableId, services: NamedDependency[Services], me: NamedDependency[PersonRow]) -> wire.TableInfo:
    """Begin; merchants take the chairs that are still free."""
    live_table = await visible_table(services, table, me)
    await services.lobby.start(live_table, me.id)
    _adopt(services, live_table)
    return _shown(live_table, me)


@post("/api/tables/{table:str}/leave", status_code=200, tags=TAGS, operation_id="leave", summary="Stand up")
async def leave(table: TableId, services: NamedDependency[Services], me: NamedDependency[PersonRow]) -> wire.TableInfo:
    """Stand up. In a running game a merchant plays until you come back."""
    live_table = await visible_table(services, table, me)
    await services.lobby.leave(live_table, me.id)
    return _shown(live_table, me)


@post("/api/tables/{table:str}/resign", status_code=200, tags=TAGS, operation_id="resign", summary="Give the game up")
async def resign(table: TableId, services: NamedDependency[Services], me: NamedDependency[PersonRow]) -> wire.TableInfo:
    """Give the game up for good: a merchant plays on, and the result says so."""
    live_table = await visible_table(services, table, me)
    await services.play.resign(live_table, me.id)
    return _shown(live_table, me)


@post("/api/tables/{table:str}/return", status_code=200, tags=TAGS, operation_id="come_back", summary="Come back")
async def come_back(
    table: TableId, services: NamedDependency[Services], me: NamedDependency[PersonRow]
) -> wire.TableInfo:
    """Take your seat back from the merchant who played for you."""
    live_table = await visible_table(services, table, me)
    await services.play.come_back(live_table, me.id)
    return _shown(live_table, me)


@get(
    "/api/tables/{table:str}/record",
    tags=TAGS,
    operation_id="record",
    summary="The record of a finished game",
    media_type="text/plain",
)
async def record(
    table: TableId, services: NamedDependency[Services], asker: NamedDependency[PersonRow | None]
) -> Response[str]:
    """The whole game as a file that ``hansetag check`` verifies. It holds all secrets: there is none before the end."""
    live_table = await visible_table(services, table, asker)
    if live_table.row.status not in ("over", "viewing") or live_table.live_game is None:
        raise NotAllowed("record-early")
    seed = None if live_table.row.seed is None else int(live_table.row.seed)
    row, players = live_table.row, _players(live_table)
    text = await in_turns(live_table.live_game.record(seed, row.seal, row.taken, players))
    name = f"{live_table.row.game}-{live_table.row.id}.hanse"
    return Response(text, media_type="text/plain", headers={"Content-Disposition": f'attachment; filename="{name}"'})


def _players(live_table: LiveTable) -> list[str]:
    """The players' names as a record can hold them, those for whom a bot played on marked."""
    marks = {"resigned": " (resigned)", "left": " (left)", "late": " (late)"}
    return [
        f"{name.replace(',', ' ')}{marks.get(seat.standin, '')}"
        for name, seat in zip(live_table.names, live_table.seats, strict=True)
    ]


@post("/api/records", tags=TAGS, operation_id="open_record", summary="Open a record to look at")
async def open_record(
    data: JSONBody[wire.NewRecord],
    services: NamedDependency[Services],
    me: NamedDependency[PersonRow],
    limits: NamedDependency[Limits],
    address: NamedDependency[str],
) -> wire.TableInfo:
    """A record as a table to look at, to link to and to branch from; a line that is wrong is named."""
    limits.spend("creation", me.id)
    row, seats = await services.after_game.open_record(me, data.text, address)
    return positions.table_info(row, seats, me.id)


@get("/api/tables/{table:str}/at/{place:int}", tags=TAGS, operation_id="at", summary="The game at an earlier point")
async def at(
    table: TableId,
    place: FromPath[int],
    services: NamedDependency[Services],
    asker: NamedDependency[PersonRow | None],
    address: NamedDependency[str],
    seat: Annotated[int | None, QueryParameter(ge=0, le=7)] = None,
    lang: Language = "en",
) -> wire.Replay:
    """The game after its first ``place`` decisions. Of a finished game one may see it from any seat."""
    live_table = await visible_table(services, table, asker)
    who = Asker(asker.id if asker else None, address)
    return await replay_at(services.study_workers, live_table, who, place, seat, sentences.language_of(lang))


@get("/api/tables/{table:str}/story", tags=TAGS, operation_id="story", summary="A finished game as a whole")
async def story(
    table: TableId,
    services: NamedDependency[Services],
    asker: NamedDependency[PersonRow | None],
    address: NamedDependency[str],
    lang: Language = "en",
) -> Response[wire.Story]:
    """The turns with everybody's score, the key moments and who did what how often, of a game that is over."""
    live_table = await visible_table(services, table, asker)
    who = Asker(asker.id if asker else None, address)
    language = sentences.language_of(lang)
    answer = await summary.shared_story(services.shared, services.study_workers, live_table, who, language)
    return as_response(answer)


@get("/api/tables/{table:str}/expectation", tags=TAGS, operation_id="expectation", summary="How the chances stood")
async def expectation(
    table: TableId,
    services: NamedDependency[Services],
    asker: NamedDependency[PersonRow | None],
    limits: NamedDependency[Limits],
    address: NamedDependency[str],
) -> wire.Expectation:
    """Who could expect how much of the win at the beginning of each turn of a game that is over, and the big swings."""
    live_table = await visible_table(services, table, asker)
    limits.spend("hint", asker.id if asker else address)
    return await services.hints.expectation(live_table, Asker(asker.id if asker else None, address))


@delete("/api/tables/{table:str}", status_code=204, tags=TAGS, operation_id="clear_away", summary="Clear a table away")
async def clear_away(table: TableId, services: NamedDependency[Services], me: NamedDependency[PersonRow]) -> None:
    """Take away a table that you have set up and that has not begun, or a record that you have opened."""
    await services.lobby.clear_away(await visible_table(services, table, me), me.id)


def _adopt(services: Services, live_table: LiveTable) -> None:
    """A game that has begun here is looked after here."""
    if live_table.running and live_table.row.owner == services.process:
        services.steward.adopt(live_table.row.id)


def _shown(live_table: LiveTable, me: PersonRow, invites: Invites | None = None) -> wire.TableInfo:
    """The table as the asker sees it."""
    return positions.table_info(live_table.row, live_table.seats, me.id, live_table.connected, invites)


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
