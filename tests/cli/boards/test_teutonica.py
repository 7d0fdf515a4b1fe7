"""Hansa Teutonica in the terminal: the map, small screens, narrowing, displacement, and whole games."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from tests.cli.helpers import Leaner, Script, sit, written

import hansetag
from hansetag.cli import main
from hansetag.cli.boards.teutonica.board import TeutonicaBoard
from hansetag.cli.boards.teutonica.map import draw
from hansetag.cli.boards.teutonica.signs import FIRST_ROUTE_NUMBER, Signs, mark_style
from hansetag.cli.commands.check import verified
from hansetag.cli.commands.session import Session
from hansetag.cli.terminal import colours
from hansetag.cli.terminal.files import read_record
from hansetag.cli.terminal.menu import Menu
from hansetag.games.teutonica import Teutonica
from hansetag.games.teutonica.events import Dropped, Paid
from hansetag.games.teutonica.state import TeutonicaState
from hansetag.games.teutonica.view_types import TeutonicaView
from hansetag.kernel.questions import Answer
from hansetag.kernel.seats import NATURE, OVER

SIZES = [(120, 50), (160, 60)]


def seen_by(state: hansetag.State, seat: int | None) -> TeutonicaView:
    """What ``seat`` sees of a game of this kind."""
    assert isinstance(state, TeutonicaState)
    return state.view(seat)


def teutonica(seats: int = 3, **options: object) -> Teutonica:
    """The game."""
    game = hansetag.game("teutonica", seats, None, **options)
    assert isinstance(game, Teutonica)
    return game


def shown(session: Session) -> str:
    """What was shown until nothing more was typed."""
    session.run()
    text = written(session)
    return text[: text.index("\nThe game is saved")]


def decided(session: Session) -> list[str]:
    """What was decided so far."""
    return [session.match.game.text(one.action) for one in session.match.record.decisions if one.seat != NATURE]


def table(reader: list[str], seats: str = "human,human,human", **more: Any) -> Session:
    """A table of people."""
    return sit(reader, seats, game="teutonica", **more)


def test_every_city_route_and_house_is_on_the_map() -> None:
    """Both sides of the board are drawn whole on sheets that 120 and 160 columns leave."""
    for seats, width, height in ((3, 120, 33), (3, 112, 29), (5, 112, 28), (5, 120, 31), (5, 160, 41), (2, 112, 30)):
        game = teutonica(seats, **({"variant": "provinces"} if seats == 2 else {}))
        view = seen_by(hansetag.Match(game, 1).state, None)
        drawn = str(draw(game, view, width, height, {}))
        signs = Signs(game)
        assert all(city.name in drawn for city in game.facts.city)
        for route, there in view["routes"].items():
            assert f" {signs.numbers[route]} {signs.houses(there).plain}" in drawn, route
        assert all(len(row) == width for row in drawn.split("\n"))
        assert sum(drawn.count(f"+{name}") for name in ("Extra", "Swtch", "Rem.3")) == 3


def test_targets_are_marked() -> None:
    """A route on which something can be done has its number in brackets."""
    game = teutonica()
    drawn = str(draw(game, seen_by(hansetag.Match(game, 1).state, None), 120, 33, {"hamburg-luebeck": 51}))
    assert "[51]···" in drawn
    assert " 50 ···" in drawn


def test_many_targets_are_marked_quietly() -> None:
    """Where nearly every route is on offer, red chips all over the board would hide whose pieces lie where."""
    few = dict.fromkeys(("hamburg-luebeck", "stade-hamburg"), 51)
    assert mark_style(few) == colours.CHOICE
    assert mark_style(Signs(teutonica()).numbers) == colours.COURSE


def test_no_route_covers_what_is_said_of_its_neighbour() -> None:
    """Words below a route are cut short where the next route or city begins, never in the middle."""
    game = teutonica(5)
    view = seen_by(hansetag.Match(game, 1).state, 0)
    routes = view["routes"]
    for route in game.facts.route:
        routes[route.id] = {"pieces": ["4 trader"] * (route.houses - 1), "free": 1, "marker": None}
    warned = sum(route.houses > 2 for route in game.facts.route)
    for width, height in ((112, 28), (120, 31), (140, 31), (190, 50)):
        drawn = str(draw(game, view, width, height, {}))
        assert drawn.count("E 1 missing") + drawn.count("E-1") == warned
        assert drawn.count("E 1") == drawn.count("E 1 missing")


def test_the_short_legend_is_whole_or_not_there() -> None:
    """On a small map a city lies where its second line would be."""
    game = teutonica(2, variant="provinces")
    view = seen_by(hansetag.Match(game, 1).state, None)
    small, large = str(draw(game, view, 112, 27, {})), str(draw(game, view, 140, 34, {}))
    assert "free offices" in large
    assert "offices" not in small


def test_pieces_offices_and_markers_are_drawn() -> None:
    """Traders are small letters, merchants capitals, offices show colour, shape, coin and owner, extras stand first."""
    game = teutonica(2)
    view = seen_by(hansetag.Match(game, 1).state, 0)
    routes, cities = view["routes"], view["cities"]
    routes["hamburg-luebeck"] = {"pieces": ["0 trader", "0 merchant"], "free": 1, "marker": "actions-4"}
    routes["bremen-minden"] = {"pieces": ["1 trader", "neutral trader"], "free": 1, "marker": None}
    routes["stade-hamburg"] = {"pieces": ["1 trader", "1 trader"], "free": 1, "marker": None}
    cities["hamburg"] = {"offices": ["1 trader", "0 trader"], "extras": ["neutral trader"], "controller": 0}
    cities["minden"] = {"offices": ["neutral trader"], "extras": [], "controller": 2}
    drawn = str(draw(game, view, 120, 33, {}))
    assert " 51 aA·" in drawn
    assert "+4 Act A-1" in drawn
    assert " 41 bn·" in drawn
    assert "B 1 missing" in drawn
    assert "Hamburg A*" in drawn
    assert "{N}[B][A][b]" in drawn
    assert "Minden N*" in drawn
    assert "(w$) Privilege" in drawn


def test_a_route_that_is_not_named_gives_no_number() -> None:
    """Taking nothing from a route is an option like any other, not a place on the map."""
    game = teutonica()
    answer = hansetag.Answer(1, "nothing", "nothing", "hamburg-luebeck")
    menu = Menu([answer], Signs(game).numbers)
    assert [entry.number for entry in menu.entries] == [1]
    assert menu.marks == {}


def test_no_room_for_the_map() -> None:
    """A sheet on which the cities do not fit is not drawn."""
    game = teutonica()
    assert draw(game, seen_by(hansetag.Match(game, 1).state, None), 60, 20, {}) is None


@pytest.mark.parametrize("size", SIZES)
def test_the_big_screen(size: tuple[int, int]) -> None:
    """Map, desks in words and numbers, the ways to the end, the awards, groups with counts: all within the terminal."""
    text = shown(table([], "human,deckhand,deckhand", size=size))
    lines = text.split("\n")
    assert len(lines) <= size[1]
    assert all(len(line) <= size[0] for line in lines)
    assert "Actions" in text
    assert "white → orange" in text
    assert "0 of 20 prestige · 13 markers left · 0 of 10 cities full" in text
    assert "Coellen 7w- 8o- 9p- 11b-" in text
    assert "Arnheim↔Stendal 7- 4- 2-" in text
    assert re.search(r"\[\d\] place trader \(3\d\)", text)


@pytest.mark.parametrize("seats", ["human,deckhand,deckhand", "human,deckhand,deckhand,deckhand,deckhand"])
def test_the_small_screen_in_parts(seats: str) -> None:
    """80 by 24 show routes, cities and players one after the other, each within the terminal."""
    for keys, names in (([], "v cities, players"), (["v"], "v players, routes"), (["v", "v"], "v routes, cities")):
        text = shown(table(keys, seats, size=(80, 24)))
        assert names in text
        last = text.split("\n")[-24:]
        assert all(len(line) <= 80 for line in last)
    game = teutonica(seats.count(",") + 1)
    text = shown(table([], seats, size=(80, 24)))
    assert len(text.split("\n")) <= 24
    assert all(
        route.id.count("-") and str(number) in text
        for number, route in enumerate(game.facts.route, start=FIRST_ROUTE_NUMBER)
    )
    text = shown(table(["v"], seats, size=(80, 24)))
    assert all(city.name in text for city in game.facts.city)


def test_a_tall_terminal_shows_all_parts() -> None:
    """Where there is room for all parts, nothing has to be turned over."""
    text = shown(table([], size=(90, 60)))
    assert " v " not in text
    assert "Groningen-Emden" in text
    assert "Town Keys 1→2" in text


def test_colours_say_nothing_that_letters_do_not() -> None:
    """The coloured screen has the same text as the plain one."""
    plain, coloured = table(["place"]), table(["place"], colour=True)
    plain.run()
    coloured.run()
    escapes = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
    assert "\x1b" not in written(plain)
    assert escapes.sub("", written(coloured)).split() == written(plain).split()


def test_verb_first() -> None:
    """A group's number or word lists its options; then a route's number or name decides."""
    session = table(["place", "1", "51", "place merchant", "luebeck"])
    session.run()
    assert decided(session) == ["place trader hamburg-luebeck", "place merchant hamburg-luebeck"]
    assert "place trader" in written(session)
    assert "places are marked with their numbers" in written(session)


def test_target_first() -> None:
    """A route's number or a name lists what can be done there, and nothing is done before it was chosen."""
    session = table(["51", "1", "hamburg", "", "stade", "2"])
    session.run()
    assert "[2] place a merchant on Hamburg - Lübeck" in written(session)
    assert decided(session) == ["place trader hamburg-luebeck", "place merchant stade-hamburg"]


