"""What a match comes to, as data, text and page."""
