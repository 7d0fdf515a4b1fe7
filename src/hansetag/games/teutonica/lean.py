"""A random driver that gets somewhere. Uniform play hardly ever ends this game: pieces wander and no route fills.

How it leans: a claim is taken three times out of four when there is one. Else, three times out of four, a piece is
placed or put down where its player is nearest to filling a route alone. Where that cannot be, every other time
income is taken, an own piece lifted or the figure walked. What remains is chosen at random, but moving, displacing,
riding, ending the turn early and taking nothing only one time in four, so that every verb occurs. Inside each group all
options are alike.
"""

from typing import Final

from hansetag.kernel.rng import Rng

from . import codes as c
from . import pieces
from .table import Table

SHY_VERBS: Final = (c.LIFT, c.DISPLACE, c.RIDE, c.WALK, c.END, c.NOTHING)
SPOT_VERBS: Final = (c.PLACE, c.DROP)  # their arguments name a piece and a route alike
PREPARING_VERBS: Final = (c.INCOME, c.LIFT, c.WALK)


def choose(table: Table, options: list[int], rng: Rng) -> int:
    """One of ``options``, with a leaning."""
    if len(options) == 1:
        return options[0]
    verb_of = table.board.codes.verb
    claims = [option for option in options if verb_of[option] == c.CLAIM]
    if claims and rng.below(4):
        return claims[rng.below(len(claims))]
    best = promising(table, [option for option in options if verb_of[option] in SPOT_VERBS])
    if best and rng.below(4):
        return best[rng.below(len(best))]
    if not best and rng.below(2):
        group = [option for option in options if verb_of[option] in PREPARING_VERBS]
        if group:
            return group[rng.below(len(group))]
    if rng.below(4):
        bold = [option for option in options if verb_of[option] not in SHY_VERBS]
        if bold:
            return bold[rng.below(len(bold))]
    return options[rng.below(len(options))]


def promising(table: Table, spots: list[int]) -> list[int]:
    """The spots on routes that their player is nearest to filling alone."""
    seat = table.actor
    argument_of = table.board.codes.argument
    best: list[int] = []
    fewest = 9
    for option in spots:
        route = argument_of[option] % table.board.route_count
        row = table.on_route(route)
        mine = pieces.owned(row, seat)
        if mine < pieces.used(row):
            continue
        missing = table.board.houses[route] - mine
        if missing < fewest:
            best = []
            fewest = missing
        if missing == fewest:
            best.append(option)
    return best
