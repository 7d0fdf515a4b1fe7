"""Laws: what must hold for every game, in every position. Hypothesis and ``hansetag fuzz`` try to break them.

A law that holds in thousands of random games finds more than a hundred examples. Each law is a function that returns
nothing and raises LawBroken; ``LAWS`` are checked in single positions, ``play`` walks whole games and checks the rest.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable

import msgspec

from .chance import Chance
from .drive import choose
from .errors import BadAction, HansetagError, IllegalAction
from .game import Game
from .match import Match
from .record import Record
from .rng import Rng
from .seats import NATURE, OVER
from .state import State

SWEPT_IDS = 200  # about so many ids are tried in one position
NO_IDS: tuple[object, ...] = (None, "0", 1.0, True, [], b"1")


class LawBroken(AssertionError):
    """A game broke a law; ``law`` says which, ``record`` is the game so far."""

    def __init__(self, law: str, detail: str, record: str = "") -> None:
        super().__init__(f"{law}: {detail}")
        self.law = law
        self.detail = detail
        self.record = record

    def __reduce__(self) -> tuple[type[LawBroken], tuple[str, str, str]]:
        """How it travels from a process that plays to the one that reports."""
        return LawBroken, (self.law, self.detail, self.record)


def demand(holds: bool, law: str, detail: str) -> None:
    """Raise LawBroken unless the law ``holds``."""
    if not holds:
        raise LawBroken(law, detail)


# ---------------------------------------------------------------------- in any position


def options_are_in_order(game: Game, state: State) -> None:
    """Legal ids ascend, exist, and are missing only when the game is over; chance weighs just these."""
    law = "legal() is ascending and empty only when over"
    options = state.legal()
    demand(options == sorted(set(options)), law, f"{options}")
    demand(bool(options) != (state.actor == OVER), law, f"actor {state.actor}, {len(options)} options")
    demand(all(0 <= option < len(game.catalogue) for option in options), law, f"{options}")
    weighted = state.chance()
    if state.actor == NATURE:
        demand([option for option, _ in weighted] == options, law, f"chance {weighted}, options {options}")
        demand(all(weight > 0 for _, weight in weighted), law, f"weights {weighted}")
    else:
        demand(not weighted, law, f"chance {weighted} while {state.actor} decides")
    for seat in range(game.seats):
        rights = state.rights(seat)
        demand(rights == sorted(set(rights)), law, f"rights of {seat}: {rights}")
        demand(seat != state.actor or not rights, law, f"the actor has rights besides its options: {rights}")


def state_is_sound(_game: Game, state: State) -> None:
    """Pieces, money and cards are conserved."""
    wrong = state.check()
    demand(not wrong, "check() finds nothing", "; ".join(wrong))


def points_add_up(game: Game, state: State) -> None:
    """The breakdown sums to the scores, and somebody has won exactly when the game is over."""
    law = "breakdown() sums to scores()"
    demand([sum(sources.values()) for sources in state.breakdown()] == state.scores(), law, f"{state.breakdown()}")
    demand(len(state.scores()) == game.seats, law, f"{state.scores()}")
    winners = state.winners()
    demand(bool(winners) == (state.actor == OVER), "winners() speaks at the end", f"{winners}")
    demand(all(0 <= seat < game.seats for seat in winners), "winners() speaks at the end", f"{winners}")


def turns_have_an_owner(game: Game, state: State) -> None:
    """The turn is a seat's or nobody's, nobody's at the end, and a view that tells whose it is tells the same."""
    law = "turn() is a seat, or NATURE where it is nobody's"
    turn = state.turn()
    demand(turn == NATURE or 0 <= turn < game.seats, law, f"turn {turn}")
    demand(turn == NATURE or state.actor != OVER, law, f"seat {turn} has the turn after the end")
    told = None if turn == NATURE else turn
    for seat in (None, *range(game.seats)):
        seen = state.view(seat)["turn"]
        demand(seen == told, law, f"seat {seat} sees {seen}, and it is {told}")


def copies_are_independent(game: Game, state: State) -> None:
    """A copy is equal, and what happens to it does not happen to the original."""
    law = "copy() is equal and independent"
    key = state.key()
    twin = state.copy()
    demand(twin.key() == key and twin.legal() == state.legal(), law, "the copy differs")
    for option in state.legal()[:1]:
        twin.advance(option)
        demand(state.key() == key, law, f"the original changed with {game.text(option)!r}")


