"""Processes in which bots think, and the server's side of them."""
