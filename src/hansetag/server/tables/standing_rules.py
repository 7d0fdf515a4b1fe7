"""The rules of standing answers: what a seat has said in advance, so that a slow game need not wait for it.

Everything here is a question to plain data: whether such an answer can ever apply, what it says now, and whether it
has come to its end. Words are those of the notation, and ``*`` stands for anything.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from fnmatch import translate
from functools import lru_cache
from importlib import import_module
from string import Formatter

import msgspec

from hansetag.kernel.actions import fold
from hansetag.kernel.errors import BadText
from hansetag.kernel.events import Event
from hansetag.kernel.game import Game
from hansetag.kernel.phrases import Fact
from hansetag.kernel.questions import Answer, Question
from hansetag.kernel.state import State

from ..errors import Refused
from ..wire import Standing, Stop

WILDCARD = "*"
ASIDE_CODE = "aside"
NEAR_WORD = "near"
MAX_USES = 500  # where no number is said; two answers that undo each other would go on for ever

# ---------------------------------------------------------------------- whether it can ever apply


def check(game: Game, standing: Standing) -> None:
    """Refuse an answer that could never apply, and say what is wrong with it."""
    codes = sorted({address.split(".")[1] for address in _phrases(game) if address.startswith("question.")})
    if not any(_matches(standing.question, code) for code in codes):
        raise Refused("never-asked", game=game.name, question=standing.question, questions=", ".join(codes))
    if not standing.choose and standing.question != ASIDE_CODE:
        raise Refused("choose-something")
    if standing.choose and standing.question == ASIDE_CODE:
        raise Refused("aside-undone")
    for choice in standing.choose:
        _check_choice(game, choice)
    for stop in standing.stop:
        _check_stop(game, stop)


def _check_choice(game: Game, choice: str) -> None:
    """Refuse a preference that no answer of the game can ever meet."""
    notation, place = _split(choice)
    if place is not None and game.distance(place, place) is None:
        raise Refused("no-place-near", game=game.name, place=place)
    if WILDCARD not in notation:
        try:
            game.parse(notation)
        except BadText as error:
            raise Refused("answer-unread", answer=choice, why=error) from None
        return
    verbs = sorted({action.verb() for action in game.catalogue})
    verb = notation.split()[0]
    if not any(_matches(verb, known) for known in verbs):
        raise Refused("no-such-verb", game=game.name, verb=verb, verbs=", ".join(verbs))
    if not any(_matches(notation, game.text(number)) for number in range(len(game.catalogue))):
        raise Refused("no-answer-like", game=game.name, notation=notation)


def _check_stop(game: Game, stop: Stop) -> None:
    """Refuse to wait for what cannot happen."""
    known = _facts_of_events(game)
    if stop.event not in known:
        raise Refused("never-happens", event=stop.event, game=game.name, events=", ".join(sorted(known)))
    for fact in stop.facts:
        if fact not in known[stop.event]:
            facts = ", ".join(sorted(known[stop.event]))
            raise Refused("no-such-fact" if facts else "no-facts", event=stop.event, fact=fact, facts=facts)


def _facts_of_events(game: Game) -> dict[str, set[str]]:
    """By the code of an event, all that can be known of it: its fields, and whatever a phrase says of it."""
    kinds: Sequence[type[Event]] = import_module(f"{type(game).__module__}.events").EVENTS
    known = {kind.code(): set(kind.__struct_fields__) for kind in kinds}
    for address, phrase in _phrases(game).items():
        section, code, *variant = address.split(".")
        if section == "event":
            facts = known.setdefault(code, set())
            facts.update(name for _, name, _, _ in Formatter().parse(phrase) if name)
            facts.update(["count"] if variant else [])
    return known


def _phrases(game: Game) -> Mapping[str, str]:
    """All that the game says."""
    return game.book.languages["en"]


# ---------------------------------------------------------------------- what it says now


def pick(game: Game, state: State, seat: int, standing: Standing, question: Question) -> int | None:
    """The answer to take now, if ``question`` is put to ``seat`` and is one that this is for; else None."""
    if not _is_for(state, seat, standing, question):
        return None
    for choice in standing.choose:
        notation, place = _split(choice)
        answers = _fitting(game, notation, question.answers)
        if place is not None:
            answers = _nearest(game, place, answers)
        if answers:
            return answers[0].id
    return None


def unwaived(standing: Standing, aside: Question | None) -> Question | None:
    """What is left of all that a seat may do ``aside`` once this is waived; None where nothing is.

    Only an answer for ``aside`` that chooses nothing waives anything: all of it, or what its words are ``about``.
    """
    if aside is None or standing.question != ASIDE_CODE or standing.choose:
        return aside
    left = [answer for answer in aside.answers if not _speaks_of(standing.about, aside.facts, [answer])]
    return msgspec.structs.replace(aside, answers=left) if left else None


def _is_for(state: State, seat: int, standing: Standing, question: Question) -> bool:
    """Whether a standing answer is for this question."""
    if question.seat != seat:
        return False
    if ASIDE_CODE in (question.code, standing.question):
        right = question.code == standing.question
    elif standing.question == WILDCARD:
        right = state.turn() != seat
    else:
        right = _matches(standing.question, question.code)
    return right and _speaks_of(standing.about, question.facts, question.answers)


def _fitting(game: Game, notation: str, answers: Iterable[Answer]) -> list[Answer]:
    """The answers that ``notation`` stands for."""
    if WILDCARD in notation:
        return [answer for answer in answers if _matches(notation, answer.text)]
    number = game.parse(notation)
    return [answer for answer in answers if answer.id == number]


def _nearest(game: Game, place: str, answers: Iterable[Answer]) -> list[Answer]:
    """Those of ``answers`` that lead somewhere, the one nearest to ``place`` first.

    Of two to the same place the plain one comes first, whose phrase is simply its verb: a piece that has to be put
    down before one that may be added.
    """
    far = [(game.distance(answer.target, place), answer) for answer in answers if answer.target]
    known = [(steps, answer.code != answer.verb, answer.id, answer) for steps, answer in far if steps is not None]
    return [answer for _, _, _, answer in sorted(known, key=lambda row: row[:3])]


def _speaks_of(about: Iterable[str], facts: Mapping[str, Fact], answers: Iterable[Answer]) -> bool:
    """Whether every word is among the facts or in the answers; ``give=chili`` is looked for in that fact alone."""
    words = {word for fact in facts.values() for word in _words(fact)}
    words |= {word for answer in answers for word in _words(answer.text)}
    words |= {f"{name}={word}" for name, fact in facts.items() for word in _words(fact)}
    return all(fold(word) in words for word in about)


# ---------------------------------------------------------------------- whether it has come to its end


def stops(standing: Standing, events: Sequence[Event], turn_passed: bool, used: int) -> bool:
    """Whether it ends after these events, given as its seat may see them, and after so many uses."""
    if (standing.until == "turn" and turn_passed) or used >= (standing.times or MAX_USES):
        return True
    return any(_happened(stop, event) for stop in standing.stop for event in events)


def _happened(stop: Stop, event: Event) -> bool:
    """Whether this is what was to be waited for: a fact is met as a whole, by one of its words, or by a pattern."""
    if event.code() != stop.event:
        return False
    facts = {name: getattr(event, name) for name in event.__struct_fields__} | event.facts()
    return all(
        name in facts and (fold(str(wanted)) in _words(facts[name]) or _matches(str(wanted), fold(str(facts[name]))))
        for name, wanted in stop.facts.items()
    )


# ---------------------------------------------------------------------- words


def _split(choice: str) -> tuple[str, str | None]:
    """A preference as its notation, anything where there is none, and the place that it is to be near to."""
    words = fold(choice).split()
    if len(words) >= 2 and words[-2] == NEAR_WORD:
        return " ".join(words[:-2]) or WILDCARD, words[-1]
    return " ".join(words), None


def _words(fact: object) -> set[str]:
    """A fact and the words that it is made of: of ``hamburg-luebeck`` both cities, of a list all that is in it."""
    if isinstance(fact, list):
        return {word for part in fact for word in _words(part)}
    text = fold(str(fact))
    if not isinstance(fact, str):
        return {text}
    parts = re.split(r"[\s,]+", text)
    return {text, *parts, *(word for part in parts for word in part.split("-"))}


def _matches(pattern: str, text: str) -> bool:
    """Whether ``text``, written like notation, fits ``pattern`` as a whole; ``*`` stands for anything."""
    return _compiled(fold(pattern)).match(text) is not None


@lru_cache(maxsize=1024)
def _compiled(pattern: str) -> re.Pattern[str]:
    """The pattern in a form that is matched in time, however many stars it has; nothing but the star is special."""
    return re.compile(translate(re.sub(r"([\[?])", r"[\1]", pattern)))
