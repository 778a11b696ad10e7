"""The bottom line: other topics on one side, to confirm on that of the tapping hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from notepad.widgets.look.theme import set_left_handed
from notepad.widgets.say.bottom_line import BottomLine
from notepad.widgets.say.plate import GAP
from tests.widgets import fingers
from tests.widgets.forms import row

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

FEW = row("kind", ("Move", "Pay-off"), "Move")
MANY = row("kind", ("Move", "Pay-off", "Blow cover", "Challenge", "Reveal", "Wins"), "Move")


@pytest.fixture
def shown(qtbot: QtBot) -> BottomLine:
    made = BottomLine()
    return fingers.on_screen(qtbot, made, 360, 2 * 44 + GAP)


def test_topics_that_have_no_room_stand_behind_one_chip(qtbot: QtBot, shown: BottomLine) -> None:
    empty = []
    for begun, told in ((True, ""), (True, "Note it")):
        shown.show_topics(FEW, begun=begun, confirm=told)
        empty.append(shown.empty)
    assert empty == [True, False], "until a note that is begun is complete"
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


def test_it_confirms_at_the_edge_of_the_hand_that_taps_and_all_else_is_beside_it(
    shown: BottomLine,
) -> None:
    shown.show_topics(FEW, begun=False, confirm="Note it")
    set_left_handed(on=True)
    assert shown.confirm.x() == 0
    assert shown.topics[0].x() > shown.confirm.geometry().right()
    set_left_handed(on=False)
    assert shown.confirm.geometry().right() == shown.width() - 1
    assert shown.topics[-1].geometry().right() < shown.confirm.x()


@pytest.mark.parametrize("left", [False, True])
@pytest.mark.parametrize("whole_line", [False, True])
def test_no_other_topic_is_where_a_note_is_confirmed(
    shown: BottomLine, *, left: bool, whole_line: bool
) -> None:
    set_left_handed(on=left)
    shown.show_topics(FEW, begun=True, confirm="Note it")
    confirmed = shown.confirm.geometry()
    shown.show_topics(FEW, begun=False, confirm="")
    shown.place_topics(whole_line=whole_line, start=50)
    chips = [chip.geometry() for chip in (*shown.topics, shown.others) if chip.isVisible()]
    assert chips
    assert not any(chip.intersects(confirmed) for chip in chips)
