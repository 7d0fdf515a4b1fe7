"""What lies beside the board of Hansa Teutonica: the desks of the players, the ways to the end, the awards."""

from __future__ import annotations

from collections.abc import Sequence

from rich.table import Table
from rich.text import Text

from hansetag.games.teutonica import Teutonica
from hansetag.games.teutonica.derived import most_prestige
from hansetag.games.teutonica.view_types import TeutonicaSeat, TeutonicaView
from hansetag.kernel.seats import OVER

from ...terminal import colours
from ...terminal.seats import Seat
from .map import near_figure
from .signs import Signs

CLOSE_POINTS = 3  # points of prestige before the end that are worth a warning
WIDE_COLUMNS = 150  # columns with room for full names and wide gaps
AIRY_COLUMNS = 126  # columns with room for gaps that keep numbers apart


def desks(game: Teutonica, view: TeutonicaView, seats: Sequence[Seat], width: int) -> Table:
    """The players, a row each: points, pieces, abilities as ``now → next``, and markers."""
    gap = 3 if width >= WIDE_COLUMNS else 2 if width >= AIRY_COLUMNS else 1
    table = Table(box=None, padding=(0, gap, 0, 0), header_style=colours.FADED, pad_edge=False)
    abilities = list(game.facts.abilities)
    heads = [game.book.name(ability) for ability in abilities]
    for head in (" Player", "Points now", "Prestige", "Supply", "Stock", *heads):
        table.add_column(head, no_wrap=True)
    table.add_column("Bonus markers")
    for number, (seat, desk) in enumerate(zip(seats, view["seats"], strict=True)):
        table.add_row(
            player(view, seats, number, seat.title if width >= WIDE_COLUMNS else ""),
            Text(str(view["scores"][number]), colours.BOLD),
            f"{desk['prestige']} of {game.facts.end_of_game.prestige}",
            pieces(desk["supply"]),
            pieces(desk["stock"]),
            *[step(game, ability, desk["levels"][ability]) for ability in abilities],
            markers(game, desk),
        )
    return table


def brief(game: Teutonica, view: TeutonicaView, seats: Sequence[Seat]) -> Text:
    """The players in two lines each, for narrow terminals."""
    rows: list[Text] = []
    for number, desk in enumerate(view["seats"]):
        prestige = f"{view['scores'][number]} points, {desk['prestige']} prestige"
        have = Text.assemble("supply ", pieces(desk["supply"]), ", stock ", pieces(desk["stock"]))
        rows.append(Text.assemble(player(view, seats, number), "  ", (prestige, colours.BOLD), "  ", have))
        levels = [
            f"{game.book.name(ability)} {step(game, ability, desk['levels'][ability]).plain.replace(' → ', '→')}"
            for ability in game.facts.abilities
        ]
        rows.append(Text("    " + "  ".join(levels)))
        rows.append(Text.assemble("    Markers: ", markers(game, desk)))
    return Text("\n").join(rows)


def player(view: TeutonicaView, seats: Sequence[Seat], number: int, title: str = "") -> Text:
    """The name of a player, marked if asked or has the turn."""
    seat = seats[number]
    sign = ">" if number == view["actor"] else " "
    style = colours.owner_style(number) if number == view["actor"] else colours.seat_style(number)
    name = title or f"{seat.letter} {seat.name}{' (you)' if seat.alone else ''}"
    roles = Text(" turn" if number == view["turn"] and number != view["actor"] else "", colours.FADED)
    return Text.assemble(sign, (name, style), roles)


def pieces(counts: Sequence[int]) -> Text:
    """Traders and merchants, as ``5t 1m``."""
    return Text(f"{counts[0]}t {counts[1]}m", colours.PLAIN if sum(counts) else colours.FADED)


def step(game: Teutonica, ability: str, level: int) -> Text:
    """An ability as it is and as it is after the next improvement."""
    values = game.facts.abilities[ability].values
    if level + 1 >= len(values):
        return Text(f"{values[level]} full", colours.BOLD)
    return Text(f"{values[level]} → {values[level + 1]}")


