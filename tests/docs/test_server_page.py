"""The page about how the server is built knows every file of it."""

from __future__ import annotations

import re

from tests.docs.test_documents import ROOT

SERVER = ROOT / "src" / "hansetag" / "server"


def test_every_file_of_the_server_is_on_its_page() -> None:
    """In one of the tables of files, and none that is gone; the routes are named by their parts."""
    page = (SERVER / "README.md").read_text("utf-8")
    cells = re.findall(r"^\| (`[^|]+) \|", page, flags=re.MULTILINE)
    listed = {name for cell in cells for name in re.findall(r"`([\w/]+\.py)`", cell)}
    files = {path.relative_to(SERVER).as_posix() for path in SERVER.rglob("*.py")}
    apart = ("web/routes/", "store/migrations/")  # named by their parts, or by their folder
    assert listed == {name for name in files if not name.endswith("__init__.py") and not name.startswith(apart)}
    routes = {path.stem for path in (SERVER / "web" / "routes").glob("*.py")} - {"__init__"}
    assert {name for name in routes if f"`{name}`" not in page} == set()
