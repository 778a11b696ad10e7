"""Layouts that wrap: chips that flow like words, and a label beside or above its content.

`FlowLayout` is the usual one; in `GrowingFlow` the widgets that may grow fill their line, and
`TitledFlow` has a title with buttons in even rows.
`Arranged` is a widget without a layout, and `Over` keeps a widget over all of another. At the end:
putting widgets where a tree of boxes has them, filling a layout, and keeping as many widgets in one
as there are things to show.
"""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QBoxLayout, QLayout, QLayoutItem, QSizePolicy, QWidget
from typing_extensions import override

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from PySide6.QtGui import QResizeEvent

    from notepad.widgets.look.boxes import Put

    Placed = tuple[QLayoutItem, QRect]
    Part = QWidget | QLayout


_W = TypeVar("_W", bound=QWidget)
_B = TypeVar("_B", bound=QBoxLayout)


if TYPE_CHECKING:
    MixedIn = QWidget
else:
    MixedIn = object
    """The base of what is mixed in before a widget."""


class Arranged(MixedIn):
    """Places its parts itself, whenever its size or font changes: mixed in before a widget."""

    def __init_subclass__(cls) -> None:
        """Raise TypeError if a widget comes first, which would hear of the change instead."""
        super().__init_subclass__()
        bases = [base for base in cls.__mro__ if base in (Arranged, QWidget)]
        if bases != [Arranged, QWidget]:
            raise TypeError(f"{cls.__name__} must name Arranged before its widget")

    def arrange(self) -> None:
        """Put all parts into place."""
        raise NotImplementedError

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.arrange()

    @override
    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self.arrange()


class Over(QObject):
    """Keeps a widget over all of another one, its parent or one beside it, as that is resized."""

    def __init__(self, widget: QWidget, below: QWidget) -> None:
        """Lay the widget over the other one from now on."""
        super().__init__(widget)
        self._widget, self._below = widget, below
        below.installEventFilter(self)
        self.lie_over()

    def lie_over(self) -> None:
        """Lay it over the other one, of whatever size that is now."""
        below, inside = self._below, self._widget.parentWidget() is self._below
        self._widget.setGeometry(below.rect() if inside else below.geometry())

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize:
            self.lie_over()
        return False


class _ItemLayout(QLayout):
    """A layout that keeps its items in a list and derives its height from its width."""

    def __init__(self, parent: QWidget | None = None, *, gap: int = 6) -> None:
        super().__init__(parent)
        self._items: list[QLayoutItem] = []
        self._placed: dict[int, list[Placed]] = {}
        self.setContentsMargins(0, 0, 0, 0)
        self.setSpacing(gap)

    def _shown(self) -> Iterator[QLayoutItem]:
        return (item for item in self._items if not item.isEmpty())

    def _places(self, width: int) -> list[Placed]:
        raise NotImplementedError

    def _found(self, width: int) -> list[Placed]:
        """Return the places for a width, cached until something changes its size."""
        if width not in self._placed:
            self._placed[width] = self._places(width)
        return self._placed[width]

    @override
    def invalidate(self) -> None:
        super().invalidate()
        self._placed.clear()
        parent = self.parentWidget()
        if parent is not None and parent.layout() is self:
            # Immediately, because its container is measured before it is laid out.
            parent.updateGeometry()

    @override
    def addItem(self, item: QLayoutItem) -> None:
        self._items.append(item)
        self.invalidate()

    @override
    def count(self) -> int:
        return len(self._items)

    @override
    def itemAt(self, index: int) -> QLayoutItem | None:
        return self._items[index] if 0 <= index < len(self._items) else None

    @override
    def takeAt(self, index: int) -> QLayoutItem | None:
        if not 0 <= index < len(self._items):
            return None
        self.invalidate()
        return self._items.pop(index)

    @override
    def expandingDirections(self) -> Qt.Orientation:
        return Qt.Orientation(0)

    @override
    def hasHeightForWidth(self) -> bool:
        return True

    @override
    def heightForWidth(self, width: int) -> int:
        return max((rect.bottom() + 1 for _item, rect in self._found(width)), default=0)

    @override
    def setGeometry(self, rect: QRect) -> None:
        super().setGeometry(rect)
        parent = self.parentWidget()
        turned = parent is not None and parent.layoutDirection() == Qt.LayoutDirection.RightToLeft
        for item, place in self._found(rect.width()):
            moved = place.translated(rect.topLeft())
            item.setGeometry(_mirrored(moved, rect) if turned else moved)


