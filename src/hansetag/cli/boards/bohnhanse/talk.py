"""What is said and typed at a table of Bohn Hanse: deals in a line, options in a few words, and the log."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import groupby

from hansetag.games.bohnhanse import BohnHanse
from hansetag.games.bohnhanse.actions import INVITE, PART_NAMES
from hansetag.games.bohnhanse.events import UNSEEN_ORDER, Bought, Drew, Stocked
from hansetag.games.bohnhanse.notation import WORD
from hansetag.kernel.actions import fold
from hansetag.kernel.errors import BadText
from hansetag.kernel.events import Event
from hansetag.kernel.questions import Answer, Question
from hansetag.kernel.state import State

from ...terminal import colours
from .signs import CARDS, Signs

TRIP_WORDS = {"travel": "travel", "toll": "Toll", "supply": "Supply"}
PART_PHRASES = {"give": "you give", "get": "you get", "discard": "you throw away", "clear": "the other throws away"}
REMOVAL_PHRASES = {"give": "not give", "get": "not get", "discard": "not throw away", "clear": "not have thrown away"}
LONE_VERBS = (
    "travel",
    "deliver",
    "buy",
    "fetch",
    "propose",
    "remove",
    "send",
    "cancel",
    "accept",
    "decline",
    "counter",
)
ENDING_VERBS = ("end", "done", "send", "cancel", "withdraw")
CARD_PATTERN = re.compile(r"\([^()]*: \d+\)")  # beans and value of an order
FIRST_VERBS = ("deliver",)
ORDER_PHRASES = {"deliver": "deliver", "arrange": "put in front", "capital": "begin with"}
ASIDE_CODE = "aside"
OFFER_SUFFIX = "-offer"  # in the code of an answer to an open offer
INVITATION_PHRASES = {"invite": ", invited", "ask-in": ", to be invited"}


class Talk:
    """The words of one game."""

    def __init__(self, game: BohnHanse, signs: Signs) -> None:
        """Remember how things are called."""
        self.game = game
        self.signs = signs

    # ------------------------------------------------------------------ options

    def arranged(self, answers: Sequence[Answer]) -> list[Answer]:
        """What is ready first, trips by the number of their cards, and last what is seldom done and what ends it."""
        return sorted(answers, key=self._rank)

    def _rank(self, answer: Answer) -> tuple[int, int]:
        """Where an answer stands in the list."""
        if _is_trip(answer):
            return 1, int(answer.facts["count"])
        if answer.verb in FIRST_VERBS:
            return 0, 0
        if OFFER_SUFFIX in answer.code:
            return 2, 1 + int(answer.facts["other"])
        return (4 if answer.verb in ENDING_VERBS else 2 if self.alone(answer) else 3), 0

    def alone(self, answer: Answer) -> bool:
        """Trips, purchases and deals stand by themselves; what is thrown away and which card is given up in groups."""
        if answer.verb == "add":
            return answer.text.split()[1] in ("give", "get")
        return answer.verb in LONE_VERBS or answer.verb in ENDING_VERBS

    def label(self, answer: Answer, people: Sequence[str], brief: bool) -> tuple[str, str] | None:
        """What several options have in common, and the rest of this one; ``brief`` where there is little room."""
        name = self.game.book.name
        facts = answer.facts
        words = answer.text.split()
        if _is_trip(answer):
            where = f"stay at {name(answer.target)}" if answer.code.startswith("stay") else name(answer.target)
            return self.trip(answer, brief), where
        if answer.verb in ("add", "remove"):
            part = words[1]
            return (PART_PHRASES[part] if answer.verb == "add" else "take out"), (
                _plain(words[2]) if answer.verb == "add" else f"{REMOVAL_PHRASES[part]} {_plain(words[2])}"
            )
        if answer.verb == "buy":
            stack = f"from a stack of {facts['count']}" if facts["count"] != 1 else "last of its stack"
            return "buy", f"{_plain(answer.target)} for {facts['cost']}, {stack}"
        if answer.verb == "fetch":
            return "buy from the supply", f"{_plain(answer.target)} for {facts['cost']}"
        if answer.verb == "discard":
            return "throw away", _plain(answer.target)
        if answer.verb == "buy-order":
            what = (
                f"order for {answer.cost} and a card" if brief else f"buy an order for {answer.cost} and a travel card"
            )
            return what, f"card {words[1]} from the front"
        if answer.verb in ORDER_PHRASES:
            return ORDER_PHRASES[answer.verb], self.order(answer.target)
        if OFFER_SUFFIX in answer.code:
            return f"the offer of {people[int(words[1])]}", answer.verb
        if answer.verb == "end" and brief:
            return "", "end trading for good"
        if answer.verb == "propose":
            return "deal with", people[int(words[1])] + INVITATION_PHRASES.get(answer.code, "")
        return None

    def trip(self, answer: Answer, brief: bool) -> str:
        """What a trip plays: its cards in a row, alike ones counted, and what they bring about."""
        cards = str(answer.facts["cards"]).split(", ")
        runs = [(kind, len(list(run))) for kind, run in groupby(cards)]
        told = [f"{count} travel" if kind == "travel" and count > 1 else self._card(kind) for kind, count in runs]
        brings = [f"pay {answer.facts['toll']}"] if answer.facts["toll"] else []
        brings += ["harvest"] if "supply" in cards else []
        after = f" ({', '.join(brings)})" if brings else ""
        who = "staying" if answer.code.startswith("stay") else "trip" if brief else "this trip"
        return f"{who} plays {', '.join(told)}{after}"

    def _card(self, card: str) -> str:
        """A card that is played: its kind, or an order by its city and value."""
        if card in CARDS:
            return TRIP_WORDS[card]
        order = self.signs.orders[card]
        return f"order {self.signs.names[order.city]} {order.value}"

    def order(self, order: str) -> str:
        """An order in a few words."""
        card = self.signs.orders[order]
        return f"{self.signs.names[card.city]} ({', '.join(map(_plain, card.beans))}: {card.value})"

    # ------------------------------------------------------------------ questions

    def asked(self, question: Question, people: Sequence[str]) -> str:
        """Questions about deals in words instead of notation."""
        name = people[question.seat]
        if question.code == "deal":
            other = people[int(question.facts["other"])]
            return f"{name}, put beans into your deal with {other} or take them out, then send it."
        if question.code == ASIDE_CODE:
            other = people[int(question.facts["other"])]
            city = self.game.book.name(str(question.facts["city"]))
            now = f"{other} trades at {city}" if question.facts["phase"] == "trade" else f"the turn of {other} begins"
            return f"{name}, {now}. Anything from you? Enter: no."
        return ""

    def alarm(self, question: Question) -> str:
        """A player asked in another's turn, or offered something, is told so loudly."""
        if question.code.startswith("answer"):
            return "A PROPOSAL TO YOU"
        if question.code == ASIDE_CODE:
            return "ANOTHER'S TURN"
        return "AN OFFER TO YOU" if any(answer.code == "decline-offer" for answer in question.answers) else ""

    # ------------------------------------------------------------------ what is typed

    def steps(self, line: str, state: State, seat: int, people: Sequence[str]) -> list[int]:
        """The steps of a deal in a line; while one is being built, also of a line that goes on with it."""
        words = fold(line).split()
        building = state.actor == seat and self.game.question(state).code == "deal"
        if building and words and self._part(words[0]) in PART_NAMES and len(words) > 1:
            return self._additions(words)
        if not words or words[0] != WORD:
            return []
        text = " ".join([WORD, *(self._word(word, place, people) for place, word in enumerate(words[1:]))])
        if not building:
            return self.game.spell(text, state, seat)
        trial = state.copy()  # a whole line takes the place of what was built so far
        cancel = self.game.parse("cancel")
        trial.apply(cancel, seat)
        return [cancel, *self.game.spell(text, trial, seat)]

    def _additions(self, words: Sequence[str]) -> list[int]:
        """Beans that come into a deal that is being built."""
        steps: list[int] = []
        part = ""
        for word in map(self._part, words):
            if word in PART_NAMES:
                part = word
            elif word == "send":
                steps.append(self.game.parse("send"))
            else:
                steps.append(self.game.parse(f"add {part} {word}"))
        return steps

    def _word(self, word: str, place: int, people: Sequence[str]) -> str:
        """A word of a deal as notation has it; the first is whom it is made with, by number, letter or name."""
        if place:
            return self._part(word)
        names = [fold(name) for name in people]
        if word in names:
            return str(names.index(word))
        letters = colours.LETTERS.casefold()[: len(people)]
        if len(word) == 1 and word in letters:
            return str(letters.index(word))
        if not word.isdecimal():
            told = ", ".join(f"{colours.letter(seat)} {name}" for seat, name in enumerate(people))
            raise BadText(f"'{WORD}' is followed by whom it is made with: {told}; not {word!r}")
        return word

    def _part(self, word: str) -> str:
        """A word of a deal in full: a part of it or a bean, which may be cut or be its two letters."""
        word = word.replace("-", "_")
        for bean, short in self.signs.short.items():
            if word == short.casefold():
                return bean
        known = [INVITE, "send", *PART_NAMES, *self.signs.beans]
        fitting = [one for one in known if one.startswith(word)]
        return fitting[0] if len(fitting) == 1 and len(word) > 1 else word

    # ------------------------------------------------------------------ the log

    def narrate(self, events: Sequence[Event], people: Sequence[str]) -> list[str]:
        """The events as sentences; beans that come or are bought in a row are told in one."""
        lines: list[str] = []
        for (code, seat), run in groupby(events, key=lambda event: (event.code(), event.facts().get("seat"))):
            group = list(run)
            sentences = [self._briefly(self.game.say(event, "en", people)) for event in group]
            if code == "turned":
                continue
            stocked = [event for event in group if isinstance(event, Stocked)]
            bought = [event for event in group if isinstance(event, Bought)]
            if stocked and lines:
                lines[-1] = f"{lines[-1].rstrip('.')}: {', '.join(map(self._stocked, stocked))}."
            elif len(bought) > 1:
                lines.append(self._bought(bought, people))
            elif code == "drew" and len(group) > 1 and all(_is_unseen(event) for event in group):
                lines.append(f"{people[int(seat or 0)]} draws {len(group)} orders.")
            else:
                lines += sentences
        return lines

    def _briefly(self, sentence: str) -> str:
        """A sentence in which the beans of an order are named without calling each a bean."""
        return CARD_PATTERN.sub(lambda found: found[0].replace(" bean", ""), sentence)

    def _stocked(self, event: Stocked) -> str:
        """Beans that came to a city."""
        return f"{event.count} {_plain(event.bean)} to {self.signs.names[event.city]}"

    def _bought(self, group: Sequence[Bought], people: Sequence[str]) -> str:
        """Several beans bought in a row."""
        told = [f"{_plain(event.bean)} for {event.count}" for event in group]
        return f"{people[group[0].seat]} buys at {self.signs.names[group[0].city]}: {', '.join(told)}."


def _is_trip(answer: Answer) -> bool:
    """Whether an answer is a trip, staying included."""
    return answer.verb == "travel"


def _is_unseen(event: Event) -> bool:
    """Whether an event is an order drawn that the reader does not see."""
    return isinstance(event, Drew) and event.order == UNSEEN_ORDER


def _plain(bean: str) -> str:
    """A bean by the name that notation has for it, in plain letters."""
    return bean.replace("_", "-")
