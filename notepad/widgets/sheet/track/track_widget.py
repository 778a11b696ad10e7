"""TrackWidget: a way to a goal with everybody's piece, on the screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, QSize, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QSizePolicy
from typing_extensions import override

from notepad.core.page.track import Track
from notepad.widgets.look import theme
from notepad.widgets.look.sizes import finger
from notepad.widgets.sheet.track.paint_track import paint_track
from notepad.widgets.sheet.track.track_geometry import least_height, place_track, track_height
from notepad.widgets.touch.tap_area import Field

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from PySide6.QtGui import QPaintEvent, QResizeEvent
    from PySide6.QtWidgets import QWidget

_NARROW, _USUAL = 16, 50  # widths in text sizes


class TrackWidget(Field):
    """Lanes below each other and gates above them; what is tapped is `asked`, and whose it is.

    A gate is the table's. Lanes that have less room than a finger are only looked at: all that they
    say is in the description.
    """

    asked = Signal(str, str)

    def __init__(self, parent: QWidget | None = None) -> None:
        """Show nothing yet."""
        super().__init__(parent)
        self._track = Track("", 1)
        self._part: str | None = None
        self._lit = frozenset[str]()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)

    @property
    def track(self) -> Track:
        """Return what is shown."""
        return self._track

    @property
    def part(self) -> str | None:
        """Return which part of it is shown alone, None while all of it is."""
        return self._part

    @property
    def whole(self) -> QSize:
        """Return the least size at which lanes and gates can be shown together."""
        return self._least(None)

    def show_track(self, track: Track) -> None:
        """Show this track."""
        if track == self._track:
            return
        self._track = track
        self.setAccessibleName(track.title)
        self.setAccessibleDescription("\n".join(one.spoken for one in track.racers))
        self._name()

    def turn(self, part: str | None) -> None:
        """Show the way or the gates alone, or all of it with None."""
        if part != self._part:
            self._part = part
            alone = QSizePolicy.Policy.Expanding
            self.setSizePolicy(alone, QSizePolicy.Policy.Preferred if part is None else alone)
            self._name()

    def light(self, keys: Collection[str]) -> None:
        """Light these lanes and gates, and no others."""
        self._lit = frozenset(keys)
        self.update()

    def _name(self) -> None:
        places = self.places()
        gates = [gate.key for gate in self._track.gates if gate.key in places]
        # as long as the row of gates, so that arrow keys reach a lane from below each of them
        across = max(len(gates), 1)
        lanes = [[one.key] * across for one in self._track.racers if one.key in places]
        spoken = {gate.key: gate.spoken for gate in self._track.gates}
        spoken |= {one.key: one.spoken for one in self._track.racers}
        self.set_things([gates] * bool(gates) + lanes, spoken, {})
        self.updateGeometry()
        self.update()

    def _least(self, part: str | None) -> QSize:
        text = self.text_size
        height = least_height(self._track, text=text, finger=finger(self), part=part)
        return QSize(round(text * _NARROW), round(height))

    @override
    def places(self) -> Mapping[str, QRectF]:
        layout = place_track(
            QRectF(self.rect()),
            self._track,
            text=self.text_size,
            finger=finger(self),
            part=self._part,
        )
        side = finger(self)
        able = {key: lane for key, lane in layout.lanes.items() if round(lane.height()) >= side}
        return {**layout.gates, **able}

    @override
    def tap(self, key: str, point: QPointF | None) -> None:
        holders = {one.key: one.holder for one in self._track.racers}
        self.asked.emit(key, holders.get(key, "table"))

    @override
    def sizeHint(self) -> QSize:
        text = self.text_size
        wanted = round(track_height(self._track, self.width(), text=text))
        least = self._least(self._part)
        height = max(wanted, least.height()) if self._part is None else least.height()
        return QSize(round(text * _USUAL), height)

    @override
    def minimumSizeHint(self) -> QSize:
        return self._least(self._part)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._name()

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            paint_track(
                painter,
                QRectF(self.rect()),
                self._track,
                theme.current(),
                text=self.text_size,
                finger=finger(self),
                part=self._part,
                lit=self._lit,
                focus=self.ringed,
            )
