from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from notepad.core.card_slots import SlipKind
from notepad.core.form import tapped
from notepad.core.seats import Reseating
from notepad.declared.setup import Suggest
from tests.declared.at_table import AtTable
from tests.declared.declarations import NAMED_CARDS, THREE_LISTS

PLAYERS = ["Ann", "Bob", "Cem", "Dee"]
TABLE = AtTable(THREE_LISTS, {"players": PLAYERS, "me": "Bob", "hand": ["Bea", "key"]})
NAMED = AtTable(NAMED_CARDS, {"players": ["Ann", "Bob", "Cem"], "me": "Bob", "hand": ["A", "B"]})
OUT = "announcement = { wrong = 'out' }\n"
CARDS = ("Bea", "key", "barn")


def suggest(asker: str, passed: str, shown_by: str | None, card: str | None = None) -> Suggest:
    return Suggest(
        asker=asker, cards=CARDS, passed=tuple(passed.split()), shown_by=shown_by, card=card
    )


@pytest.mark.parametrize(
    ("note", "said"),
    [
        (
            suggest("Ann", "", "Bob", "key"),
            "Ann named Bea, key and barn: Bob showed key",
        ),
        (
            suggest("Bob", "Cem", "Dee", "barn"),
            "Bob named Bea, key and barn: Cem passed, Dee showed barn",
        ),
        (
            suggest("Ann", "Bob Cem", "Dee"),
            "Ann named Bea, key and barn: Bob and Cem passed, Dee showed one",
        ),
        (suggest("Cem", "", "Dee"), "Cem named Bea, key and barn: Dee showed one"),
        (
            suggest("Cem", "Dee Ann Bob", None),
            "Cem named Bea, key and barn: Dee, Ann and Bob passed, nobody showed one",
        ),
        (suggest("Bob", "Cem", "Dee"), "Bob named Bea, key and barn: Cem passed, Dee showed one"),
    ],
)
def test_a_suggestion_is_said_tapped_and_read_again(note: Suggest, said: str) -> None:
    TABLE.comes_back(note)
    assert TABLE.said(note) == said


def test_five_taps_tell_what_others_do() -> None:
    note, draft, taps = suggest("Ann", "Bob Cem", "Dee"), dict[str, tuple[str, ...]](), 0
    for row, choice in (*(zip(("people", "things", "places"), CARDS, strict=True)), ("", "Dee")):
        key = f"named-{row}" if row else "shown"
        draft, taps = dict(tapped(draft, TABLE.form(draft).row(key), choice)), taps + 1
    made = TABLE.form(draft)
    assert made.outcome == note
    assert made.at_once
    assert taps <= 5


def test_the_only_card_that_i_can_have_shown_is_taken_as_shown() -> None:
    draft = dict(TABLE.game.keypad.draft(TABLE.setup, suggest("Ann", "", "Bob", "key")))
    draft["named-people"] = ("Ann",)
    del draft["card"]
    outcome = TABLE.form(draft).outcome
    assert outcome is not None
    assert outcome.card == "key"


def test_the_card_that_i_showed_is_asked_for_if_i_had_several() -> None:
    draft = dict(TABLE.game.keypad.draft(TABLE.setup, suggest("Ann", "", "Bob", "key")))
    del draft["card"]
    made = TABLE.form(draft)
    assert made.outcome is None
    assert [choice.key for choice in made.row("card").choices] == [*CARDS, "-"]
    assert made.hint == "Tap the card that was shown."


def test_that_i_do_not_know_the_card_can_be_noted() -> None:
    TABLE.comes_back(suggest("Ann", "", "Bob"))


