"""BarsWidget: possible values and their odds on the screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, QSize, Signal
from PySide6.QtGui import QPainter
from typing_extensions import override

from notepad.core.page import Bar, Bars, percent
from notepad.core.words import _
from notepad.widgets import theme
from notepad.widgets.field import Field
from notepad.widgets.paint_bars import bars_height, paint_bars, place_bars, told

if TYPE_CHECKING:
    from collections.abc import Mapping

    from PySide6.QtGui import QPaintEvent
    from PySide6.QtWidgets import QWidget

_NARROW = 14  # in text sizes: the width that is still useful
_LOW = 6
_USUAL = 24
_SIDE = 2  # pixels kept free left and right


class BarsWidget(Field):
    """A bar chart with a sentence; a tapped bar says its detail there, tapped again no more.

    Arrow keys go from bar to bar and tell each at once. Every column is a target as tall as the
    chart, so that a finger finds it even among thirty.
    """

    bar_tapped = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        """Show no values yet."""
        super().__init__(parent)
        self._bars = Bars("")
        self._selected: str | None = None
        policy = self.sizePolicy()
        policy.setHeightForWidth(True)
        policy.setVerticalPolicy(policy.Policy.Preferred)
        self.setSizePolicy(policy)

    @property
    def bars(self) -> Bars:
        """Return what is shown."""
        return self._bars

    @property
    def selected(self) -> str | None:
        """Return the bar whose detail is told."""
        return self._selected

    def show_bars(self, bars: Bars) -> None:
        """Show these values; the selected bar stays selected if it is still there."""
        if bars == self._bars:
            return
        self._bars = bars
        if self._selected not in {bar.key for bar in bars.bars}:
            self._selected = None
        self._renamed()
        self.set_things([[bar.key for bar in bars.bars]], dict(map(_spoken, bars.bars)), {})
        self._resized()

    def select(self, key: str | None) -> None:
        """Tell this bar's detail in the sentence, or with None the sentence itself."""
        if key != self._selected:
            self._selected = key
            self._renamed()
            self.lay_spots()
            self._resized()

    @override
    def places(self) -> Mapping[str, QRectF]:
        layout = place_bars(self._area(), self._bars, text=self.text_size, selected=self._selected)
        keys = (bar.key for bar in self._bars.bars)
        return dict(zip(keys, layout.columns, strict=True))

    @override
    def tap(self, key: str, point: QPointF | None) -> None:
        self.select(None if key == self._selected else key)
        self.bar_tapped.emit(key)

    def _area(self) -> QRectF:
        return QRectF(self.rect()).adjusted(_SIDE, 0, -_SIDE, 0)

    def _renamed(self) -> None:
        self.setAccessibleName(self._bars.title or _("Odds"))
        self.setAccessibleDescription(told(self._bars, self._selected))

    def _resized(self) -> None:
        self.updateGeometry()
        self.update()

    @override
    def hasHeightForWidth(self) -> bool:
        return True

    @override
    def heightForWidth(self, width: int) -> int:
        inside = width - 2 * _SIDE
        wanted = bars_height(self._bars, inside, text=self.text_size, selected=self._selected)
        return round(wanted) + 1

    @override
    def sizeHint(self) -> QSize:
        width = round(self.text_size * _USUAL)
        return QSize(width, self.heightForWidth(width))

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(round(self.text_size * _NARROW), round(self.text_size * _LOW))

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            paint_bars(
                painter,
                self._area(),
                self._bars,
                theme.current(),
                text=self.text_size,
                selected=self._selected,
                focus=self.ringed,
            )


def _spoken(bar: Bar) -> tuple[str, str]:
    said = _("{value}: {share}").format(value=bar.label, share=percent(bar.share))
    return bar.key, said
