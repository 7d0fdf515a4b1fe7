"""Displacing another player: what it costs, who answers it, how far his pieces go and where more of them come from."""

from __future__ import annotations

import pytest
from tests.games.teutonica.helpers import (
    asked,
    left,
    look,
    on,
    options,
    play,
    player,
    refused,
    stock,
    supply,
    table,
    teutonica,
    three,
    why,
)

from hansetag.games.teutonica.state import TeutonicaState

ROUTE = "hamburg-luebeck"
AROUND = ["bremen-hamburg", "stade-hamburg", "hamburg-lueneburg"]


def drops(state: TeutonicaState, piece: str = "trader") -> set[str]:
    """The routes onto which a piece may be put down."""
    return {text.split()[2] for text in options(state, "drop") if text.split()[1] == piece}


# ---------------------------------------------------------------------- the price


def test_displacing_a_trader_costs_one_piece_besides_the_one_put_down() -> None:
    """HT-2.1: one own piece onto the house, one from the supply back to the stock, one action."""
    state = three((3, 0), {ROUTE: "1t"})
    before = stock(state)[0]
    play(state, f"displace 1 trader {ROUTE}")
    assert on(state, ROUTE) == "0t"
    assert (supply(state), stock(state)[0]) == ((1, 0), before + 1)
    assert left(state) == 1


def test_displacing_a_merchant_costs_two_pieces_besides_the_one_put_down() -> None:
    """HT-2.1 and HT-2.8: the penalty for a merchant is two."""
    state = three((3, 0), {ROUTE: "1m"})
    before = stock(state)[0]
    play(state, f"displace 1 merchant {ROUTE}")
    assert on(state, ROUTE) == "0t"
    assert (supply(state), stock(state)[0]) == ((0, 0), before + 2)


@pytest.mark.parametrize(("victim", "pieces", "allowed"), [("1t", 1, False), ("1t", 2, True), ("1m", 2, False)])
def test_without_the_full_penalty_there_is_no_displacement(victim: str, pieces: int, allowed: bool) -> None:
    """HT-2.1: who cannot pay in full cannot displace."""
    state = three((pieces, 0), {ROUTE: victim})
    text = f"displace 1 {'merchant' if victim == '1m' else 'trader'} {ROUTE}"
    assert (text in options(state)) == allowed
    if not allowed:
        assert refused(state, text) == "HT-2.1"
        assert why(state, text).code == "penalty"


def test_pieces_in_the_stock_do_not_pay_the_penalty() -> None:
    """HT-2.1: the penalty comes from the personal supply."""
    state = three((1, 0), {ROUTE: "1t"})
    assert stock(state)[0] == 10
    assert options(state, "displace") == []


def test_nobody_displaces_himself() -> None:
    """HT-2.1: one's own piece cannot be displaced."""
    state = three((3, 0), {ROUTE: "0t"})
    assert refused(state, f"displace 0 trader {ROUTE}") == "HT-2.1"


def test_only_a_piece_that_stands_on_the_route_can_be_displaced() -> None:
    """HT-2.1: neither an absent piece nor an office can be displaced."""
    state = three((3, 0), {ROUTE: "1t"}, {"hamburg": "2t"})
    assert options(state, "displace") == [f"displace 1 trader {ROUTE}"]
    for text in (f"displace 2 trader {ROUTE}", f"displace 1 merchant {ROUTE}", "displace 1 trader stade-hamburg"):
        assert refused(state, text) == "HT-2.1"


def test_displacing_does_not_need_a_full_route() -> None:
    """HT-2.1: a piece may be displaced while houses beside it are free."""
    state = three((2, 0), {ROUTE: "1t 2t"})
    assert options(state, "displace") == [f"displace 1 trader {ROUTE}", f"displace 2 trader {ROUTE}"]


def test_a_trader_may_displace_a_merchant_and_a_merchant_a_trader() -> None:
    """HT-2.1: any own piece may take the house."""
    state = play(three((3, 1), {ROUTE: "1m"}), f"displace 1 merchant {ROUTE}")
    assert options(state) == ["with trader", "with merchant"]
    state = play(three((2, 1), {ROUTE: "1t"}), f"displace 1 trader {ROUTE}", "with merchant")
    assert on(state, ROUTE) == "0m"


