"""Names: everybody can see who is who, and nobody looks like the house or like an account."""

from __future__ import annotations

import pytest
from tests.server.in_process_server import BOT, HUMAN, InProcessServer

from hansetag import bots
from hansetag.server.errors import Conflict, Refused
from hansetag.server.people import names
from hansetag.server.people.identity import Identity
from hansetag.server.people.look_alikes import letters_like, look_of
from hansetag.server.people.names import clean_name, names_in_record, own_name
from hansetag.server.settings import Settings
from hansetag.server.store import Store

SECRET = "drei Heringe"
FREE = [
    *("Anna", "Badminton", "Merchant of Venice", "Zo\u00eb \U0001f4b6", "\u0410\u043d\u043d\u0430", "Jean-Luc"),
    *("\u5c71\u7530 Anna", "Guest 3", "T. O'Neil", "\u00dcnal", "Eve, result: 99 0", "\u0645\u0631\u064a\u0645", "7"),
    *bots.PEOPLE,
]
OF_HOUSE = [
    *("Hansetag", "HANSETAG", "Hansetag Admin", "hansetag-team", "The Hansetag", "H a n s e t a g", "H.a.n.s.e.t.a.g"),
    *("Admin", "Adm1n", "ADMlN", "\u00c4dmin", "Admin 2", "xX Admin Xx", "Bernd Moderator", "Moderatorin", "System"),
    *(
        "Merchant",
        "Kaufmann",
        "\u00c4ltermann",
        "Alterm\u00e4nn",
        "Seat 1",
        "Platz 3",
        "seat",
        "A former guest",
        "root",
    ),
    *("\uff28ansetag", "\U0001d573ansetag", "Deckhand", "D\u0435ckhand"),
]
INVISIBLE = ["\u3164", "\u2800", "\u17b4", "\u115f", "\u034f", "\uffa0", "\u00ad", "\u200b", "\u2060", "\U000e0041"]


@pytest.mark.parametrize("name", FREE)
def test_ordinary_names_of_all_languages_are_free(name: str) -> None:
    assert own_name(name) == name


@pytest.mark.parametrize("name", OF_HOUSE)
def test_nobody_is_called_as_the_house_its_keepers_or_its_ranks(name: str) -> None:
    with pytest.raises(Refused, match=r"another name would do|one alphabet"):
        own_name(name)


@pytest.mark.parametrize("letter", INVISIBLE)
def test_a_letter_that_nobody_sees_is_refused_wherever_it_stands(letter: str) -> None:
    for name in (letter, f"An{letter}na", f"{letter}Anna"):
        with pytest.raises(Refused, match="letters that can be seen"):
            clean_name(name)


@pytest.mark.parametrize("word", [names.HOUSE_NAME, *names.KEEPERS, *names.WHOLE_NAMES])
def test_no_confusable_of_uts_39_gets_a_reserved_name_past(word: str) -> None:
    """Each letter of it is replaced by all that Unicode's own list takes for it, small and capital."""
    tried = 0
    for written in (word, word.upper(), word.title()):
        for place, letter in enumerate(written):
            for other in letters_like(letter):
                tried += 1
                with pytest.raises(Refused):
                    own_name(f"{written[:place]}{other}{written[place + 1 :]}")
    assert tried > 20 * len(word.replace(" ", ""))


def test_the_list_of_look_alikes_is_unicodes() -> None:
    """Some of its entries that everybody knows, also those read from the right and those of several letters."""
    for one, other in [("a", "\u0430"), ("rn", "m"), ("O", "0"), ("l", "I"), ("1", "|"), ("\u0627", "l")]:
        assert look_of(f"x{one}x") == look_of(f"x{other}x")
    assert look_of("Carl") != look_of("Card")
    assert look_of("M\u00fcller") != look_of("Muller")
    assert look_of("Anna") == look_of("ANNA") == look_of(" an-na ")


