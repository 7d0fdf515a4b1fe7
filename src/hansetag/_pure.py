"""Both builds of the rules in one installation: ``HANSETAG_PURE=1`` runs the Python source, compiled or not.

A compiled module lies beside its source and Python prefers it. Where the pure build is asked for, a finder that knows
only source files is put in front.
"""

import os
import sys
from collections.abc import Sequence
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from types import ModuleType


class _SourceOnly:
    """Finds the source of our own modules and leaves all others alone."""

    @classmethod
    def find_spec(cls, name: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        if not name.startswith("hansetag.") or path is None:
            return None
        for folder in path:
            spec = FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES)).find_spec(name, target)
            if spec is not None and spec.loader is not None:
                return spec
        return None


def use_pure_build_if_asked() -> None:
    """Obey ``HANSETAG_PURE``; called before the first of our modules is imported."""
    if os.environ.get("HANSETAG_PURE", "") not in ("", "0") and _SourceOnly not in sys.meta_path:
        sys.meta_path.insert(0, _SourceOnly)
