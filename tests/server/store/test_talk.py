"""Talk comes in order, room by room, and nobody has to hear everybody."""

from __future__ import annotations

from typing import Any

from tests.server.store.helpers import NOW, set_up

from hansetag.server.store import Store
from hansetag.server.store.rows import TalkRow


def line(text: str, **columns: Any) -> TalkRow:
    row = {"table": "t", "room": "players", "person": "anna", "name": "Anna", "at": NOW, "text": text}
    return TalkRow(**{**row, **columns})


async def test_lines_are_read_from_the_latest_backwards(store: Store) -> None:
    await set_up(store, "t", "u")
    numbers = [await store.talk.add(line(str(number))) for number in range(5)]
    await store.talk.add(line("elsewhere", table="u"))
    await store.talk.add(line("from the bench", room="watchers"))
    assert numbers == sorted(set(numbers))
    assert [row.text for row in await store.talk.lines("t", ["players"], 3)] == ["2", "3", "4"]
    assert [row.text for row in await store.talk.lines("t", ["players"], 3, after=numbers[3])] == ["4"]
    both = await store.talk.lines("t", ["players", "watchers"], 2)
    assert [row.text for row in both] == ["4", "from the bench"]
    assert both[0] == line("4", id=numbers[4])
    assert await store.talk.lines("t", [], 3) == []


async def test_who_is_muted_stays_so_until_unmuted(store: Store) -> None:
    await set_up(store)
    await store.talk.mute("anna", "bert")
    await store.talk.mute("anna", "bert")
    await store.talk.mute("anna", "carl")
    assert await store.talk.muted("anna") == {"bert", "carl"}
    assert await store.talk.muted("bert") == set()
    await store.talk.unmute("anna", "bert")
    assert await store.talk.muted("anna") == {"carl"}
