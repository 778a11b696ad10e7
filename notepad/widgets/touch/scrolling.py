"""Areas that scroll by finger, with a slim bar or faded edges as a sign that there is more.

`SidewaysScroll` has its content in one line on a phone, and `FadedEdges` are for scrolling
sideways.
"""

from __future__ import annotations

from PySide6 import QtGui, QtWidgets
from PySide6.QtCore import QEvent, QObject, QRectF, QSize, Qt, QTimer
from PySide6.QtGui import QColor, QPainter, QResizeEvent
from PySide6.QtWidgets import QAbstractScrollArea, QScrollArea, QScroller, QSizePolicy, QWidget
from typing_extensions import override

from notepad.widgets.look import drawing, theme
from notepad.widgets.look.layouts import Over, let_height_follow_width
from notepad.widgets.touch.accessibility import report_used

_WIDTH = 10  # of a bar, in pixels
FADED = 22
"""The pixels within which a side that is cut off fades."""

# Each grabbed area gets a gesture with a new number, for which PySide would create and keep a
# class; it calls this first.
Qt.GestureType._missing_ = classmethod(lambda numbers, _number: numbers.CustomGesture)  # type: ignore


class FingerScroll(QScrollArea):
    """An area whose content is as wide as the area, and scrolls up and down by finger.

    It always keeps room for its bar: content that gets higher in less width would otherwise make
    the bar flicker forever.
    """

    def __init__(self, content: QWidget) -> None:
        """Make an area around a widget."""
        super().__init__()
        self._content = content
        hold(self, content)
        self.setVerticalScrollBar(SlimScrollBar())
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)

    def show_top(self) -> None:
        """Show where the content begins, even if a finger has just thrown it elsewhere."""
        QScroller.scroller(self.viewport()).stop()
        self.verticalScrollBar().setValue(0)

    @override
    def heightForWidth(self, width: int) -> int:
        return self._content.heightForWidth(width - _WIDTH)

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(self._content.minimumSizeHint().width(), 2 * theme.finger(self))


class SidewaysScroll(QScrollArea):
    """On a phone its content stands in one line that scrolls sideways; elsewhere it wraps."""

    def __init__(self, content: QWidget) -> None:
        """Make an area around a widget whose height depends on its width."""
        super().__init__()
        self._content, self._wanted = content, content
        let_height_follow_width(self, QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        hold(self, content)
        FadedEdges(self, ground="paper")

    def bring(self, part: QWidget) -> None:
        """Scroll a part of the content into view once it has its place."""
        self._wanted = part
        QTimer.singleShot(0, self, self._scroll)

    def _scroll(self) -> None:
        if self._content.isAncestorOf(self._wanted):
            self.ensureWidgetVisible(self._wanted, theme.finger(self), 0)

    def _across(self, width: int) -> int:
        """Return how wide the content is in this width."""
        return max(width, self._content.sizeHint().width()) if width < theme.NARROW else width

    def _fit(self) -> None:
        self._content.setMinimumWidth(self._across(self.width()))
        QTimer.singleShot(0, self, self._scroll)

    @override
    def heightForWidth(self, width: int) -> int:
        return self._content.heightForWidth(self._across(width))

    @override
    def sizeHint(self) -> QSize:
        return self._content.sizeHint()

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(theme.finger(self), theme.finger(self))

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._content and event.type() == QEvent.Type.LayoutRequest:
            self._fit()
            self.updateGeometry()
        return super().eventFilter(watched, event)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        self._fit()
        super().resizeEvent(event)


def hold(area: QScrollArea, content: QWidget) -> None:
    """Let an area have a content that scrolls by finger, with no frame, bars or ground."""
    area.setFrameShape(QtWidgets.QFrame.Shape.NoFrame)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    area.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setWidgetResizable(True)
    see_through(area)
    area.setWidget(content)
    content.setAutoFillBackground(False)
    scroll_by_finger(area)


def see_through(area: QAbstractScrollArea) -> None:
    """Give an area a viewport without a ground.

    To find the class of Qt's own viewport, PySide would load all classes of widgets.
    """
    area.setViewport(QWidget())
    area.viewport().setAutoFillBackground(False)


def scroll_by_finger(area: QAbstractScrollArea) -> None:
    """Let an area scroll when a finger moves on it; the mouse works as usual."""
    QScroller.grabGesture(area.viewport(), QScroller.ScrollerGestureType.TouchGesture)


class SlimScrollBar(drawing.Painted, QtWidgets.QScrollBar):
    """A vertical scroll bar without arrows: a rounded thumb, if there is anything to scroll."""

    def __init__(self) -> None:
        """Make a bar at its top position."""
        super().__init__()
        self.valueChanged.connect(self._used)

    def _used(self) -> None:
        report_used(self)

    @override
    def sizeHint(self) -> QSize:
        return QSize(_WIDTH, super().sizeHint().height())

    @override
    def paint(self, painter: QPainter) -> None:
        if self.minimum() == self.maximum():
            return
        style, option = QtWidgets.QStyle, QtWidgets.QStyleOptionSlider()
        self.initStyleOption(option)
        thumb = self.style().subControlRect(
            style.ComplexControl.CC_ScrollBar, option, style.SubControl.SC_ScrollBarSlider, self
        )
        colours = theme.current()
        bounds = QRectF(thumb).adjusted(3, 0, -1, 0)
        fill = colours.faded if self.isSliderDown() else colours.crossed
        drawing.draw_surface(painter, bounds, drawing.Surface(fill))


class FadedEdges(drawing.Painted, QWidget):
    """Lies over an area, and fades its content into the ground at a side that is cut off."""

    def __init__(self, area: QScrollArea, *, ground: str = "desk", upright: bool = False) -> None:
        """Lie over an area; `ground` is the theme's colour below it.

        An `upright` area is cut off above and below instead of left and right.
        """
        super().__init__(area)
        self._ground, self._upright, self._view = ground, upright, area.viewport()
        self._bar = area.verticalScrollBar() if upright else area.horizontalScrollBar()
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._bar.valueChanged.connect(self.update)
        self._bar.rangeChanged.connect(self.update)
        Over(self, self._view)

    @property
    def faded(self) -> tuple[bool, bool]:
        """Whether content is cut off at the left, and at the right; or above, and below."""
        bar = self._bar
        return bar.value() > bar.minimum(), bar.value() < bar.maximum()

    @override
    def paint(self, painter: QPainter) -> None:
        desk = QColor(getattr(theme.current(), self._ground))
        long, across = self.width(), self.height()
        if self._upright:
            long, across = across, long
        wide = min(FADED, long // 4)
        clear = QColor(desk)
        clear.setAlpha(0)
        for on, edge, inner in zip(self.faded, (0, long), (wide, long - wide), strict=True):
            if not on:
                continue
            ends, place = (edge, 0, inner, 0), QRectF(min(edge, inner), 0, wide, across)
            if self._upright:
                ends, place = (0, edge, 0, inner), QRectF(0, min(edge, inner), across, wide)
            shade = QtGui.QLinearGradient(*ends)
            shade.setColorAt(0, desk)
            shade.setColorAt(1, clear)
            painter.fillRect(place, shade)
