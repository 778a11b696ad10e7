"""Painted things that can be tapped, reached by keyboard, and found by screen readers.

`Field` is a widget with such things, which are tapped by finger, pen, mouse, keyboard or tool. Each
has an invisible button over it, a `Spot`, so that assistive tools find its name, place and focus,
and can press it. All spots together are one tab stop.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import reduce
from operator import or_

from PySide6.QtCore import QEvent, QPointF, QRect, QRectF, Qt, QTimer
from PySide6.QtGui import QFocusEvent, QFontInfo, QKeyEvent, QMouseEvent, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QPushButton, QSizePolicy, QWidget
from typing_extensions import override

from notepad.widgets.look.boxes import GAPS
from notepad.widgets.look.drawing import Painted, grown, outside
from notepad.widgets.touch.accessibility import report_used
from notepad.widgets.touch.buttons import reason_after, ring_after

Lanes = Sequence[Sequence[str]]
"""Rows of keys, which may be of different lengths."""

HOLD_MS = 600
"""How long a finger must rest on a thing to hold it; shorter ones would catch slow taps."""
_TAPS = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space, Qt.Key.Key_Select})


class Field(Painted, QWidget):
    """Things at places, as one tab stop: arrow keys move between them, Enter or Space taps.

    A subclass paints, returns `places()`, and acts on `tap()`; `set_things` says which things there
    are. Touch and pen arrive as Qt's mouse events.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        """Create a field without things."""
        super().__init__(parent)
        self._lanes: Lanes = ()
        self._pressed: str | None = None
        self._resting = QTimer(self, singleShot=True, interval=HOLD_MS)
        self._resting.timeout.connect(self._hold)
        self._down = QPointF()
        self._spots = Spots(self, pressed=self._tapped_by_tool, focused=self.update_thing)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    @property
    def text_size(self) -> float:
        """Return the usual text size here, in pixels."""
        return float(QFontInfo(self.font()).pixelSize())

    @property
    def focus_key(self) -> str | None:
        """Return the thing that the keyboard acts on, even if the focus is elsewhere."""
        return self._spots.current

    @property
    def ringed(self) -> str | None:
        """Return the thing to draw a ring around: the pressed one, or the keyboard's."""
        return self._pressed or self._spots.ringed

    def set_things(
        self, lanes: Lanes, spoken: Mapping[str, str], remarks: Mapping[str, str]
    ) -> None:
        """Set the things: rows of keys, each key's spoken name, and remarks on some.

        A finger on a thing that no longer exists taps nothing.
        """
        self._lanes = lanes
        self.name_things(spoken, remarks)
        self.lay_spots()

    def name_things(self, spoken: Mapping[str, str], remarks: Mapping[str, str]) -> None:
        """Name the things anew, and remark on some, while all stay in their lanes and places."""
        self._spots.update_spots(spoken, remarks)

    def lay_spots(self) -> None:
        """Move the spots over the places of their things."""
        places = self.places()
        if self._pressed is not None and self._pressed not in places:
            self.cancel_press()
        self._spots.lay({key: place.toAlignedRect() for key, place in places.items()})

    def places(self) -> Mapping[str, QRectF]:
        """Return each thing's current place."""
        raise NotImplementedError

    def tap(self, key: str, point: QPointF | None) -> None:
        """Act on a tap on a thing, at a point, None if it came from the keyboard or a tool."""
        raise NotImplementedError

    def hold(self, key: str, point: QPointF) -> bool:
        """Act on a finger resting on a thing; return whether this replaces a tap."""
        return False

    def key_at(self, point: QPointF) -> str | None:
        """Return the thing at a point, or the nearest of those it just misses, None without any."""
        places = {key: area for key, area in self.places().items() if not area.isEmpty()}
        near = {key: outside(area, point) for key, area in places.items()}
        return min(
            (key for key, far in near.items() if far <= GAPS.near),
            key=near.__getitem__,
            default=None,
        )

    def update_thing(self, key: str) -> None:
        """Repaint one thing with its ring."""
        self.update_things((key,))

    def update_things(self, keys: Iterable[str]) -> None:
        """Repaint some things with their rings.

        Many things are repainted together with everything between them: clipping to many places
        costs more time than it saves.
        """
        places = self.places()
        areas = [places[key] for key in keys if key in places]
        if len(areas) > 6:
            areas = [reduce(or_, areas)]
        for area in areas:
            self.update(grown(area, GAPS.usual).toAlignedRect())

    def press_at(self, point: QPointF) -> None:
        """Handle a finger pressed at a point."""
        self._down = point
        self._resting.start()
        self._press(self.key_at(point))

    def move_to(self, point: QPointF) -> None:
        """Handle a moving finger; when it leaves the pressed thing, nothing is tapped."""
        if self._pressed and self.key_at(point) != self._pressed:
            self.cancel_press()

    def release_at(self, point: QPointF) -> None:
        """Handle a finger lifted at a point, tapping the thing it pressed."""
        key = self._pressed
        self.cancel_press()
        if key is not None:
            self._spots.go(key, reason=Qt.FocusReason.MouseFocusReason, take=True)
            self.tap(key, point)

    def cancel_press(self) -> None:
        """Tap nothing when the finger is lifted."""
        self._resting.stop()
        self._press(None)

    def forget_press(self) -> None:
        """Ignore the current press: it wasn't a finger."""
        self.cancel_press()

    def _hold(self) -> None:
        if self._pressed is not None and self.hold(self._pressed, self._down):
            self.cancel_press()

    def _press(self, key: str | None) -> None:
        """Show this thing as pressed, and no other."""
        before, self._pressed = self._pressed, key
        for changed in {before, key} - {None}:
            self.update_thing(str(changed))

    def _tapped_by_tool(self, key: str) -> None:
        self._spots.go(key, reason=Qt.FocusReason.OtherFocusReason, take=False)
        self.tap(key, None)

    @override
    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() != Qt.MouseButton.LeftButton:
            event.ignore()
            return
        self.press_at(event.position())

    @override
    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self.move_to(event.position())

    @override
    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self.release_at(event.position())
        else:
            self.cancel_press()

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        here = self._spots.current
        if here is None:
            event.ignore()
            return
        self._spots.show_ring()
        if event.key() in _TAPS:
            if not event.isAutoRepeat():
                self.tap(here, None)
            return
        goal = key_after(self._lanes, here, Qt.Key(event.key()))
        if goal is None:
            super().keyPressEvent(event)
            return
        self._spots.go(goal, reason=Qt.FocusReason.TabFocusReason, take=True)
        self.update_thing(here)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.lay_spots()

    @override
    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.PaletteChange):
            self.lay_spots()
            self.updateGeometry()
            self.update()


