from pytestqt.qtbot import QtBot

from notepad.core.faces_and_marks import Standing
from notepad.core.page import Fill
from notepad.shell.help_page import Legend
from notepad.widgets.look.label import Label
from notepad.widgets.sheet.cell_painting import SampleBox, SampleTally
from notepad.widgets.table.seat_strip import SampleGauge


def test_every_mark_of_a_sheet_is_drawn_and_told(qtbot: QtBot) -> None:
    legend = Legend()
    qtbot.addWidget(legend)
    cells = [box.cell for box in legend.findChildren(SampleBox)]
    marks = [mark for cell in cells for mark in cell.marks]
    assert {cell.fill for cell in cells} == set(Fill)
    assert {mark.standing for mark in marks} == set(Standing)
    assert any(mark.hint for mark in marks)
    assert any(mark.wrong for mark in marks)
    assert any(cell.share is not None for cell in cells)
    assert legend.findChildren(SampleTally)
    (gauge,) = legend.findChildren(SampleGauge)
    assert (gauge.gauge.now, gauge.gauge.soon) == (0.4, 0.7)
    assert len(legend.findChildren(Label)) == len(cells) + 4
