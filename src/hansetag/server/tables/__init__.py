"""Tables in memory: the game, its seats, its clock, and everything that changes them."""
