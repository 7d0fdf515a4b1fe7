"""What alembic runs to carry out steps: on the connection, and in the transaction, that ``migrate`` hands to it."""

from __future__ import annotations

from alembic import context

from hansetag.server.store.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
context.run_migrations()
