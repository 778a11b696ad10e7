"""Tappable: a button painted by ourselves, large enough for a finger."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QRect, QSize, Qt, QTimer
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QPushButton, QSizePolicy, QWidget
from typing_extensions import override

from notepad.core.page.face import Face
from notepad.widgets.look.sizes import em, finger
from notepad.widgets.look.wrapped_face import face_size
from notepad.widgets.touch.assisted import count_as_touch
from notepad.widgets.touch.last_input import by_pointer

if TYPE_CHECKING:
    from PySide6.QtGui import QFocusEvent, QFont, QKeyEvent

ARROWS = frozenset({Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down})
_MOST_PADDING = 14
_COMPACT_PADDING = 5
_SLACK = 2  # pixels: letters may take a little more than is measured
_LONGEST_WORD_EM = 12  # a longer one is broken
_BY_KEYS = frozenset(
    {
        Qt.FocusReason.TabFocusReason,
        Qt.FocusReason.BacktabFocusReason,
        Qt.FocusReason.ShortcutFocusReason,
        Qt.FocusReason.OtherFocusReason,
    }
)
_ENTER = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter})


@dataclass(slots=True)
class _Left:
    """Whether what had the focus last is gone and had no ring: then Qt moves on as by Tab."""

    quietly: bool = False

    def forget(self) -> None:
        """Let what gets the focus later be ringed as ever."""
        self.quietly = False


_left = _Left()


def ring_after(reason: Qt.FocusReason, *, before: bool) -> bool:
    """Return whether the ring is shown after focus came for this reason: keys do, taps don't."""
    quietly, _left.quietly = _left.quietly, False
    if quietly or by_pointer():
        return False
    return reason in _BY_KEYS or (before and reason != Qt.FocusReason.MouseFocusReason)


def reason_after(*, ringed: bool) -> Qt.FocusReason:
    """Return why the focus moves on from what is gone, so that a ring is shown if it had one."""
    return Qt.FocusReason.OtherFocusReason if ringed else Qt.FocusReason.MouseFocusReason


class Tappable(QPushButton):
    """A button painted by ourselves: at least a finger large, its text wrapped, never clipped.

    Enter taps it as Space does; arrow keys are left to whoever holds it. One that shows whether it
    is chosen has a holder that says so: to toggle it, as assistive tools do, is a tap as well.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make a button without a text."""
        super().__init__(parent)
        self._hint: QSize | None = None
        self._ring = self._compact = self._chosen = False
        self.setAutoDefault(False)
        self.clicked.connect(self._used)
        self.toggled.connect(self._tap_if_toggled)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def face(self) -> Face:
        """Return what the button shows."""
        return Face(self.text())

    def lettering(self) -> QFont:
        """Return the font of the button's text."""
        return self.font()

    def padding(self) -> int:
        """Return the room left and right of the face, in pixels."""
        return _COMPACT_PADDING if self._compact else min(round(em(self) * 0.8), _MOST_PADDING)

    @property
    def compact(self) -> bool:
        """Whether little room is left around the face."""
        return self._compact

    def set_compact(self, *, on: bool) -> None:
        """Leave less room around the face, for a place where many stand side by side."""
        if on != self._compact:
            self._compact = on
            self.changed()

    def show_chosen(self, *, on: bool) -> None:
        """Show whether it is chosen."""
        self._chosen = on
        self.setChecked(on)

    def lead(self) -> int:
        """Return the room kept before the face, in pixels."""
        return 0

    def changed(self) -> None:
        """Take note that the face has another size now."""
        self._hint = None
        self.updateGeometry()
        self.update()

    def ring(self) -> bool:
        """Return whether the ring of keyboard focus is shown."""
        return self._ring and self.hasFocus()

    def _used(self) -> None:
        count_as_touch(self)

    def _tap_if_toggled(self, on: bool) -> None:
        if on != self._chosen:
            self.setChecked(self._chosen)
            self.click()

    def _room(self, width: int) -> QSize:
        """Return the size that the button needs when at most `width` pixels wide."""
        self.ensurePolished()
        side, around = finger(self), 2 * self.padding() + self.lead()
        metrics = QFontMetrics(self.lettering())
        words = map(metrics.horizontalAdvance, self.face().label.split())
        least = min(max(words, default=0) + _SLACK, em(self) * _LONGEST_WORD_EM)
        face = face_size(metrics, self.face(), max(width - around, least))
        tall = face.height() + round(em(self) * 0.8)
        return QSize(max(side, face.width() + around), max(side, tall))

    def _content(self) -> QRect:
        pad = self.padding()
        return self.rect().adjusted(pad + self.lead(), 0, -pad, 0)

    @override
    def nextCheckState(self) -> None:
        """Stay as it is: whoever holds the button says whether it is chosen."""

    @override
    def hasHeightForWidth(self) -> bool:
        return True

    @override
    def heightForWidth(self, width: int) -> int:
        hint = self.sizeHint()
        return hint.height() if hint.width() <= width else self._room(width).height()

    @override
    def sizeHint(self) -> QSize:
        if self._hint is None:
            self._hint = self._room(1 << 20)
        return self._hint

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(self._room(1).width(), finger(self))

    @override
    def changeEvent(self, event: QEvent) -> None:
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._hint = None
        super().changeEvent(event)

    @override
    def focusInEvent(self, event: QFocusEvent) -> None:
        self._ring = ring_after(event.reason(), before=self._ring)
        super().focusInEvent(event)

    @override
    def focusOutEvent(self, event: QFocusEvent) -> None:
        _left.quietly = not self._ring and not (self.isVisible() and self.isEnabled())
        if _left.quietly:
            QTimer.singleShot(0, _left.forget)
        super().focusOutEvent(event)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in ARROWS:
            event.ignore()
        elif event.key() in _ENTER and event.modifiers() in (
            Qt.KeyboardModifier.NoModifier,
            Qt.KeyboardModifier.KeypadModifier,
        ):
            self.click()
        else:
            super().keyPressEvent(event)
