"""Slips where cards change hands, against every way that cards can have gone."""

from dataclasses import replace
from itertools import chain

import pytest

from notepad.core.reasoner import SETUP, Slip, mended, without_breaths
from notepad.deduction.deal import Deal, count_clue
from notepad.deduction.logic import Logic
from notepad.deduction.mistakes import MovingMends, OwnHand, moving_hand_mends
from notepad.deduction.moving_cards import as_notes_tell
from notepad.deduction.moving_reasoner import MovingReasoner
from tests.deduction.moving.passing import CARDS, PLAYERS, Passed, Table, dealt, ends, noted
from tests.deduction.moving.test_moving_reasoner import Plain


def slips(number: int, note: Passed) -> list[Slip]:
    """Return what else may have been passed, to the same taker."""
    others = chain(
        (replace(note, count=count) for count in (None, 0, 1, 2, 3)),
        (replace(note, giver=giver) for giver in PLAYERS if giver != note.taker),
        (replace(note, cards=cards) for cards in ("ab", "cd", "abc", "d")),
    )
    return [Slip(number, other, 1) for other in others if other != note]


@pytest.mark.parametrize("seed", range(30))
def test_each_slip_with_which_something_fits_is_found_and_its_deals_are_counted(seed: int) -> None:
    notes = noted(seed, 5, lie=0.3)
    if ends(notes):
        return
    every = [slip for at, note in enumerate(notes, start=1) for slip in slips(at, note)]
    expected = {
        (slip.note, slip.instead): len(ends(mended(notes, slip)))
        for slip in every
        if ends(mended(notes, slip))
    }
    reasoner = MovingReasoner(dealt(), Table(), Plain)
    steps = reasoner.mend(notes, lambda number: slips(number, notes[number - 1]))
    found = [(step.slip.note, step.slip.instead, step.deals) for step in without_breaths(steps)]
    assert {(number, instead): deals for number, instead, deals in found} == expected


def mends(notes: tuple[Passed, ...]) -> MovingMends[Passed]:
    """Return what mends notes, by their courses."""
    courses = [as_notes_tell(Table(), dealt(), list(enumerate(notes[:end], 1))) for end in range(4)]
    fitting = [Logic(course.whole).fits(course.clues) for course in courses]
    return MovingMends(courses.__getitem__, fitting.__getitem__, Table(), 150)


def test_blamed_notes_are_tried_first_and_the_newest_of_them() -> None:
    notes = (
        Passed("Ann", "Bob", "ab", 1),
        Passed("Bob", "Cem", "cd", 2),
        Passed("Cem", "Ann", "cd", 0),
    )
    tried = []

    def asked(number: int) -> list[Slip]:
        tried.append(number)
        return []

    list(mends(notes).among(notes, {1, 3}, asked))
    assert tried == [3, 1, 2]


def test_what_came_after_the_contradiction_is_not_tried() -> None:
    notes = (
        Passed("Ann", "Bob", "a", 1),
        Passed("Ann", "Bob", "a", 1),
        Passed("Bob", "Cem", "b", 0),
    )
    tried = []

    def asked(number: int) -> list[Slip]:
        tried.append(number)
        return []

    list(mends(notes).among(notes, (), asked))
    assert tried == [2, 1]


def mine(cards: tuple[str, ...]) -> Deal:
    """Return the deal with my cards, two of Bob's, known."""
    options = {card: ("Bob",) if card in cards else ("Ann", "Cem") for card in CARDS}
    bare = Deal(options, ())
    sizes = {"Ann": 1, "Bob": 2, "Cem": 1}
    hands = tuple(count_clue(bare.cells(CARDS, name), [size]) for name, size in sizes.items())
    return replace(bare, hands=hands)


@pytest.mark.parametrize("seed", range(8))
def test_a_card_of_my_hand_may_be_another_one(seed: int) -> None:
    notes = noted(seed, 4)
    cards = ("a", "b")
    expected = {}
    for gone in cards:
        for meant in set(CARDS) - set(cards):
            hand = tuple(meant if card == gone else card for card in cards)
            reasoner = MovingReasoner(mine(hand), Table(), Plain)
            known = reasoner.weigh(reasoner.follow(notes))
            if known.consistent and known.odds is not None:
                expected[hand] = known.odds.worlds
    own = OwnHand("Bob", cards, lambda gone, meant: tuple(meant if c == gone else c for c in cards))
    steps = moving_hand_mends(own, dealt(), Table(), notes, 150)
    found = list(without_breaths(steps))
    assert {step.slip.instead: step.deals for step in found} == pytest.approx(expected)
    assert {step.slip.note for step in found} <= {SETUP}
