"""What is fuzzed: each target takes any bytes and hands them to a parser, as a stranger would.

A parser may refuse with one of our errors, which say what would be right. Anything else that comes out is a mistake of
ours, and so is a thing that was taken but cannot be written down, shown or played on.
"""

from __future__ import annotations

import random
import tempfile
from collections.abc import Callable, Iterator
from functools import cache
from itertools import islice
from pathlib import Path

import msgspec

import hansetag
from hansetag import Game, HansetagError, Match, Record, State
from hansetag.games.bohnhanse import load as bohnhanse_facts
from hansetag.games.hansa import load as hansa_facts
from hansetag.games.teutonica import load as teutonica_facts
from hansetag.kernel import options
from hansetag.server import wire
from hansetag.server.people.names import clean_name
from hansetag.server.tables import standing_rules
from hansetag.server.tables.lobby import playable

HERE = Path(__file__).parent
RECORDS = HERE.parent / "records"
DATA = Path(hansetag.__file__).parent / "games"
MAX_BYTES = 8_000  # of one input; more costs time and finds nothing
SEATS = {"bohnhanse": 3, "hansa": 2, "teutonica": 2}
MOVES = 20  # that are played on from a staged position or on a strange board
INPUTS = (wire.NewGuest, wire.NewAccount, wire.Login, wire.NewTable, wire.Branch, wire.Join, wire.Standing)

Target = Callable[[bytes], None]


def record(data: bytes) -> None:
    """The text of a ``.hanse`` file: read, replayed and written again."""
    text = data.decode("utf-8", "replace")
    try:
        read = Record.loads(text)
        read.final()
    except HansetagError as error:
        _say(error)
        return
    again = Record.loads(read.dumps())
    assert [(one.seat, one.action) for one in again.decisions] == [(one.seat, one.action) for one in read.decisions]
    assert (again.seed, again.result, again.taken, again.seal) == (read.seed, read.result, read.taken, read.seal)


def option_line(data: bytes) -> None:
    """The options of a game, as a record writes them and a request names them."""
    line = data.decode("utf-8", "replace")
    for name, seats in SEATS.items():
        try:
            playable(name, seats, options.read(line))
        except HansetagError as error:
            _say(error)


def notation(data: bytes) -> None:
    """A line of notation in every game, and as the deal that it might be at several moments of Bohn Hanse."""
    line = data.decode("utf-8", "replace")
    for name in SEATS:
        game = _game(name)
        try:
            assert game.parse(line) == game.parse(game.text(game.parse(line)))
        except HansetagError as error:
            _say(error)
    for game, state in positions():
        for seat in range(game.seats if game.id == "bohnhanse" else 0):
            try:
                ids = game.spell(line if line.startswith("deal") else f"deal {line}", state, seat)
            except HansetagError as error:
                _say(error)
            else:
                assert all(game.parse(game.text(one)) == one for one in ids)


def staged(data: bytes) -> None:
    """A staged table: what is let in can be shown, written down and played on."""
    name, plain = _named(data)
    if not isinstance(plain, dict):
        return
    game = _game(name)
    try:
        state = game.stage(plain)
    except HansetagError as error:
        _say(error)
        return
    assert game.stage(state.full()).key() == state.key()
    play_on(game, state)


def facts(data: bytes) -> None:
    """A board or card file: what is let in makes a game that can be played."""
    name, content = _split(data)
    try:
        if name == "teutonica":
            read = teutonica_facts.facts_in(content, "fuzzed")
            for seats in (2, 3, 4, 5):
                teutonica_facts.make(read, seats, neutral=seats == 2)
            return
        (bohnhanse_facts if name == "bohnhanse" else hansa_facts).facts_in(content, "fuzzed")
    except HansetagError as error:
        _say(error)
        return
    with tempfile.NamedTemporaryFile(suffix=".toml") as file:
        file.write(content)
        file.flush()
        path = {"data" if name == "bohnhanse" else "board": file.name}
        try:
            game = hansetag.game(name, seats=SEATS[name], **path)  # type: ignore[arg-type]
        except HansetagError as error:
            _say(error)
            return
        play_on(game, Match(game, seed=1).state)


def messages(data: bytes) -> None:
    """What a client sends: over a socket, and as the body of a request, with what is asked of it next."""
    for kind in (wire.Message, *INPUTS):
        try:
            read: object = msgspec.json.decode(data, type=kind)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):  # which ``web/body.py`` refuses by name
            continue
        try:
            _use(read)
        except HansetagError as error:
            _say(error)


def _use(read: object) -> None:
    """What the server does with it before it looks at a table."""
    if isinstance(read, wire.NewGuest):
        clean_name(read.name)
    elif isinstance(read, wire.NewTable):
        playable(read.game, len(read.seats), read.options)
    elif isinstance(read, wire.Standing):
        for name in SEATS:
            standing_rules.check(_game(name), read)
    elif isinstance(read, wire.Choose):
        for name in SEATS:
            _game(name).parse(read.action)


def _say(error: HansetagError) -> None:
    """A refusal has a sentence, in both languages."""
    assert str(error)
    assert error.say("de")


TARGETS: dict[str, Target] = {
    "record": record,
    "options": option_line,
    "notation": notation,
    "staged": staged,
    "facts": facts,
    "messages": messages,
}


# ---------------------------------------------------------------------- what they are made of


