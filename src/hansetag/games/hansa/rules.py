"""The rules: who decides, what is legal, what happens. The steps are in ``steps/``; this is where they meet."""

from hansetag.kernel.frames import kind_of, note_of, seat_of
from hansetag.kernel.reasons import Reason

from . import codes as c
from .refusals import refuse, wrong_moment
from .steps import build, buy, replenish, sail, sell, setup, tolls, turn
from .table import Table


class RuledTable(Table):
    """A table at which the rules are kept."""

    def legal(self) -> list[int]:
        """The answers to the topmost question, ascending."""
        top = self.frames[-1]
        kind = kind_of(top)
        if kind == c.ASK_TURN:
            return turn.turn_options(self, seat_of(top), note_of(top))
        if kind == c.ASK_SALE:
            return sell.sale_options(self, seat_of(top))
        if kind == c.ASK_LOSS:
            return sell.loss_options(self, seat_of(top), note_of(top))
        if kind == c.ASK_TOLL:
            return tolls.toll_options(self, seat_of(top))
        if kind == c.ASK_PLACE:
            return setup.place_options(self, seat_of(top))
        return [action for action, _ in self.chance()]

    def chance(self) -> list[tuple[int, int]]:
        """What nature may choose, with weights; empty when somebody else decides."""
        kind = kind_of(self.frames[-1])
        if kind == c.ASK_DEAL:
            return replenish.deal_chances(self)
        if kind == c.ASK_REMOVE:
            return setup.removal_chances(self)
        if kind == c.ASK_START:
            return setup.start_chances(self)
        return []

    def advance(self, action_id: int) -> None:
        """Carry out a legal action."""
        codes = self.board.codes
        verb = codes.verb[action_id]
        argument = codes.argument[action_id]
        top = self.frames[-1]
        seat = seat_of(top)
        if verb == c.SAIL:
            sail.sail(self, seat, note_of(top), argument)
        elif verb == c.DEAL:
            replenish.deal(self, argument)
        elif verb == c.END:
            tolls.end_turn(self, seat, note_of(top))
        elif verb == c.BUY:
            buy.buy(self, seat, argument)
        elif verb == c.BUILD:
            build.build(self, seat, argument)
        elif verb == c.SELL:
            sell.sell(self, seat, argument)
        elif verb == c.KEEP:
            sell.keep(self, seat, argument)
        elif verb == c.CLOSE:
            sell.close(self, seat)
        elif verb == c.LOSE:
            self.frames.pop()
            sell.lose(self, seat, argument)
        elif verb == c.DISCARD:
            tolls.turn_in(self, seat, argument)
        elif verb == c.REPLENISH:
            replenish.replenish(self, seat)
        elif verb == c.PLACE:
            setup.place(self, seat, note_of(top), argument)
        elif verb == c.START:
            setup.start(self, argument)
        else:
            setup.remove(self, note_of(top), argument)

    def why_not(self, action_id: int) -> Reason | None:
        """None for a legal action, else the reason it is not."""
        codes = self.board.codes
        if not 0 <= action_id < codes.size:
            return refuse(self, "", "no-such-id", {"number": action_id, "last": codes.size - 1})
        verb = codes.verb[action_id]
        argument = codes.argument[action_id]
        top = self.frames[-1]
        seat = seat_of(top)
        reason = wrong_moment(self, verb)
        if reason is None and kind_of(top) == c.ASK_TURN:
            reason = turn.why_not_yet(self, seat, note_of(top), verb)
        if reason is not None:
            return reason
        if verb == c.SAIL:
            return sail.why_not_sail(self, seat, argument)
        if verb == c.BUY:
            return buy.why_not_buy(self, seat, argument)
        if verb == c.BUILD:
            return build.why_not_build(self, seat, argument)
        if verb == c.SELL:
            return sell.why_not_sell(self, seat, argument)
        if verb == c.KEEP:
            return sell.why_not_keep(self, argument)
        if verb == c.LOSE:
            return sell.why_not_lose(self, seat, note_of(top), argument)
        if verb == c.DISCARD:
            return tolls.why_not_turn_in(self, seat, argument)
        if verb == c.REPLENISH:
            return replenish.why_not_replenish(self, seat, note_of(top))
        if verb == c.DEAL:
            return replenish.why_not_deal(self, argument)
        if verb == c.PLACE:
            return setup.why_not_place(self, seat, argument)
        if verb == c.START:
            return setup.why_not_start(self, argument)
        if verb == c.REMOVE:
            return setup.why_not_remove(self, argument)
        return None
