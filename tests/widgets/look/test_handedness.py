from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot
from typing_extensions import override

from notepad.widgets.look.theme import left_handed, set_left_handed


class Watching(QWidget):
    """Counts how often it is to be placed anew."""

    placed = 0

    @override
    def changeEvent(self, event: QEvent) -> None:
        self.placed += event.type() == QEvent.Type.StyleChange
        super().changeEvent(event)


def test_the_right_hand_taps_unless_the_left_one_is_chosen() -> None:
    assert not left_handed()
    set_left_handed(on=True)
    assert left_handed()
    set_left_handed(on=False)
    assert not left_handed()


def test_all_is_placed_anew_when_the_hand_changes_and_only_then(qtbot: QtBot) -> None:
    widget = Watching()
    qtbot.addWidget(widget)
    set_left_handed(on=False)
    assert widget.placed == 0
    set_left_handed(on=True)
    assert widget.placed == 1
