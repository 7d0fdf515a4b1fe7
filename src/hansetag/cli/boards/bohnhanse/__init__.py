"""Bohn Hanse in the terminal."""
