"""Areas that scroll by finger, with a slim bar or faded edges that show there is more.

`FittingScroll` is only as high as its content needs; `FadedEdges` are for what scrolls sideways.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QLinearGradient, QPaintEvent
from PySide6.QtWidgets import (
    QAbstractScrollArea,
    QFrame,
    QScrollArea,
    QScrollBar,
    QScroller,
    QSizePolicy,
    QWidget,
)
from typing_extensions import override

from notepad.widgets.look import theme
from notepad.widgets.look.drawing import Surface, draw_surface, painter_on
from notepad.widgets.look.layouts import let_height_follow_width
from notepad.widgets.look.theme import finger
from notepad.widgets.touch.accessibility import count_as_touch

_WIDTH = 10  # of a bar, in pixels
_INSET = 3.0  # of its thumb
_WIDE = 22  # pixels in which an edge fades

# Each area that is grabbed has a gesture of a new number, for which PySide would make a class and
# keep it for ever; it asks here first.
Qt.GestureType._missing_ = classmethod(lambda numbers, _number: numbers.CustomGesture)  # type: ignore


class FingerScroll(QScrollArea):
    """An area whose content is as wide as it is, and scrolls up and down by finger.

    It keeps room for its bar, so that nothing wraps again when scrolling begins: content that is
    higher in less width would otherwise come and go with the bar for ever.
    """

    def __init__(self, content: QWidget, parent: QWidget | None = None) -> None:
        """Make an area around a content."""
        super().__init__(parent)
        self._content = content
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBar(SlimScrollBar())
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setWidget(content)
        self.viewport().setAutoFillBackground(False)
        content.setAutoFillBackground(False)
        scroll_by_finger(self)

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(self._content.minimumSizeHint().width(), 2 * finger(self))


class FittingScroll(FingerScroll):
    """As high as its content likes at the width it has; in a lower place the content scrolls."""

    def __init__(self, content: QWidget, parent: QWidget | None = None) -> None:
        """Make an area around a content whose height follows its width."""
        super().__init__(content, parent)
        let_height_follow_width(self, QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)

    @override
    def hasHeightForWidth(self) -> bool:
        return True

    @override
    def heightForWidth(self, width: int) -> int:
        return self._content.heightForWidth(width - _WIDTH)

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._content and event.type() == QEvent.Type.LayoutRequest:
            self.updateGeometry()
        return super().eventFilter(watched, event)

    @override
    def sizeHint(self) -> QSize:
        return self._content.sizeHint() + QSize(_WIDTH, 0)

    @override
    def event(self, event: QEvent) -> bool:
        handled = super().event(event)
        if event.type() == QEvent.Type.LayoutRequest:
            self.updateGeometry()
        return handled


def scroll_by_finger(area: QAbstractScrollArea) -> None:
    """Have an area scroll when a finger moves on it; the mouse keeps its own ways."""
    QScroller.grabGesture(area.viewport(), QScroller.ScrollerGestureType.TouchGesture)


class SlimScrollBar(QScrollBar):
    """An upright scroll bar without arrows, drawn as a rounded thumb while there is more."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make a bar at its top."""
        super().__init__(parent)
        self.valueChanged.connect(self._used)

    def _used(self) -> None:
        count_as_touch(self)

    @override
    def sizeHint(self) -> QSize:
        return QSize(_WIDTH, super().sizeHint().height())

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        if self.minimum() == self.maximum():
            return
        from PySide6.QtWidgets import QStyle, QStyleOptionSlider  # long to load: if there is a bar

        option = QStyleOptionSlider()
        self.initStyleOption(option)
        thumb = self.style().subControlRect(
            QStyle.ComplexControl.CC_ScrollBar, option, QStyle.SubControl.SC_ScrollBarSlider, self
        )
        colours = theme.current()
        with painter_on(self) as painter:
            bounds = QRectF(thumb).adjusted(_INSET, 0, -_INSET / 3, 0)
            fill = colours.faded if self.isSliderDown() else colours.crossed
            draw_surface(painter, bounds, Surface(fill))


class FadedEdges(QWidget):
    """Lies over an area on the desk, and lets what is cut off at a side fade into the desk."""

    def __init__(self, area: QScrollArea) -> None:
        """Lie over an area."""
        super().__init__(area)
        self._bar, self._view = area.horizontalScrollBar(), area.viewport()
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._bar.valueChanged.connect(self.update)
        self._bar.rangeChanged.connect(self.update)
        self._view.installEventFilter(self)

    @property
    def faded(self) -> tuple[bool, bool]:
        """Whether the line goes on at its left, and at its right."""
        bar = self._bar
        return bar.value() > bar.minimum(), bar.value() < bar.maximum()

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize:
            self.setGeometry(self._view.geometry())
        return False

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        desk, wide = QColor(theme.current().desk), min(_WIDE, self.width() // 4)
        clear = QColor(desk)
        clear.setAlpha(0)
        with painter_on(self) as painter:
            for on, edge, inner in zip(
                self.faded, (0, self.width()), (wide, self.width() - wide), strict=True
            ):
                if on:
                    shade = QLinearGradient(edge, 0, inner, 0)
                    shade.setColorAt(0, desk)
                    shade.setColorAt(1, clear)
                    painter.fillRect(QRectF(min(edge, inner), 0, wide, self.height()), shade)
