"""Why something on the board is dark, that is, why no option is about it now.

A board knows what somebody points at, not what they wanted to do with it. So everything that the game knows to do
with it is tried, and the most telling refusal of each verb is given.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from hansetag.kernel.game import Game
from hansetag.kernel.reasons import Reason
from hansetag.kernel.seats import NATURE
from hansetag.kernel.state import State

from .. import sentences, wire
from ..errors import NotAllowed, Refused
from ..tables.live_game import LiveGame
from ..tables.live_table import LiveTable
from ..tables.play import not_running

MAX_REASONS = 6
MAX_REMEMBERED_GAMES = 100  # games whose actions are sorted by what they are about
SAMPLED_PLACES = 8  # other places that are looked at to tell what is special about one

Objection = tuple[int, Reason]  # an action, and what speaks against it


def reasons_against(table: LiveTable, person: str, target: str, verb: str, language: str) -> list[wire.DarkReason]:
    """Why ``person`` can do nothing about ``target`` now, or not what ``verb`` says."""
    seat = table.seat_of(person)
    if seat is None:
        raise NotAllowed("only-players-ask")
    live_game = table.live_game
    if not table.running or live_game is None:
        raise not_running(table)
    game = table.game
    actions = _actions_about(game, target, verb)
    state = live_game.seen(seat)
    if state.actor != seat:
        return [_not_asked(table, live_game, seat, language)]
    said: dict[str, wire.DarkReason] = {}
    objections = _objections(game, state, actions, every=bool(verb))
    for action, reason in _in_order(game, state, objections, every=bool(verb)):
        text = reason.say(language, table.names)
        found = wire.DarkReason(verb=_verb(game, action), action=game.text(action), text=text, rule=reason.rule)
        said.setdefault(text, found)
    return list(said.values())[:MAX_REASONS]


def _not_asked(table: LiveTable, live_game: LiveGame, seat: int, language: str) -> wire.DarkReason:
    """That it is not for ``seat`` to choose anything now."""
    actor = live_game.state.actor
    if live_game.ready(seat):
        text = sentences.say("refusal.draft-ready", {}, language)
    elif actor == NATURE:
        text = sentences.say("decides.chance", {}, language)
    else:
        text = sentences.say("decides.other", {"seat": actor}, language, table.names)
    return wire.DarkReason(verb="", action="", text=text, rule="")


# ---------------------------------------------------------------------- what could be done with it


def _actions_about(game: Game, target: str, verb: str) -> list[int]:
    """The actions that could be about ``target``, or those of them that ``verb`` says."""
    known = _by_target(game)
    if target not in known:
        raise Refused("no-such-target", game=game.name, target=target)
    verbs = list(dict.fromkeys(_verb(game, action) for action in known[target]))
    if verb and verb not in verbs:
        raise Refused("no-such-verb", game=game.name, verb=verb, verbs=", ".join(verbs))
    return [action for action in known[target] if not verb or _verb(game, action) == verb]


@lru_cache(MAX_REMEMBERED_GAMES)
def _by_target(game: Game) -> Mapping[str, list[int]]:
    """All that people can decide, by what it is about: worked out once for each game."""
    found: dict[str, list[int]] = {}
    for number, action in enumerate(game.catalogue):
        target = game.target(number)
        if target and action.verb() not in game.chance_verbs:
            found.setdefault(target, []).append(number)
    return found


def _verb(game: Game, action: int) -> str:
    """The verb of an action."""
    return game.catalogue[action].verb()


# ---------------------------------------------------------------------- what speaks against it


def _objections(game: Game, state: State, actions: Sequence[int], every: bool) -> dict[str, list[Objection]]:
    """What speaks against those of ``actions`` that are not possible, by verb.

    A verb that can be used here with another piece is no riddle; it is left out unless ``every`` reason is wanted.
    """
    found: dict[str, list[Objection]] = {}
    for action in actions:
        reason = state.why_not(action)
        if reason is not None:
            found.setdefault(_verb(game, action), []).append((action, reason))
    possible = {_verb(game, action) for action in set(state.legal()).intersection(actions)}
    return found if every else {verb: objections for verb, objections in found.items() if verb not in possible}


def _in_order(game: Game, state: State, objections: Mapping[str, list[Objection]], every: bool) -> list[Objection]:
    """For each verb the most telling refusal, or ``every`` one; first those of verbs that are among the options now."""
    asked = {_verb(game, action) for action in state.legal()}
    found: list[Objection] = []
    for verb in sorted(objections, key=lambda verb: verb not in asked):
        ranked = objections[verb]
        if len({reason.code for _, reason in ranked}) > 1:
            ranked = sorted(ranked, key=lambda one: _vagueness(game, state, *one))
        found += ranked if every else ranked[:1]
    return found


def _vagueness(game: Game, state: State, action: int, reason: Reason) -> tuple[float, bool, int]:
    """How little a refusal says about what was pointed at; of two that are met as often, the one that names it."""
    return (
        _share_refused_alike(game, state, action, reason),
        game.target(action) not in reason.facts.values(),
        len(reason.text),
    )


def _share_refused_alike(game: Game, state: State, action: int, reason: Reason) -> float:
    """In which part of other places the same would be refused for the same reason.

    A refusal that is met everywhere, as that nobody displaces their own pieces, says nothing about the place that was
    pointed at; one that is met only here says most.
    """
    kin = _actions_by_form(game)[_form_without_target(game, action)]
    some = kin[:: max(1, len(kin) // SAMPLED_PLACES)]
    against = [state.why_not(other) for other in some]
    return sum(other is not None and other.code == reason.code for other in against) / len(some)


@lru_cache(MAX_REMEMBERED_GAMES)
def _actions_by_form(game: Game) -> Mapping[str, list[int]]:
    """All actions that differ in nothing but what they are about."""
    found: dict[str, list[int]] = {}
    for number in range(len(game.catalogue)):
        found.setdefault(_form_without_target(game, number), []).append(number)
    return found


def _form_without_target(game: Game, action: int) -> str:
    """The notation of an action without what it is about."""
    target = game.target(action)
    return f"{game.text(action)} ".replace(f" {target} ", " ", 1) if target else game.text(action)
