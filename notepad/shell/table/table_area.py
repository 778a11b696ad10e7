"""The sheet, and beside it two cards: what I say next, and what I know."""

from collections.abc import Collection, Sequence
from typing import Any

from PySide6.QtCore import QEvent, QSize, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from notepad.core.form import Form
from notepad.core.page.block import Block
from notepad.core.words import _
from notepad.shell.table.mirrored import mirrored
from notepad.shell.table.table_layout import arranged
from notepad.widgets.look.handedness import left_handed
from notepad.widgets.say.say_panel import SayPanel
from notepad.widgets.sheet.block_stack import BlockStack
from notepad.widgets.table.know_card import KnowCard
from notepad.widgets.table.note_row import NoteLine
from notepad.widgets.table.part_tabs import PartTabs
from notepad.widgets.table.story_panel import Story
from notepad.widgets.touch.controls import Card

USUAL_TEXT_PX = 15


class TableArea(QWidget):
    """The sheet and the two cards, placed by the room that there is and by nothing else.

    In a small window one card is there at a time, chosen by `bar`. `turned` says that another part
    is to be seen: "note", "chances", "notes" or "why".
    """

    turned = Signal(str)

    def __init__(self, parent: QWidget) -> None:
        """Make all of them, showing nothing yet."""
        super().__init__(parent)
        self.sheet = BlockStack()
        self.form = SayPanel()
        self.cancel, self.last = self.form.bottom.leave, self.form.last
        self.sheet_card = Card("", self.sheet, self)
        self.say_card = Card("", self.form, self)
        self.know = KnowCard(self)
        self.chances, self.notes = self.know.chances, self.know.notes
        self.story = self.know.story
        names = {"note": _("Note"), "chances": _("Chances"), "notes": _("Notes"), "why": _("Why")}
        self.bar = PartTabs(names, self)
        self.bar.chosen.connect(self._turn)
        self.know.tabs.tapped.connect(self.turn_to)

    @property
    def part(self) -> str:
        """What was turned to: a part of what is known, or in a small window the note too."""
        return self.know.part if self.bar.isHidden() else self.bar.current

    def turn_to(self, part: str) -> None:
        """Bring a part to the front where it may be hidden: "note", "chances", "notes", "why"."""
        self.bar.choose(part)
        if part != "note":
            self.know.turn_to(part)

    def light(self, keys: Collection[str]) -> None:
        """Light boxes of the sheet."""
        self.sheet.light(keys)

    def show_form(self, form: Form[Any], *, begun: bool) -> None:
        """Show what can be noted next."""
        self.form.show_form(form, begun=begun)

    def show_chances(self, panels: Sequence[Block], name: str) -> None:
        """Show what follows by this name; without one the level shows none of it."""
        self.know.show_chances(panels)
        for tabs in (self.bar, self.know.tabs):
            tabs.offer("chances", name)

    def show_notes(self, lines: Sequence[NoteLine]) -> None:
        """Show the notes."""
        self.notes.show_notes(lines)

    def warn(self, numbers: Sequence[int], *, consistent: bool) -> None:
        """Point out the notes that contradict each other."""
        self.notes.warn(numbers)
        for tabs in (self.bar, self.know.tabs):
            tabs.warn("notes", on=not consistent)

    def show_mending(self, number: int | None) -> None:
        """Say which note is being mended, if one is."""
        told = _("Mend note {number}").format(number=number)
        self.say_card.setAccessibleName(_("Note") if number is None else told)
        self.form.show_mending(number)

    def show_story(self, story: Story | None) -> None:
        """Show why something is so, or how to ask."""
        self.story.show_story(story)

    def _turn(self, part: str) -> None:
        if part != "note":
            self.know.turn_to(part)
        self._show_cards()
        self.turned.emit(part)

    def _place(self) -> None:
        unit = self.font().pixelSize() / USUAL_TEXT_PX
        places = arranged(self.width(), self.height(), unit, bar=self.bar.height_wanted())
        if left_handed():
            places = mirrored(places, self.width())
        self.sheet_card.setGeometry(places.sheet)
        self.say_card.setGeometry(places.say)
        self.know.setGeometry(places.know)
        self.bar.setVisible(places.bar is not None)
        self.know.tabs.setVisible(places.bar is None)
        if places.bar is not None:
            self.bar.setGeometry(places.bar)
        self._show_cards()

    def _show_cards(self) -> None:
        pocket = not self.bar.isHidden()
        self.say_card.setVisible(not pocket or self.bar.current == "note")
        self.know.setVisible(not pocket or self.bar.current != "note")

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place()

    @override
    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._place()

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(320, 480)
