"""BarsWidget: possible values and their odds on the screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, QSize, Signal
from PySide6.QtGui import QPainter
from typing_extensions import override

from notepad.core.page.page import Bar, Bars, percent
from notepad.core.words import _
from notepad.widgets.look import theme
from notepad.widgets.sheet.panels.detail_on_tap import Telling
from notepad.widgets.sheet.panels.paint_bars import bars_height, paint_bars, place_bars, told

if TYPE_CHECKING:
    from collections.abc import Mapping

    from PySide6.QtGui import QPaintEvent
    from PySide6.QtWidgets import QWidget

_LOW = 6  # in text sizes: the height that is still useful


class BarsWidget(Telling):
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
        words = told(self._bars, self.selected)
        return self._bars.title or _("Odds"), words if self.selected else self._bars.sentence

    @override
    def places(self) -> Mapping[str, QRectF]:
        layout = place_bars(self.area(), self._bars, text=self.text_size, selected=self.selected)
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
                self.area(),
                self._bars,
                theme.current(),
                text=self.text_size,
                selected=self.selected,
                focus=self.ringed,
            )


def _spoken(bar: Bar) -> tuple[str, str]:
    share = _("ruled out") if bar.ruled_out else percent(bar.share)
    return bar.key, _("{value}: {share}").format(value=bar.label, share=share)
