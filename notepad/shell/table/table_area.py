"""The sheet and its panels on the table: the form, what follows, the notes, the story."""

from collections.abc import Collection, Sequence
from typing import Any

from PySide6.QtCore import QEvent, QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from notepad.core.form import Form
from notepad.core.page.block import Block
from notepad.core.page.page import Bars
from notepad.core.words import _
from notepad.shell.table.mirrored import mirrored
from notepad.shell.table.panel_tabs import Tabs
from notepad.shell.table.table_layout import arranged
from notepad.widgets.form.form_panel import FormPanel
from notepad.widgets.look.handedness import left_handed
from notepad.widgets.sheet.block_stack import BlockStack
from notepad.widgets.table.note_list import NoteList
from notepad.widgets.table.note_row import NoteLine
from notepad.widgets.table.story_panel import Story, StoryPanel
from notepad.widgets.touch.controls import ActionButton, Card, Weight
from notepad.widgets.touch.scrolling import FittingScroll

USUAL_TEXT_PX = 15


def _heading(block: Block) -> str:
    return block.title if isinstance(block, Bars) else _("Follows")


class TableArea(QWidget):
    """The sheet and its panels, placed by the room that there is."""

    def __init__(self, parent: QWidget) -> None:
        """Make all of them, showing nothing yet."""
        super().__init__(parent)
        self.sheet = BlockStack()
        self.form = FormPanel()
        self.follows = BlockStack()
        self.notes = NoteList()
        self.story = StoryPanel()
        self.cancel = ActionButton(_("Start over"), weight=Weight.PLAIN)
        self.sheet_card = Card("", self.sheet, self)
        self.sheet_card.hug()
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
        self._begun = self._lent = False
        self._tallest = 0

    def turn_to(self, part: str) -> None:
        """Bring a panel to the front where only one is shown at a time."""
        self.tabs.choose(part)

    def lend(self) -> QWidget:
        """Lend the card on which notes are made, shown where it is to be used."""
        self.turn_to("note")
        self._lent = True
        return self.note_card

    def take_back(self) -> None:
        """Have the card that was lent at its place again."""
        self._lent = False
        self.note_card.setParent(self)
        self._place()

    def light(self, keys: Collection[str]) -> None:
        """Light boxes of the sheet."""
        self.sheet.light(keys)

    def show_form(self, form: Form[Any], *, begun: bool) -> None:
        """Show a form; while one note is made its panel only grows, lest it jump at every tap."""
        self._begun = begun
        self.form.show_form(form, begun=begun)
        self._grow()

    def show_follows(self, panels: Sequence[Block]) -> None:
        """Show what follows, if the level shows any of it."""
        self.follows.show_blocks(panels)
        self._follows = bool(panels)
        self.tabs.offer("follows", next((_heading(panel) for panel in panels), ""))
        self._place()

    def show_notes(self, lines: Sequence[NoteLine]) -> None:
        """Show the notes."""
        self.notes.show_notes(lines)

    def warn(self, numbers: Sequence[int], *, consistent: bool) -> None:
        """Point out the notes that contradict each other."""
        self.notes.warn(numbers)
        self.tabs.warn("notes", on=not consistent)

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
        """Give the form the room that it wants, and all that it had while a note is made."""
        wanted = self.note_card.heightForWidth(self.note_card.width())
        self._tallest = max(wanted, self._tallest if self._begun else 0)
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
        if left_handed():
            places = mirrored(places, self.width())
        self.sheet_card.setGeometry(places.sheet)
        if not self._lent:
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
        if not self._lent:
            self.note_card.setVisible(current in (None, "note") and not self._telling)
        self.story_card.setVisible(current in (None, "note") and self._telling)

    def _wanted(self) -> int:
        """Return the height that what follows would like to have, in pixels."""
        return self.follows_card.heightForWidth(self.note_card.width())

    @override
    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:
            self._grow()
        return super().event(event)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._tallest = 0
        self._place()
        self._grow()

    @override
    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.StyleChange:
            self._place()

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(320, 480)
