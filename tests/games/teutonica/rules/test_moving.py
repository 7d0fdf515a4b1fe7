"""Moving one's own pieces on the board."""

from __future__ import annotations

import pytest
from tests.games.teutonica.helpers import asked, left, offices, on, options, play, player, refused, table, three, why

ROUTE = "hamburg-luebeck"


@pytest.mark.parametrize(("book", "count"), [(0, 2), (1, 3), (2, 4), (3, 5)])
def test_a_move_takes_as_many_pieces_as_the_book_shows(book: int, count: int) -> None:
    """HT-1.4: two, three, four or five, for one action."""
    own = player((0, 0), "", book=book)
    routes = {"hamburg-lueneburg": "0t 0t 0t 0t", "stade-hamburg": "0t 0t"}
    state = table(own, player(), player(), routes=routes)
    play(state, *["lift trader hamburg-lueneburg"] * min(count, 4), *["lift trader stade-hamburg"] * (count - 4))
    assert options(state, "lift") == []
    assert refused(state, "lift trader stade-hamburg") == "HT-1.4"
    assert why(state, "lift trader stade-hamburg").code == "book"
    play(state, *["drop trader bremen-hamburg"] * min(count, 4), *["drop trader groningen-emden"] * (count - 4))
    assert len(on(state, "bremen-hamburg").split()) == min(count, 4)
    assert (asked(state), left(state)) == (("turn", 0), 1)


def test_fewer_pieces_may_be_moved() -> None:
    """HT-1.4: one is enough."""
    state = play(three((0, 0), {ROUTE: "0t 0t"}), f"lift trader {ROUTE}", "drop trader groningen-emden")
    assert (on(state, ROUTE), on(state, "groningen-emden")) == ("0t", "0t")
    assert asked(state) == ("turn", 0)


def test_a_piece_moves_to_any_free_house_anywhere() -> None:
    """HT-1.4: distance does not matter, the same route is allowed, too."""
    state = play(three((0, 0), {ROUTE: "0t"}), f"lift trader {ROUTE}")
    assert len(options(state, "drop")) == 32


def test_own_pieces_may_change_places() -> None:
    """HT-1.4: a swap takes two of the pieces that the book allows."""
    state = three((0, 0), {"kampen-osnabrueck": "0t 1t", "duisburg-dortmund": "0m 1t"})
    play(state, "lift trader kampen-osnabrueck", "lift merchant duisburg-dortmund")
    play(state, "drop trader duisburg-dortmund", "drop merchant kampen-osnabrueck")
    assert (on(state, "kampen-osnabrueck"), on(state, "duisburg-dortmund")) == ("0m 1t", "0t 1t")


def test_nobody_is_displaced_by_a_move() -> None:
    """HT-1.4: full routes are closed."""
    state = play(three((0, 0), {ROUTE: "0t", "kampen-osnabrueck": "1t 1t"}), f"lift trader {ROUTE}")
    assert "drop trader kampen-osnabrueck" not in options(state)
    assert refused(state, "drop trader kampen-osnabrueck") == "HT-1.4"


def test_only_own_pieces_on_routes_are_moved() -> None:
    """HT-1.4: neither another player's, nor offices."""
    state = three((2, 0), {ROUTE: "1t"}, {"stade": "0m", "hamburg": "0t"})
    assert options(state, "lift") == []
    assert refused(state, f"lift trader {ROUTE}") == "HT-1.4"
    assert why(state, "lift merchant stade-hamburg").code == "not-there"
    assert (offices(state, "stade"), offices(state, "hamburg")) == ("0m", "0t")


def test_what_is_lifted_must_be_put_down_before_anything_else() -> None:
    """HT-1.4: nothing stays in hand and nothing goes to the supply."""
    state = play(three((2, 0), {ROUTE: "0t 0t"}), f"lift trader {ROUTE}")
    for text in ("end", "place trader stade-hamburg", "done"):
        assert refused(state, text) == "HT-1.4"
    assert refused(state, "drop merchant stade-hamburg") == "HT-1.4"
    assert why(state, "drop merchant stade-hamburg").code == "not-in-hand"


def test_pieces_are_lifted_before_the_first_one_is_put_down() -> None:
    """HT-1.4: first pick up, then put down, so no piece moves twice."""
    state = play(three((0, 0), {ROUTE: "0t 0t 0t"}, book=1), f"lift trader {ROUTE}", f"lift trader {ROUTE}")
    play(state, "drop trader stade-hamburg")
    assert options(state, "lift") == []
    assert why(state, f"lift trader {ROUTE}").code == "lift-first"
    assert refused(state, f"lift trader {ROUTE}") == "HT-1.4"


def test_a_move_may_fill_a_route_that_is_then_claimed() -> None:
    """HT-1.4 and HT-3.1: with the next action."""
    state = three((0, 0), {ROUTE: "0t 0t", "groningen-emden": "0t"})
    play(state, "lift trader groningen-emden", f"drop trader {ROUTE}", f"claim {ROUTE}")
    assert asked(state) == ("benefit", 0)
