"""A bar chart of possible values and their odds, the same on the screen and on paper.

First the layout, then the drawing, then the widget.
"""

from __future__ import annotations

from math import ceil, isclose
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter
from typing_extensions import override

from notepad.core.dataclass import dataclass
from notepad.core.language import _, percent
from notepad.core.page import Bar, Bars
from notepad.widgets.charts import TappableChart, draw_column, draw_frame, words_told
from notepad.widgets.look import boxes, drawing, theme
from notepad.widgets.look.drawing import Side, centred, ems, fill, grown, pen, words_height, write
from notepad.widgets.look.theme import Theme
from notepad.widgets.sheet.grid_geometry import clamp
from notepad.widgets.sheet.sheet_field import BlockWidget

if TYPE_CHECKING:
    from collections.abc import Mapping


# In text sizes, unless noted.
_CHART_HEIGHT = 5.8
_GAPS = 0.5  # above and below the sentence
_BOXES = 7  # how many boxes of plain values go side by side
_BOX = 2.4  # the height of a box


@dataclass(frozen=True, slots=True)
class BarsLayout:
    """The layout of a bar chart: a full-height column for each bar, every `stride`-th labelled.

    For plain values the columns are boxes in several lines.
    """

    title: QRectF
    chart: QRectF
    columns: tuple[QRectF, ...]
    tallest: float
    label_size: float
    stride: int
    sentence: QRectF


def place_bars(area: QRectF, bars: Bars, *, text: float, selected: str | None) -> BarsLayout:
    """Return the layout of a bar chart; the sentence gets the room left at the bottom."""
    wordy = words_height(words_below(bars, selected), area.width(), text=text, gaps=_GAPS)
    keys, label = [str(at) for at in range(len(bars.bars))], text * boxes.PARTS.least
    if bars.plain:
        lines = boxes.tiles(keys, _BOXES, boxes.ANY, boxes.exactly(text * _BOX), boxes.GAPS.near)
        chart = boxes.Column((lines, boxes.high_room(boxes.GAPS.near)), key="chart")
    else:
        high = boxes.Span(text * 3, text * _CHART_HEIGHT * 1.6) if keys else boxes.NOTHING
        # Wider bars would look like boxes.
        columns = boxes.tiles(keys, max(1, len(keys)), boxes.Span(0, text * 4.5), high)
        chart = boxes.Column((boxes.Row((boxes.ASIDE, columns, boxes.ASIDE)),), key="chart")
    title = boxes.Room("title", boxes.ANY, boxes.exactly(text * boxes.TITLE if bars.title else 0.0))
    below = boxes.Room("sentence", boxes.ANY, boxes.Span(wordy, wordy, grows=True))
    areas = boxes.Column((title, chart, below)).areas(area)
    widest = max((ems(bar.label, bold=True) for bar in bars.bars), default=1.0) * label
    step = areas["0"].width() if keys else 1.0
    return BarsLayout(
        title=areas["title"],
        chart=areas["chart"],
        columns=tuple(areas[key] for key in keys),
        tallest=0.0 if bars.plain else max(0.0, areas["chart"].height() - label * 2.9),
        label_size=text if bars.plain else label,
        stride=1 if bars.plain else max(1, ceil((widest + 3) / step)),
        sentence=areas["sentence"],
    )


def bars_height(bars: Bars, width: float, text: float, *, selected: str | None = None) -> float:
    """Return the height in pixels that a bar chart wants at a width."""
    title = text * boxes.TITLE if bars.title else 0.0
    chart = text * _CHART_HEIGHT if bars.bars else 0.0
    if bars.plain:
        chart = (text * _BOX + boxes.GAPS.near) * ceil(len(bars.bars) / _BOXES)
    return title + chart + words_height(words_below(bars, selected), width, text=text, gaps=_GAPS)


def words_below(bars: Bars, selected: str | None = None) -> str:
    """Return the text below the bars: the selected bar's detail, or else the sentence."""
    detail = next((bar.detail for bar in bars.bars if bar.key == selected), "")
    sentence = "" if bars.brief and bars.bars else bars.sentence
    return words_told(detail, sentence, estimated=bars.estimated, waiting=bars.waiting)


