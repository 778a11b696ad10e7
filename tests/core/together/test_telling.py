from dataclasses import replace

from notepad.core.comparison import laid_together, told_certain, told_conflict, told_differences
from notepad.games.cataline.game import GAME
from notepad.games.cataline.notes import Accuse
from tests.core.together.everybody import everybody, instead, overheard, without


def test_those_who_noted_the_same_are_named_together_and_who_misheard_apart() -> None:
    records, _truth = everybody(4)
    number = overheard(records["Bob"], "Bob")[0]
    passed = records["Bob"].notes[number - 1].passed
    records["Bob"] = instead(records["Bob"], number, passed=passed + 1)
    laid = laid_together(GAME, list(records.values()), list(records))
    (told,) = told_differences(GAME, laid)
    assert len(told.versions) == 2
    right, wrong = told.versions
    for name in ("Ann", "Cem", "Dee"):
        assert f"{name} (note {number})" in right.noted
    assert "(●" not in right.noted  # what one of them saw is not told of all
    assert wrong.noted.startswith(f"Bob (note {number}): ")
    assert (right.misheard, wrong.misheard, told.missed) == (False, True, "")


def test_when_one_could_be_certain_is_told_and_not_that_he_heard_it() -> None:
    records, _truth = everybody(4)
    said = Accuse(player="Bob", sum=20, correct=True)
    ann = replace(records["Ann"], notes=(*records["Ann"].notes, said))
    assert told_certain(ann, 7) == "Ann could be certain from note 7 on."
    assert told_certain(ann, 13) == "Ann could not be certain before it was said."
    assert told_certain(ann, None) == "Ann could never be certain."
    assert told_conflict(ann) == "The notes of Ann contradict each other."


def test_who_missed_a_note_is_named() -> None:
    records, _truth = everybody(4)
    records["Dee"] = without(records["Dee"], 3)
    laid = laid_together(GAME, list(records.values()), list(records))
    (told,) = told_differences(GAME, laid)
    assert told.missed == "Dee missed it."
