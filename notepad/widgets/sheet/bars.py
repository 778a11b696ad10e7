"""A bar chart of possible values and their odds, the same on the screen and on paper.

First where everything stands, then how it is drawn, then the widget.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from math import ceil
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPen
from typing_extensions import override

from notepad.core.language import _
from notepad.core.page import Bar, Bars, percent
from notepad.widgets.charts import TappableChart, draw_column
from notepad.widgets.look import theme
from notepad.widgets.look.drawing import WRAP, Side, ems, font, words_height, write
from notepad.widgets.look.theme import Theme, tint
from notepad.widgets.sheet.grid_geometry import clamp

if TYPE_CHECKING:
    from collections.abc import Mapping

    from PySide6.QtGui import QPaintEvent
    from PySide6.QtWidgets import QWidget

    from notepad.core.page import Bar

# Sizes, widths and heights in the usual text size.
_TITLE = 0.86
_TITLE_HEIGHT = 1.7
_CHART_HEIGHT = 5.8
_LABEL = 0.8
_WIDEST_BAR = 4.5
_GROUND = 0.78  # how much of a column its bar fills
_GAPS = 0.5  # above and below the sentence
_LOW = 6  # the height that is still useful


@dataclass(frozen=True, slots=True)
class BarsLayout:
    """The places of a bar chart: one full-height column a bar, every `stride`-th labelled."""

    title: QRectF
    chart: QRectF
    columns: tuple[QRectF, ...]
    tallest: float
    label_size: float
    stride: int
    sentence: QRectF


def place_bars(area: QRectF, bars: Bars, *, text: float, selected: str | None) -> BarsLayout:
    """Return where everything of a bar chart stands; the sentence takes what is left below."""
    top = area.top() + (text * _TITLE_HEIGHT if bars.title else 0.0)
    wordy = words_height(words_below(bars, selected), area.width(), text=text, gaps=_GAPS)
    high = clamp(area.bottom() - top - wordy, text * 3, text * _CHART_HEIGHT * 1.6)
    chart = QRectF(area.left(), top, area.width(), high if has_columns(bars) else 0.0)
    size = text * _LABEL
    count = max(1, len(bars.bars))
    step = min(chart.width() / count, text * _WIDEST_BAR)
    left = chart.left() + (chart.width() - step * count) / 2
    widest = max((ems(bar.label, bold=True) for bar in bars.bars), default=1.0) * size
    return BarsLayout(
        title=QRectF(area.left(), area.top(), area.width(), top - area.top()),
        chart=chart,
        columns=tuple(
            QRectF(left + step * at, top, step, chart.height()) for at in range(len(bars.bars))
        ),
        tallest=max(0.0, chart.height() - size * 2.9),
        label_size=size,
        stride=max(1, ceil((widest + 3) / step)),
        sentence=QRectF(
            area.left(), chart.bottom(), area.width(), max(0.0, area.bottom() - chart.bottom())
        ),
    )


def bars_height(bars: Bars, width: float, *, text: float, selected: str | None = None) -> float:
    """Return the height that a bar chart wants at a width."""
    title = text * _TITLE_HEIGHT if bars.title else 0.0
    chart = text * _CHART_HEIGHT if has_columns(bars) else 0.0
    return title + chart + words_height(words_below(bars, selected), width, text=text, gaps=_GAPS)


def has_columns(bars: Bars) -> bool:
    """Whether there is anything to draw above the sentence."""
    return bool(bars.bars)


def words_below(bars: Bars, selected: str | None = None) -> str:
    """Return all that stands below the bars: a selected bar's detail, or else the sentence."""
    detail = next((bar.detail for bar in bars.bars if bar.key == selected), "")
    parts = [detail or ("" if bars.brief and has_columns(bars) else bars.sentence)]
    if bars.estimated and detail:
        parts.append(_("Estimated, not counted."))
    if bars.waiting:
        parts.append(_("Still reckoning …"))
    return "\n".join(filter(None, parts))


