"""The picture: every city and every route on the map, small terminals, no colours, and boards of one's own."""

from __future__ import annotations

import re
from importlib.resources import files
from itertools import pairwise
from pathlib import Path

import pytest
from rich.style import Style
from tests.cli.helpers import sit, written

import hansetag
from hansetag.cli.boards.hansa.map import draw
from hansetag.cli.terminal.canvas import Canvas
from hansetag.cli.terminal.layout import ARROWS, Box, Chart, settle
from hansetag.cli.terminal.screen import make_console
from hansetag.games.hansa import Hansa
from hansetag.games.hansa.state import HansaState
from hansetag.games.hansa.view_types import HansaView

SETUP = ["place riga", "place danzig", "place reval"]


def seen_by(state: hansetag.State, seat: int | None) -> HansaView:
    """What ``seat`` sees of a game of this kind."""
    assert isinstance(state, HansaState)
    return state.view(seat)


def hansa(seats: int = 4, **options: object) -> Hansa:
    """The game."""
    game = hansetag.game("hansa", seats, None, **options)
    assert isinstance(game, Hansa)
    return game


def custom(folder: Path) -> Path:
    """A board of one's own, on which a city and a colour are others."""
    text = (files("hansetag.games.hansa") / "data" / "board.toml").read_text("utf-8")
    text = text[: text.index("[constraints]")] + text[text.index("[goods]") :]
    text = text.replace('name = "Reval"', 'name = "Novgorod the Great"').replace('"orange"', '"ochre"')
    text = text.replace('"reval"', '"novgorod"')
    path = folder / "board.toml"
    path.write_text(text, "utf-8")
    return path


@pytest.mark.parametrize("size", [(67, 26), (83, 33), (109, 40)])
def test_every_city_and_every_route(size: tuple[int, int]) -> None:
    """Each city has its plate and each route at least one arrowhead of its own."""
    game = hansa()
    match = hansetag.Match(game, 1)
    drawn = draw(game, seen_by(match.state, None), *size, {})
    assert drawn is not None
    text = str(drawn)
    assert all(f" {city.name} " in text for city in game.facts.city)
    assert sum(text.count(arrow) for arrow in ARROWS) >= len(game.facts.route)
    assert "<SHIP>" in text
    assert "Supply" in text
    assert all(len(row) == size[0] for row in text.split("\n"))


def test_targets_carry_the_number_of_their_option() -> None:
    """Where the ship may sail to is marked with the number to type."""
    game = hansa()
    match = hansetag.Match(game, 1)
    drawn = str(draw(game, seen_by(match.state, None), 83, 33, {"danzig": 2, "riga": 11}))
    assert drawn.count("[2]") == 1
    assert drawn.count("[11]") == 1


def test_no_room_for_the_map() -> None:
    """A sheet on which the plates do not fit is not drawn at all."""
    game = hansa()
    assert draw(game, seen_by(hansetag.Match(game, 1).state, None), 40, 12, {}) is None


def test_the_roomy_screen() -> None:
    """A big terminal shows map, players, log, question, options and costs within its lines."""
    session = sit(SETUP, "Zoe=human,deckhand,deckhand", size=(100, 40))
    session.run()
    frame = written(session).split(" A > ")[-1] or written(session)
    text = written(session)
    assert "╭ Riga " in text
    assert "A Zoe · you" in text
    assert "Talers  9 booths" in text
    assert "sail to " in text
    assert "(1 Taler)" in text
    assert "Zoe sets up 2 booths at Riga." in text
    assert all(len(line) <= 100 for line in frame.split("\n"))


def test_the_small_screen() -> None:
    """A small terminal shows tables instead of the map, no line longer than it is wide, and fits its height."""
    session = sit([], size=(80, 24))
    session.run()
    text = written(session)
    lines = text[: text.index("The game is saved")].split("\n")
    assert "╭" not in text
    assert "Sails to" in text
    assert "Supply " in text
    assert "[1] set up 2 booths at " in text
    assert all(len(line) <= 80 for line in lines)
    assert len(lines) <= 25


def test_without_colours_everything_is_there() -> None:
    """Letters and numbers say all that the colours say: the coloured screen has the same text."""
    plain = sit(SETUP)
    plain.run()
    coloured = sit(SETUP, colour=True)
    coloured.run()
    escapes = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
    assert "\x1b" not in written(plain)
    assert "\x1b[1;38;2;" in written(coloured)
    assert escapes.sub("", written(coloured)).split() == written(plain).split()


def test_no_color_is_obeyed(monkeypatch: pytest.MonkeyPatch) -> None:
    """NO_COLOR takes the colours away even on a terminal."""
    monkeypatch.setenv("NO_COLOR", "1")
    assert make_console().no_color
    monkeypatch.delenv("NO_COLOR")
    assert make_console(plain=True).color_system is None


def test_a_board_of_ones_own(folder: Path) -> None:
    """Cities and colours that we never heard of are drawn like the others."""
    path = custom(folder)
    session = sit(["place riga", "place novgorod"], board=str(path))
    session.run()
    text = written(session)
    assert "Novgorod the Great" in text
    assert "Oc" in text
    game = hansa(4, board=str(path))
    drawn = str(draw(game, seen_by(hansetag.Match(game, 1).state, None), 100, 40, {}))
    assert sum(drawn.count(arrow) for arrow in ARROWS) >= len(game.facts.route)


def test_hidden_sales_are_not_drawn() -> None:
    """What a seat may not know is a question mark."""
    session = sit([*SETUP, "p"], sold="hidden")
    session.run()
    assert "?" in written(session)
    assert "0 face down" in written(session)


def test_plates_are_pushed_apart() -> None:
    """Plates wanted at the same place end up beside each other, on the sheet and with a column or row between them."""
    boxes = settle([(0.5, 0.5)] * 4, [(14, 4)] * 4, 60, 20)
    assert boxes is not None
    for place, one in enumerate(boxes):
        assert 0 <= one.x <= 60 - one.width
        assert 0 <= one.y <= 20 - one.height
        for other in boxes[:place]:
            assert not any(other.covers((one.x + x, one.y + y)) for x in range(one.width) for y in range(one.height))


def test_a_route_goes_around_a_plate() -> None:
    """A way is bent where a plate is in between."""
    start, between, end = Box(0, 8, 10, 4), Box(25, 9, 10, 2), Box(50, 8, 10, 4)
    chart = Chart([start, between, end], 60, 20)
    way = chart.route(start, end)
    assert not any(between.covers(point) for point in way)
    assert max(abs(one[0] - other[0]) for one, other in pairwise(way)) < 1
    assert chart.heads(way)[0][2] in "→↗↘"


def test_canvas_keeps_what_fits() -> None:
    """Text off the sheet is cut, wide letters take two cells and dots never cover letters."""
    canvas = Canvas(6, 2)
    assert canvas.put(-1, 0, "abc") == 2
    canvas.put(4, 0, "港x")
    canvas.put(0, 5, "lost")
    canvas.line([(0.0, 0.0), (0.0, 1.0), (0.5, 1.9), (9.0, 9.0)], Style())
    assert str(canvas) == "bc  港\n" + chr(0x2800 + 0x01 + 0x80) + " " * 5
