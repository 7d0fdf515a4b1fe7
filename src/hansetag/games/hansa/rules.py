"""The rules: who decides, what is legal, what happens. The steps are in ``steps/``; this is where they meet."""

from hansetag.kernel.frames import kind_of, note_of, seat_of
from hansetag.kernel.reasons import Reason

from . import codes as c
from .refusals import refuse, wrong_moment
from .state import Table
from .steps import build, buy, replenish, sail, sell, setup, tolls, turn


def legal(table: Table) -> list[int]:
    """The answers to the topmost question, ascending."""
    top = table.frames[-1]
    kind = kind_of(top)
    if kind == c.ASK_TURN:
        return turn.turn_options(table, seat_of(top), note_of(top))
    if kind == c.ASK_SALE:
        return sell.sale_options(table, seat_of(top))
    if kind == c.ASK_LOSS:
        return sell.loss_options(table, seat_of(top), note_of(top))
    if kind == c.ASK_TOLL:
        return tolls.toll_options(table, seat_of(top))
    if kind == c.ASK_PLACE:
        return setup.place_options(table, seat_of(top))
    return [action for action, _ in chance(table)]


def chance(table: Table) -> list[tuple[int, int]]:
    """What nature may choose, with weights; empty when somebody else decides."""
    kind = kind_of(table.frames[-1])
    if kind == c.ASK_DEAL:
        return replenish.deal_chances(table)
    if kind == c.ASK_REMOVE:
        return setup.removal_chances(table)
    if kind == c.ASK_START:
        return setup.start_chances(table)
    return []


def advance(table: Table, action: int) -> None:
    """Carry out a legal action."""
    codes = table.board.codes
    verb = codes.verb[action]
    argument = codes.argument[action]
    top = table.frames[-1]
    seat = seat_of(top)
    if verb == c.SAIL:
        sail.sail(table, seat, note_of(top), argument)
    elif verb == c.DEAL:
        replenish.deal(table, argument)
    elif verb == c.END:
        tolls.end_turn(table, seat, note_of(top))
    elif verb == c.BUY:
        buy.buy(table, seat, argument)
    elif verb == c.BUILD:
        build.build(table, seat, argument)
    elif verb == c.SELL:
        sell.sell(table, seat, argument)
    elif verb == c.KEEP:
        sell.keep(table, seat, argument)
    elif verb == c.CLOSE:
        sell.close(table, seat)
    elif verb == c.LOSE:
        table.frames.pop()
        sell.lose(table, seat, argument)
    elif verb == c.DISCARD:
        tolls.turn_in(table, seat, argument)
    elif verb == c.REPLENISH:
        replenish.replenish(table, seat)
    elif verb == c.PLACE:
        setup.place(table, seat, note_of(top), argument)
    elif verb == c.START:
        setup.start(table, argument)
    else:
        setup.remove(table, note_of(top), argument)


def why_not(table: Table, action: int) -> Reason | None:
    """None for a legal action, else the reason it is not."""
    codes = table.board.codes
    if not 0 <= action < codes.size:
        return refuse(table, "", "no-such-id", {"number": action, "last": codes.size - 1})
    verb = codes.verb[action]
    argument = codes.argument[action]
    top = table.frames[-1]
    seat = seat_of(top)
    reason = wrong_moment(table, verb)
    if reason is None and kind_of(top) == c.ASK_TURN:
        reason = turn.why_not_yet(table, seat, note_of(top), verb)
    if reason is not None:
        return reason
    if verb == c.SAIL:
        return sail.why_not_sail(table, seat, argument)
    if verb == c.BUY:
        return buy.why_not_buy(table, seat, argument)
    if verb == c.BUILD:
        return build.why_not_build(table, seat, argument)
    if verb == c.SELL:
        return sell.why_not_sell(table, seat, argument)
    if verb == c.KEEP:
        return sell.why_not_keep(table, argument)
    if verb == c.LOSE:
        return sell.why_not_lose(table, seat, note_of(top), argument)
    if verb == c.DISCARD:
        return tolls.why_not_turn_in(table, seat, argument)
    if verb == c.REPLENISH:
        return replenish.why_not_replenish(table, seat, note_of(top))
    if verb == c.DEAL:
        return replenish.why_not_deal(table, argument)
    if verb == c.PLACE:
        return setup.why_not_place(table, seat, argument)
    if verb == c.START:
        return setup.why_not_start(table, argument)
    if verb == c.REMOVE:
        return setup.why_not_remove(table, argument)
    return None
