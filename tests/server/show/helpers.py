"""Tables for the tests of what a client is shown, and how to ask about them."""

from __future__ import annotations

from typing import Any

from tests.server.in_process_server import BOT, HUMAN, OPEN, InProcessServer, over
from tests.server.server_process import Guest


async def two_at(server: InProcessServer, game: str = "hansa") -> tuple[Guest, Guest, str]:
    """Two at a table, first the one who is asked first, and the table."""
    anna, bert = await server.guest("Anna"), await server.guest("Bert")
    table = (await anna.create(game, [HUMAN, OPEN]))["id"]
    await bert.join(table)
    first = (await anna.look(table))["asked"]["seat"] == 0
    return (anna, bert, table) if first else (bert, anna, table)


async def got(guest: Guest, path: str, status: int = 200, **query: Any) -> Any:
    """What the server answers to a question."""
    answer = await guest.http.get(f"/api{path}", params=query)
    assert answer.status_code == status, answer.text
    return answer.json()


async def ended(server: InProcessServer, game: str = "hansa", seats: int = 3) -> tuple[Guest, str]:
    """A game among bots that is over, and the guest who set it up."""
    anna = await server.guest("Anna")
    table = (await anna.create(game, [BOT] * seats, pace=0))["id"]
    await over(anna, table)
    return anna, table
