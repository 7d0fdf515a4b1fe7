"""What leaves the server about a game, made for one seat in one language."""
