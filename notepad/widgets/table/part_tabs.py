"""PartTabs: side by side what can be looked at, one of them chosen and underlined."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QHBoxLayout, QWidget
from typing_extensions import override

from notepad.core.words import _
from notepad.widgets.look import theme
from notepad.widgets.look.lettering import write
from notepad.widgets.look.sizes import finger, resized
from notepad.widgets.look.surface import Surface, draw_surface, painter_on
from notepad.widgets.touch.finger_button import Tappable

if TYPE_CHECKING:
    from collections.abc import Mapping

    from PySide6.QtGui import QFont, QKeyEvent, QPaintEvent

_LEAST_SIDE = 44  # pixels
_UNDERLINE = 3
_LEAST_WIDTH = 0.75  # of a name's: where tabs are crowded its letters are smaller


class PartTab(Tappable):
    """The name of one part in one line: bold, underlined where shown, a sign where it warns."""

    def __init__(self, name: str) -> None:
        """Make a tab that is not chosen."""
        super().__init__()
        self._name, self._warned = "", False
        self.say(name, warned=False)

    def say(self, name: str, *, warned: bool) -> None:
        """Show another name, or the same with a sign that it wants attention."""
        if (name, warned) != (self._name, self._warned):
            self._name, self._warned = name, warned
            self.setText(f"⚠ {name}" if warned else name)
            told = _("{part}: contradiction").format(part=name)
            self.setAccessibleName(told if warned else name)
            self.changed()

    @override
    def lettering(self) -> QFont:
        return resized(self.font(), 0.95, bold=True)

    @override
    def padding(self) -> int:
        return 3

    @override
    def sizeHint(self) -> QSize:
        return super().sizeHint().expandedTo(QSize(_LEAST_SIDE, _LEAST_SIDE))

    @override
    def minimumSizeHint(self) -> QSize:
        least = max(_LEAST_SIDE, round(self.sizeHint().width() * _LEAST_WIDTH))
        return QSize(least, self.sizeHint().height())

    @override
    def heightForWidth(self, width: int) -> int:
        return self.sizeHint().height()

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        colours, bounds = theme.current(), QRectF(self.rect())
        ink = colours.ink if self.isChecked() else colours.faded
        with painter_on(self) as painter:
            if self.isDown() or self.ring():
                ground = Surface(colours.soft if self.isDown() else None)
                draw_surface(painter, bounds, ground, ringed=self.ring())
            if self.isChecked():
                line = QRectF(bounds.left(), bounds.bottom() - _UNDERLINE, bounds.width(), 0)
                line.setHeight(_UNDERLINE)
                painter.fillRect(line, QColor(colours.accent))
            tint = QColor(colours.warning if self._warned else ink)
            size = self.lettering().pixelSize()
            write(painter, QRectF(self._content()), self.text(), tint, size=size, bold=True)


class PartTabs(QWidget):
    """A row of tabs as wide as it is, exactly one of them chosen.

    `chosen` says that another part is to be shown, `tapped` that a player wants to see a part.
    Arrow keys go from tab to tab.
    """

    chosen = Signal(str)
    tapped = Signal(str)

    def __init__(self, names: Mapping[str, str], parent: QWidget | None = None) -> None:
        """Offer these parts, by their keys, the first one chosen."""
        super().__init__(parent)
        self.current = next(iter(names))
        self._names, self._warned = dict(names), set[str]()
        self.tabs = {key: PartTab(name) for key, name in names.items()}
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        for key, tab in self.tabs.items():
            row.addWidget(tab, 1)
            tab.clicked.connect(lambda _on=False, key=key: self._tap(key))
        self._show()

    @property
    def offered(self) -> tuple[str, ...]:
        """The parts that can be chosen now."""
        return tuple(key for key, name in self._names.items() if name)

    def height_wanted(self) -> int:
        """Return the height that a finger and the names need, in pixels."""
        return max(_LEAST_SIDE, finger(self))

    def choose(self, part: str) -> None:
        """Show a part, or where it is not offered the first one that is."""
        part = part if part in self.offered else self.offered[0]
        if part != self.current:
            self.current = part
            self._show()
            self.chosen.emit(part)

    def offer(self, part: str, name: str) -> None:
        """Offer a part by this name; without one it goes."""
        if name != self._names[part]:
            self._names[part] = name
            self.tabs[part].setVisible(bool(name))
            self._show()
            self.choose(self.current)

    def warn(self, part: str, *, on: bool) -> None:
        """Mark a part as one that wants attention."""
        (self._warned.add if on else self._warned.discard)(part)
        self._show()

    def take_focus(self, reason: Qt.FocusReason) -> None:
        """Bring the keyboard to the chosen tab."""
        self.tabs[self.current].setFocus(reason)

    def _tap(self, part: str) -> None:
        self.choose(part)
        self.tapped.emit(part)

    def _show(self) -> None:
        for key, tab in self.tabs.items():
            tab.say(self._names[key], warned=key in self._warned)
            tab.setCheckable(key == self.current)
            tab.show_chosen(on=key == self.current)
            tab.update()

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        steps = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}
        step = steps.get(Qt.Key(event.key()))
        if step is None:
            super().keyPressEvent(event)
            return
        offered = self.offered
        part = offered[(offered.index(self.current) + step) % len(offered)]
        self._tap(part)
        self.tabs[part].setFocus(Qt.FocusReason.TabFocusReason)