class Spots:
    """All spots of one widget: exactly one of them, `current`, can have the keyboard focus."""

    def __init__(
        self, owner: QWidget, *, pressed: Callable[[str], None], focused: Callable[[str], None]
    ) -> None:
        """Work for `owner`; `pressed` is called with the key that an assistive tool presses."""
        self._owner = owner
        self._pressed = pressed
        self._focused = focused
        self._spots: dict[str, Spot] = {}
        self.current: str | None = None

    def __iter__(self) -> Iterator[Spot]:
        """Iterate over the spots in their order."""
        return iter(self._spots.values())

    @property
    def ringed(self) -> str | None:
        """Return the key with the keyboard's focus ring, None if none has it."""
        spot = self._spots.get(self.current or "")
        return spot.key if spot is not None and spot.hasFocus() and spot.ringed else None

    def show_ring(self) -> None:
        """Show the focus ring, because the keyboard is used."""
        spot = self._spots.get(self.current or "")
        if spot is not None and not spot.ringed:
            spot.ringed = True
            self._focused(spot.key)

    def update_spots(self, spoken: Mapping[str, str], remarks: Mapping[str, str]) -> None:
        """Have a spot for every key of `spoken`; spots of keys that stay are kept."""
        gone = [key for key in self._spots if key not in spoken]
        had_focus, had_ring = self._owner.hasFocus(), self.ringed is not None
        kept = {key: self._spots.get(key) or self._made(key) for key in spoken}
        for key, text in spoken.items():
            said = text, remarks.get(key, "")
            if said != kept[key].said:
                kept[key].say(*said)
        old, self._spots = self._spots, kept
        if self.current not in kept:
            reason = reason_after(ringed=had_ring)
            stop = old.get(self.current or "")
            self.go(next(iter(kept), None), reason=reason, take=had_focus, stop=stop)
        for key in gone:
            old[key].hide()
            old[key].deleteLater()

    def lay(self, places: Mapping[str, QRect]) -> None:
        """Place every spot over its thing."""
        for key, place in places.items():
            if key in self._spots:
                self._spots[key].setGeometry(place)

    def go(
        self, key: str | None, *, reason: Qt.FocusReason, take: bool, stop: Spot | None = None
    ) -> None:
        """Make a spot the tab stop; with `take` it gets the keyboard's focus as well.

        It comes where the stop has been until now, `stop` if that is no spot any more: a spot that
        was made later than what stands beside its widget would else come after that.
        """
        stop, target = self._spots.get(self.current or "", stop), self._spots.get(key or "")
        if stop is not None and target is not None and stop is not target:
            target.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
            QWidget.setTabOrder(stop, target)
        for spot in self._spots.values():
            here = spot.key == key
            policy = Qt.FocusPolicy.StrongFocus if here else Qt.FocusPolicy.NoFocus
            if spot.focusPolicy() != policy:
                spot.setFocusPolicy(policy)
        self.current = key
        if target is None:
            return
        self._owner.setFocusProxy(target)
        if take:
            target.setFocus(reason)

    def _made(self, key: str) -> Spot:
        spot = Spot(key, self._owner, focused=self._focused)
        spot.clicked.connect(lambda: self._pressed(key))
        return spot


