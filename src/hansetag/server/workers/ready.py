"""Making the games ready, once and in the main thread, before anybody asks for anything.

The first look at a game reads its board and works out how its data is decoded. Two threads that did so at the same
moment have crashed the interpreter; and a request that has to wait for it waits for nothing of its own.
"""

from __future__ import annotations

from hansetag.bots import offered
from hansetag.bots.advice import is_judged
from hansetag.kernel.game import Game
from hansetag.kernel.registry import find, games, shared_game
from hansetag.kernel.seats import NATURE


def open_games() -> list[Game]:
    """Open every game for every number of seats, as it is played where nobody chooses an option, and try it."""
    opened = [_as_stored(shared_game(name, seats, None, {})) for name in games() for seats in find(name).seat_counts]
    for game in opened:
        _try(game)
    return opened


def read_phrases(opened: list[Game]) -> None:
    """Read what these games say, in all languages."""
    for game in opened:
        for language in game.book.languages:
            game.book.name("", language)


def find_bots() -> None:
    """Look for the bots that are installed beside ours, which means to read about all that is installed."""
    for name in games():
        offered(name)


def _as_stored(game: Game) -> Game:
    """The same game under the name by which tables ask for it: with its rules and all its options."""
    return shared_game(game.id, game.seats, game.rules, game.options)


def _try(game: Game) -> None:
    """Do with a first position what is done with all others, so that all types are known that are needed for it."""
    state = game.start()
    while state.actor == NATURE:
        rows = state.record_events()
        state.advance(state.legal()[0])
        for row in rows:
            game.tell(row)
        state.event_rows = None
    game.question(state)
    for viewer in (None, 0):
        game.derive(state.view(viewer))
    game.stage(state.full())
    is_judged(game.id)  # reads what the judge goes by
