"""How cards, their places and notes are told."""

from notepad.cards.reasoning import CardTeller, told_way
from notepad.deduction.deal import HIDDEN, TABLE, onward
from tests.cards.orchard import KEYPAD, TWO, Ask

ASKED = Ask(asker="Ann", target="Bob", about="pear", count=1, seen=("pear-2",))
TELLER = CardTeller(TWO, KEYPAD, (ASKED,))
MOVED = onward(onward("Bob", 4, "Ann"), 6, "Cem")


def test_a_story_has_the_games_own_words() -> None:
    assert TELLER.card("pear-2") == "pear 2"
    assert TELLER.note(1) == "Ann asked Bob for pear: 1"
    assert [TELLER.place(place) for place in ("Bob", HIDDEN, TABLE)] == [
        "Bob",
        "the wormy fruits",
        "the cards on the table",
    ]


def test_the_place_of_a_card_that_moved_says_whence_it_came() -> None:
    assert TELLER.place(MOVED) == "Cem (from Ann in note 6, from Bob in note 4)"


def test_a_card_that_moved_tells_its_way() -> None:
    assert told_way([MOVED], "Ann") == "Bob until note 4, then me until note 6, then Cem."
    straight = onward("Bob", 5, "Cem")
    assert told_way([straight, MOVED], "Dee") == (
        "Bob until note 5, then Cem; or Bob until note 4, then Ann until note 6, then Cem."
    )


def test_of_many_ways_only_their_number_is_told() -> None:
    ways = [onward("Bob", note, "Cem") for note in range(1, 5)]
    assert told_way(ways, "Ann") == "It came to Cem by one of 4 ways."


def test_a_card_that_stayed_or_may_be_with_several_has_no_way_to_tell() -> None:
    assert told_way(["Bob"], "Ann") == told_way(["Bob", MOVED], "Ann") == told_way([], "Ann") == ""
