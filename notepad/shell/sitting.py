"""A game on the table: its session, what is shown of it, and the note being made.

Everything the table page shows is computed here and everything that a player does there is done
here, so that all of it can be tested without a window.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from PySide6.QtCore import QObject, Signal

from notepad.core.fault import Faults
from notepad.core.form import Draft, Form, tapped, written
from notepad.core.game import AnyGame, Reason, Told, View
from notepad.core.game import form as form_of
from notepad.core.level import Level
from notepad.core.mark import Pencil
from notepad.core.page import Block, Finding, Grid, Page
from notepad.core.session import Session
from notepad.core.words import _, listed, ngettext
from notepad.shell.following import Following
from notepad.storage import StoreError


@dataclass(frozen=True, slots=True)
class Question:
    """A box that was tapped, whose initials, and why it stands as it does once that is known."""

    cell: str
    holder: str = ""
    reason: Reason | None = None


class Sitting(QObject):
    """One open game.

    `page_changed` and `form_changed` say that `page` and `form` are new; `story_changed` that
    `question` is; `told_changed` that `told`, what each note told, is; `noted` that a note was
    kept; `troubled` brings a message for the player.
    """

    page_changed = Signal()
    form_changed = Signal()
    story_changed = Signal()
    told_changed = Signal()
    noted = Signal(str)
    troubled = Signal(str)

    def __init__(
        self,
        session: Session,
        *,
        title: str,
        level: Level,
        hints: bool = True,
        parent: QObject | None = None,
    ) -> None:
        """Sit down at a session; the first reasoning starts at once.

        With `hints` numbers that are open stand beside initials.
        """
        super().__init__(parent)
        self.session = session
        self.title = title
        self.level, self.hints, self.has_hints = level, hints, False
        self.draft: Draft = {}
        self._untouched: Draft = self.draft
        self.mending: int | None = None
        self.question: Question | None = None
        self._page: Page | None = None
        self._following = following = Following(session, self)
        following.changed.connect(self._show_page)
        following.extended.connect(self._extend)
        following.rested.connect(self._reflect)
        following.recalled.connect(self.told_changed)
        following.explained.connect(self._explained)
        following.failed.connect(self._failed)
        self._unsubscribe = session.subscribe(self._changed)

    @property
    def game(self) -> AnyGame:
        """The game that is played."""
        return self.session.game

    @property
    def view(self) -> View[Any, Any, Any, Any]:
        """All that the page and the form depend on."""
        return View(
            self.session.play,
            self.session.state,
            self._following.known,
            level=self.level,
            marks=dict(self.session.marks),
            title=self.title,
            aside=dict(self.session.aside),
        )

    @property
    def page(self) -> Page:
        """What the sheet shows now."""
        if self._page is None:
            self._page = page = self.game.page(self.view)
            sheet = page.sheet
            self.has_hints = isinstance(sheet, Grid) and sheet.hints
            if isinstance(sheet, Grid) and not self.hints:
                self._page = replace(page, sheet=sheet.without_hints())
        return self._page

    @property
    def form(self) -> Form[Any]:
        """What can be noted next, or the note being mended, which wants to be confirmed."""
        if self.mending is None:
            form = form_of(self.game, self.view, self.draft)
            quiet = self.consistent or self.level == Level.PAPER
            return form if quiet else replace(form, caution=self._contradiction())
        # What is known rests on the very note that is being mended, so it would be a bad guide,
        # and what came after the note had not happened yet.
        play = self.session.play
        before = replace(play, notes=play.notes[: self.mending - 1])
        state = self.session.state_before(self.mending)
        view = replace(self.view, play=before, state=state, known=None)
        form = form_of(self.game, view, self.draft)
        return replace(form, at_once=False)

    @property
    def sheet(self) -> Block:
        """The sheet as it is now, with what was tapped on it for the note that is being made."""
        form, sheet = self.form, self.page.sheet
        chosen = self.draft.get(form.sheet_row, ()) if form.sheet_row else ()
        return sheet.with_chosen(chosen) if chosen and isinstance(sheet, Grid) else sheet

    @property
    def begun(self) -> bool:
        """Whether anything was tapped of the note that is being made or mended."""
        return self.draft not in ({}, self._untouched)

    @property
    def told(self) -> tuple[Told | None, ...]:
        """What each note told, None where that is not known."""
        return self._following.told

    @property
    def conflict(self) -> tuple[int, ...]:
        """The notes that contradict each other; empty while everything fits."""
        return self._following.clash

    @property
    def consistent(self) -> bool:
        """Whether everything fits, as far as is known yet."""
        return self._following.consistent

    @property
    def settled(self) -> bool:
        """Whether the page shows all that follows from the newest notes."""
        return self._following.settled

    @property
    def findings(self) -> tuple[Finding, ...]:
        """What is worth announcing."""
        return self.page.findings

    def tap(self, row: str, choice: str) -> None:
        """Tap a choice of the form; a note that is complete by it is kept at once."""
        self.draft = tapped(self.draft, self.form.row(row), choice)
        self._settle()

    def tap_cell(self, cell: str) -> bool:
        """Tap a box of the sheet; return whether the form took it as one of its choices."""
        form = self.form
        row = form.row(form.sheet_row) if form.sheet_row else None
        offered = {choice.key for choice in row.choices} if row else set()
        if row is None or (offered and cell not in offered):
            return False
        self.tap(row.key, cell)
        return True

    def write(self, row: str, text: str) -> None:
        """Change the text of a row of the form."""
        self.draft = written(self.draft, self.form.row(row), text)
        self._settle()

    def confirm(self) -> None:
        """Keep the note that the form makes."""
        form = self.form
        if form.ready:
            self._keep(form)

    def mend(self, number: int) -> None:
        """Take a note up again, to be changed and confirmed."""
        self.mending = number
        self.draft = self.game.keypad.draft(self.session.setup, self.session.notes[number - 1])
        self._untouched = self.draft
        self.form_changed.emit()

    def start_over(self) -> None:
        """Forget the note being made or mended; what was noted stays."""
        self.mending, self.draft = None, {}
        self.form_changed.emit()

    def remove(self, number: int) -> None:
        """Take a note out; undo brings it back."""
        self._do(lambda: self.session.remove(number))

    def undo(self) -> None:
        """Take the last action back."""
        self._do(self.session.undo)

    def redo(self) -> None:
        """Bring an action again."""
        self._do(self.session.redo)

    def pencil(self, cell: str, holder: str, pencil: Pencil | None) -> None:
        """Draw a mark of mine, or rub it out with None."""
        self._do(lambda: self.session.pencil(cell, holder, pencil))

    def mend_setup(self, setup: object) -> None:
        """Change the setup under the notes; raises Faults if they don't fit, or StoreError."""
        self.session.set_up(setup)

    def set_level(self, level: Level) -> None:
        """Show more or less of what follows."""
        self.level = level
        self._show_page()
        self._reflect()

    def set_hints(self, *, on: bool) -> None:
        """Show the open numbers beside the initials, or hide them."""
        self.hints = on
        self._show_page()

    def ask(self, cell: str, holder: str = "") -> None:
        """Ask why a box stands as it does, for one holder or for the most telling one."""
        self.question = Question(cell, holder)
        self.story_changed.emit()
        self._explain()

    def stop_asking(self) -> None:
        """Put the story away."""
        self.question = None
        self.story_changed.emit()

    def close(self) -> None:
        """End the reasoning, before the game is put away."""
        self._unsubscribe()
        self._following.close()

    def _contradiction(self) -> str:
        told = ngettext(
            "Note {notes} doesn't fit.", "Notes {notes} can't all be right.", len(self.conflict)
        )
        numbers = listed([str(number) for number in self.conflict])
        return told.format(notes=numbers) if self.conflict else _("No deal fits this set-up.")

    def _explain(self) -> None:
        """Have the question answered, if the level answers it, once nothing newer is reckoned."""
        asked = self.question
        told = self.settled and self.consistent and self.level >= Level.DEDUCTION
        if told and asked and asked.holder:
            self._following.explain(asked.cell, asked.holder)

    def _settle(self) -> None:
        """Show the new form, or keep its note if it was complete at this tap."""
        form = self.form
        if form.ready and form.at_once:
            self._keep(form)
        else:
            self.form_changed.emit()

    def _keep(self, form: Form[Any]) -> None:
        """Take what a form makes; a note that is mended leaves alone what is aside."""
        number, note, aside = self.mending, form.outcome, form.aside or {}
        said = form.sentence if note is None else self.game.keypad.said(self.session.setup, note)
        before, self.mending, self.draft = (self.mending, self.draft), None, {}
        if note is None:
            kept = self._do(lambda: self.session.put_aside(aside))
        elif number is None:
            kept = self._do(lambda: self.session.note(note, aside))
        else:
            kept = self._do(lambda: self.session.mend(number, note))
        if kept:
            self.noted.emit(said)
        else:
            self.mending, self.draft = before
        self.form_changed.emit()

    def _do(self, act: Callable[[], None]) -> bool:
        try:
            act()
        except Faults as faults:
            self.troubled.emit(faults.spoken)
            return False
        except StoreError as error:
            self.troubled.emit(str(error))
            return False
        return True

    def _changed(self) -> None:
        if not self._following.go_on():
            self._show_page()
            self._following.ponder(self.level)
            return
        if self.mending is not None:  # its number may stand for another note now
            self.mending, self.draft = None, {}
        self.form_changed.emit()

    def _reflect(self) -> None:
        """Have reckoned what nobody waits for."""
        self._following.ponder(self.level)
        if self.level == Level.ODDS:
            self._following.look_back()

    def _extend(self) -> None:
        self._page = None
        self.page_changed.emit()

    def _show_page(self) -> None:
        self._following.waited()
        self._page = None
        self.page_changed.emit()
        self.form_changed.emit()
        if self.question:
            self.question = replace(self.question, reason=None)
            self.story_changed.emit()
            self._explain()

    def _explained(self, cell: str, holder: str, reason: Reason) -> None:
        asked = self.question
        if asked is not None and (asked.cell, asked.holder) == (cell, holder):
            self.question = replace(asked, reason=reason)
            self.story_changed.emit()

    def _failed(self, why: str) -> None:
        told = _("The reasoning stopped ({why}). Your notes are safe; undo the last one to go on.")
        self.troubled.emit(told.format(why=why))
