"""The client in the browser, as the server sends it out."""

from __future__ import annotations

import re

import pytest
from tests.server.web.conftest import Client

from hansetag.server.web.routes import home


async def test_every_page_of_the_client_is_the_client(client: Client) -> None:
    """Whatever the address says, the client reads it; and it is asked for anew each time."""
    for path in ("/", "/table/abc", "/rules/hansa", "/join/abc?seat=1&invite=x", "/learn", "/settings"):
        answer = await client.get(path)
        assert answer.status_code == 200
        assert answer.headers["content-type"].startswith("text/html")
        assert answer.headers["cache-control"] == "no-cache"
    assert (await client.get("/style.css")).headers["content-type"].startswith("text/css")


async def test_parts_of_the_client_are_kept_for_good_and_go_out_compressed(client: Client) -> None:
    """Their names change with their content."""
    page = (await client.get("/")).text
    (script,) = re.findall(r'<script type="module"[^>]* src="(/assets/[^"]+\.js)"', page)
    answer = await client.get(script, headers={"Accept-Encoding": "gzip"})
    assert answer.headers["content-type"].startswith("text/javascript")
    assert answer.headers["content-encoding"] == "gzip"
    assert "immutable" in answer.headers["cache-control"]
    plain = await client.get(script, headers={"Accept-Encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.content == answer.content


@pytest.mark.parametrize(
    "path", ["/assets/nothing.js", "/assets/..%2f..%2fwire.py", "/assets/x.py", "/assets/.gitignore", "/nowhere"]
)
async def test_nothing_else_of_the_package_goes_out(client: Client, path: str) -> None:
    """Only what was built for the browser."""
    assert (await client.get(path)).status_code in (400, 404)


async def test_a_copy_without_the_client_says_how_to_build_it(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody looks at an empty page."""
    read = home._read
    monkeypatch.setattr(home, "_read", lambda folder, name: None if folder == "app" else read(folder, name))
    answer = await client.get("/table/abc")
    assert answer.status_code == 200
    assert "make setup" in answer.text
