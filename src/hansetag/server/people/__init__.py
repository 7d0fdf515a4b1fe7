"""Who asks: guests, accounts, sessions, and how often each may ask."""