class Spot(QPushButton):
    """The invisible, spoken stand-in for one painted thing; keys go to the widget below."""

    def __init__(self, key: str, owner: QWidget, *, focused: Callable[[str], None]) -> None:
        """Lie on `owner`; `focused` is called with the key whenever focus comes or goes."""
        super().__init__(owner)
        self.key = key
        self.ringed = False
        self.said = "", ""
        self._focused = focused
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.show()

    def say(self, text: str, remark: str) -> None:
        """Tell assistive tools its name, and a remark on it."""
        self.said = text, remark
        self.setAccessibleName(text)
        self.setAccessibleDescription(remark)

    @override
    def nextCheckState(self) -> None:
        """Only report the tap: it is handled where the spot was made."""
        report_used(self)

    @override
    def focusInEvent(self, event: QFocusEvent) -> None:
        self.ringed = ring_after(event.reason(), before=self.ringed)
        super().focusInEvent(event)
        self._focused(self.key)

    @override
    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._focused(self.key)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        event.ignore()

    @override
    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        event.ignore()

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint nothing: the widget below has painted the thing."""


def key_after(lanes: Lanes, key: str, key_press: Qt.Key) -> str | None:
    """Return the key that a key press leads to, None if it doesn't move.

    At an edge it is `key` itself; up and down skip lanes that are too short.
    """
    at = next(((row, lane.index(key)) for row, lane in enumerate(lanes) if key in lane), None)
    if at is None:
        return None
    row, column = at
    last = len(lanes[row]) - 1
    reach = [place for place, lane in enumerate(lanes) if column < len(lane)]
    moves = {
        Qt.Key.Key_Left: (row, max(0, column - 1)),
        Qt.Key.Key_Right: (row, min(last, column + 1)),
        Qt.Key.Key_Up: (max((place for place in reach if place < row), default=row), column),
        Qt.Key.Key_Down: (min((place for place in reach if place > row), default=row), column),
        Qt.Key.Key_Home: (row, 0),
        Qt.Key.Key_End: (row, last),
        Qt.Key.Key_PageUp: (reach[0], column),
        Qt.Key.Key_PageDown: (reach[-1], column),
    }
    found = moves.get(key_press)
    return lanes[found[0]][found[1]] if found else None
