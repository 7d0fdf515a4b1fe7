"""Hansa in the terminal."""
