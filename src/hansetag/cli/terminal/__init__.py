"""What commands draw and read in a terminal, whatever the game."""
