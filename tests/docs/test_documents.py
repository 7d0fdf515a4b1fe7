"""The documents keep step with the program: examples run, links lead somewhere, and nothing public goes undescribed."""

from __future__ import annotations

import doctest
import re
from functools import cache
from pathlib import Path
from urllib.parse import unquote

import pytest

import hansetag
from hansetag.cli import app

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
README = ROOT / "README.md"
CONTRIBUTING = ROOT / "CONTRIBUTING.md"
LIBRARY = DOCS / "library.md"
TERMINAL = DOCS / "terminal.md"
DECISIONS = DOCS / "decisions"

MADE = {"build", "dist", "htmlcov", "node_modules", "__pycache__"}  # folders that are made, besides the hidden ones
TEXT = {
    ".md",
    ".py",
    ".toml",
    ".txt",
    ".hanse",
    ".csv",
    ".yml",
    ".yaml",
    ".cfg",
    ".ini",
    ".json",
    ".ts",
    ".svelte",
    ".css",
}
ALSO = ("Makefile", "LICENSE", ".gitignore", ".ci/run")
MACHINE_PATH = re.compile(r"(?<![\w.~$}-])/(?:work|root)/")


def below(folder: Path) -> list[Path]:
    """All files that belong to the project, without what is made or hidden."""
    found: list[Path] = []
    for path in sorted(folder.iterdir()):
        if path.name.startswith(".") or path.name in MADE:
            continue
        found += below(path) if path.is_dir() else [path]
    return found


FILES = below(ROOT)
PAGES = [path for path in FILES if path.suffix == ".md"]


def named(path: Path) -> str:
    """A file as a test's id writes it."""
    return path.relative_to(ROOT).as_posix()


# ---------------------------------------------------------------------- reading Markdown


@cache
def blocks(page: Path) -> list[tuple[str, int, list[str]]]:
    """The fenced blocks of a page: language, line of the fence, lines."""
    found: list[tuple[str, int, list[str]]] = []
    inside: list[str] | None = None
    for number, line in enumerate(page.read_text("utf-8").split("\n"), start=1):
        if line.strip().startswith("```"):
            if inside is None:
                inside = []
                found.append((line.strip().removeprefix("```"), number, inside))
            else:
                inside = None
        elif inside is not None:
            inside.append(line)
    assert inside is None, f"{named(page)} ends inside a fenced block"
    return found


@cache
def prose(page: Path) -> str:
    """A page without its fenced blocks."""
    return re.sub(r"^\s*```.*?^\s*```$", "", page.read_text("utf-8"), flags=re.DOTALL | re.MULTILINE)


@cache
def anchors(page: Path) -> set[str]:
    """Everything on a page that a link can point at: headings and marked places."""
    headings = re.findall(r"^#+ (.+)$", prose(page), flags=re.MULTILINE)
    plain = [re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading).strip().lower() for heading in headings]
    slugs = {re.sub(r"[^\w\- ]", "", heading).replace(" ", "-") for heading in plain}
    return slugs | set(re.findall(r'<a id="([^"]+)">', prose(page)))


def links(page: Path) -> list[str]:
    """The targets of all links on a page that stay within the project."""
    targets = re.findall(r"\]\(<?([^)\s>]+)>?\)", re.sub(r"`[^`\n]*`", "", prose(page)))
    return [target for target in targets if not re.match(r"[a-z]+:", target)]


# ---------------------------------------------------------------------- examples


@pytest.mark.parametrize("page", [README, LIBRARY], ids=named)
def test_the_examples_run_and_print_what_the_page_says(page: Path) -> None:
    """All Python on a page is one session, in which each example sees what came before."""
    lines = [""] * (page.read_text("utf-8").count("\n") + 1)
    for language, fence, block in blocks(page):
        if language == "python":
            assert block[0].startswith(">>> "), f"line {fence}: Python that nobody runs"
            lines[fence : fence + len(block)] = block
    test = doctest.DocTestParser().get_doctest("\n".join(lines), {}, page.name, str(page), 0)
    assert test.examples
    told: list[str] = []
    result = doctest.DocTestRunner(verbose=False).run(test, out=told.append)
    assert result.failed == 0, "".join(told)


@pytest.mark.parametrize("page", PAGES, ids=named)
def test_every_record_on_a_page_is_sound(page: Path) -> None:
    """What is shown as a .hanse file can be read and replayed."""
    for language, _, block in blocks(page):
        if language == "hanse":
            record = hansetag.Record.loads("\n".join(block))
            assert record.decisions
            assert record.final().check() == []


# ---------------------------------------------------------------------- nothing public goes undescribed


def test_the_library_page_lists_every_public_name_and_no_other() -> None:
    """The first table is the public API."""
    table = prose(LIBRARY).partition("\n## Every name\n")[2].partition("\n## ")[0]
    assert sorted(re.findall(r"^\| `(\w+)` \|", table, flags=re.MULTILINE)) == sorted(hansetag.__all__)


