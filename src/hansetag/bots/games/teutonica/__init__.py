"""What bots know of Hansa Teutonica."""
