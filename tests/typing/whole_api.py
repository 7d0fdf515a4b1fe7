"""The whole public API as a user would write with it, every name of it, for the type checkers.

``check_wheel.py`` installs the wheel in an environment of its own and lets mypy and pyright read this file there, both
as strict as they can be: no error, and no expression whose type is unknown. It is also run once, so it is true.
"""

# mypy: disallow-any-expr, disallow-any-decorated, disallow-any-explicit, disallow-any-unimported
# pyright: strict

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

import hansetag
from hansetag import NATURE, OVER, Action, Answer, Catalogue, Decision, Event, Game, Match, Question, Record, Rng, State
from hansetag import arena as matches
from hansetag import bots as merchants
from hansetag.arena import (
    Alone,
    Arena,
    Cluster,
    Contender,
    Estimate,
    Executor,
    Job,
    Pair,
    Report,
    Request,
    Result,
    Standing,
    Workers,
    ask,
    play_match,
)
from hansetag.bots import Bot

# ---------------------------------------------------------------------- games and their actions


def settled() -> Game:
    """Every way to a game, and what it can be asked."""
    names: tuple[str, ...] = hansetag.games()
    game: Game = hansetag.game(names[1], seats=2, rules=1, extra=True)
    counts: list[int] = list(game.seat_counts)
    choices: dict[str, tuple[str, ...]] = {option.name: tuple(option.choices) for option in game.OPTIONS}
    label: str = game.book.say("option.extra.label", {}, "de")
    languages: list[str] = list(game.book.languages)
    hansetag.register("mine", "my.package")
    print(game.id, game.name, game.seats, game.rules, game.options, counts, choices, label, languages)
    print(game.fingerprint(), game.distance("riga", "danzig"), list(game.chance_verbs), list(game.milestones))
    print(game.derive(game.start().view(0)))
    return game


def numbered(game: Game) -> int:
    """An action as id, as notation and as an object."""
    catalogue: Catalogue = game.catalogue
    number: int = game.parse("sail riga")
    action: Action = catalogue[number]
    verbs: set[str] = {one.verb() for one in catalogue}
    texts: list[str] = [action.text(), game.text(number), catalogue.text(number), game.target(number)]
    print(len(catalogue), verbs, texts, catalogue.parse("end"))
    return game.number(action) + catalogue.id(action)


# ---------------------------------------------------------------------- positions


def looked_at(game: Game, rng: Rng) -> State:
    """Everything that a position can be asked and told."""
    state: State = game.start()
    while state.actor == NATURE:
        draws: list[tuple[int, int]] = state.chance()
        print(draws)
        state.advance(state.fate(rng))
    options: list[int] = state.legal()
    reason: hansetag.Reason | None = state.why_not(-1)
    if reason is not None:
        facts: Mapping[str, str | int] = reason.facts
        said: tuple[str, str, str, str] = (reason.rule, reason.code, reason.text, reason.say("de", ["Anna", "Ben"]))
        print(facts, said)
    rows: list[tuple[int, ...]] = state.record_events()
    before: State = state.copy()
    state.apply(options[0], state.actor)
    told: list[Event] = [game.tell(row) for row in rows]
    print([game.say(event, "en", ["Anna", "Ben"]) for event in told], game.reveals(before, state, 0))
    scores: list[int] = state.scores()
    sources: list[dict[str, int]] = state.breakdown()
    winners: list[int] = state.winners()
    wrong: list[str] = state.check()
    key: bytes = state.key()
    whole: Mapping[str, object] = state.full()
    print(sorted(state.view(0)), sorted(state.view(None)), scores, sources, winners, wrong, key, sorted(whole))
    print(state.seats, state.turn(), state.asked(), state.moment(), state.rights(1), state.why_no_right(0, 1))
    dealt: State = state.redeal(0, rng)
    again: State = game.stage(state.full())
    print(dealt.key() == again.key(), state.lean(options, rng), game.spell("end", state, 0))
    return again


def dressed(game: Game, state: State) -> list[str]:
    """What is asked now, for people."""
    question: Question = game.question(state)
    answers: list[Answer] = question.answers
    asked: str = game.book.say(f"question.{question.code}", question.facts)
    aside: Question | None = game.aside(state, 1)
    print(question.seat, asked, aside)
    costs: dict[int, int] = {answer.id: answer.cost for answer in answers}
    words: list[str] = [game.book.say(f"answer.{answer.code}", answer.facts) for answer in answers]
    print(costs, [(answer.text, answer.verb, answer.target) for answer in answers])
    return words


# ---------------------------------------------------------------------- matches and records


