"""Keeps a tap from hitting anything but what the player saw there.

A tap of a pointer counts only if the same thing has stood at that place for a moment. Whoever taps
twice, by habit, or faster than the screen can follow would else hit something that has come there
meanwhile. Keys and assistive tools work at once.

`TapGuard` does this for a whole window: it looks at each frame what stands where, and swallows taps
that come too early. A widget is `Guarded` if it says what a tap on it means, and how long that must
have stood there; `ignore_late_taps` names places where a hand may still be on its way to what was
there before. `TapGuard` filters the events that the system sends to a window, and the frames of
that: there are far fewer of these than of events to widgets.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from time import monotonic
from weakref import WeakKeyDictionary, WeakSet

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt
from PySide6.QtGui import QMouseEvent, QWindow
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import getCppPointer, isValid
from typing_extensions import override

from notepad.core.dataclass import dataclass
from notepad.widgets.look.layouts import MixedIn
from notepad.widgets.look.safe_widget_lookup import system_window
from notepad.widgets.look.theme import TARGET

# How long something must have stood at its place, in milliseconds.
AT_ONCE = 0
"""What a note asks for next: a skilled hand is on its way there before it is seen."""
SEEN_MS = 400
"""Everything else, and anything at a place tapped last: a double tap is faster; seeing, then
tapping, is slower."""
NEW_MS = 700
"""What only reports: the second of two quick taps that noted something isn't about the report."""
HABIT_MS = 1200
"""Where a note needed no tap that it usually needs: one by habit comes within a second."""
LATE_MS = 2000
"""Where notes are confirmed: who is used to it does it this long after a note that needed none."""


@dataclass(frozen=True, slots=True)
class Stood:
    """What a widget meant, where on the screen, and since when."""

    place: QRect
    meaning: Hashable
    since: float


class Guarded(MixedIn):
    """What can be tapped, and must have stood at its place before: mixed into a widget.

    `wait_ms` says how long; None is as long as the panel says that it is in, or else SEEN_MS.
    `stood` is kept by the guard: what it meant and where, up to now.
    """

    wait_ms: int | None = None
    stood: Sequence[Stood] = ()

    def be_guarded(self) -> None:
        """Let the guards of windows watch it from now on."""
        _guarded.add(self)

    def meaning(self) -> Hashable:
        """Return what a tap means: the same for as long as the same thing is shown."""
        return id(self)

    def show_felt(self) -> None:
        """Show that a tap was felt, but ignored."""


class TappedAtOnce:
    """A panel whose parts count `AT_ONCE`, unless they say something else: mixed into a widget."""


_guarded: WeakSet[Guarded] = WeakSet()
_guards: WeakKeyDictionary[QWidget, TapGuard] = WeakKeyDictionary()


def ignore_late_taps(
    panel: QWidget, areas: Iterable[QRect] | None = None, *, wait_ms: int = SEEN_MS
) -> None:
    """Ignore taps that are meant for what was there before, in a panel or in areas of it.

    They are ignored for a moment, whatever they would hit, or until a tap elsewhere counts.
    """
    guard = _guards.get(panel.window())
    if guard is not None:
        guard.ignore(panel, (panel.rect(),) if areas is None else areas, wait_ms)


