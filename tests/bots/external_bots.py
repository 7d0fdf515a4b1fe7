"""Files that others might have written, for the tests of those who load them."""

from __future__ import annotations

from pathlib import Path

CLEVER = '''
class Clever:
    """Takes the option at a place of its choice, or the first."""
    name = "clever"

    def __init__(self, game, rng, *, place: int = 0, boldness: float = 0.5, loud=False, judge: object = None):
        self.rng = rng
        self.place, self.boldness, self.loud = place, boldness, loud

    def choose(self, state):
        options = state.legal()
        return options[self.place % len(options)]

    def wish(self, state, seat):
        return None


class Seasick(Clever):
    """Does not get far."""
    decisions = 0

    def choose(self, state):
        self.decisions += 1
        if self.decisions > 2:
            state.advance(state.legal()[0])
            raise KeyError("over board")
        return super().choose(state)


class Liar(Clever):
    """Answers with what is not allowed."""

    def choose(self, state):
        return 100_000


class Grasping(Clever):
    """Wishes for what it has no right to."""

    def wish(self, state, seat):
        return -5


class Picky(Clever):
    """Plays one game only."""
    games = ("bohnhanse",)


class Fragile(Clever):
    """Cannot be made."""

    def __init__(self, game, rng):
        raise OSError("out of order")


class Half:
    """Lacks nearly everything."""
    name = "half"

    def __init__(self, game, rng):
        pass

    def choose(self, state):
        return 0


class Bare:
    """Does not even want a game."""


NUMBER = 7
'''


def write(folder: Path, text: str = CLEVER, name: str = "clever.py") -> str:
    """A file with bots; its path as one would write it."""
    path = folder / name
    path.write_text(text, "utf-8")
    return str(path)
