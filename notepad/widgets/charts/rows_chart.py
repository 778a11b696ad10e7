"""RowsChart: how many of how many, a bar below the other; a tapped one tells more."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPen
from typing_extensions import override

from notepad.core.words import _
from notepad.widgets.charts.told_words import draw_words, words_height
from notepad.widgets.look import theme
from notepad.widgets.look.lettering import Side, ems, write
from notepad.widgets.look.sizes import finger
from notepad.widgets.look.theme import tint
from notepad.widgets.look.voice import aloud
from notepad.widgets.sheet.panels.detail_on_tap import Telling

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from PySide6.QtGui import QKeyEvent, QPaintEvent
    from PySide6.QtWidgets import QWidget

_NARROW = 10  # sizes, widths and heights in the usual text size
_ROW = 2.5
_BAR = 0.6
_LINE = 1.4
_INSET = 4  # pixels


@dataclass(frozen=True, slots=True)
class ChartRow:
    """`part` of a `whole`: the thick part of a bar and all of it; `said` is both in words."""

    key: str
    label: str
    part: int
    whole: int
    said: str
    detail: str = ""


class RowsChart(Telling):
    """A bar for each row, as long as its whole beside the longest; each row is a target.

    Thick and thin tell part and whole, and numbers say both: no colour is needed. `reached` brings
    the middle of the row that keys went to.
    """

    reached = Signal(QPointF)

    def __init__(self, parent: QWidget | None = None) -> None:
        """Show no rows yet."""
        super().__init__(parent)
        self._name, self._rows = "", tuple[ChartRow, ...]()

    @property
    def rows(self) -> tuple[ChartRow, ...]:
        """What is shown."""
        return self._rows

    def show_rows(self, name: str, rows: Sequence[ChartRow]) -> None:
        """Show these rows under a name for those who don't see them."""
        if (name, tuple(rows)) != (self._name, self._rows):
            self._name, self._rows = name, tuple(rows)
            told = _("{value}: {share}")
            spoken = {row.key: aloud(told.format(value=row.label, share=row.said)) for row in rows}
            self.set_parts([[key] for key in spoken], spoken)

    @override
    def wanted_height(self, width: float) -> float:
        return sum(self._height(row, width) for row in self._rows)

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(round(self.text_size * _NARROW), finger(self))

    @override
    def named(self) -> tuple[str, str]:
        return self._name, next((r.detail for r in self._rows if r.key == self.selected), "")

    @override
    def places(self) -> Mapping[str, QRectF]:
        area, places = self.area(), dict[str, QRectF]()
        top = area.top()
        for row in self._rows:
            places[row.key] = QRectF(area.left(), top, area.width(), self._row_height)
            top += self._height(row, area.width())
        return places

    @property
    def _row_height(self) -> float:
        return max(float(finger(self)), self.text_size * _ROW)

    def _height(self, row: ChartRow, width: float) -> float:
        told = row.detail if row.key == self.selected else ""
        return self._row_height + words_height(told, width - 2 * _INSET, self.text_size)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        super().keyPressEvent(event)
        if self.focus_key is not None:
            self.reached.emit(self.places()[self.focus_key].center())

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        most = max((row.whole for row in self._rows), default=1)
        places = self.places()
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            for row in self._rows:
                self._draw_row(painter, row, places[row.key], most)

    def _draw_row(self, painter: QPainter, row: ChartRow, place: QRectF, most: int) -> None:
        colours, text = theme.current(), self.text_size
        inside = place.adjusted(_INSET, 0, -_INSET, 0)
        line = QRectF(inside.left(), 0, inside.width(), text * _LINE)
        line.moveTop(inside.center().y() - text * (_LINE + _BAR) / 2)
        room = ems(row.said) * text + text
        write(painter, line.adjusted(0, 0, -room, 0), row.label, tint(colours.ink), size=text,
              bold=True, side=Side.LEFT)  # fmt: skip
        write(painter, line, row.said, tint(colours.ink), size=text, side=Side.RIGHT)
        bar = QRectF(inside.left(), line.bottom(), inside.width(), text * _BAR)
        painter.setPen(Qt.PenStyle.NoPen)
        for count, colour, thin in ((row.whole, colours.bar, 0.5), (row.part, colours.accent, 1)):
            if count:
                drawn = QRectF(0, 0, bar.width() * count / most, bar.height() * thin)
                drawn.moveCenter(bar.center())
                drawn.moveLeft(bar.left())
                painter.setBrush(tint(colour))
                painter.drawRoundedRect(drawn, 3, 3)
        if row.key == self.selected:
            below = place.adjusted(_INSET, place.height(), -_INSET, 0)
            draw_words(painter, below, row.detail, text)
        if row.key in (self.ringed, self.selected):
            painter.setPen(QPen(tint(colours.pencil), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(place.adjusted(0, 1, 0, -1), 4, 4)
