"""Charts whose parts can be tapped to see what they stand for.

`TappableChart` is the base of all charts: a drawing with a sentence below it, which gives the
details of the tapped part. `ColumnChart` has a column for each time, in order: how early a game was
certain, or (`Answers`) how many answers were left after each note. `RowsChart` says how many out of
how many, one bar below the other. At the end: how columns and frames are drawn.
"""

from __future__ import annotations

from itertools import pairwise
from math import log
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, QSize, QSizeF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPen
from PySide6.QtWidgets import QSizePolicy
from typing_extensions import override

from notepad.core.dataclass import dataclass
from notepad.core.language import _
from notepad.core.page import Course
from notepad.widgets.look import drawing, theme
from notepad.widgets.look.boxes import GAPS, PARTS, READ
from notepad.widgets.look.label import aloud
from notepad.widgets.look.layouts import let_height_follow_width
from notepad.widgets.look.theme import Theme, finger
from notepad.widgets.touch.tap_area import Field

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence


_FILLED = 0.82  # of a place's width that its column fills; the rest is the gap to the next
_SIGNS_APART = 1.1  # least distance of two such symbols, in text sizes
_STROKES = [*Qt.PenStyle][1:5]


class TappableChart(Field):
    """A row or a column of parts; tapping one shows its details, tapping again hides them.

    A subclass says where the parts are, how high the chart is, and its name and sentence.
    """

    def __init__(self) -> None:
        """Create an empty chart."""
        super().__init__()
        self.selected: str | None = None
        let_height_follow_width(self, QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)

    def select(self, key: str | None) -> None:
        """Show this part's details instead of the sentence, or with None the sentence again."""
        if key != self.selected:
            self.selected = key
            self._tell()
            self.lay_spots()

    def wanted_height(self, width: float) -> float:
        """Return the height of the drawing with its sentence at a width."""
        raise NotImplementedError

    def named(self) -> tuple[str, str]:
        """Return the name and the sentence for screen readers."""
        raise NotImplementedError

    def drawing_area(self) -> QRectF:
        """Return where to draw."""
        return QRectF(self.rect()).adjusted(GAPS.hair, 0, -GAPS.hair, 0)

    @property
    def label_size(self) -> float:
        """Return the size of a chart's small words, in pixels."""
        return max(READ, self.text_size * PARTS.small)

    def detail_height(self, detail: str, width: float) -> float:
        """Return the height of details at a width with gaps above and below; 0 without details."""
        return drawing.words_height(detail, width, text=self.text_size, gaps=0.8)

    def draw_detail(self, painter: QPainter, corner: QPointF, detail: str, width: float) -> None:
        """Draw details below a corner, with a gap above them, as high as they need."""
        room = QRectF(corner.x(), corner.y() + self.text_size * 0.4, width, 1e6)
        drawing.write_wrapped(painter, room, detail, theme.current().ink, size=self.text_size)

    def set_parts(self, lanes: list[list[str]], spoken: Mapping[str, str]) -> None:
        """Set the parts; the selected one stays selected if it still exists."""
        if self.selected not in spoken:
            self.selected = None
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
        self.select(None if key == self.selected else key)

    @override
    def heightForWidth(self, width: int) -> int:
        return round(self.wanted_height(width - 2 * GAPS.hair)) + 1

    @override
    def sizeHint(self) -> QSize:
        width = round(self.text_size * 24)
        return QSize(width, self.heightForWidth(width))

    @override
    def minimumSizeHint(self) -> QSize:
        width = round(self.text_size * 10)
        return QSize(width, self.heightForWidth(width))


@dataclass(frozen=True, slots=True)
class Column:
    """A column's height, 0 to 1, None if it isn't known; tapping it shows `detail`.

    If it isn't `strong`, it is paler than the others; if it is `certain`, it is green. A `badge`
    stands above it on a disc.
    """

    key: str
    height: float | None
    detail: str
    strong: bool = True
    certain: bool = False
    badge: str = ""