def test_the_penalty_is_paid_with_pieces_of_any_kind() -> None:
    """HT-2.8: each piece of it is the payer's choice between traders and merchants."""
    state = three((3, 1), {ROUTE: "1m"})
    before = stock(state)
    play(state, f"displace 1 merchant {ROUTE}", "with trader")
    assert options(state) == ["pay trader", "pay merchant"]
    play(state, "pay merchant")
    assert supply(state) == (1, 0)
    assert stock(state) == (before[0] + 1, before[1] + 1)
    assert asked(state) == ("settle", 1)


def test_a_piece_is_chosen_before_anything_else_goes_on() -> None:
    """HT-2.1: in the middle of a displacement only its own questions are answered."""
    state = play(three((3, 1), {ROUTE: "1t"}), f"displace 1 trader {ROUTE}")
    assert refused(state, "end") == "HT-2.1"
    assert refused(state, "pay trader") == "HT-2.1"
    play(state, "with trader")
    assert refused(state, "with trader") == "HT-2.1"
    assert refused(state, "drop trader stade-hamburg") == "HT-2.1"


def test_a_displacement_is_an_action() -> None:
    """HT-1.1 and HT-2.1: none is left, none is offered."""
    state = three((3, 0), {ROUTE: "1t"}, actions=0)
    assert options(state, "displace") == []
    assert refused(state, f"displace 1 trader {ROUTE}") == "HT-1.1"


# ---------------------------------------------------------------------- the answer


def test_the_displaced_player_answers_at_once() -> None:
    """HT-2.6: the turn waits for him, and then goes on."""
    state = play(three((4, 0), {ROUTE: "1t"}), f"displace 1 trader {ROUTE}")
    assert asked(state) == ("settle", 1)
    for text in ("place trader stade-hamburg", "end", "use actions-3"):
        assert refused(state, text) == "HT-2.6"
    play(state, "drop trader stade-hamburg", "done")
    assert asked(state) == ("turn", 0)
    assert left(state) == 1


def test_the_displaced_piece_and_one_from_the_stock_come_to_routes_nearby() -> None:
    """HT-2.4 and HT-2.5: the extra trader comes from the stock, and both may go to different routes."""
    state = play(three((3, 0), {ROUTE: "1t"}), f"displace 1 trader {ROUTE}")
    before = stock(state, 1)[0]
    play(state, "drop trader stade-hamburg", "drop trader hamburg-lueneburg")
    assert (on(state, "stade-hamburg"), on(state, "hamburg-lueneburg")) == ("1t", "1t")
    assert stock(state, 1)[0] == before - 1
    assert supply(state, 1) == (3, 0)
    assert asked(state) == ("turn", 0)


def test_a_displaced_merchant_brings_up_to_two_pieces_along() -> None:
    """HT-2.8: the merchant and two more may go to three different routes."""
    state = play(three((3, 0), {ROUTE: "1m"}), f"displace 1 merchant {ROUTE}")
    play(state, "drop merchant stade-hamburg", "drop trader hamburg-lueneburg", "drop trader bremen-hamburg")
    assert [on(state, route) for route in AROUND] == ["1t", "1m", "1t"]
    assert asked(state) == ("turn", 0)


def test_an_extra_may_be_a_merchant() -> None:
    """HT-2.5 and HT-2.8: the kind of an extra is its owner's choice among what the stock holds."""
    state = play(three((3, 0), {ROUTE: "1t"}), f"displace 1 trader {ROUTE}")
    assert stock(state, 1)[1] == 1
    play(state, "drop trader stade-hamburg", "drop merchant stade-hamburg")
    assert on(state, "stade-hamburg") == "1m 1t"
    assert stock(state, 1)[1] == 0


def test_the_order_of_the_displaced_piece_and_the_extras_is_free() -> None:
    """HT-2.4: an extra of another kind may come first, and the displaced piece must still follow."""
    state = play(three((3, 0), {ROUTE: "1t"}), f"displace 1 trader {ROUTE}", "drop merchant stade-hamburg")
    assert refused(state, "done") == "HT-2.4"
    assert refused(state, "drop merchant stade-hamburg") == "HT-2.5"
    play(state, "drop trader stade-hamburg")
    assert on(state, "stade-hamburg") == "1m 1t"
    assert asked(state) == ("turn", 0)


def test_the_displaced_piece_has_to_go_back_on_the_board() -> None:
    """HT-2.4: it can neither be kept nor put into the supply."""
    state = play(three((3, 0), {ROUTE: "1t"}), f"displace 1 trader {ROUTE}")
    assert "done" not in options(state)
    assert refused(state, "done") == "HT-2.4"
    assert why(state, "done").code == "piece-must"


