"""The colours of the table. Every colour stands beside a letter or a number, so none is needed to play."""

from __future__ import annotations

from collections.abc import Sequence

from rich.color import Color
from rich.style import Style
from rich.text import Text

PARCHMENT = "#efe4ca"
SHEET = Style(color="#33281c", bgcolor=PARCHMENT)
PLAIN = Style()
BOLD = Style(bold=True)
FADED = Style(color="#6f5f43")
LINE = Style(color="#a8946e")
SEA = Style(color="#5d7f93")
LAND = Style(color="#9a6a3a")
HEAD = Style(color="#1f3f52", bold=True)
COURSE = Style(color="#b0321f", bold=True)
CHOICE = Style(color="#fff8e6", bgcolor="#b0321f", bold=True)
VESSEL = Style(color="#fff8e6", bgcolor="#33281c", bold=True)
ALARM = Style(color="#b0321f", bold=True)
PLATE = Style(bgcolor="#dccb9f")
HOUSES = Style(bgcolor="#fbf5e4")
NEUTRAL = Style(color="#77706a", bold=True)
NEUTRAL_CHIP = Style(color="#fff8e6", bgcolor="#77706a", bold=True)
ERROR = Style(color="red", bold=True)

LETTERS = "ABCDEFGH"
SEATS = ("#0b6f72", "#b3261e", "#9a6100", "#6b3fa0", "#2f6b2f", "#51493f", "#8a2f66", "#1f4f9a")
GOODS = {
    "orange": "#dc7a33",
    "yellow": "#e6bd2f",
    "green": "#4d7a32",
    "blue": "#3f6ea6",
    "pink": "#d982a4",
    "brown": "#7b512e",
    "red": "#b83a2e",
    "violet": "#7a5299",
    "black": "#3a342e",
    "white": "#fbf6ea",
    "grey": "#8d8578",
    "gray": "#8d8578",
}
SPARE_HUES = ("#4f8f8b", "#a3684a", "#8d9a3f", "#586a9c", "#b0607a", "#6f6a5a")


def letter(seat: int) -> str:
    """The letter of a seat, which stands wherever its colour does."""
    return LETTERS[seat]


def seat_style(seat: int) -> Style:
    """How the name and the booths of a seat are written."""
    return Style(color=SEATS[seat], bold=True)


def tinted(text: str, people: Sequence[str], style: Style = PLAIN) -> Text:
    """A sentence in which the people stand out in their colours."""
    line = Text(text, style)
    for number, name in enumerate(people):
        line.highlight_words([name], seat_style(number))
    return line


def owner_style(seat: int) -> Style:
    """How a seat's booths are written where they are the most: as a filled chip."""
    return Style(color="#fff8e6", bgcolor=SEATS[seat], bold=True)


def good_style(colour: str, place: int) -> Style:
    """A chip in the colour of a marker; a colour we never heard of gets a spare one by its ``place`` in the box."""
    hue = GOODS.get(colour, SPARE_HUES[place % len(SPARE_HUES)])
    red, green, blue = Color.parse(hue).get_truecolor()
    bright = 299 * red + 587 * green + 114 * blue > 128_000
    return Style(color="#241b12" if bright else "#fff8e6", bgcolor=hue)


def short(words: Sequence[str]) -> dict[str, str]:
    """Each word cut down to as few letters, two at least, as tell all of them apart."""
    length = 2
    while len({word[:length] for word in words}) < len(set(words)):
        length += 1
    return {word: word[:length].capitalize() for word in words}