def every_option_applies(game: Game, state: State) -> None:
    """Whatever is legal can be done, and leaves a sound state."""
    law = "every legal option applies"
    for option in state.legal():
        after = state.copy()
        try:
            after.apply(option)
        except HansetagError as error:
            raise LawBroken(law, f"{game.text(option)!r}: {error}") from error
        wrong = after.check()
        demand(not wrong, law, f"after {game.text(option)!r}: {'; '.join(wrong)}")


def every_right_applies(game: Game, state: State) -> None:
    """What a seat may do outside its turn can be done and leaves a sound state; what it may not is refused in words."""
    law = "every right applies, and nothing else"
    key = state.key()
    for seat in range(game.seats):
        rights = state.rights(seat)
        for right in rights:
            after = state.copy()
            after.apply(right, seat)
            wrong = after.check()
            demand(not wrong, law, f"after {game.text(right)!r} of seat {seat}: {'; '.join(wrong)}")
            demand(state.why_no_right(right, seat) is None, law, f"{game.text(right)!r} of seat {seat} has a reason")
        if seat == state.actor:
            continue
        for number in _share(game, key):
            if number in rights:
                continue
            reason = state.why_no_right(number, seat)
            try:
                state.apply(number, seat)
            except IllegalAction as error:
                demand(reason is None or error.rule == reason.rule, law, f"{error.rule} is not {reason}")
            else:
                raise LawBroken(law, f"seat {seat} took {game.text(number)!r}")
    demand(state.key() == key, law, "the state changed")


def _share(game: Game, key: bytes) -> range:
    """A share of the ids of a long catalogue, another one in each position."""
    stride = 1 + len(game.catalogue) // SWEPT_IDS
    return range(sum(key) % stride, len(game.catalogue), stride)


def everything_else_is_refused(game: Game, state: State) -> None:
    """Whatever is not legal is refused with a reason and leaves no trace; whatever is legal is not.

    Of a long catalogue each position tries a share of the ids, and different positions try different ones.
    """
    law = "every other id is refused with a reason and without a trace"
    legal = set(state.legal())
    key = state.key()
    tried = {*legal, *_share(game, key)}
    for number in (-1, len(game.catalogue), 10**12, *sorted(tried)):
        reason = state.why_not(number)
        if number in legal:
            demand(reason is None, law, f"{game.text(number)!r} is legal, yet {reason}")
            continue
        demand(reason is not None and bool(reason.text), law, f"no reason against {number}")
        try:
            state.apply(number)
        except IllegalAction as error:
            demand(reason is not None and error.rule == reason.rule, law, f"{error.rule} is not {reason}")
        else:
            raise LawBroken(law, f"{number} was carried out")
    for thing in NO_IDS:
        try:
            state.apply(thing)
        except BadAction:
            continue
        raise LawBroken(law, f"{thing!r} was taken for an id")
    seats: tuple[object, ...] = (*range(game.seats), NATURE, game.seats, "0", True)
    for seat in seats:
        if type(seat) is int and (seat == state.actor or (0 <= seat < game.seats and state.rights(seat))):
            continue
        try:
            state.apply(min(legal, default=0), seat)
        except (IllegalAction, BadAction):
            continue
        raise LawBroken(law, f"seat {seat!r} decided for {state.actor}")
    demand(state.key() == key, law, "the state changed")


def texts_round_trip(game: Game, state: State) -> None:
    """The question offers just the legal options, and each can be written and read back."""
    law = "text, parse and catalogue agree"
    answers = game.question(state).answers
    demand([answer.id for answer in answers] == state.legal(), law, "the question has other answers")
    for option in state.legal():
        demand(game.parse(game.text(option)) == option, law, game.text(option))
        demand(game.catalogue.id(game.catalogue[option]) == option, law, game.text(option))


def staging_round_trips(game: Game, state: State) -> None:
    """The whole state can be written as plain data and laid out again."""
    law = "full() and stage() agree"
    plain = msgspec.json.decode(msgspec.json.encode(state.full()))
    try:
        staged = game.stage(plain)
    except HansetagError as error:
        raise LawBroken(law, str(error)) from error
    demand(staged.key() == state.key(), law, "another state came back")
    demand(staged.legal() == state.legal(), law, "the options differ")


def views_keep_secrets(game: Game, state: State) -> None:
    """Dealing anew what a seat may not see changes nothing that it sees, and leaves a sound state."""
    law = "view(seat) does not depend on what the seat may not see"
    rng = Rng(int.from_bytes(hashlib.sha256(state.key()).digest()[:8], "little"), "views")
    for seat in (None, *range(game.seats)):
        seen = msgspec.json.encode(state.view(seat))
        other = state.redeal(seat, rng)
        demand(msgspec.json.encode(other.view(seat)) == seen, law, f"seat {seat} sees the difference")
        demand(not other.check(), law, f"redeal({seat}): {other.check()}")
        demand(other.actor == state.actor, law, f"redeal({seat}) changes who decides")
        if seat == state.actor:
            demand(other.legal() == state.legal(), law, f"the options of seat {seat} tell it what is hidden")


