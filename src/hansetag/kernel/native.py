"""The one word we need from the compiler, without needing the compiler's package to run.

The type checker and mypyc see the real ``mypyc_attr``; at run time it marks nothing.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr as mypyc_attr  # noqa: PLC0414
else:
    Marked = TypeVar("Marked", bound=type)

    def mypyc_attr(**_marks: object) -> Callable[[Marked], Marked]:
        """Leave the class as it is."""
        return lambda marked: marked
