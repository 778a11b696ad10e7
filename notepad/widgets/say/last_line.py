"""LastLine: what was done last and what it changed, always as high, at the foot of a card."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QPainter, QPen
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget
from typing_extensions import override

from notepad.widgets.look import theme
from notepad.widgets.look.sizes import em, finger, resized, wrap_flags
from notepad.widgets.look.theme import tint
from notepad.widgets.look.voice import aloud
from notepad.widgets.touch.assisted import announce
from notepad.widgets.touch.controls import ActionButton

if TYPE_CHECKING:
    from PySide6.QtGui import QFont, QPaintEvent

_SIZE = 0.87  # of the usual text
_LEADING = 1.15
_TOP = 5  # pixels below the dotted line


class LastLine(QWidget):
    """Says what was done and what it changed: beside each other, or where that is too long below.

    Where what changed is too long even so it has all the room to itself. What is certain enough to
    be announced has a button, `offered` when it is tapped. The widget is as high with it as
    without, and with long words as with none. A screen reader is told only what is new.
    """

    offered = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        """Say nothing yet."""
        super().__init__(parent)
        self.said = self.changed = ""
        self.button = ActionButton()
        self.button.hide()
        self.button.clicked.connect(self.offered)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, _TOP, 0, 0)
        row.addStretch(1)
        row.addWidget(self.button)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_line(self, said: str, changed: str, spoken: str) -> None:
        """Say what was done, and what it changed; `spoken` tells the latter without symbols."""
        if (said, changed) == (self.said, self.changed):
            return
        spoken_note = aloud(said).replace(" · ", ", ")
        new = spoken_note if said != self.said else ""
        self.said, self.changed = said, changed
        self.setAccessibleName(_in_one(spoken_note, spoken))
        self.update()
        announce(self, _in_one(new, spoken))

    def offer(self, text: str) -> None:
        """Offer what can be announced, in the words of the button; nothing without words."""
        self.button.say(text)
        self.button.setVisible(bool(text))
        self.update()

    def lines(self) -> tuple[tuple[str, QRect, bool], ...]:
        """Return what is written, where, and whether it is what changed."""
        return tuple(self._lines(self._room()))

    def _room(self) -> QRect:
        room = self.rect().adjusted(0, _TOP, 0, 0)
        if not self.button.isHidden():
            room.setRight(self.button.x() - em(self))
        return room

    def _lines(self, room: QRect) -> list[tuple[str, QRect, bool]]:
        wide = self._wide(self.changed, bold=True) if self.changed else 0
        if not wide:
            return [(self.said, room, False)]
        if wide > room.width():  # the note itself can be read among the notes
            return [(self.changed, room, True)]
        if self._wide(self.said) + em(self) + wide <= room.width():
            beside = room.adjusted(room.width() - wide, 0, 0, 0)
            return [(self.said, room.adjusted(0, 0, -wide, 0), False), (self.changed, beside, True)]
        half = room.height() // 2
        above, below = room.adjusted(0, 0, 0, -half), room.adjusted(0, room.height() - half, 0, 0)
        return [(self.said, above, False), (self.changed, below, True)]

    def _wide(self, text: str, *, bold: bool = False) -> int:
        return QFontMetrics(self._font(bold=bold)).horizontalAdvance(text) + 2

    def _font(self, *, bold: bool = False) -> QFont:
        return resized(self.font(), _SIZE, bold=bold)

    def _height(self) -> int:
        lines = round(2 * _LEADING * QFontMetrics(self._font(bold=True)).height())
        return _TOP + max(finger(self), lines)

    @override
    def sizeHint(self) -> QSize:
        return QSize(em(self) * 16, self._height())

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(0, self._height())

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        colours = theme.current()
        with QPainter(self) as painter:
            painter.setPen(QPen(tint(colours.line), 1, Qt.PenStyle.DotLine))
            painter.drawLine(0, 0, self.width(), 0)
            for text, place, changed in self.lines():
                painter.setFont(self._font(bold=changed))
                painter.setPen(tint(colours.mine_ink if changed else colours.faded))
                _write(painter, text, place)


def _in_one(*told: str) -> str:
    return ". ".join(filter(None, told))


def _write(painter: QPainter, text: str, place: QRect) -> None:
    """Write a text into a place, on as many lines as that has; if it is too long its ends stay."""
    metrics = painter.fontMetrics()
    side = int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft)
    wrapped = side | wrap_flags(metrics, text, place.width())
    if metrics.boundingRect(place, wrapped, text).height() <= place.height():
        painter.drawText(place, wrapped, text)
    else:
        elided = metrics.elidedText(text, Qt.TextElideMode.ElideMiddle, place.width())
        painter.drawText(place, side, elided)
