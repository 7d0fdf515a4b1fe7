"""What goes over the wire, in both directions, over HTTP and over sockets: the one description of the protocol.

A client gets views, prompts and events, never a state. Everything here is plain JSON; OpenAPI and the types of the
browser client are made from these classes.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Literal

import msgspec
from msgspec import Meta

from hansetag.kernel.driver import Commits
from hansetag.kernel.phrases import Fact

if TYPE_CHECKING:
    from hansetag.kernel.events import Event as EventData
else:  # a game's event goes out as it is; what describes it to clients is plain data with its code under "event"
    EventData = dict[str, object]

Name = Annotated[str, Meta(min_length=1, max_length=40)]
Password = Annotated[str, Meta(min_length=8, max_length=200)]
Action = Annotated[str, Meta(min_length=1, max_length=400)]
Line = Annotated[str, Meta(min_length=1, max_length=500)]
Count = Annotated[int, Meta(ge=0, le=1_000_000)]
OptionName = Annotated[str, Meta(max_length=40)]
OptionValue = Annotated[str, Meta(max_length=200)]
FactName = Annotated[str, Meta(max_length=40)]
FactValue = Annotated[str, Meta(max_length=100)] | Annotated[int, Meta(ge=-1_000_000, le=1_000_000)]
MAX_STOP_FACTS = 8  # of an event that ends a standing answer
MAX_OPTIONS = 20  # that a table may say; no game has as many

SeatKind = Literal["open", "invited", "human", "bot"]
Status = Literal["open", "running", "over", "aside", "viewing"]
Watch = Literal["anyone", "link", "nobody"]
ChatRoom = Literal["players", "watchers"]
Standin = Literal["", "late", "resigned", "left"]

Ends = Literal["", "turn", "game"]


class In(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Something a client sends: unknown fields are refused, so that a slip of the pen does not pass unseen."""


class Out(msgspec.Struct, frozen=True, kw_only=True):
    """Something the server sends."""


# ---------------------------------------------------------------------- people


class NewGuest(In, frozen=True):
    """Come in under a name. ``script`` asks for a token in the answer instead of a cookie."""

    name: Name
    script: bool = False


class NewAccount(In, frozen=True):
    """Turn the guest who asks into an account, which can log in from other devices."""

    login: Annotated[str, Meta(min_length=3, max_length=40, pattern=r"^[A-Za-z0-9_.-]+$")]
    password: Password


class Login(In, frozen=True):
    """Come back to an account."""

    login: Annotated[str, Meta(max_length=40)]
    password: Annotated[str, Meta(max_length=200)]
    script: bool = False


class NewPassword(In, frozen=True):
    """Have another password from now on; ``old`` is the one there was."""

    old: Annotated[str, Meta(max_length=200)]
    new: Password


class Rename(In, frozen=True):
    """Be called something else from now on."""

    name: Name


class Person(Out, frozen=True):
    """The person who asks, as the server knows them."""

    id: str
    name: str
    login: str | None = None
    token: str | None = None  # only where a script asked for it


# ---------------------------------------------------------------------- games


class OptionInfo(Out, frozen=True):
    """Something a table may choose about a game; the default comes first. ``labels`` are the values in words."""

    name: str
    label: str
    help: str
    rule: str
    values: list[str]
    labels: list[str]


class GameInfo(Out, frozen=True):
    """A game that can be played here."""

    id: str
    name: str
    seats: list[int]
    rules: list[int]
    options: list[OptionInfo]
    merchants: list[str]
    decisions: int = 0  # after which a game is stopped here; 0 if never


# ---------------------------------------------------------------------- tables


class Clock(In, frozen=True):
    """How much time there is: none; live, a bank in seconds and an increment per decision; slow, days per decision."""

    kind: Literal["none", "live", "slow"] = "none"
    bank: Annotated[int, Meta(ge=10, le=86_400)] = 900
    increment: Annotated[int, Meta(ge=0, le=3_600)] = 15
    days: Annotated[int, Meta(ge=1, le=60)] = 3


class SeatWish(In, frozen=True):
    """Who shall sit on a chair: anybody (open), a person with the link (invited), me (human) or a merchant (bot)."""

    kind: SeatKind = "open"
    bot: Annotated[str, Meta(max_length=24)] = "apprentice"
    name: Annotated[str, Meta(max_length=40)] = ""


