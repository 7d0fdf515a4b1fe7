"""Bohn Hanse in the terminal: the map, three sizes of screens, deals, acting in others' turns, secrets, whole games."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import msgspec
import pytest
from rich.color import Color
from tests.cli.boards.test_teutonica import now_and_then
from tests.cli.helpers import Haggler, Script, sit, written

import hansetag
from hansetag.cli import main
from hansetag.cli.boards.bohnhanse.board import BohnHanseBoard
from hansetag.cli.boards.bohnhanse.map import draw
from hansetag.cli.boards.bohnhanse.signs import Signs, abbreviated
from hansetag.cli.commands.check import verified
from hansetag.cli.commands.session import Session
from hansetag.cli.terminal import colours
from hansetag.cli.terminal.files import read_record
from hansetag.cli.terminal.menu import Menu
from hansetag.cli.terminal.seats import read
from hansetag.games.bohnhanse import BohnHanse
from hansetag.games.bohnhanse.events import Bought, Drew, Stocked
from hansetag.games.bohnhanse.state import BohnHanseState
from hansetag.games.bohnhanse.view_types import BohnHanseView
from hansetag.kernel.seats import NATURE, OVER

SIZES = [(140, 50), (100, 40), (80, 24)]
SETUP = ["1", "", "1", "", "1", "", "1", ""]  # four people arrange their orders; each hands the keyboard over
ESCAPES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


def seen_by(state: hansetag.State, seat: int | None) -> BohnHanseView:
    """What ``seat`` sees of a game of this kind."""
    assert isinstance(state, BohnHanseState)
    return state.view(seat)


def bohnhanse(seats: int = 4, **options: object) -> BohnHanse:
    """The game."""
    game = hansetag.game("bohnhanse", seats, None, **options)
    assert isinstance(game, BohnHanse)
    return game


def table(lines: list[str], seats: str = "human,human,human,human", **more: Any) -> Session:
    """A table of people at one keyboard; with seed 5 Bertold starts, from Rostock."""
    return sit(lines, seats, game="bohnhanse", **{"seed": 5, **more})


def shown(session: Session) -> str:
    """What was shown until nothing more was typed."""
    session.run()
    text = written(session)
    return text[: text.index("\nThe game is saved")]


def frames(session: Session) -> list[str]:
    """The pictures, one for each question."""
    pictures: list[str] = []
    lay = session.screen.lay

    def keep(rows: Any) -> None:
        pictures.append("\n".join("".join(segment.text for segment in row) for row in rows))
        lay(rows)

    session.screen.lay = keep  # type: ignore[method-assign]
    session.run()
    return pictures


def last(session: Session) -> str:
    """The last picture, as one line."""
    return " ".join(frames(session)[-1].split())


def decided(session: Session, seat: int | None = None) -> list[str]:
    """What was decided so far, by all or by one."""
    decisions = [one for one in session.match.record.decisions if one.seat != NATURE]
    return [session.match.game.text(one.action) for one in decisions if seat in (None, one.seat)]


def staged(session: Session, **changes: dict[str, Any]) -> Session:
    """The table with some things before the seats changed, as in ``b={"wagon": ...}``."""
    data: dict[str, Any] = msgspec.to_builtins(session.match.state.full())
    for letter, change in changes.items():
        data["seats"][colours.LETTERS.index(letter.upper())] |= change
    session.match.state = session.match.game.stage(data)
    return session


# ---------------------------------------------------------------------- pictures


@pytest.mark.parametrize(("seats", "width", "height"), [(3, 98, 18), (5, 98, 18), (4, 110, 22), (5, 140, 27)])
def test_every_city_road_and_figure_is_on_the_map(seats: int, width: int, height: int) -> None:
    """Each city has its plate with squares, prices and figures, and each road can be seen."""
    game = bohnhanse(seats)
    match = hansetag.Match(game, 1)
    before = str(draw(game, seen_by(match.state, 0), width, height, {}))
    assert re.search(r"[─═ ]A ", before)
    assert not re.search(r"[─═ ]B ", before)  # whose figure comes with his capital
    while game.question(match.state).code == "arrange":
        match.play(match.state.legal()[0])
    drawn = str(draw(game, seen_by(match.state, 0), width, height, {"riga": 7}))
    assert all(f" {city.name} " in drawn for city in game.facts.city)
    assert drawn.count("[7]") == 1
    assert "Bl1 Ch1 So1 ··· ···" in drawn
    assert "Bl4 Ch5 So9" in drawn
    assert all(len(row) == width for row in drawn.split("\n"))
    figures = [seat for seat in range(seats) if re.search(rf"[─═ ]{colours.letter(seat)} ", drawn)]
    assert figures == list(range(seats))


def test_no_room_for_the_map() -> None:
    """A sheet on which the plates do not fit is not drawn at all."""
    game = bohnhanse()
    assert draw(game, seen_by(hansetag.Match(game, 1).state, 0), 60, 14, {}) is None


def test_what_can_be_bought_is_marked_in_its_city() -> None:
    """In the trader phase the beans on sale carry their numbers, for the one who buys alone."""
    session = table([*SETUP, "travel hamburg"], size=(140, 50))
    session.run()
    game = session.match.game
    assert isinstance(game, BohnHanse)
    marks = session._menu(game.question(session.match.state)).marks
    assert "[1]Bl" in str(draw(game, seen_by(session.match.state, 1), 140, 27, marks))
    assert "[1]Bl" not in str(draw(game, seen_by(session.match.state, 0), 140, 27, marks))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_screens_fit(size: tuple[int, int], seats: int) -> None:
    """No line is longer than the terminal is wide and no picture higher than it, whatever is asked."""
    reader = Haggler(seats, stop=60)
    session = sit(reader, ",".join(["human"] * seats), seed=seats, size=size, game="bohnhanse")
    pictures = frames(session)
    assert len(pictures) > 30
    for picture in pictures:
        lines = picture.split("\n")
        assert all(len(line) <= size[0] for line in lines)
        assert len(lines) < size[1], picture


def test_the_roomy_screen() -> None:
    """Map, players, own orders, the way to the end, question, trips with their cards, and the log."""
    text = last(table(SETUP, size=(140, 50)))
    for words in (
        "╔ Rostock",
        "> B Bertold · human",
        "Ch St So Re Ga ·· ·· ··",
        "t S T t t t t o o <turn>",
        "Your orders 8. London Ch So → 31 all beans, 3 roads",
        "8 harvests to go until the last round",
        "staying plays travel: [1] stay at Rostock",
        "this trip plays travel, Supply (harvest): [2] Hamburg [3] Aalborg",
        "this trip plays travel, Supply, Toll (pay 20, harvest): [6] Edinburgh",
        "i cut in: off",
        "Bertold is the poorest and starts.",
    ):
        assert words in text, words


def test_the_small_screen() -> None:
    """In 80 columns a table of cities takes the place of the map, and v shows the players."""
    session = table([*SETUP, "v"], size=(80, 24))
    pictures = frames(session)
    cities, players = (" ".join(picture.split()) for picture in pictures[-2:])
    assert "╔" not in cities
    assert "[1] Rostock St1 So1 ··· ··· St6 So9 B Aa Ha Ma Da" in cities
    assert "You have Ch St So Re Ga · orders London Ch So → 31, Bremen Ch St → 28" in cities
    assert "> B Bertold 89 Rostock 43 Ch St So Re Ga" in players


def test_what_is_owed_waits_or_can_be_delivered_is_said() -> None:
    """Loans, kept harvests, orders that are ready and how far the others are."""
    session = table(SETUP)
    session.run()
    view = seen_by(staged(session, c={"loan": 7, "waiting": [3]}).match.state, 1)
    board = BohnHanseBoard(bohnhanse())
    notes = board.notes(view, read(["human"] * 4), True).plain
    assert "Cord keeps harvest 3: St2 Aalborg, Be3 Bremen, Re3 Visby" in notes
    console = session.screen.console
    with console.capture() as told:
        console.print(board.players(view, read(["human"] * 4), 118, {}))
    assert "loan 7: -14 keeps harvest 3" in told.get()
    assert "all there, 2 roads" in told.get()


def test_without_colours_everything_is_there() -> None:
    """The coloured screen has the same text, and chips and faded words are readable."""
    plain = table([*SETUP, "2", "propose c"])
    plain.run()
    coloured = table([*SETUP, "2", "propose c"], colour=True)
    coloured.run()
    assert ESCAPES.sub("", written(coloured)).split() == written(plain).split()
    for bean in bohnhanse().facts.bean:
        chip = colours.good_style(bean.colour, 0)
        assert contrast(chip.color, chip.bgcolor) > 4.5
    assert contrast(colours.FADED.color, Color.parse(colours.PARCHMENT)) > 4.5


def contrast(one: Color | None, other: Color | None) -> float:
    """How well two colours are told apart, 1 to 21."""
    assert one is not None
    assert other is not None
    shades: list[float] = []
    for colour in (one, other):
        parts = [part / 255 for part in colour.get_truecolor()]
        red, green, blue = (part / 12.92 if part <= 0.04 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
        shades.append(0.2126 * red + 0.7152 * green + 0.0722 * blue)
    return (max(shades) + 0.05) / (min(shades) + 0.05)


def test_beans_have_letters_of_their_own() -> None:
    """Two letters, the initials of a name in two parts, and more where they would be alike."""
    assert list(Signs(bohnhanse()).short.values()) == ["Bl", "Ch", "St", "Gr", "So", "Be", "Re", "Ga"]
    assert abbreviated(["bean", "beet"]) == {"bean": "Bea", "beet": "Bee"}


def test_closed_hands_are_not_drawn() -> None:
    """Where hands are closed others see how many cards there are."""
    text = last(table(SETUP, size=(140, 50), hands="closed"))
    assert "A Anna · human 91 Edinburgh 47 Ch St Gr Re Ga ·· ·· ·· 9 cards" in text


# ---------------------------------------------------------------------- options


def test_few_lines_for_many_options() -> None:
    """Trips, purchases and deals have a number each; what is thrown away is a group."""
    session = table([*SETUP, "travel aalborg"])
    session.run()
    menu = session._menu(session.match.game.question(session.match.state))
    assert [entry.label for entry in menu.entries if len(entry.answers) > 1] == ["buy-order", "discard"]
    assert menu.entries[-1].label == "end"
    group = next(entry for entry in menu.entries if entry.label == "discard")
    assert len(Menu(group.answers, {}, session.screen.board.alone).entries) == len(group.answers)


def test_help_explains_keys_and_beans() -> None:
    """The page behind the question mark knows the key for others' turns and every bean."""
    text = " ".join(shown(table([*SETUP, "?"], size=(120, 50))).split())
    assert "be asked when others begin their turn or their trading" in text
    assert "Be black-eyed bean, base price 11" in text
    assert "Toll costs 20" in text


