"""A toy game with everything a kernel must cope with, small enough to be seen through.

*Purse*: nature deals each seat one hidden coin (1 or 2). In turn, each seat takes one or two beans from a bowl of
seven or, once, swaps its coin with the bank's; out of turn, a seat may knock once, which costs it a bean. Most beans
plus coin wins. The option ``flaw`` breaks one law.

Purse has two revisions of its rules. Under the first a coin could be swapped at any time, which gave whoever took the
last beans the last word; since the second it can be swapped only by a seat that has no beans.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import cast

from hansetag.kernel.actions import Action, Catalogue
from hansetag.kernel.errors import BadData
from hansetag.kernel.events import Event
from hansetag.kernel.game import Game
from hansetag.kernel.options import Option, Options
from hansetag.kernel.phrases import Phrasebook
from hansetag.kernel.questions import Answer, Question
from hansetag.kernel.reasons import Reason
from hansetag.kernel.rng import Rng
from hansetag.kernel.seats import NATURE, OVER
from hansetag.kernel.state import State
from hansetag.kernel.views import View

BOWL = 7


class Coin(Action, frozen=True, tag="coin"):
    """Nature: the next seat's coin."""

    value: int


class Take(Action, frozen=True, tag="take"):
    """Take beans."""

    beans: int


class Swap(Action, frozen=True, tag="swap"):
    """Swap the coin for the other value."""


class Knock(Action, frozen=True, tag="knock"):
    """A right outside one's turn."""


class Happened(Event, frozen=True, tag="happened"):
    """Any decision."""

    seat: int
    count: int


ACTIONS = Catalogue([[Coin(1), Coin(2)], [Take(1), Take(2)], [Swap()], [Knock()]], {"grab": "take"})
COIN, TAKE, SWAP, KNOCK = 0, 2, 4, 5


def swap_at_any_time(beans: int) -> bool:
    """Revision 1: a seat may swap its coin whatever it has taken."""
    return True


def swap_before_beans(beans: int) -> bool:
    """Revision 2: a seat may swap its coin as long as it has no beans."""
    return beans == 0


MAY_SWAP: dict[int, Callable[[int], bool]] = {1: swap_at_any_time, 2: swap_before_beans}


class PurseView(View):
    """What a seat sees: others' coins are None until the end."""

    bowl: int
    beans: list[int]
    coins: list[int | None]
    swapped: list[bool]


