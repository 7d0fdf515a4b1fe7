"""All phrasebooks of the house, and the languages that are complete and have to stay so.

A language that is begun and not finished may lie in the tree: what it lacks is said in English. Once it is finished,
its name is added here.
"""

from __future__ import annotations

import hansetag
from hansetag.bots import advice
from hansetag.kernel import errors
from hansetag.kernel.phrases import Phrasebook
from hansetag.server import sentences

COMPLETE = ("en", "de")


def books() -> dict[str, Phrasebook]:
    """Every phrasebook by the name of whose it is."""
    games = {name: hansetag.game(name).book for name in hansetag.games()}
    return {"kernel": errors.BOOK, "server": sentences.BOOK, "advice": advice.BOOK, **games}