@pytest.mark.parametrize("extras", [0, 1, 2])
def test_the_extras_are_optional(extras: int) -> None:
    """HT-2.4: none, some or all of them may stay in the stock, and nothing comes into the supply."""
    state = play(three((3, 0), {ROUTE: "1m"}), f"displace 1 merchant {ROUTE}")
    before = stock(state, 1)[0]
    play(state, "drop merchant stade-hamburg", *["drop trader bremen-hamburg"] * extras)
    if extras < 2:
        play(state, "done")
    assert stock(state, 1)[0] == before - extras
    assert supply(state, 1) == (3, 0)
    assert asked(state) == ("turn", 0)


def test_the_displaced_player_uses_no_markers_meanwhile() -> None:
    """HT-4.1 and HT-2.6: a marker is for its owner's own turn."""
    state = table(player(), player(markers="actions-3"), player(), routes={ROUTE: "1t"})
    play(state, f"displace 1 trader {ROUTE}")
    assert options(state, "use") == []
    assert refused(state, "use actions-3") == "HT-2.6"


# ---------------------------------------------------------------------- how far


def test_displaced_pieces_go_to_routes_with_one_city_between() -> None:
    """HT-2.2: adjacent are all routes at either end of the route."""
    state = play(three((3, 0), {"bremen-hannover": "1t"}), "displace 1 trader bremen-hannover")
    assert drops(state) == {
        *("osnabrueck-bremen", "bremen-minden", "bremen-hamburg"),
        *("minden-hannover", "hannover-lueneburg"),
    }
    assert refused(state, "drop trader muenster-minden") == "HT-2.2"
    assert refused(state, "drop trader hamburg-lueneburg") == "HT-2.2"


def test_a_refusal_of_a_far_route_names_the_near_ones() -> None:
    """HT-2.2: the nearer routes with free houses are listed."""
    state = play(three((3, 0), {ROUTE: "1t"}), f"displace 1 trader {ROUTE}")
    assert why(state, "drop trader kampen-osnabrueck").facts["ways"] == ", ".join(AROUND)


def test_a_displaced_piece_never_goes_back_to_the_same_route() -> None:
    """HT-2.3: not even where that route has free houses."""
    state = play(three((3, 0), {ROUTE: "1t"}), f"displace 1 trader {ROUTE}")
    assert ROUTE not in drops(state)
    assert refused(state, f"drop trader {ROUTE}") == "HT-2.3"
    play(state, "drop trader stade-hamburg")
    assert refused(state, f"drop trader {ROUTE}") == "HT-2.3"


def test_only_when_all_adjacent_houses_are_taken_pieces_go_two_cities_away() -> None:
    """HT-2.2: the next distance opens when the nearer one is full."""
    state = three((3, 0), {"groningen-emden": "1t", "emden-osnabrueck": "2t 2t 2t 2t"})
    play(state, "displace 1 trader groningen-emden")
    assert drops(state) == {"kampen-osnabrueck", "osnabrueck-bremen"}
    assert why(state, "drop trader emden-osnabrueck").code == "route-full"
    assert refused(state, "drop trader emden-osnabrueck") == "HT-2.2"


def test_the_distance_is_found_for_each_piece_by_itself() -> None:
    """HT-2.2: the first piece fills the last adjacent house, the second goes two cities away."""
    state = three((3, 0), {"groningen-emden": "1t", "emden-osnabrueck": "2t 2t 2t"})
    play(state, "displace 1 trader groningen-emden")
    assert drops(state) == {"emden-osnabrueck"}
    play(state, "drop trader emden-osnabrueck")
    assert drops(state) == {"kampen-osnabrueck", "osnabrueck-bremen"}
    play(state, "drop trader kampen-osnabrueck")
    assert on(state, "kampen-osnabrueck") == "1t"


def test_three_cities_away_comes_after_two() -> None:
    """HT-2.2: and so on outwards, as far as need be."""
    full = {"emden-osnabrueck": "2t 2t 2t 2t", "kampen-osnabrueck": "2t 2t", "osnabrueck-bremen": "0t 0t 0t"}
    state = three((3, 0), {"groningen-emden": "1t", **full})
    play(state, "displace 1 trader groningen-emden")
    assert drops(state) == {"arnheim-kampen", "bremen-minden", "bremen-hannover", "bremen-hamburg"}


