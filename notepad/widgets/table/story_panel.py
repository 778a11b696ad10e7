"""StoryPanel: why something is so, told in sentences, with my pencil at hand."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QSize, QTimer, Signal
from PySide6.QtGui import QColor, QFontMetrics
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget
from typing_extensions import override

from notepad.core.page.page import Face
from notepad.core.words import _
from notepad.widgets.look import theme
from notepad.widgets.look.flow_layouts import FlowLayout
from notepad.widgets.look.label import Label
from notepad.widgets.look.sizes import em, resized
from notepad.widgets.look.surface import painter_on
from notepad.widgets.look.wrapped_face import draw_face, face_size
from notepad.widgets.table.holder_view import HolderLine, HolderView
from notepad.widgets.touch.controls import ActionButton, Weight
from notepad.widgets.touch.scrolling import FittingScroll

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QPaintEvent

    from notepad.core.mark import Pencil

_GAP = 8


@dataclass(frozen=True, slots=True)
class Story:
    """A cell and what is known of it: who may hold it, and the reason as steps and notes.

    `steps` are sentences, `notes` the numbers of the notes that force it. With `pencils` my own
    marks can be drawn.
    """

    cell: str
    face: Face
    title: str
    holders: tuple[HolderLine, ...] = ()
    steps: tuple[str, ...] = ()
    notes: tuple[int, ...] = ()
    pencils: bool = True


class FaceView(QWidget):
    """A face by itself, half as large again as other text."""

    def __init__(self) -> None:
        """Show an empty face."""
        super().__init__()
        self._face = Face("")
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_face(self, face: Face) -> None:
        """Show another face."""
        if face != self._face:
            self._face = face
            self.updateGeometry()
            self.update()

    @override
    def sizeHint(self) -> QSize:
        return face_size(QFontMetrics(resized(self.font(), 1.4, bold=True)), self._face)

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        ink = theme.current().readable(self._face.colour)
        painter = painter_on(self)
        painter.setFont(resized(self.font(), 1.4, bold=True))
        draw_face(painter, self.rect(), self._face, ink, QColor(ink))
        painter.end()


class StoryPanel(QWidget):
    """The reason for what a cell shows. It tells what was tapped; the shell shows it anew."""

    pencilled = Signal(str, str, object)
    why_asked = Signal(str, str)
    note_tapped = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make a panel without a story."""
        super().__init__(parent)
        self._cell = ""
        self.holders: list[HolderView] = []
        self.notes: list[ActionButton] = []
        self.face, self.title = FaceView(), Label(bold=True, size=1.15)
        self.steps = Label()
        self._body = QWidget()
        self._column = QVBoxLayout(self._body)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(_GAP)
        self._column.addWidget(self.steps)
        links = QWidget()
        self._links = FlowLayout(links)
        self._column.addWidget(links)
        self._column.addStretch(1)
        self._arrange()

    def show_story(self, story: Story | None) -> None:
        """Show this story, reusing what is there, so that the keyboard keeps its place.

        Without one it says how to ask.
        """
        story = story or Story("", Face(""), "", steps=(_("Tap a box of the sheet to hear why."),))
        self._cell = story.cell
        self.face.show_face(story.face)
        self.title.say(story.title)
        self._show_holders(story)
        before = self.steps.text()
        self.steps.say("\n".join(story.steps))
        self._show_notes(story.notes)
        if story.steps and self.steps.text() != before:
            QTimer.singleShot(0, self, self._show_steps)  # when they have their place

    def _show_steps(self) -> None:
        self._scroll.ensureWidgetVisible(self.steps, 0, 0)

    def _arrange(self) -> None:
        head = QHBoxLayout()
        head.setSpacing(_GAP)
        head.addWidget(self.face)
        head.addWidget(self.title, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(_GAP)
        column.addLayout(head)
        self._scroll = FittingScroll(self._body)
        column.addWidget(self._scroll, 1)

    def _show_holders(self, story: Story) -> None:
        while len(self.holders) > len(story.holders):
            self._drop(self.holders.pop())
        for line in story.holders[len(self.holders) :]:
            view = HolderView(line)
            view.why.connect(lambda holder: self.why_asked.emit(self._cell, holder))
            view.pencilled.connect(self._pencil)
            self._column.insertWidget(len(self.holders), view)
            self.holders.append(view)
        for view, line in zip(self.holders, story.holders, strict=True):
            view.show_line(line, pencils=story.pencils)
        self._align()

    def _show_notes(self, notes: Sequence[int]) -> None:
        while len(self.notes) > len(notes):
            self._drop(self.notes.pop())
        while len(self.notes) < len(notes):
            link = ActionButton(weight=Weight.PLAIN)
            link.clicked.connect(partial(self._follow, link))
            self.notes.append(link)
            self._links.addWidget(link)
        for link, number in zip(self.notes, notes, strict=True):
            link.say(_("Note {number}").format(number=number))
            link.setProperty("number", number)

    def _drop(self, view: QWidget) -> None:
        view.hide()
        view.deleteLater()

    def _align(self) -> None:
        """Put the words of all holders into one column, its tools beside it where they fit."""
        lead = max((view.words_width() for view in self.holders), default=0)
        lead = min(lead, em(self) * 14)
        tools = max((view.tools.sizeHint().width() for view in self.holders), default=0)
        for view in self.holders:
            view.beside.set_lead(lead, lead + _GAP + tools)

    def _follow(self, link: ActionButton) -> None:
        self.note_tapped.emit(link.property("number"))

    def _pencil(self, holder: str, drawn: Pencil | None) -> None:
        self.pencilled.emit(self._cell, holder, drawn)

    @override
    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._align()
