"""Several processes on one database: who looks after which table, and how the others hear of changes."""
