"""When a table must be looked at, so that a start need not open all of them; and an index for every list."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Add them; the running tables that are there are looked at once."""
    op.add_column("tables", sa.Column("due", sa.Float, nullable=True, server_default="0"))
    for old in ("ix_tables_status_moved", "ix_tables_host", "ix_tables_owner"):
        op.drop_index(old, "tables")
    op.create_index("ix_tables_status_moved", "tables", ["status", "moved", "id"])
    op.create_index("ix_tables_host_moved", "tables", ["host", "moved", "id"])
    op.create_index("ix_tables_owner_due", "tables", ["owner", "due"])
    op.create_index("ix_tables_parent", "tables", ["parent"])
