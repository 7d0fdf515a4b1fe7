"""What a seat may see: everything. Markers nobody has seen are drawn when they are turned, so nothing is hidden."""

from hansetag.kernel.frames import note_of

from . import heaps, pieces
from .codes import ABILITIES, CHAIN, COLUMNS, MARKERS, PLATE, PRESTIGE, SHOWN, STOCK, SUPPLY, USED
from .scoring import breakdown
from .steps import turn
from .table import Table
from .view_types import CityView, RouteView, TeutonicaSeat, TeutonicaView

PIECES = ("trader", "merchant")


def view(table: Table, seat: int | None) -> TeutonicaView:
    """The table as ``seat`` sees it, which is as everybody sees it."""
    board = table.board
    points = breakdown(table)
    return {
        "viewer": seat,
        "actor": table.actor,
        "turn": table.turn() if table.turn() >= 0 else None,
        "actions": note_of(table.frames[0]) & turn.ACTIONS_LEFT_MASK if table.turn() >= 0 else 0,
        "starter": table.starter if table.starter >= 0 else None,
        "figure": board.provinces[table.figure] if table.figure >= 0 else None,
        "completed": table.completed,
        "pile": table.pile,
        "ending": table.ending,
        "neutral_prestige": table.neutral_prestige if table.terms.neutral_scores else None,
        "routes": {name: route_view(table, route) for route, name in enumerate(board.routes)},
        "cities": {name: city_view(table, city) for city, name in enumerate(board.cities)},
        "coellen": [owner - 1 if owner else None for owner in (table.coellen >> 4 * n & 15 for n in range(4))],
        "unseen": marker_counts(table, table.unseen),
        "discarded": marker_counts(table, table.discarded),
        "seats": [seat_view(table, owner) for owner in range(table.terms.seats)],
        "breakdown": points,
        "scores": [sum(sources.values()) for sources in points],
    }


def route_view(table: Table, route: int) -> RouteView:
    """A route's pieces in order of arrival, its free houses and its marker."""
    kind = table.marker_on(route)
    return {
        "pieces": [piece_name(table, code) for code in pieces.listed(table.on_route(route))],
        "free": table.free_houses(route),
        "marker": table.board.kinds[kind] if kind >= 0 else None,
    }


def city_view(table: Table, city: int) -> CityView:
    """A city's offices from left to right, the extra ones, and who controls it."""
    return {
        "offices": [piece_name(table, code) for code in pieces.listed(table.offices(city))],
        "extras": [piece_name(table, code) for code in pieces.listed(table.extras(city))],
        "controller": table.controller(city),
    }


def piece_name(table: Table, code: int) -> str:
    """A piece as notation writes it: ``0 trader``, ``neutral trader``."""
    return table.board.piece_words(code - 1, table.terms.seats)


def seat_view(table: Table, seat: int) -> TeutonicaSeat:
    """A player's desk, supplies and markers."""
    board = table.board
    own = seat * COLUMNS
    return {
        "prestige": table.desk[own + PRESTIGE],
        "supply": table.desk[own + SUPPLY : own + SUPPLY + 2],
        "stock": table.desk[own + STOCK : own + STOCK + 2],
        "levels": {board.abilities[ability]: table.level(seat, ability) for ability in range(ABILITIES)},
        "markers": marker_counts(table, table.desk[own + MARKERS]),
        "used": marker_counts(table, table.desk[own + USED]),
        "plate": table.desk[own + PLATE],
        "shown": marker_counts(table, table.desk[own + SHOWN]),
        "chain": table.desk[own + CHAIN],
    }


def marker_counts(table: Table, row: int) -> dict[str, int]:
    """Markers by kind with their number."""
    return {table.board.kinds[kind]: heaps.count(row, kind) for kind in heaps.present(row)}
