"""What is kept, and how: everything the server says to its database is said in here."""

from __future__ import annotations

from .batch import Head
from .store import CannotOpen, Store

__all__ = ["CannotOpen", "Head", "Store"]
