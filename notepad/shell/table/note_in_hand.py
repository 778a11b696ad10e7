"""NoteInHand: the note that is being made, or taken up again to be mended."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from notepad.core.form import tapped, written
from notepad.core.game.game import form as form_of
from notepad.core.sentence.keypad import KIND

if TYPE_CHECKING:
    from notepad.core.form import Draft, Form, Row
    from notepad.core.game.game import View
    from notepad.core.play.session import Session


class NoteInHand:
    """A draft, and the form that it makes: once a change, however often it is asked for."""

    def __init__(self, session: Session) -> None:
        """Begin with nothing tapped."""
        self._session = session
        self.draft: Draft = {}
        self.mending: int | None = None
        self._untouched: Draft = {}
        self._put_by: Draft = {}
        self._before: list[Draft] = []
        self._turned: tuple[str, ...] = ()
        self._form: Form[Any] | None = None

    @property
    def begun(self) -> bool:
        """Whether anything was tapped of it."""
        return self.draft not in ({}, self._untouched)

    def form(self, view: View[Any, Any, Any, Any]) -> Form[Any]:
        """Return what can be noted next, or the note being mended, which wants to be confirmed."""
        if self._form is None:
            form = self._next(view) if self.mending is None else self._mended(view)
            turned = {row.key for row in form.rows} & set(self._turned)
            self._form = replace(form, step=self._turned) if turned else form
        return self._form

    def tap(self, row: Row, choice: str) -> None:
        """Tap a choice; what was gone back to is left by it, unless more of it can be chosen."""
        turned = self._turned if row.many else ()
        self._become(tapped(self.draft, row, choice))
        self._turned = turned

    def turn_to(self, rows: tuple[str, ...]) -> None:
        """Go back to these rows, or on to them; with none of them to what is to be filled next."""
        self._turned, self._form = rows, None

    def step_back(self) -> None:
        """Take the last tap back."""
        if self._turned:
            self.turn_to(())
        elif self._before:
            before = self._before.pop()
            self._become(before)
            self._before.pop()

    def write(self, row: Row, text: str) -> None:
        """Change the text or the amount of a row."""
        self._become(written(self.draft, row, text))

    def begin(self, draft: Draft) -> None:
        """Have this tapped of another note; one that was being mended stays as it was.

        One step back brings back what was tapped before.
        """
        if self.mending is not None:
            self.put_down()
        self._become(dict(draft))

    def add(self, draft: Draft) -> None:
        """Have this tapped too, if nothing was tapped yet, or of a note of the same kind."""
        if not self.begun or self.draft.get(KIND) == draft.get(KIND):
            self._become({**self.draft, **draft})

    def take_up(self, number: int) -> None:
        """Take up a note that was noted, to be changed; what was begun waits until then."""
        if self.mending is None:
            self._put_by = self.draft
        note = self._session.notes[number - 1]
        self._untouched = self._session.game.keypad.draft(self._session.setup, note)
        self.mending = number
        self._become(self._untouched)
        self._before.clear()

    def put_down(self) -> None:
        """Forget what was tapped; what waited for a note to be mended is in hand again."""
        self.mending, self._untouched = None, {}
        self._become(self._put_by)
        self._put_by = {}
        self._before.clear()

    def restore(self, number: int | None, draft: Draft) -> None:
        """Have it again as it was before it was put down."""
        self._put_by = self.draft
        self.mending = number
        self._become(draft)

    def look_again(self) -> None:
        """Make the form anew: what it depends on has changed."""
        self._form = None

    def _become(self, draft: Draft) -> None:
        self._before.append(self.draft)
        self.draft, self._form, self._turned = draft, None, ()

    def _next(self, view: View[Any, Any, Any, Any]) -> Form[Any]:
        return form_of(self._session.game, view, self.draft)

    def _mended(self, view: View[Any, Any, Any, Any]) -> Form[Any]:
        # What is known rests on the very note that is being mended, so it would be a bad guide,
        # and what came after the note had not happened yet.
        number = self.mending or 1
        before = replace(view.play, notes=view.play.notes[: number - 1])
        past = replace(view, play=before, state=self._session.state_before(number), known=None)
        return replace(form_of(self._session.game, past, self.draft), at_once=False)