class FlowLayout(_ItemLayout):
    """Items side by side, wrapped into lines like words; wide ones shrink to fit the line."""

    def reorder(self, widgets: Sequence[QWidget]) -> None:
        """Put widgets that are already in the layout into this order."""
        order = {id(widget): place for place, widget in enumerate(widgets)}
        self._items.sort(key=lambda item: order.get(id(item.widget()), len(order)))
        self.invalidate()

    def _size(self, item: QLayoutItem, width: int) -> QSize:
        """Return an item's size in a line of this width: preferred, or narrowed to it."""
        hint = item.sizeHint()
        return hint if hint.width() <= width else _filling(item, width)

    @override
    def _places(self, width: int) -> list[Placed]:
        items = list(self._shown())
        sizes = [self._size(item, width) for item in items]
        return list(zip(items, flow_boxes(sizes, width, self.spacing()), strict=True))

    @override
    def sizeHint(self) -> QSize:
        hints = [item.sizeHint() for item in self._shown()]
        gaps = self.spacing() * max(0, len(hints) - 1)
        width = sum(hint.width() for hint in hints) + gaps
        return QSize(width, max((hint.height() for hint in hints), default=0))

    @override
    def minimumSize(self) -> QSize:
        least = QSize(0, 0)
        for item in self._shown():
            least = least.expandedTo(item.minimumSize())
        return least


class Lines(FlowLayout):
    """Items one below the other, each with a line of its own."""

    @override
    def _size(self, item: QLayoutItem, width: int) -> QSize:
        return _filling(item, width)


class GrowingFlow(FlowLayout):
    """Items side by side, wrapped into lines; those that expand share the rest of their line."""

    @override
    def _places(self, width: int) -> list[Placed]:
        return [
            placed for line in _by_line(super()._places(width)) for placed in _widened(line, width)
        ]