@dataclass(frozen=True, slots=True)
class Columns:
    """Columns in order of time, with `first` and `last` below their ends, `caption` in between.

    If `top` says what the highest possible column stands for, lines mark nothing and all; a few
    columns then stay narrow, and a column without a height is a dashed outline. With `lines` the
    columns aren't drawn, but can be tapped.
    """

    name: str
    columns: tuple[Column, ...] = ()
    top: str = ""
    first: str = ""
    last: str = ""
    caption: str = ""
    lines: tuple[Course, ...] = ()


@dataclass(frozen=True, slots=True)
class AnswerBar:
    """How many answers were left after a note, None if they weren't counted, with its `detail`."""

    number: int
    count: int | None
    detail: str


@dataclass(frozen=True, slots=True)
class Answers:
    """The answers left after each note; `caption` names them.

    `turning` is the number of the turning note, `certain` of the one that made the answer certain.
    Points of several pieces are `lines`, drawn instead of the bars.
    """

    caption: str
    bars: tuple[AnswerBar, ...]
    turning: int | None = None
    certain: int | None = None
    lines: tuple[Course, ...] = ()


def answers_left_columns(answers: Answers) -> Columns:
    """Return a column for each note: the turning note darker, green where it was certain."""
    bars = answers.bars
    most = max((bar.count or 0 for bar in bars), default=0)
    heights = [None if bar.count is None else column_height(bar.count, most) for bar in bars]
    columns = tuple(
        Column(
            str(bar.number),
            height,
            bar.detail,
            strong=bar.number == answers.turning,
            certain=answers.certain is not None and bar.number >= answers.certain,
            badge=str(bar.number) if bar.number in (answers.turning, answers.certain) else "",
        )
        for bar, height in zip(bars, heights, strict=True)
    )
    first = _("note {number}").format(number=bars[0].number) if bars else ""
    last = str(bars[-1].number) if len(bars) > 1 else ""
    caption = answers.caption
    return Columns(caption, columns, first=first, last=last, caption=caption, lines=answers.lines)


def column_height(count: int, most: int) -> float:
    """Return a column's height relative to the highest, 0 to 1."""
    if count <= 0:
        return 0.0
    # Of more answers, all bars but the first few would look empty.
    return log(1 + count) / log(1 + most) if most > 1000 else count / most


