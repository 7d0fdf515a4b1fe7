"""The ranks that play any game, from the deckhand to the alderman."""