QUICK_LAWS: tuple[Callable[[Game, State], None], ...] = (options_are_in_order, state_is_sound, points_add_up)
THOROUGH_LAWS: tuple[Callable[[Game, State], None], ...] = (
    turns_have_an_owner,
    copies_are_independent,
    every_option_applies,
    everything_else_is_refused,
    every_right_applies,
    texts_round_trip,
    staging_round_trips,
    views_keep_secrets,
)
LAWS = QUICK_LAWS + THOROUGH_LAWS


# ---------------------------------------------------------------------- over a whole game


class Played(msgspec.Struct, frozen=True):
    """What came of a random game; ``digest`` is a mark of every position it went through."""

    seed: int
    steps: int
    scores: list[int]
    winners: list[int]
    digest: str
    verbs: dict[str, int]


def play(game: Game, seed: int, limit: int = 10_000, every: int = 8) -> Played:
    """Play one random game and check the laws on the way: the quick ones always, the others in one of ``every``."""
    rng = Rng(seed, "fuzz")
    chance = Chance(seed)
    digest = hashlib.sha256()
    match = Match(game, seed)
    state = game.start()
    verbs: dict[str, int] = {}
    steps = 0
    try:
        while True:
            for law in LAWS if rng.below(every) == 0 else QUICK_LAWS:
                law(game, state)
            digest.update(state.key())
            if state.actor == OVER:
                break
            demand(steps < limit, "every game ends", f"{limit} decisions were not enough")
            if state.actor == NATURE:
                action = chance.draw(state, steps)
                state.advance(action)
            else:
                demand(match.state.key() == state.key(), "the same seed gives the same game", f"decision {steps}")
                seat, action = _decision(game, state, rng, by_verb=seed % 2 == 0)
                _undo_is_exact(match, action, seat)
                state.apply(action, seat)
            verb = game.catalogue[action].verb()
            verbs[verb] = verbs.get(verb, 0) + 1
            steps += 1
        for law in LAWS:
            law(game, state)
        _record_round_trips(match)
    except LawBroken as broken:
        broken.record = match.record.dumps()
        raise
    return Played(seed, steps, state.scores(), state.winners(), digest.hexdigest(), verbs)


def _decision(game: Game, state: State, rng: Rng, by_verb: bool) -> tuple[int, int]:
    """Who decides what next: the actor, or now and then a seat that has a right outside its turn."""
    for seat in range(game.seats):
        rights = state.rights(seat)
        if rights and rng.below(8) == 0:
            return seat, rights[rng.below(len(rights))]
    if by_verb and rng.below(2):
        return state.actor, choose_by_verb(game, state, rng)
    return state.actor, choose(state, rng)


def choose_by_verb(game: Game, state: State, rng: Rng) -> int:
    """Choose a verb first, all alike, then one of its options: this reaches what is rare among many options."""
    if state.actor == NATURE:
        return choose(state, rng)
    verb_of = game.catalogue.codes.verb
    verbs = sorted({verb_of[option] for option in state.legal()})
    verb = verbs[rng.below(len(verbs))]
    options = [option for option in state.legal() if verb_of[option] == verb]
    return options[rng.below(len(options))]


def _undo_is_exact(match: Match, action: int, seat: int) -> None:
    """Carry ``action`` out; where it can be taken back, taking it back restores the state exactly."""
    before = match.state.key()
    events = len(match.events)
    match.play(action, seat)
    if match.undoable and len(match.record.decisions) % 16 == 0:
        match.undo()
        demand(match.state.key() == before, "undo() restores the state", match.game.text(action))
        demand(len(match.events) == events, "undo() restores the events", match.game.text(action))
        match.play(action, seat)


def _record_round_trips(match: Match) -> None:
    """Written, read and replayed, the record leads to the same state; resumed, to the same match."""
    law = "record, dumps, loads and replay agree"
    text = match.record.dumps()
    record = Record.loads(text)
    demand(record.dumps() == text, law, "the text differs")
    *_, last = record.replay()
    demand(last.key() == match.state.key(), law, "the replay ends elsewhere")
    resumed = Match.resume(record)
    demand(resumed.state.key() == match.state.key(), law, "the resumed match stands elsewhere")
    demand(resumed.events == match.events, law, "the resumed match tells another story")
