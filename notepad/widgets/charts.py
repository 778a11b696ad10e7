"""Charts whose parts can be tapped to hear what they stand for.

`Telling` is the base of all of them: a drawing with a sentence below it, which gives the detail of
the tapped part. `CourseChart` has a bar for each time, in order, and a dashed outline where there
is none; `RowsChart` how many of how many, one bar below the other; `AnswersChart` how many answers
were left after each note, the turning point dark. At the end: how their columns and the wrapped
words below them are drawn.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import log
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPen
from typing_extensions import override

from notepad.core.language import _
from notepad.widgets.look import theme
from notepad.widgets.look.drawing import WRAP, Side, ems, font, write
from notepad.widgets.look.drawing import words_height as wrapped_height
from notepad.widgets.look.label import aloud
from notepad.widgets.look.theme import finger, tint
from notepad.widgets.touch.tap_area import Field

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from PySide6.QtGui import QKeyEvent, QPaintEvent
    from PySide6.QtWidgets import QWidget

# Columns and words.
_FILLED = 0.82  # how much of a place's width its column fills
_LEAST = 2.0  # pixels: what stands for nothing at all
_GAP = 0.4  # in text sizes, above and below
_LABEL = 0.86  # of the usual text
_LEAST_LABEL = 12.0  # pixels
_LINE = 1.5  # of a label: how high its line is

# All charts; widths in text sizes.
_NARROW = 14  # the width that is still useful
_USUAL = 24
_SIDE = 2  # pixels kept free left and right

# Bars in order of time; widths and heights in text sizes.
_COURSE_HEIGHT = 7.5
_COURSE_NARROW = 10
_WIDEST = 5.0  # of a bar and the gap beside it
_ENDS = 0.45  # how much of the width the words below each end have

# Rows; widths and heights in text sizes.
_ROWS_NARROW = 10
_ROW = 2.5
_BAR = 0.6
_ROW_LINE = 1.4
_INSET = 4  # pixels

# Answers; widths and heights in text sizes.
_ANSWERS_HEIGHT = 8.5
_ANSWERS_NARROW = 6
_STEEP = 1000
"""With more answers bars grow with their logarithm, or all but the first would be nothing."""


class Telling(Field):
    """A row or a column of parts; a tap on one shows its detail, another tap hides it.

    A subclass says where the parts are, how high all of it is, and its name and sentence.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        """Show nothing yet."""
        super().__init__(parent)
        self._selected: str | None = None
        policy = self.sizePolicy()
        policy.setHeightForWidth(True)
        policy.setVerticalPolicy(policy.Policy.Preferred)
        self.setSizePolicy(policy)

    @property
    def selected(self) -> str | None:
        """Return the part whose detail is shown."""
        return self._selected

    def select(self, key: str | None) -> None:
        """Show this part's detail in the sentence, or with None the sentence itself."""
        if key != self._selected:
            self._selected = key
            self._tell()
            self.lay_spots()

    def wanted_height(self, width: float) -> float:
        """Return the height that the drawing and its sentence need within a width."""
        raise NotImplementedError

    def named(self) -> tuple[str, str]:
        """Return the name and the sentence for screen readers."""
        raise NotImplementedError

    def area(self) -> QRectF:
        """Return where to draw."""
        return QRectF(self.rect()).adjusted(_SIDE, 0, -_SIDE, 0)

    @property
    def label_size(self) -> float:
        """Return the size of the small words at a chart, in pixels."""
        return max(_LEAST_LABEL, self.text_size * _LABEL)

    def set_parts(self, lanes: list[list[str]], spoken: Mapping[str, str]) -> None:
        """Take over the parts; the selected one stays selected if it is still there."""
        if self._selected not in spoken:
            self._selected = None
        self.set_things(lanes, spoken, {})
        self._tell()

    def _tell(self) -> None:
        name, sentence = self.named()
        self.setAccessibleName(name)
        self.setAccessibleDescription(aloud(sentence))
        self.updateGeometry()
        self.update()

    @override
    def tap(self, key: str, point: QPointF | None) -> None:
        self.select(None if key == self._selected else key)

    @override
    def hasHeightForWidth(self) -> bool:
        return True

    @override
    def heightForWidth(self, width: int) -> int:
        return round(self.wanted_height(width - 2 * _SIDE)) + 1

    @override
    def sizeHint(self) -> QSize:
        width = round(self.text_size * _USUAL)
        return QSize(width, self.heightForWidth(width))

    @override
    def minimumSizeHint(self) -> QSize:
        width = round(self.text_size * _NARROW)
        return QSize(width, self.heightForWidth(width))


