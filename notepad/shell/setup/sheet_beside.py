"""SheetBeside: a form that scrolls with buttons under it, and a sheet beside or within it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QSize
from PySide6.QtWidgets import QBoxLayout, QSizePolicy, QVBoxLayout, QWidget
from typing_extensions import override

from notepad.shell.page_frame import MARGIN, MOST_WIDTH, ScrolledColumn
from notepad.widgets.look.label import Label
from notepad.widgets.look.sizes import em, finger
from notepad.widgets.sheet.grid.grid_widget import GridWidget
from notepad.widgets.touch.controls import Card

if TYPE_CHECKING:
    from PySide6.QtGui import QResizeEvent

_TWO_COLUMNS_EM = 50
_SIDE_EM = 36


class SheetBeside(QWidget):
    """A column of cards, `form_card` the one that the sheet belongs to, and a bar below it.

    A wide window has the sheet beside the column, another within it, at the card that it belongs
    to. The bar says in `reason` why what can be tapped there can't be tapped yet.
    """

    def __init__(self, form_card: Card, buttons: QWidget, parent: QWidget | None = None) -> None:
        """Make a column with one card and a bar with these buttons."""
        super().__init__(parent)
        self.side = ScrolledColumn()
        self.grid = GridWidget()
        self.grid.cut_anew.connect(self.fit)
        self.reason = Label(colour="faded")
        self.form_card = form_card
        self.sheet_card = Card("", self.grid)
        self._whole = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._lay_out(buttons)
        self.fit()

    def fit(self) -> None:
        """Put the sheet beside or at its card, its boxes large enough to be tapped."""
        leaf = self.grid.leaf
        tabs = leaf is not self.grid.grid
        lines = len(leaf.rows) + bool(leaf.columns) + tabs
        self.grid.setMinimumHeight(lines * round(finger(self) * 1.3))
        column, wide = self.side.column, self._wide()
        hidden = self.sheet_card.isHidden()  # asked now: for a while a widget that moves is
        if wide and self._whole.indexOf(self.sheet_card) < 0:
            self._whole.addWidget(self.sheet_card, 1)
        elif not wide and column.indexOf(self.sheet_card) < 0:
            column.insertWidget(self.sheet_place(), self.sheet_card, 1)
        column.setStretch(column.count() - 1, int(wide or hidden))
        self._whole.setContentsMargins(0, 0, MARGIN if wide else 0, MARGIN if wide else 0)
        beside = wide and not hidden
        side = min(em(self) * _SIDE_EM, self.width() // 2) if beside else self.width()
        self._whole.setStretch(0, side)
        self._whole.setStretch(1, self.width() - side)
        margin = max(MARGIN, (side - MOST_WIDTH) // 2)
        self._bar.setContentsMargins(margin, 0, margin, 0)

    def sheet_place(self) -> int:
        """Return where in the column the sheet has its place: below its card."""
        return self.side.column.indexOf(self.form_card) + 1

    def _lay_out(self, buttons: QWidget) -> None:
        self.grid.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)
        self.side.column.addWidget(self.form_card)
        self.side.column.addStretch(0)
        self._bar = QWidget()
        bar = QVBoxLayout(self._bar)
        bar.setContentsMargins(0, MARGIN // 2, 0, MARGIN)
        bar.addWidget(self.reason)
        bar.addWidget(buttons)
        self._start = QWidget()
        start = QVBoxLayout(self._start)
        start.setContentsMargins(0, 0, 0, 0)
        start.setSpacing(0)
        start.addWidget(self.side, 1)
        start.addWidget(self._bar)
        self._whole.setSizeConstraint(QBoxLayout.SizeConstraint.SetNoConstraint)
        self._whole.setSpacing(0)
        self._whole.addWidget(self._start)

    def _wide(self) -> bool:
        sheet = self.sheet_card.minimumSizeHint().height() + MARGIN
        roomy = self.width() >= em(self) * _TWO_COLUMNS_EM and self.height() >= sheet
        return roomy and self.width() > self.height()

    @override
    def minimumSizeHint(self) -> QSize:
        """Return what the narrow arrangement needs: a wide one gives way to it."""
        return QSize(self.sheet_card.minimumSizeHint().width() + 2 * MARGIN, 4 * finger(self))

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.fit()

    @override
    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self.fit()
