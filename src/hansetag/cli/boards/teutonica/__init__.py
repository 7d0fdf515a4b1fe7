"""Hansa Teutonica in the terminal."""
