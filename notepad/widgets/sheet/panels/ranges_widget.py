"""RangesWidget: what others can have, on the screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, QSize, Signal
from PySide6.QtGui import QPainter
from typing_extensions import override

from notepad.core.page.page import Range, Ranges
from notepad.widgets.look import theme
from notepad.widgets.look.sizes import finger
from notepad.widgets.sheet.panels.paint_ranges import paint_ranges, place_ranges, ranges_height
from notepad.widgets.touch.tap_area import Field

if TYPE_CHECKING:
    from collections.abc import Mapping

    from PySide6.QtGui import QPaintEvent
    from PySide6.QtWidgets import QWidget

_USUAL = 24  # in text sizes: the width that is still useful, and the usual one
_NARROW = 14


class RangesWidget(Field):
    """Bars by holder; a tapped one is `range_tapped` with its subject and holder."""

    range_tapped = Signal(str, str)

    def __init__(self, parent: QWidget | None = None) -> None:
        """Show no ranges yet."""
        super().__init__(parent)
        self._ranges = Ranges("", 1)
        self._keys: dict[str, Range] = {}
        policy = self.sizePolicy()
        policy.setHeightForWidth(True)
        policy.setVerticalPolicy(policy.Policy.Preferred)
        self.setSizePolicy(policy)

    @property
    def ranges(self) -> Ranges:
        """Return what is shown."""
        return self._ranges

    def show_ranges(self, ranges: Ranges) -> None:
        """Show these ranges."""
        if ranges == self._ranges:
            return
        self._ranges = ranges
        every = (one for group in ranges.groups for one in group.ranges)
        self._keys = {str(at): one for at, one in enumerate(every)}
        self.setAccessibleName(ranges.title)
        said = [f"{group.holder}, {group.remark}, {group.rest}" for group in ranges.groups]
        self.setAccessibleDescription("\n".join([*said, ranges.sentence]))
        spoken = {key: one.spoken or one.label for key, one in self._keys.items()}
        self.set_things([[key] for key in self._keys], spoken, {})
        self.updateGeometry()
        self.update()

    @override
    def places(self) -> Mapping[str, QRectF]:
        layout = place_ranges(
            QRectF(self.rect()), self._ranges, text=self.text_size, row=finger(self)
        )
        return dict(zip(self._keys, (place for row in layout.rows for place in row), strict=True))

    @override
    def tap(self, key: str, point: QPointF | None) -> None:
        one = self._keys[key]
        self.range_tapped.emit(one.subject, one.holder)

    @override
    def hasHeightForWidth(self) -> bool:
        return True

    @override
    def heightForWidth(self, width: int) -> int:
        wanted = ranges_height(self._ranges, width, text=self.text_size, row=finger(self))
        return round(wanted) + 1

    @override
    def sizeHint(self) -> QSize:
        width = round(self.text_size * _USUAL)
        return QSize(width, self.heightForWidth(width))

    @override
    def minimumSizeHint(self) -> QSize:
        width = round(self.text_size * _NARROW)
        return QSize(width, self.heightForWidth(width))

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        ringed = self._keys.get(self.ringed or "")
        with QPainter(self) as painter:
            paint_ranges(
                painter,
                QRectF(self.rect()),
                self._ranges,
                theme.current(),
                text=self.text_size,
                row=finger(self),
                focus=(ringed.holder, ringed.subject) if ringed else None,
            )