def paint_bars(
    painter: QPainter, area: QRectF, bars: Bars, theme: Theme, text: float = boxes.USUAL_TEXT
) -> None:
    """Draw a bar chart in an area."""
    layout = place_bars(area, bars, text=text, selected=None)
    BarsDrawing(painter, bars, layout, theme, text).draw()


@dataclass(frozen=True)
class BarsDrawing:
    """One drawing of a bar chart, with the detail of the bar that is `selected` below it."""

    painter: QPainter
    bars: Bars
    layout: BarsLayout
    theme: Theme
    text: float
    selected: str | None = None

    def draw(self, focus: str | None = None) -> None:
        """Draw all of it; the bar in `focus` has a frame."""
        with drawing.smooth(self.painter):
            self._title()
            if self.bars.plain:
                self._boxes()
            elif self.bars.certain:
                self._certain()
            elif self.bars.bars:
                self._columns()
            for bar, column in zip(self.bars.bars, self.layout.columns, strict=True):
                if bar.key == focus:
                    draw_frame(self.painter, grown(column, -1), self.theme)
            self._sentence()

    def _title(self) -> None:
        place = self.layout.title.adjusted(0, 0, 0, -self.text * 0.5)
        colour, size = self.theme.faded, self.text * boxes.PARTS.small
        title = self.bars.title.upper()
        write(self.painter, place, title, colour, size=size, bold=True, side=Side.LEFT)
        if self.bars.bars:
            beside = place.adjusted((ems(title, bold=True) + 1) * size, 0, 0, 0)
            write(self.painter, beside, self.bars.brief, colour, size=size, side=Side.RIGHT)

    def _certain(self) -> None:
        """Draw the only value left, in large letters on the accent colour."""
        label, chart = self.bars.bars[0].label if self.bars.bars else "", self.layout.chart
        size = min(self.text * 2.6, chart.height() * 0.6)
        width = min(chart.width(), ems(label, bold=True) * size + size * 1.6)
        place = centred(chart, width, min(size * 1.6, chart.height() * 0.9))
        fill(self.painter, place, self.theme.accent, size * 0.3)
        inside, ink = grown(place, -size * 0.2, 0), self.theme.accent_ink
        write(self.painter, inside, label, ink, size=size, bold=True)

    def _boxes(self) -> None:
        """Draw plain values, each in a box; a value that is ruled out has a dashed box."""
        theme, size = self.theme, self.layout.label_size
        for bar, place in zip(self.bars.bars, self.layout.columns, strict=True):
            out, chosen = bar.ruled_out, bar.key == self.selected
            ink = theme.found_ink if chosen else theme.crossed if out else theme.ink
            line = pen(theme.line, 1.25, Qt.PenStyle.DashLine) if out else pen(theme.line)
            ground = theme.found if chosen else None if out else theme.box
            drawing.draw_box(
                self.painter, grown(place, -0.5), size / 2, ground, None if chosen else line
            )
            write(self.painter, place, bar.label, ink, size=size, bold=not out)

    def _columns(self) -> None:
        bars = self.bars.bars
        top = max(range(len(bars)), key=lambda at: bars[at].share)
        self.painter.setOpacity(drawing.PALE if self.bars.waiting else 1.0)
        last = QRectF()
        for place, (bar, column) in enumerate(zip(bars, self.layout.columns, strict=True)):
            if bar.ruled_out:
                self._cross(column)
            else:
                likeliest = isclose(bar.share, bars[top].share)
                colour = self.theme.accent if likeliest else self.theme.bar
                self._bar(bar, column, bars[top].share, colour)
                last = self._odds(bar, column, last) if likeliest else last
            labelled = (place - top) % self.layout.stride == 0  # from it, which always is
            if bar.key == self.selected or labelled:
                self._label(bar, column)
        self.painter.setOpacity(1.0)

    def _sentence(self) -> None:
        ink = self.theme.ink if self.bars.bars else self.theme.faded
        place = self.layout.sentence.adjusted(0, self.text * 0.4, 0, 0)
        words = words_below(self.bars, self.selected)
        drawing.write_wrapped(self.painter, place, words, ink, size=self.text)

    def _floor(self, column: QRectF) -> float:
        return column.bottom() - self.layout.label_size * 1.5

    def _cross(self, column: QRectF) -> None:
        """Draw a cross in place of the bar of a value that is ruled out."""
        reach = min(4.0, column.width() * 0.22)
        middle = QPointF(column.center().x(), self._floor(column) - reach)
        for slant in (1, -1):
            arm = QPointF(reach, reach * slant)
            drawing.draw_line(
                self.painter, middle - arm, middle + arm, pen(self.theme.crossed, 1.5)
            )

    def _bar(self, bar: Bar, column: QRectF, most: float, colour: str) -> None:
        """Draw a bar to the scale of the likeliest value's."""
        height = max(2.0, self.layout.tallest * bar.share / max(most, 1e-9))
        # The rest of a column keeps bars apart.
        width = column.width() * 0.78
        left, top = column.center().x() - width / 2, self._floor(column) - height
        draw_column(self.painter, QRectF(left, top, width, height), colour)

    def _odds(self, bar: Bar, column: QRectF, last: QRectF) -> QRectF:
        """Write the odds above a bar that is the tallest, unless they would touch the last ones.

        Return where they were written last.
        """
        size, chart = self.layout.label_size, self.layout.chart
        above = centred(column, max(column.width(), size * 3.2), size * 1.25)
        above.moveLeft(clamp(above.left(), chart.left(), chart.right() - above.width()))
        above.moveBottom(self._floor(column) - max(2.0, self.layout.tallest))
        if above.intersects(last):
            return last
        write(self.painter, above, percent(bar.share), self.theme.ink, size=size, bold=True)
        return above

    def _label(self, bar: Bar, column: QRectF) -> None:
        """Write a value below its bar, on a dark background if it is selected."""
        size = self.layout.label_size
        width = max(column.width(), (ems(bar.label, bold=True) + 0.4) * size)
        place = centred(column, width, size * 1.4)
        place.moveBottom(column.bottom())
        colour = self.theme.crossed if bar.ruled_out else self.theme.ink
        if bar.key == self.selected:
            fill(self.painter, place, self.theme.found, size * 0.4)
            colour = self.theme.found_ink
        bold = not bar.ruled_out
        write(self.painter, place, bar.label, colour, size=size, bold=bold)


