"""Does a data file hold together? Each mistake is a sentence that names the entry and what would be right."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from hansetag.kernel.facts import is_word

from .actions import INVITE, MOST_SEATS, PART_NAMES
from .board import BEANS, UNREACHABLE_DISTANCE, distances

if TYPE_CHECKING:
    from .load import City, Facts

FORMAT = 1
KINDS = ("normal", "toll", "supply")  # in the order of the card codes
MOST_CITIES = 30
MOST_ORDERS = 200  # a card in hand is one byte
MOST_STACK = 15
MOST_SQUARES = 12
MOST_THALERS = 1000
WAGON_SPACES = 8
CONSTANTS = {
    "players_min": (3, 3),
    "players_max": (MOST_SEATS, MOST_SEATS),
    "wagon_spaces": (1, WAGON_SPACES),
    "start_beans_of_each_type": (1, 1),
    "start_beans_of_each_sold_type_per_city": (1, MOST_STACK),
    "start_empty_squares_per_city": (0, MOST_SQUARES),
    "start_orders_drawn": (3, 3),
    "orders_total": (3 * MOST_SEATS + 1, MOST_ORDERS),
    "harvest_cards_total": (1, 30),
    "harvest_cards_in_reserve": (0, 29),
    "harvests_before_last_round": (1, 30),
    "travel_cards_per_player": (3, 30),
    "toll_when_travelling": (1, MOST_THALERS),
    "toll_when_invited": (1, MOST_THALERS),
    "loan_repay_factor": (1, 10),
    "buy_order_price": (0, MOST_THALERS),
    "buy_order_travel_cards_removed": (1, 1),
    "orders_drawn_in_final_phase": (1, 1),
    "scarce_bean_purchases_per_turn": (1, 1),
}


def mistakes(facts: Facts) -> Iterator[str]:
    """Everything that is wrong with the file; what builds on other entries is looked at only once those are sound."""
    if facts.meta.format != FORMAT:
        yield f"meta: format {facts.meta.format}, this program reads {FORMAT}"
    wrong = [*_constants(facts), *_beans(facts), *_cities(facts)]
    yield from wrong
    if wrong:
        return
    yield from _roads(facts)
    yield from _orders(facts)
    yield from _harvests(facts)
    yield from _travel_cards(facts)
    yield from _amounts(facts)
    yield from _examples(facts)


def constants(facts: Facts) -> dict[str, int]:
    """The single numbers by their name."""
    return {constant.id: constant.value for constant in facts.constant}


def _twice(what: str, names: Sequence[object]) -> Iterator[str]:
    """Nothing is listed twice."""
    for name, times in Counter(names).items():
        if times > 1:
            yield f"{what} {name!r}: listed {times} times, once is right"


def _constants(facts: Facts) -> Iterator[str]:
    given = constants(facts)
    yield from _twice("constant", [constant.id for constant in facts.constant])
    for name in sorted(given.keys() - CONSTANTS.keys()):
        yield f"constant {name!r}: not known; known are {', '.join(CONSTANTS)}"
    for name, (low, high) in CONSTANTS.items():
        if name not in given:
            yield f"constant {name!r}: missing"
        elif not low <= given[name] <= high:
            allowed = f"{low} to {high} allowed" if low < high else f"only {low} is played here"
            yield f"constant {name!r}: {given[name]}, {allowed}"


def _beans(facts: Facts) -> Iterator[str]:
    yield from _twice("bean", [bean.id for bean in facts.bean])
    if not 3 <= len(facts.bean) <= BEANS:
        yield f"beans: {len(facts.bean)} types, 3 to {BEANS} allowed"
    for bean in facts.bean:
        if not is_word(bean.id):
            yield f"bean {bean.id!r}: an id is one word in small plain letters"
        if bean.id in (INVITE, *PART_NAMES):
            yield f"bean {bean.id!r}: the notation of deals needs this word for itself"
        if not 1 <= bean.base_price <= MOST_THALERS:
            yield f"bean {bean.id!r}: base price {bean.base_price}, 1 to {MOST_THALERS} allowed"


def _cities(facts: Facts) -> Iterator[str]:
    yield from _twice("city", [city.id for city in facts.city])
    if not 2 <= len(facts.city) <= MOST_CITIES:
        yield f"cities: {len(facts.city)}, 2 to {MOST_CITIES} allowed"
    beans = {bean.id for bean in facts.bean}
    for city in facts.city:
        if not is_word(city.id):
            yield f"city {city.id!r}: an id is one word in small plain letters"
        if not 1 <= city.squares <= MOST_SQUARES:
            yield f"city {city.id!r}: {city.squares} squares, 1 to {MOST_SQUARES} allowed"
        yield from _markets(city, beans, constants(facts).get("start_empty_squares_per_city", 0))


def _markets(city: City, beans: set[str], free: int) -> Iterator[str]:
    """A city sells known beans, each once, at a price for every number of filled squares, and leaves squares free."""
    yield from _twice(f"city {city.id!r}: market", [market.bean for market in city.market])
    if len(city.market) + free != city.squares:
        yield f"city {city.id!r}: {len(city.market)} beans on {city.squares} squares, {free} must stay empty at first"
    for market in city.market:
        place = f"city {city.id!r}: market {market.bean!r}"
        if market.bean not in beans:
            yield f"{place}: there is no such bean; there are {', '.join(sorted(beans))}"
        if len(market.prices) != city.squares + 1:
            yield f"{place}: {len(market.prices)} prices, one for each of {city.squares} squares and one above is right"
        if market.prices != sorted(market.prices, reverse=True) or min(market.prices, default=1) < 1:
            yield f"{place}: prices {market.prices}, they must fall from the bottom square up and stay above 0"


def _roads(facts: Facts) -> Iterator[str]:
    cities = [city.id for city in facts.city]
    sound = True
    for road in facts.road:
        for end in (road.a, road.b):
            if end not in cities:
                sound = False
                yield f"road {road.a} to {road.b}: there is no city {end!r}"
        if road.a == road.b:
            yield f"road {road.a} to {road.b}: leads nowhere"
    yield from _twice("road", [" to ".join(sorted((road.a, road.b))) for road in facts.road])
    if sound:
        far = distances(len(cities), [(cities.index(road.a), cities.index(road.b)) for road in facts.road])
        for number, name in enumerate(cities):
            if far[0][number] >= UNREACHABLE_DISTANCE:
                yield f"city {name!r}: no roads lead there from {cities[0]}"


def _orders(facts: Facts) -> Iterator[str]:
    yield from _twice("order", [order.id for order in facts.order])
    total = constants(facts)["orders_total"]
    if len(facts.order) != total:
        yield f"orders: {len(facts.order)} cards, orders_total says {total}"
    cities = {city.id for city in facts.city}
    beans = {bean.id for bean in facts.bean}
    for order in facts.order:
        place = f"order {order.id}"
        if order.city not in cities:
            yield f"{place}: there is no city {order.city!r}"
        for bean in order.beans:
            if bean not in beans:
                yield f"{place}: there is no bean {bean!r}"
        if not order.beans:
            yield f"{place}: asks for no beans"
        if len(set(order.beans)) < len(order.beans):
            yield f"{place}: asks for a type twice; every starting wagon must be able to deliver it, so types differ"
        if not 1 <= order.value <= MOST_THALERS:
            yield f"{place}: value {order.value}, 1 to {MOST_THALERS} allowed"


def _harvests(facts: Facts) -> Iterator[str]:
    numbers = constants(facts)
    ids = [card.id for card in facts.harvest]
    if ids != list(range(1, len(ids) + 1)):
        yield f"harvests: ids {ids}, 1 to {len(ids)} in order is right"
    if len(ids) != numbers["harvest_cards_total"]:
        yield f"harvests: {len(ids)} cards, harvest_cards_total says {numbers['harvest_cards_total']}"
    if len(ids) != numbers["harvests_before_last_round"] + numbers["harvest_cards_in_reserve"]:
        yield f"harvests: {len(ids)} cards are not those before the last round and the reserve together"
    sold = {(city.id, market.bean) for city in facts.city for market in city.market}
    for card in facts.harvest:
        if not card.stack:
            yield f"harvest {card.id}: brings nothing"
        for part in card.stack:
            if (part.city, part.bean) not in sold:
                yield f"harvest {card.id}: {part.city} does not sell {part.bean!r}"
            if not 1 <= part.count <= MOST_STACK:
                yield f"harvest {card.id}: a stack of {part.count}, 1 to {MOST_STACK} allowed"


def _travel_cards(facts: Facts) -> Iterator[str]:
    wanted = constants(facts)["travel_cards_per_player"]
    numbers = sorted(card.number for card in facts.travel_card)
    if numbers != list(range(1, wanted + 1)):
        yield f"travel cards: numbers {numbers}, 1 to {wanted} once each is right"
    kinds = Counter(card.kind for card in facts.travel_card)
    for kind in sorted(kinds.keys() - set(KINDS)):
        yield f"travel cards: kind {kind!r} is not one of {', '.join(KINDS)}"
    for kind in KINDS[1:]:
        if kinds[kind] != 1:
            yield f"travel cards: {kinds[kind]} of kind {kind!r}, exactly one is right"


def _amounts(facts: Facts) -> Iterator[str]:
    """There are beans enough to fill every wagon and every beanometer at the start."""
    numbers = constants(facts)
    for bean in facts.bean:
        places = sum(market.bean == bean.id for city in facts.city for market in city.market)
        needed = MOST_SEATS * numbers["start_beans_of_each_type"]
        needed += places * numbers["start_beans_of_each_sold_type_per_city"]
        if not needed <= bean.total <= 200:
            yield f"bean {bean.id!r}: {bean.total} in all, at least {needed} are needed to set up and 200 allowed"
    if len(facts.bean) * numbers["start_beans_of_each_type"] > numbers["wagon_spaces"]:
        yield f"constant 'wagon_spaces': {numbers['wagon_spaces']}, one bean of each type must fit in"


def _examples(facts: Facts) -> Iterator[str]:
    """The prices that the rulebook mentions are those of the markets."""
    prices = {(city.id, market.bean): market.prices for city in facts.city for market in city.market}
    for example in facts.price_example:
        listed = prices.get((example.city, example.bean), [])
        place = f"price of {example.bean} in {example.city} with {example.filled_squares} squares filled"
        if not 0 <= example.filled_squares < len(listed):
            yield f"{place}: the market knows no such price"
        elif listed[example.filled_squares] != example.price:
            yield f"{place}: {listed[example.filled_squares]}, the example says {example.price}"
