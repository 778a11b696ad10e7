"""The table: the sheet, what can be noted, what follows, and the notes."""

from collections.abc import Callable, Collection, Sequence
from itertools import zip_longest
from typing import Any

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import QVBoxLayout, QWidget
from typing_extensions import override

from notepad.core.form import Form
from notepad.core.game import Told
from notepad.core.level import Level
from notepad.core.page import Bars, Block
from notepad.core.words import _
from notepad.shell.header import Header
from notepad.shell.layout import arranged
from notepad.shell.sitting import Sitting
from notepad.shell.story_of import headline, story_of
from notepad.shell.tabs import Tabs
from notepad.widgets.banner import Banner, Message
from notepad.widgets.blocks import BlockStack
from notepad.widgets.controls import ActionButton, Card, Weight
from notepad.widgets.form import FormPanel
from notepad.widgets.grid import GridWidget
from notepad.widgets.ledger import LedgerWidget
from notepad.widgets.notelist import NoteList
from notepad.widgets.noterow import NoteLine
from notepad.widgets.ranges import RangesWidget
from notepad.widgets.scrolling import FittingScroll
from notepad.widgets.story import Story, StoryPanel

USUAL_TEXT_PX = 15


class TablePage(QWidget):
    """One game in play. `acted` passes on what concerns the window: see Header.acted."""

    acted = Signal(str)
    found = Signal(object)
    level_chosen = Signal(object)
    hints_chosen = Signal(bool)

    def __init__(self, sitting: Sitting, parent: QWidget | None = None) -> None:
        """Show a sitting from now on."""
        super().__init__(parent)
        self.sitting = sitting
        sitting.setParent(self)
        self.header = Header()
        self.area = _Area(self)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.header)
        column.addWidget(self.area, 1)
        self.banner = Banner(self)
        self._removed: object = None
        self._listen()
        self._shortcuts()
        self.show_page()
        self.show_form()
        self.show_story()

    def show_page(self) -> None:
        """Show everything that follows from the notes."""
        sitting, page = self.sitting, self.sitting.page
        self.header.show_page(page, sitting.level)
        self.header.show_hints(on=sitting.hints, offered=sitting.has_hints)
        session = sitting.session
        self.header.show_history(session.undo_sentence, session.redo_sentence)
        self.area.sheet.show_blocks([page.sheet])
        self.area.show_follows(page.panels)
        self.area.show_notes(sitting)
        if page.findings:
            self.found.emit(page.findings)

    def show_form(self) -> None:
        """Show what can be noted next."""
        self.area.show_form(self.sitting.form)
        self.area.show_mending(self.sitting.mending)
        if self._removed is not None and self._removed is not self.sitting.session.play:
            self._removed = None
            self.banner.clear()  # its Undo would take back something else by now

    def show_story(self) -> None:
        """Show why a box stands as it does, or the form again."""
        question = self.sitting.question
        story = story_of(self.sitting.page, question, self.sitting) if question else None
        self.area.show_story(story)
        self.area.notes.light(story.notes if story else ())
        self.area.light({question.cell} if question else set())

    def alarm(self, text: str) -> None:
        """Tell the player what went wrong; it stays until he has seen it."""
        self.banner.show_message(Message(text, error=True))

    def _listen(self) -> None:
        sitting, area = self.sitting, self.area
        sitting.page_changed.connect(self.show_page)
        sitting.form_changed.connect(self.show_form)
        sitting.story_changed.connect(self.show_story)
        sitting.told_changed.connect(lambda: area.show_notes(sitting))
        sitting.troubled.connect(self.alarm)
        self.header.acted.connect(self._act)
        self.header.level_chosen.connect(self._set_level)
        self.header.hints_chosen.connect(lambda on: sitting.set_hints(on=on))
        self.header.hints_chosen.connect(self.hints_chosen)
        area.form.tapped.connect(sitting.tap)
        area.form.written.connect(sitting.write)
        area.form.confirmed.connect(sitting.confirm)
        area.cancel.clicked.connect(sitting.start_over)
        area.sheet.made = area.follows.made = self._listen_to_block
        area.notes.mend_asked.connect(self._mend)
        area.notes.remove_asked.connect(self._remove)
        area.story.why_asked.connect(sitting.ask)
        area.story.pencilled.connect(sitting.pencil)
        area.story.note_tapped.connect(self._show_note)
        area.story.closed.connect(sitting.stop_asking)

    def _listen_to_block(self, block: QWidget) -> None:
        match block:
            case GridWidget():
                block.cell_tapped.connect(self._cell_tapped)
                block.mark_tapped.connect(self._mark_tapped)
                block.tally_tapped.connect(self.sitting.ask)
            case LedgerWidget():
                block.account_tapped.connect(self._cell_tapped)
                block.entry_tapped.connect(self._show_note)
            case RangesWidget():
                block.range_tapped.connect(self.sitting.ask)

    def _shortcuts(self) -> None:
        keys: dict[str, Callable[[], None]] = {
            "Ctrl+Z": self.sitting.undo,
            "Ctrl+Y": self.sitting.redo,
            "Ctrl+Shift+Z": self.sitting.redo,
            "Ctrl+P": lambda: self.acted.emit("print"),
            "Ctrl+S": lambda: self.acted.emit("save"),
            "F6": self._next_part,
        }
        for key, act in keys.items():
            QShortcut(QKeySequence(key), self, act)

    def _act(self, name: str) -> None:
        match name:
            case "undo":
                self.sitting.undo()
            case "redo":
                self.sitting.redo()
            case _:
                self.acted.emit(name)

    def _set_level(self, level: Level) -> None:
        self.sitting.set_level(level)
        self.level_chosen.emit(level)

    def _cell_tapped(self, cell: str) -> None:
        if not self.sitting.tap_cell(cell):
            self.sitting.ask(cell, headline(self.sitting.page, cell))

    def _mark_tapped(self, cell: str, holder: str) -> None:
        if not self.sitting.tap_cell(cell):
            self.sitting.ask(cell, holder)

    def _mend(self, number: int) -> None:
        self.sitting.stop_asking()
        self.sitting.mend(number)
        self.area.turn_to("note")

    def _remove(self, number: int) -> None:
        said = self.sitting.game.sentence(
            self.sitting.session.setup, self.sitting.session.notes[number - 1]
        )
        self.sitting.remove(number)
        self._removed = self.sitting.session.play
        told = _("Removed: {note}").format(note=said)
        self.banner.show_message(Message(told, _("Undo"), self.sitting.undo))

    def _show_note(self, number: int) -> None:
        self.area.turn_to("notes")
        self.area.notes.light((number,))

    def _next_part(self) -> None:
        """Move the keyboard to the next part: sheet, form, notes."""
        parts = [*self.area.sheet.widgets, self.area.form, self.area.notes]
        shown = [part for part in parts if part.isVisible()]
        here = next((at for at, part in enumerate(shown) if part.isAncestorOf(self.focusWidget())
                     or part is self.focusWidget()), -1)  # fmt: skip
        target = shown[(here + 1) % len(shown)]
        target.setFocus(Qt.FocusReason.TabFocusReason)
        if target.focusPolicy() == Qt.FocusPolicy.NoFocus:
            target.focusNextChild()

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.modifiers() or not self.area.form.press(event.text()):
            super().keyPressEvent(event)


