"""The bar above the sheet: menu, title, level, seats, undo, redo, pen, print and hide.

For a moment `NotedLine` tells there what was noted.
"""

from collections.abc import Collection

from PySide6.QtCore import QRectF, QSize, QTimer, Signal
from PySide6.QtGui import QAction, QActionGroup, QMouseEvent, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget
from typing_extensions import override

from notepad.core.help_levels import Level
from notepad.core.language import _, translated
from notepad.core.page import Page
from notepad.shell.levels import LEVELS
from notepad.widgets.look import theme
from notepad.widgets.look.boxes import GAPS, PARTS
from notepad.widgets.look.drawing import painter_on
from notepad.widgets.look.icons import Icon
from notepad.widgets.look.label import LineLabel, aloud
from notepad.widgets.look.layouts import Arranged, lay
from notepad.widgets.look.theme import em, resized, tint
from notepad.widgets.look.words import Words
from notepad.widgets.table.past_and_suppose_panel import PencilStrip, Tried
from notepad.widgets.table.seat_strip import SeatStrip
from notepad.widgets.touch.accessibility import announce
from notepad.widgets.touch.buttons import IconButton
from notepad.widgets.touch.menus import FingerMenu

_TITLE = 16.9  # ems: title and subtitle have this room, whatever they are
_IN_MENU = ("redo", "pen", "print")
"""Entries of the menu that only appear there if their buttons have no room."""
_ROOMY = 44  # line heights of width, from which on the bar may have a title
_NOTED_MS = 2500  # to read two lines; meanwhile the seats can’t be seen
# The same as _ROOMY for buttons that are hidden before names are shortened.
_SPARED = {"print": 62, "pen": 44}


