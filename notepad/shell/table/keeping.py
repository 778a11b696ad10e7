"""Keeping: what a player does to a session, and what is told where it can't be kept."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from notepad.core.fault import Faults
from notepad.core.form import Form
from notepad.core.game.slip import SETUP, Slip
from notepad.core.play.session import Session
from notepad.shell.table.latest_deed import Turn
from notepad.storage import StoreError


class Keeping:
    """Has a session changed; `trouble` is called with words where that is refused.

    While something is taken back, or done again, `turn` says so to who listens to the session.
    """

    def __init__(self, session: Session, trouble: Callable[[str], object]) -> None:
        """Change this session from now on."""
        self._session, self._trouble = session, trouble
        self._mended: tuple[object, str] | None = None
        self.turn: Turn | None = None

    def keep(self, form: Form[Any], mending: int | None) -> str:
        """Take what a form makes, as it is said then; "" if it was refused.

        With `mending` it takes the place of that note, and what is aside is left alone.
        """
        note, aside, session = form.outcome, form.aside or {}, self._session
        if note is None:
            return form.sentence if self.do(lambda: session.put_aside(aside)) else ""
        if mending is None:
            kept = self.do(lambda: session.note(note, aside))
        else:
            kept = self.do(lambda: session.mend(mending, note))
        return session.game.keypad.said(session.setup, note) if kept else ""

    def mend(self, slips: Sequence[Slip]) -> None:
        """Put in what was meant where else was noted, or set up."""
        session = self._session
        for slip in slips:
            if slip.note == SETUP:
                self.do(partial(session.set_up, slip.instead))
            else:
                self.do(partial(session.mend, slip.note, slip.instead))

        self._mended = self._latest if len(slips) > 1 else None

    def undo(self) -> None:
        """Take the last action back, or both of the slips that were mended together."""
        if self._latest == self._mended:
            self._turn(Turn.BACK, self._session.undo)
        self._turn(Turn.BACK, self._session.undo)

    def redo(self) -> None:
        """Bring an action again."""
        self._turn(Turn.AGAIN, self._session.redo)

    def do(self, act: Callable[[], None]) -> bool:
        """Do something to the session; return whether it was kept."""
        try:
            act()
        except Faults as faults:
            self._trouble(faults.spoken)
            return False
        except StoreError as error:
            self._trouble(str(error))
            return False
        return True

    @property
    def _latest(self) -> tuple[object, str]:
        """What tells one action from another: what is noted now, and what undo would take back."""
        return self._session.play, self._session.undo_sentence

    def _turn(self, turn: Turn, act: Callable[[], None]) -> None:
        self.turn = turn
        self.do(act)
        self.turn = None
