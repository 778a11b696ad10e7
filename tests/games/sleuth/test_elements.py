"""What a question is about: one to three elements of different kinds."""

from dataclasses import replace

import pytest

from notepad.core.card_slots import SlipKind
from notepad.games.sleuth.game import GAME
from notepad.games.sleuth.notes import Ask
from notepad.games.sleuth.search_cards import PLACE
from tests.games.sleuth.asking import SETUP, after, form


def test_elements_can_be_tapped_in_any_order_and_taken_back() -> None:
    taps = [("colour", "red"), ("gem", "opal"), ("gem", "opal"), ("type", "pair"), ("whom", "Dee")]
    found = form(after(SETUP), *taps, ("count", "0")).outcome
    assert found == Ask(asker="Bob", target="Dee", about=("pair", "red"), count=0)


def test_a_free_choice_keeps_the_element_that_is_on_the_card() -> None:
    mine = after(
        replace(SETUP, first="Ann"), aside={PLACE: ("blue", "pearl", "free", "free+green")}
    )
    taps = [("search", "3"), ("type", "pair"), ("colour", "red"), ("whom", "Cem"), ("count", "0")]
    found = form(mine, *taps).outcome
    assert found == Ask(asker="Ann", target="Cem", about=("pair", "green"), count=0, seen=())


@pytest.mark.parametrize(
    ("about", "path"),
    [
        ((), "about"),
        (("pearl", "opal"), "about"),
        (("pearl", "pair", "red", "blue"), "about"),
        (("pearls",), "about[0]"),
    ],
)
def test_elements_that_no_question_has_are_told(about: tuple[str, ...], path: str) -> None:
    note = Ask(asker="Bob", target="Cem", about=about, count=0)
    assert path in [fault.path for fault in GAME.keypad.faults(SETUP, note)]


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
