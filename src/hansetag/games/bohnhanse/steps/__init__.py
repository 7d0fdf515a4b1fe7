"""The steps of a game of Bohn Hanse, one file per action of the rulebook.

Each step knows its options, what it does and why it is refused.
"""
