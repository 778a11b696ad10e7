import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from notepad.core.faces_and_marks import Level
from notepad.shell.levels import Pictured, level_box
from notepad.widgets.look.label import Label
from notepad.widgets.sheet.cell_painting import SampleBox


@pytest.mark.parametrize(("width", "beside"), [(400, True), (180, False)])
def test_what_it_means_stands_beside_a_picture_or_below_it(
    qtbot: QtBot, width: int, beside: bool
) -> None:
    picture, told = SampleBox(level_box(Level.ODDS)), Label("and how likely the rest is")
    both = Pictured(picture, told)
    qtbot.addWidget(both)
    both.resize(width, both.heightForWidth(width))
    both.show()
    QApplication.processEvents()
    place = told.mapTo(both, told.rect().topLeft())
    assert (place.x() >= picture.width()) is beside
    assert (place.y() >= picture.height()) is not beside
