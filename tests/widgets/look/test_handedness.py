from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot
from typing_extensions import override

from notepad.widgets.look.theme import left_handed, tap_with


class Watching(QWidget):
    """Counts how often it is to be placed anew."""

    placed = 0

    @override
    def changeEvent(self, event: QEvent) -> None:
        self.placed += event.type() == QEvent.Type.StyleChange
        super().changeEvent(event)


def test_the_right_hand_taps_unless_the_left_one_is_chosen() -> None:
    assert not left_handed()
    tap_with(left=True)
    assert left_handed()
    tap_with(left=False)
    assert not left_handed()


def test_all_is_placed_anew_when_the_hand_changes_and_only_then(qtbot: QtBot) -> None:
    widget = Watching()
    qtbot.addWidget(widget)
    tap_with(left=False)
    assert widget.placed == 0
    tap_with(left=True)
    assert widget.placed == 1
