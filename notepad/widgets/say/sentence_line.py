"""The sentence in the making, each of its places to be tapped.

Letters become smaller where a sentence is long; a place stays as large as a finger all the same.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontInfo, QFontMetrics, QPainter, QPen, QRegion
from typing_extensions import override

from notepad.core.language import _
from notepad.widgets.look import theme
from notepad.widgets.look.drawing import painter_on
from notepad.widgets.look.label import aloud
from notepad.widgets.look.layouts import Arranged, flow_boxes
from notepad.widgets.look.theme import finger, resized
from notepad.widgets.touch.buttons import Tappable

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QFont, QPaintEvent
    from PySide6.QtWidgets import QWidget

    from notepad.core.form import Form, Piece

_SIZES = (1.2, 1.0, 0.87, 0.8, 0.7, 0.6, 0.5)  # of the usual text, tried in this order
_LEAST_TEXT = 12  # pixels
_LEADING, _TIGHT = 9, 3  # pixels between lines, and the least where nothing else fits
_ASKED, _LATER = "?", "…"  # what an open place shows: the one in question, and any other


class SentenceLine(Arranged):
    """The words of a sentence and its places, wrapped in a room of fixed size."""

    turned = Signal(tuple)

    def __init__(self, parent: QWidget | None = None) -> None:
        """Show no sentence yet."""
        super().__init__(parent)
        self.places: list[PlaceButton] = []
        self._pieces: Sequence[Piece] = ()
        self._labels: Sequence[str] = ()
        self._step: tuple[str, ...] = ()
        self._words: list[_Word] = []
        self._size = 1.0

    def show_line(self, form: Form[Any]) -> None:
        """Show the sentence of a form as far as it is made."""
        labels = {row.key: row.label for row in form.rows}
        self._pieces, self._step = form.line, form.step
        self._labels = [labels.get(piece.rows[0], "") if piece.rows else "" for piece in form.line]
        self.setAccessibleName(aloud("".join(piece.text or _LATER for piece in form.line)))
        count = sum(_is_place(piece) for piece in form.line)
        while len(self.places) < count:
            self.places.append(self._new_place())
        for spare in self.places[count:]:
            spare.hide()
        self.arrange()

    def place(self, row: str) -> PlaceButton | None:
        """Return the place that a row fills, if it is in the sentence."""
        shown = (button for button in self.places if not button.isHidden())
        return next((button for button in shown if row in button.rows), None)

    def _new_place(self) -> PlaceButton:
        button = PlaceButton(self)
        button.clicked.connect(lambda: self.turned.emit(button.rows))
        return button

    @override
    def arrange(self) -> None:
        """Set the words at the largest size at which all have room, lines a finger apart if so."""
        usual, side = QFontInfo(self.font()).pixelSize(), finger(self)
        sizes = [size for size in _SIZES if size == 1 or round(size * usual) >= _LEAST_TEXT]
        ways = [(size, least) for size in sizes for least in (side, 0)]
        any(self._set(size, least) for size, least in ways) or self._set(sizes[-1], leading=_TIGHT)
        _keep_apart([place for place in self.places if not place.isHidden()])

    def _set(self, size: float, least: int = 0, *, leading: int = _LEADING) -> bool:
        """Set the words at a size, lines at least so high; return whether they have room."""
        metrics = QFontMetrics(resized(self.font(), size))
        parts = self._parts(metrics, size, max(least, metrics.height() + leading))
        sizes = [QSize(min(part.width(), self.width()), part.height()) for _what, part in parts]
        rects = flow_boxes(sizes, self.width(), 0)
        self._words, self._size = [], size
        for (what, _part), rect in zip(parts, rects, strict=True):
            if isinstance(what, PlaceButton):
                what.stand(rect, self.rect())
                what.show()
            else:
                self._words.append(_Word(what, rect))
        self.update()
        narrow = any(part.width() > self.width() for _what, part in parts)
        high = max((rect.bottom() + 1 for rect in rects), default=0)
        return high <= self.height() and not narrow

    def _parts(
        self, metrics: QFontMetrics, size: float, tall: int
    ) -> list[tuple[str | PlaceButton, QSize]]:
        parts: list[tuple[str | PlaceButton, QSize]] = []
        places = iter(self.places)
        least = metrics.height() + _LEADING
        for piece, label in zip(self._pieces, self._labels, strict=True):
            if not _is_place(piece):
                for word in _words(piece.text):
                    parts.append((word, QSize(metrics.horizontalAdvance(word), tall)))
                continue
            button = next(places)
            lit = not set(piece.rows).isdisjoint(self._step)
            button.show_place(piece, label=label, lit=lit, size=size)
            bold = QFontMetrics(button.lettering())
            wide = max(least, bold.horizontalAdvance(button.text()) + 2 * button.padding())
            parts.append((button, QSize(wide, tall)))
        return parts

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.setFont(resized(self.font(), self._size))
            painter.setPen(QColor(theme.current().ink))
            flags = int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft)
            for word in self._words:
                painter.drawText(word.at, flags, word.text)


class PlaceButton(Tappable):
    """A place of the sentence: what fills it, underlined; lit while it is the one in question."""

    def __init__(self, parent: QWidget) -> None:
        """Make a place that nothing fills."""
        super().__init__(parent)
        self.rows: tuple[str, ...] = ()
        self._size = 1.0
        self._lit = self._open = False
        self.words = self._reach = QRect()

    def stand(self, text: QRect, within: QRect) -> None:
        """Stand where the text is, but large enough for a finger."""
        side = finger(self)
        place = QRect(0, 0, max(text.width(), side), max(text.height(), side))
        place.moveCenter(text.center())
        place.moveLeft(max(within.left(), min(place.left(), within.right() + 1 - place.width())))
        place.moveTop(max(within.top(), min(place.top(), within.bottom() + 1 - place.height())))
        self.setGeometry(place)
        self.words = text.translated(-place.topLeft())
        self.reach_to(place)

    def reach_to(self, part: QRect) -> None:
        """Be tapped in this part of the sentence alone, where other places are near."""
        self._reach = part.translated(-self.pos()) & self.rect()
        self.setMask(QRegion(self._reach))

    def show_place(self, piece: Piece, *, label: str, lit: bool, size: float) -> None:
        """Show a place, `lit` while its rows are asked for, in letters of this size."""
        self.rows, self._lit, self._size, self._open = piece.rows, lit, size, piece.open
        self.setText(piece.text or (_ASKED if lit else _LATER))
        told = _("{place}: {words}") if piece.text else _("{place}: open")
        words = aloud(piece.text)
        self.setAccessibleName(told.format(place=label, words=words) if label else _("still open"))
        self.setEnabled(bool(piece.rows))
        self.changed()

    @override
    def lettering(self) -> QFont:
        return resized(self.font(), self._size, bold=not self._open)

    @override
    def padding(self) -> int:
        return 4

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        colours = theme.current()
        with painter_on(self) as painter:
            painter.setFont(self.lettering())
            metrics = painter.fontMetrics()
            text = QRectF(self.words)
            text.setTop(text.center().y() - metrics.height() / 2)
            text.setHeight(metrics.height())
            if self._lit:
                painter.fillRect(text.adjusted(0, -2, 0, 2), QColor(colours.lit))
            line = QPen(
                QColor(colours.lit_line if self._lit else colours.faded), 2 if self._lit else 1
            )
            if self._open and not self._lit:
                line.setStyle(Qt.PenStyle.DotLine)
            painter.setPen(line)
            under = text.bottom() + 2
            painter.drawLine(QPointF(text.left(), under), QPointF(text.right(), under))
            painter.setPen(QColor(colours.ink if self.text() != _LATER else colours.faded))
            room = math.ceil(text.width())
            told = metrics.elidedText(self.text(), Qt.TextElideMode.ElideRight, room)
            painter.drawText(text, int(Qt.AlignmentFlag.AlignCenter), told)
            if self.ring():
                painter.setPen(QPen(QColor(colours.accent), 2))
                painter.drawRoundedRect(QRectF(self._reach).adjusted(1, 1, -1, -1), 6, 6)


@dataclass(frozen=True)
class _Word:
    """A word of the sentence and where it stands."""

    text: str
    at: QRect


def _words(text: str) -> list[str]:
    """Return the words of a text, each with the space before it."""
    words = [f" {word}" for word in text.split()]
    if words and not text[0].isspace():
        words[0] = words[0][1:]
    return [*words, *([" "] if text[-1:].isspace() else [])]


def _keep_apart(places: Sequence[PlaceButton]) -> None:
    """Have a tap where places overlap reach the one whose words are nearer."""
    words = [place.words.translated(place.pos()) for place in places]
    for place, own in zip(places, words, strict=True):
        part = QRect(place.geometry())
        for other in words:
            if other.center().y() < own.center().y():
                part.setTop(max(part.top(), (other.center().y() + own.center().y()) // 2 + 1))
            elif other.center().y() > own.center().y():
                part.setBottom(min(part.bottom(), (other.center().y() + own.center().y()) // 2))
            elif other.right() < own.left():
                part.setLeft(max(part.left(), (other.right() + own.left()) // 2 + 1))
            elif other.left() > own.right():
                part.setRight(min(part.right(), (other.left() + own.right()) // 2))
        place.reach_to(part)


def _is_place(piece: Piece) -> bool:
    return bool(piece.rows) or piece.open
