"""What monkeys look at is seen where it is wrong, and only there."""

from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot
from typing_extensions import override

from tests.monkeys.holds import restless


class Asking(QWidget):
    """Asks to be laid out once more each time when it is."""

    @override
    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:
            self.findChildren(QWidget)[0].updateGeometry()
        return super().event(event)


def test_what_is_laid_out_again_and_again_is_seen(qtbot: QtBot) -> None:
    for kind, told in ((QWidget, ""), (Asking, "Asking 100 times")):
        widget = kind()
        qtbot.addWidget(widget)
        inner = QWidget(widget)
        widget.show()
        inner.updateGeometry()
        assert restless() == told
        widget.hide()
