"""When the database is away: what befell it, and who is told of that."""