class TapGuard(QObject):
    """Swallows taps in a window on what hasn't stood there for a moment."""

    def __init__(self, window: QWidget) -> None:
        """Guard a window, which must be shown already."""
        super().__init__(window)
        self._late: list[tuple[QRect, float]] = []
        self._last: _Tap | None = None
        self._swallowing = False
        _guards[window] = self
        window.installEventFilter(self)
        handle = system_window(window)
        if handle is not None:
            handle.installEventFilter(self)
        self._look(window)

    def ignore(self, panel: QWidget, areas: Iterable[QRect], wait_ms: int) -> None:
        """Ignore taps in these areas of a panel for so long, or until another tap counts."""
        now, start = now_ms(), panel.mapToGlobal(QPoint())
        late = [(area.translated(start), now + wait_ms) for area in areas]
        self._late = [*(one for one in self._late if now < one[1]), *late]

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if not isinstance(watched, QWindow):
            if event.type() is QEvent.Type.UpdateRequest and isinstance(watched, QWidget):
                self._look(watched)
            return False
        match event.type():
            case QEvent.Type.MouseButtonPress | QEvent.Type.MouseButtonDblClick:
                if isinstance(event, QMouseEvent) and event.button() is Qt.MouseButton.LeftButton:
                    self._swallowing = not self._counts(event)
                return self._swallowing
            case QEvent.Type.MouseMove:
                return self._swallowing
            case QEvent.Type.MouseButtonRelease:
                swallowing, self._swallowing = self._swallowing, False
                return swallowing
        return False

    def _look(self, window: QWidget) -> None:
        """Remember what stands where in a frame, and since when."""
        now = now_ms()
        for one in tuple(_guarded):
            if not isValid(one) or one.window() is not window:
                continue
            if not one.isVisible():
                one.stood = ()
                continue
            place, meaning = QRect(one.mapToGlobal(QPoint()), one.size()), one.meaning()
            before = one.stood[-1] if one.stood else None
            if before is None or before.meaning != meaning or before.place != place:
                # More moves within a moment are no standing still.
                one.stood = (*one.stood[-64:], Stood(place, meaning, now))

    def _counts(self, event: QMouseEvent) -> bool:
        """Return whether a press counts; one that does is remembered."""
        place, now = event.globalPosition().toPoint(), now_ms()
        target = widget_at(place)
        at = event.timestamp() or now  # some platforms send no time
        if (
            self._was_just_tapped(target, place, at, now)
            or any(now < until and area.contains(place) for area, until in self._late)
            or now - _since(target, place, now) < wait_of(target)
        ):
            if isinstance(target, Guarded):
                target.show_felt()
            return False
        last, meaning = self._last, _meaning(target)
        again = last is not None and at - last.at < HABIT_MS and last.meaning == meaning
        self._last = _Tap(place, at, now, meaning, HABIT_MS if again else SEEN_MS)
        self._late.clear()
        return True

    def _was_just_tapped(
        self, target: QWidget | None, place: QPoint, at: float, now: float
    ) -> bool:
        """Return whether a place tapped last now means something else, or one that is as near.

        A finger that taps twice doesn't hit the same pixel.
        """
        last = self._last
        if last is None or at - last.at >= last.wait_ms:
            return False
        if widget_at(last.place) == target:
            return _meaning(target) != last.meaning
        near = (place - last.place).manhattanLength() <= TARGET // 2
        return near and isinstance(target, Guarded) and _since(target, place, now) >= last.now


@dataclass(frozen=True, slots=True)
class _Tap:
    """A tap: its place on the screen, its times for the system and for us, and what it meant.

    For `wait_ms` nothing else is meant there: whoever tapped the same thing twice taps on by habit.
    """

    place: QPoint
    at: float
    now: float
    meaning: Hashable
    wait_ms: int


def now_ms() -> float:
    """Return the time in milliseconds, from some moment on."""
    return monotonic() * 1000


def widget_at(place: QPoint) -> QWidget | None:
    """Return what a tap at a place of the screen reaches."""
    return QApplication.widgetAt(place)


def _since(widget: QWidget | None, place: QPoint, now: float) -> float:
    """Return since when what a guarded widget means has been at a place, in milliseconds.

    What is new there, or isn't guarded, has been since `now`: a clock that is read again would say
    that it comes only after the tap.
    """
    since, meaning = now, _meaning(widget)
    for stood in reversed(widget.stood if isinstance(widget, Guarded) else ()):
        if stood.meaning != meaning or not stood.place.contains(place):
            break
        since = stood.since
    return since


def wait_of(widget: QWidget | None) -> int:
    """Return how long a widget must have stood at its place, in milliseconds."""
    if not isinstance(widget, Guarded):
        return AT_ONCE
    if widget.wait_ms is not None:
        return widget.wait_ms
    panel = widget.parentWidget()
    while panel is not None and not isinstance(panel, TappedAtOnce):
        panel = panel.parentWidget()
    return SEEN_MS if panel is None else AT_ONCE


def _meaning(widget: QWidget | None) -> Hashable:
    """Return what a tap on a widget means: equal values as long as the same thing is there."""
    if isinstance(widget, Guarded):
        return widget.meaning()
    return None if widget is None else getCppPointer(widget)
