"""What is asked about a box, and whether an answer is about it."""

from notepad.core.reasoner import Reason, plainly
from notepad.shell.reasoning.messages import Explained
from notepad.shell.table.stories import AskedBox, Question
from tests.games.tables import view_of
from tests.nullgame import GAME, SETUP

REASON = Reason("yes", (1,), plainly("Note 1 says so."))
PAGE = GAME.page(view_of(GAME, SETUP))
SUBJECTS = GAME.subjects(SETUP)


def asked() -> AskedBox:
    made = AskedBox()
    made.ask("coin", "Bob")
    return made


def test_while_nothing_is_asked_nothing_is_told() -> None:
    box = AskedBox()
    assert box.cell is None
    assert box.story(PAGE, SUBJECTS, deduced=True) is None


def test_the_reason_is_told_once_it_comes() -> None:
    box = asked()
    box.hear(Explained("coin", "Bob", REASON))
    story = box.story(PAGE, SUBJECTS, deduced=True)
    assert story is not None
    assert (story.title, story.steps) == ("The coin", REASON.story)


def test_an_answer_to_another_question_is_not_taken_up() -> None:
    box = asked()
    for found in (Explained("coin", "Ann", REASON), Explained("cup", "Bob", REASON)):
        box.hear(found)
        assert box.question == Question("coin", "Bob")
    box.stop()
    box.hear(Explained("coin", "Bob", REASON))
    assert box.question is None


def test_a_reason_that_may_be_wrong_by_now_is_forgotten_but_not_the_question() -> None:
    box = asked()
    box.hear(Explained("coin", "Bob", REASON))
    assert box.question == Question("coin", "Bob", REASON)
    box.forget_reason()
    assert box.question == Question("coin", "Bob")
