"""Screen readers and other assistive tools: what they are told, and what they do.

What a tool does counts as a touch, and news that nobody asked for is announced to it. `LastInput`
knows whether a pointer or a key was used last, which decides whether the focus has a ring, and
where: no message is to cover that. It also knows whether keys moved the focus, which decides what
Enter means.
"""

from __future__ import annotations

from PySide6 import QtGui, QtWidgets
from PySide6.QtCore import QCoreApplication, QEvent, QObject, QPoint, Qt
from shiboken6 import isValid
from typing_extensions import override

from notepad.core.dataclass import dataclass
from notepad.widgets.look.safe_widget_lookup import system_window

ASSISTED = QEvent.Type(QEvent.registerEventType())
"""The event that tells a window that something in it was used, in whatever way."""
_POINTS = frozenset({QEvent.Type.MouseButtonPress, QEvent.Type.TouchBegin, QEvent.Type.TabletPress})
_LEADING = frozenset(
    {
        *(Qt.Key.Key_Tab, Qt.Key.Key_Backtab),
        *(Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down),
        *(Qt.Key.Key_Home, Qt.Key.Key_End, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown),
    }
)


def announce(widget: QtWidgets.QWidget, text: str, *, urgent: bool = False) -> None:
    """Let a screen reader say a text when it is silent, or immediately; nothing if it is hidden."""
    if not text or not widget.isVisible():
        return
    event = QtGui.QAccessibleAnnouncementEvent(widget, text)
    if urgent:
        event.setPoliteness(QtGui.QAccessible.AnnouncementPoliteness.Assertive)
    QtGui.QAccessible.updateAccessibility(event)


def report_used(widget: QtWidgets.QWidget) -> None:
    """Tell the widget's window, if it has one yet, that the widget was used."""
    window = system_window(widget)
    if window is not None:
        QCoreApplication.sendEvent(window, QEvent(ASSISTED))


class Answers:
    """Answers assistive tools in place of Qt if Qt's own answer doesn't work.

    Qt only counts the visible bars of a scroll area, and the program ends if a tool asks for a
    child that it knew before a bar disappeared, as all tools do when the sheet is hidden. Qt also
    doesn't list an open menu below its window, and of a stack only its pages, not a menu over them.
    """

    def __init__(self) -> None:
        """Start to answer."""
        self._kept: list[QtGui.QAccessibleInterface] = []
        QtGui.QAccessible.installFactory(self._answer)

    def _answer(self, _class: str, thing: QObject | None) -> QtGui.QAccessibleInterface | None:
        if isinstance(thing, QtWidgets.QScrollArea):
            return self._keep(QtWidgets.QAccessibleWidget(thing, QtGui.QAccessible.Role.Client))
        if isinstance(thing, QtWidgets.QStackedWidget):
            return self._keep(
                QtWidgets.QAccessibleWidget(thing, QtGui.QAccessible.Role.LayeredPane)
            )
        if isinstance(thing, QtWidgets.QMainWindow):
            return self._keep(_WindowWithMenu(thing, QtGui.QAccessible.Role.Window))
        return None

    def _keep(self, answer: QtGui.QAccessibleInterface) -> QtGui.QAccessibleInterface:
        """Keep an answer: Qt deletes it with its widget, PySide with the last reference to it."""
        self._kept = [*filter(isValid, self._kept), answer]
        return answer


class _WindowWithMenu(QtWidgets.QAccessibleWidget):
    """A window whose last child is the open menu."""

    @override
    def childCount(self) -> int:
        return super().childCount() + (QtWidgets.QApplication.activePopupWidget() is not None)

    @override
    def child(self, index: int) -> QtGui.QAccessibleInterface | None:  # type: ignore[override]
        menu = QtWidgets.QApplication.activePopupWidget()
        if menu is not None and index == super().childCount():
            return QtGui.QAccessible.queryAccessibleInterface(menu)
        return super().child(index)


class LastInput(QObject):
    """Watches what the system sends to a window: these are few events, unlike those of widgets."""

    def __init__(self, window: QtWidgets.QWidget) -> None:
        """Watch a window that is shown."""
        super().__init__(window)
        forget_pointer()
        handle = system_window(window)
        if handle is not None:
            handle.installEventFilter(self)

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in _POINTS and isinstance(event, QtGui.QPointerEvent):
            _used.pointer, _used.place = True, event.point(0).globalPosition().toPoint()
            _used.led = False
        elif event.type() == QEvent.Type.KeyPress and isinstance(event, QtGui.QKeyEvent):
            _used.pointer = False
            moved, typed = event.key() in _LEADING, event.text().isalnum()
            _used.led = moved or (_used.led and not typed)
        return False


def by_pointer() -> bool:
    """Return whether a pointer was used last in a watched window."""
    return _used.pointer


def forget_pointer() -> None:
    """Forget that a pointer was used, as when the program starts."""
    _used.pointer, _used.place, _used.led = False, None, True


def led_by_keys() -> bool:
    """Return whether keys moved the focus since a pointer was used or a letter or digit typed.

    Then Enter is for what has the focus.
    """
    return _used.led


def lead_by_keys() -> None:
    """Say that a shortcut moved the focus: the window hears nothing of its keys."""
    _used.led = True


def tapped_place() -> QPoint | None:
    """Return where on the screen a watched window was tapped last, None if keys were used since."""
    return _used.place if _used.pointer else None


@dataclass(slots=True)
class _Used:
    pointer: bool = False
    place: QPoint | None = None
    led: bool = True


_used = _Used()
