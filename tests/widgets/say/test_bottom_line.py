"""The bottom line: other topics on the left, to confirm on the right."""

import pytest
from pytestqt.qtbot import QtBot

from notepad.widgets.look import theme
from notepad.widgets.look.theme import Target, set_left_handed, set_target_size
from notepad.widgets.say.keypad_view import BottomLine
from tests.widgets.say.saying import row

FEW = row("kind", ("Move", "Pay-off"), "Move")
MANY = row("kind", ("Move", "Pay-off", "Blow cover", "Challenge", "Reveal", "Wins"), "Move")


def bottom(qtbot: QtBot) -> BottomLine:
    made = BottomLine()
    qtbot.addWidget(made)
    made.resize(360, 48)
    made.show()
    return made


def test_topics_that_have_no_room_stand_behind_one_chip(qtbot: QtBot) -> None:
    shown = bottom(qtbot)
    shown.show_topics(FEW, begun=False, confirm="")
    assert [chip.isVisible() for chip in shown.topics] == [True]
    assert not shown.others.isVisible()
    shown.show_topics(MANY, begun=False, confirm="")
    seen = [chip for chip in shown.topics if chip.isVisible()]
    assert 0 < len(seen) < len(shown.topics)
    assert shown.others.isVisible()
    for chip in seen:
        assert chip.geometry().right() < shown.others.x()
    assert shown.rect().contains(shown.others.geometry())
    with qtbot.waitSignal(shown.opened) as told:
        shown.others.click()
    assert told.args == [("kind",)]


def test_the_chip_of_the_others_is_as_wide_as_its_sign_needs(qtbot: QtBot) -> None:
    theme.apply(theme.LIGHT, scale=1.3)
    set_target_size(Target.MEDIUM, narrow=True)
    shown = bottom(qtbot)
    shown.resize(360, 44)
    shown.show_topics(MANY, begun=False, confirm="")
    assert shown.others.width() >= shown.others.sizeHint().width() > shown.height()
    assert shown.rect().contains(shown.others.geometry())


def test_the_confirming_chip_ends_where_the_line_ends(qtbot: QtBot) -> None:
    shown = bottom(qtbot)
    for told in ("Note it", "Pay Rock $500: $1,100 in all"):
        shown.show_topics(FEW, begun=True, confirm=told)
        assert shown.confirm.geometry().right() == shown.width() - 1


def test_it_is_empty_while_a_note_is_begun_and_not_complete(qtbot: QtBot) -> None:
    shown = bottom(qtbot)
    empty = []
    for begun, told in ((False, ""), (True, ""), (True, "Note it")):
        shown.show_topics(FEW, begun=begun, confirm=told)
        empty.append(shown.empty)
    assert empty == [False, True, False]


def test_for_the_left_hand_it_confirms_on_the_left_and_all_else_is_on_the_right(
    qtbot: QtBot,
) -> None:
    shown = bottom(qtbot)
    shown.show_topics(FEW, begun=False, confirm="Note it")
    set_left_handed(on=True)
    assert shown.confirm.x() == 0
    assert shown.topics[0].geometry().right() == shown.width() - 1
    set_left_handed(on=False)
    assert shown.confirm.geometry().right() == shown.width() - 1


@pytest.mark.parametrize("confirm", ["", "Note it", "Pay Rock $500: $1,100 in all"])
def test_to_leave_it_as_it_was_has_the_room_that_its_words_need(qtbot: QtBot, confirm: str) -> None:
    shown = bottom(qtbot)
    shown.resize(260, 48)
    shown.show_mending(on=True)
    shown.show_topics(FEW, begun=True, confirm=confirm)
    for chip in (shown.leave, shown.confirm):
        if chip.isVisible():
            assert chip.heightForWidth(chip.width()) <= chip.height()
            assert shown.rect().contains(chip.geometry())
    assert not (
        shown.confirm.isVisible() and shown.leave.geometry().intersects(shown.confirm.geometry())
    )
