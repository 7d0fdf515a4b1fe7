"""Actions: one small Struct per verb of the rulebook, and the catalogue that numbers them."""

from __future__ import annotations

from hansetag.kernel.actions import Action, Catalogue

MOST_SEATS = 5
MOST_TRADERS = 26
MOST_MERCHANTS = 4
PIECES = ("trader", "merchant")


class Deal(Action, frozen=True, tag="deal"):
    """Nature: this start marker goes to this tavern's route."""

    marker: str
    route: str


class Start(Action, frozen=True, tag="start"):
    """Nature: this seat starts."""

    seat: int


class Draw(Action, frozen=True, tag="draw"):
    """Nature: this replacement marker is turned up."""

    marker: str


class Post(Action, frozen=True, tag="post"):
    """Setup with provinces: the figure begins here."""

    province: str


class Income(Action, frozen=True, tag="income"):
    """Bring pieces from the stock into the supply."""

    traders: int
    merchants: int


class Place(Action, frozen=True, tag="place"):
    """Put a piece onto a free house."""

    piece: str
    route: str


class Displace(Action, frozen=True, tag="displace"):
    """Displace another owner's piece."""

    owner: str
    piece: str
    route: str


class With(Action, frozen=True, tag="with"):
    """Displace with this piece."""

    piece: str


class Pay(Action, frozen=True, tag="pay"):
    """Pay a penalty with this piece."""

    piece: str


class Lift(Action, frozen=True, tag="lift"):
    """Pick an own piece up."""

    piece: str
    route: str


class Drop(Action, frozen=True, tag="drop"):
    """Put a piece in hand, or an extra, down."""

    piece: str
    route: str


class Claim(Action, frozen=True, tag="claim"):
    """Establish a route."""

    route: str


class Office(Action, frozen=True, tag="office"):
    """Benefit: open an office here."""

    city: str


class Extra(Action, frozen=True, tag="extra"):
    """Benefit: open an extra office beside this city with this piece."""

    piece: str
    city: str


class Improve(Action, frozen=True, tag="improve"):
    """Improve an ability."""

    ability: str


class Coellen(Action, frozen=True, tag="coellen"):
    """Benefit: a merchant on this space of the Coellen table, by its points."""

    points: int


class Nothing(Action, frozen=True, tag="nothing"):
    """Benefit: forgo it."""


class Use(Action, frozen=True, tag="use"):
    """Use a bonus marker."""

    marker: str


class Switch(Action, frozen=True, tag="switch"):
    """Let the office at this place, counted from 1, and the one right of it change places."""

    city: str
    place: int


class Remove(Action, frozen=True, tag="remove"):
    """Remove a piece from a route."""

    owner: str
    piece: str
    route: str


class Walk(Action, frozen=True, tag="walk"):
    """Move the figure over one or two borders, for free."""

    province: str


class Ride(Action, frozen=True, tag="ride"):
    """Move the figure anywhere, for an action."""

    province: str


class Neutral(Action, frozen=True, tag="neutral"):
    """The neutral trader's route becomes a neutral office in this city."""

    route: str
    city: str


class Done(Action, frozen=True, tag="done"):
    """End the optional rest of the open question: extras, removals or the figure's walk."""


class Marker(Action, frozen=True, tag="marker"):
    """Lay a replacement marker beside this route."""

    marker: str
    route: str


class End(Action, frozen=True, tag="end"):
    """End the turn."""


def catalogue(
    cities: list[str],
    routes: list[str],
    ends: list[tuple[int, int]],
    kinds: list[str],
    abilities: list[str],
    taverns: list[str],
    start_markers: list[str],
    coellen: list[int],
    provinces: list[str],
    owners: list[str],
    aliases: dict[str, str],
) -> Catalogue:
    """All actions there are on this board with these owners of pieces, in the order of ``codes.py``."""
    mixes = [(traders, merchants) for traders in range(MOST_TRADERS + 1) for merchants in range(MOST_MERCHANTS + 1)]
    victims = [(owner, piece, route) for owner in owners for piece in PIECES for route in routes]
    spots = [(piece, route) for piece in PIECES for route in routes]
    return Catalogue(
        [
            [Deal(kind, tavern) for kind in start_markers for tavern in taverns],
            [Start(seat) for seat in range(MOST_SEATS)],
            [Draw(kind) for kind in kinds],
            [Post(province) for province in provinces],
            [Income(*mix) for mix in mixes[1:]],
            [Place(*spot) for spot in spots],
            [Displace(*victim) for victim in victims],
            [With(piece) for piece in PIECES],
            [Pay(piece) for piece in PIECES],
            [Lift(*spot) for spot in spots],
            [Drop(*spot) for spot in spots],
            [Claim(route) for route in routes],
            [Office(city) for city in cities],
            [Extra(piece, city) for piece in PIECES for city in cities],
            [Improve(ability) for ability in abilities],
            [Coellen(points) for points in coellen],
            [Nothing()],
            [Use(kind) for kind in kinds[1:]],
            [Switch(city, place) for city in cities for place in (1, 2, 3)],
            [Remove(*victim) for victim in victims],
            [Walk(province) for province in provinces],
            [Ride(province) for province in provinces],
            [Neutral(route, cities[end]) for route, pair in zip(routes, ends, strict=True) for end in pair],
            [Done()],
            [Marker(kind, route) for kind in kinds for route in routes],
            [End()],
        ],
        aliases,
    )
