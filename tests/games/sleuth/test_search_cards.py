"""My search cards: what each lets me ask, what I spend, and what I draw in its place."""

from dataclasses import replace

import pytest

from notepad.core.card_slots import SlipKind
from notepad.core.game import View
from notepad.games.sleuth.game import GAME
from notepad.games.sleuth.notes import Ask
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
from tests.games.sleuth.playing import SETUP, after, form
from tests.games.tables import fault_paths


def mine(*cards: str) -> View:
    """Return a view on my turn with these search cards before me."""
    return after(replace(SETUP, first="Ann"), aside={PLACE: cards})


def drawn(*cards: str) -> View:
    """Return a view on Bob's turn with these search cards before me."""
    return after(SETUP, aside={PLACE: cards})


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


def test_elements_can_be_tapped_in_any_order_and_taken_back() -> None:
    taps = [("colour", "red"), ("gem", "opal"), ("gem", "opal"), ("type", "pair"), ("whom", "Dee")]
    found = form(after(SETUP), *taps, ("count", "0")).outcome
    assert found == Ask(asker="Bob", target="Dee", about=("pair", "red"), count=0)


def test_a_free_choice_keeps_the_element_that_is_on_the_card() -> None:
    view = mine("blue", "pearl", "free", "free+green")
    taps = [("search", "3"), ("type", "pair"), ("colour", "red"), ("whom", "Cem"), ("count", "0")]
    found = form(view, *taps).outcome
    assert found == Ask(asker="Ann", target="Cem", about=("pair", "green"), count=0, seen=())


@pytest.mark.parametrize(
    ("about", "path"),
    [
        ((), "about"),
        (("pearl", "opal"), "about"),
        (("pearl", "pair", "red", "blue"), "about"),
    ],
)
def test_elements_that_no_question_has_are_told(about: tuple[str, ...], path: str) -> None:
    note = Ask(asker="Bob", target="Cem", about=about, count=0)
    assert path in fault_paths(GAME, SETUP, note)


def test_a_slip_is_another_element_of_the_same_kind() -> None:
    note = Ask(asker="Bob", target="Cem", about=("pearl", "red"), count=1)
    slips = GAME.keypad.slips(SETUP, note, GAME.start(SETUP))
    others = [slip for kind, slip in slips if kind is SlipKind.OTHER_CLASS]
    assert {frozenset(slip.about) for slip in others} == {
        frozenset(about)
        for about in (
            *(("diamond", "red"), ("opal", "red")),
            *(("pearl", "blue"), ("pearl", "green"), ("pearl", "yellow")),
        )
    }


def test_one_tap_on_my_search_card_says_what_i_ask_about() -> None:
    view = mine("blue", "pearl", "free", "free+green")
    found = form(view, ("search", "1"), ("whom", "Cem"), ("count", "1"))
    assert found.outcome == Ask(asker="Ann", target="Cem", about=("pearl",), count=1)
    assert found.aside == {PLACE: ("blue", "new", "free", "free+green")}


def test_a_question_of_mine_can_be_noted_without_the_card_that_i_spent() -> None:
    view = mine("blue", "pearl", "free", "free+green")
    found = form(view, ("whom", "Cem"), ("gem", "opal"), ("count", "1"))
    assert found.outcome == Ask(asker="Ann", target="Cem", about=("opal",), count=1)
    assert found.aside is None


def test_after_my_question_i_say_what_i_drew() -> None:
    view = drawn("blue", "new", "free", "free+green")
    found = form(view, ("gem", "opal"), ("type", "pair"))
    assert found.outcome is None
    assert found.aside == {PLACE: ("blue", "opal+pair", "free", "free+green")}


def test_what_i_drew_need_not_be_noted() -> None:
    view = drawn("blue", "new", "free", "free+green")
    assert form(view, ("free", "?")).aside == {PLACE: ("blue", "?", "free", "free+green")}
    assert form(view, ("kind", "question"), ("whom", "Cem")).aside is None


def test_a_card_that_is_not_noted_is_the_one_that_i_drew() -> None:
    view = drawn("?", "blue", "new", "free")
    declined = form(view, ("free", "?"))
    assert declined.aside == {PLACE: ("?", "blue", "?", "free")}
    asked_next = form(after(SETUP, aside=declined.aside))
    assert [choice.key for choice in asked_next.row("kind").choices if choice.chosen] == [
        "question"
    ]


def test_a_search_card_waits_for_its_confirmation_and_makes_no_note() -> None:
    drawn = form(after(SETUP, aside={PLACE: ("new",) * 4}), ("gem", "opal"))
    assert (drawn.outcome, drawn.ready, drawn.at_once) == (None, True, False)
    assert drawn.sentence == "I have: opals"


def test_what_was_tapped_for_one_search_card_is_taken_back_with_another() -> None:
    view = mine("blue", "pearl", "free", "free+green")
    taps = [("search", "2"), ("whom", "Cem"), ("gem", "opal"), ("count", "1"), ("search", "3")]
    assert form(view, *taps).outcome is None
    assert not any(choice.chosen for choice in form(view, *taps).row("gem").choices)
    assert form(view, *taps, ("count", "1")).outcome == Ask(
        asker="Ann", target="Cem", about=("green",), count=1
    )


def test_a_search_card_of_mine_is_not_spent_on_the_question_of_another() -> None:
    view = mine("blue", "pearl", "free", "free")
    taps = [("search", "1"), ("who", "Bob"), ("whom", "Cem"), ("gem", "opal"), ("count", "1")]
    found = form(view, *taps)
    assert found.outcome == Ask(asker="Bob", target="Cem", about=("opal",), count=1)
    assert found.aside is None


def test_my_exchange_brings_four_new_search_cards() -> None:
    view = mine("blue", "pearl", "free", "free+green")
    assert form(view, ("kind", "exchange")).aside == {PLACE: ("new",) * 4}


def test_a_card_with_three_elements_or_none_is_no_search_card() -> None:
    view = after(SETUP)
    assert form(view, ("kind", "cards")).aside is None
    three = [("kind", "cards"), ("gem", "opal"), ("type", "pair"), ("colour", "red")]
    assert form(view, *three).aside is None


def test_any_card_of_mine_is_written_anew_once_it_is_said_which() -> None:
    view = drawn("?", "blue", "pearl", "free")
    asked = form(view, ("kind", "cards"))
    assert [row.key for row in asked.rows] == ["kind", "place"]
    assert asked.aside is None
    written = form(view, ("kind", "cards"), ("place", "2"), ("gem", "opal"))
    assert written.aside == {PLACE: ("?", "blue", "opal", "free")}
    forgotten = form(view, ("kind", "cards"), ("place", "1"), ("free", "?"))
    assert forgotten.aside == {PLACE: ("?", "?", "pearl", "free")}


def test_which_card_was_drawn_is_no_question() -> None:
    made = form(drawn("?", "blue", "new", "free"))
    assert [row.key for row in made.rows] == ["kind", "free", "gem", "type", "colour"]