@dataclass(frozen=True, slots=True)
class CourseBar:
    """How high a bar is, 0 to 1, None where nothing was reached; a tap shows `detail`."""

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
    """A bar for each time, each a target as tall as the chart; a tapped one shows its detail."""

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
        return self.text_size * _COURSE_HEIGHT + 2 * self.label_size * _LINE + words

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
    def _detail(self) -> str:
        return next((b.detail for b in self._course.bars if b.key == self.selected), "")

    def _chart(self) -> QRectF:
        area, above = self.area(), self.label_size * _LINE
        return QRectF(
            area.left(), area.top() + above, area.width(), self.text_size * _COURSE_HEIGHT
        )

    def _draw_scale(self, painter: QPainter) -> None:
        """Draw the lines of nothing and of all, and what stands at the ends."""
        colours, chart, size = theme.current(), self._chart(), self.label_size
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

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(round(self.text_size * _COURSE_NARROW), round(self.text_size * _COURSE_HEIGHT))

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            self._draw_scale(painter)
            places = self.places()
            for bar in self._course.bars:
                self._draw_bar(painter, bar, places[bar.key])
            below = self._chart().bottom() + self.label_size * _LINE
            room = self.area()
            draw_words(painter, room.adjusted(0, below - room.top(), 0, 0), self._detail,
                       self.text_size)  # fmt: skip


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
        """Show these rows; screen readers call them by this name."""
        if (name, tuple(rows)) != (self._name, self._rows):
            self._name, self._rows = name, tuple(rows)
            told = _("{value}: {share}")
            spoken = {row.key: aloud(told.format(value=row.label, share=row.said)) for row in rows}
            self.set_parts([[key] for key in spoken], spoken)

    @override
    def wanted_height(self, width: float) -> float:
        return sum(self._height(row, width) for row in self._rows)

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

    def _draw_row(self, painter: QPainter, row: ChartRow, place: QRectF, most: int) -> None:
        colours, text = theme.current(), self.text_size
        inside = place.adjusted(_INSET, 0, -_INSET, 0)
        line = QRectF(inside.left(), 0, inside.width(), text * _ROW_LINE)
        line.moveTop(inside.center().y() - text * (_ROW_LINE + _BAR) / 2)
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

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(round(self.text_size * _ROWS_NARROW), finger(self))

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


@dataclass(frozen=True, slots=True)
class AnswerBar:
    """How many answers were left after a note, None if not counted; a tap shows `detail`."""

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
    """A bar for each note, each a target as tall as the chart; a tapped one shows its detail."""

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
        return text * _ANSWERS_HEIGHT + lines * self.label_size * _LINE + words

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
        return (ems(self._answers.caption) + beside) * self.label_size <= width

    def _chart(self) -> QRectF:
        area = self.area()
        return QRectF(area.left(), area.top(), area.width(), self.text_size * _ANSWERS_HEIGHT)

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
        ink, size, chart = tint(theme.current().faded), self.label_size, self._chart()
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

    @override
    def minimumSizeHint(self) -> QSize:
        # Narrow, its caption takes another line; a layout would ask for that at every width.
        return QSize(
            round(self.text_size * _ANSWERS_NARROW), round(self.text_size * _ANSWERS_HEIGHT)
        )

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            self._draw_bars(painter)
            self._draw_words(painter)


def grown(count: int, most: int) -> float:
    """Return how high a bar is beside the highest one, 0 to 1."""
    if count <= 0:
        return 0.0
    return log(1 + count) / log(1 + most) if most > _STEEP else count / most


def draw_column(painter: QPainter, place: QRectF, share: float, colour: str) -> None:
    """Draw a column that fills a share of its place, 0 to 1."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(tint(colour))
    _draw_rounded(painter, _column(place, share))


def draw_no_column(painter: QPainter, place: QRectF) -> None:
    """Draw the outline of all of a place: nothing was reached there."""
    painter.setPen(QPen(tint(theme.current().faded), 1, Qt.PenStyle.DashLine))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    _draw_rounded(painter, _column(place, 1.0).adjusted(1, 1, -1, -1))


def draw_frame(painter: QPainter, place: QRectF) -> None:
    """Draw the frame of a place that is chosen, or that the keyboard is on."""
    painter.setPen(QPen(tint(theme.current().pencil), 2))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(place.adjusted(0, 1, -1, -1), 4, 4)


def _column(place: QRectF, share: float) -> QRectF:
    height = max(_LEAST, place.height() * share)
    return QRectF(place.left(), place.bottom() - height, place.width() * _FILLED, height)


def _draw_rounded(painter: QPainter, column: QRectF) -> None:
    rounded = min(3.0, column.width() * 0.2, column.height() / 2)
    painter.drawRoundedRect(column, rounded, rounded)


def words_height(words: str, width: float, text: float) -> float:
    """Return how high wrapped words are with a gap above and below them, 0 for none."""
    if not words:
        return 0.0
    return wrapped_height(words, width, text=text) + text * _GAP * 2


def draw_words(painter: QPainter, place: QRectF, words: str, text: float) -> None:
    """Draw wrapped words with a gap above them, as high as they are."""
    room = QRectF(place.left(), place.top() + text * _GAP, place.width(), 1e6)
    painter.setFont(font(text))
    painter.setPen(tint(theme.current().ink))
    painter.drawText(room, int(WRAP), words)