class ColumnChart(TappableChart):
    """A column for each time, each a target as tall as the chart; tapping one shows its details."""

    def __init__(self) -> None:
        """Create a chart without columns."""
        super().__init__()
        self.shown = Columns("")

    def show_columns(self, columns: Columns) -> None:
        """Show columns."""
        if columns != self.shown:
            self.shown = columns
            spoken = {column.key: aloud(column.detail) for column in columns.columns}
            self.set_parts([list(spoken)], spoken)

    @override
    def wanted_height(self, width: float) -> float:
        lines = bool(self.shown.top) + 1 + (not self._fits_beside(width))
        return self._height + lines * self._line + self.detail_height(self._detail, width)

    @override
    def named(self) -> tuple[str, str]:
        return self.shown.name, self._detail

    @override
    def places(self) -> Mapping[str, QRectF]:
        chart, columns = self._chart(), self.shown.columns
        step = chart.width() / max(1, len(columns))
        if self.shown.top:
            step = min(step, self.text_size * 5.0)
        return {
            column.key: QRectF(chart.left() + at * step, chart.top(), step, chart.height())
            for at, column in enumerate(columns)
        }

    @property
    def _detail(self) -> str:
        return next((one.detail for one in self.shown.columns if one.key == self.selected), "")

    @property
    def _height(self) -> float:
        return self.text_size * (7.5 if self.shown.top else 8.5)

    @property
    def _line(self) -> float:
        return self.label_size * 1.5

    def _fits_beside(self, width: float) -> bool:
        """Whether the caption fits between the ends."""
        shown = self.shown
        beside = 2 * max(drawing.ems(shown.first), drawing.ems(shown.last)) + 2
        wide = (drawing.ems(shown.caption) + beside) * self.label_size
        return not shown.caption or wide <= width - self._for_signs

    def _chart(self) -> QRectF:
        area, above = self.drawing_area(), self._line if self.shown.top else 0.0
        wide = area.width() - self._for_signs
        return QRectF(area.left(), area.top() + above, wide, self._height)

    @property
    def _for_signs(self) -> float:
        """The width of the signs beside the chart at which lines end."""
        return self.text_size * (_SIGNS_APART + PARTS.least / 2) if self.shown.lines else 0.0

    def _draw_scale(self, painter: QPainter, chart: QRectF) -> None:
        """Draw the lines for nothing and for all, and the words for all."""
        line = drawing.pen(theme.current().line)
        drawing.draw_line(painter, chart.topLeft(), chart.topRight(), line)
        drawing.draw_line(painter, chart.bottomLeft(), chart.bottomRight(), line)
        above = QRectF(chart.left(), chart.top() - self._line, chart.width(), self._line)
        self._label(painter, above, self.shown.top, drawing.Side.LEFT)

    def _draw_column(self, painter: QPainter, column: Column, place: QRectF) -> None:
        colours = theme.current()
        if self.shown.lines:
            foot = place.adjusted(0, place.height() - GAPS.hair, place.width() * (_FILLED - 1), 0)
            drawing.fill(painter, foot, colours.accent if column.strong else colours.bar, 1)
        elif column.height is not None:
            high = max(GAPS.hair, place.height() * column.height)
            top, wide = place.bottom() - high, place.width() * _FILLED
            colour = colours.accent if column.strong else colours.bar
            colour = colours.mine_ink if column.certain else colour
            draw_column(painter, QRectF(place.left(), top, wide, high), colour)
        elif self.shown.top:
            # This time it was never reached.
            size = QSizeF(place.width() * _FILLED, place.height())
            empty = drawing.grown(QRectF(place.topLeft(), size), -1)
            dashed = drawing.pen(colours.faded, 1, Qt.PenStyle.DashLine)
            drawing.draw_outline(painter, empty, dashed, _rounded(empty))
        if column.key in (self.ringed, self.selected):
            draw_frame(painter, place.adjusted(0, 1, -1, -1), colours)

    def _draw_line(self, painter: QPainter, course: Course, most: int) -> None:
        """Draw the points of a piece over the columns, from nothing on, its sign at the end."""
        at = self.shown.lines.index(course)
        colour = theme.current().readable(course.face.colour)
        painter.setPen(QPen(colour, 2, _STROKES[at % len(_STROKES)]))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        line, end = self._course_line(course, most), self.signs(most)[at]
        painter.drawPolyline(line)
        # Signs of nearly equal points are apart: a line to them would look like points won or lost.
        drawing.draw_line(painter, line[-1], end, drawing.pen(theme.current().line))
        size = self.text_size * PARTS.least
        drawing.draw_symbol(painter, course.face.symbol, end, size, colour)

    def _course_line(self, course: Course, most: int) -> list[QPointF]:
        """Return where the line of a piece goes, from nothing on."""
        chart, side = self._chart(), self.text_size * PARTS.least
        step, foot = chart.width() / len(course.points), chart.bottom() - GAPS.hair - side / 2
        room = foot - chart.top() - self._badge_line - side / 2
        return [
            QPointF(chart.left(), foot),
            *(
                QPointF(chart.left() + step * (number + _FILLED / 2), foot - room * points / most)
                for number, points in enumerate(course.points)
            ),
        ]

    @property
    def _badge_line(self) -> float:
        """The height above lines that discs need, so that none covers the end of a line."""
        badges = self.shown.lines and any(column.badge for column in self.shown.columns)
        return self._disc + 2 if badges else 0.0

    @property
    def _disc(self) -> float:
        return self.text_size * 1.6

    def signs(self, most: int) -> list[QPointF]:
        """Return where the signs of all pieces are: beside the chart, where their lines end.

        Those of nearly equal points are below each other, in their order.
        """
        apart, lines = self.text_size * _SIGNS_APART, self.shown.lines
        ends = [self._course_line(course, most)[-1].y() for course in lines]
        order = sorted(range(len(lines)), key=ends.__getitem__)
        for above, below in pairwise(order):
            ends[below] = max(ends[below], ends[above] + apart)
        lowest = self._chart().bottom() - GAPS.hair - self.text_size * PARTS.least / 2
        for below in reversed(order):
            ends[below] = min(ends[below], lowest)
            lowest = ends[below] - apart
        aside = self._chart().right() + self.text_size * _SIGNS_APART
        return [QPointF(aside, end) for end in ends]

    def _badges(self, places: Mapping[str, QRectF]) -> Iterator[tuple[Column, QRectF]]:
        """Yield the discs above columns, apart from each other and within the chart."""
        chart, side = self._chart(), self._disc
        free = chart.left()
        marked = [column for column in self.shown.columns if column.badge]
        for left, column in enumerate(marked, start=1 - len(marked)):
            place = places[column.key]
            top = place.bottom() - place.height() * (column.height or 0) - side - 2
            top = chart.top() if self.shown.lines else top
            last = chart.right() + left * (side + 2) - side
            x = min(max(place.left() + place.width() * _FILLED / 2 - side / 2, free), last)
            yield column, QRectF(x, max(chart.top(), top), side, side)
            free = x + side + 2

    def _draw_badge(self, painter: QPainter, column: Column, place: QRectF) -> None:
        colours = theme.current()
        ground, edge = colours.mine_ink if column.certain else colours.accent, colours.paper
        drawing.draw_disc(painter, place.center(), place.width() / 2, ground, drawing.pen(edge, 2))
        ink = colours.mine if column.certain else colours.accent_ink
        drawing.write(painter, place, column.badge, ink, size=self.label_size * 0.95, bold=True)

    def _draw_words(self, painter: QPainter, chart: QRectF) -> None:
        """Draw the words at the ends and between them, and the details below."""
        shown = self.shown
        line = QRectF(chart.left(), chart.bottom(), chart.width(), self._line)
        # The caption gets the rest of the width.
        end = QRectF(line.topLeft(), QSizeF(line.width() * 0.45, line.height()))
        self._label(painter, end, shown.first, drawing.Side.LEFT)
        end.moveRight(line.right())
        self._label(painter, end, shown.last, drawing.Side.RIGHT)
        wide = self.drawing_area().width()
        if not self._fits_beside(wide):
            line = QRectF(line.left(), line.bottom(), wide, line.height())
        self._label(painter, line, shown.caption, drawing.Side.MIDDLE)
        self.draw_detail(painter, line.bottomLeft(), self._detail, wide)

    def _label(self, painter: QPainter, place: QRectF, words: str, side: drawing.Side) -> None:
        drawing.write(painter, place, words, theme.current().faded, size=self.label_size, side=side)

    @override
    def minimumSizeHint(self) -> QSize:
        # In a narrow chart the caption takes another line; a layout may ask for this at every
        # width.
        narrow = 10 if self.shown.top else 6
        return QSize(round(self.text_size * narrow), round(self._height))

    @override
    def paint(self, painter: QPainter) -> None:
        chart, places = self._chart(), self.places()
        if self.shown.top:
            self._draw_scale(painter, chart)
        for column in self.shown.columns:
            self._draw_column(painter, column, places[column.key])
        most = max((max(one.points, default=0) for one in self.shown.lines), default=0)
        for course in self.shown.lines if most > 0 else ():
            self._draw_line(painter, course, most)
        for column, place in self._badges(places):
            self._draw_badge(painter, column, place)
        self._draw_words(painter, chart)


