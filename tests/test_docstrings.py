"""``help()`` answers in both builds: what mypyc drops is put back by ``build_docstrings.py``."""

from __future__ import annotations

import inspect
import pydoc
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest

import hansetag
from hansetag.games.hansa.state import HansaState
from hansetag.kernel import drive

ROOT = Path(__file__).resolve().parents[1]
C_CODE = r"""
static PyTypeObject CPyType_kernel___toy___Purse_template_ = {
    .tp_name = "Purse",
    .tp_doc = PyDoc_STR("Purse(coins)\n--\n\n"),
};
static PyMethodDef kernel___toy___Purse_methods[] = {
    {"spend",
     (PyCFunction)CPyPy_kernel___toy___Purse___spend,
     METH_FASTCALL | METH_KEYWORDS, PyDoc_STR("spend($self, count)\n--\n\n")},
    {"count",
     (PyCFunction)CPyPy_kernel___toy___Purse___count,
     METH_FASTCALL | METH_KEYWORDS, PyDoc_STR("count($self)\n--\n\n")},
};
static PyGetSetDef kernel___toy___Purse_getseters[] = {
    {"coins",
     (getter)kernel___toy___Purse_get_coins,
    NULL, NULL, NULL},
};
static PyMethodDef toymodule_methods[] = {
    {"rich", (PyCFunction)CPyPy_kernel___toy___rich, METH_FASTCALL | METH_KEYWORDS, PyDoc_STR(NULL) /* docstring */},
};
static struct PyModuleDef toymodule = {
    PyModuleDef_HEAD_INIT,
    "house.kernel.toy",
    NULL, /* docstring */
};
"""
SOURCE = '''"""A purse, and "more".

Second line: 5 \\\\ Öre?"""
class Purse:
    """Holds coins."""
    def spend(self, count: int) -> None:
        """Less than before."""
    def count(self) -> int:
        return 0
    @property
    def coins(self) -> int:
        """How many."""
        return 0
def rich(purse: Purse) -> bool:
    """Who has enough."""
    return False
'''


@pytest.mark.parametrize(
    ("thing", "said"),
    [
        (hansetag.State.apply, "Carry out ``action_id`` for ``seat`` (default: the actor) if the rules allow it."),
        (hansetag.State.legal, "The ids that the actor may choose now, ascending; empty only when the game is over."),
        (hansetag.State.actor, "The seat that decides now: 0 to n-1, NATURE, or OVER."),
        (hansetag.Rng, "A stream of whole numbers."),
        (hansetag.Rng.below, "A number from 0 to ``bound`` - 1, each equally likely"),
        (HansaState.view, "All that ``seat`` may know; None is a spectator."),
        (drive.play_out, "Play at random until the game is over"),
        (drive, "Loops"),
    ],
    ids=["apply", "legal", "actor", "Rng", "below", "view", "play_out", "drive"],
)
def test_help_answers(thing: object, said: str) -> None:
    """The docstring is there and is what ``help`` shows, for methods, properties, classes, functions and modules."""
    assert (inspect.getdoc(thing) or "").startswith(said)
    assert said in pydoc.plain(pydoc.render_doc(thing))


def test_every_public_method_of_a_position_has_its_docstring() -> None:
    methods = {name: member for name, member in vars(hansetag.State).items() if not name.startswith("_")}
    assert [name for name, member in methods.items() if callable(member) and not inspect.getdoc(member)] == []
    assert len(methods) > 20


# ---------------------------------------------------------------------- how they get there


@pytest.fixture(scope="module")
def build_docstrings() -> ModuleType:
    """The module of the build."""
    spec = spec_from_file_location("build_docstrings", ROOT / "build_docstrings.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_docstrings_are_written_where_the_c_code_has_a_place(
    build_docstrings: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Behind the signature, if there is one; what has no docstring stays as it was."""
    source = tmp_path / "house" / "kernel" / "toy.py"
    source.parent.mkdir(parents=True)
    source.write_text(SOURCE, "utf-8")
    code = tmp_path / "c" / "native.c"
    code.parent.mkdir()
    code.write_text(C_CODE, "utf-8")
    monkeypatch.chdir(tmp_path)
    assert build_docstrings.add_docstrings(code.parent, ["house/kernel/toy.py"]) == 5
    written = code.read_text("utf-8")
    assert r'PyDoc_STR("Purse(coins)\n--\n\n" "Holds coins.")' in written
    assert r'PyDoc_STR("spend($self, count)\n--\n\n" "Less than before.")' in written
    assert r'PyDoc_STR("count($self)\n--\n\n")' in written
    assert 'NULL, "How many.", NULL}' in written
    assert 'PyDoc_STR("Who has enough.")' in written
    assert r'"A purse, and \042more\042.\012" "\012" "Second line: 5 \134 \303\226re\077", /* docstring */' in written