def test_the_house_that_was_just_taken_is_not_free_again() -> None:
    """HT-2.1 and HT-2.2: the displacing piece stands where the displaced one stood."""
    state = play(three((3, 0), {ROUTE: "0t 0t 1t"}), f"displace 1 trader {ROUTE}")
    assert on(state, ROUTE) == "0t 0t 0t"
    play(state, "drop trader stade-hamburg", "done", f"claim {ROUTE}")


# ---------------------------------------------------------------------- where extras come from


def test_extras_come_from_the_stock_as_long_as_there_are_any() -> None:
    """HT-2.5: the supply is not touched while the stock holds a piece."""
    state = table(player(), player((10, 0)), player(), routes={ROUTE: "1m"})
    assert stock(state, 1) == (1, 0)
    play(state, f"displace 1 merchant {ROUTE}", "drop merchant stade-hamburg", "drop trader stade-hamburg")
    assert (stock(state, 1), supply(state, 1)) == ((0, 0), (10, 0))


def test_when_the_stock_is_empty_extras_come_from_the_supply() -> None:
    """HT-2.5: this is looked at for each piece, so one may come from each place."""
    state = table(player(), player((10, 0)), player(), routes={ROUTE: "1m"})
    play(state, f"displace 1 merchant {ROUTE}", "drop merchant stade-hamburg", *["drop trader stade-hamburg"] * 2)
    assert (stock(state, 1), supply(state, 1)) == ((0, 0), (9, 0))
    assert asked(state) == ("turn", 0)


def test_a_merchant_in_the_supply_is_no_extra_while_the_stock_has_a_trader() -> None:
    """HT-2.5: the sources come strictly in order."""
    state = table(player(), player((9, 1)), player(), routes={ROUTE: "1t"})
    assert stock(state, 1) == (1, 0)
    play(state, f"displace 1 trader {ROUTE}")
    assert refused(state, "drop merchant stade-hamburg") == "HT-2.5"


def test_pieces_are_not_lifted_from_the_board_while_stock_or_supply_has_any() -> None:
    """HT-2.5: the board is the last source."""
    for own in (player((0, 0)), player((9, 1))):
        state = table(player(), own, player(), routes={ROUTE: "1t", "kampen-osnabrueck": "1t"})
        play(state, f"displace 1 trader {ROUTE}")
        assert options(state, "lift") == []
        assert refused(state, "lift trader kampen-osnabrueck") == "HT-2.5"


BARE = {ROUTE: "1t", "kampen-osnabrueck": "1t", "goslar-magdeburg": "1t 1t", "arnheim-kampen": "1m"}
REST = {"hannover": "1t", "hildesheim": "1t", "goslar": "1t", "duisburg": "1t", "paderborn": "1t", "minden": "1t 1t"}


def test_the_last_source_of_extras_is_the_board() -> None:
    """HT-2.5: with stock and supply empty an own piece of another route may come along, under the same distance."""
    state = table(player(), player((0, 0)), player(), routes=BARE, cities=REST)
    assert (stock(state, 1), supply(state, 1)) == ((0, 0), (0, 0))
    play(state, f"displace 1 trader {ROUTE}", "drop trader stade-hamburg")
    assert options(state, "drop") == []
    for text in (
        "lift trader kampen-osnabrueck",
        "lift trader goslar-magdeburg",
        "lift merchant arnheim-kampen",
        "done",
    ):
        assert text in options(state)
    play(state, "lift trader kampen-osnabrueck")
    assert refused(state, "done") == "HT-2.4"
    assert refused(state, "lift trader goslar-magdeburg") == "HT-2.5"
    assert refused(state, "drop trader kampen-osnabrueck") == "HT-2.2"
    assert refused(state, "drop merchant stade-hamburg") == "HT-2.5"
    play(state, "drop trader bremen-hamburg")
    assert (on(state, "bremen-hamburg"), on(state, "kampen-osnabrueck")) == ("1t", "")
    assert asked(state) == ("turn", 0)


def test_nobody_has_to_take_an_extra_from_the_board() -> None:
    """HT-2.4 and HT-2.5: only if he wants."""
    state = table(player(), player((0, 0)), player(), routes=BARE, cities=REST)
    play(state, f"displace 1 trader {ROUTE}", "drop trader stade-hamburg", "done")
    assert asked(state) == ("turn", 0)