def _heading(block: Block) -> str:
    return block.title if isinstance(block, Bars) else _("Follows")


def _note_line(number: int, sentence: str, told: Told | None) -> NoteLine:
    return NoteLine(number, sentence, told.brief if told else "", told.whole if told else "")


class _Area(QWidget):
    """The sheet and its panels, placed by the room that there is."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.sheet = BlockStack()
        self.form = FormPanel()
        self.follows = BlockStack()
        self.notes = NoteList()
        self.story = StoryPanel()
        self.cancel = ActionButton(_("Start over"), weight=Weight.PLAIN)
        self.sheet_card = Card("", self.sheet, self)
        self.note_card = Card(_("New note"), self.form, self)
        self.note_card.add(self.cancel)
        self.story_card = Card("", self.story, self)
        self.follows_card = Card("", FittingScroll(self.follows), self)
        self.notes_card = Card(_("Notes"), self.notes, self)
        self.tabs = Tabs(self)
        self.tabs.chosen.connect(self._place)
        self.story_card.hide()
        self.cancel.hide()
        self._follows = self._telling = False
        self._tallest = 0

    def turn_to(self, part: str) -> None:
        """Bring a panel to the front where only one is shown at a time."""
        self.tabs.choose(part)

    def light(self, keys: Collection[str]) -> None:
        """Light boxes of the sheet."""
        for sheet in self.sheet.widgets:
            if isinstance(sheet, GridWidget | LedgerWidget):
                sheet.light(keys)

    def show_form(self, form: Form[Any]) -> None:
        """Show a form; its panel grows to the tallest one so far, lest it jump at every tap."""
        self.form.show_form(form)
        self._grow()

    def show_follows(self, panels: Sequence[Block]) -> None:
        """Show what follows, if the level shows any of it."""
        self.follows.show_blocks(panels)
        self._follows = bool(panels)
        self.tabs.offer("follows", next((_heading(panel) for panel in panels), ""))
        self._place()

    def show_notes(self, sitting: Sitting) -> None:
        """Show the notes, those lit that contradict each other."""
        session = sitting.session
        said = [sitting.game.sentence(session.setup, note) for note in session.notes]
        told = sitting.told if sitting.level == Level.ODDS else ()
        lines = zip_longest(said, told[: len(said)])
        self.notes.show_notes([_note_line(at, *line) for at, line in enumerate(lines, start=1)])
        self.notes.warn(sitting.conflict)
        self.tabs.warn("notes", on=not sitting.consistent)

    def show_mending(self, number: int | None) -> None:
        """Say which note is being mended, if one is."""
        told = _("New note") if number is None else _("Mend note {number}").format(number=number)
        self.note_card.set_title(told)
        self.cancel.say(_("Start over") if number is None else _("Leave it as it was"))
        self.cancel.setVisible(number is not None)

    def show_story(self, story: Story | None) -> None:
        """Show a story in place of the form, or the form again."""
        self._telling = story is not None
        if story is not None:
            self.story.show_story(story)
            self.turn_to("note")
        self._place()

    def _grow(self) -> None:
        wanted = self.note_card.heightForWidth(self.note_card.width())
        if wanted > self._tallest:
            self._tallest = wanted
            self._place()

    def _place(self) -> None:
        text = self.font().pixelSize() / USUAL_TEXT_PX
        places = arranged(
            self.width(),
            self.height(),
            text,
            note=self._tallest,
            follows=self._wanted() if self._follows else 0,
            tab_height=self.tabs.sizeHint().height(),
        )
        self.sheet_card.setGeometry(places.sheet)
        self.note_card.setGeometry(places.note)
        self.story_card.setGeometry(places.note)
        self.follows_card.setGeometry(places.follows)
        self.notes_card.setGeometry(places.notes)
        self.tabs.setVisible(places.tabs is not None)
        if places.tabs is not None:
            self.tabs.setGeometry(places.tabs)
        current = self.tabs.current if places.tabs is not None else None
        self.follows_card.setVisible(self._follows and current in (None, "follows"))
        self.notes_card.setVisible(current in (None, "notes"))
        self.note_card.setVisible(current in (None, "note") and not self._telling)
        self.story_card.setVisible(current in (None, "note") and self._telling)

    def _wanted(self) -> int:
        """Return the height that what follows would like to have, in pixels."""
        return self.follows_card.heightForWidth(self.note_card.width())

    @override
    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:
            self._place()
        return super().event(event)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._tallest = 0
        self._place()
        self._grow()

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(320, 480)
