"""The signs for beans, cards and orders of Bohn Hanse."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from rich.text import Text

from hansetag.games.bohnhanse import BohnHanse
from hansetag.games.bohnhanse.view_types import BohnHanseSeat, Stack

from ...terminal import colours

FREE_SIGN = "·"
CARDS = {"travel": "t", "toll": "T", "supply": "S"}
ORDER = "o"


class Signs:
    """Beans, cards and orders as small signs: letters that say all, in colour where there is colour."""

    def __init__(self, game: BohnHanse) -> None:
        """Remember the names of this game's data."""
        self.game = game
        self.beans = [bean.id for bean in game.facts.bean]
        self.colours = {bean.id: bean.colour for bean in game.facts.bean}
        self.short = abbreviated(self.beans)
        self.names = {city.id: city.name for city in game.facts.city}
        self.orders = dict(zip(game.board.orders, game.facts.order, strict=True))
        self.harvests = {card.id: card for card in game.facts.harvest}
        self.wide = max(map(len, self.short.values()))

    def place(self, city: str | None) -> str:
        """Where somebody is."""
        return "-" if city is None else self.names[city]

    def bean(self, bean: str, count: int | str = "") -> Text:
        """One type of bean as a chip, with a number where there is one to tell."""
        style = colours.good_style(self.colours[bean], self.beans.index(bean))
        return Text(f"{self.short[bean]}{count}", style)

    def row(self, beans: Iterable[str]) -> Text:
        """Beans in a row, one by one."""
        return Text(" ").join(map(self.bean, beans))

    def heap(self, beans: Sequence[str]) -> Text:
        """Beans in little room: each type once with its number; nothing by its name."""
        if not beans:
            return Text("nothing")
        counts = Counter(beans)
        chips = [self.bean(bean, counts[bean] if counts[bean] > 1 else "") for bean in self.beans if counts[bean]]
        return Text(" ").join(chips)

    def wagon(self, beans: Sequence[str]) -> Text:
        """All spaces of a wagon, free ones as dots."""
        free = self.game.board.wagon_spaces - len(beans)
        dots = Text(" ").join([Text(FREE_SIGN * self.wide, colours.FADED)] * free)
        return Text(" ").join(part for part in (self.row(beans), dots) if part)

    def card(self, card: str) -> Text:
        """A card of a hand by its letter; what it brings about stands out."""
        if card not in CARDS:
            return Text(ORDER, colours.HEAD)
        return Text(CARDS[card], colours.FADED if card == "travel" else colours.BOLD)

    def hand(self, trader: BohnHanseSeat) -> Text:
        """A hand as a queue, the front first; where hands are closed, only how many cards it has."""
        if trader["hand"] is None:
            return Text(f"{trader['hand_size']} cards", colours.FADED)
        return Text(" ").join(map(self.card, trader["hand"]))

    def order(self, order: str) -> Text:
        """An order: its city, its beans and what it pays."""
        card = self.orders[order]
        return Text.assemble((self.names[card.city], colours.BOLD), " ", self.row(card.beans), " → ", str(card.value))

    def squares(self, stacks: Sequence[Stack | None]) -> Text:
        """A beanometer from the bottom, on the left, to the top: bean and height, or dots for an empty square."""
        empty = Text(FREE_SIGN * (self.wide + 1), colours.FADED)
        return Text(" ").join(empty if stack is None else self.bean(str(stack[0]), stack[1]) for stack in stacks)

    def prices(self, prices: dict[str, int]) -> Text:
        """What each bean costs, in the order of the price list."""
        costs = [
            Text.assemble(self.bean(bean), (str(prices[bean]), colours.BOLD)) for bean in self.beans if bean in prices
        ]
        return Text(" ").join(costs)

    def harvest(self, number: int) -> Text:
        """A new harvest card: how many beans come to which city."""
        stacks = [
            Text.assemble(self.bean(stack.bean, stack.count), f" {self.names[stack.city]}")
            for stack in self.harvests[number].stack
        ]
        return Text.assemble(f"harvest {number}: ", Text(", ").join(stacks))


def abbreviated(beans: Sequence[str]) -> dict[str, str]:
    """Each bean in a few letters: the first two of its name, the initials of a name in two parts."""
    short = {
        bean: "".join(part[0] for part in bean.split("_"))[:2].capitalize() if "_" in bean else bean[:2].capitalize()
        for bean in beans
    }
    return short if len(set(short.values())) == len(beans) else colours.short(beans)
