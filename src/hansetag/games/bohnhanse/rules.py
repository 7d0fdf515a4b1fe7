"""The rules: who decides, what is legal, what happens. The steps are in ``steps/``; this is where they meet."""

from hansetag.kernel.frames import MOMENT, kind_of, note_of, seat_of
from hansetag.kernel.reasons import Reason
from hansetag.kernel.rng import Rng

from . import codes as c
from . import lean
from .codes import COUNTERED, PARTNER
from .refusals import UNHURRIED_QUESTIONS, refuse, wrong_moment
from .steps import deal, harvest, market, orders, setup, swap, toll, turn
from .table import Table


class RuledTable(Table):
    """A table at which the rules are kept."""

    # ------------------------------------------------------------------ what may be done

    def legal(self) -> list[int]:
        """The answers to the topmost question, ascending."""
        top = self.frames[-1]
        kind = kind_of(top)
        seat = seat_of(top)
        if kind == c.ASK_TRADE:
            return turn.trade_options(self, seat)
        if kind == c.ASK_DEAL:
            note = note_of(top)
            return deal.deal_options(self, seat, note & PARTNER, note & COUNTERED > 0)
        if kind == c.ASK_TRIP:
            return turn.trip_options(self, seat)
        if kind == c.ASK_FINAL:
            return turn.final_options(self, seat)
        if kind == c.ASK_ANSWER:
            return swap.answer_options(self, seat, note_of(top) & PARTNER)
        if kind == c.ASK_TOLL:
            return toll.toll_options(self, seat)
        if kind == c.ASK_SWAP:
            return swap.swap_options(self)
        if kind == c.ASK_AFTER:
            return turn.after_options(self, seat)
        if kind == c.ASK_CAPITAL:
            return setup.capital_options(self, seat)
        if kind == c.ASK_ARRANGE:
            return setup.arrange_options(self, seat)
        return [action for action, _ in self.chance()]

    def rights(self, seat: int) -> list[int]:
        """What ``seat`` may do though another is asked: buy an order (BH-31), propose to the active player (BH-19)."""
        options: list[int] = []
        kind = kind_of(self.frames[-1])
        if seat == self.actor or kind not in UNHURRIED_QUESTIONS or not 0 <= seat < self.terms.seats:
            return options
        orders.add_order_purchases(self, seat, options)
        if kind == c.ASK_TRADE:
            verb = c.WITHDRAW if self.offered >> seat & 1 else c.PROPOSE
            options.append(self.board.codes.first[verb] + self.active())
        return options

    def moment(self) -> int:
        """Whose turn it is and in which phase, which is what the lowest question tells."""
        return self.frames[0] & MOMENT

    def chance(self) -> list[tuple[int, int]]:
        """What nature may choose, with weights; empty when somebody else decides."""
        kind = kind_of(self.frames[-1])
        if kind == c.ASK_DRAW:
            return orders.draw_chances(self)
        if kind == c.ASK_HARVEST:
            return harvest.harvest_chances(self)
        if kind == c.ASK_START:
            return setup.start_chances(self)
        return []

    def fate(self, rng: Rng) -> int:
        """One of ``chance()``; orders, of which there are many, are drawn without listing them."""
        if kind_of(self.frames[-1]) == c.ASK_DRAW:
            return orders.blind_draw(self, rng)
        return super().fate(rng)

    def lean(self, options: list[int], rng: Rng) -> int:
        """One of ``options`` at random, with a leaning towards deals and the end (see ``lean.py``)."""
        return lean.choose(self, options, rng)

    # ------------------------------------------------------------------ what happens

    def advance(self, action_id: int) -> None:
        """Carry out a legal action."""
        codes = self.board.codes
        verb = codes.verb[action_id]
        argument = codes.argument[action_id]
        top = self.frames[-1]
        seat = seat_of(top)
        if verb <= c.START:
            self._nature(verb, argument, note_of(top))
        elif verb >= c.PROPOSE and verb <= c.WITHDRAW:
            self._negotiate(verb, argument, seat, top)
        elif verb == c.TRAVEL:
            turn.travel(self, seat, argument)
            turn.go_on(self)
        elif verb == c.END:
            turn.end_trading(self, seat)
        elif verb == c.DONE:
            if kind_of(top) == c.ASK_FINAL:
                turn.end_turn(self, seat)
            else:
                turn.end_after(self, seat)
        elif verb == c.BUY_ORDER:
            orders.buy_order(self, seat, argument)
        elif verb == c.SELL:
            toll.sell_one(self, seat, note_of(top), argument)
            turn.go_on(self)
        elif verb == c.CAPITAL:
            setup.take_capital(self, seat, argument)
        elif verb == c.ARRANGE:
            setup.arrange(self, seat, argument)
        else:
            self._handle_beans(verb, argument, seat, kind_of(top))

    def _nature(self, verb: int, argument: int, note: int) -> None:
        """A card is turned, or a seat is drawn."""
        if verb == c.START:
            setup.start(self, argument)
            return
        self.frames.pop()
        if verb == c.DRAW:
            seat = note >> c.PURPOSE_BITS
            orders.draw(self, seat, argument)
            if note & c.PURPOSE == c.DEALT:
                setup.after_deal(self, seat)
            return
        harvest.turn_up(self, argument)
        seat = note >> c.HARVEST_FLAG_BITS
        if note & c.KEPT_HARVEST:
            harvest.keep(self, seat, argument)
        else:
            harvest.place(self, seat, argument)
        turn.go_on(self)

    def _negotiate(self, verb: int, argument: int, seat: int, top: int) -> None:
        """Build a deal or answer one."""
        beans = self.board.bean_count
        standing = kind_of(top) == c.ASK_TRADE
        if verb == c.ADD:
            deal.add(self, seat, argument // beans, argument % beans)
        elif verb == c.REMOVE:
            deal.remove(self, seat, argument // beans, argument % beans)
        elif verb == c.SEND:
            deal.send(self, seat, note_of(top))
        elif verb == c.CANCEL:
            deal.cancel(self)
        elif verb == c.PROPOSE:
            deal.propose(self, seat, argument)
        elif verb == c.ACCEPT:
            swap.accept(self, seat, argument, standing)
            turn.go_on(self)
        elif verb == c.DECLINE:
            swap.decline(self, seat, argument, standing)
        else:
            swap.counter(self, seat, argument, standing)

    def _handle_beans(self, verb: int, argument: int, seat: int, kind: int) -> None:
        """Beans come into the wagon or leave it; an offer that counted on them may lapse."""
        tallest = self.board.tallest
        if verb == c.BUY:
            market.buy(self, seat, argument // tallest, argument % tallest + 1)
            if kind == c.ASK_SWAP:
                swap.conclude(self)
                return
        elif verb == c.DISCARD:
            market.discard(self, seat, argument)
        elif verb == c.DELIVER:
            orders.deliver(self, seat, argument)
        else:
            market.fetch(self, seat, argument)
        deal.void_offers(self)

    def exercise(self, action_id: int, seat: int) -> None:
        """Carry out what ``seat`` has a right to."""
        verb = self.board.codes.verb[action_id]
        argument = self.board.codes.argument[action_id]
        if verb == c.BUY_ORDER:
            orders.buy_order(self, seat, argument)
        elif verb == c.PROPOSE:
            deal.propose(self, seat, argument)
        else:
            deal.withdraw(self, seat)
            if self.event_rows is not None:
                self.event_rows.append((c.WITHDREW, seat, self.active()))

    # ------------------------------------------------------------------ why not

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
        if reason is not None:
            return reason
        if verb >= c.PROPOSE and verb <= c.COUNTER:
            return self._why_not_negotiate(verb, argument, seat, top)
        if verb == c.TRAVEL:
            return turn.why_not_travel(self, seat, argument)
        if verb == c.DELIVER:
            return orders.why_not_deliver(self, seat, argument)
        if verb == c.BUY_ORDER:
            return orders.why_not_buy_order(self, seat, argument)
        if verb == c.BUY:
            bean = argument // self.board.tallest
            height = argument % self.board.tallest + 1
            if kind_of(top) == c.ASK_SWAP:
                return swap.why_not_swap(self, bean, height)
            return market.why_not_buy(self, seat, bean, height)
        if verb == c.FETCH:
            return market.why_not_fetch(self, seat, argument)
        if verb == c.DISCARD:
            return market.why_not_discard(self, seat, argument)
        if verb == c.SELL:
            return toll.why_not_sell(self, seat, argument)
        if verb == c.CAPITAL:
            return setup.why_not_capital(self, seat, argument)
        if verb == c.ARRANGE:
            return setup.why_not_arrange(self, seat, argument)
        if verb == c.DRAW:
            return orders.why_not_draw(self, argument)
        if verb == c.HARVEST:
            return harvest.why_not_harvest(self, argument)
        if verb == c.START:
            return setup.why_not_start(self, argument)
        return None

    def _why_not_negotiate(self, verb: int, argument: int, seat: int, top: int) -> Reason | None:
        """What speaks against a step of a negotiation."""
        beans = self.board.bean_count
        if verb == c.PROPOSE:
            return deal.why_not_propose(self, seat, argument)
        if verb == c.ADD:
            return deal.why_not_add(self, seat, argument // beans, argument % beans, note_of(top) & PARTNER)
        if verb == c.REMOVE:
            return deal.why_not_remove(self, seat, argument // beans, argument % beans)
        if verb == c.SEND:
            return deal.why_not_send(self, seat, note_of(top))
        if verb == c.CANCEL:
            return None
        return swap.why_not_answer(self, verb, seat, argument, kind_of(top) == c.ASK_TRADE)

    def why_no_right(self, action_id: int, seat: int) -> Reason | None:
        """None for what ``seat`` may do outside its turn, else the reason it may not."""
        codes = self.board.codes
        if not 0 <= action_id < codes.size:
            return refuse(self, "", "no-such-id", {"number": action_id, "last": codes.size - 1})
        verb = codes.verb[action_id]
        argument = codes.argument[action_id]
        kind = kind_of(self.frames[-1])
        if verb != c.BUY_ORDER and verb != c.PROPOSE and verb != c.WITHDRAW:
            return refuse(self, "BH-31", "not-your-turn")
        if kind not in UNHURRIED_QUESTIONS or (verb != c.BUY_ORDER and kind != c.ASK_TRADE):
            return refuse(self, "BH-31" if verb == c.BUY_ORDER else "BH-19", "not-now")
        if verb == c.BUY_ORDER:
            return orders.why_not_buy_order(self, seat, argument)
        if verb == c.PROPOSE:
            return deal.why_not_propose(self, seat, argument)
        return swap.why_not_withdraw(self, seat, argument)
