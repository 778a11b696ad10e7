"""My search cards: what I spend, and what I draw in its place."""

from dataclasses import replace

from notepad.games.sleuth.notes import Ask
from notepad.games.sleuth.search_cards import PLACE
from tests.games.sleuth.asking import SETUP, after, form


def test_one_tap_on_my_search_card_says_what_i_ask_about() -> None:
    mine = after(
        replace(SETUP, first="Ann"), aside={PLACE: ("blue", "pearl", "free", "free+green")}
    )
    found = form(mine, ("search", "1"), ("whom", "Cem"), ("count", "1"))
    assert found.outcome == Ask(asker="Ann", target="Cem", about=("pearl",), count=1)
    assert found.aside == {PLACE: ("blue", "new", "free", "free+green")}


def test_after_my_question_i_say_what_i_drew() -> None:
    drawn = after(SETUP, aside={PLACE: ("blue", "new", "free", "free+green")})
    found = form(drawn, ("gem", "opal"), ("type", "pair"))
    assert found.outcome is None
    assert found.aside == {PLACE: ("blue", "opal+pair", "free", "free+green")}


def test_what_i_drew_need_not_be_noted() -> None:
    drawn = after(SETUP, aside={PLACE: ("blue", "new", "free", "free+green")})
    assert form(drawn, ("free", "?")).aside == {PLACE: ("blue", "?", "free", "free+green")}
    assert form(drawn, ("kind", "question"), ("whom", "Cem")).aside is None


def test_a_card_that_is_not_noted_is_the_one_that_i_drew() -> None:
    drawn = after(SETUP, aside={PLACE: ("?", "blue", "new", "free")})
    declined = form(drawn, ("free", "?"))
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
    cards = ("blue", "pearl", "free", "free+green")
    mine = after(replace(SETUP, first="Ann"), aside={PLACE: cards})
    taps = [("search", "2"), ("whom", "Cem"), ("gem", "opal"), ("count", "1"), ("search", "3")]
    assert form(mine, *taps).outcome is None
    assert not any(choice.chosen for choice in form(mine, *taps).row("gem").choices)
    assert form(mine, *taps, ("count", "1")).outcome == Ask(
        asker="Ann", target="Cem", about=("green",), count=1
    )


def test_a_search_card_of_mine_is_not_spent_on_the_question_of_another() -> None:
    mine = after(replace(SETUP, first="Ann"), aside={PLACE: ("blue", "pearl", "free", "free")})
    taps = [("search", "1"), ("who", "Bob"), ("whom", "Cem"), ("gem", "opal"), ("count", "1")]
    found = form(mine, *taps)
    assert found.outcome == Ask(asker="Bob", target="Cem", about=("opal",), count=1)
    assert found.aside is None


def test_my_exchange_brings_four_new_search_cards() -> None:
    mine = after(
        replace(SETUP, first="Ann"), aside={PLACE: ("blue", "pearl", "free", "free+green")}
    )
    assert form(mine, ("kind", "exchange")).aside == {PLACE: ("new",) * 4}


def test_a_card_with_three_elements_or_none_is_no_search_card() -> None:
    view = after(SETUP)
    assert form(view, ("kind", "cards")).aside is None
    three = [("kind", "cards"), ("gem", "opal"), ("type", "pair"), ("colour", "red")]
    assert form(view, *three).aside is None


def test_any_card_of_mine_is_written_anew_once_it_is_said_which() -> None:
    mine = after(SETUP, aside={PLACE: ("?", "blue", "pearl", "free")})
    asked = form(mine, ("kind", "cards"))
    assert [row.key for row in asked.rows] == ["kind", "place"]
    assert asked.aside is None
    written = form(mine, ("kind", "cards"), ("place", "2"), ("gem", "opal"))
    assert written.aside == {PLACE: ("?", "blue", "opal", "free")}
    forgotten = form(mine, ("kind", "cards"), ("place", "1"), ("free", "?"))
    assert forgotten.aside == {PLACE: ("?", "?", "pearl", "free")}


def test_which_card_was_drawn_is_no_question() -> None:
    drawn = form(after(SETUP, aside={PLACE: ("?", "blue", "new", "free")}))
    assert [row.key for row in drawn.rows] == ["kind", "free", "gem", "type", "colour"]
