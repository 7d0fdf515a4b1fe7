"""What bots know of Bohn Hanse."""