class BarsWidget(BlockWidget, TappableChart):
    """A bar chart with a sentence below it.

    Arrow keys go from bar to bar and show the detail of each at once. Every column is a target as
    tall as the chart, so that a finger can hit one among thirty. For a tapped bar that can be part
    of a note, `added` is emitted with the draft.
    """

    added = Signal(object)

    def __init__(self) -> None:
        """Start without values."""
        super().__init__()
        self.bars = Bars("")

    def show_bars(self, bars: Bars) -> None:
        """Show these values."""
        if bars != self.bars:
            self.bars = bars
            keys = [bar.key for bar in bars.bars]
            line = _BOXES if bars.plain else max(1, len(keys))
            lanes = [keys[at : at + line] for at in range(0, len(keys), line)] or [[]]
            spoken = (_spoken(bar, plain=bars.plain) for bar in bars.bars)
            self.set_parts(lanes, dict(spoken))

    @property
    def _layout(self) -> BarsLayout:
        area, text = self.drawing_area(), self.text_size
        return place_bars(area, self.bars, text=text, selected=self.selected)

    @override
    def wanted_height(self, width: float) -> float:
        return bars_height(self.bars, width, self.text_size, selected=self.selected)

    @override
    def named(self) -> tuple[str, str]:
        words = words_below(self.bars, self.selected)
        return self.bars.title or _("Odds"), words if self.selected else self.bars.sentence

    @override
    def places(self) -> Mapping[str, QRectF]:
        keys = (bar.key for bar in self.bars.bars)
        return dict(zip(keys, self._layout.columns, strict=True))

    @override
    def tap(self, key: str, point: QPointF | None) -> None:
        super().tap(key, point)
        draft = next(bar.draft for bar in self.bars.bars if bar.key == key)
        if draft and self.selected:
            self.added.emit(draft)

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(super().minimumSizeHint().width(), round(self.text_size * 6))

    @override
    def paint(self, painter: QPainter) -> None:
        colours, text = theme.current(), self.text_size
        drawn = BarsDrawing(painter, self.bars, self._layout, colours, text, self.selected)
        drawn.draw(self.ringed)


def _spoken(bar: Bar, *, plain: bool) -> tuple[str, str]:
    share = _("possible") if plain else percent(bar.share)
    share = _("ruled out") if bar.ruled_out else share
    return bar.key, _("{value}: {share}").format(value=bar.label, share=share)
