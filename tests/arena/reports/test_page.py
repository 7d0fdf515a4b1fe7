"""The report as text, JSON and page: everything is there, nothing comes from elsewhere, nothing breaks out."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from xml.etree import ElementTree as ET

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.arena.helpers import game, request

from hansetag.arena import Report
from hansetag.arena.reports import page, text
from hansetag.arena.reports.plots import _ticks, five
from hansetag.arena.reports.report import make
from hansetag.arena.reports.svg import bar, element, words
from hansetag.arena.reports.wording import evidence, percent, seconds
from hansetag.arena.result import Result

EVIL = "<script>alert(1)</script>&\"'"


def three(blocks: int = 3) -> list[Result]:
    """A match of three, with a failure, a negative score and a name that tries to break out."""
    names = ["a", "b", EVIL.replace(" ", "")]
    games = []
    for block in range(blocks):
        for rotation in range(3):
            sitting = names[-rotation:] + names[:-rotation]
            failed = 0 if (block, rotation) == (0, 0) else None
            games.append(game(" ".join(sitting), [10 + block, 7, -60 * rotation], block, rotation, failed=failed))
    return games


@pytest.fixture
def report() -> Report:
    """The report on it."""
    return make(request(f"a b {EVIL}", blocks=3), three())


class Reader(HTMLParser):
    """Collects what a page is made of."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.attributes: list[tuple[str, str]] = []
        self.text: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes += [(name, value or "") for name, value in attrs]

    def handle_data(self, data: str) -> None:
        self.text.append(data)


def test_the_page_needs_nothing_from_elsewhere(report: Report) -> None:
    """No script, no address, no file: it can be mailed."""
    html = page.as_html(report)
    reader = Reader()
    reader.feed(html)
    assert not {"script", "link", "img", "iframe", "object", "use", "image"} & set(reader.tags)
    assert not {"src", "href", "srcset", "xlink:href"} & {name for name, _ in reader.attributes}
    assert not re.search(r"https?:|//\w|url\(|@import|\son\w+=", html)


def test_the_page_is_sound(report: Report) -> None:
    """Every element is closed, names stay text, and each plot has a label and a table."""
    html = page.as_html(report)
    body = html[html.index("<body>") : html.index("</html>")]
    tree = ET.fromstring(body)
    plots = tree.findall(".//svg")
    assert len(plots) == 5
    assert all(plot.get("role") == "img" and plot.get("aria-label") for plot in plots)
    for section in tree.findall(".//section"):
        assert section.find(".//table") is not None
    assert all(table.find("caption") is not None for table in tree.findall(".//table"))
    assert EVIL in "".join(tree.itertext())
    assert "<script" not in html
    assert html.count("<h1>") == 1
    assert 'lang="en"' in html
    assert "prefers-color-scheme: dark" in html


def test_every_figure_is_on_the_page_and_in_the_text(report: Report) -> None:
    """Shares, chance, intervals, points by source, seats, ratings, times, failures, hashes."""
    first = report.standings[0].contenders[0]
    for told in (page.as_html(report), text.written(report)):
        for figure in (
            f"{100 * first.share.mean:.1f}",
            f"{first.null * 100:.1f}",
            "sold markers",
            "250 ms",
            report.digest,
        ):
            assert figure in told
        assert "1 game" in told
        assert "KeyError" in told
    assert "up to" not in text.written(report)


def test_json_comes_back(report: Report) -> None:
    """As the Struct it was."""
    assert msgspec.json.decode(page.as_json(report), type=Report) == report


@pytest.mark.parametrize("played", [0, 1])
def test_little_or_nothing_played_is_said(played: int) -> None:
    """A report on a match that was stopped at once."""
    games = three()[:played]
    report = make(request(f"a b {EVIL}", blocks=3), games)
    assert "No block is whole yet" in text.written(report)
    html = page.as_html(report)
    assert "No block is whole yet" in html
    assert "stopped early" in html


def test_one_block_one_contender_and_only_failures() -> None:
    """Where there is no interval, no pair and no score, the page says so and does not break."""
    alone = make(request("a a", blocks=1), [game("a a", [2, 1]), game("a a", [2, 1], rotation=1)])
    failed = make(request("a b", blocks=1), [game("a b", [2, 1], 0, turn, failed=0) for turn in range(2)])
    for report in (alone, failed):
        html = page.as_html(report)
        ET.fromstring(html[html.index("<body>") : html.index("</html>")])
        assert text.written(report)
    assert "Block by block" not in page.as_html(alone)


def test_more_failures_than_are_shown_are_counted() -> None:
    """And the file with all of them is named."""
    games = [game("a b", [2, 1], block, turn, failed=0) for block in range(4) for turn in range(2)]
    told = text.written(make(request("a b", blocks=4), games))
    assert "Failed: 8 games" in told
    assert "and 3 more, see games.jsonl" in told


def test_two_line_ups_and_an_early_end() -> None:
    """Each has its heading."""
    games = [
        game("a b b", [9, 1, 1], block, turn, lineup) for lineup in (0, 1) for block in range(9) for turn in range(3)
    ]
    report = make(request("a b b", "a a b", blocks=20, until_sure=True), games)
    html = page.as_html(report)
    assert "Line-up 1" in html
    assert "Line-up 2" in html
    assert "told from chance after" in html
    assert "more left out" in text.written(report)


# ---------------------------------------------------------------------- wording and drawing


@pytest.mark.parametrize(
    ("value", "said"),
    [
        (0.0000034, "3 µs"),
        (0.00041, "0.4 ms"),
        (0.0215, "21.5 ms"),
        (0.182, "182 ms"),
        (1.04, "1.0 s"),
        (130, "2 min"),
        (9000, "2.5 h"),
    ],
)
def test_times_are_said_in_fitting_units(value: float, said: str) -> None:
    """From millionths to hours."""
    assert seconds(value) == said


def test_large_evidence_is_said_in_powers() -> None:
    """Small in figures."""
    assert [evidence(value) for value in (0.31, 5.1, 42, 2.7e7, 1e300)] == ["0.31", "5.1", "42", "> 10^7", "> 10^299"]
    assert percent(0.5) == "50.0 %"


@given(st.floats(-1000, 1000), st.floats(0, 3000))
def test_axes_span_the_values_with_few_lines(least: float, span: float) -> None:
    """Between two and nine of them."""
    ticks = _ticks(least, least + span)
    assert ticks[0] <= least
    assert ticks[-1] >= least + span
    assert 2 <= len(ticks) <= 9


def test_five_numbers_by_hand() -> None:
    """Least, quartiles, most."""
    assert five({1: 1, 2: 1, 3: 1, 4: 1, 5: 1}) == (1, 2, 3, 4, 5)
    assert five({7: 3}) == (7, 7, 7, 7, 7)


def test_elements_escape_what_they_hold() -> None:
    """Attributes and text."""
    assert (
        element("a", class_="b", stroke_width=1.50, title='"<')
        == '<a class="b" stroke-width="1.5" title="&quot;&lt;"></a>'
    )
    assert words("<&>", x=1) == '<text x="1">&lt;&amp;&gt;</text>'
    assert 'width="3"' in bar(5.0, 2.0, 0, 1, "x")