def test_abbreviated_notation() -> None:
    """What is unique is played, what is not is listed, and a single letter is never enough to end a turn."""
    session = table(["pl t hamb-lueb", "e", "b", "pl m ham-lue"])
    session.run()
    assert decided(session) == ["place trader hamburg-luebeck"]
    assert "[51] place a merchant on Hamburg - Lübeck" in written(session)
    assert "[52] place a merchant on Hamburg - Lüneburg" in written(session)


def test_refusals_are_explained() -> None:
    """What is not possible is answered with the reason, in full, abbreviated, by question mark, or for a whole verb."""
    session = table(
        ["claim hamburg-luebeck", "cl stade-ham", "? claim hamburg-luebeck", "claim", "office", "dance", "99"]
    )
    session.run()
    text = written(session)
    assert text.count("is not full of your pieces; 3 are missing") >= 3
    assert "nothing that 'claim' could mean is possible now" in text
    assert "That answers no question that is open now" in text
    assert "'dance' cannot stand at the beginning" in text
    assert "there is no option 99; there are 1 to" in text


def test_questions_about_options() -> None:
    """A question mark explains options by number, notation or abbreviation, and lists several."""
    session = table(["? 51", "? pl t stade-ham", "?", "? place m ham"])
    session.run()
    text = written(session)
    assert "'51' may mean place trader hamburg-luebeck, place merchant hamburg-luebeck" in text
    assert "place trader stade-hamburg: place a trader on Stade - Hamburg" in text
    assert "A turn: you have as many actions as your desk says." in text
    assert "'pl t ham-lue'" in text
    assert "'place m ham' may mean place merchant bremen-hamburg" in text


