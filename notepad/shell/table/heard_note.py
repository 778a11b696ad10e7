"""HeardNote: the note that is made while the sheet is folded, of what everybody hears."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from typing_extensions import override

from notepad.core.game.listening import listening_form
from notepad.shell.table.note_in_hand import NoteInHand

if TYPE_CHECKING:
    from notepad.core.form import Form
    from notepad.core.game.game import View


class HeardNote(NoteInHand):
    """A note in hand whose form shows nothing that I know."""

    @override
    def _next(self, view: View[Any, Any, Any, Any]) -> Form[Any]:
        return listening_form(self._session.game, view.play, self.draft)
