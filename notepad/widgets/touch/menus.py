"""Menus for fingers: a panel where there is room, on a small screen a sheet from below.

`FingerMenu` is the menu and decides how it opens. `MenuSheet` lies over the window: a panel of
large rows, beside what was tapped or at the foot, that a finger scrolls without choosing one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6 import QtCore, QtGui
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QHBoxLayout, QVBoxLayout, QWidget
from shiboken6 import isValid
from typing_extensions import override

from notepad.core.dataclass import dataclass
from notepad.core.language import _, comma_separated
from notepad.widgets.look import layouts, theme
from notepad.widgets.look.boxes import GAPS, PARTS, USUAL_TEXT
from notepad.widgets.look.drawing import Painted, Surface, draw_surface
from notepad.widgets.look.icons import Icon, draw_icon
from notepad.widgets.look.label import Label, aloud
from notepad.widgets.look.theme import NARROW, finger, resized
from notepad.widgets.look.words import RIGHT, Words, draw_stacked, stacked_height
from notepad.widgets.touch.accessibility import announce, report_used
from notepad.widgets.touch.buttons import IconButton, Tappable
from notepad.widgets.touch.scrolling import FingerScroll
from notepad.widgets.touch.tap_guard import Guarded

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Sequence


# The sheet, in pixels of the usual text.
_ROW, _ICON, _SIDE = 52, 22, 18
_GRIP = QtCore.QSize(44, 5)

_STEPS = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}
_ENDS = {Qt.Key.Key_Home: 0, Qt.Key.Key_End: -1}


@dataclass(frozen=True, slots=True)
class Entry:
    """An entry of a menu; on a sheet with an icon, and with a second line that tells more.

    Entries `within` the same name follow each other, and a sheet has them behind one row.
    """

    action: QtGui.QAction
    icon: Icon | None = None
    told: str = ""
    within: str = ""


class FingerMenu(QtCore.QObject):
    """A menu for fingers; unless it is `kept` it is made for one use and deleted when it closes."""

    def __init__(self, parent: QWidget, title: str = "", *, kept: bool = False) -> None:
        """Make an empty menu in the parent's text size, with a title."""
        super().__init__(parent)
        self.owner, self._kept = parent, kept
        self.title, self.subtitle = title or _("Menu"), ""
        self.entries: list[Entry] = []
        self.sheet: MenuSheet | None = None

    def actions(self) -> list[QtGui.QAction]:
        """Return what can be chosen."""
        return [entry.action for entry in self.entries]

    def head(self, title: str, subtitle: str) -> None:
        """Say what the menu is about."""
        self.title, self.subtitle = title or _("Menu"), subtitle

    def enter(
        self, action: QtGui.QAction, icon: Icon | None = None, *, told: str = "", within: str = ""
    ) -> QtGui.QAction:
        """Add an action as an entry: see Entry."""
        self.entries.append(Entry(action, icon, told, within))
        return action

    def offer(self, text: str, act: Callable[[], object], *, chosen: bool | None = None) -> None:
        """Add an entry; its action runs once the menu is gone and the focus is back.

        It has a check mark if it is one of several to choose from and is `chosen`.
        """
        action = self.enter(QtGui.QAction(text, self))
        action.setCheckable(chosen is not None)
        action.setChecked(bool(chosen))
        action.triggered.connect(lambda: QtCore.QTimer.singleShot(0, act))

    def open_at(self, place: QtCore.QPoint) -> None:
        """Open at a point of the screen."""
        self._open(QtCore.QRect(place, QtCore.QSize(1, 1)))

    def open_below(self, button: QWidget, within: str = "") -> None:
        """Open below a button, at the entries within a row if one is named."""
        self._open(QtCore.QRect(button.mapToGlobal(QtCore.QPoint()), button.size()), within)

    def _open(self, anchor: QtCore.QRect, within: str = "") -> None:
        """Open as a panel beside a place of the screen, on a phone at the foot of the window."""
        room = self.owner.window().size()
        beside = None if min(room.width(), room.height()) < NARROW else anchor
        self.sheet = MenuSheet(self, beside, within)

    def close(self) -> None:
        """Let go of its sheet, which has closed."""
        self.sheet = None
        if not self._kept:
            self.deleteLater()