@cache
def _game(name: str) -> Game:
    return hansetag.game(name, seats=SEATS[name])


@cache
def positions() -> list[tuple[Game, State]]:
    """A few positions of each game, from the first to a late one."""
    found = []
    for name in SEATS:
        match = Match(_game(name), seed=7)
        rng = random.Random(7)
        for move in range(61):
            if move % 20 == 0:
                found.append((match.game, match.state.copy()))
            match.play(rng.choice(match.state.legal()))
    return found


def play_on(game: Game, state: State) -> None:
    """Show a position to every seat, and play a few moves from it, with all that a player would be told."""
    rng = random.Random(1)
    for _ in range(MOVES):
        for seat in range(game.seats):
            game.derive(state.view(seat))
        if state.actor == -2 or not state.legal():
            return
        game.question(state)
        state.apply(rng.choice(state.legal()), state.actor)
        assert state.check() == []


def _split(data: bytes) -> tuple[str, bytes]:
    """The game that the first byte chooses, and the rest."""
    return list(SEATS)[(data[0] if data else 0) % len(SEATS)], data[1:]


def _named(data: bytes) -> tuple[str, object]:
    """The same for JSON."""
    name, content = _split(data)
    try:
        return name, msgspec.json.decode(content)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return name, None


# ---------------------------------------------------------------------- where they begin


def seeds(target: str) -> list[bytes]:
    """Good inputs to begin with, and all that was ever found."""
    return [*_good(target), *(path.read_bytes() for path in corpus(target))]


def corpus(target: str) -> list[Path]:
    """The files that are kept for a target: most of them broke something once."""
    return sorted((HERE / "corpus" / target).glob("*"))


def _good(target: str) -> Iterator[bytes]:
    if target == "record":
        for path in sorted(RECORDS.glob("*.hanse")):
            lines = path.read_bytes().split(b"\n")
            yield b"\n".join(lines[:60]) + b"\n"
    elif target == "options":
        yield b"extra=yes sold=hidden strict=no without=green,pink"
        yield b"variant=provinces income_up_to=yes"
        yield b"hands=closed"
    elif target == "notation":
        for game, _ in positions()[::4]:
            yield from (game.text(number).encode() for number in range(0, len(game.catalogue), 97))
        yield b"deal 2 invite give chili blue get garden"
    elif target == "staged":
        for game, state in positions():
            yield bytes([list(SEATS).index(game.id)]) + msgspec.json.encode(state.full())
    elif target == "facts":
        yield b"\x00" + (DATA / "bohnhanse/data/game.toml").read_bytes()
        yield b"\x01" + (DATA / "hansa/data/board.toml").read_bytes()
        for file in ("board_2_3", "board_4_5"):
            yield b"\x02" + (DATA / f"teutonica/data/{file}.toml").read_bytes()
    elif target == "messages":
        yield from (msgspec.json.encode(one) for one in GOOD_MESSAGES)


GOOD_MESSAGES: list[dict[str, object]] = [
    {"type": "choose", "action": "sail lubeck", "seq": 3, "steps": 1, "confirm": True, "ref": "a"},
    {"type": "undo", "all": True},
    {"type": "confirm", "seq": 4},
    {"type": "say", "text": "Good game!"},
    {"type": "ping", "ref": "1"},
    {"name": "Anna", "script": True},
    {"login": "anna", "password": "a long pass phrase"},
    {"game": "hansa", "seats": [{"kind": "human"}, {"kind": "bot", "bot": "merchant"}], "options": {"strict": "yes"}},
    {"game": "bohnhanse", "seats": [{}] * 3, "clock": {"kind": "live"}, "options": {"hands": "closed"}, "pace": 0.5},
    {"at": 3, "seats": [{"kind": "invited", "name": "Ben"}, {"kind": "open"}]},
    {"seat": 1, "invite": "abc"},
    {"question": "answer*", "choose": ["drop * near lubeck"], "about": ["give=chili"], "times": 3},
    {"question": "*", "choose": ["end"], "stop": [{"event": "sold", "facts": {"seat": 1}}], "until": "turn"},
]


def words(target: str) -> list[bytes]:
    """What to put into an input, besides what is in the good ones already."""
    found = {word for seed in islice(_good(target), 20) for word in seed.replace(b'"', b" ").split() if len(word) < 30}
    return [*ODD_WORDS, *sorted(found)]


ODD_WORDS = [
    *(b"0", b"-1", b"1", b"2", b"99", b"-0", b"1e999", b"NaN", b"9" * 19, b"9" * 5000, b"0x1f", b"1_0", b"4294967296"),
    *("²".encode(), "٣".encode(), "ß".encode(), "İ".encode(), "\u2028".encode(), "\x85".encode(), "\u3164".encode()),
    *(b"\x00", b"\xff", b"\xed\xa0\x80", b"\r", b"\n\n", b"\t", b"\x0b", b"\x1c", b" ", b"#", b"*", b"''", b'"', b"\\"),
    *(b"seats=2", b"rules=1", b"cls=x", b"name=x", b"self=x", b"=", b"a=b=c", b"{", b"}", b"[", b"]", b"[[", b"]]"),
    *(b"null", b"true", b"{}", b"[]", b'""', b"inf", b"nan", b"1979-05-27", b"'''", b"__class__", b"%s", b"{0}"),
]
