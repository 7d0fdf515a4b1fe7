"""How the games of a match are played, on one core or many, and kept."""
