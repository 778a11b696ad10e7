"""How many notes at the beginning are unchanged, and what is made anew from there."""

from __future__ import annotations

import pytest

from notepad.core.reasoner import NoteByNote, unchanged


class Summing:
    """Adds up what is noted, and remembers which sums it made."""

    def __init__(self) -> None:
        self.made: list[int] = []
        self.sums: NoteByNote[int, int] = NoteByNote(0, self._add)

    def _add(self, before: int, note: int) -> int:
        self.made.append(before + note)
        return self.made[-1]


@pytest.mark.parametrize(
    ("before", "now", "same"),
    [
        ("", "", 0),
        ("", "abc", 0),
        ("abc", "", 0),
        ("abc", "abc", 3),
        ("abc", "abcd", 3),
        ("abcd", "abc", 3),
        ("abc", "abd", 2),
        ("abcd", "xbcd", 0),
    ],
)
def test_what_is_the_same_is_counted_from_the_beginning(before: str, now: str, same: int) -> None:
    assert unchanged(tuple(before), tuple(now)) == same
    assert unchanged(list(before), tuple(now)) == same


def test_equal_notes_are_unchanged_though_they_are_other_objects() -> None:
    assert unchanged(([1], [2]), ([1], [2], [3])) == 2


def test_an_added_note_takes_one_step() -> None:
    summing = Summing()
    assert summing.sums.after([3, 4, 5]) == [0, 3, 7, 12]
    assert summing.sums.after([3, 4, 5, 1]) == [0, 3, 7, 12, 13]
    assert summing.made == [3, 7, 12, 13]


def test_a_mended_note_is_made_anew_with_all_after_it() -> None:
    summing = Summing()
    summing.sums.after([3, 4, 5])
    assert summing.sums.after([3, 6, 5]) == [0, 3, 9, 14]
    assert summing.made == [3, 7, 12, 9, 14]


def test_notes_taken_back_take_no_step() -> None:
    summing = Summing()
    summing.sums.after([3, 4, 5])
    assert summing.sums.after([3]) == [0, 3]
    assert summing.made == [3, 7, 12]


def test_a_step_that_fails_is_taken_again() -> None:
    shares: NoteByNote[int, float] = NoteByNote(1.0, lambda before, note: before / note)
    with pytest.raises(ZeroDivisionError):
        shares.after([2, 0, 4])
    assert shares.after([2, 4]) == [1.0, 0.5, 0.125]


def test_a_step_can_look_at_all_notes() -> None:
    seen: list[tuple[str, ...]] = []

    def step(before: str, note: str) -> str:
        seen.append(letters.notes)
        return before + note

    letters: NoteByNote[str, str] = NoteByNote("", step)
    letters.after("ab")
    letters.after("abc")
    assert seen == [("a", "b"), ("a", "b"), ("a", "b", "c")]
