from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from jsonschema import Draft202012Validator

from notepad.cards.slots import ASKER
from notepad.core.card_slots import slot_schema
from notepad.core.slots import Number, OneOf, Only
from notepad.games.cataline import notes as cataline
from notepad.games.conspiracy import notes as conspiracy
from notepad.games.conspiracy.notes import BIDDING
from notepad.games.sleuth import notes as sleuth
from notepad.games.sleuth.search_cards import Spent

if TYPE_CHECKING:
    from notepad.core.slots import Slot

PLAYER = {"$defs": {"player": {"type": "string", "minLength": 1}}}


def takes(slot: Slot, value: object, field: str = "") -> bool:
    return bool(Draft202012Validator({**slot_schema(slot, field), **PLAYER}).is_valid(value))


@pytest.mark.parametrize(
    ("slot", "field", "sound", "faulty"),
    [
        (Only(word="all"), "", "all", "some"),
        (ASKER, "", "Ann", ""),
        (cataline.ABOUT, "", "red", "purple"),
        (cataline.PASSED, "", 0, -1),
        (cataline.SEEN, "", ["red-1"], ["red-1", "red-1"]),
        (cataline.ACCUSED, "", "red-1", "red-7"),
        (cataline.GAVE, "", {"Ann": "red-1", "Bob": False}, {"Ann": "red-7"}),
        (cataline.LAID_OPEN, "", {"Ann": ["red-1"]}, {"Ann": ["red-7"]}),
        (sleuth.ABOUT, "", ["pearl", "red"], []),
        (conspiracy.PAID, "", 100, 150),
        (BIDDING, "bids", [100, 200], [150]),
        (BIDDING, "covered", 0, -1),
    ],
)
def test_every_kind_of_slot_says_what_a_record_may_hold(
    slot: Slot, field: str, sound: object, faulty: object
) -> None:
    assert takes(slot, sound, field)
    assert not takes(slot, faulty, field)


def test_words_that_only_the_setup_names_are_any_words() -> None:
    assert slot_schema(conspiracy.SPY, "spy") == {}
    named = OneOf(among=lambda _at: ("cup", "coin"))
    assert slot_schema(named, "card") == {"enum": ["cup", "coin"]}


def test_a_number_has_no_upper_limit_that_a_schema_could_know() -> None:
    free = Number(span=lambda _at: range(3), likely=lambda _at: (), limit=lambda _at: 2)
    assert takes(free, 99)


def test_a_kind_of_slot_without_a_schema_is_told() -> None:
    with pytest.raises(TypeError, match="no schema for slots of the kind Spent"):
        slot_schema(Spent(), "search")