class NewTable(In, frozen=True):
    """A table to be set up; ``seats`` in the order of play. ``hints``: players may ask for them though others play."""

    game: Annotated[str, Meta(max_length=24)]
    seats: Annotated[list[SeatWish], Meta(min_length=1, max_length=8)]
    options: Annotated[dict[OptionName, OptionValue], Meta(max_length=MAX_OPTIONS)] = {}
    clock: Clock = Clock()
    watch: Watch = "anyone"
    listed: bool = True
    hints: bool = False
    pace: Annotated[float, Meta(ge=0, le=60)] | None = None


class Branch(In, frozen=True):
    """A new table that goes on from a finished or imported game after its first ``at`` decisions."""

    at: Count
    seats: Annotated[list[SeatWish], Meta(min_length=1, max_length=8)]
    clock: Clock = Clock()
    watch: Watch = "anyone"
    listed: bool = True
    hints: bool = False
    pace: Annotated[float, Meta(ge=0, le=60)] | None = None


class Join(In, frozen=True):
    """Sit down: on the given seat or the first free one, with the invitation's secret if there is one."""

    seat: Annotated[int, Meta(ge=0, le=7)] | None = None
    invite: Annotated[str, Meta(max_length=100)] = ""


class Seat(Out, frozen=True):
    """A chair and who sits on it."""

    number: int
    kind: SeatKind
    name: str
    bot: str = ""
    standin: Standin = ""  # why a merchant plays for the person
    you: bool = False
    here: bool = False  # connected at the moment
    invite: str | None = None  # the secret of the link; only in the answer to the person who made it, never again


class Times(Out, frozen=True):
    """The clocks: seconds left by seat, and whose run. ``None``: no limit."""

    left: list[float | None]
    running: list[int]


class TableInfo(Out, frozen=True):
    """A table as the lists show it."""

    id: str
    game: str
    rules: int
    options: dict[str, object]
    clock: Clock
    watch: Watch
    listed: bool
    hints: bool  # whether who plays may ask for hints here
    status: Status
    notice: str
    seats: list[Seat]
    seq: int
    waiting: list[int]
    you: int | None
    host: bool  # whether the asker set it up
    seal: str | None
    seed: str | None  # once the game is over
    taken: int
    parent: str | None
    result: list[int] | None
    winners: list[int] | None
    created: float
    moved: float
    ended: float | None


class Page(Out, frozen=True):
    """Part of a list, and where the next part begins."""

    tables: list[TableInfo]
    next: str | None = None


# ---------------------------------------------------------------------- playing


class Choice(Out, frozen=True):
    """One legal answer. ``commits`` warns that choosing it confirms the draft at once, and why."""

    id: int
    text: str  # notation, which is what to send
    verb: str
    target: str
    cost: int
    code: str  # of the phrase in ``say``, which is made of ``facts``
    facts: dict[str, Fact]
    say: str
    commits: Commits = ""


class Prompt(Out, frozen=True):
    """What is asked, with every answer."""

    seat: int
    code: str
    facts: dict[str, Fact]
    say: str
    options: list[Choice]


class WhyNot(Out, frozen=True):
    """The reason against an action; empty where there is none and it can be chosen."""

    text: str
    rule: str


class DarkReason(Out, frozen=True):
    """Why something on the board cannot be chosen: one verb that could be about it, and what speaks against it now."""

    verb: str  # empty where it is another's decision
    action: str  # notation; with it /why-not says the same
    text: str
    rule: str


class Preview(Out, frozen=True):
    """What would follow from a choice, as far as its seat may know that before it is made.

    Where ``commits`` is "chance", nobody knows how it comes out: there are no ``gains`` and there is no ``view``, and
    the events are those before the draw. Where it is "reveal", nothing else is told at all.
    """

    action: str
    commits: Commits
    say: list[str]
    events: list[EventData]
    ends: Ends
    asks: int | None  # another seat that would have to answer before the turn goes on
    gains: list[int]  # by how much each seat's score would change
    view: Mapping[str, object] | None
    derived: Mapping[str, object] | None  # what follows from the view by the rules


class Step(Out, frozen=True):
    """A decision of a line that was thought of, in notation and in words."""

    text: str
    say: str


class Reason(Out, frozen=True):
    """What a move is good for: so many ``points`` more are expected. ``code``: a weight, points.<source> or rival."""

    code: str
    points: float
    say: str


