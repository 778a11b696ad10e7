"""What was learned from each note, found out one after the other."""

from notepad.core.game.breath import without_breaths
from notepad.shell.reasoning.what_notes_told import Past
from tests.nullgame import GAME, SETUP, Look

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
