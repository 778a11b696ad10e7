"""The cover: it hides everything about the game until its owner opens it."""

from __future__ import annotations

from PySide6 import QtGui
from PySide6.QtCore import QEvent, QLineF, QObject, QPoint, QPointF, QRect, QRectF, Qt, Signal
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from notepad.core.language import _, pgettext
from notepad.widgets.look import drawing, layouts, theme
from notepad.widgets.look.theme import em, resized
from notepad.widgets.look.words import CENTRED, Words
from notepad.widgets.touch.buttons import ActionButton, Weight
from notepad.widgets.touch.tap_area import Spot

_OPENING = frozenset({Qt.Key.Key_Escape, Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space})
_PLACED = frozenset(
    {QEvent.Type.ShowToParent, QEvent.Type.HideToParent, QEvent.Type.Move, QEvent.Type.Resize}
)


class Cover(drawing.Painted, QWidget):
    """Lies over its whole parent, opaque, and shows no fact of the game.

    A part that is left free lies on it and can be used; its owner must make sure that it shows no
    secret, and moves it when the window changes. A tap elsewhere, Enter, Space or Esc opens the
    cover. It may say what waits below, in words that tell no secret. While the peek button is held,
    by finger or with Space, what is below is visible; releasing it, or leaving the window, hides it
    again. The keyboard can't leave the cover while the sheet is hidden. The shell does the opening:
    `opened` asks for it.
    """

    opened = Signal()
    peek_started = Signal()
    peek_ended = Signal()

    def __init__(self, parent: QWidget) -> None:
        """Make a cover that isn't shown yet; it follows its parent's size."""
        # In a sub-window, Qt keeps Tab inside, so it needn't be told where Tab leads.
        super().__init__(parent, Qt.WindowType.SubWindow)
        self._below = parent
        self.peeking = self._pressed = False
        self._free: QWidget | None = None
        self._waiting = ""
        self.peek = ActionButton(_("Hold to peek"), self, weight=Weight.PLAIN)
        self.peek.pressed.connect(self._start_peek)
        self.peek.released.connect(self._end_peek)
        self.opener = Spot("", self, focused=lambda _key: None)
        self.opener.setAccessibleName(_("Show the sheet"))
        self.opener.clicked.connect(self.opened)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.say_what_waits("")
        self._over = layouts.Over(self, parent)
        self.hide()

    def cover_everything(self) -> None:
        """Hide everything."""
        self._over.lie_over()
        self.show()
        self.raise_()
        self.setFocus(Qt.FocusReason.OtherFocusReason)

    def say_what_waits(self, words: str) -> None:
        """Say what waits to be gone on with, and that it must be shown for that."""
        self._waiting = words
        self.setAccessibleName(_("Hidden. Tap to show."))
        self.setAccessibleDescription(words)
        self.update()

    def leave_free(self, part: QWidget) -> None:
        """Take over a widget, where it is now, that can be used while everything else is hidden."""
        place, hidden = QRect(part.mapTo(self._below, QPoint()), part.size()), part.isHidden()
        self._free = part
        part.setParent(self)
        part.setGeometry(place)
        part.setHidden(hidden)
        part.installEventFilter(self)
        self._come_before(part)
        self._place()

    def give_back(self) -> None:
        """Release the part that was left free, so that its owner can take it back."""
        if self._free is not None:
            self._free.removeEventFilter(self)
        self._free = None
        self._place()

    def _come_before(self, part: QWidget) -> None:
        """Let Tab lead to the cover, to its button, and then through the parts of `part` in order.

        The part itself isn't a tab stop, and Qt puts nothing after a widget that isn't one.
        """
        policy = part.focusPolicy()
        part.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        QWidget.setTabOrder(part, self)
        QWidget.setTabOrder(self, self.peek)
        part.setFocusPolicy(policy)

    def _left_free(self) -> QRect:
        """Return the place that is left free; empty if the part there is hidden."""
        free = self._free
        return QRect() if free is None or free.isHidden() else free.geometry()

    def _room(self) -> QRect:
        """Return the largest area of the cover beside the part that is left free."""
        whole, free = self.rect(), self._left_free()
        if free.isNull():
            return whole
        beside = [
            QRect(0, 0, free.left(), whole.height()),
            QRect(free.right(), 0, whole.width() - free.right(), whole.height()),
            QRect(0, 0, whole.width(), free.top()),
            QRect(0, free.bottom(), whole.width(), whole.height() - free.bottom()),
        ]
        return max(beside, key=lambda part: part.width() * part.height())

    def _start_peek(self) -> None:
        if not self.peeking:
            self.peeking = True
            self.update()
            self.peek_started.emit()

    def _end_peek(self) -> None:
        if self.peeking:
            self.peeking = False
            # Immediately, not in the next turn of the event loop: others may be looking already.
            self.repaint()
            self.peek_ended.emit()

    def _draw_pattern(self, painter: QtGui.QPainter) -> None:
        colours, area = theme.current(), self.rect()
        painter.fillRect(area, QtGui.QColor(colours.desk))
        painter.setPen(QtGui.QPen(QtGui.QColor(colours.soft), 8.8))
        for x in range(-area.height(), area.width() + 22, 22):
            painter.drawLine(QLineF(x, area.height(), x + area.height(), 0))

    def _draw_sheet(self, painter: QtGui.QPainter) -> None:
        """Draw a folded sheet of paper with its corner turned down, and the words on it."""
        colours, sheet = theme.current(), QRectF(self._sheet())
        ear = em(self) * 2.4
        above, beside = (
            QPointF(sheet.right() - ear, sheet.top()),
            sheet.topRight() + QPointF(0, ear),
        )
        painter.setPen(QtGui.QPen(QtGui.QColor(colours.line), 1.0))
        painter.setBrush(QtGui.QColor(colours.paper))
        corners = [sheet.topLeft(), above, beside, sheet.bottomRight(), sheet.bottomLeft()]
        painter.drawPolygon(QtGui.QPolygonF(corners))
        painter.setBrush(QtGui.QColor(colours.soft))
        painter.drawPolygon(QtGui.QPolygonF([above, QPointF(above.x(), beside.y()), beside]))

    def _draw_words(self, painter: QtGui.QPainter) -> None:
        colours, sheet = theme.current(), self._sheet()
        large = resized(self.font(), 1.7, bold=True)
        upper = QRect(sheet.x(), sheet.center().y() - em(self) * 3, sheet.width(), em(self) * 3)
        Words(pgettext("sheet", "Hidden"), large).draw(painter, upper, colours.ink, CENTRED)
        words = Words(self._waiting or _("tap to show"), self.font())
        inside = sheet.adjusted(em(self), 0, -em(self), 0)
        lines = max(2 * words.line, words.high(inside.width()))
        lower = QRect(inside.x(), upper.bottom(), inside.width(), lines)
        words.draw(painter, lower, colours.faded, CENTRED)

    def _sheet(self) -> QRect:
        """Return the place of the folded sheet: in the middle, above the peek button."""
        unit, room = em(self), self._room()
        width = min(room.width() - 2 * unit, unit * 18)
        height = min(room.height() - self.peek.height() - 4 * unit, unit * 14)
        top = (room.height() - height - self.peek.height() - 2 * unit) // 2
        left = room.left() + (room.width() - width) // 2
        return QRect(left, room.top() + max(0, top), width, max(0, height))

    def _place(self) -> None:
        hint, room = self.peek.sizeHint(), self._room()
        self.peek.resize(min(hint.width() + 4 * em(self), room.width()), hint.height())
        sheet, left = self._sheet(), room.left() + (room.width() - self.peek.width()) // 2
        lowest = room.bottom() - self.peek.height()
        self.peek.move(left, min(sheet.bottom() + 2 * em(self), lowest))
        self.update()

    @override
    def event(self, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.WindowDeactivate, QEvent.Type.TouchCancel):
            self.peek.setDown(False)
            self._end_peek()
        elif event.type() == QEvent.Type.LayoutRequest:
            self._place()  # its content has another font, or larger targets
        return super().event(event)

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._free and event.type() in _PLACED:
            self._place()
        return False

    @override
    def resizeEvent(self, event: QtGui.QResizeEvent) -> None:
        self._place()

    @override
    def hideEvent(self, event: QtGui.QHideEvent) -> None:
        self._end_peek()

    @override
    def mousePressEvent(self, event: QtGui.QMouseEvent) -> None:
        at = event.position().toPoint()
        self._pressed = not self._left_free().contains(at)

    @override
    def mouseReleaseEvent(self, event: QtGui.QMouseEvent) -> None:
        if self._pressed and self.rect().contains(event.position().toPoint()):
            self.opened.emit()
        self._pressed = False

    @override
    def wheelEvent(self, event: QtGui.QWheelEvent) -> None:
        event.accept()

    @override
    def keyPressEvent(self, event: QtGui.QKeyEvent) -> None:
        here = self.hasFocus() or self.peek.hasFocus()
        if here and event.key() in _OPENING and not event.isAutoRepeat():
            self.opened.emit()
        event.accept()

    @override
    def paint(self, painter: QtGui.QPainter) -> None:
        if self.peeking:
            return
        self._draw_pattern(painter)
        self._draw_sheet(painter)
        self._draw_words(painter)