def test_other_games_have_no_such_key() -> None:
    """The key is only there where others' turns offer something."""
    session = sit(["i", "?"])
    session.run()
    assert "cannot stand at the beginning" in written(session)
    assert "others begin their turn" not in written(session)


# ---------------------------------------------------------------------- deals

AALBORG = [*SETUP, "travel aalborg"]


@pytest.mark.parametrize(
    "line",
    [
        "deal 2 invite give chili get garden",
        "deal c give chili get garden",
        "Deal Cord inv gi ch get ga",
        "DEAL C Give CHILI Get Garden",
    ],
)
def test_a_deal_in_a_line(line: str) -> None:
    """Whom it is made with by number, letter or name; parts and beans may be cut."""
    session = table([*AALBORG, line, ""])
    text = last(session)
    assert decided(session, 1)[-4:] == ["propose 2", "add give chili", "add get garden", "send"]
    assert "PROPOSAL from Bertold to you · Bertold gives Ch · you give Ga" in text


def test_a_deal_by_picking_beans_is_always_visible() -> None:
    """Each bean shows in the deal, with what it takes and how full the wagons are then."""
    pictures = frames(table([*AALBORG, "propose c", "give stink", "1", "get garden soy", "remove give stink"]))
    deals = [re.search(r"DEAL you are building.*?(?=─)", " ".join(picture.split())) for picture in pictures[-5:]]
    told = [found.group() if found else "" for found in deals]
    assert "with Cord · you give nothing · Cord gives nothing" in told[0]
    assert "Cord comes to Aalborg, in front: a plain card · wagons then 5 and 5 of 8" in told[0]
    assert "you give St · Cord gives nothing" in told[1]
    assert "you give Ch St · Cord gives nothing" in told[2]
    assert "you give Ch St · Cord gives So Ga" in told[3]
    assert "you give Ch · Cord gives So Ga" in told[4]


