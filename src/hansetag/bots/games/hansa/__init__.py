"""What bots know of Hansa."""
