"""My search cards as words: what each lets me ask, and how it is drawn."""

import pytest

from notepad.games.sleuth.search_cards import (
    PLACE,
    asked,
    face,
    fixed,
    is_free,
    questions_with,
    search_cards_held,
    word_of,
)


def test_a_search_card_is_named_by_what_it_asks() -> None:
    assert [face(card).label for card in ("opal+red", "pair", "free", "free+green", "?")] == [
        "red opals",
        "pairs",
        "free",
        "free: green",
        "?",
    ]


def test_free_choice_with_an_element_always_names_it() -> None:
    assert len(list(asked())) == 43
    with_green = list(questions_with("free+green"))
    assert len(with_green) == 7
    assert all("green" in about for about in with_green)


@pytest.mark.parametrize(
    ("about", "free", "word"),
    [
        (("red",), False, "red"),
        (("red", "opal"), False, "opal+red"),
        (("green",), True, "free+green"),
        ((), True, "free"),
    ],
)
def test_a_card_is_noted_in_one_word(about: tuple[str, ...], free: bool, word: str) -> None:
    assert word_of(about, free=free) == word
    assert set(fixed(word)) == set(about)
    assert is_free(word) is free


def test_a_card_that_is_not_free_asks_one_thing() -> None:
    assert list(questions_with("opal+red")) == [("opal", "red")]
    assert len(list(questions_with("?"))) == len(list(questions_with("new"))) == len(list(asked()))


@pytest.mark.parametrize("word", ["ruby", "red+blue", "red+red", "opal+pair+red", "free+free", ""])
def test_a_word_that_no_card_has_is_a_card_not_written_down(word: str) -> None:
    assert search_cards_held({PLACE: (word, "blue")}) == ("?", "blue")


def test_there_are_four_cards_at_most() -> None:
    assert search_cards_held({PLACE: ("blue",) * 6}) == ("blue",) * 4
    assert search_cards_held({}) == ()