def test_the_other_keys_work() -> None:
    """Undo, points, log, save and map do what they do in every game."""
    session = table(["place trader hamburg-luebeck", "u", "p", "l", "s mine", "m"])
    session.run()
    text = written(session)
    assert "taken back: place trader hamburg-luebeck" in text
    assert "largest network" in text
    assert "saved to mine.hanse" in text
    assert decided(session) == []


def test_the_displaced_are_told() -> None:
    """Whoever is displaced in another's turn sees it announced, with the nearest routes as options."""
    session = table([])
    first = session.match.state.actor
    victim = (first + 1) % 3
    moves = ["place trader hamburg-luebeck", "place trader stade-hamburg", "place trader goslar-magdeburg", "end"]
    session.reader = Script([*moves[2:], "place trader hamburg-luebeck", "end", "end"])
    session.run()
    session.reader = Script([f"displace {victim} trader hamburg-luebeck", "with trader", "pay trader"])
    before = len(written(session))
    session.run()
    text = written(session)[before:]
    name = session.seats[victim].name
    assert session.match.state.actor == victim
    assert " YOU WERE DISPLACED " in text
    assert f"{name}: you were displaced on Hamburg - Lübeck" in text
    assert "Stade - Hamburg" in text
    assert "[50]" in text


def test_the_figure_and_its_routes() -> None:
    """With provinces the figure stands on the map, and the routes beside it are named."""
    session = table(["post p03"], "human,human", variant="provinces")
    text = shown(session)
    assert "<p03>" in text
    assert "Figure p03: 41 Bremen-Minden, 42 Bremen-Hannover, 44 Minden-Hannover" in text


def test_cities_and_provinces_on_offer_are_marked() -> None:
    """Places without a number of their own carry that of their option, cities before their name."""
    game = teutonica(2, variant="provinces")
    state = hansetag.Match(game, 1).state
    menu = Menu(game.question(state).answers, Signs(game).numbers)
    assert menu.marks["p03"] == next(entry.number for entry in menu.entries if entry.answers[0].target == "p03")
    drawn = str(draw(game, seen_by(state, 0), 130, 42, {**menu.marks, "hamburg": 2}))
    assert "[p03]" in drawn
    assert "[2]Hamburg" in drawn


