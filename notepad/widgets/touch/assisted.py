"""What an assistive tool does: no key, mouse or finger comes, and yet it is a touch."""

from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QWidget

ASSISTED = QEvent.Type(QEvent.registerEventType())
"""The event by which a window learns that something in it was used, however that was done."""


def count_as_touch(widget: QWidget) -> None:
    """Tell the widget's window, if it has one yet, that the widget was used."""
    window = widget.window().windowHandle()
    if window is not None:
        QCoreApplication.sendEvent(window, QEvent(ASSISTED))
