"""A scripted player who gets on with the game. Uniform chance hardly ever fills a route of Hansa Teutonica.

It sees what every client sees, the options of a prompt, and knows nothing of the rules: it claims when it can, goes on
where it began, and does seldom what leads nowhere. Every option has some chance, so that whole games try all of them.
"""

from __future__ import annotations

import random
from typing import Any

SHY = frozenset({"lift", "displace", "ride", "walk", "end", "nothing", "propose", "add", "counter"})
SPOTS = ("place", "drop")

Option = dict[str, Any]


class Brisk:
    """One player's leanings; the same seed and the same prompts give the same choices."""

    def __init__(self, seed: int) -> None:
        self._rng = random.Random(seed)
        self._favourite = ""

    def __call__(self, position: dict[str, Any]) -> str:
        """One of the options of the prompt, in notation."""
        return str(self.option(position["prompt"]["options"])["text"])

    def option(self, options: list[Option]) -> Option:
        """One of ``options``, with a leaning."""
        claims = [option for option in options if option["verb"] == "claim"]
        if claims and self._often():
            return self._rng.choice(claims)
        spots = [option for option in options if option["verb"] in SPOTS]
        if spots and self._often():
            here = [option for option in spots if option["target"] == self._favourite]
            chosen = self._rng.choice(here or spots)
            self._favourite = chosen["target"]
            return chosen
        if self._often():
            options = [option for option in options if option["verb"] not in SHY] or options
        verb = self._rng.choice(sorted({option["verb"] for option in options}))
        return self._rng.choice([option for option in options if option["verb"] == verb])

    def _often(self) -> bool:
        return self._rng.random() < 0.8
