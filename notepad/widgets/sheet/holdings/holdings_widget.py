"""HoldingsWidget: what rivals can hold, on the screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, QSize, Signal
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import QSizePolicy
from typing_extensions import override

from notepad.core.page.page import Holdings
from notepad.widgets.look import theme
from notepad.widgets.look.fading import Fading
from notepad.widgets.look.sizes import finger
from notepad.widgets.sheet.holdings.holdings_geometry import (
    least_alone,
    least_size,
    most_height,
    place_alone,
    place_holdings,
)
from notepad.widgets.sheet.holdings.paint_holdings import paint_holdings
from notepad.widgets.touch.tap_area import Field

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from PySide6.QtGui import QPaintEvent, QResizeEvent
    from PySide6.QtWidgets import QWidget

    from notepad.core.page.changes import Place
    from notepad.widgets.sheet.holdings.holdings_geometry import HoldingsLayout

_RING = 3.0
_NARROW = 12  # in text sizes: the least width for one rival alone


class HoldingsWidget(Field):
    """Rivals by things, or one rival alone; a tapped cell is `holding_tapped`.

    It tells the key of its thing and its holder.
    """

    holding_tapped = Signal(str, str)

    def __init__(self, parent: QWidget | None = None) -> None:
        """Show nothing yet."""
        super().__init__(parent)
        self._holdings = Holdings("", 1)
        self._alone: str | None = None
        self._lit = frozenset[str]()
        self._keys: dict[str, tuple[str, str]] = {}
        self._new: frozenset[Place] = frozenset()
        self.fading = Fading(self, self.update)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)

    @property
    def holdings(self) -> Holdings:
        """Return what is shown."""
        return self._holdings

    @property
    def alone(self) -> str | None:
        """Return the only rival that is shown, None while all are."""
        return self._alone

    @property
    def whole(self) -> QSize:
        """Return the least size at which all rivals can be shown together."""
        width, height = least_size(self._holdings, text=self.text_size)
        rows = finger(self) * len(self._holdings.rivals)
        return QSize(round(width), max(round(height), round(self.text_size * 2) + rows))

    def show_holdings(self, holdings: Holdings) -> None:
        """Show these holdings; who was shown alone still is."""
        if holdings == self._holdings:
            return
        self._holdings = holdings
        self.setAccessibleName(holdings.title)
        said = [f"{rival.name}: {rival.remark}" for rival in holdings.rivals]
        self.setAccessibleDescription("\n".join(said))
        self._name()

    def turn(self, holder: str | None) -> None:
        """Show one rival alone, or all with None."""
        if holder != self._alone:
            self._alone = holder
            alone = QSizePolicy.Policy.Expanding
            self.setSizePolicy(alone, QSizePolicy.Policy.Preferred if holder is None else alone)
            self._name()

    def light(self, keys: Collection[str]) -> None:
        """Light these things, and no others."""
        self._lit = frozenset(keys)
        self.update()

    def show_new(self, places: Collection[Place], *, stay: bool = False) -> None:
        """Show for a moment that more is known of these things and holders, or to `stay` so."""
        self.fading.stop()
        self._new = frozenset(places)
        if places:
            self.fading.start(stay=stay)

    def key_of(self, subject: str, holder: str) -> str:
        """Return the key of the cell of a thing and a holder."""
        return next(key for key, cell in self._keys.items() if cell == (holder, subject))

    def _name(self) -> None:
        spoken, lanes = dict[str, str](), dict[float, list[str]]()
        self._keys = {}
        cells = self._layout().cells
        for row, rival in enumerate(self._holdings.rivals):
            for column, one in enumerate(rival.holdings):
                cell = (rival.holder, self._holdings.things[column].key)
                if one is not None and cell in cells:
                    key = f"{row}-{column}"
                    self._keys[key], spoken[key] = cell, one.spoken
                    lanes.setdefault(cells[cell].top(), []).append(key)
        self.set_things(list(lanes.values()), spoken, {})
        self.updateGeometry()
        self.update()

    def _layout(self) -> HoldingsLayout:
        area, text = self._area(), self.text_size
        if self._alone is None:
            return place_holdings(area, self._holdings, text=text)
        return place_alone(area, self._holdings, self._alone, text=text)

    def _area(self) -> QRectF:
        return QRectF(self.rect()).adjusted(1, 1, -1, -1)

    @override
    def places(self) -> Mapping[str, QRectF]:
        cells = self._layout().cells
        return {key: cells[cell] for key, cell in self._keys.items()}

    @override
    def tap(self, key: str, point: QPointF | None) -> None:
        holder, subject = self._keys[key]
        self.holding_tapped.emit(subject, holder)

    @override
    def sizeHint(self) -> QSize:
        least = self.minimumSizeHint()
        if self._alone is not None:
            return least
        most = round(most_height(self._holdings, text=self.text_size)) + 2
        return QSize(least.width(), max(least.height(), most))

    @override
    def minimumSizeHint(self) -> QSize:
        if self._alone is None:
            return self.whole
        height = least_alone(self._holdings, self._area().width(), text=self.text_size) + 2
        return QSize(round(self.text_size * _NARROW), round(height))

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._name()

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            paint_holdings(
                painter,
                self._area(),
                self._holdings,
                theme.current(),
                text=self.text_size,
                alone=self._alone,
                lit=self._lit,
                focus=self._keys.get(self.ringed or ""),
            )
            if self.fading.strength:
                self._draw_new(painter)

    def _draw_new(self, painter: QPainter) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setOpacity(self.fading.strength)
        painter.setPen(QPen(theme.tint(theme.current().mine_ink), _RING))
        cells = self._layout().cells
        for subject, holder in self._new:
            if (holder, subject) in cells:
                painter.drawRoundedRect(cells[holder, subject].adjusted(2, 2, -2, -2), 5, 5)
