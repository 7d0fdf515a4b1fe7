"""State: what every game's position can be asked and told.

A game derives its own class and fills in the blanks. What is written out here is the same for all games: an action is
checked against the one list of legal options, a refusal names its reason, and nothing is touched before both is done.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping

from .errors import BadAction, IllegalAction
from .native import mypyc_attr
from .reasons import Reason
from .rng import Rng
from .seats import NATURE, OVER
from .views import View


@mypyc_attr(allow_interpreted_subclasses=True)
class State(ABC):
    """A position in a game. Mutable; ``copy`` before you try things out."""

    event_rows: list[tuple[int, ...]] | None = None  # where the rules note events, while somebody listens

    # ------------------------------------------------------------------ who decides what

    @property
    @abstractmethod
    def seats(self) -> int:
        """How many players there are."""

    @property
    @abstractmethod
    def actor(self) -> int:
        """The seat that decides now: 0 to n-1, NATURE, or OVER."""

    @abstractmethod
    def turn(self) -> int:
        """The seat whose turn it is, not always the one asked now; NATURE while it is nobody's, and at the end."""

    def asked(self) -> int:
        """What kind of question the actor is asked, as the game numbers them; games of one kind need not say."""
        return 0

    @abstractmethod
    def legal(self) -> list[int]:
        """The ids that the actor may choose now, ascending; empty only when the game is over."""

    def rights(self, seat: int) -> list[int]:
        """The ids that ``seat``, though not the actor, may take now, ascending."""
        return []

    def moment(self) -> int:
        """A number that changes with the turn and its phase; when it does, drivers with strict turns poll rights."""
        return 0

    @abstractmethod
    def chance(self) -> list[tuple[int, int]]:
        """When NATURE acts, the ids it may choose with their weights; otherwise empty."""

    def fate(self, rng: Rng) -> int:
        """One of ``chance()`` with the probability of its weight. A game may know a shorter way to the same draw."""
        return pick(self.chance(), rng)

    @abstractmethod
    def why_not(self, action_id: int) -> Reason | None:
        """None when the actor may choose ``action_id``, else the reason it may not."""

    def why_no_right(self, action_id: int, seat: int) -> Reason | None:
        """Why ``seat``, though not the actor, may not take ``action_id`` now; None in a game without such rights."""
        return None

    def lean(self, options: list[int], rng: Rng) -> int:
        """One of ``options`` at random. A game that uniform play would never end leans towards its end here."""
        return options[rng.below(len(options))]

    # ------------------------------------------------------------------ what happens

    @abstractmethod
    def advance(self, action_id: int) -> None:
        """Carry out an id taken from ``legal()``. Unchecked: for loops that ask first."""

    def exercise(self, action_id: int, seat: int) -> None:
        """Carry out an id taken from ``rights(seat)``. Unchecked, like ``advance``."""
        raise IllegalAction("", f"seat {seat} has no rights outside its turn in this game")

    def apply(self, action_id: object, seat: object = None) -> None:
        """Carry out ``action_id`` for ``seat`` (default: the actor) if the rules allow it.

        Raises BadAction for what is no id at all and IllegalAction for what the rules refuse; either leaves the
        state untouched.
        """
        number = whole(action_id, "an action id")
        if seat is not None:
            asked = whole(seat, "a seat")
            if asked != self.actor:
                seated = 0 <= asked < self.seats
                if seated and number in self.rights(asked):
                    self.exercise(number, asked)
                    return
                reason = self.why_no_right(number, asked) if seated else None
                if reason is not None:
                    raise IllegalAction(reason.rule, reason.text, reason)
                who = "chance" if asked == NATURE else f"seat {asked}"
                raise IllegalAction("", f"{who} is not asked now; {whose(self.actor)}")
        if number not in self.legal():
            reason = self.why_not(number)
            assert reason is not None, f"{number} is not legal, yet nothing speaks against it"
            raise IllegalAction(reason.rule, reason.text, reason)
        self.advance(number)

    # ------------------------------------------------------------------ telling states apart

    @abstractmethod
    def copy(self) -> "State":
        """An independent state, equal to this one."""

    @abstractmethod
    def key(self) -> bytes:
        """Equal for equal states, different for different ones, the same on every machine and build."""

    @abstractmethod
    def check(self) -> list[str]:
        """Everything that is wrong with this state; empty when it is sound."""

    # ------------------------------------------------------------------ points

    @abstractmethod
    def breakdown(self) -> list[dict[str, int]]:
        """For each seat its points by source; they add up to ``scores()``."""

    def scores(self) -> list[int]:
        """The points of each seat as if the game ended now; final when it is over."""
        return [sum(sources.values()) for sources in self.breakdown()]

    @abstractmethod
    def winners(self) -> list[int]:
        """The seats that won; several share a win, and none has won before the end."""

    # ------------------------------------------------------------------ who may see what

    @abstractmethod
    def view(self, seat: int | None) -> View:
        """All that ``seat`` may know, as plain data; None is a spectator."""

    @abstractmethod
    def redeal(self, seat: int | None, rng: Rng) -> "State":
        """A full state that looks to ``seat`` just like this one, with what it may not see dealt anew."""

    @abstractmethod
    def full(self) -> Mapping[str, object]:
        """The whole state as plain data, hidden parts included. Never send it to a player."""

    # ------------------------------------------------------------------ telling what happens

    def record_events(self) -> list[tuple[int, ...]]:
        """Note events from now on into the list that is returned, as rows the game can tell."""
        event_rows: list[tuple[int, ...]] = []
        self.event_rows = event_rows
        return event_rows


def pick(weighted: list[tuple[int, int]], rng: Rng) -> int:
    """Choose an id of ``chance()`` with the probability of its weight."""
    total = 0
    for _, weight in weighted:
        total += weight
    point = rng.below(total)
    for number, weight in weighted:
        point -= weight
        if point < 0:
            return number
    raise AssertionError("the weights do not add up")


def whole(value: object, what: str) -> int:
    """``value`` if it is a whole number; BadAction otherwise (True and False are not numbers here)."""
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    raise BadAction(f"{what} is a whole number, not {value!r}")


def whose(actor: int) -> str:
    """Say who is asked."""
    if actor == OVER:
        return "the game is over"
    return "chance decides" if actor == NATURE else f"seat {actor} decides"
