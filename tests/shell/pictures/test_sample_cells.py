from notepad.core.faces_and_marks import Level, Pencil, Standing
from notepad.shell.levels import level_box, pencilled_box


def test_each_level_shows_more_of_the_same_box() -> None:
    boxes = [level_box(level) for level in Level]
    assert len({box.face for box in boxes}) == 1
    crossed = [[m.holder for m in box.marks if m.standing is Standing.CROSSED] for box in boxes]
    assert crossed == [[], ["B"], ["B", "C"], ["B", "C"]]
    assert [box.share is not None for box in boxes] == [False, False, False, True]
    assert boxes[0].marks[0].pencil is Pencil.CROSS


def test_every_pencil_mark_is_in_the_box_of_pencil_marks() -> None:
    assert {mark.pencil for mark in pencilled_box().marks} == set(Pencil)
