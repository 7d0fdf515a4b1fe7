"""The chips for what lies on the table of Hansa."""

from __future__ import annotations

from rich.text import Text

from hansetag.games.hansa import Hansa
from hansetag.games.hansa.derived import majority
from hansetag.games.hansa.view_types import HansaView

from ...terminal import colours

MAJORITY_SIGN = "*"


class Chips:
    """Markers and booths as small signs: letters and numbers, in colour where there is colour."""

    def __init__(self, game: Hansa) -> None:
        """Abbreviate the colours of this board so that each is told from the others."""
        self.colours = [colour.id for colour in game.facts.goods.colour]
        self.short = colours.short(self.colours)
        self.space = "·" * (max(map(len, self.short.values())) + 1)

    def good(self, good: str | None) -> Text:
        """One marker, or an empty space."""
        if good is None:
            return Text(self.space, colours.FADED)
        colour, _, barrels = good.partition(" ")
        return Text(self.short[colour] + barrels, colours.good_style(colour, self.colours.index(colour)))

    def row(self, goods: list[str | None]) -> Text:
        """Markers in a row."""
        return Text(" ").join(map(self.good, goods))

    def heap(self, goods: list[str]) -> Text:
        """Many markers in little room: each colour once, with the barrels of all its markers."""
        chips: list[Text] = []
        for place, colour in enumerate(self.colours):
            barrels = sorted((good.partition(" ")[2] for good in goods if good.split()[0] == colour), reverse=True)
            if barrels:
                chips.append(Text(self.short[colour] + "".join(barrels), colours.good_style(colour, place)))
        return Text(" ").join(chips)

    def booths(self, view: HansaView, city: str) -> Text:
        """The booths in a city by seat; the most are marked with a star, and filled where there is colour."""
        most = majority(view, city)
        chips: list[Text] = []
        for seat, merchant in enumerate(view["seats"]):
            count = merchant["booths"].get(city, 0)
            if count:
                mark = MAJORITY_SIGN if seat == most else ""
                style = colours.owner_style(seat) if seat == most else colours.seat_style(seat)
                chips.append(Text(f"{colours.letter(seat)}{count}{mark}", style))
        return Text(" ").join(chips) if chips else Text("no booths", colours.FADED)