def paint_bars(
    painter: QPainter,
    area: QRectF,
    bars: Bars,
    theme: Theme,
    *,
    text: float = 15.0,
    selected: str | None = None,
    focus: str | None = None,
) -> None:
    """Draw a bar chart over an area; the bar `selected` says its detail in the sentence."""
    layout = place_bars(area, bars, text=text, selected=selected)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    _draw_title(painter, bars, layout, theme, text)
    if bars.certain:
        _draw_certain(painter, bars, layout, theme, text)
    else:
        _draw_bars(painter, bars, layout, theme, selected)
    _draw_focus(painter, bars, layout, theme, focus)
    _draw_sentence(painter, bars, words_below(bars, selected), layout.sentence, theme, text)
    painter.restore()


def _draw_title(
    painter: QPainter, bars: Bars, layout: BarsLayout, theme: Theme, text: float
) -> None:
    place = layout.title.adjusted(0, 0, 0, -text * 0.5)
    colour = tint(theme.faded)
    title = bars.title.upper()
    write(painter, place, title, colour, size=text * _TITLE, bold=True, side=Side.LEFT)
    if has_columns(bars):
        write(painter, place, bars.brief, colour, size=text * _TITLE, side=Side.RIGHT)


def _draw_certain(
    painter: QPainter, bars: Bars, layout: BarsLayout, theme: Theme, text: float
) -> None:
    """Draw the one value left in large letters on the accent."""
    label = bars.bars[0].label if bars.bars else ""
    size = min(text * 2.6, layout.chart.height() * 0.6)
    width = min(layout.chart.width(), ems(label, bold=True) * size + size * 1.6)
    height = min(size * 1.6, layout.chart.height() * 0.9)
    place = QRectF(0, 0, width, height)
    place.moveCenter(layout.chart.center())
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(tint(theme.accent))
    painter.drawRoundedRect(place, size * 0.3, size * 0.3)
    inside = place.adjusted(size * 0.2, 0, -size * 0.2, 0)
    write(painter, inside, label, tint(theme.accent_ink), size=size, bold=True)


def _draw_bars(
    painter: QPainter, bars: Bars, layout: BarsLayout, theme: Theme, selected: str | None
) -> None:
    if not bars.bars:
        return
    top = max(range(len(bars.bars)), key=lambda at: bars.bars[at].share)
    likeliest = bars.bars[top]
    painter.setOpacity(0.45 if bars.waiting else 1.0)
    for place, (bar, column) in enumerate(zip(bars.bars, layout.columns, strict=True)):
        draw = _draw_cross if bar.ruled_out else partial(_draw_bar, bar=bar, most=likeliest)
        draw(painter, column=column, layout=layout, theme=theme)
        chosen = bar.key == selected
        labelled = (place - top) % layout.stride == 0  # counted from it, which always is
        if chosen or labelled:
            _draw_label(painter, bar, column, layout, theme, chosen=chosen)
    painter.setOpacity(1.0)


def _draw_cross(painter: QPainter, *, column: QRectF, layout: BarsLayout, theme: Theme) -> None:
    """Draw a cross where the bar of a value stood that is ruled out."""
    floor, reach = column.bottom() - layout.label_size * 1.5, min(4.0, column.width() * 0.22)
    painter.setPen(QPen(tint(theme.crossed), 1.5))
    middle = QPointF(column.center().x(), floor - reach)
    for slant in (1, -1):
        arm = QPointF(reach, reach * slant)
        painter.drawLine(middle - arm, middle + arm)