class MenuSheet(Painted, layouts.Arranged, Guarded, QWidget):
    """A menu as rows on a panel over all else in the window: at its foot, or beside a button.

    A tap beside it, the cross and Esc close it, and so does whatever hides its owner; the keyboard
    then returns to where it was. Until then it can't leave. Up, Down, Home and End go from row to
    row, Enter and Space choose.
    """

    def __init__(
        self, menu: FingerMenu, beside: QtCore.QRect | None = None, within: str = ""
    ) -> None:
        """Open over the window of a menu's owner, `beside` a place of the screen if given.

        It begins with the entries `within` a row, if one is named.
        """
        self._below = _widest(menu.owner)
        # In a sub-window, Qt keeps Tab inside. Of a stack of pages, Qt 6.8 lets screen readers hear
        # the pages alone, so it is beside the stack.
        super().__init__(self._below.parentWidget() or self._below, Qt.WindowType.SubWindow)
        self._menu, self._entries = menu, tuple(menu.entries)
        self._focus = QApplication.focusWidget()
        self._within = within
        self._closed = False
        self._beside = beside
        self.be_guarded()
        self.panel = _Panel(self, floats=beside is not None)
        self.panel.back.on_tap(self._go_back)
        self.panel.close_button.on_tap(self.dismiss)
        for watched in {menu.owner, self._below}:
            watched.installEventFilter(self)
        self._show_rows()
        layouts.Over(self, self._below)
        self.show()
        self.raise_()
        self.arrange()
        self._take_focus()
        announce(self, self.accessibleName())

    @property
    def rows(self) -> list[MenuRow]:
        """What can be chosen now, from top to bottom."""
        return self.panel.area.rows

    @override
    def meaning(self) -> Hashable:
        return id(self), self._within

    def dismiss(self) -> None:
        """Close the sheet, and bring the keyboard back."""
        if self._closed:
            return
        self._closed = True
        for watched in {self._menu.owner, self._below}:
            watched.removeEventFilter(self)
        self.hide()
        if self._focus is not None and isValid(self._focus) and self._focus.isVisible():
            self._focus.setFocus(Qt.FocusReason.OtherFocusReason)
        self.deleteLater()
        self._menu.close()

    def _show_rows(self) -> None:
        """Show the entries, or those within a row that was chosen."""
        shown = [one for one in self._entries if one.action.isVisible()]
        rows: list[MenuRow] = []
        for entry in shown:
            if entry.within == self._within:
                rows.append(self._row(entry))
            elif (
                entry.within
                and not self._within
                and not any(row.leads_to == entry.within for row in rows)
            ):
                rows.append(self._leading([one for one in shown if one.within == entry.within]))
        within = self._within
        title = within or self._menu.title
        self.panel.say(title, "" if within else self._menu.subtitle, back=bool(within))
        self.setAccessibleName(title)
        for row in rows:
            row.low = self._beside is not None
        self.panel.area.show_rows(rows)

    def _row(self, entry: Entry) -> MenuRow:
        action = entry.action
        icon = None if self._within else entry.icon  # it would be the same for all of them
        row = MenuRow(action.text(), entry.told, icon)
        row.setEnabled(action.isEnabled())
        row.setCheckable(action.isCheckable())
        row.show_chosen(on=action.isChecked())
        if self._beside is not None:  # a phone has no keys
            row.keys = action.shortcut().toString(QtGui.QKeySequence.SequenceFormat.NativeText)
        return row.on_tap(lambda: self._choose(action))

    def _leading(self, entries: Sequence[Entry]) -> MenuRow:
        """Return the row that leads to entries; it tells which is chosen, and names all."""
        first, names = entries[0], [one.action.text() for one in entries]
        now = next((one.action.text() for one in entries if one.action.isChecked()), "")
        row = MenuRow(
            _("{what}: {chosen}").format(what=first.within, chosen=now) if now else first.within,
            comma_separated(names),
            first.icon,
            leads_to=first.within,
        )
        return row.on_tap(lambda: self._turn(first.within))

    def _choose(self, action: QtGui.QAction) -> None:
        report_used(self._menu.owner)
        self.dismiss()
        action.trigger()

    def _turn(self, within: str) -> None:
        self._within = within
        self._show_rows()
        self.arrange()
        self._take_focus()

    def _go_back(self) -> None:
        """Return to all entries, to the row that led here."""
        left, self._within = self._within, ""
        self._show_rows()
        self.arrange()
        row = next(row for row in self.rows if row.leads_to == left)
        row.setFocus(Qt.FocusReason.OtherFocusReason)
        self.panel.area.ensureWidgetVisible(row, 0, 0)

    def _take_focus(self) -> None:
        """Bring the keyboard to what is chosen, or to the first row."""
        able = [row for row in self.rows if row.isEnabled()]
        chosen = [row for row in able if row.isChecked() and self._within]
        for row in (chosen or able)[:1]:
            row.setFocus(Qt.FocusReason.OtherFocusReason)

    @override
    def arrange(self) -> None:
        unit, room = _unit(self), self.rect()
        if self._beside is not None:
            tapped = QtCore.QRect(
                self._below.mapFromGlobal(self._beside.topLeft()), self._beside.size()
            )
            above, below = tapped.top() - GAPS.usual, tapped.bottom() + GAPS.usual
            width = min(room.width() - 2 * GAPS.usual, round(380 * unit))
            most = max(above, room.height() - below) - GAPS.usual
            height = self.panel.height_at(width, most)
            left = min(max(GAPS.usual, tapped.left()), room.width() - width - GAPS.usual)
            top = below if below + height + GAPS.usual <= room.height() else above - height
        else:
            width = min(room.width(), round(560 * unit))
            most = min(round(560 * unit), room.height() - finger(self))
            height = self.panel.height_at(width, most)
            left, top = (room.width() - width) // 2, room.height() - height
        self.panel.setGeometry(left, top, width, height)

    @override
    def eventFilter(self, watched: QtCore.QObject, event: QtCore.QEvent) -> bool:
        if event.type() == QtCore.QEvent.Type.Hide:
            self._focus = None  # whatever hides the owner knows where the keyboard goes
            self.dismiss()
        return False

    @override
    def event(self, event: QtCore.QEvent) -> bool:
        if event.type() == QtCore.QEvent.Type.ShortcutOverride and isinstance(
            event, QtGui.QKeyEvent
        ):
            # The keys of what is below don't count meanwhile, but help is there at any time.
            event.setAccepted(event.key() != Qt.Key.Key_F1)
            return True
        return super().event(event)

    @override
    def mousePressEvent(self, event: QtGui.QMouseEvent) -> None:
        event.accept()

    @override
    def mouseReleaseEvent(self, event: QtGui.QMouseEvent) -> None:
        beside = not self.panel.geometry().contains(event.position().toPoint())
        if beside:
            self.dismiss()

    @override
    def keyPressEvent(self, event: QtGui.QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Escape, Qt.Key.Key_Back):
            (self._go_back if self._within else self.dismiss)()

    @override
    def paint(self, painter: QtGui.QPainter) -> None:
        painter.fillRect(self.rect(), QtGui.QColor(0, 0, 0, 110 if self._beside is None else 30))