class TitledFlow(GrowingFlow):
    """A title that expands, and buttons beside it; without room, they fill even rows below it."""

    @override
    def _places(self, width: int) -> list[Placed]:
        found = super()._places(width)
        if len(_by_line(found)) < 2:
            return found
        (title, _rect), *buttons = found
        gap, head = self.spacing(), _filling(title, width)
        widest = max(rect.width() for _button, rect in buttons)
        lines = ceil(len(buttons) / max(1, (width + gap) // (widest + gap)))
        across = ceil(len(buttons) / lines)
        wide, high = (width + gap) // across - gap, max(rect.height() for _item, rect in buttons)
        places = [(title, QRect(QPoint(0, 0), head))]
        for at, (button, _rect) in enumerate(buttons):
            line, column = divmod(at, across)
            corner = QPoint(column * (wide + gap), head.height() + gap + line * (high + gap))
            places.append((button, QRect(corner, QSize(wide, high))))
        return places


class BesideLayout(_ItemLayout):
    """Two items: a label and its content beside it, or below it in narrow places.

    The label's column is `lead` pixels wide; if the layout is narrower than `least` pixels, the
    label is above. An empty label keeps its column, unless the layout is `flush`.
    """

    def __init__(self, parent: QWidget | None = None, *, gap: int = 8) -> None:
        """Make an empty layout; the first item added is the label, the second the content."""
        super().__init__(parent, gap=gap)
        self._lead = self._least = 0
        self._flush = False

    def set_lead(self, lead: int, least: int, *, flush: bool = False) -> None:
        """Set the width of the label's column, and the least total width for it, in pixels."""
        if (lead, least, flush) != (self._lead, self._least, self._flush):
            self._lead, self._least, self._flush = lead, least, flush
            self.invalidate()

    @override
    def _places(self, width: int) -> list[Placed]:
        label, rest = self._items
        if label.isEmpty() and (self._flush or width < self._least):
            return [(rest, QRect(QPoint(0, 0), _filling(rest, width)))]
        if width < self._least:
            head = _filling(label, width)
            below = QPoint(0, head.height() + self.spacing() // 2)
            return [(label, QRect(QPoint(0, 0), head)), (rest, QRect(below, _filling(rest, width)))]
        start = self._lead + self.spacing()
        side, body = _filling(label, self._lead), _filling(rest, width - start)
        height = max(side.height(), min(body.height(), rest.sizeHint().height()))
        side.setHeight(0 if label.isEmpty() else height)
        drop = max(0, height - body.height()) // 2
        return [(label, QRect(QPoint(0, 0), side)), (rest, QRect(QPoint(start, drop), body))]

    @override
    def sizeHint(self) -> QSize:
        label, rest = self._items
        width = self._lead + self.spacing() + rest.sizeHint().width()
        return QSize(width, max(label.sizeHint().height(), rest.sizeHint().height()))

    @override
    def minimumSize(self) -> QSize:
        label, rest = (item.minimumSize() for item in self._items)
        return QSize(max(label.width(), rest.width()), max(label.height(), rest.height()))


def flow_boxes(sizes: Sequence[QSize], width: int, gap: int) -> list[QRect]:
    """Return the places of boxes that flow like words in lines of `width`.

    Boxes keep their order and size and are centred in the height of their line; `gap` pixels
    separate boxes and lines. A box wider than `width` gets a line of its own.
    """
    placed: list[QRect] = []
    y = 0
    for line in _lines(sizes, width, gap):
        x, height = 0, max(size.height() for size in line)
        for size in line:
            placed.append(QRect(QPoint(x, y + (height - size.height()) // 2), size))
            x += size.width() + gap
        y += height + gap
    return placed


def _lines(sizes: Sequence[QSize], width: int, gap: int) -> list[list[QSize]]:
    lines: list[list[QSize]] = []
    x = 0
    for size in sizes:
        if not lines or x + size.width() > width:
            lines.append([])
            x = 0
        lines[-1].append(size)
        x += size.width() + gap
    return lines


def _mirrored(place: QRect, within: QRect) -> QRect:
    """Return a place mirrored for scripts from right to left."""
    return place.translated(within.left() + within.right() - place.left() - place.right(), 0)


def _filling(item: QLayoutItem, width: int) -> QSize:
    """Return an item's size when it takes all of `width`."""
    width = max(0, width)
    height = item.heightForWidth(width) if item.hasHeightForWidth() else item.sizeHint().height()
    return QSize(width, height)


def _by_line(flowing: list[Placed]) -> list[list[Placed]]:
    """Return the items line by line: each line begins at the edge."""
    lines: list[list[Placed]] = []
    for item, rect in flowing:
        if rect.left() == 0:
            lines.append([])
        lines[-1].append((item, rect))
    return lines


def _widened(line: list[Placed], width: int) -> Iterator[Placed]:
    """Yield the items of a line, with those that grow widened to fill it."""
    growing = sum(_grows(item) for item, _rect in line)
    spare = max(0, width - line[-1][1].right() - 1)
    shift = 0
    for item, rect in line:
        extra = spare // growing if _grows(item) else 0
        yield item, rect.adjusted(shift, 0, shift + extra, 0)
        shift += extra


def _grows(item: QLayoutItem) -> bool:
    return bool(item.expandingDirections() & Qt.Orientation.Horizontal)


def stand(parts: Mapping[str, QWidget], places: Mapping[str, Put]) -> None:
    """Put each part in its place, and hide those that have none."""
    for key, part in parts.items():
        part.setVisible(key in places)
    place(parts, places)


def place(parts: Mapping[str, QWidget], places: Mapping[str, Put]) -> None:
    """Put each part that has a place there, whether it is shown or not."""
    for key, put in places.items():
        if key in parts:
            parts[key].setGeometry(put.area.toRect())


def lay(
    layout: _B,
    *parts: Part | tuple[Part, int] | None,
    gap: int | None = None,
    margins: tuple[int, int, int, int] = (0, 0, 0, 0),
) -> _B:
    """Add parts to a row or a column in this order, and return it.

    A part with a number gets that share of the spare room; None is a stretch.
    """
    layout.setContentsMargins(*margins)
    if gap is not None:
        layout.setSpacing(gap)
    for part in parts:
        one, share = part if isinstance(part, tuple) else (part, 0)
        if isinstance(one, QWidget):
            layout.addWidget(one, share)
        elif isinstance(one, QLayout):
            layout.addLayout(one, share)
        else:
            layout.addStretch(1)
    return layout


def flow_of(*parts: QWidget, gap: int, kind: type[FlowLayout] = FlowLayout) -> QWidget:
    """Return a widget with others side by side, wrapped like words."""
    holder = QWidget()
    flow = kind(holder, gap=gap)
    for part in parts:
        flow.addWidget(part)
    return holder


def bar_of(*buttons: QWidget, main: QWidget) -> QWidget:
    """Return a bar of buttons, wrapped like words; the `main` one fills the rest of its line."""
    let_height_follow_width(main, QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
    return flow_of(*buttons, main, gap=6, kind=GrowingFlow)


def let_height_follow_width(
    widget: QWidget, across: QSizePolicy.Policy, down: QSizePolicy.Policy
) -> None:
    """Set a widget's policies for width and height, with the height depending on the width."""
    policy = QSizePolicy(across, down)
    policy.setHeightForWidth(True)
    widget.setSizePolicy(policy)


def keep_room(widget: QWidget, *, on: bool = True) -> None:
    """Keep a widget's room while it is hidden, so that nothing else moves."""
    policy = widget.sizePolicy()
    policy.setRetainSizeWhenHidden(on)
    widget.setSizePolicy(policy)


def keep_count(
    widgets: list[_W], count: int, new: Callable[[], _W], layout: QLayout | None = None
) -> None:
    """Keep `count` widgets in a list, and in a layout: drop the last ones, or create new ones."""
    while len(widgets) > count:
        drop(widgets.pop(), layout)
    while len(widgets) < count:
        widgets.append(new())
        if layout is not None:
            layout.addWidget(widgets[-1])


def drop(widget: QWidget, layout: QLayout | None = None) -> None:
    """Remove a widget from the screen, and from its layout, for good."""
    if layout is not None:
        layout.removeWidget(widget)
    widget.hide()  # so that the focus leaves it while it still exists
    widget.deleteLater()
