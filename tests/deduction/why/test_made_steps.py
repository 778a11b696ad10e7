"""Steps of a story: what causes them, what follows, and the cards that they are about."""

from notepad.core.reasoner import Premise
from notepad.deduction.story_sentences import Cause, failing, joined, step_from

HEARD = Cause(3, "Bob passed 2 (note 3)", "Bob passed 2")
DEALT = Cause(0, "Bob has 5 cards", "Bob has 5 cards")
ABOUT = (("red-1", "Bob"), ("red-2", "Bob"), ("red-1", "hidden"))


def test_a_step_says_all_of_it_and_its_parts() -> None:
    step = step_from((HEARD,), "red 1 is Bob's", about=ABOUT)
    assert step.sentence == "Bob passed 2 (note 3), so red 1 is Bob's."
    assert step.premises == (Premise(3, "Bob passed 2."),)
    assert step.follows == "So red 1 is Bob's."
    assert step.cards == ("red-1", "red-2")


def test_what_is_made_of_the_causes_stands_between_them_and_the_conclusion() -> None:
    step = step_from((HEARD, DEALT), "it is hidden", more="all are placed", about=())
    assert step.sentence == (
        "Bob passed 2 (note 3); Bob has 5 cards; all are placed, so it is hidden."
    )
    assert step.follows == "All are placed, so it is hidden."


def test_without_a_cause_only_the_conclusion_is_said() -> None:
    assert step_from((), "it is hidden", about=()).sentence == "So it is hidden."


def test_a_step_that_fails_has_its_own_words() -> None:
    step = failing((HEARD,), "That can't be.", "nobody is left", ABOUT[:1])
    assert (step.sentence, step.follows) == ("That can't be.", "Nobody is left")
    assert step.cards == ("red-1",)


def test_causes_are_joined_as_they_stand_within_a_sentence() -> None:
    assert joined((HEARD, DEALT)) == "Bob passed 2 (note 3); Bob has 5 cards"
