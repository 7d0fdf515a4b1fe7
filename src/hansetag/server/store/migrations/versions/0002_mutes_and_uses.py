"""Who does not want to hear whom, and how often a standing answer was used."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Add both; standing answers that are there have not been used."""
    op.create_table(
        "mutes",
        sa.Column("person", sa.String(24), nullable=False),
        sa.Column("muted", sa.String(24), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name="fk_mutes_person", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["muted"], ["people.id"], name="fk_mutes_muted", ondelete="CASCADE"),
        sa.UniqueConstraint("person", "muted", name="uq_mutes_person"),
    )
    op.add_column("standing", sa.Column("used", sa.Integer, nullable=False, server_default="0"))
