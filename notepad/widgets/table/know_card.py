"""KnowCard: what is known, as segments of one card, of which one is shown: the one that scrolls."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, Qt
from PySide6.QtWidgets import QStackedLayout, QVBoxLayout, QWidget
from typing_extensions import override

from notepad.core.words import _
from notepad.widgets.look import theme
from notepad.widgets.look.label import Label
from notepad.widgets.look.surface import Surface, draw_surface, painter_on
from notepad.widgets.sheet.block_stack import BlockStack
from notepad.widgets.table.contradiction_panel import ContradictionPanel
from notepad.widgets.table.note_list import NoteList
from notepad.widgets.table.part_tabs import PartTabs
from notepad.widgets.table.story_panel import StoryPanel
from notepad.widgets.touch.scrolling import FingerScroll

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QPaintEvent

    from notepad.core.page.block import Block
    from notepad.widgets.table.contradiction_panel import Contradiction

_RADIUS = 12.0
_SIDE, _END = 14, 6  # pixels


class KnowCard(QWidget):
    """What follows, the notes, and why something is so: one of them at a time.

    Each scrolls by itself where it has to.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make the card with nothing in it yet."""
        super().__init__(parent)
        self.chances = BlockStack()
        self.contradiction = ContradictionPanel()
        self.notes = NoteList()
        self.story = StoryPanel()
        self.tabs = PartTabs({"chances": _("Chances"), "notes": _("Notes"), "why": _("Why")})
        self._nothing = Label(_("Nothing can be told yet."), colour="faded")
        self._panels = False
        self._stack = QStackedLayout()
        self._parts = {"chances": self._scrolled(), "notes": self.notes, "why": self.story}
        body = QVBoxLayout()
        body.setContentsMargins(_SIDE, 5, _SIDE - 8, _END)
        body.addLayout(self._stack)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.tabs)
        column.addLayout(body, 1)
        for part in self._parts.values():  # now that the stack is ours: it shows the first one
            self._stack.addWidget(part)
        self.tabs.chosen.connect(self._turn)

    @property
    def part(self) -> str:
        """What is shown: "chances", "notes" or "why"."""
        return self.tabs.current

    def turn_to(self, part: str) -> None:
        """Show a part."""
        self.tabs.choose(part)

    def show_chances(self, panels: Sequence[Block]) -> None:
        """Show what follows."""
        self.chances.show_blocks(panels)
        self._panels = bool(panels)
        self._show_nothing()

    def show_contradiction(self, contradiction: Contradiction | None) -> None:
        """Show what can't be right where else is what follows; None if all fits."""
        self.contradiction.show_contradiction(contradiction)
        self._show_nothing()

    def _show_nothing(self) -> None:
        self._nothing.setVisible(not self._panels and self.contradiction.shown is None)

    def take_focus(self, reason: Qt.FocusReason) -> None:
        """Bring the keyboard to the tab of what is shown."""
        self.tabs.take_focus(reason)

    def _scrolled(self) -> QWidget:
        content = QWidget()
        column = QVBoxLayout(content)
        column.setContentsMargins(0, 0, 8, 0)
        column.addWidget(self.contradiction)
        column.addWidget(self.chances)
        column.addWidget(self._nothing)
        column.addStretch(1)
        return FingerScroll(content)

    def _turn(self, part: str) -> None:
        self._stack.setCurrentWidget(self._parts[part])

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        colours = theme.current()
        with painter_on(self) as painter:
            ground = Surface(colours.paper, colours.line, radius=_RADIUS)
            draw_surface(painter, QRectF(self.rect()), ground)
            if self.tabs.isVisible():
                painter.setPen(theme.tint(colours.line))
                below = self.tabs.geometry().bottom()
                painter.drawLine(1, below, self.width() - 2, below)
