"""What bots know of each game: one folder a game, and who is looked up by a game's name."""
