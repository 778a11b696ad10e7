"""Samples are drawn by the sheet's own painter."""

from PySide6.QtGui import QColor
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from notepad.core.faces_and_marks import Face, Mark, Standing
from notepad.core.page import Cell, Count, Fill, Tally
from notepad.widgets.look import theme
from notepad.widgets.sheet.cell_painting import SampleBox, SampleTally

OPEN = Cell("box", Face("5"), marks=(Mark("B", "B"), Mark("C", "C")), spoken="five")
CROSSED = Cell("box", Face("5"), marks=(Mark("B", "B", Standing.CROSSED), Mark("C", "C")))


def drawn(widget: QWidget) -> bytes:
    widget.resize(widget.sizeHint())
    return bytes(widget.grab().toImage().constBits())


def test_a_box_shows_what_it_was_given_last(qtbot: QtBot) -> None:
    box = SampleBox(OPEN)
    qtbot.addWidget(box)
    before = drawn(box)
    assert box.accessibleName() == "five"
    box.show_cell(CROSSED)
    assert drawn(box) != before
    assert box.accessibleName() == ""


def test_a_found_box_is_dark_as_on_the_sheet(qtbot: QtBot) -> None:
    box = SampleBox(Cell("box", Face("5"), Fill.FOUND))
    qtbot.addWidget(box)
    box.resize(box.sizeHint())
    image = box.grab().toImage()
    assert image.pixelColor(image.width() // 2, image.height() - 6) == QColor(theme.LIGHT.found)


def test_a_tally_is_drawn_as_large_as_a_box(qtbot: QtBot) -> None:
    tally = SampleTally(Tally("tally", (Count("B", "B", 2, 2),)))
    box = SampleBox(OPEN)
    for sample in (tally, box):
        qtbot.addWidget(sample)
    assert tally.sizeHint() == box.sizeHint()
    assert drawn(tally) != drawn(box)
