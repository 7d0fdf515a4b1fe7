"""Put the docstrings back into what mypyc made, so that ``help(hansetag.State.apply)`` answers in the compiled build.

mypyc writes the signature of a function into its C code but drops the docstring. It cannot be set at run time either,
since a method of a compiled class is a constant of the interpreter. So the C code is completed before the C compiler
sees it: wherever it has a place for a docstring, the one from the source is written there. Nothing that runs is
touched. Where a later mypyc writes its C code in another way, the places are not found, the docstrings are missing and
a test on the compiled build says so; the build itself goes on.
"""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Iterable
from pathlib import Path

JOINT = "___"  # what mypyc writes for the dot in a qualified name
STRING = r'"(?:[^"\\]|\\.)*"'
FUNCTION = re.compile(rf"\(PyCFunction\)CPyPy_(?P<name>\w+),\s*METH_[\w |]+, PyDoc_STR\((?P<doc>{STRING}|NULL)\)")
CLASS = re.compile(rf"CPyType_(?P<name>\w+)_template_ = \{{[^}}]*?\.tp_doc = PyDoc_STR\((?P<doc>{STRING}|NULL)\)")
PROPERTY = re.compile(r"\(getter\)(?P<name>\w+),\s*(?:NULL|\(setter\)\w+),\s*(?P<doc>NULL), NULL\}")
MODULE = re.compile(r'PyModuleDef_HEAD_INIT,\s*"(?P<name>[\w.]+)",\s*(?P<doc>NULL), /\* docstring \*/')


def add_docstrings(folder: Path, sources: Iterable[str]) -> int:
    """Complete all C files in ``folder``, made from ``sources``, which are paths from here; says how many it added."""
    known = Docstrings(sources)
    for path in folder.rglob("*.c"):
        code = path.read_text("utf-8")
        for place in (FUNCTION, CLASS, PROPERTY, MODULE):
            code = place.sub(known.complete, code)
        path.write_text(code, "utf-8")
    return known.added


class Docstrings:
    """The docstrings of some modules, by the names that mypyc gives to what has them."""

    def __init__(self, sources: Iterable[str]) -> None:
        """Read them from the source."""
        self.added = 0
        self._by_last: dict[str, list[tuple[str, str]]] = {}  # by the last part of the name: whole name, docstring
        for source in sources:
            path = Path(source)
            self._read(path.with_suffix("").as_posix().replace("/", "."), ast.parse(path.read_text("utf-8")))

    def _read(self, name: str, node: ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) -> None:
        text = ast.get_docstring(node)
        if text:
            self._by_last.setdefault(name.rpartition(".")[2], []).append((name.replace(".", JOINT), text))
        for part in node.body:
            if isinstance(part, (ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)):
                self._read(f"{name}.{part.name}", part)

    def find(self, name: str) -> str:
        """The docstring of what mypyc calls ``name``, which is the end of its whole name; empty if there is none."""
        mangled = re.sub(r"_get_(?=[a-z]\w*$)", JOINT, name, count=1) if "_get_" in name else name
        for wanted in (name.replace(".", JOINT), mangled):
            for whole, text in self._by_last.get(wanted.rpartition(JOINT)[2], []):
                if whole == wanted or whole.endswith(JOINT + wanted):
                    return text
        return ""

    def complete(self, found: re.Match[str]) -> str:
        """The code that was found, with the docstring where there is one."""
        text = self.find(found["name"])
        if not text:
            return found[0]
        self.added += 1
        start, end = found.start("doc") - found.start(), found.end("doc") - found.start()
        signature = "" if found["doc"] == "NULL" else f"{found['doc']} "
        return f"{found[0][:start]}{signature}{c_string(inspect.cleandoc(text))}{found[0][end:]}"


def c_string(text: str) -> str:
    """``text`` as C writes it, in pieces of ASCII that the C compiler glues together."""
    return " ".join(
        '"' + "".join(_escaped(byte) for byte in line.encode()) + '"' for line in text.splitlines(keepends=True)
    )


def _escaped(byte: int) -> str:
    """One byte inside a string of C; octal escapes always have three digits, so nothing runs into them."""
    plain = 32 <= byte < 127 and chr(byte) not in '"\\?'
    return chr(byte) if plain else f"\\{byte:03o}"
