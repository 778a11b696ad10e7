"""CourseChart: a value for each time, as bars in order; where there is none a dashed outline."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter, QPen
from typing_extensions import override

from notepad.widgets.charts.columns import draw_column, draw_frame, draw_no_column
from notepad.widgets.charts.told_words import draw_words, words_height
from notepad.widgets.look import theme
from notepad.widgets.look.lettering import Side, write
from notepad.widgets.look.theme import tint
from notepad.widgets.look.voice import aloud
from notepad.widgets.sheet.panels.detail_on_tap import Telling

if TYPE_CHECKING:
    from collections.abc import Mapping

    from PySide6.QtGui import QPaintEvent
    from PySide6.QtWidgets import QWidget

_HEIGHT = 7.5  # sizes, widths and heights in the usual text size
_NARROW = 10
_LABEL = 0.86
_LEAST_LABEL = 12.0  # pixels
_LINE = 1.5
_WIDEST = 5.0
_ENDS = 0.45  # how much of the width the words below each end have


@dataclass(frozen=True, slots=True)
class CourseBar:
    """How high a bar is, 0 to 1, None where nothing was reached; `detail` is told at a tap."""

    key: str
    value: float | None
    detail: str


@dataclass(frozen=True, slots=True)
class Course:
    """Bars in order of time: `first` and `last` stand below their ends, `top` above them."""

    name: str
    bars: tuple[CourseBar, ...] = ()
    top: str = ""
    first: str = ""
    last: str = ""


class CourseChart(Telling):
    """A bar a time, each a target as tall as the chart; a tapped one tells its detail below."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Show no bars yet."""
        super().__init__(parent)
        self._course = Course("")

    @property
    def course(self) -> Course:
        """What is shown."""
        return self._course

    def show_course(self, course: Course) -> None:
        """Show these bars."""
        if course != self._course:
            self._course = course
            spoken = {bar.key: aloud(bar.detail) for bar in course.bars}
            self.set_parts([list(spoken)], spoken)

    @override
    def wanted_height(self, width: float) -> float:
        words = words_height(self._detail, width, self.text_size)
        return self.text_size * _HEIGHT + 2 * self._label * _LINE + words

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(round(self.text_size * _NARROW), round(self.text_size * _HEIGHT))

    @override
    def named(self) -> tuple[str, str]:
        return self._course.name, self._detail

    @override
    def places(self) -> Mapping[str, QRectF]:
        chart, bars = self._chart(), self._course.bars
        step = min(chart.width() / max(1, len(bars)), self.text_size * _WIDEST)
        return {
            bar.key: QRectF(chart.left() + at * step, chart.top(), step, chart.height())
            for at, bar in enumerate(bars)
        }

    @property
    def _label(self) -> float:
        return max(_LEAST_LABEL, self.text_size * _LABEL)

    @property
    def _detail(self) -> str:
        return next((b.detail for b in self._course.bars if b.key == self.selected), "")

    def _chart(self) -> QRectF:
        area, above = self.area(), self._label * _LINE
        return QRectF(area.left(), area.top() + above, area.width(), self.text_size * _HEIGHT)

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            self._draw_scale(painter)
            places = self.places()
            for bar in self._course.bars:
                self._draw_bar(painter, bar, places[bar.key])
            below = self._chart().bottom() + self._label * _LINE
            room = self.area()
            draw_words(painter, room.adjusted(0, below - room.top(), 0, 0), self._detail,
                       self.text_size)  # fmt: skip

    def _draw_scale(self, painter: QPainter) -> None:
        """Draw the lines of nothing and of all, and what stands at the ends."""
        colours, chart, size = theme.current(), self._chart(), self._label
        painter.setPen(QPen(tint(colours.line), 1))
        painter.drawLine(chart.topLeft(), chart.topRight())
        painter.drawLine(chart.bottomLeft(), chart.bottomRight())
        ink, course = tint(colours.faded), self._course
        above = QRectF(chart.left(), chart.top() - size * _LINE, chart.width(), size * _LINE)
        write(painter, above, course.top, ink, size=size, side=Side.LEFT)
        end = QRectF(chart.left(), chart.bottom(), chart.width() * _ENDS, size * _LINE)
        write(painter, end, course.first, ink, size=size, side=Side.LEFT)
        end.moveRight(chart.right())
        write(painter, end, course.last, ink, size=size, side=Side.RIGHT)

    def _draw_bar(self, painter: QPainter, bar: CourseBar, place: QRectF) -> None:
        if bar.value is None:
            draw_no_column(painter, place)
        else:
            draw_column(painter, place, bar.value, theme.current().accent)
        if bar.key in (self.ringed, self.selected):
            draw_frame(painter, place)
