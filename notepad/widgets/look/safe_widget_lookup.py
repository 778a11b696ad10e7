"""Where the keyboard, a window or a part is, found without changing the owner of any wrapper.

PySide takes what a method of an object returns for a child of that object: its wrapper is deleted
with the object's wrapper, although the thing itself lives on, and its next use fails. So don't call
`focusWidget`, `windowHandle`, `childAt`, `findChildren` and the like on widgets: call these
functions. What static methods return isn't affected, and a real child is deleted with its parent
anyway.

Don't ask a layout of Qt `itemAt` either; ask `indexOf`. PySide keeps the item's wrapper as long as
the layout, although Qt deletes the item when its widget moves or dies, and then takes the next
thing that is made at that address for it.
"""

from __future__ import annotations

from typing import TypeVar

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication, QWindow
from PySide6.QtWidgets import QApplication, QWidget

_W = TypeVar("_W", bound=QWidget)


def holds_focus(widget: QWidget) -> bool:
    """Return whether the keyboard focus is on a widget or something in it."""
    focus = QApplication.focusWidget()
    return focus is not None and (focus is widget or widget.isAncestorOf(focus))


def system_window(widget: QWidget) -> QWindow | None:
    """Return the system's window of a widget, None if it has none yet."""
    number = widget.window().internalWinId()
    windows = QGuiApplication.topLevelWindows() if number else ()
    return next((window for window in windows if window.winId() == number), None)


def find_parts(widget: QWidget, kind: type[_W]) -> list[_W]:
    """Return all widgets of a kind in a widget; containers come before their parts."""
    found = []
    for child in widget.children():
        found += [child] if isinstance(child, kind) else []
        found += find_parts(child, kind) if isinstance(child, QWidget) else []
    return found


def part_at(widget: QWidget, kind: type[_W], point: QPoint) -> _W | None:
    """Return the part of a kind that a tap at a point would reach, None if there is none."""
    for part in find_parts(widget, kind):
        tapped = not part.testAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        if tapped and part.visibleRegion().contains(part.mapFrom(widget, point)):
            return part
    return None