class _Panel(Painted, QWidget):
    """The panel: a grip, a head with the way back and the cross, and rows that scroll.

    One that `floats` has no grip, and is rounded and framed on all sides.
    """

    def __init__(self, sheet: MenuSheet, *, floats: bool) -> None:
        """Make a panel without rows."""
        super().__init__(sheet)
        self._floats = floats
        self.back = IconButton(Icon.BACK, _("Back"), framed=False)
        self.close_button = IconButton(Icon.CLOSE, _("Close"), framed=False)
        self._title = Label(size=1.13, bold=True)
        self._subtitle = Label(colour="faded", size=PARTS.least)
        names = layouts.lay(QVBoxLayout(), None, self._title, self._subtitle, None, gap=1)
        self.area = _Rows()
        self._head = layouts.lay(QHBoxLayout(), self.back, (names, 1), self.close_button, gap=4)
        self._head.setContentsMargins(_SIDE, GAPS.wide if floats else GAPS.wide * 2, 8, 4)
        foot = GAPS.wide if floats else 0
        layouts.lay(QVBoxLayout(self), self._head, (self.area, 1), gap=0, margins=(1, 0, 1, foot))
        self._foot = foot

    def say(self, title: str, subtitle: str, *, back: bool) -> None:
        """Say what the rows are about."""
        self._title.say(title)
        self._subtitle.say(subtitle)
        self.back.setVisible(back)

    def height_at(self, width: int, most: int) -> int:
        """Return the height for a width: all rows, or as many as fit and the half of another."""
        self._head.invalidate()
        head = max(self._head.sizeHint().height(), self._head.heightForWidth(width))
        head += self._foot
        room, content = most - head, width - 2 - self.area.verticalScrollBar().sizeHint().width()
        heights = [row.heightForWidth(content) for row in self.area.rows]
        if sum(heights) <= room:
            return head + sum(heights)
        seen = 0
        for height in heights:
            if seen + height * 1.5 > room:
                return head + max(seen + round(height / 2), min(room, height))
            seen += height
        return most

    @override
    def mousePressEvent(self, event: QtGui.QMouseEvent) -> None:
        event.accept()

    @override
    def mouseReleaseEvent(self, event: QtGui.QMouseEvent) -> None:
        event.accept()

    @override
    def paint(self, painter: QtGui.QPainter) -> None:
        colours, bounds = theme.current(), QtCore.QRectF(self.rect())
        if self._floats:
            draw_surface(
                painter, bounds, Surface(colours.paper, colours.line, radius=1.5 * GAPS.edge)
            )
            return
        shape = QtGui.QPainterPath()
        shape.addRoundedRect(
            bounds.adjusted(0, 0, 0, 3 * GAPS.edge), 1.5 * GAPS.edge, 1.5 * GAPS.edge
        )
        painter.fillPath(shape, QtGui.QColor(colours.paper))
        grip = QtCore.QRectF(QtCore.QPointF(), _GRIP.toSizeF())
        grip.moveCenter(QtCore.QPointF(bounds.center().x(), GAPS.wide + _GRIP.height() / 2))
        draw_surface(painter, grip, Surface(colours.crossed, radius=99))


