"""Unlikely answers are marked, and nothing else is."""

from notepad.core.faces_and_marks import Face
from notepad.core.form import Choice, Form, Row
from notepad.shell.reasoning.messages import Foreseen
from notepad.shell.table.note_in_hand import Doubts

FORM: Form[object] = Form(
    (
        Row("whom", "Whom", (Choice("0", Face("Zero")),)),
        Row("passed", "Passed", tuple(Choice(key, Face(key)) for key in "0123")),
    )
)
FORESEEN = Foreseen({}, "passed", {"0": 0.5, "1": 0.489, "2": 0.011, "3": 0.0})


def surprising(limit: float) -> list[str]:
    doubts = Doubts()
    doubts.limit = limit
    form = doubts.marked(FORM, FORESEEN)
    return [choice.key for row in form.rows for choice in row.choices if choice.surprising]


def test_answers_that_are_less_likely_than_the_limit_are_marked() -> None:
    assert surprising(0.02) == ["2", "3"]
    assert surprising(0.01) == ["3"]


def test_without_a_limit_nothing_is_marked() -> None:
    assert surprising(0) == []


def test_the_same_form_is_marked_once() -> None:
    doubts = Doubts()
    doubts.limit = 0.02
    assert doubts.marked(FORM, FORESEEN) is doubts.marked(FORM, FORESEEN)
    other: Form[object] = Form(FORM.rows)
    assert doubts.marked(other, FORESEEN) is not doubts.marked(FORM, FORESEEN)