def _draw_bar(
    painter: QPainter,
    *,
    bar: Bar,
    column: QRectF,
    layout: BarsLayout,
    theme: Theme,
    most: Bar,
) -> None:
    floor = column.bottom() - layout.label_size * 1.5
    height = max(2.0, layout.tallest * bar.share / max(most.share, 1e-9))
    width = column.width() * _GROUND
    place = QRectF(column.center().x() - width / 2, floor - height, width, height)
    draw_column(painter, place, theme.accent if bar is most else theme.bar)
    if bar is most:
        size = layout.label_size
        above = QRectF(0, 0, max(column.width(), size * 3.2), size * 1.25)
        above.moveCenter(column.center())
        above.moveLeft(
            clamp(above.left(), layout.chart.left(), layout.chart.right() - above.width())
        )
        above.moveBottom(place.top())
        write(painter, above, percent(bar.share), tint(theme.ink), size=size, bold=True)


def _draw_label(
    painter: QPainter,
    bar: Bar,
    column: QRectF,
    layout: BarsLayout,
    theme: Theme,
    *,
    chosen: bool,
) -> None:
    size = layout.label_size
    width = max(column.width(), (ems(bar.label, bold=True) + 0.4) * size)
    place = QRectF(column.center().x() - width / 2, 0, width, size * 1.4)
    place.moveBottom(column.bottom())
    colour = theme.crossed if bar.ruled_out else theme.ink
    if chosen:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(tint(theme.found))
        painter.drawRoundedRect(place, size * 0.4, size * 0.4)
        colour = theme.found_ink
    write(painter, place, bar.label, tint(colour), size=size, bold=not bar.ruled_out)


def _draw_focus(
    painter: QPainter, bars: Bars, layout: BarsLayout, theme: Theme, focus: str | None
) -> None:
    for bar, column in zip(bars.bars, layout.columns, strict=True):
        if bar.key == focus:
            painter.setPen(QPen(tint(theme.pencil), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(column.adjusted(1, 1, -1, -1), 4, 4)


def _draw_sentence(
    painter: QPainter, bars: Bars, words: str, place: QRectF, theme: Theme, text: float
) -> None:
    painter.setFont(font(text))
    painter.setPen(tint(theme.ink if bars.bars else theme.faded))
    painter.drawText(place.adjusted(0, text * 0.4, 0, 0), int(WRAP), words)


class BarsWidget(TappableChart):
    """A bar chart with a sentence.

    Arrow keys go from bar to bar and tell each at once. Every column is a target as tall as the
    chart, so that a finger finds it even among thirty. A tapped bar that is part of a note is
    `added` to it, as a draft.
    """

    added = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        """Show no values yet."""
        super().__init__(parent)
        self._bars = Bars("")

    @property
    def bars(self) -> Bars:
        """Return what is shown."""
        return self._bars

    def show_bars(self, bars: Bars) -> None:
        """Show these values."""
        if bars != self._bars:
            self._bars = bars
            keys = [bar.key for bar in bars.bars]
            self.set_parts([keys], dict(map(_spoken, bars.bars)))

    @override
    def wanted_height(self, width: float) -> float:
        return bars_height(self._bars, width, text=self.text_size, selected=self.selected)

    @override
    def named(self) -> tuple[str, str]:
        words = words_below(self._bars, self.selected)
        return self._bars.title or _("Odds"), words if self.selected else self._bars.sentence

    @override
    def places(self) -> Mapping[str, QRectF]:
        layout = place_bars(
            self.drawing_area(), self._bars, text=self.text_size, selected=self.selected
        )
        keys = (bar.key for bar in self._bars.bars)
        return dict(zip(keys, layout.columns, strict=True))

    @override
    def tap(self, key: str, point: QPointF | None) -> None:
        super().tap(key, point)
        draft = next(bar.draft for bar in self._bars.bars if bar.key == key)
        if draft and self.selected:
            self.added.emit(draft)

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(super().minimumSizeHint().width(), round(self.text_size * _LOW))

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            paint_bars(
                painter,
                self.drawing_area(),
                self._bars,
                theme.current(),
                text=self.text_size,
                selected=self.selected,
                focus=self.ringed,
            )


def _spoken(bar: Bar) -> tuple[str, str]:
    share = _("ruled out") if bar.ruled_out else percent(bar.share)
    return bar.key, _("{value}: {share}").format(value=bar.label, share=share)