@pytest.mark.parametrize(
    "kind",
    [
        hansetag.Answer,
        hansetag.Catalogue,
        hansetag.Decision,
        hansetag.Event,
        hansetag.Game,
        hansetag.Match,
        hansetag.Question,
        hansetag.Reason,
        hansetag.Record,
        hansetag.Rng,
        hansetag.State,
    ],
    ids=lambda kind: kind.__name__,
)
def test_the_library_page_describes_what_a_class_can_do(kind: type) -> None:
    """Each public method and attribute stands somewhere in the text or in an example."""
    page = LIBRARY.read_text("utf-8")
    internal = {"check_rules", "check_seats", "open", "with_options", "event_rows", "refused"}  # what others do for you
    names = {name for name in vars(kind) if not name.startswith("_")} - internal
    assert sorted(name for name in names if not re.search(rf"[`.]{name}\b", page)) == []


def test_every_command_is_described() -> None:
    """Whatever the hansetag command can do is in the README and on the page about the terminal."""
    commands = [name for name in app if not name.startswith("-")]
    assert commands
    for page in (README, TERMINAL):
        missing = [name for name in commands if f"hansetag {name}" not in page.read_text("utf-8")]
        assert missing == [], f"{named(page)} does not tell about {missing}"


@pytest.mark.parametrize("command", ["play", "replay"])
def test_every_long_option_of_playing_and_replaying_is_described(command: str) -> None:
    """An option that nobody can read about is not there."""
    pages = README.read_text("utf-8") + TERMINAL.read_text("utf-8")
    names = [name for argument in app[command].assemble_argument_collection() for name in argument.names]
    options = [name for name in names if name.startswith("--")]
    assert options
    assert [option for option in options if not re.search(rf"`[^`\n]*{option}\b", pages)] == []


def test_the_readme_begins_with_playing_and_testing() -> None:
    """Two commands are all one has to know."""
    page = README.read_text("utf-8")
    assert "make play" in page
    assert "make test" in page


def test_every_make_target_with_a_help_text_is_described() -> None:
    """What `make help` lists is also in the README or in CONTRIBUTING."""
    targets = re.findall(r"^([a-z-]+):.*## ", (ROOT / "Makefile").read_text("utf-8"), flags=re.MULTILINE)
    assert {"help", "play", "test"} <= set(targets)
    pages = README.read_text("utf-8") + CONTRIBUTING.read_text("utf-8")
    assert [target for target in targets if not re.search(rf"make {target}\b", pages)] == []


# ---------------------------------------------------------------------- how the pages hang together


@pytest.mark.parametrize("page", PAGES, ids=named)
def test_every_link_leads_somewhere(page: Path) -> None:
    """The file is there, and so is the heading or the marked place in it."""
    for target in links(page):
        path, _, anchor = unquote(target).partition("#")
        goal = (page.parent / path).resolve() if path else page
        assert goal.exists(), f"{target}: no such file"
        assert goal.is_relative_to(ROOT), f"{target}: leads out of the project"
        assert not anchor or anchor in anchors(goal), f"{target}: no such place on {named(goal)}"


def test_the_index_leads_to_every_document() -> None:
    """No page in docs is left for the reader to stumble upon."""
    index = DOCS / "README.md"
    linked = {(DOCS / target.partition("#")[0]).resolve() for target in links(index)}
    pages = {path for path in PAGES if path.is_relative_to(DOCS) and DECISIONS not in path.parents} - {index}
    assert sorted(named(path) for path in pages - linked) == []
    assert {README.parent / "CONTRIBUTING.md", DECISIONS / "README.md"} <= linked


def test_the_decisions_are_numbered_without_gaps_and_listed() -> None:
    """The index has every decision, in order, under the heading of its page."""
    pages = sorted(path for path in DECISIONS.glob("*.md") if path.name != "README.md")
    assert [path.name[:5] for path in pages] == [f"{number:04}-" for number in range(1, len(pages) + 1)]
    listed = re.findall(r"^\| \[(\d{4})\]\((.+?)\) \| (.+?) \|$", prose(DECISIONS / "README.md"), flags=re.MULTILINE)
    assert [link for _, link, _ in listed] == [path.name for path in pages]
    for (number, _, title), path in zip(listed, pages, strict=True):
        assert path.read_text("utf-8").startswith(f"# {number}: {title}\n")


@pytest.mark.parametrize("page", sorted(DECISIONS.glob("0*.md")), ids=named)
def test_a_decision_says_context_choice_and_price(page: Path) -> None:
    """Who wants to change it later needs all three."""
    assert re.findall(r"^## (.+)$", prose(page), flags=re.MULTILINE) == ["Context", "Choice", "Price"]


@pytest.mark.parametrize("page", PAGES, ids=named)
def test_a_page_has_one_title_and_lines_that_fit(page: Path) -> None:
    """One heading of the first level, and no line above 120 characters."""
    assert len(re.findall(r"^# ", prose(page), flags=re.MULTILINE)) == 1
    long = [number for number, line in enumerate(page.read_text("utf-8").split("\n"), 1) if len(line) > 120]
    assert long == []


def test_no_file_names_a_path_of_one_machine() -> None:
    """The project lies wherever its reader puts it."""
    texts = [path for path in FILES if path.suffix in TEXT] + [ROOT / name for name in ALSO]
    assert [named(path) for path in texts if path.exists() and MACHINE_PATH.search(path.read_text("utf-8"))] == []