class Candidate(Out, frozen=True):
    """A move that is worth thinking of, and what may be expected of it."""

    id: int
    text: str  # notation, which is what to send
    say: str
    line: list[Step]  # what would follow in the same turn
    shares: list[float]  # of the win, by seat
    points: list[float]  # at the end of the game, by seat
    visits: int  # how often the search came this way
    reasons: list[Reason]


class Hint(Out, frozen=True):
    """Up to three moves for the seat that is asked, best first, at ``seq`` and with so many ``steps`` in the draft."""

    seat: int
    seq: int
    steps: int
    iterations: int
    moves: list[Candidate]


class Asked(Out, frozen=True):
    """Whom the table waits for, and with which question: what everybody may know of a prompt."""

    seat: int
    code: str


class Draft(Out, frozen=True):
    """What a seat has chosen and not confirmed. ``ready``: nothing is left to choose, only to confirm or undo."""

    steps: list[str]
    say: list[str]
    ready: bool


class Told(Out, frozen=True):
    """Something that happened: in which entry, as data and as a sentence.

    ``at`` is how many decisions there were by then, the one that brought it about included: where to look back to.
    """

    seq: int
    at: int
    event: EventData
    say: str


class Events(Out, frozen=True):
    """A page of what happened: whole decisions, the last ones there are."""

    events: list[Told]
    earlier: int  # 0 where this is all; else GET …/events with ``before`` at this decision tells what was before


class Position(Out, frozen=True, tag="position", tag_field="type"):
    """Where a table stands for one seat or for a watcher: sent after whatever changes it."""

    table: TableInfo
    seq: int
    view: Mapping[str, object] | None  # None before the start
    derived: Mapping[str, object] | None  # what follows from the view by the rules, so that no client has to know them
    asked: Asked | None
    prompt: Prompt | None  # what you are asked
    aside: Prompt | None  # what you may do though another is asked
    draft: Draft | None
    events: list[Told]  # since the seq you said you know; if there are many, the last of them
    earlier: int  # 0 where these are all; else GET …/events with ``before`` at this decision tells what was before
    since: int
    clocks: Times
    standing: list[StandingNote]
    dropped: list[str]  # the steps of your draft, if the rules no longer allowed it after an entry beyond ``since``


class Choose(In, frozen=True, tag="choose", tag_field="type"):
    """Choose an answer, in notation. It goes into the draft; with ``confirm`` the draft is confirmed as well.

    ``seq`` is where you believe the table to be: if it is elsewhere, nothing happens and a conflict tells you so. The
    same goes for ``steps``, how many steps your draft has, if you say it: a message that was lost on the way, or was
    not, is then never taken for another one.
    """

    action: Action
    seq: Count
    steps: Count | None = None
    confirm: bool = False
    ref: Annotated[str, Meta(max_length=64)] | None = None


class Undo(In, frozen=True, tag="undo", tag_field="type"):
    """Take the last choice of the draft back, or ``all`` of them."""

    all: bool = False
    ref: Annotated[str, Meta(max_length=64)] | None = None


class Confirm(In, frozen=True, tag="confirm", tag_field="type"):
    """Confirm the draft: it becomes part of the record, for good. ``steps`` is as in Choose."""

    seq: Count
    steps: Count | None = None
    ref: Annotated[str, Meta(max_length=64)] | None = None


class Say(In, frozen=True, tag="say", tag_field="type"):
    """Say something at the table."""

    text: Line
    ref: Annotated[str, Meta(max_length=64)] | None = None


class Ping(In, frozen=True, tag="ping", tag_field="type"):
    """Ask whether the server is there."""

    ref: Annotated[str, Meta(max_length=64)] | None = None


class Ack(Out, frozen=True, tag="ack", tag_field="type"):
    """What you sent with this ``ref`` was done; the table is at ``seq`` now."""

    ref: str
    seq: int


class Pong(Out, frozen=True, tag="pong", tag_field="type"):
    """It is."""

    ref: str | None = None


class TalkLine(Out, frozen=True, tag="talk", tag_field="type"):
    """Something somebody said."""

    id: int
    room: ChatRoom
    person: str
    name: str
    at: float
    text: str


class Service(Out, frozen=True, tag="service", tag_field="type"):
    """Whether the server can keep what is decided; while it is not ``up``, choices are refused as unavailable."""

    up: bool
    text: str


