from jsonschema import Draft202012Validator

from notepad.core.strict_json import COLOUR, Allowed, Schema, cards_of, in_range, one_of, some_of

CARDS = ("cup", "coin", "sword")


def takes(said: Allowed | Schema, value: object) -> bool:
    schema = said.keywords if isinstance(said, Allowed) else said
    return bool(Draft202012Validator(schema).is_valid(value))


def test_a_word_is_one_of_those_that_there_are() -> None:
    assert takes(one_of(CARDS), "coin")
    assert not takes(one_of(CARDS), "bell")


def test_cards_are_of_the_deck_and_none_comes_twice() -> None:
    for said in (some_of(CARDS), cards_of(CARDS)):
        assert takes(said, [])
        assert takes(said, ["cup", "sword"])
        assert not takes(said, ["cup", "bell"])
        assert not takes(said, ["cup", "cup"])


def test_a_number_is_between_the_first_and_the_last() -> None:
    assert [number for number in range(6) if takes(in_range(range(1, 4)), number)] == [1, 2, 3]


def test_a_colour_has_six_digits() -> None:
    assert takes(COLOUR, "#c0412b")
    assert not any(takes(COLOUR, odd) for odd in ("red", "#c0412", "#c0412b0", "c0412b"))
