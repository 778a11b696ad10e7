from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QPushButton, QSizePolicy, QWidget
from pytestqt.qtbot import QtBot

from notepad.widgets.look.layouts import GrowingFlow


def flow(qtbot: QtBot, whole: QWidget, width: int) -> list[QWidget]:
    """Return three widgets of 100 pixels, of different heights, the first of which grows."""
    qtbot.addWidget(whole)
    layout = GrowingFlow(whole, gap=10)
    parts: list[QWidget] = [QPushButton() for _part in range(3)]
    for part, height in zip(parts, (20, 40, 30), strict=True):
        part.setFixedSize(100, height)
        part.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        part.setAttribute(Qt.WidgetAttribute.WA_LayoutUsesWidgetRect)
        layout.addWidget(part)
    parts[0].setMaximumWidth(999)
    parts[0].setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
    whole.resize(width, 200)
    whole.show()
    QApplication.processEvents()
    return parts


def test_what_grows_fills_its_line_and_moves_the_others_to_its_end(qtbot: QtBot) -> None:
    whole = QWidget()
    first, second, third = flow(qtbot, whole, 500)
    assert (first.x(), first.width()) == (0, 280)
    assert (second.x(), second.width()) == (290, 100)
    assert (third.x(), third.width()) == (400, 100)


def test_each_line_is_filled_by_its_own(qtbot: QtBot) -> None:
    whole = QWidget()
    first, second, third = flow(qtbot, whole, 250)
    assert (first.width(), second.x()) == (140, 150)
    assert (third.x(), third.width()) == (0, 100)
    assert third.y() > second.y()
