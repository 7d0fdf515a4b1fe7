"""What follows from a view of Hansa Teutonica by the rules, so that no client has to know them."""

from __future__ import annotations

from hansetag.kernel.views import Derived


class TeutonicaDerived(Derived):
    """What the rules say of a table of Hansa Teutonica."""
