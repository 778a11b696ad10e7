"""The table: the sheet, what can be noted, what follows, and the notes."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QVBoxLayout, QWidget
from typing_extensions import override

from notepad.core.form import Draft
from notepad.core.level import Level
from notepad.core.words import _
from notepad.shell.table.asked_seat import AskedSeat
from notepad.shell.table.box_story import headline
from notepad.shell.table.ended_game import Stage
from notepad.shell.table.inking import Inking
from notepad.shell.table.last_word import LastWord
from notepad.shell.table.page_turning import PageTurning
from notepad.shell.table.sitting import Sitting
from notepad.shell.table.slip_mending import SlipMending
from notepad.shell.table.table_area import TableArea
from notepad.shell.table.table_header import Header
from notepad.shell.table.table_view import TableView
from notepad.widgets.look.whereabouts import holds_focus
from notepad.widgets.say.say_panel import SayPanel
from notepad.widgets.sheet.block_kinds import Tap
from notepad.widgets.table.know_card import KnowCard
from notepad.widgets.table.part_tabs import PartTabs
from notepad.widgets.touch.banner import Banner, Message

if TYPE_CHECKING:
    from collections.abc import Callable


class TablePage(QWidget):
    """One game in play. `acted` passes on what concerns the window: see Header.acted."""

    acted = Signal(str)
    level_chosen = Signal(object)
    hints_chosen = Signal(bool)

    def __init__(self, sitting: Sitting, parent: QWidget | None = None) -> None:
        """Show a sitting from now on."""
        super().__init__(parent)
        self.sitting = sitting
        sitting.setParent(self)
        self.header = Header()
        self.area = TableArea(self)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.header)
        column.addWidget(self.area, 1)
        self.banner = Banner(self)
        self._removed: object = None
        self._trying = False
        self._view: TableView | None = None
        self._slips = SlipMending(sitting, self.area, self._remove, self)
        self._seats = AskedSeat(sitting, self.header.seats, self.area, self)
        self._turning = PageTurning(sitting, self.header, self.area, self.banner, self)
        self.inking = Inking(sitting, self.header, self.area, self)
        self._last = LastWord(self.area, propose=self._propose, mend=self._mend, parent=self)
        self._listen()
        self._shortcuts()
        self.show_view(sitting.view)

    def anew(self) -> "TablePage":
        """Return the same table, said in the language that is spoken now; this one ends."""
        page = TablePage(self.sitting.anew())
        page.area.turn_to(self.area.part)
        page.banner.take_over(self.banner)
        return page

    def show_view(self, view: TableView) -> None:
        """Show the table as it is now; what did not change is left alone."""
        before, self._view = self._view, view
        if before is None or view.page is not before.page:
            self.area.show_chances(view.page.panels, _chances(view))
        if before is None or view.sheet is not before.sheet:
            self.area.sheet.show_blocks([view.sheet, *view.page.below])
        self._show_header(view, before)
        if before is None or view.notes is not before.notes:
            self.area.show_notes(view.notes)
        self._slips.show_view(view, before)
        self._show_form(view, before)
        if before is None or (view.story, view.asked) != (before.story, before.asked):
            self._show_story(view)
        self._last.show_view(view, before)
        self._turning.show_view(view, before)
        self.inking.show_view(view, before)

    def _show_header(self, view: TableView, before: TableView | None) -> None:
        if before is None or _above(view) != _above(before):
            self.header.show_page(view.page, view.level, behind=view.behind)
            self.header.show_hints(on=view.hints, offered=view.has_hints)
        if before is None or (view.undo, view.redo) != (before.undo, before.redo):
            self.header.show_history(view.undo, view.redo)

    def _show_form(self, view: TableView, before: TableView | None) -> None:
        if before is None or view.mending != before.mending:
            self.area.show_mending(view.mending)
        if before is None or (view.ended, view.stage) != (before.ended, before.stage):
            self.area.show_end(view.ended, view.stage)
        if before is None or (view.form, view.begun) != (before.form, before.begun):
            self.area.show_form(view.form, begun=view.begun)
        if self._removed is not None and self._removed is not view.play:
            self._removed = None
            self.banner.clear()  # its Undo would take back something else by now

    def _show_story(self, view: TableView) -> None:
        """Show why a box stands as it does."""
        self.area.show_story(view.story)
        self._light(self.area.part)

    def _light(self, part: str) -> None:
        """Light what the story is about, or a step of it, as long as story or notes are seen."""
        asked, story = self._view.asked if self._view else None, self.area.story
        if asked is None or part not in ("why", "notes"):
            self.area.light(())
            return
        self.area.light({asked, *story.lit_cards})
        self.area.notes.light(story.lit_notes)

    def listen(self) -> QWidget:
        """Show for noting only what everybody hears, and lend the card on which that is done."""
        self._trying = self.sitting.view.tried is not None
        self.sitting.listen(on=True)
        return self.area.lend()

    def stop_listening(self) -> None:
        """Go on as before, the card at its place again."""
        self.area.take_back()
        self.sitting.listen(on=False)
        if self._trying:
            self._turning.offer()

    def offer_what_waits(self) -> None:
        """Offer to go on with what was tried in pencil, if it waits."""
        self._turning.offer()

    def alarm(self, text: str) -> None:
        """Tell the player what went wrong; it stays until he has seen it."""
        self.banner.show_message(Message(text, error=True))

    def _offer_to_reason(self, text: str) -> None:
        """Tell the player that the reasoning gave up, with a way to try again."""
        again = self.sitting.reason_again
        self.banner.show_message(Message(text, _("Try again"), again, error=True))

    def _listen(self) -> None:
        sitting, area = self.sitting, self.area
        sitting.shown.connect(self.show_view)
        sitting.troubled.connect(self.alarm)
        sitting.stuck.connect(self._offer_to_reason)
        self.header.acted.connect(self._act)
        self.header.level_chosen.connect(self._set_level)
        self.header.hints_chosen.connect(lambda on: sitting.set_hints(on=on))
        self.header.hints_chosen.connect(self.hints_chosen)
        area.form.tapped.connect(sitting.tap)
        area.form.written.connect(sitting.write)
        area.form.confirmed.connect(sitting.confirm)
        area.form.turned.connect(sitting.go_to)
        area.form.stepped_back.connect(sitting.step_back)
        area.cancel.clicked.connect(sitting.start_over)
        area.sheet.made = area.chances.made = self._listen_to_block
        area.turned.connect(self._light)
        area.notes.mend_asked.connect(self._mend)
        area.notes.remove_asked.connect(self._remove)
        area.story.why_asked.connect(sitting.ask)
        area.story.pencilled.connect(sitting.pencil)
        area.story.note_tapped.connect(self._show_note)
        area.story.step_tapped.connect(lambda: self._light(area.part))
        area.form.returned.connect(sitting.start_over)
        self._listen_to_end()

    def _listen_to_end(self) -> None:
        sitting, result = self.sitting, self.area.result
        result.again_tapped.connect(lambda: self.acted.emit("again"))
        result.save_tapped.connect(lambda: self.acted.emit("save"))
        result.puzzle_tapped.connect(lambda: self.acted.emit("puzzle"))
        result.add_tapped.connect(lambda: sitting.turn_to(Stage.NOTING))
        result.uncover_tapped.connect(self._uncover)
        result.point_tapped.connect(self._show_point)

    def _uncover(self) -> None:
        """Begin to note which cards were hidden."""
        result = self.sitting.page.result
        if result is not None:
            self.sitting.turn_to(Stage.NOTING, result.uncover)

    def _show_point(self, number: int) -> None:
        self.sitting.turn_to(Stage.LOOKING_BACK)
        self._show_note(number)

    def _listen_to_block(self, block: QWidget, taps: Mapping[str, Tap]) -> None:
        answers: dict[Tap, Callable[..., None]] = {
            Tap.BOX: self._cell_tapped,
            Tap.MARK: self._mark_tapped,
            Tap.REASON: self._ask,
            Tap.HELD: self._turning.suppose,
            Tap.NOTE: self._show_note,
            Tap.SENTENCE: self._propose,
            Tap.PART: self.sitting.add,
        }
        for signal, tap in taps.items():
            getattr(block, signal).connect(answers[tap])

    def _shortcuts(self) -> None:
        keys: dict[str, Callable[[], None]] = {
            "Ctrl+Z": self.sitting.undo,
            "Ctrl+Y": self.sitting.redo,
            "Ctrl+Shift+Z": self.sitting.redo,
            "Ctrl+P": lambda: self.acted.emit("print"),
            "Ctrl+S": lambda: self.acted.emit("save"),
            "F6": self._next_part,
            "Ctrl+T": self._turning.what_if,
            "Ctrl+I": self.inking.turn,
            "Alt+Left": lambda: self._turning.turn(-1),
            "Alt+Right": lambda: self._turning.turn(1),
        }
        for key, act in keys.items():
            QShortcut(QKeySequence(key), self, act)

    def _act(self, name: str) -> None:
        deeds = {"undo": self.sitting.undo, "redo": self.sitting.redo}
        deeds |= {"what-if": self._turning.what_if, "pen": self.inking.turn}
        deeds.get(name, lambda: self.acted.emit(name))()

    def _set_level(self, level: Level) -> None:
        self.sitting.set_level(level)
        self.level_chosen.emit(level)

    def _cell_tapped(self, cell: str) -> None:
        if not self.sitting.tap_cell(cell):
            self._ask(cell, headline(self.sitting.page, cell))

    def _mark_tapped(self, cell: str, holder: str) -> None:
        if not self.sitting.tap_cell(cell):
            self._ask(cell, holder)

    def _ask(self, cell: str, holder: str = "") -> None:
        """Ask why, and turn to the answer; what is being said stays as it is."""
        self.sitting.ask(cell, holder)
        self.area.turn_to("why")

    def _propose(self, draft: Draft) -> None:
        """Begin a note as it was advised, to be gone on with where I say it."""
        self.sitting.propose(draft)
        self.area.turn_to("note")

    def _mend(self, number: int) -> None:
        self.sitting.stop_asking()
        self.sitting.mend(number)
        self.area.turn_to("note")

    def _remove(self, number: int) -> None:
        said = self.sitting.sentences[number - 1]
        self.sitting.remove(number)
        self._removed = self.sitting.session.play
        told = _("Removed: {note}").format(note=said)
        self.banner.show_message(Message(told, _("Undo"), self.sitting.undo))

    def _show_note(self, number: int) -> None:
        self.area.turn_to("notes")
        self.area.notes.light((number,))

    def _next_part(self) -> None:
        """Move the keyboard to the next part: sheet, what I say, what I know."""
        area = self.area
        known = area.know if area.bar.isHidden() else area.bar
        parts = [*area.sheet.widgets, area.form, known]
        shown = [part for part in parts if part.isVisible()]
        here = next((at for at, part in enumerate(shown) if holds_focus(part)), -1)
        target = shown[(here + 1) % len(shown)]
        if isinstance(target, SayPanel | KnowCard | PartTabs):
            target.take_focus(Qt.FocusReason.TabFocusReason)
        else:
            target.setFocus(Qt.FocusReason.TabFocusReason)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        noting = self.area.form.isVisible()
        if event.modifiers() or not (noting and self.area.form.press(event.text())):
            super().keyPressEvent(event)


def _above(view: TableView) -> tuple[object, ...]:
    """Return what stands above the sheet, undo and redo aside."""
    page = view.page
    shown = (page.title, page.subtitle, page.seats, bool(page.laid_open))
    return *shown, view.level, view.hints, view.has_hints, view.behind


def _chances(view: TableView) -> str:
    """Return what the panels are called, "" where the level shows nothing of them."""
    shown = view.page.panels or view.level >= Level.DEDUCTION or view.contradiction
    return (view.page.panels_called or _("Chances")) if shown else ""
