"""AnswersChart: how many answers were left after each note, as bars, the turning one dark."""

from __future__ import annotations

from dataclasses import dataclass
from math import log
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter
from typing_extensions import override

from notepad.core.words import _
from notepad.widgets.charts.columns import draw_column, draw_frame
from notepad.widgets.charts.told_words import draw_words, words_height
from notepad.widgets.look import theme
from notepad.widgets.look.lettering import Side, ems, write
from notepad.widgets.look.theme import tint
from notepad.widgets.look.voice import aloud
from notepad.widgets.sheet.panels.detail_on_tap import Telling

if TYPE_CHECKING:
    from collections.abc import Mapping

    from PySide6.QtGui import QPaintEvent
    from PySide6.QtWidgets import QWidget

_HEIGHT = 8.5  # sizes, widths and heights in the usual text size
_NARROW = 6
_LABEL = 0.86
_LEAST_LABEL = 12.0  # pixels
_LINE = 1.5
_STEEP = 1000
"""With more answers than that bars grow by their logarithm, or all but the first were nothing."""


@dataclass(frozen=True, slots=True)
class AnswerBar:
    """How many answers were left after a note, None if not counted; `detail` is told at a tap."""

    number: int
    count: int | None
    detail: str


@dataclass(frozen=True, slots=True)
class Answers:
    """The answers left note by note; `caption` says what they are."""

    caption: str
    bars: tuple[AnswerBar, ...]
    turning: int | None = None


class AnswersChart(Telling):
    """A bar a note, each a target as tall as the chart; a tapped one tells its detail below."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Show no bars yet."""
        super().__init__(parent)
        self._answers = Answers("", ())

    @property
    def answers(self) -> Answers:
        """What is shown."""
        return self._answers

    def show_answers(self, answers: Answers) -> None:
        """Show these bars."""
        if answers != self._answers:
            self._answers = answers
            spoken = {str(bar.number): aloud(bar.detail) for bar in answers.bars}
            self.set_parts([list(spoken)], spoken)

    @override
    def wanted_height(self, width: float) -> float:
        text = self.text_size
        lines = 1 if self._fits_beside(width) else 2
        words = words_height(self._detail, width, text)
        return text * _HEIGHT + lines * self._label * _LINE + words

    @override
    def minimumSizeHint(self) -> QSize:
        # Narrow, its caption takes another line; a layout would ask for that at every width.
        return QSize(round(self.text_size * _NARROW), round(self.text_size * _HEIGHT))

    @override
    def named(self) -> tuple[str, str]:
        return self._answers.caption, self._detail

    @override
    def places(self) -> Mapping[str, QRectF]:
        chart, bars = self._chart(), self._answers.bars
        step = chart.width() / max(1, len(bars))
        return {
            str(bar.number): QRectF(chart.left() + at * step, chart.top(), step, chart.height())
            for at, bar in enumerate(bars)
        }

    @property
    def _label(self) -> float:
        return max(_LEAST_LABEL, self.text_size * _LABEL)

    @property
    def _detail(self) -> str:
        return next((b.detail for b in self._answers.bars if str(b.number) == self.selected), "")

    def _ends(self) -> tuple[str, str]:
        """Return what stands below the first bar and the last one."""
        bars = self._answers.bars
        first = _("note {number}").format(number=bars[0].number) if bars else ""
        return first, str(bars[-1].number) if len(bars) > 1 else ""

    def _fits_beside(self, width: float) -> bool:
        """Whether the caption has room between the ends."""
        beside = 2 * max(map(ems, self._ends())) + 2
        return (ems(self._answers.caption) + beside) * self._label <= width

    def _chart(self) -> QRectF:
        area = self.area()
        return QRectF(area.left(), area.top(), area.width(), self.text_size * _HEIGHT)

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            self._draw_bars(painter)
            self._draw_words(painter)

    def _draw_bars(self, painter: QPainter) -> None:
        colours, answers, places = theme.current(), self._answers, self.places()
        most = max((bar.count or 0 for bar in answers.bars), default=0)
        for bar in answers.bars:
            place = places[str(bar.number)]
            if bar.count is not None:
                dark = bar.number == answers.turning
                colour = colours.accent if dark else colours.bar
                draw_column(painter, place, grown(bar.count, most), colour)
            if str(bar.number) in (self.ringed, self.selected):
                draw_frame(painter, place)

    def _draw_words(self, painter: QPainter) -> None:
        ink, size, chart = tint(theme.current().faded), self._label, self._chart()
        line = QRectF(chart.left(), chart.bottom(), chart.width(), size * _LINE)
        first, last = self._ends()
        write(painter, line, first, ink, size=size, side=Side.LEFT)
        write(painter, line, last, ink, size=size, side=Side.RIGHT)
        if not self._fits_beside(chart.width()):
            line = line.translated(0, line.height())
        write(painter, line, self._answers.caption, ink, size=size)
        room = self.area()
        below = room.adjusted(0, line.bottom() - room.top(), 0, 0)
        draw_words(painter, below, self._detail, self.text_size)


def grown(count: int, most: int) -> float:
    """Return how high a bar is beside the highest one, 0 to 1."""
    if count <= 0:
        return 0.0
    return log(1 + count) / log(1 + most) if most > _STEEP else count / most