def test_promised_beans_are_bought_first() -> None:
    """A bean that one gives and does not have is named with its price."""
    assert "Be bought first for 9" in last(table([*AALBORG, "propose c", "give black-eyed"]))


@pytest.mark.parametrize(
    ("lines", "answer"),
    [
        (
            ["deal c give blue"],
            "Bertold has no more of the blue bean, nor can more be bought here for the deal. [BH-15]",
        ),
        (["deal c get red"], "Cord has no more of the red bean. [BH-15]"),
        (["deal b give chili"], "A deal needs somebody else."),
        (["deal x give chili"], "'deal' is followed by whom it is made with: A Anna, B Bertold"),
        (["deal c give coffee"], "'coffee' is no bean; possible: blue, chili"),
        (["propose c", "give coffee"], "'coffee' cannot stand after 'add give'"),
        (["propose c", "get red"], "Cord has no more of the red bean. [BH-15]"),
        (["propose c", "give chili", "get chili"], "[BH-15]"),
    ],
)
def test_refusals_say_which_part_fails(lines: list[str], answer: str) -> None:
    """People are named, and nothing of a refused line is done."""
    session = table([*AALBORG, *lines])
    assert answer in last(session)
    assert "send" not in decided(session)


def test_a_deal_that_cannot_be_sent_says_why_before_one_tries() -> None:
    """The doubt stands beside the question: here that the other's wagon would be too full."""
    session = table(AALBORG)
    session.run()
    staged(session, c={"wagon": ["blue", "green", "soy", "black_eyed", "garden", "red", "red", "red"]})
    session.reader = Script(["deal c give chili", "propose c", "give chili", "send"])
    pictures = [" ".join(picture.split()) for picture in frames(session)]
    too_full = "After the swap the wagon of Cord would hold more than 8 beans; add something to throw away."
    assert f"{too_full} [BH-15]" in pictures[1]
    assert f"Not yet: {too_full}" in pictures[3]
    assert f"{too_full} [BH-15]" in pictures[4]


