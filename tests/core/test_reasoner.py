"""Reasons, slips and mends of any reasoner, and the breaths between what is known."""

from dataclasses import replace

import pytest

from notepad.core.faces_and_marks import Aside, Level
from notepad.core.reasoner import (
    LATEST,
    Breath,
    Reason,
    Reasoner,
    Slip,
    found_out,
    mended,
    plainly,
    slips_of,
    suspects,
    tried,
    without_breaths,
)
from notepad.games.cataline.notes import Accuse, Reveal
from tests.cards.orchard import GAME, KEYPAD, THREE, Ask, Name
from tests.nullgame import SETUP, Knowledge, NullReasoner

NOTHING: Aside = {}


def test_what_is_known_fits_unless_notes_contradict_each_other() -> None:
    assert NullReasoner(SETUP).follow(()).consistent
    clash = Knowledge({}, conflict=(1, 2))
    assert not clash.consistent
    assert clash.clash == (1, 2)
    assert clash.exact


def test_a_reason_is_told_step_by_step() -> None:
    assert Reason("no", (3,), plainly("Bob has it.", "So it is.")).steps == (
        "Bob has it.",
        "So it is.",
    )
    assert Reason("open").steps == ()


def test_a_reasoner_has_nothing_to_add_unless_it_says_so() -> None:
    reasoner = NullReasoner(SETUP)
    known = reasoner.follow(())
    assert list(without_breaths(reasoner.ponder(known, NOTHING, Level.ODDS))) == []


NOTE = Ask(asker="Ann", target="Cem", about="pear", count=1)


def test_the_usual_slips_come_first_and_only_well_formed_ones() -> None:
    slips = slips_of(KEYPAD, THREE, GAME.start(THREE), 3, NOTE)
    assert {slip.note for slip in slips} == {3}
    usual = [slip.usual for slip in slips]
    assert usual == sorted(usual, reverse=True)
    for slip in slips:
        assert list(KEYPAD.faults(THREE, slip.instead)) == []
    assert {slip.instead.count for slip in slips} == {0, 1, 2}


def test_a_number_that_i_saw_the_cards_of_is_no_slip_by_itself() -> None:
    seen = replace(NOTE, asker="Bob", seen=("pear-3",))
    slips = slips_of(KEYPAD, THREE, GAME.start(THREE), 1, seen)
    assert {slip.instead.count for slip in slips} == {1}


def test_whether_an_announcement_was_right_is_never_mistaken() -> None:
    named = Name(player="Ann", card="pear-3", correct=True)
    slips = slips_of(KEYPAD, THREE, GAME.start(THREE), 1, named)
    assert {(slip.instead.card, slip.instead.correct) for slip in slips} == {("pear-3", True)}


def test_a_mended_note_stands_where_it_stood() -> None:
    assert mended("abc", Slip(2, "x", 1)) == ("a", "x", "c")


class Sums(Reasoner[object]):  # type: ignore[type-var]
    """Numbers that fit if they make ten at most; all of them are to blame, but not the first."""

    def follow(self, notes: object) -> object:
        return _Sum(tuple(notes))  # type: ignore[arg-type]

    def why(self, notes: object, subject: str, holder: str) -> Reason:
        return Reason("open")


class _Sum:
    def __init__(self, notes: tuple[int, ...]) -> None:
        self.consistent = sum(notes) <= 10
        self.conflict = () if self.consistent else tuple(range(2, len(notes) + 1))


def lower(number: int) -> list[Slip]:
    return [Slip(number, 0, 1), Slip(number, 1, 1)]


def test_without_a_way_of_its_own_a_reasoner_tries_all_slips_the_blamed_notes_first() -> None:
    steps = list(Sums().mend((4, 5, 3), lower))
    found = [step.slip for step in without_breaths(steps)]
    assert [(slip.note, slip.instead) for slip in found] == [(3, 0), (3, 1), (2, 0), (2, 1),
                                                             (1, 0), (1, 1)]  # fmt: skip
    assert steps.count(Breath()) == 6


@pytest.mark.parametrize("notes", [(), (10,)])
def test_notes_that_fit_are_left_alone(notes: tuple[int, ...]) -> None:
    assert list(tried(_Sum, notes, lower)) == []  # type: ignore[arg-type]


def test_of_very_many_notes_the_blamed_and_the_latest_are_suspected() -> None:
    assert list(suspects((2, 4), 5)) == [4, 2, 5, 3, 1]
    many = list(suspects((7, 9_000), 5_000))
    assert many[:3] == [7, 5_000, 4_999]
    assert len(many) == 1 + LATEST


def test_what_is_known_stays_in_order_without_breaths() -> None:
    steps = [Breath(), 1, Breath(), Breath(), 2, 2, Breath()]
    assert list(without_breaths(steps)) == [1, 2, 2]
    assert list(without_breaths([Breath()])) == []


WON = Accuse(player="Ann", sum=20, correct=True)
OPEN = Reveal(cards=("red-1",))


def test_what_is_laid_open_at_the_end_is_left_out() -> None:
    assert list(found_out((WON, OPEN, OPEN))) == [WON]
    assert list(found_out(())) == []


def test_what_is_laid_open_before_other_notes_stays() -> None:
    assert list(found_out((OPEN, WON))) == [OPEN, WON]
