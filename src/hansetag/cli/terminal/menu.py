"""Menu: the options of a question in a list that stays short, and what people mean by what they type.

Few options are listed one by one. Many are grouped by what stands before their target, as in ``place trader``, and the
places of the board that they point at get numbers, so that one may choose the verb first or the place first.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import count

import msgspec

from hansetag.kernel.actions import fold
from hansetag.kernel.questions import Answer

from .colours import LETTERS

MAX_LISTED_ONE_BY_ONE = 14  # options; more are grouped
MAX_GROUPS_OF_A_VERB = 2  # side by side; more are one group
UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})


class Entry(msgspec.Struct, frozen=True):
    """A line of the menu: one option, or several that are told apart in the next step."""

    number: int
    label: str  # the words that its options have in common
    answers: list[Answer]

    def notation(self) -> str:
        """Its only option in notation, or the words of the group with the number of its options."""
        if len(self.answers) > 1:
            return f"{self.label} ({len(self.answers)})"
        return " ".join(_owner(word, self.answers[0]) for word in self.answers[0].text.split())


class Menu:
    """The options on offer as entries with numbers; ``marks`` are the places of the board with theirs."""

    def __init__(
        self,
        answers: Sequence[Answer],
        spots: Mapping[str, int],
        alone: Callable[[Answer], bool | None] = lambda _: None,
    ) -> None:
        """List ``answers``; ``spots`` are places that have a number for good.

        ``alone`` says which answers have a line of their own; the others are grouped, and only the targets of the
        former are marked. Where it says None, a short list has a line for each, and all of a long list is grouped.
        """
        self.answers = list(answers)
        if len(grouped(answers)) > 1 and any(alone(answer) is not None for answer in answers):
            self._sort_out(alone)
            return
        groups = collapsed(grouped(answers))
        self.grouped = len(answers) > MAX_LISTED_ONE_BY_ONE and len(groups) > 1
        often = Counter(answer.target for answer in answers)
        numbers = count(1)
        self.entries: list[Entry] = []
        if self.grouped:
            self.entries = [Entry(next(numbers), label, group) for label, group in groups.items()]
        else:
            for answer in answers:
                only = answer.target in spots and often[answer.target] == 1 and names_target(answer)
                self.entries.append(Entry(spots[answer.target] if only else next(numbers), key(answer), [answer]))
        self.marks: dict[str, int] = {}
        for entry in self.entries:
            for answer in entry.answers:
                if (answer.target in spots and names_target(answer)) or (answer.target and not spots):
                    self.marks[answer.target] = spots.get(answer.target, entry.number)
                elif len(entry.answers) == 1 and names_target(answer):
                    self.marks.setdefault(answer.target, entry.number)  # a place without a number of its own
        if self.grouped and not spots:
            self.marks = {target: next(numbers) for target in self.marks}

    def _sort_out(self, alone: Callable[[Answer], bool | None]) -> None:
        """List some answers one by one and group the others, in their order."""
        groups: dict[str, list[Answer]] = {}
        for answer in self.answers:
            groups.setdefault(answer.text if alone(answer) else key(answer), []).append(answer)
        self.grouped = any(len(group) > 1 for group in groups.values())
        self.entries = [Entry(number, label, group) for number, (label, group) in enumerate(groups.items(), start=1)]
        self.marks = {}
        for entry in self.entries:
            answer = entry.answers[0]
            if answer.target and alone(answer):
                self.marks.setdefault(answer.target, entry.number)

    def numbered(self, number: int) -> tuple[list[Answer], bool]:
        """The options behind a number, and whether it names one option outright rather than a place or a group."""
        for entry in self.entries:
            if entry.number == number:
                return entry.answers, len(entry.answers) == 1
        targets = [target for target, mark in self.marks.items() if mark == number]
        return [answer for answer in self.answers if answer.target in targets], False

    def number_of(self, action: int) -> str:
        """The number of an option in brackets and a space, if it has one of its own."""
        own = [entry.number for entry in self.entries if [answer.id for answer in entry.answers] == [action]]
        return f"[{own[0]}] " if own else ""

    def range(self) -> str:
        """The numbers there are, in words."""
        numbers = sorted({entry.number for entry in self.entries} | set(self.marks.values()))
        runs: list[list[int]] = []
        for number in numbers:
            if runs and number == runs[-1][-1] + 1:
                runs[-1].append(number)
            else:
                runs.append([number])
        return ", ".join(str(run[0]) if len(run) == 1 else f"{run[0]} to {run[-1]}" for run in runs)


def names_target(answer: Answer) -> bool:
    """Whether the notation of an option says its target, so that it may be chosen by it."""
    return answer.target in answer.text.split()


def key(answer: Answer) -> str:
    """What the notation says besides the target; without a target, the verb."""
    if not answer.target:
        return answer.verb
    rest = [word for word in answer.text.split() if word != answer.target]
    return " ".join(_owner(word, answer) for word in rest)


def _owner(word: str, answer: Answer) -> str:
    """A word of the notation; a seat that owns something, or that a deal is made with, by its letter."""
    owns = word.isdecimal() and (answer.facts.get("owner") == word or answer.facts.get("other") == int(word))
    return LETTERS[int(word)] if owns else word


def grouped(answers: Iterable[Answer]) -> dict[str, list[Answer]]:
    """The answers by what they have in common besides the target, in their order."""
    groups: dict[str, list[Answer]] = {}
    for answer in answers:
        groups.setdefault(key(answer), []).append(answer)
    return groups


def collapsed(groups: Mapping[str, list[Answer]]) -> dict[str, list[Answer]]:
    """The groups, but where a verb has many of them, as when whose piece it is makes a difference, one for the verb."""
    verbs = Counter(group[0].verb for group in groups.values())
    if len(verbs) == 1:
        return dict(groups)
    together: dict[str, list[Answer]] = {}
    for label, group in groups.items():
        verb = group[0].verb
        together.setdefault(verb if verbs[verb] > MAX_GROUPS_OF_A_VERB else label, []).extend(group)
    return together


def words_of(line: str) -> list[list[str]]:
    """The words of ``line``, each in the ways in which it may be spelt: Lübeck is lubeck and luebeck."""
    line = re.sub(r"\s*[-\u2013]\s*", "-", line.casefold())
    return [list(dict.fromkeys([fold(word), fold(word.translate(UMLAUTS))])) for word in line.split()]


def begins(line: str, text: str) -> bool:
    """Whether ``line`` abbreviates the beginning of the notation ``text``, word by word."""
    words = words_of(line)
    tokens = text.split()
    return len(words) <= len(tokens) and all(
        any(_fits(way, token) for way in ways) for ways, token in zip(words, tokens, strict=False)
    )


def mentions(line: str, text: str) -> bool:
    """Whether the words of ``line`` occur in ``text`` in this order, abbreviated or not."""
    tokens = iter(text.split())
    return all(any(any(_fits(way, token) for way in ways) for token in tokens) for ways in words_of(line))


def _fits(word: str, token: str) -> bool:
    """Whether ``word`` may stand for ``token``: its beginning, those of its parts, or the letter of a seat."""
    if token.startswith(word):
        return True
    if token.isdecimal():
        return len(word) == 1 and word in LETTERS.casefold() and LETTERS.casefold().index(word) == int(token)
    parts = token.split("-")
    if "-" not in word:
        return len(word) > 1 and any(part.startswith(word) for part in parts)
    typed = word.split("-")
    if len(typed) != len(parts) or not all(typed):
        return False
    return any(
        all(part.startswith(bit) for part, bit in zip(parts, order, strict=True)) for order in (typed, typed[::-1])
    )