def test_where_so_many_cards_are_named_they_are_tapped_on_the_sheet() -> None:
    note = Suggest(asker="Ann", cards=("A", "H"), passed=("Bob",), shown_by="Cem")
    NAMED.comes_back(note)
    assert NAMED.form({"kind": ("show-one",)}).sheet_rows == ("named",)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"asker": "Eve"}, 'asker: no player "Eve" at this table'),
        ({"shown_by": "Eve"}, 'shown_by: no player "Eve" at this table'),
        ({"shown_by": "Ann"}, "shown_by: whoever asks shows nothing"),
        ({"passed": ["Eve"]}, 'passed[0]: no player "Eve" at this table'),
        ({"passed": ["Dee"]}, "passed: only those between the asker and who showed pass"),
        ({"passed": ["Cem", "Bob"]}, "passed: only those between the asker and who showed pass"),
        ({"passed": ["Bob", "Bob"]}, "passed: only those between the asker and who showed pass"),
        ({"passed": ["Ann"]}, "passed: only those between the asker and who showed pass"),
        ({"card": "key"}, "card: only the asker and who showed it know the card"),
        ({"asker": "Bob", "passed": ["Cem"], "card": "mill"}, "card: mill was not named"),
        ({"asker": "Bob", "passed": ["Cem"], "card": "sword"}, 'card: no card "sword"'),
        ({"cards": ["Ann", "Bea", "barn"]}, "cards: one card of each group: people, things"),
        ({"cards": ["Ann", "key"]}, "cards: one card of each group"),
        ({"cards": ["Ann", "keys", "barn"]}, 'cards[1]: no card "keys"; did you mean "key"?'),
        ({"cards": "barn"}, "cards: a list was expected"),
        ({"shown_by": 3}, "shown_by: text was expected"),
    ],
)
def test_a_faulty_suggestion_is_told_by_its_path(change: dict[str, object], told: str) -> None:
    sound = {"note": "suggest", "asker": "Ann", "cards": list(CARDS)}
    sound |= {"passed": ["Bob", "Cem"], "shown_by": "Dee"}
    assert TABLE.faults(**sound) == []
    assert any(line.startswith(told) for line in TABLE.faults(**{**sound, **change}))
    assert len(TABLE.faults(**{**sound, **change})) <= 3


def test_slips_are_another_who_showed_and_another_card() -> None:
    note = suggest("Bob", "Cem", "Dee", "barn")
    found = [slip for _kind, slip in slips(note)]
    assert suggest("Bob", "", "Cem", "barn") in found
    assert suggest("Bob", "Cem", "Dee", "key") in found
    assert note not in found


def slips(note: Suggest) -> Iterator[tuple[SlipKind, Suggest]]:
    game = TABLE.game
    return game.keypad.slips(TABLE.setup, note, game.start(TABLE.setup))


@pytest.mark.parametrize(
    ("note", "order", "meant"),
    [
        (suggest("Ann", "Bob Cem", "Dee"), "Ann Cem Bob Dee", suggest("Ann", "Cem Bob", "Dee")),
        (suggest("Ann", "Bob", "Cem"), "Ann Dee Cem Bob", suggest("Ann", "Dee", "Cem")),
        (suggest("Ann", "Cem", "Dee"), "Ann Cem Bob Dee", suggest("Ann", "Cem", "Dee")),
        (
            suggest("Cem", "Dee Ann Bob", None),
            "Bob Ann Cem Dee",
            suggest("Cem", "Dee Bob Ann", None),
        ),
    ],
    ids=["another order", "another between", "one not heard", "nobody showed"],
)
def test_with_players_seated_otherwise_those_passed_who_sit_between_now(
    note: Suggest, order: str, meant: Suggest
) -> None:
    players = tuple(order.split())
    seats = Reseating({}, players, players[0])
    assert TABLE.game.keypad.reseated(TABLE.setup, note, seats) == meant
    assert not list(TABLE.game.keypad.faults(TABLE.setup.reseated(seats), meant))


def test_the_card_that_was_shown_unseen_is_one_of_those_named_that_he_has() -> None:
    keypad, setup = TABLE.game.keypad, replace(TABLE.setup, me="Ann")
    hands = {"Dee": {"Bea", "barn", "lamp"}}
    told = {
        keypad.witnessed(setup, suggest("Ann", "Bob Cem", "Dee"), hands, Random(seed)).card
        for seed in range(30)
    }
    assert told == {"Bea", "barn"}
    known = suggest("Ann", "Bob Cem", "Dee", "barn")
    assert keypad.witnessed(setup, known, hands, Random(1)) == known
    nobody = suggest("Ann", "Bob Cem Dee", None)
    assert keypad.witnessed(setup, nobody, hands, Random(1)) == nobody