def test_a_crowd_of_places_is_named_in_words() -> None:
    """Where all options are marked on the map, the line says what is done, not how it is noted."""
    game = teutonica(3)
    session = table([])
    routes = list(Signs(game).numbers)
    answers = [
        Answer(number, f"marker actions-3 {route}", "marker", route) for number, route in enumerate(routes, start=1)
    ]
    told = session.screen.offers.all_marked(Menu(answers, Signs(game).numbers), 3).plain
    assert told.startswith(f" marker {game.book.name('actions-3')}: {len(routes)} places are marked")


def test_the_log_joins_what_one_seat_does() -> None:
    """Who acts and what he does are said once, also of the neutral trader, who begins with a capital."""
    board = TeutonicaBoard(teutonica(2))
    drops = [Dropped(-1, "trader", "hamburg-luebeck"), Dropped(-1, "trader", "stade-hamburg")]
    moves = [Dropped(0, "trader", "stade-hamburg"), Dropped(0, "trader", "stade-hamburg"), Paid(1, "trader")]
    assert board.narrate([*drops, *moves], ["Anna a B", "Bert"]) == [
        "The neutral trader puts down a trader on Hamburg - Lübeck; a trader on Stade - Hamburg.",
        "Anna a B puts down a trader on Stade - Hamburg (twice).",
        "Bert pays a trader to displace.",
    ]
    assert board.narrate(drops[:1], ["Anna", "Bert"]) == ["The neutral trader puts down a trader on Hamburg - Lübeck."]


def test_the_board_speaks() -> None:
    """The legend knows provinces where there are some, and nothing is taken for granted."""
    board = TeutonicaBoard(teutonica(2, variant="provinces"))
    view = seen_by(hansetag.Match(board.game, 1).state, None)
    assert "a province" in board.legend(view).plain
    assert board.usual(board.game.question(hansetag.Match(board.game, 1).state)) is None
    assert board.price(1) == ""


@pytest.mark.parametrize(
    ("seats", "options", "seed"),
    [
        ("human,human", {}, 1),
        ("human,human", {"variant": "provinces"}, 1),
        ("Anna=human,apprentice,human,deckhand,human", {}, 2),
    ],
)
def test_a_whole_game(
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    seats: str,
    options: dict[str, Any],
    seed: int,
) -> None:
    """A game is played by numbers and notation, saved in the middle, resumed, ended, checked and told."""
    reader = Leaner(seed, stop=90)
    session = sit(reader, seats, seed=seed, size=(80, 24), game="teutonica", **options)
    now_and_then(session, monkeypatch)
    session.run()
    path = folder / f"teutonica-{seed}.hanse"
    assert main(["check", str(path)]) == 0
    saved = read_record(path)
    assert saved.decisions
    again = Session(hansetag.Match.resume(saved), session.seats, session.screen.console, Leaner(seed + 1), False, path)
    again.reader.session = again  # type: ignore[attr-defined]  # a Leaner looks at what it plays
    now_and_then(again, monkeypatch)
    assert again.run() == 0
    assert again.match.state.actor == OVER
    assert "points for" in written(again)
    text = path.read_text("utf-8")
    assert verified(text).result == again.match.state.scores()
    capsys.readouterr()
    assert main(["replay", str(path)]) == 0
    told = capsys.readouterr().out
    assert "is the start player." in told
    assert "The game is over" in told


def now_and_then(session: Session, monkeypatch: pytest.MonkeyPatch, often: int = 20) -> None:
    """Draw only some of the pictures, to be quick."""
    show, count = session.screen.show, iter(range(1_000_000))
    monkeypatch.setattr(session.screen, "show", lambda *given: None if next(count) % often else show(*given))


def test_the_command(folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """A person and two apprentices sit down by default, and options of the game are understood."""
    monkeypatch.setattr("builtins.input", Script(["q"]))
    assert main(["play", "teutonica", "--seed", "4", "--plain"]) == 0
    assert "players: human, apprentice, apprentice" in (folder / "teutonica-4.hanse").read_text("utf-8")
    monkeypatch.setattr("builtins.input", Script(["1", "q"]))
    words = ["play", "teutonica", "--seats", "human,apprentice", "--option", "variant=provinces", "--seed", "5"]
    assert main(words) == 0
    assert "variant=provinces" in (folder / "teutonica-5.hanse").read_text("utf-8")
    assert main(["play", "teutonica", "--option", "variant=provinces"]) == 2
    assert "variant" in capsys.readouterr().err
