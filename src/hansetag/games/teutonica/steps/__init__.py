"""The steps of the game, one file per action of the rulebook.

Each says what may be done, what happens when it is done, and why it may not be done.
"""
