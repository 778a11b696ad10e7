"""PenSurface: a surface for ink that takes pens, and fingers and the mouse where they may write."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QInputDevice, QPointingDevice, QTabletEvent, QTouchEvent
from typing_extensions import override

from notepad.core.ink import HARDEST
from notepad.widgets.ink.ink_surface import InkSurface
from notepad.widgets.ink.placing import Sample
from notepad.widgets.ink.tools import Tool

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtGui import QMouseEvent
    from PySide6.QtWidgets import QWidget

    from notepad.widgets.ink.placing import Places
    from notepad.widgets.ink.tools import Tools

_USUAL = HARDEST // 2
"""The pressure of what tells none."""


class PenSurface(InkSurface):
    """Is written on by a pen at any time, by finger or mouse while `fingers_write`.

    Until then fingers and mouse reach what lies below. While a pen is down nothing else writes.
    `tapped` taps what lies at a point instead, if it is not for writing, and returns whether.
    """

    def __init__(
        self,
        places: Callable[[], Places],
        tapped: Callable[[QPointF], bool],
        parent: QWidget,
        *,
        panes: Callable[[], Places] = dict,
    ) -> None:
        """Let pens write."""
        super().__init__(places, parent, panes=panes)
        self._tapped = tapped
        self._writing = self._can_write = False
        self._pen_down = self._finger_down = False
        self.setAttribute(Qt.WidgetAttribute.WA_AcceptTouchEvents)
        self.let_write(on=True)

    @property
    def fingers_write(self) -> bool:
        """Whether a finger or the mouse writes."""
        tools = self.tools
        may = self._writing and self._can_write
        return may and not tools.pen_only and tools.tool is not Tool.TAP

    def let_write(self, *, on: bool) -> None:
        """Let be written at all, or not: what is shown is not the sheet as it is now."""
        if on == self._can_write:
            return
        self._can_write = on
        if not on:
            self.give_up()
            self.let_go()
        self._be_reached()

    def begin_writing(self, *, on: bool) -> None:
        """Let fingers and the mouse write, or no longer."""
        self._writing = on
        if not on:
            self.let_go()
        self._be_reached()

    @override
    def show_tools(self, tools: Tools) -> None:
        super().show_tools(tools)
        self._be_reached()

    def pen(self, event: QTabletEvent) -> bool:
        """Take what a pen did; return False where it taps instead, as a finger does."""
        kind, eraser = event.type(), event.pointerType() == QPointingDevice.PointerType.Eraser
        if kind == QEvent.Type.TabletPress:
            taps = self.tools.tool is Tool.TAP and not eraser
            if taps or not self._can_write or event.button() != Qt.MouseButton.LeftButton:
                return False
            sample = self._sample_of(event)
            if not self._tapped(sample.point):
                self._pen_down, self._finger_down = True, False
                self.press(sample, eraser=eraser)
            return True
        if not self._pen_down:
            return False
        if kind == QEvent.Type.TabletMove:
            self.move_to(self._sample_of(event))
        elif kind == QEvent.Type.TabletRelease:
            self._pen_down = False
            self.lift()
        return True

    def forget_finger(self) -> None:
        """Have nothing come of a finger that is down: it was a palm."""
        if self._finger_down:
            self._finger_down = False
            self.give_up()

    def _be_reached(self) -> None:
        """Let fingers and the mouse through to what lies below, unless they write."""
        through = not self.fingers_write
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents, through)
        if through:
            self.forget_finger()
            self.unsetCursor()
        else:
            self.setCursor(Qt.CursorShape.CrossCursor)

    def _sample_of(self, event: QTabletEvent) -> Sample:
        point = self.mapFromGlobal(event.globalPosition())
        tells = event.device().capabilities() & QInputDevice.Capability.Pressure
        pressure = round(min(max(event.pressure(), 0.0), 1.0) * HARDEST) if tells else _USUAL
        return Sample(point, pressure, _now())

    def _finger(self, kind: QEvent.Type, point: QPointF) -> None:
        sample = Sample(point, _USUAL, _now())
        if kind in (QEvent.Type.TouchBegin, QEvent.Type.MouseButtonPress):
            self._finger_down = not self._pen_down and not self._tapped(point)
            if self._finger_down:
                self.press(sample)
        elif self._finger_down and kind in (QEvent.Type.TouchEnd, QEvent.Type.MouseButtonRelease):
            self._finger_down = False
            self.lift()
        elif self._finger_down:
            self.move_to(sample)

    @override
    def tabletEvent(self, event: QTabletEvent) -> None:
        event.setAccepted(self.pen(event))

    @override
    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self._finger(event.type(), event.position())

    @override
    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._finger(event.type(), event.position())

    @override
    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self._finger(event.type(), event.position())

    @override
    def event(self, event: QEvent) -> bool:
        if isinstance(event, QTouchEvent):
            self._touched(event)
            event.accept()
            return True
        return super().event(event)

    def _touched(self, event: QTouchEvent) -> None:
        """Write with one finger; two write nothing."""
        if event.type() == QEvent.Type.TouchCancel or len(event.points()) > 1:
            self.forget_finger()
        else:
            self._finger(event.type(), event.points()[0].position())


def _now() -> int:
    return int(monotonic() * 1000)