def test_answers_accept_decline_counter() -> None:
    """A proposal calls out, a counter begins from it, and what is agreed is done."""
    propose = "deal c give chili get garden"
    text = " ".join(shown(table([*AALBORG, propose, "", "counter b", "give blue send", ""])).split())
    assert "A PROPOSAL TO YOU" in text
    assert "Not yet: That is just what was proposed to you" in text
    session = table([*AALBORG, propose, "", "counter b", "give blue send", "", "accept"])
    session.run()
    seen = seen_by(session.match.state, None)
    assert seen["seats"][2]["city"] == "aalborg"
    assert sorted(seen["seats"][1]["wagon"]) == ["blue", "garden", "garden", "red", "soy", "stink"]
    session = table([*AALBORG, propose, "", "deal b give blue", "", "decline", "cancel"])
    session.run()
    assert decided(session, 2)[-4:] == ["remove give garden", "remove get chili", "add give blue", "send"]


def test_a_line_takes_the_place_of_what_was_built() -> None:
    """Who has begun to pick beans may still type the whole deal; or give it up."""
    session = table([*AALBORG, "propose d", "give red", "deal c give chili get garden"])
    session.run()
    assert decided(session, 1)[-5:] == ["cancel", "propose 2", "add give chili", "add get garden", "send"]


# ---------------------------------------------------------------------- others' turns


