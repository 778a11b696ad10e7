"""SeatStrip: who sits at the table, in seat order, and whose turn it is."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QScrollArea, QSizePolicy, QWidget
from typing_extensions import override

from notepad.widgets.look.sizes import finger
from notepad.widgets.table.seat_pill import Brevity, Pill
from notepad.widgets.touch.faded_edges import FadedEdges
from notepad.widgets.touch.finger_button import ARROWS
from notepad.widgets.touch.scrolling import scroll_by_finger

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QKeyEvent, QResizeEvent

    from notepad.core.page.page import Seat

_GAP = 8


class SeatStrip(QScrollArea):
    """The seats in a line. Where there is little room some shrink to initials, then they scroll.

    Left and Right go from seat to seat, Enter or Space taps one.
    """

    seat_tapped = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make a strip without seats."""
        super().__init__(parent)
        self.pills: list[Pill] = []
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.setWidgetResizable(True)
        self.viewport().setAutoFillBackground(False)
        self._line = QWidget()
        self._line.setAutoFillBackground(False)
        self._row = QHBoxLayout(self._line)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(_GAP)
        self._row.addStretch(1)
        self._row.addStretch(1)
        self.setWidget(self._line)
        scroll_by_finger(self)
        FadedEdges(self)

    def show_seats(self, seats: Sequence[Seat]) -> None:
        """Show these seats, in their order; the one with the turn is kept in sight."""
        while len(self.pills) > len(seats):
            gone = self.pills.pop()
            self._row.removeWidget(gone)
            gone.hide()
            gone.deleteLater()
        wide = self.sizeHint()
        for pill, seat in zip(self.pills, seats, strict=False):
            if pill.seat != seat:
                pill.show_seat(seat)
        for seat in seats[len(self.pills) :]:
            pill = Pill(seat)
            pill.clicked.connect(partial(self._tap, pill))
            self.pills.append(pill)
            self._row.insertWidget(len(self.pills), pill)
        self._fit()
        if self.sizeHint() != wide:
            self.updateGeometry()

    def _tap(self, pill: Pill) -> None:
        self.seat_tapped.emit(pill.seat.player)

    def _width_at(self, brevity: Brevity) -> int:
        gaps = _GAP * max(0, len(self.pills) - 1)
        return sum(pill.width_at(brevity) for pill in self.pills) + gaps

    @property
    def width_of_names(self) -> int:
        """Return how wide it is where every name is said."""
        return self._width_at(Brevity.NAMES)

    def taken_of(self, room: int) -> int:
        """Return how much of a room is taken: all of it where some have names, some initials."""
        brevity = self._fitting(room)
        return room if brevity is Brevity.INITIALS else min(room, self._width_at(brevity))

    def _fitting(self, room: int) -> Brevity:
        return next((some for some in Brevity if self._width_at(some) <= room), Brevity.BARE)

    def _fit(self) -> None:
        """Say as much as fits, and bring the turn into sight."""
        room = self.viewport().width()
        brevity = self._fitting(room)
        for pill in self.pills:
            pill.shorten(brevity)
        if brevity is Brevity.INITIALS:
            self._name_some(room - self._width_at(brevity))
        turn = next((pill for pill in self.pills if pill.seat.turn), None)
        if turn is not None:
            self._line.adjustSize()
            self._row.activate()
            self.ensureWidgetVisible(turn, _GAP, 0)

    def _name_some(self, spare: int) -> None:
        """Name those in full whose names the spare room is enough for, first who has the turn."""
        for pill in sorted(self.pills, key=lambda pill: not pill.seat.turn):
            more = pill.width_at(Brevity.NAMES) - pill.width_at(Brevity.INITIALS)
            if more <= spare:
                pill.shorten(Brevity.NAMES)
                spare -= more

    @override
    def sizeHint(self) -> QSize:
        return QSize(self._width_at(Brevity.FULL), finger(self))

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(finger(self) * 2, finger(self))

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    @override
    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._fit()
            self.updateGeometry()

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        focused = [place for place, pill in enumerate(self.pills) if pill.hasFocus()]
        if focused and event.key() in ARROWS:
            step = 1 if event.key() in (Qt.Key.Key_Right, Qt.Key.Key_Down) else -1
            pill = self.pills[(focused[0] + step) % len(self.pills)]
            pill.setFocus(Qt.FocusReason.TabFocusReason)
            self.ensureWidgetVisible(pill, _GAP, 0)
        else:
            super().keyPressEvent(event)
