"""What was learned from each note, found out one after the other."""

from collections.abc import Sequence

import pytest

from notepad.core.reasoner import without_breaths
from notepad.shell.reasoning.process import Past
from tests.nullgame import GAME, SETUP, Knowledge, Look, NullReasoner

NOTES = (Look("Bob", "sword"), Look("Bob", "coin", has=False), Look("Ann", "sword", has=False))


def looked_back(past: Past, notes: tuple[Look, ...]) -> int:
    """Look back on all that is missing; return on how many notes that was."""
    return len(list(without_breaths(past.look_back(GAME.reasoner(SETUP), notes))))


def told(past: Past, notes: tuple[Look, ...]) -> list[str]:
    return [one.brief if one else "" for one in past.told(notes)]


def test_every_note_is_looked_back_on_once() -> None:
    past = Past()
    assert looked_back(past, NOTES) == 3
    assert told(past, NOTES) == ["2 → 1", "1 → 1", "1 → 1"]
    assert looked_back(past, NOTES) == 0


def test_a_further_note_leaves_the_others_alone() -> None:
    past = Past()
    looked_back(past, NOTES[:2])
    assert looked_back(past, NOTES) == 1


def test_what_follows_a_mended_note_is_found_out_anew() -> None:
    past = Past()
    looked_back(past, NOTES)
    mended = (NOTES[0], Look("Bob", "cup", has=False), NOTES[2])
    assert told(past, mended) == ["2 → 1", "", ""]
    assert looked_back(past, mended) == 2


def test_notes_that_contradict_each_other_told_nothing() -> None:
    past = Past()
    wrong = (NOTES[0], Look("Bob", "sword", has=False))
    looked_back(past, wrong)
    assert told(past, wrong) == ["2 → 1", ""]


def test_the_newest_of_very_many_notes_suffice() -> None:
    past = Past()
    assert looked_back(past, NOTES[:1] * 300) == 200


@pytest.mark.parametrize("wrong", [1, 2, 3, 4, 6])
def test_the_first_note_that_does_not_fit_is_found_wherever_it_is(wrong: int) -> None:
    notes = [NOTES[0]] * 7
    notes[wrong] = Look("Bob", "sword", has=False)
    assert Past().fitting(GAME.reasoner(SETUP), notes[: wrong + 1]) == wrong
    assert Past().fitting(GAME.reasoner(SETUP), notes) == wrong


def test_where_the_setup_itself_fits_nothing_no_notes_fit() -> None:
    wrong = (Look("Ann", SETUP.hand[0], has=False),)
    assert Past().fitting(GAME.reasoner(SETUP), wrong) == 0
    assert Past().fitting(_Nothing(SETUP), wrong) is None


class _Nothing(NullReasoner):
    """Finds that nothing fits."""

    def follow(self, notes: Sequence[Look]) -> Knowledge:
        """Return a contradiction."""
        return Knowledge({})


def test_what_was_known_after_a_note_is_remembered() -> None:
    past, reasoner = Past(), GAME.reasoner(SETUP)
    known = reasoner.weigh(reasoner.follow(NOTES[:1]))
    past.remember(NOTES[:1], known)
    assert past.known_after(reasoner, NOTES, 1) is known
    assert past.known_after(reasoner, NOTES, 2).deals == 1