def test_who_wants_it_is_asked_in_others_turns() -> None:
    """After i one is asked when another's turn and trading begin; Enter lets it go on, i ends it."""
    lines = ["i", *SETUP, "", "", "travel aalborg", "", "i", "", "end"]
    session = table(lines, size=(140, 50))
    text = "\n".join(" ".join(picture.split()) for picture in frames(session))
    assert decided(session, 1)[-1] == "end"
    assert "you are asked in others' turns, too" in text
    assert "ANOTHER'S TURN Anna, the turn of Bertold begins. Anything from you? Enter: no." in text
    assert "ANOTHER'S TURN Anna, Bertold trades at Aalborg. Anything from you?" in text
    assert "deal with: [1] Bertold, to be invited" in text
    assert "[2] buy an order for 5 and a travel card (2)" in text
    assert session.watching == set()


CUT_IN = "Anna=human,deckhand,deckhand,deckhand"


def cutting_in(lines: list[str], seed: int = 5) -> Session:
    """A table at which Anna is asked in the turn of Bertold, who is not asked what he does."""
    session = table(["1"], CUT_IN, seed=seed, size=(140, 50))
    session.watching = {0}
    session.reader = Script(["1", *lines])
    return session


def test_an_order_is_bought_in_anothers_turn() -> None:
    """The purchase is recorded as Anna's, and she alone reads what she drew."""
    session = cutting_in(["buy-order 1"])
    text = last(session)
    assert session.match.state.actor == 1
    assert decided(session, 0)[-1] == "buy-order 1"
    assert re.search(r"Anna draws [A-Z]\w+ \(", text)
    assert not any(re.search(r"Anna draws [A-Z]", line) for line, _ in session.logs.lines(1))


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("travel riga", "Outside your turn you may only buy an order"),
        ("? travel riga", "Outside your turn you may only buy an order"),
        ("propose b", "Not now: proposals are for the trader phase"),
        ("99", "there is no option 99"),
        ("? 1", "buy an order for 5 thaler"),
    ],
)
def test_what_one_may_not_do_in_anothers_turn(typed: str, answer: str) -> None:
    """Refusals say what is possible, and the question stays."""
    session = cutting_in([typed])
    assert answer in last(session)
    assert len(decided(session, 0)) == 1


def test_an_offer_to_the_active_player_and_taking_it_back() -> None:
    """A proposal in another's trader phase stays open until it is answered or withdrawn."""
    session = cutting_in(["", "deal b give garden", "withdraw b"])
    pictures = [" ".join(picture.split()) for picture in frames(session)]
    assert any("OPEN OFFER from you to Bertold · you give Ga · Bertold gives nothing" in one for one in pictures)
    assert decided(session, 0)[-4:] == ["propose 1", "add give garden", "send", "withdraw 1"]


def test_merchants_cut_in_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """The company of merchants is asked at each moment, also in the turn of a person."""
    asked: list[tuple[int, int]] = []

    def wish(merchant: object, state: hansetag.State, seat: int) -> int | None:
        asked.append((state.actor, seat))
        return None

    monkeypatch.setattr("hansetag.bots.company.ask_right", wish)
    table(["1", "", "1", "", "end", "done"], "deckhand,human,human,deckhand").run()
    assert (1, 0) in asked
    assert (1, 3) in asked


# ---------------------------------------------------------------------- secrets


def test_the_log_keeps_secrets() -> None:
    """Of what others draw one reads that it was an order, on the table and in the whole log."""
    session = table([*SETUP, "l"], size=(120, 50))
    text = " ".join(frames(session)[-2].split())
    assert text.count("Bertold draws") == 3
    assert "Anna draws 3 orders." in text
    assert not re.search(r"(Anna|Cord|Dorothe) draws [A-Z]", text)


def test_merchants_alone_tell_no_secrets_before_the_end() -> None:
    """Who watches merchants reads what everybody at the table knows."""
    session = table([""], "deckhand,deckhand,deckhand", seed=2)
    session.run()
    told = written(session)[: written(session).index("The game is over")]
    assert "draws an order." in told
    assert not re.search(r" draws [A-Z]", told[: told.rindex("draws")])


