"""What the tests of the client's boards are given: every action of each game's catalogue, and positions of whole games.

Positions come from the recorded games of the Python tests. They are made by each build and not kept, so they are never
behind the rules.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping
from importlib import import_module
from pathlib import Path

import msgspec

import hansetag
from hansetag.kernel.game import Game
from hansetag.kernel.questions import Question
from hansetag.kernel.state import State

ROOT = Path(__file__).parents[1]
RECORDS = ROOT / "tests" / "records"
FIXTURES = ROOT / "web" / "tests" / "fixtures"
POSITIONS_OF_EACH_KIND = 2  # with each question and number of seats
BOHNHANSE = ("3", "4", "5", "deal-lapses", "loan", "offer-void", "reserve-used-up")
TEUTONICA = ("2-neutral", "2-provinces", "3", "4", "5", "chain-by-extra-office", "end-cities", "end-markers")
TEUTONICA_BOARDS = ("2-neutral", "2-provinces", "4")  # those with catalogues of their own
TEUTONICA_PLACES = ("route", "city", "province", "ability", "points")
RARE_VERBS = frozenset({"fetch"})  # no recorded game has a scarce bean


def write() -> None:
    """Write a file for each game."""
    page = (ROOT / "docs" / "rules" / "hansa.md").read_text("utf-8")
    example = page.split("```hanse\n")[1].split("```")[0]  # it has a sale with something to keep back
    found = {
        "hansa": asked_positions("hansa", {**recorded("hansa", ("2", "3", "4")), "example": example}),
        "teutonica": teutonica_tables(),
        "bohnhanse": asked_positions("bohnhanse", recorded("bohnhanse", BOHNHANSE)),
    }
    FIXTURES.mkdir(exist_ok=True)
    for name, fixture in found.items():
        text = json.dumps({"events": events_of(name), **fixture}, separators=(",", ":"))
        (FIXTURES / f"{name}.json").write_text(text + "\n", "utf-8")


def recorded(game: str, names: Iterable[str]) -> dict[str, str]:
    """Recorded games by name."""
    return {name: (RECORDS / f"{game}-{name}.hanse").read_text("utf-8") for name in names}


def events_of(name: str) -> dict[str, list[str]]:
    """The fields of each event of a game by its code."""
    kinds = import_module(f"hansetag.games.{name}.events").EVENTS
    return {kind.code(): list(kind.__struct_fields__) for kind in kinds}


def shown(game: Game, state: State, seat: int | None) -> dict[str, object]:
    """A position as the server sends it to ``seat``."""
    view = state.view(seat)
    return {"view": view, "derived": game.derive(view)}


# ---------------------------------------------------------------------- positions with what is asked in them


def asked(game: Game, state: State) -> list[Question]:
    """What people are asked in ``state``, and what others may do meanwhile."""
    if state.actor < 0:
        return []
    others = [game.aside(state, seat) for seat in range(game.seats) if seat != state.actor]
    return [game.question(state), *(question for question in others if question is not None)]


def asked_positions(name: str, records: Mapping[str, str]) -> dict[str, object]:
    """Few positions, but each verb in one, except those too rare to occur; and every action."""
    positions: list[dict[str, object]] = []
    ends: list[dict[str, object]] = []
    often = Counter[str]()
    verbs: set[str] = set()
    for title, text in records.items():
        record = hansetag.Record.loads(text)
        game = record.game
        for state in record.replay():
            for question in asked(game, state):
                kind = f"{question.code} {game.seats}"
                new = {answer.verb for answer in question.answers} - verbs
                if often[kind] >= POSITIONS_OF_EACH_KIND and not new:
                    continue
                often[kind] += 1
                verbs |= new
                options = [{**msgspec.to_builtins(answer), "say": "", "commits": ""} for answer in question.answers]
                at = f"{title}: {question.code}"
                positions.append({"name": at, "options": options, **shown(game, state, question.seat)})
        ends.append({"name": f"{title}: the last position, watched", "options": [], **shown(game, state, None)})
    actions = [
        {"text": game.text(number), "verb": action.verb(), "target": game.target(number)}
        for number, action in enumerate(game.catalogue)
    ]
    missing = {str(action["verb"]) for action in actions} - verbs - set(game.chance_verbs) - RARE_VERBS
    if missing:
        raise SystemExit(f"No recorded position of {name} has these verbs among its options: {sorted(missing)}.")
    return {"actions": actions, "positions": positions + ends}


# ---------------------------------------------------------------------- Hansa Teutonica


def teutonica_tables() -> dict[str, object]:
    """Three positions of each game, and for each side of the board every action."""
    tables = []
    for name, text in recorded("teutonica", TEUTONICA).items():
        record = hansetag.Record.loads(text)
        game = record.game
        states = [state.copy() for state in record.replay()]
        places = [len(states) // 3, len(states) * 2 // 3, -1]
        tables.append(
            {
                "name": name,
                "options": game.options,
                "actions": teutonica_actions(game) if name in TEUTONICA_BOARDS else {},
                "positions": [shown(game, states[place], 0) for place in places],
            }
        )
    return {"tables": tables}


def teutonica_actions(game: Game) -> dict[str, list[dict[str, object]]]:
    """What there is to do by verb: where, or else with which marker or piece."""
    found: dict[str, list[dict[str, object]]] = {}
    for action in game.catalogue:
        fields = [field for field in TEUTONICA_PLACES if hasattr(action, field)] or ["marker", "piece"]
        facts = {field: getattr(action, field) for field in fields if hasattr(action, field)}
        if facts not in found.setdefault(action.verb(), []):
            found[action.verb()].append(facts)
    return found
