"""The server: people and bots play over the network, live or a move a day.

The rules decide what is legal, the record is the truth, and a client gets what its seat may see and nothing else.
"""