class Header(Arranged, QWidget):
    """Shows whose turn it is, with the buttons that are needed at any time.

    Seats and buttons keep their places whatever title and subtitle say. In a tall window the seats
    have a row of their own.

    `acted` emits the name of an action of the menu or a button: "library", "undo", "redo", "pen",
    "print", "blank", "save", "export", "lay-open", "players", "setup", "what-if", "settings",
    "help" or "fold".
    """

    acted = Signal(str)
    level_chosen = Signal(object)
    hints_chosen = Signal(bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make an empty header."""
        super().__init__(parent)
        self.title = LineLabel(bold=True, size=1.1)
        self.subtitle = LineLabel(colour="faded", size=0.9)
        self.seats = SeatStrip()
        self.pencil = PencilStrip()
        self.pencil.hide()
        self.noted = NotedLine(self)
        self._tried = self._tall = False
        self._row, self._column = QHBoxLayout(), QVBoxLayout(self)
        self.menu_button = IconButton(Icon.MENU, _("Menu"))
        self.buttons = {
            "undo": IconButton(Icon.UNDO, _("Undo")),
            "redo": IconButton(Icon.REDO, _("Redo")),
            "pen": IconButton(Icon.PENCIL, _("Write on the sheet")),
            "print": IconButton(Icon.PRINT, _("Print or save the sheet")),
            "fold": IconButton(Icon.FOLD, _("Hide the sheet")),
        }
        self.buttons["pen"].setCheckable(True)
        self.menu = self._menu()
        self.menu_button.clicked.connect(lambda: self.open_menu())
        self._arrange()
        for name, button in self.buttons.items():
            button.clicked.connect(lambda _checked=False, name=name: self.acted.emit(name))
        self._fit()

    def show_page(self, page: Page, level: Level, *, behind: bool = False) -> None:
        """Show a page's title, seats and level; in place of the level, that it lags `behind`."""
        self.title.say(page.title)
        told = translated(LEVELS[level][0]) if self._levels[level].isEnabled() else ""
        told = _("not up to date yet") if behind else told
        self.subtitle.say(" · ".join(filter(None, (page.subtitle, told))))
        self.seats.show_seats(page.seats)
        self._fit()
        self._levels[level].setChecked(True)
        self._acts["lay-open"].setVisible(bool(page.laid_open))
        self._acts["what-if"].setVisible(not page.laid_open)  # there is no room for both

    def tell_noted(self, said: str) -> None:
        """Tell for a moment what was noted, in place of the seats."""
        self.noted.say(said)
        self._place_noted()

    def _place_noted(self) -> None:
        """Have the line of what was noted where the seats are, while there is one."""
        if self.noted.isHidden():
            return
        shown = self.pencil if self._tried else self.seats
        self._column.activate()
        self.noted.setGeometry(shown.geometry())
        self.noted.raise_()

    def offer_levels(self, levels: Collection[Level]) -> None:
        """Offer only these levels, also for their keys; nothing if there is no choice."""
        for level, action in self._levels.items():
            offered = level in levels and len(levels) > 1
            action.setVisible(offered)
            action.setEnabled(offered)

    def show_open_numbers(self, *, on: bool, offered: bool) -> None:
        """Show whether open numbers are beside the initials, if the sheet has any."""
        self._hints.setChecked(on)
        self._hints.setVisible(offered)

    def show_history(self, undo: str, redo: str) -> None:
        """Show what undo and redo would do; an empty text disables the button."""
        for name, said, told in (
            ("undo", undo, _("Undo: {what}")),
            ("redo", redo, _("Redo: {what}")),
        ):
            self.buttons[name].setEnabled(bool(said))
            self.buttons[name].hint(told.format(what=said) if said else "")
        self._acts["redo"].setEnabled(bool(redo))

    def show_writing(self, *, on: bool) -> None:
        """Show whether fingers and the mouse write on the sheet, too."""
        self.buttons["pen"].show_chosen(on=on)
        self._acts["pen"].setChecked(on)

    def show_tried(self, tried: Tried | None, *, waits: bool) -> None:
        """Show a what-if, if there is one, and what can be done about one that `waits`."""
        self._tried = tried is not None
        if tried is not None:
            self.pencil.show_tried(tried)
        for name in ("players", "setup"):
            self._acts[name].setEnabled(tried is None)
        on = _("Resume the what-if…") if waits else _("What if…")
        self._acts["what-if"].setText(on if tried is None else _("Pause the what-if"))
        self._fit()

    def put_seats_below(self, *, on: bool) -> None:
        """Give the seats a row of their own below the rest, or not."""
        if on == self._tall:
            return
        self._tall = on
        self.seats.fill(on=on)
        if on:
            self._row.removeWidget(self.seats)
            self._column.addWidget(self.seats)
        else:
            self._column.removeWidget(self.seats)
            self._row.insertWidget(self._row.indexOf(self.pencil) + 1, self.seats, 1)
        self._fit()
        self._column.activate()

    def _arrange(self) -> None:
        row = self._row
        row.setSpacing(8)
        row.addWidget(self.menu_button)
        self._names = QWidget()
        lay(QVBoxLayout(self._names), self.title, self.subtitle, gap=0)
        row.addWidget(self._names)
        row.addWidget(self.pencil, 1)
        row.addWidget(self.seats, 1)
        for button in self.buttons.values():
            row.addWidget(button)
        lay(self._column, row, gap=6, margins=(GAPS.edge, 6, GAPS.edge, 6))

    def _fit(self) -> None:
        """Show what fits; a what-if takes the room of what can be spared.

        The title gives way to the seats, then the print button moves to the menu, then the pen.
        """
        line = max(self.fontMetrics().height(), 1)
        roomy, slot = self.width() > _ROOMY * line, round(em(self) * _TITLE)
        margin = GAPS.edge if roomy or self._tall else GAPS.usual
        self._column.setContentsMargins(margin, 6, margin, 0 if self._tall else 6)
        self.pencil.setVisible(self._tried)
        self.seats.setVisible(roomy or self._tall or not self._tried)
        self.buttons["redo"].setVisible(self.width() > 30 * line)
        allowed = [
            name for name, least in _SPARED.items() if self._tall or self.width() > least * line
        ]
        wanted = 0 if self._tall else self.seats.least_for_names
        for titled, left in ((True, ()), (False, ()), (False, ("print",)), (False, tuple(_SPARED))):
            for name in _SPARED:
                self.buttons[name].setVisible(name in allowed and name not in left)
            titled = titled and (roomy or self._tall) and not self._tried
            self._names.setVisible(titled)
            if self._room() - (slot + self._row.spacing() if titled else 0) >= wanted:
                break
        if self._tall:
            slot = max(0, self._room())
        self._names.setFixedWidth(slot)

    def _room(self) -> int:
        """Return the width for the title and whatever is beside it in the first row."""
        shown = [self.menu_button, *(b for b in self.buttons.values() if not b.isHidden())]
        gaps = self._row.spacing() * len(shown)
        margins = self._column.contentsMargins()
        taken = sum(button.sizeHint().width() for button in shown) + gaps
        return self.width() - taken - margins.left() - margins.right()

    def _menu(self) -> FingerMenu:
        menu = FingerMenu(self, kept=True)
        self._acts: dict[str, QAction] = {}
        self._add(menu, "library", _("All games"), Icon.GAMES)
        self._add_levels(menu)
        self._hints = menu.enter(QAction(_("Show open counts"), menu, checkable=True))
        self._hints.triggered.connect(self.hints_chosen)
        self._add(menu, "redo", _("Redo"), Icon.REDO)
        self._add(menu, "what-if", _("What if…"), Icon.BRANCH)
        self._add(menu, "pen", _("Write on the sheet"), Icon.PENCIL).setCheckable(True)
        self._add(menu, "players", _("Players…"), Icon.PLAYERS)
        self._add(menu, "setup", _("Edit setup…"), Icon.SETUP)
        self._add(menu, "print", _("Print…"), Icon.PRINT)
        self._add(menu, "blank", _("Print a blank sheet…"), Icon.SHEET)
        self._add(menu, "save", _("Save the sheet as PDF, PNG or SVG…"), Icon.SAVE)
        self._add(menu, "export", _("Export the record…"), Icon.EXPORT)
        self._add(menu, "lay-open", _("Open your book…"), Icon.EYE).setVisible(False)
        self._add(menu, "help", _("Help"), Icon.HELP)
        self._add(menu, "settings", _("Settings"), Icon.SETTINGS)
        return menu

    def _add_levels(self, menu: FingerMenu) -> None:
        """Add the levels to a menu, the current one checked; their keys always work."""
        group = QActionGroup(menu)
        self._levels: dict[Level, QAction] = {}
        for level, (name, meaning) in LEVELS.items():
            action = QAction(translated(name), menu, checkable=True)
            action.setShortcut(f"Ctrl+{level + 1}")
            action.triggered.connect(lambda _on=False, level=level: self.level_chosen.emit(level))
            action.setActionGroup(group)
            menu.enter(action, Icon.LEVEL, told=translated(meaning), within=_("Help level"))
            self._levels[level] = action
        self.addActions(list(self._levels.values()))

    def _add(self, menu: FingerMenu, name: str, text: str, icon: Icon) -> QAction:
        action = self._acts[name] = menu.enter(QAction(text, menu), icon)
        action.triggered.connect(lambda: self.acted.emit(name))
        return action

    def open_menu(self, within: str = "") -> None:
        """Open the menu, or what is within one row, without what has a button beside it."""
        for name in _IN_MENU:
            self._acts[name].setVisible(self.buttons[name].isHidden())
        self.menu.head(self.title.text(), self.subtitle.text())
        self.menu.open_below(self.menu_button, within)

    @override
    def arrange(self) -> None:
        self._fit()
        self._place_noted()

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(0, super().minimumSizeHint().height())


class NotedLine(QWidget):
    """Tells for a moment what was noted, where its usual line can't be seen; a tap hides it."""

    def __init__(self, parent: QWidget) -> None:
        """Tell nothing yet."""
        super().__init__(parent)
        self.said = ""
        self._timer = QTimer(self, singleShot=True, interval=_NOTED_MS)
        self._timer.timeout.connect(self.hide)
        self.hide()

    def say(self, said: str) -> None:
        """Tell this from now on for a moment."""
        self.said = said
        self.setAccessibleName(aloud(said))
        self.show()
        self.update()
        self._timer.start()
        announce(self, aloud(said).replace(" · ", ", "))

    @override
    def mousePressEvent(self, event: QMouseEvent) -> None:
        event.accept()

    @override
    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self.hide()

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        colours, room = theme.current(), self.rect().adjusted(2, 0, -2, 0)
        words = Words(self.said, resized(self.font(), PARTS.least))
        shorter = (f"{self.said[:end].rstrip()}…" for end in range(len(self.said) - 1, 0, -1))
        with painter_on(self) as painter:
            painter.fillRect(QRectF(self.rect()), tint(colours.desk))
            words.fitting(room, shorter).draw(painter, room, colours.ink)
