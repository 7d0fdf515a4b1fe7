"""How sure the figures of a match are."""
