"""The loop in which people work: what a quick check chooses, and in which order a whole run goes."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from tests import affected, conftest, costs

SOME = [
    "tests/a/test_one.py::test_first",
    "tests/a/test_one.py::test_second",
    "tests/a/test_two.py::test_first",
    "tests/b/test_three.py::test_first",
    "tests/b/test_three.py::test_second[hansa-3]",
    "tests/b/test_four.py::test_first",
]
LONG = {SOME[1]: 5.0, SOME[3]: 9.0}


@pytest.fixture(scope="module")
def imports() -> affected.Imports:
    """The house as it is."""
    return affected.Imports()


# ---------------------------------------------------------------------- what matters


def test_a_step_of_a_game_concerns_the_tests_of_that_game_and_whatever_names_it(imports: affected.Imports) -> None:
    path = "src/hansetag/games/hansa/steps/sell.py"
    found = affected.concerned(imports, [path])
    assert found["tests/games/hansa/rules/test_phase_3_selling.py"] < found["tests/test_laws_hold.py"]
    assert "tests/cli/boards/test_maps.py" in found
    assert not [name for name in found if name.startswith("tests/games/teutonica/")]
    assert affected.only_game(imports, [path]) == "hansa"


def test_data_of_a_game_concern_as_much_as_its_code(imports: affected.Imports) -> None:
    code = affected.concerned(imports, ["src/hansetag/games/hansa/board.py"])
    data = affected.concerned(imports, ["src/hansetag/games/hansa/text/en.toml"])
    assert set(code) <= set(data)


def test_a_module_of_the_server_concerns_no_rules(imports: affected.Imports) -> None:
    found = affected.concerned(imports, ["src/hansetag/server/tables/lobby.py"])
    assert "tests/server/tables/test_lobby.py" in found
    assert not [name for name in found if name.startswith(("tests/games/", "tests/kernel/"))]


def test_the_kernel_concerns_nearly_everything(imports: affected.Imports) -> None:
    found = affected.concerned(imports, ["src/hansetag/kernel/state.py"])
    assert len(found) > len(imports.tests) / 2


@pytest.mark.parametrize(
    ("path", "test"),
    [
        ("docs/rules/hansa.md", "tests/docs/test_rules_pages_hansa.py"),
        ("README.md", "tests/docs/test_documents.py"),
        ("Makefile", "tests/docs/test_documents.py"),
        ("tests/records/hansa-2.hanse", "tests/test_records.py"),
        ("tests/playthroughs/hansa.txt", "tests/test_playthroughs.py"),
        ("tests/cli/conftest.py", "tests/cli/test_command.py"),
        ("tests/games/common.py", "tests/games/hansa/test_events.py"),
        ("web/src/main.ts", "tests/web/test_types.py"),
    ],
)
def test_other_files_concern_what_looks_at_them(imports: affected.Imports, path: str, test: str) -> None:
    assert test in affected.concerned(imports, [path])


def test_what_several_games_share_is_about_none_of_them(imports: affected.Imports) -> None:
    paths = ["src/hansetag/games/hansa/board.py", "src/hansetag/games/teutonica/board.py"]
    assert affected.only_game(imports, paths) == ""
    assert affected.only_game(imports, ["src/hansetag/kernel/state.py"]) == ""


def test_every_file_that_the_check_names_is_there() -> None:
    named = [*affected.SMOKE, *affected.ABOUT_THE_HOUSE, *affected.NOT_IN_A_CHECK]
    named += [f"tests/{name}" for name in (*conftest.ONCE, *conftest.NOT_TRACED)]
    assert [name for name in named if not (affected.ROOT / name).exists()] == []


def test_what_changed_is_what_git_says_with_what_it_does_not_know_yet(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def git(*words: str) -> None:
        identity = ["-c", "user.name=Anna", "-c", "user.email=anna@example.org"]
        subprocess.run(["git", *identity, *words], cwd=tmp_path, check=True, capture_output=True)

    monkeypatch.setattr(affected, "ROOT", tmp_path)
    git("init")
    for name in ("kept.py", "changed.py"):
        (tmp_path / name).write_text("1\n")
    git("add", ".")
    git("commit", "-m", "begin")
    assert affected.changed_files() == []
    (tmp_path / "changed.py").write_text("2\n")
    (tmp_path / "new.py").write_text("3\n")
    assert affected.changed_files() == ["changed.py", "new.py"]
    assert affected.changed_files("no-such-branch") is None


# ---------------------------------------------------------------------- costs


def test_every_worker_begins_with_long_tests_and_none_is_lost() -> None:
    order = costs.longest_first(SOME, LONG, workers=2)
    assert sorted(order) == sorted(SOME)
    assert costs.file_of(order[0]) == "tests/b/test_three.py"
    assert costs.file_of(order[len(order) // 2]) == "tests/a/test_one.py"
    assert [test for test in order if test.startswith("tests/a/test_one")] == SOME[:2]


def test_a_short_time_is_spent_on_the_nearest_and_on_long_tests_last() -> None:
    near = {"tests/b/test_four.py": 0, "tests/a/test_one.py": 1, "tests/a/test_two.py": 2, "tests/b/test_three.py": 3}
    assert costs.within(1.5 * costs.QUICK, SOME, LONG, near) == {SOME[5]}
    assert costs.within(1.0, SOME, LONG, near) == set(SOME) - set(LONG)
    assert costs.within(5.0 + 4 * costs.QUICK + 0.01, SOME, LONG, near) == set(SOME) - {SOME[3]}
    assert costs.within(99.0, SOME, LONG, near) == set(SOME)


def test_the_table_of_long_tests_keeps_both_builds_apart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(costs, "TABLE", tmp_path / "long.tsv")
    costs.TABLE.write_text(f"{costs.HEAD}\n")
    costs.write("pure", {SOME[0]: 4.0, SOME[1]: 2.0, SOME[2]: 0.1})
    costs.write("compiled", {SOME[0]: 1.5, SOME[3]: 3.0})
    assert costs.read("pure") == {SOME[0]: 4.0, SOME[1]: 2.0, SOME[3]: 3.0}
    assert costs.read("compiled") == {SOME[0]: 1.5, SOME[1]: 2.0, SOME[3]: 3.0}
    costs.write("pure", {SOME[1]: 0.2})
    assert SOME[1] not in costs.read("pure")