class _Rows(FingerScroll):
    """The rows one below the other; Up, Down, Home and End move the keyboard among them."""

    def __init__(self) -> None:
        """Make it without rows."""
        content = QWidget()
        super().__init__(content)
        self.rows: list[MenuRow] = []
        self._column = layouts.lay(QVBoxLayout(content), gap=0)

    def show_rows(self, rows: Sequence[MenuRow]) -> None:
        """Show other rows in place of these."""
        former, self.rows = self.rows, list(rows)
        inset = any(row.sign is not None for row in rows)
        for row in rows:
            row.inset = inset
            self._column.addWidget(row)
            row.show()
        for row in former:
            layouts.drop(row, self._column)

    @override
    def keyPressEvent(self, event: QtGui.QKeyEvent) -> None:
        key = Qt.Key(event.key())
        able = [row for row in self.rows if row.isEnabled()]
        if not able or (key not in _STEPS and key not in _ENDS):
            event.ignore()
            return
        here = next((at for at, row in enumerate(able) if row.hasFocus()), -1)
        goal = able[(here + _STEPS[key]) % len(able) if key in _STEPS else _ENDS[key]]
        goal.setFocus(Qt.FocusReason.TabFocusReason)
        self.ensureWidgetVisible(goal, 0, 0)


class MenuRow(Tappable):
    """A row of a sheet: an icon, a name, a second line; a tick if chosen, an arrow if it leads on.

    A drag never chooses it: a tap moves less than ten pixels, and a finger doesn't rest on it.
    """

    def __init__(self, name: str, told: str, icon: Icon | None, *, leads_to: str = "") -> None:
        """Make a row."""
        super().__init__()
        self.sign, self.leads_to, self.inset = icon, leads_to, icon is not None
        self.low, self.keys = False, ""
        self._told = told
        self._pressed_at = QtCore.QPointF()
        self._held = QtCore.QElapsedTimer()
        self.setText(name)
        self.setAccessibleName(aloud(name))
        self.setAccessibleDescription(aloud(told))

    def _texts(self) -> tuple[Words, Words, Words]:
        """Return the name, the second line, and the keys beside them."""
        small = resized(self.font(), PARTS.least)
        name = Words(self.text(), resized(self.font(), 1.07))
        return name, Words(self._told, small), Words(self.keys, small)

    def _text_room(self, width: int) -> QtCore.QRect:
        unit = _unit(self)
        left = round((56 if self.inset else _SIDE) * unit)
        right = self._ending() + (self._texts()[2].wide + GAPS.usual if self.keys else 0)
        return QtCore.QRect(left, 0, max(1, width - left - right), self.height())

    def _ending(self) -> int:
        """Return the room at the end of the row, in which the tick or the arrow is."""
        unit = _unit(self)
        return round((_SIDE + _ICON) * unit) if self._ends_in_icon else round(_SIDE * unit / 2)

    def _least(self) -> int:
        """Return the least height of a row."""
        return finger(self) if self.low else max(round(_ROW * _unit(self)), finger(self))

    @property
    def _ends_in_icon(self) -> bool:
        return bool(self.leads_to) or self.isCheckable()

    def _is_tap(self, event: QtGui.QMouseEvent) -> bool:
        moved = event.globalPosition() - self._pressed_at
        rested = (
            event.pointerType() is QtGui.QPointingDevice.PointerType.Finger
            and self._held.elapsed() > 400
        )
        return moved.manhattanLength() < GAPS.edge and not rested

    @override
    def heightForWidth(self, width: int) -> int:
        text = stacked_height(self._texts()[:2], self._text_room(width).width())
        return max(self._least(), text + round(12 * _unit(self)))

    @override
    def sizeHint(self) -> QtCore.QSize:
        return QtCore.QSize(
            round(_ROW * 4 * _unit(self)), self.heightForWidth(max(self.width(), 200))
        )

    @override
    def minimumSizeHint(self) -> QtCore.QSize:
        return QtCore.QSize(round(_ROW * 2 * _unit(self)), self._least())

    @override
    def mousePressEvent(self, event: QtGui.QMouseEvent) -> None:
        self._pressed_at = event.globalPosition()
        self._held.start()
        super().mousePressEvent(event)

    @override
    def mouseMoveEvent(self, event: QtGui.QMouseEvent) -> None:
        super().mouseMoveEvent(event)
        if (event.globalPosition() - self._pressed_at).manhattanLength() >= GAPS.edge:
            self.setDown(False)

    @override
    def mouseReleaseEvent(self, event: QtGui.QMouseEvent) -> None:
        if not self._is_tap(event):
            self.setDown(False)
        super().mouseReleaseEvent(event)

    @override
    def paint(self, painter: QtGui.QPainter) -> None:
        colours, unit, bounds = theme.current(), _unit(self), QtCore.QRectF(self.rect())
        ink = QtGui.QColor(colours.ink if self.isEnabled() else colours.crossed)
        faded = QtGui.QColor(colours.faded if self.isEnabled() else colours.crossed)
        side = round(_ICON * unit)
        if self.isDown():
            painter.fillRect(bounds, QtGui.QColor(colours.soft))
        painter.fillRect(QtCore.QRectF(0, 0, bounds.width(), 1), QtGui.QColor(colours.line))
        middle = (bounds.height() - side) / 2
        if self.sign is not None:
            draw_icon(painter, QtCore.QRectF(_SIDE * unit, middle, side, side), self.sign, ink)
        ending = Icon.ON if self.leads_to else Icon.TICK if self.isChecked() else None
        if ending is not None:
            end = QtCore.QRectF(bounds.width() - side - _SIDE * unit / 2, middle, side, side)
            draw_icon(painter, end.adjusted(2, 2, -2, -2), ending, ink)
        name, told, keys = self._texts()
        keys.draw(painter, self.rect().adjusted(0, 0, -self._ending(), 0), faded, RIGHT)
        lines = ((name, ink), (told, faded))
        draw_stacked(painter, self._text_room(self.width()), lines)
        if self.ring():
            draw_surface(painter, bounds.adjusted(2, 2, -2, -2), Surface(None), ringed=True)


def _widest(owner: QWidget) -> QWidget:
    """Return what a sheet lies over: all of the owner's window, without the window's own frame."""
    below = owner
    while not below.isWindow():
        parent = below.parentWidget()
        if parent is None or parent.isWindow():
            break
        below = parent
    return below


def _unit(widget: QWidget) -> float:
    """Return the size of the text, of the usual one."""
    return max(0.5, widget.font().pixelSize() / USUAL_TEXT)
