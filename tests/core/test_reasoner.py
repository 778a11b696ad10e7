"""Reasons, slips and mends of any reasoner, breaths, and what is reckoned note by note."""

from __future__ import annotations

from dataclasses import replace

import pytest

from notepad.core import reasoner
from notepad.games.cataline.notes import Accuse, Reveal
from tests.cards.orchard import GAME, KEYPAD, THREE, Ask, Name

NOTE = Ask(asker="Ann", target="Cem", about="pear", count=1)


def test_the_usual_slips_come_first_and_only_well_formed_ones() -> None:
    slips = reasoner.slips_of(KEYPAD, THREE, GAME.start(THREE), 3, NOTE)
    assert {slip.note for slip in slips} == {3}
    usual = [slip.usual for slip in slips]
    assert usual == sorted(usual, reverse=True)
    for slip in slips:
        assert list(KEYPAD.faults(THREE, slip.instead)) == []
    assert {slip.instead.count for slip in slips} == {0, 1, 2}


def test_a_number_that_i_saw_the_cards_of_is_no_slip_by_itself() -> None:
    seen = replace(NOTE, asker="Bob", seen=("pear-3",))
    slips = reasoner.slips_of(KEYPAD, THREE, GAME.start(THREE), 1, seen)
    assert {slip.instead.count for slip in slips} == {1}


def test_whether_an_announcement_was_right_is_never_mistaken() -> None:
    named = Name(player="Ann", card="pear-3", correct=True)
    slips = reasoner.slips_of(KEYPAD, THREE, GAME.start(THREE), 1, named)
    assert {(slip.instead.card, slip.instead.correct) for slip in slips} == {("pear-3", True)}


class Sums(reasoner.Reasoner[object]):  # type: ignore[type-var]
    """Numbers that fit if they make ten at most; all of them are to blame, but not the first."""

    def follow(self, notes: object) -> object:
        return _Sum(tuple(notes))  # type: ignore[arg-type]

    def why(self, notes: object, subject: str, holder: str) -> reasoner.Reason:
        return reasoner.Reason("open")


class _Sum:
    def __init__(self, notes: tuple[int, ...]) -> None:
        self.consistent = sum(notes) <= 10
        self.conflict = () if self.consistent else tuple(range(2, len(notes) + 1))


def lower(number: int) -> list[reasoner.Slip]:
    return [reasoner.Slip(number, 0, 1), reasoner.Slip(number, 1, 1)]


def test_without_a_way_of_its_own_a_reasoner_tries_all_slips_the_blamed_notes_first() -> None:
    steps = list(Sums().mend((4, 5, 3), lower))
    found = [step.slip for step in reasoner.without_breaths(steps)]
    assert [(slip.note, slip.instead) for slip in found] == [(3, 0), (3, 1), (2, 0), (2, 1),
                                                             (1, 0), (1, 1)]  # fmt: skip
    assert steps.count(reasoner.Breath()) == 6


def test_of_very_many_notes_the_blamed_and_the_latest_are_suspected() -> None:
    assert list(reasoner.suspects((2, 4), 5)) == [4, 2, 5, 3, 1]
    many = list(reasoner.suspects((7, 9_000), 5_000))
    assert many[:3] == [7, 5_000, 4_999]
    assert len(many) == 1 + reasoner.LATEST


WON = Accuse(player="Ann", sum=20, correct=True)
OPEN = Reveal(cards=("red-1",))


def test_what_is_laid_open_at_the_end_is_left_out() -> None:
    assert list(reasoner.notes_before_reveal((WON, OPEN, OPEN))) == [WON]
    assert list(reasoner.notes_before_reveal(())) == []


@pytest.mark.parametrize(
    ("before", "now", "taken"), [("abc", "abcd", "d"), ("abc", "axc", "xc"), ("abc", "a", "")]
)
def test_a_step_is_taken_for_changed_notes_alone(before: str, now: str, taken: str) -> None:
    seen: list[str] = []

    def step(so_far: str, note: str) -> str:
        seen.append(note)
        return so_far + note

    letters: reasoner.NoteByNote[str, str] = reasoner.NoteByNote("", step)
    letters.after(before)
    seen.clear()
    assert letters.after(now) == [now[:at] for at in range(len(now) + 1)]
    assert "".join(seen) == taken


def test_a_step_that_fails_is_taken_again() -> None:
    shares: reasoner.NoteByNote[int, float] = reasoner.NoteByNote(
        1.0, lambda before, note: before / note
    )
    with pytest.raises(ZeroDivisionError):
        shares.after([2, 0, 4])
    assert shares.after([2, 4]) == [1.0, 0.5, 0.125]
