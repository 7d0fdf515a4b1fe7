"""The examples of the rulebook and of the summary, move by move. Red is seat 0, blue is seat 1."""

from __future__ import annotations

from tests.games.teutonica.helpers import (
    asked,
    level,
    look,
    offices,
    on,
    play,
    player,
    prestige,
    refused,
    stock,
    supply,
    table,
    three,
)


def test_example_1_red_displaces_blue() -> None:
    """Summary, example 1 (HT-2.1, HT-2.4): red pays one piece, blue puts his trader and one from stock nearby."""
    state = three((3, 0), {"hamburg-luebeck": "1t"})
    red, blue = stock(state)[0], stock(state, 1)[0]
    play(state, "displace 1 trader hamburg-luebeck")
    assert (on(state, "hamburg-luebeck"), supply(state), stock(state)[0]) == ("0t", (1, 0), red + 1)
    play(state, "drop trader bremen-hamburg", "drop trader stade-hamburg")
    assert (on(state, "bremen-hamburg"), on(state, "stade-hamburg")) == ("1t", "1t")
    assert (stock(state, 1)[0], supply(state, 1)) == (blue - 1, (3, 0))


def test_example_2_points_for_the_controllers_when_red_activates_a_route() -> None:
    """Summary, example 2 (HT-3.1): each controller of an end city moves on by one, one for both by two."""
    state = three((0, 0), {"minden-hannover": "0t 0t 0t"}, {"minden": "0t 1t", "hannover": "0t"})
    play(state, "claim minden-hannover")
    assert prestige(state) == [1, 1, 0]
    state = three((0, 0), {"minden-hannover": "0t 0t 0t"}, {"minden": "1t", "hannover": "1t"})
    play(state, "claim minden-hannover")
    assert prestige(state) == [0, 2, 0]


def test_example_3_red_opens_an_office() -> None:
    """Summary, example 3 (HT-3.4, HT-3.6): one piece into the lowest free space, the others to stock."""
    state = three((0, 0), {"minden-hannover": "0t 0t 0t"}, {"minden": "1t"}, privilege=1)
    before = stock(state)[0]
    play(state, "claim minden-hannover", "office minden")
    assert offices(state, "minden") == "1t 0t"
    assert (stock(state)[0], supply(state)) == (before + 2, (0, 0))


def test_example_4_red_improves_a_skill() -> None:
    """Summary, example 4 (HT-3.6): all pieces to stock, the piece from the desk to the supply."""
    state = three((0, 0), {"stade-hamburg": "0t 0t 0t"})
    before = stock(state)[0]
    play(state, "claim stade-hamburg", "improve privilege")
    assert level(state, "privilege") == 1
    assert (stock(state)[0], supply(state)) == (before + 3, (1, 0))


def test_example_5_red_sends_a_merchant_to_coellen() -> None:
    """Summary, example 5 (HT-3.10): the merchant sits down, the other pieces go to stock."""
    state = three((0, 0), {"coellen-warburg": "0t 0t 0m 0t"}, privilege=1)
    before = stock(state)[0]
    play(state, "claim coellen-warburg", "coellen 8")
    assert look(state).coellen == [None, 0, None, None]
    assert (stock(state)[0], prestige(state)[0]) == (before + 3, 0)


def test_example_6_red_scores_eighteen_points_for_six_offices_at_key_level_three() -> None:
    """Summary, example 6, and rulebook, largest chain (HT-6.4): six offices times three, lone offices left out."""
    chain = {"osnabrueck": "0t", "bremen": "0t", "minden": "0t 0t", "hannover": "1t 0t", "muenster": "0m"}
    state = table(player((0, 0), keys=3), player(), player(), cities={**chain, "halle": "0t"}, over=True)
    assert state.breakdown()[0]["network"] == 18


def test_the_displaced_trader_moves_along_with_one_piece_from_the_stock() -> None:
    """Rulebook, displacing (HT-2.5): onto one adjacent route or onto several."""
    state = play(three((3, 0), {"hamburg-luebeck": "1t"}), "displace 1 trader hamburg-luebeck")
    play(state, *["drop trader stade-hamburg"] * 2)
    assert on(state, "stade-hamburg") == "1t 1t"


def test_the_displaced_merchant_moves_along_with_two_pieces_from_the_stock() -> None:
    """Rulebook, displacing (HT-2.8): the displacer paid two."""
    state = play(three((3, 0), {"hamburg-luebeck": "1m"}), "displace 1 merchant hamburg-luebeck")
    play(state, "drop merchant stade-hamburg", *["drop trader stade-hamburg"] * 2)
    assert on(state, "stade-hamburg") == "1m 1t 1t"
    assert supply(state) == (0, 0)


def test_more_actions_are_used_in_the_turn_in_which_they_are_gained() -> None:
    """Rulebook, improving an ability (HT-1.3): from two actions to three after the first one."""
    state = three((0, 0), {"goettingen-quedlinburg": "0t 0t 0t"})
    play(state, "claim goettingen-quedlinburg", "improve actions", "income 3 0", "place trader hamburg-luebeck")
    assert asked(state) == ("turn", 0)
    assert refused(state, "place trader hamburg-luebeck") == "HT-1.1"


def test_the_same_route_is_claimed_by_one_player_after_another() -> None:
    """Rulebook, the gameboard (HT-3.6): a claimed route is cleared and open to all again."""
    state = three((0, 0), {"goslar-magdeburg": "0t 0t"})
    play(state, "claim goslar-magdeburg", "office goslar", "end")
    play(state, *["place trader goslar-magdeburg"] * 2, "end", "end", "end", "claim goslar-magdeburg")
    assert prestige(state) == [1, 0, 0]


def test_both_merchants_and_traders_fill_a_route() -> None:
    """Summary, rule of thumb (HT-3.4): a merchant may stand where a trader could, on routes but not in offices."""
    state = three((0, 0), {"hamburg-luebeck": "0t 0m 0t"})
    play(state, "claim hamburg-luebeck", "office hamburg")
    assert offices(state, "hamburg") == "0t"
    state = table(player((0, 0), book=3), player(), player(), routes={"hamburg-luebeck": "0m 0m 0m"})
    play(state, "claim hamburg-luebeck")
    assert refused(state, "office hamburg") == "HT-3.4"
