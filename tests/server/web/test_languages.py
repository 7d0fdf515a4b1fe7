"""Refusals and descriptions are in the language that is asked for."""

from __future__ import annotations

from tests.server.in_process_server import InProcessServer
from tests.server.show.helpers import got, two_at


async def test_refusals_are_in_the_language_of_the_asker(server: InProcessServer) -> None:
    """As the address says, or else as the browser does."""
    first, _, table = await two_at(server)
    path = f"/api/tables/{table}/undo"
    german = "Es gibt keinen Entwurf zum Zurücknehmen; was bestätigt ist, bleibt."
    english = "There is no draft to undo; what is confirmed stays."
    for query, header, text in (
        ("", "", english),
        ("", "de-AT,de;q=0.9,en;q=0.5", german),
        ("?lang=de", "en", german),
        ("?lang=en", "de", english),
    ):
        headers = {"Accept-Language": header} if header else {}
        answer = await first.http.post(f"{path}{query}", json={}, headers=headers)
        assert (answer.status_code, answer.json()["text"]) == (409, text)
    nowhere = await first.http.get("/api/nowhere", headers={"Accept-Language": "de"})
    assert nowhere.json()["text"].startswith("Unter dieser Adresse gibt es nichts")
    stranger = await first.http.get("/api/me?lang=de", headers={"Authorization": "Bearer nobody-knows-this-token"})
    assert stranger.json()["text"].startswith("Dieses Bearer-Token gehört niemandem")


async def test_games_and_their_options_are_described_in_german(server: InProcessServer) -> None:
    anna = await server.guest("Anna")
    english, german = await got(anna, "/games"), await got(anna, "/games", lang="de")
    assert [game["id"] for game in english] == [game["id"] for game in german]
    sold = next(
        option for game in english if game["id"] == "hansa" for option in game["options"] if option["name"] == "sold"
    )
    assert (sold["label"], sold["values"], sold["labels"]) == (
        "Sold markers",
        ["open", "hidden"],
        ["open", "face down"],
    )
    for ours, theirs in zip(english, german, strict=True):
        for one, other in zip(ours["options"], theirs["options"], strict=True):
            assert (one["name"], one["values"], one["rule"]) == (other["name"], other["values"], other["rule"])
            assert len(one["labels"]) == len(one["values"]) == len(other["labels"])
            assert one["help"] != other["help"]
            assert one["labels"] != other["labels"] or not one["values"]
