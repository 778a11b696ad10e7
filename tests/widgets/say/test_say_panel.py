from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from notepad.widgets.look import theme
from notepad.widgets.look.theme import LIGHT
from notepad.widgets.say import say_panel
from notepad.widgets.say.say_panel import LastLine, SayPanel
from notepad.widgets.touch.buttons import Chip
from tests.widgets import fingers
from tests.widgets.forms import asking, row
from tests.widgets.painting import grabbed

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

SIZES = [(360, 362), (316, 250), (700, 500)]


# What is said next: all of it in a place of fixed size.
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
        fingers.click(place)
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


SAID, CHANGED = "16 · Dee asked Cem for 4: 1", "3 crossed, ●3 is Cem's"


# The line that says what was done last and what it changed.
@pytest.fixture
def line(qtbot: QtBot) -> LastLine:
    made = LastLine()
    return fingers.on_screen(qtbot, made, 600, made.sizeHint().height())


def test_what_was_done_and_what_it_changed_stand_beside_each_other(line: LastLine) -> None:
    line.show_line(SAID, CHANGED, "3 crossed, Red 3: Cem has it")
    (said, left, _), (changed, right, marked) = line.lines()
    assert (said, changed, marked) == (SAID, CHANGED, True)
    assert left.right() < right.left()
    assert left.top() == right.top()


def test_a_screen_reader_is_told_what_is_new_once(
    line: LastLine, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []
    monkeypatch.setattr(say_panel, "announce", lambda _line, text: told.append(text))
    line.show_line(SAID, "", "")
    line.show_line(SAID, CHANGED, "3 crossed, Red 3: Cem has it")
    line.show_line(SAID, CHANGED, "3 crossed, Red 3: Cem has it")
    assert told == ["16, Dee asked Cem for 4: 1", "3 crossed, Red 3: Cem has it"]
    assert line.accessibleName() == "16, Dee asked Cem for 4: 1. 3 crossed, Red 3: Cem has it"


def test_where_there_is_no_room_they_stand_below_each_other(line: LastLine) -> None:
    line.resize(220, line.height())
    line.show_line(SAID, CHANGED, "")
    (_, above, _), (_, below, _) = line.lines()
    assert above.bottom() < below.top()
    assert below.bottom() <= line.height()


def test_where_what_changed_needs_both_lines_it_has_them(line: LastLine) -> None:
    line.resize(120, line.height())
    line.show_line(SAID, CHANGED, "")
    ((text, place, _),) = line.lines()
    assert text == CHANGED
    reach = grabbed(line).part(QRectF(place)).about(LIGHT.mine_ink)
    assert reach.height() > line.fontMetrics().height(), "on two lines"


def test_what_is_too_long_for_all_the_room_is_elided_on_one_line(line: LastLine) -> None:
    line.resize(120, line.height())
    line.show_line(SAID, CHANGED * 9, "")
    ((_, place, _),) = line.lines()
    assert grabbed(line).part(QRectF(place)).about(LIGHT.mine_ink).height() < 20


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_its_height_depends_on_nothing_that_it_says(line: LastLine, scale: float) -> None:
    theme.apply(LIGHT, scale=scale)
    QApplication.processEvents()
    high = {line.sizeHint().height()}
    line.show_line(SAID * 5, CHANGED * 5, "")
    high.add(line.sizeHint().height())
    line.offer("Accuse 29")
    QApplication.processEvents()
    high |= {line.sizeHint().height(), line.minimumSizeHint().height()}
    assert len(high) == 1
    assert line.button.sizeHint().height() < high.pop()


def test_a_screen_reader_hears_both_without_symbols(line: LastLine) -> None:
    line.show_line("16 · Dee asked Cem for 4: 1", CHANGED, "3 crossed, Red 3: Cem has it")
    assert line.accessibleName() == "16, Dee asked Cem for 4: 1. 3 crossed, Red 3: Cem has it"
    line.show_line("Taken back", "", "")
    assert line.accessibleName() == "Taken back"


def test_what_can_be_announced_is_a_button_beside_the_words(line: LastLine, qtbot: QtBot) -> None:
    line.show_line(SAID, CHANGED, "")
    assert not line.button.isVisible()
    line.offer("Accuse 29")
    QApplication.processEvents()
    assert line.button.text() == "Accuse 29"
    assert all(place.right() < line.button.x() for _text, place, _changed in line.lines())
    with qtbot.waitSignal(line.offered):
        fingers.click(line.button)
    line.offer("")
    assert not line.button.isVisible()


def test_what_changed_stands_out(line: LastLine) -> None:
    line.show_line(SAID, CHANGED, "")
    assert grabbed(line).has(LIGHT.mine_ink)
    line.show_line(SAID, "", "")
    assert not grabbed(line).has(LIGHT.mine_ink)
