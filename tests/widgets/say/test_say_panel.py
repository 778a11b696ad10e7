"""What is said next: all of it in a place of fixed size."""

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from notepad.widgets.say.say_panel import SayPanel
from notepad.widgets.touch.buttons import Chip
from tests.widgets.say.saying import asking, row

SIZES = [(360, 362), (316, 250), (700, 500)]


@pytest.fixture(params=SIZES, ids=str)
def panel(qtbot: QtBot, request: pytest.FixtureRequest) -> SayPanel:
    made = SayPanel()
    qtbot.addWidget(made)
    made.resize(*request.param)
    made.show_form(asking("whom"), begun=False)
    made.show()
    return made


def rects(panel: SayPanel) -> list[QRect]:
    return [part.geometry() for part in (panel.line, panel.rows, panel.bottom, panel.back)]


def test_nothing_moves_whatever_is_asked_for(panel: SayPanel) -> None:
    before = rects(panel)
    many = row("seen", tuple(map(str, range(40))), many=True)
    for form in (asking("gem", whom="Bob"), asking("seen", rows=(many,)), asking(complete=True)):
        panel.show_form(form, begun=True)
        assert rects(panel) == before


def test_a_tap_on_a_place_says_which_rows_fill_it(panel: SayPanel, qtbot: QtBot) -> None:
    panel.show_form(asking("gem", whom="Bob"))
    place = panel.line.place("whom")
    assert place is not None
    with qtbot.waitSignal(panel.turned) as told:
        QTest.mouseClick(place, Qt.MouseButton.LeftButton)
    assert told.args == [("whom",)]


def test_other_topics_are_offered_until_the_note_is_begun_then_the_way_back(
    panel: SayPanel,
) -> None:
    offered = [chip.choice.key for chip in panel.bottom.topics]
    assert offered == ["accusation"]
    assert panel.bottom.topics[0].isVisible()
    assert not panel.back.isVisible()
    panel.show_form(asking("gem", whom="Bob"), begun=True)
    assert not panel.bottom.topics[0].isVisible()
    assert panel.back.isVisible()


def test_a_complete_note_is_confirmed_by_its_button_or_by_keys(
    panel: SayPanel, qtbot: QtBot
) -> None:
    assert not panel.button.isVisible()
    panel.show_form(asking("gem", complete=True))
    assert panel.button.isVisible()
    with qtbot.waitSignal(panel.confirmed):
        panel.button.click()
    panel.take_focus(Qt.FocusReason.TabFocusReason)
    with qtbot.waitSignal(panel.confirmed):
        QTest.keyClick(panel.rows, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)


def test_a_note_that_is_mended_says_so_and_can_be_left_as_it_was(panel: SayPanel) -> None:
    panel.show_mending(3)
    panel.show_form(asking("gem", whom="Bob", complete=True), begun=False)
    assert panel.bottom.leave.isVisible()
    panel.show_form(asking("gem", whom="Cem", complete=True), begun=True)
    assert panel.bottom.leave.isVisible()
    assert "Note 3" in panel.hint.text()
    panel.show_mending(None)
    assert not panel.bottom.leave.isVisible()


def test_the_hint_never_lies_on_chips(panel: SayPanel) -> None:
    for form in (asking("whom"), asking("gem", whom="Bob"), asking("whom", complete=True)):
        panel.show_form(form, begun=True)
        chips = [chip for view in panel.rows.views for chip in view.chips if chip.isVisible()]
        if panel.hint.isVisible():
            for chip in chips:
                at = chip.geometry().translated(panel.rows.pos())
                assert not panel.hint.geometry().intersects(at)


def test_every_chip_can_be_tapped_in_its_middle_also_in_the_last_line(panel: SayPanel) -> None:
    many = row("seen", tuple(map(str, range(200))), many=True)
    panel.show_form(asking("seen", rows=(many,)), begun=True)
    QApplication.processEvents()
    chips = [chip for chip in panel.rows.findChildren(Chip) if chip.isVisible()]
    assert max(chip.geometry().bottom() for chip in chips) + panel.rows.y() > panel.bottom.y()
    for chip in chips:
        assert panel.childAt(chip.mapTo(panel, chip.rect().center())) is chip
