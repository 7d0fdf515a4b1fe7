"""Hansetag: the home of three Hanseatic board games.

>>> import hansetag
>>> game = hansetag.game("hansa", seats=3)
>>> match = hansetag.Match(game, seed=1356)
>>> match.play("place riga")[0].city
'riga'

The names below are the public API; see docs/library.md.
"""

from hansetag._pure import use_pure_build_if_asked

use_pure_build_if_asked()

from hansetag.games import PACKAGES  # noqa: E402
from hansetag.kernel.actions import Action, Catalogue  # noqa: E402
from hansetag.kernel.errors import (  # noqa: E402
    BadAction,
    BadData,
    BadOption,
    BadRecord,
    BadText,
    HansetagError,
    IllegalAction,
    NothingToUndo,
)
from hansetag.kernel.events import Event  # noqa: E402
from hansetag.kernel.game import Game  # noqa: E402
from hansetag.kernel.match import Match  # noqa: E402
from hansetag.kernel.questions import Answer, Question  # noqa: E402
from hansetag.kernel.reasons import Reason  # noqa: E402
from hansetag.kernel.record import Decision, Record  # noqa: E402
from hansetag.kernel.registry import game, games, register  # noqa: E402
from hansetag.kernel.rng import Rng  # noqa: E402
from hansetag.kernel.seats import NATURE, OVER  # noqa: E402
from hansetag.kernel.state import State  # noqa: E402

for _name, _package in PACKAGES.items():
    register(_name, _package)

__version__ = "0.1.0"
__all__ = [
    "NATURE",
    "OVER",
    "Action",
    "Answer",
    "BadAction",
    "BadData",
    "BadOption",
    "BadRecord",
    "BadText",
    "Catalogue",
    "Decision",
    "Event",
    "Game",
    "HansetagError",
    "IllegalAction",
    "Match",
    "NothingToUndo",
    "Question",
    "Reason",
    "Record",
    "Rng",
    "State",
    "game",
    "games",
    "register",
]
