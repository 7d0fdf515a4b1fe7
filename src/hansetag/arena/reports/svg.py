"""Drawing: the little of SVG and HTML that the page needs. Whatever is put in as text is escaped."""

from __future__ import annotations

from html import escape

Attribute = str | int | float


def element(tag: str, *inside: str, **attributes: Attribute) -> str:
    """One element. ``class_`` is written class, ``stroke_width`` stroke-width; numbers get at most two places."""
    words = [f'{name.rstrip("_").replace("_", "-")}="{_said(value)}"' for name, value in attributes.items()]
    opening = " ".join([tag, *words])
    return f"<{opening}>{''.join(inside)}</{tag}>"


def words(text: str, **attributes: Attribute) -> str:
    """Text inside a drawing."""
    return element("text", escape(text), **attributes)


def line(x1: float, y1: float, x2: float, y2: float, class_: str) -> str:
    """A line."""
    return element("line", x1=x1, y1=y1, x2=x2, y2=y2, class_=class_)


def bar(x1: float, x2: float, y: float, height: float, class_: str) -> str:
    """A bar from ``x1`` to ``x2``, whichever is further right."""
    return element("rect", x=min(x1, x2), y=y, width=max(abs(x2 - x1), 0.5), height=height, class_=class_)


def dot(x: float, y: float, radius: float, class_: str) -> str:
    """A dot."""
    return element("circle", cx=x, cy=y, r=radius, class_=class_)


def _said(value: Attribute) -> str:
    """A value as it stands between quotes."""
    if isinstance(value, float):
        return f"{value:.2f}".rstrip("0").rstrip(".")
    return escape(str(value))
