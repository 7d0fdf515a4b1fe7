"""Plates: frames and rows of signs on a canvas, for maps on which cities have an edge."""

from __future__ import annotations

from rich.style import Style
from rich.text import Text

from . import colours
from .canvas import Canvas
from .layout import Box

Edge = tuple[str, str, str, str, str, str]

EDGE: Edge = ("╭", "─", "╮", "│", "╰", "╯")
DOUBLE_EDGE: Edge = ("╔", "═", "╗", "║", "╚", "╝")


def frame(canvas: Canvas, box: Box, pieces: Edge, style: Style) -> None:
    """An empty plate with its edge."""
    left, flat, right, side, below, end = pieces
    inner = box.width - 2
    canvas.put(box.x, box.y, left + flat * inner + right, style)
    for row in range(1, box.height - 1):
        canvas.put(box.x, box.y + row, side, style)
        canvas.put(box.x + 1, box.y + row, " " * inner)
        canvas.put(box.x + box.width - 1, box.y + row, side, style)
    canvas.put(box.x, box.y + box.height - 1, below + flat * inner + end, style)


def write(canvas: Canvas, x: int, y: int, text: Text, room: int) -> int:
    """Write a row of signs in their styles and return the column after it."""
    for place, letter in enumerate(text.plain[:room]):
        style = text.style if isinstance(text.style, Style) else colours.PLAIN
        for span in text.spans:
            if span.start <= place < span.end and isinstance(span.style, Style):
                style += span.style
        x = canvas.put(x, y, letter, style)
    return x
