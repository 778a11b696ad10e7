"""Where the keyboard, a window or a part is, asked so that no wrapper changes its owner.

What a method of an object returns, PySide takes for a child of that object: its wrapper goes with
that of the object, though the thing itself lives on, and the next use of it fails. So don't call
`focusWidget`, `windowHandle`, `childAt`, `findChildren` and their like on widgets: call these.
What a static method returns is left alone, and a true child goes with its parent anyway.
"""

from __future__ import annotations

from typing import TypeVar

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication, QWindow
from PySide6.QtWidgets import QApplication, QWidget

_W = TypeVar("_W", bound=QWidget)


def holds_focus(widget: QWidget) -> bool:
    """Return whether the keyboard is in a widget: the widget itself or something in it has it."""
    focus = QApplication.focusWidget()
    return focus is not None and (focus is widget or widget.isAncestorOf(focus))


def system_window(widget: QWidget) -> QWindow | None:
    """Return the system's window that a widget is shown in, or None if it has none yet."""
    number = widget.window().internalWinId()
    windows = QGuiApplication.topLevelWindows() if number else ()
    return next((window for window in windows if window.winId() == number), None)


def find_parts(widget: QWidget, kind: type[_W]) -> list[_W]:
    """Return everything of a kind in a widget; what holds another part stands before that."""
    found = []
    for child in widget.children():
        found += [child] if isinstance(child, kind) else []
        found += find_parts(child, kind) if isinstance(child, QWidget) else []
    return found


def part_at(widget: QWidget, kind: type[_W], point: QPoint) -> _W | None:
    """Return the part of a kind that a tap at a point of a widget would reach, if there is one."""
    for part in find_parts(widget, kind):
        tapped = not part.testAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        if tapped and part.visibleRegion().contains(part.mapFrom(widget, point)):
            return part
    return None