@dataclass(frozen=True, slots=True)
class ChartRow:
    """`part` of a `whole`: the thick part of a bar and all of it; `said` has both in words."""

    key: str
    label: str
    part: int
    whole: int
    said: str
    detail: str = ""


class RowsChart(TappableChart):
    """A bar for each row, its length relative to the longest; each row is a target.

    Thick and thin show part and whole, and numbers say both, so no colour is needed. `reached`
    emits the middle of the row that the keyboard moved to.
    """

    reached = Signal(QPointF)

    def __init__(self) -> None:
        """Create a chart without rows."""
        super().__init__()
        self._name, self.rows = "", tuple[ChartRow, ...]()

    def show_rows(self, name: str, rows: Sequence[ChartRow]) -> None:
        """Show rows, with a name for screen readers."""
        if (name, tuple(rows)) != (self._name, self.rows):
            self._name, self.rows = name, tuple(rows)
            text = _("{value}: {share}")
            spoken = {row.key: aloud(text.format(value=row.label, share=row.said)) for row in rows}
            self.set_parts([[key] for key in spoken], spoken)

    @override
    def wanted_height(self, width: float) -> float:
        return sum(self._height(row, width) for row in self.rows)

    @override
    def named(self) -> tuple[str, str]:
        return self._name, next((r.detail for r in self.rows if r.key == self.selected), "")

    @override
    def places(self) -> Mapping[str, QRectF]:
        area, places = self.drawing_area(), dict[str, QRectF]()
        top = area.top()
        for row in self.rows:
            places[row.key] = QRectF(area.left(), top, area.width(), self._row_height)
            top += self._height(row, area.width())
        return places

    @property
    def _row_height(self) -> float:
        return max(float(finger(self)), self.text_size * 2.5)

    def _height(self, row: ChartRow, width: float) -> float:
        told = row.detail if row.key == self.selected else ""
        return self._row_height + self.detail_height(told, width - 2 * GAPS.near)

    def _draw_row(self, painter: QPainter, row: ChartRow, place: QRectF, most: int) -> None:
        colours, text = theme.current(), self.text_size
        inside = place.adjusted(GAPS.near, 0, -GAPS.near, 0)
        bar = drawing.centred(inside, inside.width(), text * 2)
        line = bar.adjusted(0, 0, 0, -text * 0.6)
        bar.setTop(line.bottom())
        room = drawing.ems(row.said) * text + text
        ink, label = colours.ink, line.adjusted(0, 0, -room, 0)
        left, right = drawing.Side.LEFT, drawing.Side.RIGHT
        drawing.write(painter, label, row.label, ink, size=text, bold=True, side=left)
        drawing.write(painter, line, row.said, ink, size=text, side=right)
        for count, colour, thin in ((row.whole, colours.bar, 0.5), (row.part, colours.accent, 1)):
            if count:
                drawn = drawing.centred(bar, bar.width() * count / most, bar.height() * thin)
                drawn.moveLeft(bar.left())
                drawing.fill(painter, drawn, colour, 3)
        if row.key == self.selected:
            corner = place.bottomLeft() + QPointF(GAPS.near, 0)
            self.draw_detail(painter, corner, row.detail, inside.width())
        if row.key in (self.ringed, self.selected):
            draw_frame(painter, place.adjusted(0, 1, 0, -1), colours)

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(round(self.text_size * 10), finger(self))

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        super().keyPressEvent(event)
        if self.focus_key is not None:
            self.reached.emit(self.places()[self.focus_key].center())

    @override
    def paint(self, painter: QPainter) -> None:
        most = max((row.whole for row in self.rows), default=1)
        places = self.places()
        for row in self.rows:
            self._draw_row(painter, row, places[row.key], most)


def words_told(detail: str, sentence: str, *, estimated: bool, waiting: bool) -> str:
    """Return the text below a drawing: the details or the sentence, and how sure it is."""
    told = [detail or sentence]
    if estimated and detail:
        told.append(_("Estimated, not counted."))
    if waiting:
        told.append(_("Calculating…"))
    return "\n".join(filter(None, told))


def draw_column(painter: QPainter, column: QRectF, colour: str) -> None:
    """Draw a column with rounded corners."""
    drawing.fill(painter, column, colour, _rounded(column))


def draw_frame(painter: QPainter, place: QRectF, theme: Theme) -> None:
    """Draw the frame of the chosen part, or of the one with the keyboard."""
    drawing.draw_outline(painter, place, drawing.pen(theme.pencil, 2), 4)


def _rounded(column: QRectF) -> float:
    return min(3.0, column.width() * 0.2, column.height() / 2)