def markers(game: Teutonica, desk: TeutonicaSeat) -> Text:
    """The markers that a player can use, those that are used, and those that wait on the plate."""
    parts = [
        Text(f"{game.book.name(kind)}{f' x{count}' if count > 1 else ''}", colours.BOLD)
        for kind, count in desk["markers"].items()
    ]
    used = sum(desk["used"].values())
    if used:
        parts.append(Text(f"{used} used", colours.FADED))
    waiting = desk["plate"] + sum(desk["shown"].values())
    if waiting:
        parts.append(Text(f"{waiting} on the plate", colours.ALARM))
    return Text(", ").join(parts) if parts else Text("-", colours.FADED)


def tracker(game: Teutonica, view: TeutonicaView) -> Text:
    """How near the end is by each of its three ways, the Coellen table and the awards for Arnheim and Stendal."""
    end = game.facts.end_of_game
    best = most_prestige(view)
    near = [best + CLOSE_POINTS >= end.prestige, view["pile"] <= 1, view["completed"] + 1 >= end.completed_cities]
    ways = [
        f"{best} of {end.prestige} prestige",
        f"{view['pile']} marker{'s' if view['pile'] != 1 else ''} left",
        f"{view['completed']} of {end.completed_cities} cities full",
    ]
    over = view["actor"] == OVER
    ending = Text(" · ").join(
        Text(way, colours.ALARM if close and not over else colours.PLAIN) for way, close in zip(ways, near, strict=True)
    )
    return Text("  ").join([Text.assemble(("End ", colours.FADED), ending), _table(game, view), _chain(game, view)])


def summary(game: Teutonica, view: TeutonicaView, seats: Sequence[Seat]) -> Text:
    """Points now and supplies, the three ways to the end and the figure, in a line."""
    end = game.facts.end_of_game
    parts = [
        Text.assemble((f"{seat.letter} {points}p", colours.seat_style(number)), " ", pieces(one["supply"]))
        for number, (seat, one, points) in enumerate(zip(seats, view["seats"], view["scores"], strict=True))
    ]
    ways = f"{most_prestige(view)}/{end.prestige} {view['pile']} left {view['completed']}/{end.completed_cities}"
    figure = f" figure {view['figure']}" if view["figure"] else ""
    return Text.assemble(Text(" ").join(parts), (" end ", colours.FADED), ways, figure)


def _table(game: Teutonica, view: TeutonicaView) -> Text:
    """The Coellen table: points, privilege, and who has a merchant there."""
    line = Text("Coellen", colours.FADED)
    for space, owner in zip(game.facts.coellen_table.spaces, view["coellen"], strict=True):
        line.append(f" {space.points}{space.privilege[0]}", colours.PLAIN)
        line.append_text(_taken(owner))
    return line


def _chain(game: Teutonica, view: TeutonicaView) -> Text:
    """The awards for linking Arnheim and Stendal and who has won them."""
    facts = game.facts.east_west
    names = {city.id: city.name for city in game.facts.city}
    line = Text("↔".join(names[city] for city in facts.cities), colours.FADED)
    for points in facts.points:
        owner = next((seat for seat, desk in enumerate(view["seats"]) if desk["chain"] == points), None)
        line.append(f" {points}", colours.PLAIN)
        line.append_text(_taken(owner))
    return line


def _taken(owner: int | None) -> Text:
    """The owner of an award, or a dash."""
    return Text("-", colours.FADED) if owner is None else Text(colours.letter(owner), colours.owner_style(owner))


def figure(game: Teutonica, signs: Signs, view: TeutonicaView) -> Text:
    """Where the figure stands and which routes lie beside it; nothing without one."""
    if view["figure"] is None:
        return Text()
    beside = sorted(near_figure(game, view), key=lambda route: signs.numbers[route])
    routes = ", ".join(f"{signs.numbers[route]} {signs.route_name(route)}" for route in beside)
    return Text.assemble(("Figure ", colours.FADED), (view["figure"], colours.BOLD), f": {routes}")
