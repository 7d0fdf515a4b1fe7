"""The rules: who decides, what is legal, what happens. The steps are in ``steps/``; this is where they meet."""

from hansetag.kernel.frames import kind_of, note_of, seat_of
from hansetag.kernel.reasons import Reason

from . import codes as c
from .refusals import refuse, wrong_moment
from .steps import (
    aftermath,
    claim,
    displace,
    figure,
    improve,
    income,
    markers,
    move,
    place,
    replace,
    settle,
    setup,
    turn,
)
from .table import Table


class RuledTable(Table):
    """A table at which the rules are kept."""

    def legal(self) -> list[int]:
        """The answers to the topmost question, ascending."""
        top = self.frames[-1]
        kind = kind_of(top)
        seat = seat_of(top)
        note = note_of(top)
        if kind == c.ASK_TURN:
            return self.turn_options(seat, note)
        if kind == c.ASK_MOVE:
            return move.move_options(self, seat, note)
        if kind == c.ASK_SETTLE:
            return settle.settle_options(self, seat, note)
        if kind == c.ASK_BENEFIT:
            return claim.benefit_options(self, seat, note)
        if kind == c.ASK_MARKER:
            return replace.marker_options(self, seat)
        if kind == c.ASK_WITH:
            return displace.with_options(self, seat)
        if kind == c.ASK_PAY:
            return displace.pay_options(self, seat)
        if kind == c.ASK_SWITCH:
            return markers.switch_options(self, seat)
        if kind == c.ASK_IMPROVE:
            return improve.improve_options(self, seat)
        if kind == c.ASK_REMOVE:
            return markers.remove_options(self, note)
        if kind == c.ASK_NEUTRAL:
            return aftermath.neutral_options(self)
        if kind == c.ASK_FIGURE:
            return figure.figure_options(self)
        if kind == c.ASK_POST:
            return figure.post_options(self)
        return [action for action, _ in self.chance()]

    def turn_options(self, seat: int, note: int) -> list[int]:
        """Actions while there are any left, markers at any time between them, and the end of the turn."""
        options: list[int] = []
        acts = note & turn.ACTIONS_LEFT_MASK > 0
        routes = figure.open_routes(self)
        if acts:
            income.add_incomes(self, seat, options)
            place.add_placements(self, seat, routes, options)
            displace.add_displacements(self, seat, routes, options)
            move.add_lifts(self, seat, options)
            claim.add_claims(self, seat, routes, options)
        markers.add_uses(self, seat, options)
        if self.terms.provinces:
            if note & turn.FRESH_FLAG and figure.may_walk(self, note):
                figure.add_walks(self, options)
            if acts:
                figure.add_rides(self, options)
        options.append(self.board.codes.first[c.END])
        return options

    def chance(self) -> list[tuple[int, int]]:
        """What nature may choose, with weights; empty when somebody else decides."""
        kind = kind_of(self.frames[-1])
        if kind == c.ASK_DRAW:
            return replace.draw_chances(self)
        if kind == c.ASK_DEAL:
            return setup.deal_chances(self)
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
        note = note_of(top)
        kind = kind_of(top)
        first = argument // self.board.route_count  # what an argument means where it names a route besides
        route = argument % self.board.route_count
        if verb == c.PLACE:
            place.place(self, seat, first, route)
        elif verb == c.LIFT or verb == c.DROP:
            self.advance_spot(verb, first, route)
        elif verb == c.END:
            if not figure.ask_after(self):
                replace.begin_replacing(self, seat)
        elif verb == c.CLAIM:
            claim.claim(self, seat, argument)
        elif verb == c.INCOME:
            income.income(self, seat, argument)
        elif verb == c.DISPLACE:
            displace.displace(self, seat, first, route)
        elif verb <= c.DRAW:
            self.advance_nature(verb, argument)
        elif verb <= c.PAY:
            self.advance_answer(verb, argument, seat, note)
        elif verb <= c.NOTHING:
            self.advance_benefit(verb, argument, seat, note)
        elif verb <= c.REMOVE:
            self.advance_marker(verb, argument, seat, note)
        elif verb == c.MARKER:
            replace.place_marker(self, seat, first, route)
        elif verb == c.DONE:
            self.advance_done(seat)
        elif verb == c.NEUTRAL:
            aftermath.answer_neutral(self, argument)
        elif verb == c.RIDE:
            figure.ride(self, seat, argument)
        else:
            figure.walk(self, seat, argument)
            if kind == c.ASK_FIGURE:
                self.advance_done(seat)

    def advance_done(self, seat: int) -> None:
        """Close the question that is open."""
        kind = kind_of(self.frames[-1])
        if kind == c.ASK_SETTLE:
            settle.settle_done(self)
        elif kind == c.ASK_REMOVE:
            markers.end_removal(self)
        else:
            self.frames.pop()
            replace.begin_replacing(self, seat)

    def advance_spot(self, verb: int, kind: int, route: int) -> None:
        """Lift or put down: in a move of one's own, or in answer to a displacement."""
        top = self.frames[-1]
        seat = seat_of(top)
        note = note_of(top)
        asked = kind_of(top)
        if verb == c.LIFT and asked == c.ASK_TURN:
            move.begin_move(self, seat, kind, route)
        elif verb == c.LIFT and asked == c.ASK_MOVE:
            move.lift(self, seat, note, kind, route)
        elif verb == c.LIFT:
            settle.settle_lift(self, seat, note, kind, route)
        elif asked == c.ASK_MOVE:
            move.drop(self, seat, note, kind, route)
        else:
            settle.settle_drop(self, seat, note, kind, route)

    def advance_nature(self, verb: int, argument: int) -> None:
        """Nature's decisions."""
        if verb == c.DRAW:
            replace.draw(self, argument)
        elif verb == c.DEAL:
            setup.deal(self, argument)
        else:
            setup.start(self, argument)

    def advance_answer(self, verb: int, argument: int, seat: int, note: int) -> None:
        """The small choices within an action, and the figure's first province."""
        if verb == c.WITH:
            displace.answer_with(self, seat, note, argument)
        elif verb == c.PAY:
            displace.answer_pay(self, seat, note, argument)
        else:
            figure.post(self, seat, argument)

    def advance_benefit(self, verb: int, argument: int, seat: int, note: int) -> None:
        """What a claim brings; an ability may also be improved by a marker."""
        if verb == c.OFFICE:
            claim.take_office(self, seat, note, argument)
        elif verb == c.EXTRA:
            claim.take_extra(self, seat, note, argument // self.board.city_count, argument % self.board.city_count)
        elif verb == c.COELLEN:
            claim.take_seat(self, seat, note, argument)
        elif verb == c.NOTHING:
            claim.finish(self, seat, note & claim.ROUTE_MASK)
        elif kind_of(self.frames[-1]) == c.ASK_IMPROVE:
            markers.improve_by_marker(self, seat, argument)
        else:
            claim.take_ability(self, seat, note, argument)

    def advance_marker(self, verb: int, argument: int, seat: int, note: int) -> None:
        """Markers and what they do."""
        if verb == c.USE:
            markers.use(self, seat, argument + 1)
        elif verb == c.SWITCH:
            markers.switch(self, seat, argument // 3, argument % 3)
        else:
            routes = self.board.route_count
            markers.remove(self, seat, note, argument // routes, argument % routes)

    def why_not(self, action_id: int) -> Reason | None:
        """None for a legal action, else the reason it is not."""
        codes = self.board.codes
        if not 0 <= action_id < codes.size:
            return refuse(self, "", "no-such-id", {"number": action_id, "last": codes.size - 1})
        verb = codes.verb[action_id]
        reason = wrong_moment(self, verb)
        if reason is not None:
            return reason
        top = self.frames[-1]
        if kind_of(top) == c.ASK_TURN:
            return self.why_not_in_turn(verb, codes.argument[action_id], seat_of(top), note_of(top))
        return self.why_not_answer(verb, codes.argument[action_id], seat_of(top), note_of(top))

    def why_not_in_turn(self, verb: int, argument: int, seat: int, note: int) -> Reason | None:
        """Why an action or a marker is not to be had now."""
        first = argument // self.board.route_count
        route = argument % self.board.route_count
        if verb in (c.END, c.USE, c.WALK):
            if verb == c.USE:
                return markers.why_not_use(self, seat, argument + 1)
            return figure.why_not_walk(self, argument, False) if verb == c.WALK else None
        if note & turn.ACTIONS_LEFT_MASK == 0:
            return refuse(self, "HT-1.1", "no-actions")
        if verb == c.INCOME:
            return income.why_not_income(self, seat, argument)
        if verb == c.LIFT:
            return move.why_not_lift(self, seat, first, route)
        if verb == c.RIDE:
            return figure.why_not_ride(self, argument)
        reason = figure.why_not_here(self, route)
        if reason is not None:
            return reason
        if verb == c.PLACE:
            return place.why_not_place(self, seat, first, route)
        if verb == c.DISPLACE:
            return displace.why_not_displace(self, seat, first, route)
        return claim.why_not_claim(self, seat, route)

    def why_not_answer(self, verb: int, argument: int, seat: int, note: int) -> Reason | None:
        """Why an answer to a question inside a turn is not to be had."""
        kind = kind_of(self.frames[-1])
        first = argument // self.board.route_count
        route = argument % self.board.route_count
        if kind == c.ASK_SETTLE:
            return settle.why_not_settle(self, seat, note, verb, first, route)
        if kind == c.ASK_MOVE:
            if verb == c.LIFT:
                return move.why_not_lift(self, seat, first, route)
            return move.why_not_drop(self, note, first, route)
        if kind == c.ASK_BENEFIT:
            return self.why_not_benefit(verb, argument, seat, note)
        if kind == c.ASK_REMOVE:
            stops = verb == c.DONE
            return markers.why_not_stop_removing(self) if stops else markers.why_not_remove(self, first, route)
        if kind == c.ASK_FIGURE:
            return None if verb == c.DONE else figure.why_not_walk(self, argument, True)
        if verb == c.MARKER:
            return replace.why_not_marker(self, seat, first, route)
        if verb == c.SWITCH:
            return markers.why_not_switch(self, seat, argument // 3, argument % 3)
        if verb == c.IMPROVE:
            return improve.why_not_improve(self, seat, argument)
        if verb == c.NEUTRAL:
            return aftermath.why_not_neutral(self, argument)
        if verb == c.DRAW:
            return replace.why_not_draw(self, argument)
        if verb == c.DEAL:
            return setup.why_not_deal(self, argument)
        return setup.why_not_start(self, argument) if verb == c.START else None

    def why_not_benefit(self, verb: int, argument: int, seat: int, note: int) -> Reason | None:
        """Why a claim does not bring this."""
        if verb == c.OFFICE:
            return claim.why_not_office(self, seat, note, argument)
        if verb == c.EXTRA:
            cities = self.board.city_count
            return claim.why_not_extra(self, seat, note, argument // cities, argument % cities)
        if verb == c.IMPROVE:
            return claim.why_not_ability(self, seat, note, argument)
        return claim.why_not_coellen(self, seat, note, argument) if verb == c.COELLEN else None