class Error(Out, frozen=True, tag="error", tag_field="type"):
    """A refusal: ``text`` says what was wrong and what would be right, ``rule`` is a ruling's id."""

    code: str
    text: str
    rule: str = ""
    seq: int | None = None
    ref: str | None = None


Message = Choose | Undo | Confirm | Say | Ping  # what a socket takes


# ---------------------------------------------------------------------- standing answers


class Stop(In, frozen=True):
    """A change that ends a standing answer: an event of this code, with all of these facts."""

    event: Annotated[str, Meta(max_length=40)]
    facts: Annotated[dict[FactName, FactValue], Meta(max_length=MAX_STOP_FACTS)] = {}


class Standing(In, frozen=True):
    """An answer left in advance.

    ``question`` is the code of the question it is for, or several as in ``answer*`` (``*`` for any that is put to the
    seat out of its turn, ``aside`` for what it may do in others' turns); ``about`` are words that must all appear in
    the question's facts or options, or in one fact, as in ``give=chili``. ``choose`` lists answers in order of
    preference: a notation, in which ``*`` stands for anything, or ``near PLACE``, or both, as in ``drop * near PLACE``;
    the first that is legal is taken, and if none is, the seat is asked. Who chooses nothing ``aside`` waives it, or as
    much of it as ``about`` says. It ends with the turn if ``until`` is "turn", after ``times`` uses, and as soon as one
    of ``stop`` happens.
    """

    question: Annotated[str, Meta(min_length=1, max_length=40)]
    choose: Annotated[list[Annotated[str, Meta(min_length=1, max_length=100)]], Meta(max_length=20)] = []
    about: Annotated[list[Annotated[str, Meta(min_length=1, max_length=40)]], Meta(max_length=8)] = []
    until: Literal["turn", "end"] = "end"
    times: Annotated[int, Meta(ge=1, le=1000)] | None = None
    stop: Annotated[list[Stop], Meta(max_length=10)] = []


class StandingNote(Out, frozen=True):
    """A standing answer that is in force, as its seat sees it."""

    id: int
    standing: Standing
    used: int


# ---------------------------------------------------------------------- records


class NewRecord(In, frozen=True):
    """A record to be looked at: the text of a ``.hanse`` file."""

    text: Annotated[str, Meta(min_length=1, max_length=200_000)]


class Replay(Out, frozen=True):
    """A finished or imported game after its first ``at`` decisions, as a seat of it, or a watcher, saw it."""

    at: int
    decisions: int
    actor: int
    view: Mapping[str, object]
    derived: Mapping[str, object]  # what follows from the view by the rules
    events: list[Told]
    text: str  # the decision that led here


class Turn(Out, frozen=True):
    """A turn of a finished game: how many decisions came before it, whose it was, and everybody's score then."""

    at: int
    seat: int
    scores: list[int]


class Mark(Out, frozen=True):
    """A moment of a finished game that is worth going back to, after ``at`` decisions."""

    at: int
    seat: int | None  # who brought it about, if somebody did
    code: str  # of the event
    say: str


class Story(Out, frozen=True):
    """A finished or opened game as a whole: its turns, its key moments, and how it came out.

    ``tallies`` has for each seat how often it brought about which event.
    """

    decisions: int
    turns: list[Turn]
    marks: list[Mark]
    result: list[int]  # everybody's score at the end
    tallies: list[dict[str, int]]


class Moment(Out, frozen=True):
    """What everybody could expect after ``at`` decisions, where a turn of ``seat`` begins, or at the end."""

    at: int
    seat: int | None  # None at the end
    shares: list[float]  # of the win, by seat
    points: list[float]  # at the end of the game, by seat


class Swing(Out, frozen=True):
    """A turn that changed the chances: whose, from where to where, and by how much for whom it changed them most."""

    at: int
    end: int
    turn: int  # counted from 0, as the moments are
    seat: int
    gainer: int
    gain: float


class Expectation(Out, frozen=True):
    """How the chances stood in the course of a finished or opened game; the biggest of the ``swings`` first."""

    moments: list[Moment]
    swings: list[Swing]


# ---------------------------------------------------------------------- operations


class Health(Out, frozen=True):
    """That the server is there and well; ``service`` tells it from other programs at the same port."""

    version: str
    service: Literal["hansetag"] = "hansetag"
    status: Literal["well"] = "well"
