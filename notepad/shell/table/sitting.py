"""A game on the table: everything that a player does there.

The note in hand, what is known, the box that is asked about, and the view that is made of them
are each a part of their own; all of it can be tested without a window.
"""

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QObject, Signal

from notepad.core.form import Draft, Form, Left
from notepad.core.game.slip import Slip
from notepad.core.ink import Stroke
from notepad.core.level import Level
from notepad.core.mark import Pencil
from notepad.core.play.session import Session
from notepad.core.play.what_if import WhatIf
from notepad.core.seats import Reseating
from notepad.shell.table.ended_game import EndedGame, Stage
from notepad.shell.table.keeping import Keeping
from notepad.shell.table.watched_sitting import WatchedSitting


class Sitting(WatchedSitting):
    """One open game.

    `noted` says that a note was kept, and `closed` that the game is about to be put away.
    """

    noted = Signal(str)
    closed = Signal()

    def __init__(
        self,
        session: Session,
        *,
        title: str,
        level: Level,
        hints: bool = True,
        end: EndedGame | None = None,
        parent: QObject | None = None,
    ) -> None:
        """Sit down at a session; the first reasoning starts at once.

        With `hints` numbers that are open stand beside initials. `end` knows what is looked at
        once the game is over.
        """
        super().__init__(session, title=title, level=level, hints=hints, end=end, parent=parent)
        self._keeping = Keeping(session, self.troubled.emit)
        self._unsubscribe = session.subscribe(self._changed)
        self._beside = (session.play, dict(session.marks), dict(session.aside))

    def tap(self, row: str, choice: str) -> None:
        """Tap a choice of the form; a note that is complete by it is kept at once."""
        asked = self.form.row(row)
        self._table.hand.tap(asked, choice)
        self._settle(doubted=any(one.surprising for one in asked.choices if one.key == choice))

    def tap_cell(self, cell: str) -> bool:
        """Tap a box of the sheet; return whether the form took it as one of its choices."""
        row = self.form.row_on_sheet(cell) if self._table.noting else None
        if row is not None:
            self.tap(row.key, cell)
        return row is not None

    def go_to(self, rows: tuple[str, ...]) -> None:
        """Ask for these rows of the form next, or with none for what is to be filled next."""
        self._table.hand.turn_to(rows)
        self._show()

    def step_back(self) -> None:
        """Take the last tap of the note in hand back."""
        self._table.hand.step_back()
        self._following.disturb()
        self._show()

    def write(self, row: str, text: str) -> None:
        """Change the text of a row of the form."""
        self._table.hand.write(self.form.row(row), text)
        self._settle()

    def propose(self, draft: Draft) -> None:
        """Begin another note with this draft; it is never kept before another tap."""
        self.look_back(None)
        self._table.show_form()
        self._table.hand.begin(draft)
        self._following.disturb()
        self._show()

    def add(self, draft: Draft) -> None:
        """Add this to the note in hand, unless that is of another kind."""
        self.look_back(None)
        self._table.show_form()
        self._table.hand.add(draft)
        self._settle()

    def confirm(self) -> None:
        """Keep the note that the form makes."""
        form = self.form
        if form.ready:
            self._keep(form)

    def listen(self, *, on: bool) -> None:
        """Let only be noted what everybody hears, while the sheet is folded."""
        self.look_back(None)
        self.leave_what_if()
        self._table.listen(on=on)
        self._show()

    def mend(self, number: int) -> None:
        """Take a note up again, to be changed and confirmed."""
        self.look_back(None)
        self._table.hand.take_up(number)
        self._show()

    def start_over(self) -> None:
        """Forget the note being made or mended; what was noted stays."""
        self._table.put_down()
        self._show()

    def bring_back(self, left: Left) -> None:
        """Have in hand what was begun at an earlier sitting."""
        self._table.bring_back(left)
        self._show()

    def turn_to(self, stage: Stage, draft: Draft | None = None) -> None:
        """Look at something else of a game that is over, or note something, begun by a draft."""
        self._table.turn_to(stage, draft or {})
        self._show()

    def remove(self, number: int) -> None:
        """Take a note out; undo brings it back."""
        self._keeping.do(lambda: self.session.remove(number))

    def mend_slips(self, slips: Sequence[Slip]) -> None:
        """Put in what was meant where else was noted, or set up; one undo takes all of it back."""
        self._keeping.mend(slips)

    def undo(self) -> None:
        """Take the last action back, or both slips that were mended by the last tap."""
        if not self._table.back.on:
            self._keeping.undo()

    def redo(self) -> None:
        """Bring an action again."""
        if not self._table.back.on:
            self._keeping.redo()

    def pencil(self, cell: str, holder: str, pencil: Pencil | None) -> None:
        """Draw a mark of mine, or rub it out with None."""
        self._keeping.do(lambda: self.session.pencil(cell, holder, pencil))

    def ink(self, written: Sequence[Stroke], rubbed: Sequence[int]) -> None:
        """Write strokes on the sheet, each in place of one with its id; rub others out."""
        self._keeping.do(lambda: self.session.write(written, rubbed))

    def try_after(self, after: int) -> None:
        """Go on in pencil from where there were so many notes."""
        self.try_out(WhatIf(after))

    def try_out(self, what_if: WhatIf) -> None:
        """Go on in pencil as far as that is done already."""
        self._keeping.do(lambda: self.session.try_out(what_if))

    def try_again(self) -> None:
        """Go on with what was tried and waits."""
        self._keeping.do(self.session.try_again)

    def leave_what_if(self) -> None:
        """Go on with the game itself; what is tried waits."""
        self.session.leave_what_if()

    def keep_what_if(self) -> bool:
        """Note plainly what is tried; return whether that was kept."""
        return self._keeping.do(self.session.keep_what_if)

    def drop_what_if(self) -> WhatIf | None:
        """Forget what is tried; return it, None if it could not be dropped."""
        dropped = self.session.what_if
        return dropped if self._keeping.do(self.session.drop_what_if) else None

    def mend_setup(self, setup: object) -> None:
        """Change the setup under the notes; raises Faults if they don't fit, or StoreError."""
        self.session.set_up(setup)

    def reseat(self, seats: Reseating) -> None:
        """Call or seat the players otherwise; raises Faults if that can't be, or StoreError."""
        self.stop_asking()
        self.session.reseat(seats)
        self._table.hand.call_otherwise(seats.names)
        self._show()

    def anew(self) -> "Sitting":
        """Return the same sitting with nothing said yet, and end this one."""
        self.close()
        table = self._table
        again = Sitting(self.session, title=self.title, level=self.level, hints=table.hints)
        again._table.take_over(table)
        return again

    def close(self) -> None:
        """End the reasoning, before the game is put away."""
        self.closed.emit()
        self._unsubscribe()
        self._following.close()

    def _settle(self, *, doubted: bool = False) -> None:
        """Show the new form, or keep its note if it was complete at this tap."""
        form = self.form
        if form.ready and form.at_once:
            self._keep(form, doubted=doubted)
        else:
            self._following.disturb()
            self._show()

    def _keep(self, form: Form[Any], *, doubted: bool = False) -> None:
        """Take what a form makes; if that is refused the taps are not lost.

        The box that was asked about is let go: what is to be seen now is what the note brought.
        """
        mending, take_up = self.mending, self._table.put_down()
        question = self.question
        self._table.asked.stop()
        said = self._keeping.keep(form, mending)
        if said:
            self._table.overheard = said if self._table.listening else ""
            if doubted:
                self._table.latest.doubt()
            self.noted.emit(said)
        else:
            take_up()
            self._table.asked.question = question
        self._show()

    def _only_inked(self) -> bool:
        """Return whether the last change was one of ink alone: nothing else is to be made anew."""
        session, before = self.session, self._beside
        self._beside = (session.play, dict(session.marks), dict(session.aside))
        return self._beside[0] is before[0] and self._beside[1:] == before[1:]

    def _changed(self) -> None:
        # Nothing is shown before what is known follows the new notes: until then it may be
        # about notes that are not there any more.
        self._turn_to_now()
        if self._only_inked():
            self._table.latest.follow(self._keeping.turn, before=None, noted=False)
            self._show()
            self._explain()
            return
        before = self._table.newest_page if self._following.complete else None
        noted, turned = self._following.follow_on(), self._table.follow_trying()
        if turned:
            self._table.asked.stop()
        else:
            self._table.latest.follow(self._keeping.turn, before=before, noted=noted)
        if not noted:
            self._show_page()
            self._go_on()
            return
        self._table.hands.follow_notes()
        self._show()