def test_a_name_is_in_one_alphabet_and_its_accents_stay_on_the_line() -> None:
    with pytest.raises(Refused, match="one alphabet"):
        clean_name("\u0410nna")
    with pytest.raises(Refused, match="accents"):
        clean_name("A" + "\u0301" * 6)
    with pytest.raises(Refused, match="accents"):
        clean_name("\u0301")
    assert clean_name("Ti\u1ebfng Vi\u1ec7t") == "Ti\u1ebfng Vi\u1ec7t"
    assert clean_name("\u2764\ufe0f Anna") == "\u2764 Anna"


def test_names_in_a_record_are_cleaned_and_cut() -> None:
    """A file may say what it likes; a rank is a merchant's name there."""
    players = ["An\u200bna\u3164", "x" * 90, "\u2800", "Hansetag Admin", "alderman", "\u202eBert"]
    assert names_in_record(players, 6) == ["Anna", "x" * 40, "Seat 2", "Seat 3", "alderman", "Bert"]
    assert names_in_record(None, 2) == ["Seat 0", "Seat 1"]


async def test_two_accounts_never_look_alike(store: Store) -> None:
    """Neither can a guest come in who looks like an account; guests among themselves may."""
    identity = Identity(store, Settings())
    carl, _ = await identity.add_guest("Carl")
    twin, _ = await identity.add_guest("CarI")
    carl = await identity.make_account(carl, "carl", SECRET)
    with pytest.raises(Conflict, match="looks like the name of somebody"):
        await identity.make_account(twin, "other", SECRET)
    for name in ("Carl", "cari", "C a r l", "Car\u0131"):
        with pytest.raises(Conflict, match="looks like"):
            await identity.add_guest(name)
        with pytest.raises(Conflict, match="looks like"):
            await identity.rename(twin, name)
    assert (await identity.rename(carl, "CARL")).name == "CARL"
    await identity.rename(carl, "Karl")
    assert (await identity.rename(twin, "Carl")).name == "Carl"


async def test_any_number_may_be_called_guest_as_browsers_call_them(store: Store) -> None:
    """Or the first account of that name would keep out all who have said nothing."""
    identity = Identity(store, Settings())
    for number, name in enumerate(("Guest", "Guest", "Gast", "guest 2")):
        guest, _ = await identity.add_guest(name)
        assert (await identity.make_account(guest, f"login{number}", SECRET)).look is None
        await identity.login(f"login{number}", SECRET)


async def test_of_two_who_take_a_look_at_the_same_moment_the_database_refuses_one(store: Store) -> None:
    identity = Identity(store, Settings())
    first, _ = await identity.add_guest("Anna")
    second, _ = await identity.add_guest("Bert")
    await identity.make_account(first, "anna", SECRET)
    with pytest.raises(Conflict, match="looks like"):
        await store.people.change(second.id, name="Anna", look=look_of("Anna"))


async def test_an_account_from_before_gets_its_look_when_it_logs_in(store: Store) -> None:
    identity = Identity(store, Settings())
    anna, _ = await identity.add_guest("Anna")
    await identity.make_account(anna, "anna", SECRET)
    await store.people.change(anna.id, look=None)
    await identity.login("anna", SECRET)
    found = await store.people.by_look(look_of("Anna"))
    assert found is not None
    assert found.id == anna.id


async def test_a_merchant_is_not_called_like_a_person_at_its_table(server: InProcessServer) -> None:
    guest = await server.guest("bertold")
    table = await guest.create("hansa", [HUMAN, BOT, BOT])
    called = [seat["name"] for seat in table["seats"]]
    assert called[0] == "bertold"
    assert len({look_of(name) for name in called}) == 3
    answer = await guest.http.post("/api/tables", json={"game": "hansa", "seats": [HUMAN, {**BOT, "name": "Admin"}]})
    assert answer.status_code == 400


async def test_the_players_of_an_opened_record_are_shown_cleaned(server: InProcessServer) -> None:
    guest = await server.guest("Anna")
    text = "hansetag 1\ngame: hansa\nrules: 1\nseats: 2\nplayers: Hansetag Admin, B\u200bert\u3164\n\n"
    answer = await guest.http.post("/api/records", json={"text": text})
    assert [seat["name"] for seat in answer.json()["seats"]] == ["Seat 0", "Bert"]
