"""What all games share. The kernel imports nothing of ours and knows no game."""
