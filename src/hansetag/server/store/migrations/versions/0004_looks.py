"""What the name of an account looks like, so that no two look the same, and indexes by which people are erased."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Add them; an account that is there gets its look at the next log-in, unless another was first."""
    op.add_column("people", sa.Column("look", sa.String(200), nullable=True))
    op.create_index("ix_people_look", "people", ["look"], unique=True)
    op.create_index("ix_people_created", "people", ["created"])
    op.create_index("ix_talk_person", "talk", ["person"])
    op.create_index("ix_mutes_muted", "mutes", ["muted"])
