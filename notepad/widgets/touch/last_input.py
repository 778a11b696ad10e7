"""LastInput: whether a pointer or a key was used last, which says whether focus has a ring."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject
from typing_extensions import override

from notepad.widgets.look.whereabouts import system_window

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

_POINTS = frozenset({QEvent.Type.MouseButtonPress, QEvent.Type.TouchBegin, QEvent.Type.TabletPress})


@dataclass(slots=True)
class _Used:
    pointer: bool = False


_used = _Used()


def by_pointer() -> bool:
    """Return whether a pointer was used last in a window that is listened to."""
    return _used.pointer


class LastInput(QObject):
    """Listens to what the system sends to a window: that is little, unlike what widgets hear."""

    def __init__(self, window: QWidget) -> None:
        """Listen to a window that is shown."""
        super().__init__(window)
        _used.pointer = False
        handle = system_window(window)
        if handle is not None:
            handle.installEventFilter(self)

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in _POINTS:
            _used.pointer = True
        elif event.type() == QEvent.Type.KeyPress:
            _used.pointer = False
        return False
