"""A player at the window: finds what is to be tapped as a player does, and taps it."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeAlias

from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QScrollArea, QTextEdit, QWidget

from notepad.core.form import Choice, Draft, Form
from notepad.core.help_levels import Level
from notepad.core.session import Session
from notepad.core.slots import NOT_HEARD
from notepad.shell.settings_page import SettingsPage
from notepad.shell.setup.game_and_options_cards import GameList
from notepad.shell.setup.hand_picker import HandPicker
from notepad.shell.setup.new_game_page import NewGamePage
from notepad.shell.table.table_area import TableArea
from notepad.shell.table.table_model import Sitting
from notepad.shell.table.table_page import TablePage
from notepad.shell.table.table_view import TableView
from notepad.shell.window import Window
from notepad.widgets.say.form_rows import AmountBox, FormRows
from notepad.widgets.sheet.grid_leaves import tab_of
from notepad.widgets.sheet.grid_widget import GridWidget
from notepad.widgets.table.note_list import NoteActions
from notepad.widgets.touch.buttons import ActionButton, Chip
from notepad.widgets.touch.menus import FingerMenu
from tests.games.tables import MOST_TAPS, next_tap
from tests.shell.builders import of_kind, page_of, there
from tests.widgets import fingers

Tap = Callable[[QWidget], None]
_KEY = re.compile(r"Key: ([-.\w]+)")


def click(widget: QWidget, at: QPoint | QPointF | None = None) -> None:
    """Click a widget with the mouse, in its middle or at a place."""
    place = at.toPoint() if isinstance(at, QPointF) else at
    QTest.mouseClick(widget, Qt.MouseButton.LeftButton, pos=place or QPoint())
    QApplication.processEvents()


def press(key: Qt.Key, modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    """Press a key wherever the keyboard is."""
    QApplication.processEvents()
    target = there(QApplication.focusWidget() or QApplication.activeWindow())
    QTest.keyClick(target, key, modifiers)
    QApplication.processEvents()


def reach(widget: QWidget) -> None:
    """Move the keyboard to a widget, or to its row, by Tab and arrow keys alone."""
    seen: set[QWidget | None] = set()
    for _step in range(300):
        focus = QApplication.focusWidget()
        if focus is widget or (focus is not None and focus.parent() is widget):
            return
        beside = isinstance(focus, Chip) and focus.parent() is widget.parent()
        press(Qt.Key.Key_Right if beside and focus not in seen else Qt.Key.Key_Tab)
        seen.add(focus)
    raise AssertionError(f"keys do not reach {widget.accessibleName() or widget}")


def key(widget: QWidget) -> None:
    """Tap a widget with the keyboard alone."""
    reach(widget)
    press(Qt.Key.Key_Space)


def type_key(widget: QWidget) -> None:
    """Type what a widget says is its key, Enter for a button that notes; Tab goes to any other."""
    told = _KEY.search(widget.toolTip())
    if told is not None:
        type_signs(told[1])
    elif isinstance(widget, ActionButton):
        QTest.keyClick(widget.window().windowHandle(), Qt.Key.Key_Return)
    else:
        key(widget)


def type_signs(signs: str) -> None:
    """Type letters and digits wherever the keyboard is in the active window."""
    window = there(QApplication.activeWindow())
    for sign in signs:
        QTest.keyClick(window.windowHandle(), Qt.Key(ord(sign)))
        QApplication.processEvents()


def chips(rows: FormRows, row: str = "") -> Iterator[Chip]:
    """Yield all chips of a form, or those of one row."""
    for view in rows.views:
        if row in ("", view.row.key):
            yield from view.chips


def chip(rows: FormRows, choice: str, row: str = "") -> Chip:
    """Return the only chip of a choice in a form, or in one row of it."""
    (found,) = (one for one in chips(rows, row) if one.choice.key == choice)
    return found


def games_of(page: NewGamePage, tap: Callable[[QWidget], None] = click) -> GameList:
    """Return the games that the page of a new game offers, unfolded if they were not."""
    if not page.choosing:
        tap(page.choice.other)
        QApplication.processEvents()
    return page.games


def choose_game(page: NewGamePage, game: str, tap: Callable[[QWidget], None] = click) -> None:
    """Choose a game on the page of a new game."""
    tap(games_of(page, tap).lines[game])
    QApplication.processEvents()


def write_into(field: QLineEdit | QTextEdit, text: str) -> None:
    """Type a text in place of what stands in a field."""
    field.setFocus()
    field.selectAll()
    QTest.keyClicks(field, text)


def choose_in(menu: FingerMenu, entry: str) -> None:
    """Click what begins with a word in a menu that is open."""
    assert menu.sheet is not None
    next(row for row in menu.sheet.rows if row.text().startswith(entry)).click()
    QTest.qWait(1)


def close_menu(menu: FingerMenu) -> None:
    """Close a menu if it is open."""
    if menu.sheet is not None:
        menu.sheet.dismiss()


def drop(page: QWidget, *files: Path | QUrl) -> bool:
    """Drop files on a page; return whether it takes them."""
    data = QMimeData()
    data.setUrls([one if isinstance(one, QUrl) else QUrl.fromLocalFile(str(one)) for one in files])
    at, left, none = QPoint(9, 9), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    enter = QDragEnterEvent(at, Qt.DropAction.CopyAction, data, left, none)
    enter.setAccepted(False)
    QApplication.sendEvent(page, enter)
    if enter.isAccepted():
        fall = QDropEvent(QPointF(at), Qt.DropAction.CopyAction, data, left, none)
        QApplication.sendEvent(page, fall)
    return enter.isAccepted()


def table_of(window: Window) -> TablePage:
    """Return the table that is open in a window."""
    assert window.table is not None
    return window.table


def choose_settings(window: Window, **chosen: object) -> None:
    """Choose settings on their page, and go back to the table or the library."""
    settings = replace(window.settings, **chosen)  # type: ignore[arg-type]
    window.show_settings().changed.emit(settings)
    page_of(window, SettingsPage).closed.emit()


def eventually(happened: Callable[[], bool]) -> bool:
    """Let the window go on until something happened; return whether it did within a while."""
    for _glance in range(4000):
        if happened():
            QApplication.processEvents()
            return True
        QTest.qWait(5)
    return False


class Player:
    """Sits at a window and uses it by tapping, with `tap` as his way of doing so."""

    def __init__(self, window: Window, tap: Tap = click) -> None:
        """Sit down at a window that is shown."""
        self.window, self.tap = window, tap

    @property
    def table(self) -> TablePage:
        """The game on the table."""
        assert self.window.table is not None
        return self.window.table

    @property
    def area(self) -> TableArea:
        """All that stands on the table."""
        return self.table.area

    @property
    def sitting(self) -> Sitting:
        """What there is of the game without a window."""
        return self.table.sitting

    @property
    def view(self) -> TableView:
        """All that is shown now."""
        return self.sitting.view

    @property
    def session(self) -> Session:
        """The game as it is kept."""
        return self.sitting.session

    @property
    def sheet(self) -> GridWidget:
        """The grid of the game on the table."""
        return of_kind(GridWidget, self.area.sheet.widgets[0])

    def start(
        self, names: Sequence[str], hand: Sequence[str], *, game: str = "", **choices: str
    ) -> None:
        """Set a new game up, with one choice in each of some rows of its form, and begin it."""
        page = self.new_game(names)
        if game:
            choose_game(page, game, self.tap_in_sight)
        if choices and not page.panel.form_card.isVisible():
            self.tap_in_sight(page.options.change)
        for row, choice in choices.items():
            self.tap_in_sight(chip(page.panel.rows, choice, row))
        for card in hand:
            self.tap_cell(page.panel.hand, card)
        self.begin(page)

    def new_game(self, names: Sequence[str]) -> NewGamePage:
        """Begin to set a game up, for these players."""
        self.tap_in_sight(self.window.library_page.new_button)
        page = page_of(self.window, NewGamePage)
        if page.choosing:
            choose_game(page, page.game.id, self.tap_in_sight)
        editor = page.players
        while len(editor.plan.names) > max(len(names), page.game.seats[0]):
            self.tap_in_sight(editor.rows[len(editor.plan.names) - 1].remove)
        for seat, name in enumerate(names):
            if editor.rows[seat].isHidden():
                self.tap_in_sight(page.add_player)
            write_into(editor.rows[seat].name, name)
        return page

    def begin(self, page: NewGamePage) -> None:
        """Begin a game that is set up, at the level that shows the most."""
        self.tap_in_sight(page.panel.button)
        assert eventually(lambda: self.window.table is not None)
        self.table.header.level_chosen.emit(Level.ODDS)
        self.settle()

    def tap_in_sight(self, widget: QWidget) -> None:
        """Scroll to a widget, and tap it."""
        QApplication.processEvents()  # what is tapped must have its place
        scroll_to(widget)
        self.tap(widget)
        QApplication.processEvents()

    def tap_cell(self, grid: GridWidget | HandPicker, card: str) -> None:
        """Tap a box near its upper left corner, where no initials are."""
        QApplication.processEvents()
        if isinstance(grid, GridWidget):
            self._turn_to(grid, card)
        place = grid.places()[card]
        corner = place.topLeft().toPoint() + (place.center() - place.topLeft()).toPoint() / 4
        scroll_to(grid, corner)
        if self.tap is click:
            click(grid, corner)
        else:
            fingers.tap(grid, corner)

    def _turn_to(self, grid: GridWidget, card: str) -> None:
        """Tap one tab after the other, until the box is there."""
        tabs = [key for key in grid.places() if tab_of(key) is not None]
        for tab in tabs:
            if card not in grid.places():
                click(grid, grid.places()[tab].center())

    def mend(self, number: int) -> None:
        """Take a note up to be mended."""
        self.turn_to("notes")
        self.tap(self.opened(number).mend)

    def opened(self, number: int) -> NoteActions:
        """Open a note of the list, and return its buttons."""
        notes = self.area.notes
        notes.open(number)
        QApplication.processEvents()
        return there(notes.buttons(number))

    def look_back(self, number: int) -> None:
        """Ask for the sheet as it was after a note of the list."""
        self.turn_to("notes")
        click(self.opened(number).look)
        assert self.is_after(number)

    def is_after(self, number: int) -> bool:
        """Whether the sheet is shown as it was after a note, at once or within a while."""
        sitting = self.sitting
        return eventually(lambda: bool((past := sitting.view.past) and past.after == number))

    def turn_to(self, part: str) -> None:
        """Tap the tab of a part of the table: "note", "chances", "notes" or "why"."""
        area = self.area
        tabs = area.bar if area.bar.isVisible() else area.know.tabs
        if part in tabs.tabs:
            self.tap(tabs.tabs[part])
        QApplication.processEvents()

    def chip(self, row: str, choice: str) -> Chip:
        """Return the chip of a choice in the form, brought up as a player would."""
        form = self.area.form
        if row == self.view.form.topics:
            topics = {chip.choice.key: chip for chip in form.bottom.topics}
            if choice in topics and topics[choice].isVisibleTo(form):
                return topics[choice]
            self._tap_now(form.bottom.others)
        elif row not in {view.row.key for view in form.rows.views}:
            place = form.line.place(row)
            assert place is not None, f"row {row} has no place in the sentence"
            self._tap_now(place)
        chips = (one for view in form.rows.views if view.row.key == row for one in view.chips)
        chip = next(one for one in chips if one.choice.key == choice)
        for _page in range(9):
            if not chip.isHidden():
                break
            self._tap_now(form.rows.more)
        return chip

    def _tap_now(self, widget: QWidget) -> None:
        QApplication.processEvents()
        self.tap(widget)
        QApplication.processEvents()

    def amount(self, row: str) -> AmountBox:
        """Return the stepper of a row, brought up as a player would."""
        rows = self.area.form.rows
        box = next(view.amount for view in rows.views if view.row.key == row and view.amount)
        for _page in range(9):
            if not box.isHidden():
                break
            self._tap_now(rows.more)
        return box

    def chosen(self, row: str) -> list[Choice]:
        """Return what is chosen in a row of the form."""
        return [choice for choice in self.view.form.row(row).choices if choice.chosen]

    def go_on_noting(self) -> None:
        """Have the form in sight where what is certain has taken its place or moved it."""
        banner = self.area.certainty
        if banner.fold.isVisible():
            self.tap(banner.fold)

    def choose(self, **choices: str) -> None:
        """Tap a chip in each of these rows, in order."""
        for row, choice in choices.items():
            QApplication.processEvents()
            self.go_on_noting()
            ear = self.area.form.unheard
            chip = ear if choice == NOT_HEARD.key else self.chip(row, choice)
            scroll_to(chip)
            assert not chip.visibleRegion().isEmpty(), f"{choice} in row {row} is out of sight"
            self.tap(chip)

    def tap_toward(self, goal: Callable[[], Draft]) -> None:
        """Tap what is wanted of a note, until all of it is tapped or the note is made."""
        sitting = self.sitting
        notes = sitting.session.notes
        for _tap in range(MOST_TAPS):
            made, draft = sitting.view.form, sitting.view.draft
            step = next_tap(made, goal(), draft)
            if step is None or step == draft:
                return
            self._tap_to(made, draft, step)
            QApplication.processEvents()
            if sitting.session.notes != notes:
                return

    def _tap_to(self, made: Form[Any], draft: Draft, step: Draft) -> None:
        """Tap what makes one draft of another."""
        key = next(key for key in step if step[key] != draft.get(key, ()))
        row = made.row(key)
        if row.amount is not None:
            self._step_to(int(step[key][0]), key, row.amount.value)
            return
        if row.on_sheet_alone:
            self.tap_cell(self.sheet, step[key][-1])
            return
        (choice,) = {*step[key]} ^ {*draft.get(key, ())} if row.many else {step[key][-1]}
        self.choose(**{key: choice})

    def _step_to(self, wanted: int, row: str, value: int) -> None:
        """Tap an amount that is nearer to the one wanted, or one step towards it."""
        box = self.amount(row)
        if self.tap is type_key:
            type_signs(str(wanted))
            return
        near = [
            one
            for one in box.quick
            if one.isEnabled() and abs(int(one.choice.key) - wanted) < abs(value - wanted)
        ]
        if near:
            self.tap(min(near, key=lambda one: abs(int(one.choice.key) - wanted)))
        else:
            self.tap(box.more if wanted > value else box.less)

    def confirm(self) -> None:
        """Tap the button that keeps the note."""
        QApplication.processEvents()
        self.tap(self.area.form.button)

    def note(self, **choices: str) -> None:
        """Tap a note that is kept by its last tap, and wait for what follows from it.

        If it can't be right, that is asked once: it is kept all the same.
        """
        self.choose(**choices)
        if self.view.form.ready:
            self.confirm()
        self.settle()

    def keep(self) -> None:
        """Tap the button that keeps the note, and wait for what follows from it."""
        self.confirm()
        self.settle()

    def undo(self) -> None:
        """Take back what was done last, and wait for what follows."""
        self.tap(self.table.header.buttons["undo"])
        self.settle()

    def redo(self) -> None:
        """Do again what was taken back, and wait for what follows."""
        self.tap(self.table.header.buttons["redo"])
        self.settle()

    def settle(self) -> None:
        """Wait until everything that follows from the newest note is shown."""
        sitting = self.sitting
        assert eventually(lambda: sitting.view.settled)

    def notes(self) -> list[str]:
        """Return the notes as they stand in the list, the first one first."""
        sitting = self.sitting
        setup = sitting.session.setup
        return [sitting.session.game.said(setup, note) for note in sitting.session.notes]


def scroll_to(widget: QWidget, at: QPoint | None = None) -> None:
    """Scroll until a widget is in sight, or a point of it."""
    above = widget.parentWidget()
    while above is not None:
        if isinstance(above, QScrollArea):
            within = above.widget()
            if at is None or within is None:
                above.ensureWidgetVisible(widget)
            else:
                place = widget.mapTo(within, at)
                above.ensureVisible(place.x(), place.y())
        above = above.parentWidget()
    QApplication.processEvents()


Seat: TypeAlias = Callable[..., Player]
"""Seats a player at a record, in the window."""