def test_replay_opens_hands_only_when_the_game_is_over(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The log of a game that goes on has no orders in it; a finished game is told whole."""
    table(["q"], "human,deckhand,deckhand", seed=2).run()
    assert main(["replay", "bohnhanse-2.hanse"]) == 0
    assert not re.search(r" draws [A-Z]", capsys.readouterr().out)
    table([""], "deckhand,deckhand,deckhand", seed=3).run()
    assert main(["replay", "bohnhanse-3.hanse"]) == 0
    assert re.search(r" draws [A-Z]\w+ \(", capsys.readouterr().out)


def test_a_finished_game_shows_the_orders_of_whoever_has_the_turn() -> None:
    """A picture of the replay has the hands open."""
    from hansetag.cli.commands.replay import Show

    session = table([""], "deckhand,deckhand,deckhand", seed=3, size=(140, 50))
    session.run()
    show = Show(session.match.record, session.screen.console)
    show._show(60)
    assert re.search(r"Orders of [ABC]  \d+\. [A-Z]", written(session))


# ---------------------------------------------------------------------- the log


def test_the_log_tells_runs_in_one() -> None:
    """Beans bought or brought in a row are one line, and so are orders that nobody else sees."""
    board = BohnHanseBoard(bohnhanse())
    people = ["Anna", "Bert", "Cord", "Dora"]
    bought = [Bought(0, "soy", "hamburg", 7), Bought(0, "blue", "hamburg", 3)]
    drawn = [Drew(1, "riga-blue-stink"), Drew(1, "riga-blue-stink")]
    assert board.narrate(bought, people) == ["Anna buys at Hamburg: soy for 7, blue for 3."]
    assert board.narrate([one.seen_by(0) for one in drawn], people) == ["Bert draws 2 orders."]
    assert len(board.narrate(drawn, people)) == 2
    assert "(blue, stink: " in board.narrate(drawn, people)[0]
    assert board.narrate([Stocked("riga", "soy", 3)], people)


# ---------------------------------------------------------------------- whole games


@pytest.mark.parametrize(("seats", "seed"), [("Anna=human,apprentice,deckhand,deckhand", 1), ("human,human,human", 2)])
def test_a_whole_game(
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    seats: str,
    seed: int,
) -> None:
    """People invite, counter and buy orders in others' turns; saved in the middle, resumed, ended, checked, told."""
    session = sit(Haggler(seed, stop=60), seats, seed=seed, size=(100, 40), game="bohnhanse")
    now_and_then(session, monkeypatch)
    session.run()
    path = folder / f"bohnhanse-{seed}.hanse"
    assert main(["check", str(path)]) == 0
    saved = read_record(path)
    reader = Haggler(seed + 1)
    again = Session(hansetag.Match.resume(saved), session.seats, session.screen.console, reader, False, path)
    reader.session = again
    now_and_then(again, monkeypatch)
    assert again.run() == 0
    assert again.match.state.actor == OVER
    assert verified(path.read_text("utf-8")).result == again.match.state.scores()
    turn = -1
    bought_aside = invited = False
    for event in again.match.events:
        facts = event.facts()
        turn = int(facts["seat"]) if event.code() == "turned" else turn
        bought_aside |= event.code() == "ordered" and facts["seat"] in again.people and facts["seat"] != turn
        invited |= event.code() == "proposed" and facts["seat"] == turn and turn in again.people and facts["count"] == 1
    assert bought_aside
    assert invited
    assert any(text.startswith("counter") for seat in again.people for text in decided(again, seat))
    capsys.readouterr()
    assert main(["replay", str(path)]) == 0
    assert "The game is over" in capsys.readouterr().out


def test_the_command(folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """A person and two apprentices sit down by default; two are too few."""
    monkeypatch.setattr("builtins.input", Script(["q"]))
    assert main(["play", "bohnhanse", "--seed", "4", "--plain"]) == 0
    assert "players: human, apprentice, apprentice" in (folder / "bohnhanse-4.hanse").read_text("utf-8")
    assert main(["play", "bohnhanse", "--seats", "human,apprentice"]) == 2
    assert "3, 4, 5" in capsys.readouterr().err
