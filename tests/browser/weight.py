"""How much a page loads: script and style, as they come over the line."""

from __future__ import annotations

from playwright.async_api import Page, Response


class Weight:
    """Counts the bytes of script and style that a page fetches."""

    def __init__(self, page: Page) -> None:
        """Count what ``page`` fetches from now on."""
        self.bytes: dict[str, int] = {}
        page.on("response", self._count)

    def _count(self, response: Response) -> None:
        kind = response.headers.get("content-type", "")
        if "javascript" in kind or "css" in kind:
            self.bytes[response.url] = int(response.headers.get("content-length", 0))

    @property
    def total(self) -> int:
        """All of it."""
        return sum(self.bytes.values())
