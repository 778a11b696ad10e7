"""The line that says what was done last and what it changed."""

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from notepad.widgets.look import theme
from notepad.widgets.look.theme import LIGHT
from notepad.widgets.say import say_panel
from notepad.widgets.say.say_panel import LastLine
from tests.widgets.painting import grabbed

SAID, CHANGED = "16 · Dee asked Cem for 4: 1", "3 crossed, ●3 is Cem's"


@pytest.fixture
def line(qtbot: QtBot) -> LastLine:
    made = LastLine()
    qtbot.addWidget(made)
    made.resize(600, made.sizeHint().height())
    made.show()
    return made


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
        QTest.mouseClick(line.button, Qt.MouseButton.LeftButton)
    line.offer("")
    assert not line.button.isVisible()


def test_what_changed_stands_out(line: LastLine) -> None:
    line.show_line(SAID, CHANGED, "")
    assert grabbed(line).has(LIGHT.mine_ink)
    line.show_line(SAID, "", "")
    assert not grabbed(line).has(LIGHT.mine_ink)