class PurseState(State):
    """A position of Purse; ``flaw`` names the law that it breaks."""

    def __init__(self, game: Purse) -> None:
        self.game = game
        self.flaw = str(game.options["flaw"])
        self.bowl = BOWL + (self.flaw == "leak before the first look")
        self.may_swap = MAY_SWAP[game.rules]
        self.mover = 0
        self.coins: list[int] = []
        self.beans = [0] * game.seats
        self.swapped = [False] * game.seats
        self.knocked = [False] * game.seats

    @property
    def seats(self) -> int:
        return self.game.seats

    @property
    def actor(self) -> int:
        if len(self.coins) < self.game.seats:
            return NATURE
        return OVER if self.bowl == 0 and self.flaw != "endless" else self.mover

    def turn(self) -> int:
        playing = self.actor >= 0 or self.flaw == "turn after the end"
        return self.mover if playing else NATURE

    def legal(self) -> list[int]:
        if self.actor == OVER:
            return [TAKE] if self.flaw == "options at the end" else []
        if self.actor == NATURE:
            return [COIN, COIN + 1]
        options = [TAKE + beans - 1 for beans in (1, 2) if beans <= self.bowl or self.flaw == "endless"]
        if not self.swapped[self.mover] and self.may_swap(self.beans[self.mover]):
            options.append(SWAP)
        return options[::-1] if self.flaw == "order" else options

    def rights(self, seat: int) -> list[int]:
        busy = self.actor in (NATURE, OVER) or seat == self.mover
        return [] if busy or self.knocked[seat] or not self.beans[seat] else [KNOCK]

    def chance(self) -> list[tuple[int, int]]:
        if self.flaw == "weights" and self.actor == NATURE:
            return [(COIN, 0), (COIN + 1, 1)]
        return [(COIN, 3), (COIN + 1, 1)] if self.actor == NATURE else []

    def why_not(self, action_id: int) -> Reason | None:
        if action_id in self.legal() and self.flaw != "reason against the legal":
            return None
        return None if self.flaw == "no reason" else Reason(self.game.book, "TOY-1", "no", {"number": action_id})

    def why_no_right(self, action_id: int, seat: int) -> Reason | None:
        if self.flaw != "reason against a right":
            return super().why_no_right(action_id, seat)
        return Reason(self.game.book, "TOY-2", "no", {"number": action_id})

    def apply(self, action_id: object, seat: object = None) -> None:
        if self.flaw == "refuses the legal" and action_id == SWAP and SWAP in self.legal():
            raise BadData("not today")
        if self.flaw == "anything goes":
            return
        if self.flaw == "trace" and action_id == KNOCK:
            self.bowl += 1
        super().apply(action_id, seat)

    def advance(self, action_id: int) -> None:
        seat = self.actor
        if seat == NATURE:
            self.coins.append(action_id - COIN + 1)
        elif action_id == SWAP:
            self.coins[seat] = 3 - self.coins[seat]
            self.swapped[seat] = True
        else:
            beans = action_id - TAKE + 1
            self.bowl -= 0 if self.flaw == "endless" else beans
            self.beans[seat] += 0 if self.flaw == "endless" else beans
            self.mover = (self.mover + 1) % self.game.seats
            self.bowl += self.flaw == "leak" and self.bowl == 0
        self._tell(seat, action_id)

    def exercise(self, action_id: int, seat: int) -> None:
        self.knocked[seat] = True
        self.beans[seat] -= 1
        self.bowl += self.flaw != "right that loses a bean"
        self._tell(seat, action_id)

    def _tell(self, seat: int, action_id: int) -> None:
        if self.event_rows is not None:
            self.event_rows.append((0, seat, action_id))

    def copy(self) -> PurseState:
        twin = PurseState(self.game)
        twin.bowl, twin.mover = self.bowl, self.mover
        shared = self.flaw == "shared copy"
        twin.coins = self.coins if shared else self.coins[:]
        twin.beans = self.beans if shared else self.beans[:]
        twin.swapped = self.swapped[:]
        twin.knocked = self.knocked[:]
        return twin

    def key(self) -> bytes:
        return repr((self.bowl, self.mover, self.coins, self.beans, self.swapped, self.knocked)).encode()

    def check(self) -> list[str]:
        return [] if self.bowl + sum(self.beans) == BOWL else [f"{self.bowl} and {self.beans} make no {BOWL}"]

    def breakdown(self) -> list[dict[str, int]]:
        coins = self.coins + [0] * (self.game.seats - len(self.coins))
        return [{"beans": beans, "coin": coin} for beans, coin in zip(self.beans, coins, strict=True)]

    def scores(self) -> list[int]:
        return [score + (self.flaw == "sum") for score in super().scores()]

    def winners(self) -> list[int]:
        if self.actor != OVER and self.flaw != "early winner":
            return []
        scores = self.scores()
        return [seat for seat, score in enumerate(scores) if score == max(scores)]

    def view(self, seat: int | None) -> PurseView:
        open_coins = self.actor == OVER or self.flaw == "peek"
        coins = [coin if open_coins or owner == seat else None for owner, coin in enumerate(self.coins)]
        turn = self.turn() if self.turn() >= 0 and self.flaw != "view without turn" else None
        worth = [*coins, *[0] * (len(self.beans) - len(coins))]
        points = [{"beans": beans, "coin": coin} for beans, coin in zip(self.beans, worth, strict=True)]
        return {
            "viewer": seat,
            "actor": self.actor,
            "bowl": self.bowl,
            "turn": turn,
            "beans": self.beans,
            "coins": coins,
            "swapped": self.swapped,
            "breakdown": points,
            "scores": [None if coin is None else beans + coin for beans, coin in zip(self.beans, worth, strict=True)],
        }

    def redeal(self, seat: int | None, rng: Rng) -> PurseState:
        twin = self.copy()
        if self.actor != OVER:
            for owner in range(len(self.coins)):
                if owner != seat:
                    twin.coins[owner] = 1 + rng.below(2)
        if self.flaw == "unsound redeal":
            twin.bowl += 1
        return twin

    def full(self) -> Mapping[str, object]:
        parts = {"bowl": self.bowl, "turn": self.mover, "coins": self.coins, "beans": self.beans}
        return parts | {"swapped": self.swapped, "knocked": self.knocked}


class Purse(Game):
    """The toy game; the option ``flaw`` breaks a law."""

    id = "purse"
    name = "Purse"
    seat_counts = (2, 3)
    rules_known = (1, 2)
    OPTIONS = (
        Option("flaw", ""),
        Option("fast", False),
        Option("bowl", "wood", "TOY-2", ("wood", "clay")),
    )

    def __init__(self, seats: int, options: Options, rules: int) -> None:
        super().__init__(seats, options, rules)
        self.catalogue = ACTIONS
        self.book = Phrasebook(Path(__file__).parent / "toy_text")

    def start(self) -> PurseState:
        return PurseState(self)

    def stage(self, data: Mapping[str, object]) -> PurseState:
        state = PurseState(self)
        if self.options["flaw"] == "stage refuses":
            raise BadData("no")
        state.bowl = cast("int", data["bowl"])
        state.mover = 0 if self.options["flaw"] == "stage forgets" else cast("int", data["turn"])
        for name in ("coins", "beans", "swapped", "knocked"):
            setattr(state, name, list(cast("list[int]", data[name])))
        return state

    def tell(self, row: tuple[int, ...]) -> Event:
        return Happened(row[1], row[2])

    def reveals(self, before: State, after: State, seat: int) -> bool:
        return after.actor == OVER and self.options["flaw"] != "silent end"

    def question(self, state: State) -> Question:
        answers = [Answer(option, self.text(option), self.catalogue[option].verb()) for option in state.legal()]
        return Question(state.actor, "any", {}, answers[1:] if self.options["flaw"] == "question" else answers)


GAME = Purse