def test_an_extra_is_never_an_office() -> None:
    """HT-2.5: what stands in a city stays there."""
    state = table(player(), player((0, 0)), player(), routes=BARE, cities=REST)
    play(state, f"displace 1 trader {ROUTE}", "drop trader stade-hamburg")
    assert refused(state, "lift trader bremen-minden") == "HT-2.5"
    assert refused(state, "lift merchant goslar-magdeburg") == "HT-2.5"
    play(state, "lift merchant arnheim-kampen", "drop merchant stade-hamburg")
    assert look(state).cities["minden"].offices == ["1 trader", "1 trader"]


@pytest.mark.parametrize("first", ["trader", "merchant"])
def test_a_lifted_piece_and_the_displaced_one_go_down_in_either_order(first: str) -> None:
    """HT-2.4 and HT-2.5: a merchant lifted while the displaced trader is in hand; both end on the board."""
    state = table(player(), player((0, 0)), player(), routes=BARE, cities=REST)
    play(state, f"displace 1 trader {ROUTE}", "lift merchant arnheim-kampen")
    second = {"trader": "merchant", "merchant": "trader"}[first]
    play(state, f"drop {first} stade-hamburg", f"drop {second} bremen-hamburg")
    assert (on(state, "stade-hamburg"), on(state, "bremen-hamburg")) == (f"1{first[0]}", f"1{second[0]}")
    assert asked(state) == ("turn", 0)


# ---------------------------------------------------------------------- hardly any room


FULL = {"keys": 4, "actions": 5, "privilege": 3, "book": 3, "money": 3}


def packed(free: int, spare: bool = False) -> TeutonicaState:
    """A board for four with ``free`` houses left on Goslar - Magdeburg and none elsewhere.

    Three traders of seat 1 stand on Hamburg - Lübeck; it has no supply, and a stock only if there is a ``spare``.
    """
    board = teutonica(4).board
    others = [f"{seat}{kind}" for seat, traders in ((0, 24), (2, 26), (3, 26)) for kind in "t" * traders + "mmmm"]
    bag = [*others, *["1t"] * 23, *["1m"] * 4]
    routes: dict[str, str] = {}
    for name, houses in zip(board.routes, board.houses, strict=True):
        count = houses - (free if name == "goslar-magdeburg" else 0)
        routes[name] = "1t 1t 1t" if name == ROUTE else " ".join(bag[:count])
        bag = bag if name == ROUTE else bag[count:]
    cities: dict[str, str] = {}
    for city, spaces in zip(board.cities, board.spaces, strict=True):
        if spaces > 2 and not spare:  # where one more piece completes no city
            cities[city] = " ".join(bag[: spaces - 1])
            bag = bag[spaces - 1 :]
    assert spare or not bag
    people = [player((2, 0) if seat == 0 else (0, 0), levels=FULL) for seat in range(4)]
    return table(*people, routes=routes, cities=cities)


def test_without_a_free_house_elsewhere_there_is_no_displacement() -> None:
    """HT-2.7: the piece could not be put down, so it stays."""
    state = packed(0)
    assert options(state, "displace") == []
    assert refused(state, "displace 1 trader hamburg-luebeck") == "HT-2.7"


def test_one_free_house_elsewhere_is_enough() -> None:
    """HT-2.7: the displaced piece takes it, and no extra has to follow."""
    state = play(packed(1), f"displace 1 trader {ROUTE}", "drop trader goslar-magdeburg")
    assert options(state, "drop") == []
    play(state, "done")
    assert asked(state) == ("turn", 0)


@pytest.mark.parametrize("spare", [False, True])
@pytest.mark.parametrize("free", [1, 2])
def test_whatever_is_lifted_or_in_hand_always_finds_a_house(free: int, spare: bool) -> None:
    """HT-2.4, HT-2.5 and HT-2.7: on a crowded board nobody is left without an answer, and every piece comes down."""
    waiting = [play(packed(free, spare), f"displace 1 trader {ROUTE}")]
    seen: set[bytes] = set()
    while waiting:
        state = waiting.pop()
        assert options(state)
        legal = state.legal()
        for action in range(len(teutonica(4).catalogue)):
            assert (state.why_not(action) is None) == (action in legal)
        for text in options(state):
            after = play(state.copy(), text)
            if after.key() not in seen and asked(after)[0] == "settle":
                waiting.append(after)
            seen.add(after.key())
