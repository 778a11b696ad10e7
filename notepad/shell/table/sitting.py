"""A game on the table: its session, the note in hand, what is known, and what is asked.

Everything the table page shows is computed here and everything that a player does there is done
here, so that all of it can be tested without a window.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from PySide6.QtCore import QObject, Signal

from notepad.core.fault import Faults
from notepad.core.form import Draft, Form
from notepad.core.game.game import AnyGame, Reason, Told, View
from notepad.core.level import Level
from notepad.core.mark import Pencil
from notepad.core.page.block import Block
from notepad.core.page.page import Page
from notepad.core.play.session import Session
from notepad.core.words import _, listed, ngettext
from notepad.shell.reasoning.newest_known import Following
from notepad.shell.table.box_story import Question, story_of
from notepad.shell.table.note_in_hand import NoteInHand
from notepad.shell.table.said_notes import SaidNotes
from notepad.shell.table.table_view import TableView
from notepad.storage import StoreError


class Sitting(QObject):
    """One open game.

    After every change `shown` brings the one view that the table shows from now on. `noted` says
    that a note was kept, and `troubled` brings a message for the player.
    """

    shown = Signal(object)
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
        self.level, self.hints = level, hints
        self.question: Question | None = None
        self._hand = NoteInHand(session)
        self._said = SaidNotes(session)
        self._page: Page | None = None
        self._following = following = Following(session, self)
        following.changed.connect(self._show_page)
        following.extended.connect(self._extend)
        following.rested.connect(self._reflect)
        following.recalled.connect(self._show)
        following.explained.connect(self._explained)
        following.failed.connect(self._failed)
        self._unsubscribe = session.subscribe(self._changed)

    @property
    def game(self) -> AnyGame:
        """The game that is played."""
        return self.session.game

    @property
    def draft(self) -> Draft:
        """What was tapped of the note in hand."""
        return self._hand.draft

    @property
    def mending(self) -> int | None:
        """The number of the note that is being mended."""
        return self._hand.mending

    @property
    def page(self) -> Page:
        """What follows from the notes, as the sheet shows it."""
        if self._page is None:
            page = self.game.page(self._view)
            if not self.hints:
                page = replace(page, sheet=page.sheet.without_hints())
            self._page = page
        return self._page

    @property
    def form(self) -> Form[Any]:
        """What can be noted next, or the note being mended."""
        form = self._hand.form(self._view)
        quiet = self.mending is not None or self.consistent or self.level == Level.PAPER
        return form if quiet else replace(form, caution=self._contradiction())

    @property
    def view(self) -> TableView:
        """All that the table shows now."""
        page, form, session = self.page, self.form, self.session
        story = None
        if self.question:
            deduced = self.level >= Level.DEDUCTION and self.consistent
            subjects = self.game.subjects(session.setup)
            story = story_of(page, self.question, subjects, deduced=deduced)
        return TableView(
            session.play,
            page,
            self._sheet(page, form),
            form,
            self.level,
            notes=self._said.lines(self.told if self.level == Level.ODDS else ()),
            warned=self.conflict,
            consistent=self.consistent,
            begun=self._hand.begun,
            mending=self.mending,
            hints=self.hints,
            has_hints=page.sheet.has_hints,
            undo=self._said.undo,
            redo=self._said.redo,
            story=story,
            asked=self.question.cell if self.question else None,
        )

    @property
    def sentences(self) -> tuple[str, ...]:
        """The notes as a player would say them."""
        return self._said.notes

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

    def tap(self, row: str, choice: str) -> None:
        """Tap a choice of the form; a note that is complete by it is kept at once."""
        self._hand.tap(self.form.row(row), choice)
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
        self._hand.write(self.form.row(row), text)
        self._settle()

    def confirm(self) -> None:
        """Keep the note that the form makes."""
        form = self.form
        if form.ready:
            self._keep(form)

    def mend(self, number: int) -> None:
        """Take a note up again, to be changed and confirmed."""
        self._hand.take_up(number)
        self._show()

    def start_over(self) -> None:
        """Forget the note being made or mended; what was noted stays."""
        self._hand.put_down()
        self._show()

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
        self._show()
        self._explain()

    def stop_asking(self) -> None:
        """Put the story away."""
        self.question = None
        self._show()

    def anew(self) -> "Sitting":
        """Return the same sitting with nothing said yet, and end this one."""
        self.close()
        again = Sitting(self.session, title=self.title, level=self.level, hints=self.hints)
        again._hand = self._hand
        again._hand.look_again()
        again.question = self.question and replace(self.question, reason=None)
        return again

    def close(self) -> None:
        """End the reasoning, before the game is put away."""
        self._unsubscribe()
        self._following.close()

    @property
    def _view(self) -> View[Any, Any, Any, Any]:
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

    def _sheet(self, page: Page, form: Form[Any]) -> Block:
        """Return the sheet with what was tapped on it for the note in hand."""
        chosen = self.draft.get(form.sheet_row, ()) if form.sheet_row else ()
        return page.sheet.with_chosen(chosen) if chosen else page.sheet

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
            self._show()

    def _keep(self, form: Form[Any]) -> None:
        """Take what a form makes; a note that is mended leaves alone what is aside."""
        note, aside = form.outcome, form.aside or {}
        said = form.sentence if note is None else self.game.keypad.said(self.session.setup, note)
        before = (self.mending, self.draft)
        self._hand.put_down()
        if note is None:
            kept = self._do(lambda: self.session.put_aside(aside))
        elif before[0] is None:
            kept = self._do(lambda: self.session.note(note, aside))
        else:
            number = before[0]
            kept = self._do(lambda: self.session.mend(number, note))
        if kept:
            self.noted.emit(said)
        else:
            self._hand.restore(*before)
        self._show()

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
        self._said.catch_up()
        if not self._following.go_on():
            self._show_page()
            self._following.ponder(self.level)
            return
        if self.mending is not None:  # its number may stand for another note now
            self._hand.put_down()
        self._hand.look_again()
        self._show()

    def _reflect(self) -> None:
        """Have reckoned what nobody waits for."""
        self._following.ponder(self.level)
        if self.level == Level.ODDS:
            self._following.look_back()

    def _show(self) -> None:
        self.shown.emit(self.view)

    def _extend(self) -> None:
        self._page = None
        self._show()

    def _show_page(self) -> None:
        """Show what is known now, and ask again why."""
        self._following.waited()
        self._page = None
        self._hand.look_again()
        if self.question:
            self.question = replace(self.question, reason=None)
        self._show()
        self._explain()

    def _explained(self, cell: str, holder: str, reason: Reason) -> None:
        asked = self.question
        if asked is not None and (asked.cell, asked.holder) == (cell, holder):
            self.question = replace(asked, reason=reason)
            self._show()

    def _failed(self, why: str) -> None:
        told = _("The reasoning stopped ({why}). Your notes are safe; undo the last one to go on.")
        self.troubled.emit(told.format(why=why))
