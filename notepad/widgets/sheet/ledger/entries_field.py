"""EntriesField: the newest entries of a bank book, line by line, and what is in the accounts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, QSize, Signal
from PySide6.QtGui import QPainter
from typing_extensions import override

from notepad.core.page.page import Ledger
from notepad.core.words import _, ngettext
from notepad.widgets.look import theme
from notepad.widgets.look.lettering import Side
from notepad.widgets.look.sizes import finger
from notepad.widgets.sheet.ledger.ledger_geometry import (
    LedgerLayout,
    lines_of,
    place_ledger,
    row_height,
    shown_entries,
)
from notepad.widgets.sheet.ledger.paint_ledger import (
    draw_ring,
    paint_entry,
    paint_fold,
    paint_totals,
)
from notepad.widgets.touch.tap_area import Field

if TYPE_CHECKING:
    from collections.abc import Mapping

    from PySide6.QtGui import QPaintEvent, QResizeEvent
    from PySide6.QtWidgets import QWidget

_EARLIER, _LATER = "earlier", "later"
_LEAST_LINES = 1
_SLACK = 0.1  # of a line: one is not left out for a pixel or two
_USUAL = 50  # width in text sizes


class EntriesField(Field):
    """The newest entries of a ledger, each a line to tap, and what is in the accounts below them.

    Where not all have room the first line says how many came before, and is tapped to see them;
    its other half leads back to the newer ones.
    """

    tapped = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        """Show no entries yet."""
        super().__init__(parent)
        self._ledger, self._later = Ledger(()), 0
        self.setAccessibleName(_("Entries"))

    @property
    def shown(self) -> range:
        """Which of the entries are to be seen."""
        return shown_entries(len(self._ledger.entries), self._lines, later=self._later)

    @property
    def _lines(self) -> int:
        """How many lines there is room for, that of the totals aside."""
        return int((self.height() - self._totals()) / self._row() + _SLACK)

    def show_ledger(self, ledger: Ledger) -> None:
        """Show the newest entries of a book."""
        if len(ledger.entries) != len(self._ledger.entries):
            self._later = 0
        self._ledger = ledger
        self._name()
        self.updateGeometry()

    def _name(self) -> None:
        folds, entries = self._folds(), list(map(str, self.shown))
        lanes = [folds] * bool(folds) + [[key] for key in entries]
        self.set_things(lanes, {key: self._spoken(key) for key in (*folds, *entries)}, {})
        self.update()

    def _folds(self) -> list[str]:
        """Return what the first line is tapped for: to see earlier entries, or later ones.

        A single line is the newest entry's.
        """
        if self._lines < 2:
            return []
        shown, count = self.shown, len(self._ledger.entries)
        return [_EARLIER] * (shown.start > 0) + [_LATER] * (shown.stop < count)

    def _spoken(self, key: str) -> str:
        shown, count = self.shown, len(self._ledger.entries)
        if key == _EARLIER:
            told = ngettext("{count} earlier line", "{count} earlier lines", shown.start)
            return told.format(count=shown.start)
        if key == _LATER:
            told = ngettext("{count} later line", "{count} later lines", count - shown.stop)
            return told.format(count=count - shown.stop)
        return self._ledger.entries[int(key)].spoken

    def _layout(self) -> LedgerLayout:
        return place_ledger(max(1, self.width()), self._ledger, text=self.text_size)

    def _row(self) -> float:
        return row_height(self.text_size, finger=finger(self))

    def _totals(self) -> float:
        """Return the height of the last line, which is not tapped and so no finger's; 0 if none."""
        lines = lines_of(self._layout(), self._ledger)
        return row_height(self.text_size) if lines > len(self._ledger.entries) else 0.0

    def _turn(self, key: str) -> None:
        """Show the entries before these, or after them."""
        shown, count = self.shown, len(self._ledger.entries)
        step = len(shown) if key == _EARLIER else -len(shown)
        self._later = max(0, count - shown.stop + step)
        self._name()

    @override
    def places(self) -> Mapping[str, QRectF]:
        row, width, folds = self._row(), self.width(), self._folds()
        half = width / max(1, len(folds))
        above = {key: QRectF(at * half, 0, half, row) for at, key in enumerate(folds)}
        lines = enumerate(self.shown, start=bool(folds))
        return above | {str(entry): QRectF(0, at * row, width, row) for at, entry in lines}

    @override
    def tap(self, key: str, point: QPointF | None) -> None:
        if key in (_EARLIER, _LATER):
            self._turn(key)
        else:
            self.tapped.emit(self._ledger.entries[int(key)].note)

    @override
    def sizeHint(self) -> QSize:
        lines = max(len(self._ledger.entries), _LEAST_LINES)
        height = round(self._row() * lines + self._totals()) + 1
        return QSize(round(self.text_size * _USUAL), height)

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(0, round(self._row() * _LEAST_LINES + self._totals()) + 1)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._name()
        self.updateGeometry()  # how high it wants to be depends on how wide it is

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        places, look = self.places(), theme.current()
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            for key, place in places.items():
                self._paint_line(painter, key, place)
                if key == self.ringed:
                    draw_ring(painter, place, look)
            if self._totals():
                below = max((one.bottom() for one in places.values()), default=0.0)
                place = QRectF(0, below, self.width(), self._totals())
                layout = self._layout()
                paint_totals(painter, layout, self._ledger, place, look, text=self.text_size)

    def _paint_line(self, painter: QPainter, key: str, place: QRectF) -> None:
        look, text = theme.current(), self.text_size
        if key in (_EARLIER, _LATER):
            side = Side.LEFT if key == _EARLIER else Side.RIGHT
            paint_fold(painter, place, self._spoken(key), look, text=text, side=side)
            return
        layout, entry = self._layout(), self._ledger.entries[int(key)]
        paint_entry(painter, layout, self._ledger, entry, place, look, text=text)
