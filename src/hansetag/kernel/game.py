"""Game: one set of rules with its options settled, ready to be started."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import ClassVar, Self

from .actions import Action, Catalogue
from .errors import BadAction, BadOption
from .events import Event
from .options import Option, Options, settle
from .phrases import Phrasebook
from .questions import Question
from .state import State
from .views import Derived, View


class Game(ABC):
    """A game with its seats and options. Make one with ``hansetag.game(id, seats=..., ...)``."""

    id: ClassVar[str]
    name: ClassVar[str]
    seat_counts: ClassVar[Sequence[int]]
    rules_known: ClassVar[Sequence[int]] = (1,)
    OPTIONS: ClassVar[Sequence[Option]] = ()
    chance_verbs: ClassVar[Sequence[str]] = ()  # what only NATURE decides
    milestones: ClassVar[Sequence[str]] = ()  # the codes of the events by which a game is remembered

    catalogue: Catalogue
    book: Phrasebook

    def __init__(self, seats: int, options: Options, rules: int) -> None:
        """Take settled options; use ``open`` to have them checked."""
        self.seats = seats
        self.options = options
        self.rules = rules

    @classmethod
    def open(cls, seats: object = None, rules: object = None, **options: object) -> Self:
        """Check the number of seats, the revision of the rules and the options, and make the game."""
        return cls.with_options(seats, rules, options)

    @classmethod
    def with_options(cls, seats: object, rules: object, options: Mapping[str, object]) -> Self:
        """The same with the options as data: a stranger may call one ``seats`` or ``cls`` and is told there is none."""
        chosen = cls.check_seats(cls.seat_counts[-1] if seats is None else seats)
        revision = cls.check_rules(cls.rules_known[-1] if rules is None else rules)
        return cls(chosen, settle(cls.OPTIONS, options), revision)

    @classmethod
    def check_seats(cls, seats: object) -> int:
        """``seats``, if the game is for so many."""
        if not isinstance(seats, int) or isinstance(seats, bool) or seats not in cls.seat_counts:
            counts = ", ".join(map(str, cls.seat_counts))
            raise BadOption.put("option.seats", game=cls.name, counts=counts, seats=repr(seats))
        return seats

    @classmethod
    def check_rules(cls, rules: object) -> int:
        """``rules``, if that revision of the rules is known here."""
        if not isinstance(rules, int) or isinstance(rules, bool) or rules not in cls.rules_known:
            known = ", ".join(map(str, cls.rules_known))
            raise BadOption.put("option.rules", game=cls.name, known=known, rules=repr(rules))
        return rules

    @abstractmethod
    def start(self) -> State:
        """The first position; NATURE acts first where there is something to deal."""

    @abstractmethod
    def stage(self, data: Mapping[str, object]) -> State:
        """The position that ``data`` describes, as ``State.full`` wrote it; BadData says what is wrong with it."""

    @abstractmethod
    def tell(self, row: tuple[int, ...]) -> Event:
        """The event behind a row that the rules noted."""

    @abstractmethod
    def question(self, state: State) -> Question:
        """What is asked now and of whom, with every answer, its cost and its target."""

    def aside(self, state: State, seat: int) -> Question | None:
        """What ``seat`` may do though another is asked, dressed like a question; None where it has no such right."""
        return None

    def distance(self, here: str, there: str) -> int | None:
        """How far it is from one place to another, both by the names that answers and data use for them.

        None where the board has no such place or no way leads there, and in a game that knows no distance.
        """
        return None

    def reveals(self, before: State, after: State, seat: int) -> bool:
        """Whether what ``seat`` did between two positions may have shown it something that was hidden from it.

        The driver asks this, and takes back nothing that showed something (``driver.py``). The answer follows from what
        ``seat`` could see before. What chance draws does not count: nobody has seen it before.
        """
        return False

    def derive(self, view: View) -> Derived:
        """What follows from one of this game's views by the rules, for those who show it and should not know them.

        It is made of the view alone, so it tells no more than the view does.
        """
        return {}

    def target(self, action_id: int) -> str:
        """What an action is about, as its ``Answer`` says: here all that follows the verb."""
        return self.text(action_id).partition(" ")[2]

    def fingerprint(self) -> str:
        """A mark of the facts this game is played with, where they are not the shipped ones; else empty."""
        return ""

    def text(self, action_id: int) -> str:
        """The notation of an action."""
        return self.catalogue.text(action_id)

    def parse(self, text: str) -> int:
        """The id of the action that ``text`` notes; BadText says what is wrong."""
        return self.catalogue.parse(text)

    def spell(self, text: str, state: State, seat: int | None = None) -> list[int]:
        """The ids that a line of ``seat`` (default: the actor) stands for: mostly one; a game may know longer ones."""
        return [self.parse(text)]

    def number(self, action: object) -> int:
        """The id of an action given as id, as notation or as Action."""
        if isinstance(action, str):
            return self.parse(action)
        if isinstance(action, Action):
            try:
                return self.catalogue.id(action)
            except KeyError:
                raise BadAction(f"{action!r} is not an action of {self.name}") from None
        if isinstance(action, int) and not isinstance(action, bool):
            return action
        raise BadAction(f"an action is an id, its notation or an Action, not {action!r}")

    def say(self, event: Event, language: str = "en", people: Sequence[str] | None = None) -> str:
        """The event as a sentence."""
        return self.book.say(f"event.{event.code()}", event.facts(), language, people)

    def __repr__(self) -> str:
        return f"{type(self).__name__}(seats={self.seats}, {self.options})"
