"""The panel that explains step by step why something is so, with buttons for pencil marks.

`Story` is its content about a cell. Above the steps are the cell's face and the pencil buttons;
below them a chip for each holder, and what an estimate assumes (`AssumedView`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field, replace
from functools import partial
from typing import Any

from PySide6.QtCore import QEvent, QObject, QPoint, QRectF, QSize, QTimer, Signal, SignalInstance
from PySide6.QtGui import QColor, QPainter, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget
from typing_extensions import override

from notepad.core.dataclass import dataclass
from notepad.core.faces_and_marks import Face, Pencil, Standing
from notepad.core.form import Choice, Form
from notepad.core.language import _
from notepad.core.page import Assumed
from notepad.core.reasoner import ANSWER, StoryStep, plainly
from notepad.widgets.look import drawing, theme
from notepad.widgets.look.boxes import GAPS, PARTS
from notepad.widgets.look.icons import Icon, draw_icon
from notepad.widgets.look.label import FaceView, Label
from notepad.widgets.look.layouts import FlowLayout, keep_count, keep_room, lay
from notepad.widgets.look.theme import TARGET, Theme, finger
from notepad.widgets.say.form_rows import HintedRows
from notepad.widgets.table.failure_box import FailureBox
from notepad.widgets.table.step_list import StepList
from notepad.widgets.touch.buttons import ActionButton, Chip, IconButton, Weight
from notepad.widgets.touch.scrolling import FingerScroll

_PENCIL_ICONS = {Pencil.CROSS: Icon.CROSS, Pencil.CIRCLE: Icon.CIRCLE, Pencil.QUERY: Icon.QUERY}


@dataclass(frozen=True, slots=True)
class Story:
    """A cell and what is known about it: who may have it, and why the holder asked about stands so.

    `title` is the cell in words, `told` what is known about the holder asked about. `notes` are the
    numbers of the notes that force it, and `boxes` those of the sheet that it starts from or finds
    on the way, each with the number of its note. With `pencils`, pencil marks can be made, and with
    `supposes`, it can be supposed that this holder has it, and with `knows`, noted as a fact. What
    is `assumed` is behind a button below. The `signs` say what pencil marks mean, where it isn't
    whether a holder has a card. The rows of the `setup` say what it has about the players in the
    story.
    """

    cell: str
    face: Face
    title: str
    told: str = ""
    holders: tuple[HolderLine, ...] = ()
    steps: tuple[StoryStep, ...] = ()
    notes: tuple[int, ...] = ()
    boxes: Mapping[str, str] = field(default_factory=dict)
    pencils: bool = True
    assumed: Assumed | None = None
    supposes: bool = False
    knows: bool = False
    signs: str = ""
    setup: Form[Any] = field(default_factory=lambda: Form(()))

    @property
    def asked(self) -> HolderLine | None:
        """The holder that the story is about."""
        return next((line for line in self.holders if line.asked), None)

    @property
    def linked(self) -> tuple[int, ...]:
        """The notes to show below the steps: all of them, unless the steps mention each."""
        told = {premise.note for step in self.steps for premise in step.premises}
        return () if told.issuperset(self.notes) else self.notes


@dataclass(frozen=True, slots=True)
class HolderLine:
    """What is known about one holder: `told` says it ("possible · 25 %", "certainly not").

    `short` is the same as a sign or a number. `pencil` is my own mark, `wrong` if it can't be true;
    `asked` marks the holder that the story is about.
    """

    holder: str
    name: str
    told: str
    standing: Standing = Standing.OPEN
    short: str = ""
    pencil: Pencil | None = None
    wrong: bool = False
    asked: bool = False


class StoryPanel(QWidget):
    """Why a cell shows what it shows. It reports taps; the shell then updates it.

    Above, always in the same place, are its subject and the pencil buttons; the steps below start
    at the top. Tapping a step lights it: `step_tapped` says that another step is lit, or none.
    """

    pencilled = Signal(str, str, object)
    why_asked = Signal(str, str)
    suppose_asked = Signal(str, str)
    fact_asked = Signal(str, str)
    note_tapped = Signal(int)
    step_tapped = Signal()

    def __init__(self) -> None:
        """Make a panel without a story."""
        super().__init__()
        self._story = Story("", Face(""), "")
        self._kept: int | None = None
        self.holders: list[HolderChip] = []
        self.notes: list[ActionButton] = []
        self.face, self.title = FaceView(Face(""), size=1.2, bold=True), Label(bold=True)
        keep_room(self.title)  # otherwise the pencil buttons would move
        self.title.installEventFilter(self)
        self.pencils = [PencilButton(pencil) for pencil in Pencil]
        self.steps, self.warning = StepList(), Label(colour="warning", size=0.9)
        self.steps.step_tapped.connect(lambda _place: self.step_tapped.emit())
        self.behind = Label(_("Notes behind this:"), size=0.87)
        self.setup, self.assumed = HintedRows(), AssumedView()
        self.assumed.opened.connect(self._show_assumed)
        self.suppose = ActionButton(weight=Weight.PLAIN)
        self.suppose.on_tap(lambda: self._report(self.suppose_asked))
        self.know = ActionButton(weight=Weight.PLAIN).on_tap(lambda: self._report(self.fact_asked))
        self.signs, self.then = Label(colour="faded", size=0.87), Label(colour="faded")
        self.failed = FailureBox()
        self._body = QWidget()
        links, chips = QWidget(), QWidget()
        self._links, self._chips = FlowLayout(links), FlowLayout(chips)
        told = (self.setup, self.failed, self.steps, self.warning, self.behind, links, chips)
        below = (self.suppose, self.know, self.signs, self.assumed, self.then)
        lay(QVBoxLayout(self._body), *told, *below, None, gap=GAPS.usual, margins=(0, 0, 8, 0))
        self._arrange()

    def show_story(self, story: Story | None, how: str = "", *, then: str = "") -> None:
        """Show this story, reusing the widgets, so that the keyboard keeps its place.

        Without a story, it says `how` to ask, at the top, each line as a step of its own; below it,
        as below the story of a box, what the next tap on the sheet does `then`, if all has room.
        """
        asking = plainly(*(how or _("Tap a box on the sheet to see why.")).split("\n"))
        self._kept = self._seen_above_assumed()
        before, self._story = self._story, story or Story("", Face(""), "", steps=asking)
        self._head.setVisible(story is not None)
        story = self._story
        self.face.show_face(_beside(story.title, story.face))
        asked = story.asked if story.pencils else None
        for button in self.pencils:
            button.show_line(asked)
            button.setVisible(asked is not None)  # otherwise the title uses their room
        self._say_title()
        self.suppose.setVisible(asked is not None and story.supposes)
        self.know.setVisible(asked is not None and story.knows)
        self.signs.say(story.signs if asked is not None else "")
        if asked is not None:
            self.suppose.say(_("Suppose {name} has it").format(name=asked.name))
            self.know.say(_("I know that {name} has it…").format(name=asked.name))
        wrong = any(line.wrong for line in story.holders)
        self.warning.say(_("One of your marks here can’t be right.") if wrong else "")
        self.steps.show_steps(story.steps)
        self._show_notes(story.linked)
        self._show_holders(story.holders)
        self.setup.show_form(story.setup)
        self.assumed.show_assumed(story.assumed)
        self.then.say(then if story.cell != ANSWER and (story.cell or not story.title) else "")
        self._fit_letters()
        if _about(before) != _about(story):
            self.show_top()

    def lacks_room_in(self, size: QSize) -> bool:
        """Return whether a story of no box, as of the whole answer, can't be seen whole in a size.

        That of a box may scroll: the sheet is at hand to ask about another one.
        """
        if self._story.pencils or self._story.holders:
            return False
        bar = self._scroll.width() - self._scroll.viewport().width()
        room = size.height() - self._head.height() - GAPS.usual
        fits = self._write_to_fit(size.width() - bar, room)
        self._fit_letters()
        return not fits

    def _fit_letters(self) -> None:
        """Write the story in the usual letters, unless only smaller ones let all of it be seen."""
        self.steps.set_letters(PARTS.usual)
        self.then.setVisible(bool(self.then.text()))
        if self._body.heightForWidth(self._scroll.viewport().width()) > self._scroll.height():
            self.then.hide()
        if not self._write_to_fit(self._scroll.viewport().width(), self._scroll.height()):
            self.steps.set_letters(PARTS.usual)

    def _write_to_fit(self, width: int, room: int) -> bool:
        """Write the story in the largest letters that leave it room; return whether any do."""
        for letters in (PARTS.usual, PARTS.small, PARTS.least):
            self.steps.set_letters(letters)
            if self._body.heightForWidth(width) <= room:
                return True
        return False

    def show_top(self) -> None:
        """Show where the story begins."""
        self._scroll.show_top()

    @property
    def lit_boxes(self) -> Mapping[str, str]:
        """The boxes that the lit step is about, or without one the whole story, and their notes."""
        step = self.steps.chosen
        return boxes_of((step,)) if step else self._story.boxes

    @property
    def lit_notes(self) -> tuple[int, ...]:
        """The notes of the lit step, or of the whole story if no step is lit."""
        step = self.steps.chosen
        premises = step.premises if step else ()
        return tuple(p.note for p in premises if p.note) if step else self._story.notes

    def _arrange(self) -> None:
        self._head = QWidget()
        head = QHBoxLayout(self._head)
        lay(head, self.face, (self.title, 1), *self.pencils, gap=GAPS.usual, margins=(0, 0, 8, 0))
        for button in self.pencils:
            button.setMinimumSize(TARGET, TARGET)
            button.on_tap(partial(self._draw, button))
        self._size_head()
        self._scroll = FingerScroll(self._body)
        bar = self._scroll.verticalScrollBar()
        bar.rangeChanged.connect(self._keep_soon)
        bar.valueChanged.connect(self._forget_kept)  # where the player scrolls, it stays
        self.setup.reached.connect(self._scroll.ensureWidgetVisible)
        lay(QVBoxLayout(self), self._head, (self._scroll, 1), gap=GAPS.usual)

    def _say_title(self) -> None:
        """Show what is known about the holder asked about, shorter if there is little room.

        If the face beside it leaves out the cell's name, that comes first, if there is room, or
        instead of the face.
        """
        story, asked = self._story, self._story.asked
        told = [story.told or story.title]
        if asked is not None:
            # The chips below say the rest, too; whom it is about matters more.
            short = _unbroken(asked.short)
            told += [f"{asked.name} {short}", asked.name, short or asked.name]
        bare = story.face.symbol is not None and not story.face.label
        named = []
        if bare or _is_named(story.face, story.title):
            named = [f"{story.title} · {words}" for words in told if words != story.title]
        room = self._title_room()
        beside = room - self.face.sizeHint().width() - GAPS.usual
        tried = [*((words, beside) for words in named[:2]), *((words, room) for words in named)]
        tried += [(words, beside) for words in (*told, story.title)]
        width = beside
        for words, width in tried:
            self.title.say(words)
            if self._fits_head(width):
                break
        self.face.setVisible(width == beside)
        known = f"{story.title}. {story.told}" if story.told else story.title
        self.title.setAccessibleName(known)

    def _title_room(self) -> int:
        """Return the width that the pencil buttons leave for the face and the title."""
        head = self._head.layout()
        assert head is not None
        taken = sum(
            max(TARGET, one.width()) + GAPS.usual for one in self.pencils if one.isVisibleTo(self)
        )
        return self._head.width() - head.contentsMargins().right() - taken

    def _fits_head(self, width: int) -> bool:
        high = self._head.height()
        return self.title.fits(width, lines=2) and self.title.heightForWidth(width) <= high

    def _size_head(self) -> None:
        """Keep the head as high as a finger and as two lines of its title, whatever it says."""
        self._head.setFixedHeight(max(TARGET, finger(self), self.title.height_of(2)))

    def _show_holders(self, lines: Sequence[HolderLine]) -> None:
        def new() -> HolderChip:
            chip = HolderChip(lines[len(self.holders)])
            return chip.on_tap(lambda: self.why_asked.emit(self._story.cell, chip.line.holder))

        keep_count(self.holders, len(lines), new, self._chips)
        for chip, line in zip(self.holders, lines, strict=True):
            chip.show_line(line)

    def _show_notes(self, notes: Sequence[int]) -> None:
        def new() -> ActionButton:
            link = ActionButton(weight=Weight.PLAIN)
            return link.on_tap(lambda: self.note_tapped.emit(link.property("number")))

        self.behind.setVisible(bool(notes))
        keep_count(self.notes, len(notes), new, self._links)
        for link, number in zip(self.notes, notes, strict=True):
            link.say(_("Note {number}").format(number=number))
            link.setProperty("number", number)

    def _draw(self, button: PencilButton) -> None:
        asked = self._story.asked
        if asked is not None:
            drawn = None if asked.pencil is button.pencil else button.pencil
            self.pencilled.emit(self._story.cell, asked.holder, drawn)

    def _report(self, signal: SignalInstance) -> None:
        asked = self._story.asked
        if asked is not None:
            signal.emit(self._story.cell, asked.holder)

    def _show_assumed(self) -> None:
        """Scroll to what is assumed, once that has its place."""
        QTimer.singleShot(0, self, self._scroll_to_assumed)

    def _seen_above_assumed(self) -> int | None:
        """Return how far below the top of what is seen the choices begin; None if folded."""
        choices = self.assumed.asked
        return choices.mapTo(self._scroll, QPoint()).y() if choices.isVisible() else None

    def _keep_assumed(self, kept: int) -> None:
        """Let the choices stand where they stood, though the story above is longer or shorter."""
        now, bar = self._seen_above_assumed(), self._scroll.verticalScrollBar()
        if now is not None:
            bar.setValue(bar.value() + now - kept)
            self._kept = kept

    def _keep_soon(self) -> None:
        """Keep the choices in their place once all has its place after a change of height."""
        if self._kept is not None:
            QTimer.singleShot(0, self, partial(self._keep_assumed, self._kept))

    def _forget_kept(self) -> None:
        self._kept = None

    def _scroll_to_assumed(self) -> None:
        """Show all of it, or as much as fits from the words below its button on."""
        bar = self._scroll.verticalScrollBar()
        words = self.assumed.asked.mapTo(self._body, QPoint()).y()
        down = self.assumed.geometry().bottom() + 1 - self._scroll.viewport().height()
        bar.setValue(max(bar.value(), min(words, down)))

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_letters()

    @override
    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._size_head()

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize and watched is self.title:
            self._say_title()
        return super().eventFilter(watched, event)


def boxes_of_story(steps: Sequence[StoryStep]) -> Mapping[str, str]:
    """Return the boxes that a story is about, as `boxes_of` does for its steps.

    If they are many, only those of what is so: what only follows from a supposition is lit step by
    step, because a sheet that is nearly all lit points nowhere.
    """
    boxes = boxes_of(steps)
    so = boxes_of([step for step in steps if not step.suppositions])
    # More boxes that are lit at once point nowhere.
    return so if so and len(boxes) > 6 else boxes


def boxes_of(steps: Sequence[StoryStep]) -> Mapping[str, str]:
    """Return the boxes that steps are about, each with the number of its note, "" without one.

    A box that a step finds comes first among its cards. It has that step's number, whatever other
    steps need it for. What follows from several notes has none: each says something of other boxes.
    """
    numbers: dict[str, str] = {}
    numbered = [(step.cards, _number(step)) for step in steps]
    for cards, number in numbered:
        numbers.update({card: number for card in cards[:1] if card not in numbers})
    for cards, number in numbered:
        numbers.update({card: number for card in cards if card not in numbers})
    return numbers


def _number(step: StoryStep) -> str:
    notes = {premise.note for premise in step.premises if premise.note}
    return str(notes.pop()) if len(notes) == 1 else ""


def _about(story: Story) -> tuple[str, str, str]:
    """Return what tells a story from one about something else."""
    return story.cell, story.title, story.asked.holder if story.asked else ""


def _beside(title: str, face: Face) -> Face:
    """Return what to show of a face beside a title: only its symbol if the title has its name."""
    return replace(face, label="") if _is_named(face, title) else face


def _is_named(face: Face, title: str) -> bool:
    """Whether a face and a title have the same name."""
    return face.label.casefold() == title.casefold()


class HolderChip(Chip):
    """One holder and their state, dark if the story is about them; a tap asks for their story."""

    def __init__(self, line: HolderLine) -> None:
        """Make the chip of a holder."""
        super().__init__(_choice(line))
        self.line = line

    def show_line(self, line: HolderLine) -> None:
        """Show a new state of the holder."""
        self.line = line
        self.show_choice(_choice(line))

    @override
    def sizeHint(self) -> QSize:
        return super().sizeHint().expandedTo(QSize(TARGET, TARGET))


def _unbroken(told: str) -> str:
    """Return a range that no line breaks at its dash: half of it would be read as a whole."""
    return told.replace("–", "\u2060–\u2060")


def _choice(line: HolderLine) -> Choice:
    text = _("{name} {standing}").format(name=line.name, standing=_unbroken(line.short))
    spoken = _("Why: {name}, {told}").format(name=line.name, told=line.told)
    face = Face(text if line.short else line.name)
    return Choice(line.holder, face, chosen=line.asked, spoken=spoken)


class PencilButton(IconButton):
    """Makes or erases one kind of pencil mark for one holder.

    The mark has the colour of pencil, with a small pencil beside it, or it would look like a button
    that closes something.
    """

    def __init__(self, pencil: Pencil) -> None:
        """Make a button for this kind of mark."""
        super().__init__(_PENCIL_ICONS[pencil], "")
        self.pencil = pencil
        self.setCheckable(True)
        self.show_line(None)

    def show_line(self, line: HolderLine | None) -> None:
        """Show whether this holder has the mark; without a holder it is disabled."""
        self.setEnabled(line is not None)
        self.show_chosen(on=line is not None and line.pencil is self.pencil)
        name = line.name if line else _("nobody")
        words = _pencil_words()[self.pencil].format(name=name)
        self.setAccessibleName(words)
        self.hint(words)

    @override
    def _look(self, colours: Theme) -> tuple[drawing.Surface, str]:
        ground, ink = super()._look(colours)
        return ground, ink if self.isChecked() or not self.isEnabled() else colours.pencil

    @override
    def paint(self, painter: QPainter) -> None:
        ground, ink = self._look(theme.current())
        bounds, side = QRectF(self.rect()), self.width()
        drawing.draw_surface(painter, bounds, ground, ringed=self.ring())
        for icon, left, wide in ((self._icon, 0.16, 0.48), (Icon.PENCIL, 0.6, 0.29)):
            place = QRectF(left * side, left * side, wide * side, wide * side)
            draw_icon(painter, place, icon, QColor(ink))


def _pencil_words() -> dict[Pencil, str]:
    return {
        Pencil.CROSS: _("Pencil a cross on {name}"),
        Pencil.CIRCLE: _("Pencil a circle around {name}"),
        Pencil.QUERY: _("Pencil a question mark on {name}"),
    }


class AssumedView(QWidget):
    """A button that shows what is assumed; below it a question with a chip for each answer.

    `chosen` says that another assumption was chosen: its place in the aside, and the word; `opened`
    that all this is to be seen now.
    """

    chosen = Signal(str, str)
    opened = Signal()

    def __init__(self) -> None:
        """Start hidden, with nothing assumed."""
        super().__init__()
        self._assumed: Assumed | None = None
        self.chips: list[Chip] = []
        self.button = ActionButton(_("Assumptions"), weight=Weight.PLAIN).on_tap(self._turn)
        self.told, self.asked = Label(size=0.9), Label(bold=True)
        self._below, choices = QWidget(), QWidget()
        self._choices = FlowLayout(choices)
        # The choices come first: how much is told below differs from one to the next.
        lay(QVBoxLayout(self._below), self.asked, choices, self.told, gap=GAPS.usual)
        lay(QVBoxLayout(self), self.button, self._below, gap=GAPS.usual)
        self._below.hide()
        self.hide()

    def show_assumed(self, assumed: Assumed | None) -> None:
        """Show what is assumed, or hide if it is None; it stays folded or open."""
        self._assumed = assumed
        self.setVisible(assumed is not None)
        if assumed is None:
            self._below.hide()
            return
        self.told.say(assumed.told)
        self.asked.say(assumed.asked)
        choices = [
            Choice(word, Face(name), word == assumed.chosen) for word, name in assumed.choices
        ]
        for choice in choices[len(self.chips) :]:
            chip = Chip(choice)
            chip.clicked.connect(partial(self._choose, chip))
            self.chips.append(chip)
            self._choices.addWidget(chip)
        for chip, choice in zip(self.chips, choices, strict=True):
            chip.show_choice(choice, row_label=assumed.asked)

    def _turn(self) -> None:
        self._below.setVisible(self._below.isHidden())
        if not self._below.isHidden():
            self.opened.emit()

    def _choose(self, chip: Chip) -> None:
        if self._assumed is not None and not chip.choice.chosen:
            self.chosen.emit(self._assumed.aside, chip.choice.key)
