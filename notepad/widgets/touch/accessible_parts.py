"""Spots: what is painted in one widget, made reachable by the keyboard and by screen readers.

Each painted thing has an invisible button over it, so assistive tools find its name, place and
focus, and can press it. All spots together are one tab stop.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, Qt
from PySide6.QtWidgets import QPushButton, QWidget
from typing_extensions import override

from notepad.widgets.touch.assisted import count_as_touch
from notepad.widgets.touch.finger_button import reason_after, ring_after

if TYPE_CHECKING:
    from PySide6.QtGui import QFocusEvent, QKeyEvent, QPaintEvent

Lanes = Sequence[Sequence[str]]


def stepped(lanes: Lanes, key: str, key_press: Qt.Key) -> str | None:
    """Return where a key press leads from `key`, or None if it is no key that moves.

    Lanes are rows of keys and may end early; at an edge one stays where one is.
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


class Spot(QPushButton):
    """The invisible, spoken stand-in of one painted thing; keys go to the widget it lies on."""

    def __init__(self, key: str, owner: QWidget, *, focused: Callable[[str], None]) -> None:
        """Lie on `owner`; `focused` is called with the key whenever the focus comes or goes."""
        super().__init__(owner)
        self.key = key
        self.ringed = False
        self._focused = focused
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setAutoDefault(False)
        self.clicked.connect(self._used)
        self.show()

    def _used(self) -> None:
        count_as_touch(self)

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
        """Paint nothing: the widget below has painted what this stands for."""


class Spots:
    """All spots of one widget: exactly one of them, `current`, takes the keyboard's focus."""

    def __init__(
        self,
        owner: QWidget,
        *,
        pressed: Callable[[str], None],
        focused: Callable[[str], None],
    ) -> None:
        """Serve `owner`; `pressed` is called with the key that an assistive tool presses."""
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
        """Return the key that the keyboard's ring is to be drawn around, if any."""
        spot = self._spots.get(self.current or "")
        return spot.key if spot is not None and spot.hasFocus() and spot.ringed else None

    def show_ring(self) -> None:
        """Show where the keyboard is: it is used."""
        spot = self._spots.get(self.current or "")
        if spot is not None and not spot.ringed:
            spot.ringed = True
            self._focused(spot.key)

    def say(self, spoken: Mapping[str, str], remarks: Mapping[str, str]) -> None:
        """Have one spot for every key of `spoken`; the spots of keys that stay are kept."""
        gone = [key for key in self._spots if key not in spoken]
        had_focus, had_ring = self._owner.hasFocus(), self.ringed is not None
        kept = {key: self._spots.get(key) or self._made(key) for key in spoken}
        for key, text in spoken.items():
            if kept[key].accessibleName() != text:
                kept[key].setAccessibleName(text)
            kept[key].setAccessibleDescription(remarks.get(key, ""))
        old, self._spots = self._spots, kept
        if self.current not in kept:
            reason = reason_after(ringed=had_ring)
            self.go(next(iter(kept), None), reason=reason, take=had_focus)
        for key in gone:
            old[key].hide()
            old[key].deleteLater()

    def lay(self, places: Mapping[str, QRect]) -> None:
        """Put every spot over what it stands for."""
        for key, place in places.items():
            if key in self._spots:
                self._spots[key].setGeometry(place)

    def go(self, key: str | None, *, reason: Qt.FocusReason, take: bool) -> None:
        """Make a spot the tab stop; with `take` it gets the keyboard's focus as well."""
        for spot in self._spots.values():
            here = spot.key == key
            policy = Qt.FocusPolicy.StrongFocus if here else Qt.FocusPolicy.NoFocus
            if spot.focusPolicy() != policy:
                spot.setFocusPolicy(policy)
        self.current = key
        target = self._spots.get(key or "")
        if target is None:
            return
        self._owner.setFocusProxy(target)
        if take:
            target.setFocus(reason)

    def _made(self, key: str) -> Spot:
        spot = Spot(key, self._owner, focused=self._focused)
        spot.clicked.connect(lambda: self._pressed(key))
        return spot