def played(game: Game) -> Record:
    """A match, taken back and forth, its events and its record."""
    match: Match = Match(game, seed=1356, players=["Anna", "Ben"])
    happened: list[Event] = match.play("place riga")
    for event in happened:
        facts: dict[str, str | int] = event.facts()
        print(event.code(), facts, event.seen_by(None))
    left: int = match.undoable
    if left:
        decision: Decision = match.undo()
        print(decision.seat, decision.action)
    match.play(match.state.legal()[0], seat=match.state.actor)
    match.play(game.catalogue[match.state.legal()[0]])
    record: Record = match.record
    text: str = record.dumps()
    read: Record = Record.loads(text)
    resumed: Match = Match.resume(read)
    states: Iterator[State] = read.replay()
    print(len(list(states)), resumed.state.actor == OVER, len(match.events), match.seed, match.players)
    decisions: list[Decision] = read.decisions
    scores: list[int] | None = read.result
    print(decisions, scores, read.seed, read.players, read.game.id)
    return read


def refused(game: Game) -> list[str]:
    """Every error, and what it says."""
    said: list[str] = []
    match = Match(game, seed=1)
    try:
        hansetag.game("hansa", seats=7)
    except hansetag.BadOption as error:
        said.append(error.say("de"))
    try:
        game.parse("sail lubek")
    except hansetag.BadText as error:
        said.append(error.say("de"))
    try:
        match.state.apply("riga")
    except hansetag.BadAction as error:
        said.append(str(error))
    try:
        match.play("place copenhagen")
    except hansetag.IllegalAction as error:
        why: hansetag.Reason | None = error.why
        said += [error.rule, error.reason, why.code if why else ""]
    try:
        game.stage({})
    except hansetag.BadData as error:
        said.append(str(error))
    try:
        Record.loads("nonsense")
    except hansetag.BadRecord as error:
        sound: Record | None = error.record
        said += [str(error.line), error.reason, sound.dumps() if sound else ""]
    try:
        match.undo()
    except hansetag.NothingToUndo as error:
        said.append(str(error))
    errors: list[type[hansetag.HansetagError]] = [hansetag.BadOption, hansetag.BadText, hansetag.BadAction]
    print(errors, hansetag.__version__)
    return said


# ---------------------------------------------------------------------- merchants


class FirstOption:
    """A bot of a user: anything with a name, a stream, ``choose`` and ``wish``."""

    def __init__(self, game: Game, rng: Rng) -> None:
        """Sit down."""
        self.name = f"first of {game.name}"
        self.rng = rng

    def choose(self, state: State) -> int:
        """The first of what is legal."""
        return state.legal()[0]

    def wish(self, state: State, seat: int) -> int | None:
        """Nothing."""
        return None


def asked(game: Game) -> list[int]:
    """Merchants of the house and one's own."""
    rng: Rng = Rng(1, "mine")
    items: list[int] = [1, 2, 3]
    rng.shuffle(items)
    own: Bot = FirstOption(game, rng)
    house: Bot = merchants.bot("deckhand", game, 0, seed=7)
    state: State = Match(game, seed=rng.below(100) + rng.word()).state
    right: int | None = merchants.ask_right(own, state, 1 - state.actor)
    ranks: tuple[str, ...] = merchants.names(game.id)
    offered: tuple[str, ...] = merchants.offered(game.id)
    known: tuple[str, ...] = merchants.NAMES
    people: tuple[str, ...] = merchants.PEOPLE
    lowest: str = merchants.LOWEST_RANK
    lower: str = merchants.below("merchant", game.id)
    away: str = merchants.stand_in(game.id)
    called = merchants.check("alderman:iterations=2000")
    who: str = called.who
    chosen: dict[str, str] = called.options
    print(right, ranks, offered, known, people, lowest, lower, away, who, chosen, house.name, house.wish(state, 0))
    return [merchants.ask(own, state), merchants.ask(house, state)]


# ---------------------------------------------------------------------- the arena


def fought(folder: Path | None = None) -> Report:
    """A match between bots, by one call and step by step."""
    request: Request = ask("hansa", ["apprentice", "deckhand"], games=2, seed=3)
    jobs: list[Job] = list(request.jobs())
    executors: list[type[Executor]] = [Alone, Workers, Cluster]
    executor: Executor = Alone()
    with Arena(request, executor, folder) as arena:
        results: list[Result] = list(arena.run())
        report: Report = arena.report()
        print(arena.left, len(arena.results), len(jobs), executors, [result.key for result in results])
    standing: Standing = report.standings[0]
    contender: Contender = standing.contenders[0]
    share: Estimate = contender.share
    pairs: list[Pair] = list(standing.pairs)
    interval: tuple[float, float | None, float | None] = (share.mean, share.low, share.high)
    print(contender.name, interval, [(pair.first, pair.second, pair.better) for pair in pairs])
    return play_match("hansa", ["apprentice", "deckhand"], games=2, seed=3)


def not_fought() -> str:
    """What can be wrong with a match."""
    try:
        Arena(ask("hansa", ["apprentice", "deckhand"]), records=True)
    except (matches.BadArena, matches.ArenaBroken) as error:
        return str(error)
    return ""


def main() -> None:
    """Everything once."""
    game = settled()
    rng = Rng(1)
    print(numbered(game), dressed(game, looked_at(game, rng)), played(game).dumps(), refused(game), asked(game))
    print(fought().digest, not_fought())


if __name__ == "__main__":
    main()
